"""The words of the rules whose truth is worked out by running: requirement-met, affordable …"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from grammar.language import syntax as s
from kb.model import Component, Goal
from rules import paying, price
from rules.clauses import clauses
from rules.compile import PredicateFn, conjunction
from rules.feasible import Check, Feasibility
from rules.known import ByIdentity
from rules.legality import prove
from rules.outcome import Proof
from rules.program import Mechanism, Program
from rules.state import Described, PoolOf, Scope
from rules.terraforming_mars.prepared import CURRENCY, Prepared, all_hold, asking, prepare
from rules.values import Value, at_least, negation, product

_MONEY = s.Quantity(s.Noun(CURRENCY))


RATING = "tr"


@dataclass(frozen=True)
class Mechanisms:
    """The engine's words for one Program."""

    program: Program
    feasibility: Feasibility
    cards: ByIdentity[Component, Prepared] = field(default_factory=ByIdentity, repr=False)

    def table(self) -> dict[str, Mechanism]:
        """Every word with its truth and its proof."""
        return {
            "requirement-met": Mechanism(self.requirement_met, self.requirement_proof, self._requirement),
            "affordable": Mechanism(self.affordable, self.affordable_proof, self._payable),
            "effect-possible": Mechanism(self.effect_possible, self.effect_proof, self._possible),
            "price-payable": Mechanism(self.action_possible, self.action_proof),
            "used-this-generation": Mechanism(self.used, self.no_proof),
            "milestone-met": Mechanism(self.milestone_met, self.milestone_proof),
            "on-board": Mechanism(self.on_board, self.no_proof),
            "gives-tr": Mechanism(self.gives_rating, self.no_proof),
            "holds-kind": Mechanism(self.holds_kind, self.no_proof),
            "raised": Mechanism(self.raised, self.no_proof),
            "already-claimed": Mechanism(self.claimed, self.no_proof),
            "already-funded": Mechanism(self.funded, self.no_proof),
        }

    @staticmethod
    def no_proof(scope: Scope, source: str) -> tuple[Proof, ...]:
        """A word that is a plain fact of the state."""
        return ()

    def of(self, card: Component) -> Prepared:
        """The card, compiled once."""
        found = self.cards.get(card)
        if found is None:
            found = self.cards.put(card, prepare(self.program, self.feasibility, card))
        return found

    def _requirement(self, card: Component) -> PredicateFn:
        return self.of(card).requirement

    def _payable(self, card: Component) -> PredicateFn:
        return self.of(card).payable

    def _possible(self, card: Component) -> PredicateFn:
        return self.of(card).possible

    # ---- requirements

    def requirement_met(self, scope: Scope) -> bool | None:
        """Whether what is printed at the top of the card holds."""
        return self.of(scope.it).requirement(scope) if isinstance(scope.it, Component) else None

    def requirement_proof(self, scope: Scope, source: str) -> tuple[Proof, ...]:
        """Each part of the requirement."""
        if not isinstance(scope.it, Component):
            return ()
        card = self.of(scope.it)
        if not card.requires:
            return ()
        inner = asking(self.program, scope)
        return tuple([prove(self.program, part, inner, card.source) for part in card.requires])

    # ---- money

    def price_of(self, scope: Scope) -> Value | None:
        """What the thing at hand costs now, in the currency."""
        it, state, me = scope.it, scope.state, scope.me
        if isinstance(it, Component):
            return price.cost(self.program, state, me, it, it.cost)
        if isinstance(it, Goal):
            name = "milestone cost" if it.needs is not None else "award cost"
            return self.program.defined(name, Scope(state, me))
        if scope.event is not None and scope.event.verb == "buy":
            return product(self.program.defined("card price", Scope(state, me)), scope.x or 1)
        return None

    def reserve(self, scope: Scope) -> dict[str, int]:
        """What the thing's own effect must still find after it has been paid."""
        return self.of(scope.it).reserve if isinstance(scope.it, Component) else {}

    def ways(self, scope: Scope) -> tuple[paying.Means, ...]:
        """What may pay for the thing beside the currency."""
        it = scope.it
        thing = it if isinstance(it, Component | Described) else Described("goal")
        return paying.means(self.program, scope.state, scope.me, thing, CURRENCY)

    def affordable(self, scope: Scope) -> bool | None:
        """Whether its price can be paid."""
        if isinstance(scope.it, Component):
            return self.of(scope.it).payable(scope)
        cost = self.price_of(scope)
        return None if cost is None else True if cost == 0 else at_least(self.purse(scope), cost)

    def purse(self, scope: Scope) -> Value:
        """All that could be paid for the thing at hand."""
        if isinstance(scope.it, Component):
            return self.of(scope.it).purse(scope)
        return paying.purse(scope.state, scope.me, CURRENCY, self.ways(scope))

    def affordable_proof(self, scope: Scope, source: str) -> tuple[Proof, ...]:
        """The purse against the price."""
        cost = self.price_of(scope)
        if cost is None:
            return ()
        purse = self.purse(scope)
        need = s.Number(cost) if isinstance(cost, int) else s.Quantity(s.Noun("cost"))
        tree = s.Compare(_MONEY, "at least", need)
        holds = True if cost == 0 else at_least(purse, cost)
        coins = scope.state.pool(scope.me, CURRENCY)
        if holds is None and isinstance(coins, int) and isinstance(cost, int):
            lacking = self._lacking(scope, cost - coins)
            return tuple(Proof(source, x, None, assumed=True) for x in lacking)
        return (Proof(source, tree, holds, purse, cost, assumed=True),)

    def _lacking(self, scope: Scope, rest: int) -> tuple[s.Predicate, ...]:
        """What else must be there to pay the rest where the money is known: one of the other means."""
        short: list[s.Predicate] = [
            s.Compare(s.Quantity(s.Noun(way.pool)), "at least", s.Number(-(-rest // way.worth)))
            for way in self.ways(scope)
            if way.worth > 0 and not isinstance(scope.state.pool(scope.me, way.pool), int)
        ]
        return tuple(short) if len(short) == 1 else (s.Any(tuple(short)),)

    # ---- effects

    def _checks(self, card: Component, effect: s.Effect | None) -> tuple[Check, ...]:
        return self.feasibility.remembered_checks(card.id, effect)

    def effect_possible(self, scope: Scope) -> bool | None:
        """Whether everything mandatory that the card or project does can be done."""
        return self.of(scope.it).possible(scope) if isinstance(scope.it, Component) else None

    def effect_proof(self, scope: Scope, source: str) -> tuple[Proof, ...]:
        """Each thing the effect needs."""
        if not isinstance(scope.it, Component):
            return ()
        card = self.of(scope.it)
        if not card.checks:
            return ()
        inner = Scope(scope.state, scope.me, scope.it.name.en)
        return tuple([check.proof(card.source, inner) for check in card.checks])

    def action_possible(self, scope: Scope) -> bool | None:
        """Whether the price of the card's action can be paid and the action done."""
        it = scope.it
        if not isinstance(it, Component) or it.action_effect is None:
            return False if isinstance(it, Component) else None
        requirement = it.action_requirement
        met = (
            True
            if requirement is None
            else self.program.predicate(requirement)(Scope(scope.state, scope.me, it.id))
        )
        return conjunction((met, all_hold(self._checks(it, it.action_effect), scope, it.id)))

    def action_proof(self, scope: Scope, source: str) -> tuple[Proof, ...]:
        """What the action needs, price first."""
        it = scope.it
        if not isinstance(it, Component) or it.action_effect is None:
            return ()
        inner, found = Scope(scope.state, scope.me, it.id), []
        if it.action_requirement is not None:
            found.append(prove(self.program, it.action_requirement, inner, f"card:{it.id}"))
        found += [c.proof(f"card:{it.id}", inner) for c in self._checks(it, it.action_effect)]
        return tuple(found)

    def used(self, scope: Scope) -> bool | None:
        """Whether the card's action was used this generation."""
        it = scope.it
        if not isinstance(it, Component):
            return None
        if it.id in scope.state.players[scope.me].used:
            return True
        return None if scope.state.open else False

    # ---- milestones, awards, fees

    def milestone_met(self, scope: Scope) -> bool | None:
        """Whether the milestone's measure is reached; wild tags count."""
        goal = scope.it
        if not isinstance(goal, Goal) or goal.needed is None:
            return None
        inner = Scope(scope.state, scope.me, wild=True)
        return at_least(self.program.amount(goal.measured)(inner), self.program.amount(goal.needed)(inner))

    def milestone_proof(self, scope: Scope, source: str) -> tuple[Proof, ...]:
        """The measure against what is asked."""
        goal = scope.it
        if not isinstance(goal, Goal) or goal.needed is None:
            return ()
        inner = Scope(scope.state, scope.me, wild=True)
        have, need = self.program.amount(goal.measured)(inner), self.program.amount(goal.needed)(inner)
        counted = isinstance(goal.measured, s.Quantity | s.Distinct)
        tree = s.Compare(goal.measured, "at least", goal.needed) if counted else None
        return (Proof(f"milestone:{goal.name.en}", tree, at_least(have, need), have, need),)

    def gives_rating(self, scope: Scope) -> bool | None:
        """Whether the card at hand raises the rating: by itself, a parameter or a tile that the rules reward so."""
        card = scope.it
        if not isinstance(card, Component):
            return None
        return any(self._rates(c) for effect in (card.on_play_effect, card.action_effect) for c in clauses(effect))

    def _rates(self, clause: s.Clause) -> bool:
        words = clause.noun.words if clause.noun is not None else ""
        if clause.verb == "raise" or (clause.verb == "gain" and words == RATING):
            return True
        if clause.verb != "place":
            return False
        events = (cast(s.Trigger, law.statement) for law in self.program.triggers("place"))
        return any(
            isinstance(t.event, s.Clause) and t.event.noun is not None and t.event.noun.where is None
            and self.program.vocabulary.includes(t.event.noun.words, words)
            and any(self._rates(c) for c in clauses(t.effect))
            for t in events
        )  # fmt: skip

    @staticmethod
    def holds_kind(scope: Scope) -> bool | None:
        """Whether the card at hand collects the resource that the act is about."""
        if not isinstance(scope.it, Component) or scope.event is None:
            return None
        kind = scope.event.noun
        return scope.it.holds is not None if kind == "resource" else scope.it.holds == kind

    def raised(self, scope: Scope) -> bool | None:
        """Whether the pool at hand is above what it starts the game with."""
        if not isinstance(scope.it, PoolOf):
            return None
        start = self.program.defined("starting production", Scope(scope.state, scope.me))
        return negation(at_least(start, scope.state.pool(scope.me, scope.it.name)))

    @staticmethod
    def on_board(scope: Scope) -> bool | None:
        """Whether the milestone or award belongs to the board in play."""
        board = scope.state.settings.get("board")
        if not isinstance(scope.it, Goal) or board is None:
            return None
        return scope.it.board.lower() == str(board)

    def claimed(self, scope: Scope) -> bool | None:
        """Whether somebody has claimed this milestone."""
        return self._in_ledger(scope, "milestones")

    def funded(self, scope: Scope) -> bool | None:
        """Whether somebody has funded this award."""
        return self._in_ledger(scope, "awards")

    @staticmethod
    def _in_ledger(scope: Scope, ledger: str) -> bool | None:
        goal: Any = scope.it
        if not isinstance(goal, Goal):
            return None
        names = {name for name, _ in scope.state.ledgers.get(ledger, ())}
        return True if goal.name.en in names else (None if scope.state.open else False)


__all__ = ["CURRENCY", "Mechanisms"]
