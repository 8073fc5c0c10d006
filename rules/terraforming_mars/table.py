"""The acts and lists that a question can name, in terms of the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from grammar.language import syntax as s
from kb.model import Component, Goal
from rules import paying, price
from rules.changes import Impossible
from rules.legality import judge
from rules.norms import may
from rules.outcome import Outcome, Proof
from rules.program import Program
from rules.speaking import component_of
from rules.state import Described, Event, Scope, State
from rules.terraforming_mars import phases, scoring
from rules.terraforming_mars.case import delta_of
from rules.terraforming_mars.engine import Engine, UnknownThing, verdict_of
from rules.terraforming_mars.mechanisms import CURRENCY
from rules.terraforming_mars.run import MarsRun


@dataclass(frozen=True)
class MarsTable:
    """Queries at a table of Terraforming Mars."""

    engine: Engine
    answers: tuple[Any, ...] = ()

    def answering(self, answers: tuple[Any, ...]) -> MarsTable:
        """The same table where the choices of an act are taken so."""
        return replace(self, answers=answers)

    @property
    def program(self) -> Program:
        """The compiled knowledge base."""
        return self.engine.program

    @property
    def currency(self) -> str:
        """Prices are in M€."""
        return CURRENCY

    def act(self, state: State, clause: s.Clause) -> Outcome | None:
        """Carry out an act that the engine knows; None where the norms must judge."""
        allowed = {"raise": ("for", "by"), "place": ("on",)}.get(clause.verb, ("for",))
        if any(a.preposition not in allowed for a in clause.arguments) or clause.subject not in (None, "you"):
            return None
        handler = getattr(self, f"_{clause.verb}", None)
        found: Outcome | None = handler(state, clause, clause.noun) if handler is not None else None
        return found

    # ---- by verb

    def _play(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        if noun is None:
            return None
        if noun.quoted:
            return self.engine.play(state, noun.words, list(self.answers))
        if noun.where is None:
            # Some card, nothing said of it: which one decides.
            return Outcome("abstain") if noun.words == "card" and not clause.arguments else None
        return self._play_described(state, Described(noun.words, (noun.where,)))

    def _play_described(self, state: State, card: Described) -> Outcome | None:
        """A card of which only its cost and perhaps its tags are said: what it costs after discounts, whether
        that can be paid, and what reacts to it."""
        printed = next((n for n in map(_cost_said, card.facts) if n is not None), None)
        if printed is None:
            return None
        cost = price.cost(self.program, state, 0, card, printed)
        ways = paying.means(self.program, state, 0, card, CURRENCY)
        paid = paying.affordable(state, 0, cost, CURRENCY, ways)
        purse = paying.purse(state, 0, CURRENCY, ways)
        tree = s.Compare(
            s.Quantity(s.Noun(CURRENCY)), "at least", s.Number(cost if isinstance(cost, int) else printed)
        )
        proof = Proof("tm.base.play.cost", tree, paid, purse, cost, assumed=True)

        def act(run: MarsRun) -> dict[str, int]:
            paid = self.engine.pay(run, Scope(run.state, 0, None, card), cost)
            for tag in _tags_said(card):
                run.emit(Event("play", 0, tag, values={"card": card}))
            run.emit(Event("play", 0, "card", values={"card": card}))
            return paid

        return self.engine.settle((proof,), Scope(state, 0, None, card), cost, act)

    def _use(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        if noun is None or not noun.quoted:
            return None
        component = component_of(self.program, noun, "use")
        if component is None:
            return None
        if component.kind == "standard project":
            return self.engine.use_project(state, noun.words, list(self.answers))
        if component.kind == "conversion":
            return self.engine.convert(state, noun.words, list(self.answers))
        if component.id not in state.players[0].played:
            state = state.copy()
            state.players[0].played += (component.id,)
        return self.engine.use_action(state, component.id, list(self.answers))

    def _sell(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        """So many cards of the hand for as much money: the project that does so, with its number said."""
        if noun is None or noun.where is not None or not isinstance(clause.object, s.Measured):
            return None
        if noun.words not in ("card", "hand card") or not isinstance(clause.object.amount, s.Number):
            return None
        known = not state.open or any(player.counts for player in state.players[:1])
        if not known or clause.object.amount.value < 1:
            return None
        judged = may(self.program, clause, state)
        return judged if judged.verdict == "no" else self.engine.sell(state, clause.object.amount.value)

    def _convert(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        names = {"plants": "Convert Plants", "heat": "Convert Heat"}
        if noun is None or noun.words not in names or isinstance(clause.object, s.Measured):
            return None
        return self.engine.convert(state, names[noun.words])

    def _claim(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        return self._goal(state, noun, "claim", "milestone", self.program.kb.milestones)

    def _fund(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        return self._goal(state, noun, "fund", "award", self.program.kb.awards)

    def _goal(
        self, state: State, noun: s.Noun | None, verb: str, kind: str, goals: dict[str, Goal]
    ) -> Outcome | None:
        if noun is None or noun.where is not None:
            return None
        if noun.quoted:
            if noun.words not in goals:
                raise UnknownThing(kind, noun.words)
            return (
                self.engine.claim(state, noun.words)
                if verb == "claim"
                else self.engine.fund(state, noun.words)
            )
        if noun.words != kind or noun.determiner == "another":
            return None
        # Some milestone, not a certain one: only what the rules say of all of them is judged.
        proofs = tuple(p for p in judge(self.program, verb, kind, Scope(state)) if p.holds is not None)
        cost = self.program.defined(f"{kind} cost", Scope(state))
        verdict, conditions = verdict_of(proofs, state.literal)
        return Outcome(
            verdict, proofs=proofs, conditions=conditions, cost=cost if isinstance(cost, int) else None
        )

    def _place(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        if noun is None or noun.where is not None or noun.quoted:
            return None
        if not clause.arguments:
            return self._effect(state, clause)
        on = clause.argument("on")
        described = isinstance(on, s.Noun) and not on.quoted and on.words == "space" and on.where is not None
        if not (described and state.open and len(clause.arguments) == 1):
            return None
        # The rules judge the place that is described; what they do not speak of goes ahead.
        judged = may(self.program, clause, state)
        if judged.verdict == "no":
            return judged
        done = self._effect(state, clause)
        if done.verdict != "yes":
            return done
        verdict = judged.verdict if judged.verdict == "depends" else "yes"
        return replace(
            done,
            verdict=verdict,
            proofs=judged.proofs or done.proofs,
            conditions=judged.conditions,
            positions=judged.positions,
        )

    def _raise(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        track = noun is not None and self.program.vocabulary.word(noun.words).sort == "track"
        return self._effect(state, clause) if track else None

    def _gain(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        pool = noun is not None and self.program.vocabulary.word(noun.words).sort == "pool"
        return self._effect(state, clause) if pool and isinstance(clause.object, s.Measured) else None

    _lose = _gain

    def _resolve(self, state: State, clause: s.Clause, noun: s.Noun | None) -> Outcome | None:
        if noun is None or noun.words != "production-phase":
            return None
        run = self.engine.run(state)
        phases.produce(self.engine, run)
        return Outcome("yes", delta=delta_of(run.delta), after=run.state)

    def _effect(self, state: State, clause: s.Clause) -> Outcome:
        """An effect on its own."""
        scope = Scope(state)
        proofs = tuple(c.proof("engine", scope) for c in self.engine.feasibility.checks(clause))
        run = self.engine.run(state, list(self.answers))
        verdict, conditions = verdict_of(proofs, state.literal)
        if verdict == "no":
            return Outcome("no", proofs=proofs)
        try:
            run.do(clause, Scope(run.state))
        except Impossible as impossible:
            return Outcome("no", proofs=(Proof("engine", impossible.tree, False),))
        return Outcome(
            "yes", proofs=proofs, conditions=conditions, delta=delta_of(run.delta),
            choices=tuple(run.choices),
            after=run.state, triggered=run.triggered, gained=run.gained(0), skipped=tuple(run.skipped),
        )  # fmt: skip

    # ---- lists and winners

    def listed(self, state: State, noun: s.Noun) -> Outcome:
        """Milestones, awards, cards or projects that satisfy the noun's `where`."""
        kb = self.program.kb
        things: dict[str, Any] = {
            "milestone": kb.milestones, "award": kb.awards,
            "standard project": kb.of_kind("standard project"),
            "corporation": kb.of_kind("corporation"),
        }  # fmt: skip
        group = things.get(self.program.vocabulary.word(noun.words).key)
        if group is None and noun.words in ("card", "event", "active card", "automated card"):
            group = kb.cards
        if group is None:
            return Outcome("abstain")
        found = [thing for thing in group.values() if self._satisfies(state, noun, thing)]
        return Outcome("text", subject=tuple(found), result={"options": [t.name.en for t in found]})

    def _satisfies(self, state: State, noun: s.Noun, thing: Component | Goal) -> bool:
        board = state.settings.get("board")
        if isinstance(thing, Goal):
            wanted = _board_said(noun.where) or board
            return wanted is None or thing.board.lower() == wanted
        return price.matches(self.program, noun, thing, Scope(state)) is True

    def winner(self, state: State) -> Outcome:
        """The winners by the final score."""
        if state.open:
            return Outcome("abstain")
        result = scoring.score(self.program, state)
        return Outcome("text", subject=tuple(result["winners"]), result=result)


def _tags_said(card: Described) -> tuple[str, ...]:
    """The tags a described card is said to have."""
    found: tuple[str, ...] = ()
    for fact in card.facts:
        for part in fact.parts if isinstance(fact, s.All) else (fact,):
            if (
                isinstance(part, s.Has)
                and part.comparator in ("at least", "is")
                and part.noun.words.endswith(" tag")
            ):
                found += (part.noun.words,) * part.count
    return found


def _cost_said(fact: s.Predicate) -> int | None:
    match fact:
        case s.Compare(s.Quantity(s.Noun("cost")), "is", s.Number(number)):
            return number
        case s.All(parts):
            return next((n for n in map(_cost_said, parts) if n is not None), None)
    return None


def _board_said(where: s.Predicate | None) -> str | None:
    match where:
        case s.Compare(s.Quantity(s.Noun("board")), "is", s.Quantity(right)):
            return right.words
        case s.All(parts):
            return next((b for b in map(_board_said, parts) if b is not None), None)
    return None
