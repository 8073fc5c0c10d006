"""Runs what a case asks for (`do`) and answers with an Outcome."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from grammar.language import syntax as s
from kb.model import Component, Goal
from rules import paying, price
from rules.changes import Impossible
from rules.compile import PredicateFn
from rules.feasible import Feasibility
from rules.legality import judge, prove, verdict_on
from rules.outcome import Outcome, Proof
from rules.program import Program, program
from rules.state import Event, Scope, State
from rules.terraforming_mars import placement
from rules.terraforming_mars.case import delta_of
from rules.terraforming_mars.mechanisms import CURRENCY, Mechanisms
from rules.terraforming_mars.run import MarsRun


class UnknownThing(LookupError):
    """A name that is no card, project, milestone … of the products in play."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind, self.name = kind, name
        super().__init__(f"no {kind} {name!r}")


@dataclass(frozen=True)
class Engine:
    """The referee of one Program."""

    program: Program
    verdicts: dict[str, PredicateFn] = field(default_factory=dict, repr=False)

    @cached_property
    def feasibility(self) -> Feasibility:
        """What effects need."""
        def placement_of(scope: Scope, clause: s.Clause) -> bool | None:
            return placement.possible(found, scope, clause)

        def spaces_of(scope: Scope, clause: s.Clause) -> tuple[str, ...]:
            return () if scope.state.open else placement.spaces(found, scope, clause)

        found = Feasibility(self.program, CURRENCY, spaces_of, placement_of)
        return found

    @cached_property
    def mechanisms(self) -> Mechanisms:
        """The words of the rules that running decides."""
        found = Mechanisms(self.program, self.feasibility)
        self.program.mechanisms.update(found.table())
        return found

    def run(self, state: State, answers: list[Any] | None = None) -> MarsRun:
        """A fresh execution on a copy of the state."""
        return MarsRun(self.program, self.feasibility, state.copy(), list(answers or ()))

    # ---- looking up

    def component(self, name: str, *kinds: str) -> Component:
        """The card, project or conversion of that English name. Raises UnknownThing."""
        components = self.program.kb.components
        for kind in kinds or ("",):
            for key in (f"{kind}:{name}", name):
                found = components.get(key)
                if found is not None and (not kinds or found.kind == kind or kind == "card"):
                    return found
        raise UnknownThing(kinds[0] if kinds else "card", name)

    # ---- playing a card

    def can_play(self, state: State, name: str, player: int = 0) -> bool | None:
        """The bare verdict on playing a card, as fast as it gets."""
        verdict = self.verdicts.get(name)
        if verdict is None:
            self.mechanisms  # noqa: B018 - the words must be known before the norms compile
            card = self.program.kb.components[name]
            verdict = self.verdicts[name] = verdict_on(self.program, "play", "card", card)
        return verdict(Scope(state, player, name))

    def play(self, state: State, name: str, answers: list[Any] | None = None, player: int = 0) -> Outcome:
        """Playing a card from the hand."""
        card = self.component(name, "card")
        scope = Scope(state, player, card.id, card)
        proofs = judge(self.program, "play", "card", scope)
        cost = price.cost(self.program, state, player, card, card.cost)
        return self.settle(proofs, scope, cost, lambda run: self.play_in(run, scope, card, cost), answers)

    def play_in(self, run: MarsRun, scope: Scope, card: Component, cost: Any) -> dict[str, int]:
        """Pay, put into play, do what it says, then let everything react to its tags and to the card."""
        player = scope.me
        paid = self.pay(run, scope, cost)
        mine = run.state.players[player]
        waiting = tuple(p for p in run.state.pending if p.player == player)
        mine.played += (card.id,)
        if card.id in mine.hand:
            hand = list(mine.hand)
            hand.remove(card.id)
            mine.hand = tuple(hand)
        if card.holds is not None:
            mine.resources.setdefault(card.id, 0)
        run.state.pending = tuple(p for p in run.state.pending if p not in waiting)
        if run.state.open:
            self.count_played(run, card, player)
        run.state.settings["resolving"] = card.id
        run.changed()
        run.do(card.on_play_effect, Scope(run.state, player, card.id))
        for tag in card.tags:
            run.emit(self.tag_played(tag, card.id, player))
        run.state.settings.pop("resolving", None)
        run.changed()
        run.emit(Event("play", player, "card", card.id))
        return paid

    @staticmethod
    def count_played(run: MarsRun, card: Component, player: int) -> None:
        """Let stated counts follow a card that is played: its kind, its tags unless it is an event, the hand."""
        run.count(player, {"active": "active card", "automated": "automated card"}.get(card.kind, card.kind))
        run.count(player, "hand card", -1)
        for tag in card.tags if card.kind != "event" else ():
            run.count(player, f"{tag} tag")

    @staticmethod
    def tag_played(tag: str, card: str, player: int = 0) -> Event:
        """The event of one tag coming into play."""
        return Event("play", player, f"{tag} tag", card)

    def pay(self, run: MarsRun, scope: Scope, cost: Any) -> dict[str, int]:
        """Pay the price of the thing at hand; an unknown price changes nothing. What may pay is read from the scope,
        whose state still remembers it from the verdict."""
        if not isinstance(cost, int):
            return {}
        ways, reserve = self.mechanisms.ways(scope), self.mechanisms.reserve(scope)
        paid = paying.payment(run.state, scope.me, cost, CURRENCY, ways, reserve)
        if paid is None:
            paid = {CURRENCY: cost}
        for pool, units in paid.items():
            run.adjust(scope.me, pool, -units)
        run.changed()
        return paid

    # ---- verdicts

    def settle(
        self,
        proofs: tuple[Proof, ...],
        scope: Scope,
        cost: Any,
        act: Callable[[MarsRun], dict[str, int] | None],
        answers: list[Any] | None = None,
        result: dict[str, Any] | None = None,
    ) -> Outcome:
        """The outcome of an act: refused with its proofs, or carried out with its changes."""
        verdict, conditions = verdict_of(proofs, scope.state.literal)
        known_cost = cost if isinstance(cost, int) else None
        if verdict == "no":
            return Outcome("no", proofs=proofs, conditions=conditions, cost=known_cost, result=result or {})
        run = self.run(scope.state, answers)
        try:
            paid = act(run)
        except Impossible as impossible:
            failed = Proof(f"card:{scope.card}" if scope.card else "engine", impossible.tree, False)
            return Outcome("no", proofs=(*proofs, failed), cost=known_cost, result=result or {})
        return Outcome(
            verdict, proofs=proofs, conditions=conditions, cost=known_cost, payment=paid,
            delta=delta_of(run.delta), result=result or {}, choices=tuple(run.choices), after=run.state,
            triggered=run.triggered, gained=run.gained(scope.me),
            skipped=tuple(run.skipped),
        )  # fmt: skip

    # ---- other acts

    def use_action(self, state: State, name: str, answers: list[Any] | None = None, player: int = 0) -> Outcome:
        """Using the action of a card or corporation in play."""
        card = self.component(name)
        scope = Scope(state, player, card.id, card)
        proofs = judge(self.program, "use", "action", scope)
        if not state.open and card.id not in state.players[player].played:
            own = s.Clause("own", "you", s.Noun(card.name.en, True))
            proofs = (Proof(f"card:{card.name.en}", own, False), *proofs)
        if card.action is None:
            proofs += (Proof(f"card:{card.name.en}", s.Has("at least", 1, s.Noun("action")), False, 0, 1),)

        def act(run: MarsRun) -> None:
            run.state.players[player].used |= {card.id}
            run.do(card.action_effect, Scope(run.state, player, card.id))

        return self.settle(proofs, scope, None, act, answers)

    def use_project(self, state: State, name: str, answers: list[Any] | None = None, player: int = 0) -> Outcome:
        """Using a standard project."""
        project = self.component(name.removesuffix(":SP"), "standard project")
        scope = Scope(state, player, None, project)
        proofs = judge(self.program, "use", "standard project", scope)
        if project.requirement is not None:
            proofs += self.mechanisms.requirement_proof(scope, "")
        cost = price.cost(self.program, state, player, project, project.cost)

        def act(run: MarsRun) -> dict[str, int]:
            paid = self.pay(run, scope, cost)
            run.do(project.on_play_effect, Scope(run.state, player))
            run.emit(Event("use", player, "standard project", project.id))
            return paid

        return self.settle(proofs, scope, cost, act, answers)

    def sell(self, state: State, number: int, player: int = 0) -> Outcome:
        """Selling so many cards of the hand."""
        project = self.component("Sell Patents", "standard project")
        scope = Scope(state, player, None, project)
        hand = s.Compare(s.Quantity(s.Noun("hand card")), "at least", s.Number(number))
        proofs = (*judge(self.program, "sell", "card", scope), prove(self.program, hand, scope, project.id))

        def act(run: MarsRun) -> None:
            run.do(project.on_play_effect, Scope(run.state, player, x=number))
            run.count(player, "hand card", -number)

        return self.settle(proofs, scope, None, act)

    def convert(self, state: State, name: str, answers: list[Any] | None = None, player: int = 0) -> Outcome:
        """Turning plants or heat into what they give; discounts that name the conversion lower its price."""
        conversion = self.component(name, "conversion")
        effect = conversion.on_play_effect
        assert isinstance(effect, s.Cost)
        scope = Scope(state, player, None, conversion)
        measured = effect.price.object
        assert isinstance(measured, s.Measured)
        printed = self.program.amount(measured.amount)(scope)
        lowered = price.cost(self.program, state, player, conversion, printed)
        if isinstance(lowered, int) and lowered != printed:
            clause = s.Clause("spend", None, s.Measured(s.Number(lowered), measured.noun))
            effect = s.Cost(clause, effect.then)
        checks = self.feasibility.checks(effect)
        inner = Scope(state, player)
        proofs = tuple(c.proof(f"conversion:{conversion.name.en}", inner) for c in checks)
        return self.settle(proofs, scope, None, lambda run: run.do(effect, Scope(run.state, player)), answers)

    def claim(self, state: State, name: str, player: int = 0) -> Outcome:
        """Claiming a milestone."""
        goal = self.program.kb.milestones.get(name)
        if goal is None:
            raise UnknownThing("milestone", name)
        return self._goal(state, goal, "claim", "milestone", player)

    def fund(self, state: State, name: str, player: int = 0) -> Outcome:
        """Funding an award."""
        goal = self.program.kb.awards.get(name)
        if goal is None:
            raise UnknownThing("award", name)
        return self._goal(state, goal, "fund", "award", player)

    def _goal(self, state: State, goal: Goal, verb: str, noun: str, player: int) -> Outcome:
        scope = Scope(state, player, None, goal)
        proofs = judge(self.program, verb, noun, scope)
        cost, ledger = self.mechanisms.price_of(scope), f"{noun}s"

        def act(run: MarsRun) -> dict[str, int]:
            paid = self.pay(run, scope, cost)
            run.state.ledgers[ledger] = (*run.state.ledgers.get(ledger, ()), (goal.name.en, player))
            result["claimed" if verb == "claim" else "funded"] = [list(x) for x in run.state.ledgers[ledger]]
            return paid

        before = [list(x) for x in state.ledgers.get(ledger, ())]
        result: dict[str, Any] = {"claimed" if verb == "claim" else "funded": before}
        return self.settle(proofs, scope, cost, act, result=result)


def verdict_of(proofs: tuple[Proof, ...], literal: bool = False) -> tuple[Any, tuple[Proof, ...]]:
    """No if a proof fails, depends if one is undecided and not merely assumed, else yes; and the undecided ones.

    `literal`: nothing is assumed.
    """
    undecided = tuple(p for proof in proofs for p in _open(proof))
    if any(p.holds is False for p in proofs):
        return "no", ()
    if any(literal or not p.assumed for p in undecided):
        return "depends", undecided
    return "yes", undecided


def _open(proof: Proof) -> tuple[Proof, ...]:
    """The undecided leaves of an undecided proof."""
    if proof.holds is not None:
        return ()
    inner = tuple(p for child in proof.children for p in _open(child))
    if not inner:
        return (proof,)
    return tuple(Proof(p.rule, p.tree, p.holds, p.have, p.need, p.children, p.assumed or proof.assumed) for p in inner)


@cache
def engine(game: str = "terraforming_mars") -> Engine:
    """The engine of a game, made once."""
    made = Engine(program(game))
    made.mechanisms  # noqa: B018
    return made

