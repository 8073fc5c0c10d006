"""The words of the rules whose truth is worked out by running: requirement-met, affordable, effect-possible …"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from grammar.language import syntax as s
from kb.model import Component, Goal
from rules import price
from rules.compile import AmountFn, PredicateFn, conjunction
from rules.feasible import Check, Feasibility
from rules.legality import prove
from rules.outcome import Proof
from rules.program import Mechanism, Program
from rules.state import Described, PoolOf, Scope, State
from rules.values import Value, at_least, negation

CURRENCY = "mc"
Fn = TypeVar("Fn", AmountFn, PredicateFn)
_MONEY = s.Quantity(s.Noun(CURRENCY))


def slack(program: Program, state: State, player: int) -> int:
    """By how many steps requirements on tracks are relaxed for the player's next card."""
    steps = 0
    for _, clause in price.modifiers(program, state, player, "relax"):
        by = clause.argument("by")
        if clause.noun is not None and clause.noun.words == "requirement":
            number = price.number_of(program, by, Scope(state, player))
            steps += number if isinstance(number, int) else 0
    return steps


def asking(program: Program, scope: Scope) -> Scope:
    """The scope in which a card's requirement is read: nothing at hand, the player's slack, wild tags count."""
    memo = ("asking", scope.me)
    found: Scope | None = scope.state.memo.get(memo)
    if found is None:
        steps = slack(program, scope.state, scope.me)
        found = scope.state.memo[memo] = Scope(scope.state, scope.me, slack=steps, wild=True)
    return found


