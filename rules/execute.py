"""Carries out effects on a copy of a state: one interpreter, triggers through an index by event.

A Run records what changed (`delta`) apart from the state, so that a change is known even where the
amount it changes is not, and every decision it had to take (`choices`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from grammar.language import syntax as s
from rules.changes import Impossible
from rules.laws import Law
from rules.state import Event, Scope
from rules.triggers import concerns, listeners
from rules.values import Range, at_least, compare, smaller
from rules.verbs import Verbs


@dataclass
class Run(Verbs):
    """One execution."""

    def do(self, effect: s.Effect | None, scope: Scope) -> None:
        """Carry the effect out. Raises Impossible when a mandatory part cannot be."""
        match effect:
            case None:
                return
            case s.Clause():
                self.clause(effect, scope)
            case s.Sequence(steps):
                self._in_any_order(steps, scope)
            case s.Cost(price, then):
                self.pay_price(price, scope)
                self.do(then, scope)
            case s.Choose(alternatives):
                self._choose(effect, alternatives, scope)
            case s.Conditional(condition, then, otherwise):
                truth = self.program.predicate(condition)(scope)
                self.do(then if truth else otherwise, scope)
            case s.Optional(inner):
                if self.possible(inner, scope) and self.choose(scope.me, "may", "optional", (True, False)):
                    self.do(inner, scope)

    def _in_any_order(self, steps: tuple[s.Effect, ...], scope: Scope) -> None:
        """The steps as written, but a loss that is not possible yet waits until the others are done."""
        waiting = []
        for step in steps:
            if isinstance(step, s.Clause) and step.verb == "lose" and not self.possible(step, scope):
                waiting.append(step)
            else:
                self.do(step, scope)
        for step in waiting:
            self.do(step, scope)

    def _choose(self, whole: s.Choose, alternatives: tuple[s.Effect, ...], scope: Scope) -> None:
        open_ = [i for i, a in enumerate(alternatives) if self.possible(a, scope) and self.useful(a, scope)]
        if not open_:
            open_ = [i for i, a in enumerate(alternatives) if self.possible(a, scope)]
        if not open_:
            raise Impossible(whole)
        self.do(alternatives[self.choose(scope.me, "or", "choose", open_)], scope)

    def useful(self, effect: s.Effect, scope: Scope) -> bool:
        """Whether an alternative would do anything; one that does nothing is not offered."""
        match effect:
            case s.Clause("add"):
                return bool(self.receivers(effect, scope))
            case s.Clause("steal"):
                return len(self.state.players) == 1 or bool(self._victims(effect, scope))
            case s.Clause("remove") if not effect.noun or not effect.noun.here:
                return bool(self._victims(effect, scope))
            case s.Cost(price, _):
                return self.useful(price, scope)
        return True

    def clause(self, clause: s.Clause, scope: Scope) -> None:
        """One clause, by its verb. Raises LookupError for a verb the engine does not carry out."""
        handler = getattr(self, "do_" + clause.verb.replace("-", "_"), None)
        if handler is None:
            raise LookupError(f"no effect {clause.verb!r}")
        handler(clause, scope)

    # ---- tracks

    def do_raise(self, clause: s.Clause, scope: Scope) -> None:
        """`raise temperature by 2 steps`, one step after the other."""
        noun, by = clause.noun, clause.argument("by")
        assert noun is not None
        word = self.program.vocabulary.word(noun.words)
        steps = self.program.amount(by.amount)(scope) if isinstance(by, s.Measured) else 1
        moved = [
            self.raise_track(word.key, scope.me, scope.card)
            for _ in range(steps if isinstance(steps, int) else 0)
        ]
        if not any(moved):
            self.skip(clause)

    def raise_track(self, name: str, player: int, card: str | None) -> bool:
        """One step up, with what follows from it. False when the track is already at its end."""
        track = self.program.kb.game.tracks[name]
        if not self.raising:
            return False
        before = self.state.tracks.get(name, Range(track.start, track.max))
        if track.max is not None and at_least(before, track.max):
            return False
        after = before + track.step
        self.state.tracks[name] = after if isinstance(after, int) else smaller(after, track.max or 0)
        self.delta.tracks[name] = self.delta.tracks.get(name, 0) + track.step
        self.changed()
        self.emit(Event("raise", player, name, card))
        for law in self.program.triggers("reaches"):
            event = cast(s.Trigger, law.statement).event
            if not isinstance(event, s.Reaches) or self.program.vocabulary.word(event.noun.words).key != name:
                continue
            if compare(before, "less than", event.value) and at_least(self.state.tracks[name], event.value):
                self.fire(law, player, Event("reaches", player, name, card))
        return True

    # ---- triggers

    def emit(self, event: Event) -> None:
        """Let everything that reacts to the event react: the rules first, then the cards in seat order."""
        if not self.quiet:
            for law in self.program.triggers(event.verb):
                if concerns(self.program, self.state, law, event.player, event):
                    self.fire(law, event.player, event)
        for law, player in tuple(listeners(self.program, self.state, event)):
            self.fire(law, player, event)

    def fire(self, law: Law, owner: int, event: Event) -> None:
        """Carry out a trigger's effect for its owner."""
        trigger = cast(s.Trigger, law.statement)
        if (
            self.quiet
            and law.rule is not None
            and getattr(trigger.effect, "verb", "") in ("gain", "collect", "spend")
        ):
            return  # nobody acts, so nobody gains what a track gives
        self.triggered[law.source] = self.triggered.get(law.source, 0) + 1
        card = law.source.removeprefix("card:") if law.rule is None else event.card
        self.do(trigger.effect, Scope(self.state, owner, card, event.space, event))