@dataclass(frozen=True)
class Mechanisms:
    """The engine's words for one Program."""

    program: Program
    feasibility: Feasibility
    reserves: dict[str, dict[str, int]] = field(default_factory=dict, repr=False)
    made: dict[tuple[str, str], Callable[[Scope], Value | None]] = field(default_factory=dict, repr=False)

    def table(self) -> dict[str, Mechanism]:
        """Every word with its truth and its proof."""
        return {
            "requirement-met": Mechanism(self.requirement_met, self.requirement_proof, self.requirement_of),
            "affordable": Mechanism(self.affordable, self.affordable_proof, self.price_payable),
            "effect-possible": Mechanism(self.effect_possible, self.effect_proof, self.effect_of),
            "price-payable": Mechanism(self.action_possible, self.action_proof),
            "used-this-generation": Mechanism(self.used, self.no_proof),
            "milestone-met": Mechanism(self.milestone_met, self.milestone_proof),
            "on-board": Mechanism(self.on_board, self.no_proof),
            "holds-kind": Mechanism(self.holds_kind, self.no_proof),
            "raised": Mechanism(self.raised, self.no_proof),
            "already-claimed": Mechanism(self.claimed, self.no_proof),
            "already-funded": Mechanism(self.funded, self.no_proof),
        }

    @staticmethod
    def no_proof(scope: Scope, source: str) -> tuple[Proof, ...]:
        """A word that is a plain fact of the state."""
        return ()

    def _for(self, card: Component, what: str, make: Callable[[Component], Fn]) -> Fn:
        """What was made for the card, once."""
        found = self.made.get((what, card.id))
        if found is None:
            found = self.made[what, card.id] = make(card)
        return cast(Fn, found)

    # ---- requirements

    def requirement_met(self, scope: Scope) -> bool | None:
        """Whether what is printed at the top of the card holds."""
        card = scope.it
        return self._for(card, "requirement", self.requirement_of)(scope) if isinstance(card, Component) else None

    def requirement_of(self, card: Component) -> PredicateFn:
        """The requirement of one card."""
        if card.requirement is None:
            return _always
        holds, program = self.program.predicate(card.requirement), self.program
        return lambda scope: holds(asking(program, scope))

    def requirement_proof(self, scope: Scope, source: str) -> tuple[Proof, ...]:
        """Each part of the requirement."""
        card = scope.it
        if not isinstance(card, Component) or card.requirement is None:
            return ()
        inner = asking(self.program, scope)
        parts = card.requirement.parts if isinstance(card.requirement, s.All) else (card.requirement,)
        return tuple(prove(self.program, part, inner, f"card:{card.name.en}") for part in parts)

    # ---- money

    def price_of(self, scope: Scope) -> Value | None:
        """What the thing at hand costs now, in the currency."""
        it, state, me = scope.it, scope.state, scope.me
        if isinstance(it, Component):
            return price.cost(self.program, state, me, it, it.cost)
        if isinstance(it, Goal):
            name = "milestone cost" if it.needs is not None else "award cost"
            return self.program.defined(name, Scope(state, me))
        return None

    def reserve(self, scope: Scope) -> dict[str, int]:
        """What the thing's own effect must still find after it has been paid."""
        return self._reserve(scope.it) if isinstance(scope.it, Component) else {}

    def _reserve(self, card: Component) -> dict[str, int]:
        kept = self.reserves.get(card.id)
        if kept is None:
            kept = self.reserves[card.id] = {}
            for clause in _spent(card.on_play_effect):
                pool = self.feasibility.pool(clause)
                measured = clause.object
                if pool is not None and isinstance(measured, s.Measured) and isinstance(measured.amount, s.Number):
                    kept[pool] = kept.get(pool, 0) + measured.amount.value
        return kept

    def ways(self, scope: Scope) -> tuple[price.Means, ...]:
        """What may pay for the thing beside the currency."""
        it = scope.it
        thing = it if isinstance(it, Component | Described) else Described("goal")
        return price.means(self.program, scope.state, scope.me, thing, CURRENCY)

    def affordable(self, scope: Scope) -> bool | None:
        """Whether its price can be paid."""
        if isinstance(scope.it, Component):
            return self._for(scope.it, "price", self.price_payable)(scope)
        cost = self.price_of(scope)
        return None if cost is None else True if cost == 0 else at_least(self.purse(scope), cost)

    def price_payable(self, card: Component) -> PredicateFn:
        """Whether one card can be paid."""
        program, printed, purse = self.program, card.cost, self._purse_for(card)

        def payable(scope: Scope) -> bool | None:
            cost = price.cost(program, scope.state, scope.me, card, printed)
            return True if cost == 0 else at_least(purse(scope), cost)

        return payable

    def purse(self, scope: Scope) -> Value:
        """All that could be paid for the thing at hand."""
        if isinstance(scope.it, Component):
            return self._for(scope.it, "purse", self._purse_for)(scope)
        return price.purse(scope.state, scope.me, CURRENCY, self.ways(scope))

    def _purse_for(self, card: Component) -> AmountFn:
        """The purse for one card. Cards that are paid alike share it in a state."""
        program, reserve = self.program, self._reserve(card)
        sort = price.payment_sort(program, card)
        # What the card's own effect must still find is held back, so cards that need different things differ.
        alike = (sort, *sorted(reserve.items()))

        def purse(scope: Scope) -> Value:
            state, me = scope.state, scope.me
            memo = ("purse", me, alike)
            found: Value | None = state.memo.get(memo) if sort is not None else None
            if found is None:
                ways = price.means(program, state, me, card, CURRENCY)
                found = state.memo[memo] = price.purse(state, me, CURRENCY, ways, reserve)
            return found

        return purse

    def affordable_proof(self, scope: Scope, source: str) -> tuple[Proof, ...]:
        """The purse against the price."""
        cost = self.price_of(scope)
        if cost is None:
            return ()
        purse = self.purse(scope)
        need = s.Number(cost) if isinstance(cost, int) else s.Quantity(s.Noun("cost"))
        tree = s.Compare(_MONEY, "at least", need)
        return (Proof(source, tree, True if cost == 0 else at_least(purse, cost), purse, cost, assumed=True),)

    # ---- effects

    def _checks(self, card: Component, effect: s.Effect | None) -> tuple[Check, ...]:
        return self.feasibility.remembered_checks(card.id, effect)

    def effect_possible(self, scope: Scope) -> bool | None:
        """Whether everything mandatory that the card or project does can be done."""
        card = scope.it
        return self._for(card, "effect", self.effect_of)(scope) if isinstance(card, Component) else None

    def effect_of(self, card: Component) -> PredicateFn:
        """What one card does."""
        checks, name = self._checks(card, card.on_play_effect), card.name.en
        return (lambda scope: self._all(checks, scope, name)) if checks else _always

    def _all(self, checks: tuple[Check, ...], scope: Scope, card: str) -> bool | None:
        # Nothing at hand: the card itself asks, as it is read here.
        inner = scope if scope.it is None and scope.card == card else Scope(scope.state, scope.me, card)
        result: bool | None = True
        for check in checks:
            truth = check.holds(inner)
            if truth is False:
                return False
            # What is only assumed (room on a board nobody described) does not leave the verdict open.
            if truth is None and not check.assumed:
                result = None
        return result

    def effect_proof(self, scope: Scope, source: str) -> tuple[Proof, ...]:
        """Each thing the effect needs."""
        it = scope.it
        if not isinstance(it, Component):
            return ()
        inner = Scope(scope.state, scope.me, it.name.en)
        return tuple(c.proof(f"card:{it.name.en}", inner) for c in self._checks(it, it.on_play_effect))

    def action_possible(self, scope: Scope) -> bool | None:
        """Whether the price of the card's action can be paid and the action done."""
        it = scope.it
        if not isinstance(it, Component) or it.action_effect is None:
            return False if isinstance(it, Component) else None
        requirement = it.action_requirement
        met = True if requirement is None else self.program.predicate(requirement)(Scope(scope.state, scope.me, it.id))
        return conjunction((met, self._all(self._checks(it, it.action_effect), scope, it.id)))

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


def _always(scope: Scope) -> bool | None:
    return True


def _spent(effect: s.Effect | None) -> tuple[s.Clause, ...]:
    """The clauses of an effect that take from the player's own stock."""
    match effect:
        case s.Cost(price_clause, then):
            return ((price_clause,) if price_clause.verb == "spend" else ()) + _spent(then)
        case s.Sequence(steps):
            return tuple(c for step in steps for c in _spent(step))
        case s.Clause("lose", None):
            return (effect,)
    return ()
