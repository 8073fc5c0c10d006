"""What an effect can draw on: amounts, purses for the price of an action, targets, and gains that come first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from grammar.language import syntax as s
from rules import paying
from rules.clauses import placed
from rules.compile import players_of
from rules.laws import Law
from rules.program import Program
from rules.state import Described, Event, Scope
from rules.triggers import concerns, listeners
from rules.values import Value, at_least, bounds, product


@dataclass(frozen=True)
class Targets:
    """The amounts and targets of clauses, for one Program; `spaces` says where a tile could go."""

    program: Program
    currency: str
    spaces: Callable[[Scope, s.Clause], tuple[str, ...]]

    # ---- amounts

    def _number(self, clause: s.Clause) -> Callable[[Scope], Value]:
        measured = clause.object
        base = self.program.amount(measured.amount) if isinstance(measured, s.Measured) else None
        per = clause.argument("per")
        times = self.program.amount(per) if isinstance(per, s.Per) else None

        def number(scope: Scope) -> Value:
            value: Value = base(scope) if base is not None else 1
            return product(value, times(scope)) if times is not None else value

        return number

    def pool(self, clause: s.Clause) -> str | None:
        """The pool the clause speaks of."""
        noun = clause.noun
        word = self.program.vocabulary.word(noun.words) if noun is not None else None
        return word.key if word is not None and word.sort == "pool" else None

    # ---- what comes in while the effect happens

    def _gained(self, effect: s.Effect, pool: str) -> list[Callable[[Scope], Value]]:
        match effect:
            case s.Clause("gain") if self.pool(effect) == pool:
                return [self._number(effect)]
            case s.Sequence(steps):
                return [fn for step in steps for fn in self._gained(step, pool)]
        return []

    def potential(self, scope: Scope, pool: str, whole: s.Effect) -> int:
        """What triggers could add to the pool if the tags and tiles of the card came first."""
        card = self.program.kb.components.get(scope.card or "")
        events = (
            [Event("play", scope.me, f"{tag} tag", card.id) for tag in card.tags] if card is not None else []
        )
        for clause in placed(whole):
            space = next(iter(self.spaces(scope, clause)), None)
            events.append(
                Event("place", scope.me, clause.noun.words if clause.noun else "", scope.card, space)
            )
        gained = 0
        for event in events:
            laws = list(listeners(self.program, scope.state, event))
            own = self.program.of_card(scope.card or "", s.Trigger, event.verb)
            laws += [
                (law, scope.me) for law in own if concerns(self.program, scope.state, law, scope.me, event)
            ]
            for law, owner in laws:
                if owner == scope.me:
                    gained += self._most(law.statement.effect, pool, scope)  # type: ignore[union-attr]
        return gained

    def _most(self, effect: s.Effect, pool: str, scope: Scope) -> int:
        match effect:
            case s.Clause("gain") if self.pool(effect) == pool:
                number = self._number(effect)(scope)
                return number if isinstance(number, int) else 0
            case s.Choose(alternatives):
                return max(self._most(a, pool, scope) for a in alternatives)
            case s.Sequence(steps):
                return sum(self._most(step, pool, scope) for step in steps)
        return 0

    # ---- the price of an action

    def ways(self, scope: Scope, clause: s.Clause, pool: str) -> tuple[paying.Means, ...]:
        """What may pay for a `spend`: what the clause names after `with`, and what is permitted for anything."""
        state, me = scope.state, scope.me
        means = paying.means(self.program, state, me, Described("action"), pool)
        named = clause.argument("with")
        if isinstance(named, s.Noun):
            key = self.program.vocabulary.word(named.words).key
            worth = self.program.constant(f"{key} value", state) + paying.improvement(
                self.program, state, me, key
            )
            means = (*means, paying.Means(key, worth, scope.card or ""))
        return means

    def _purse(self, scope: Scope, clause: s.Clause, pool: str) -> Value:
        return paying.purse(scope.state, scope.me, pool, self.ways(scope, clause, pool))

    def can_spend(self, scope: Scope, clause: s.Clause, pool: str, number: Value) -> bool | None:
        """Whether the price of an action can be paid."""
        if not self.needs_ways(pool, clause):
            return at_least(scope.state.pool(scope.me, pool), number)
        return at_least(self._purse(scope, clause, pool), number)

    def needs_ways(self, pool: str, clause: s.Clause) -> bool:
        """Whether anything else than the pool itself may pay."""
        return pool == self.currency or clause.argument("with") is not None

    # ---- cards that resources are taken from

    def _target(self, clause: s.Clause, scope: Scope) -> bool | None:
        if self.targets(clause, scope):
            return True
        noun = clause.noun
        there = self.program.objects.count(replace(noun, whose="anyone"))(scope) if noun is not None else 0
        rest = there - self._safe(scope, noun.words) if noun is not None else there
        return None if scope.state.open and at_least(rest, 1) is not False else False

    def _safe(self, scope: Scope, words: str) -> Value:
        """How many resources of a kind lie on cards that are protected from the actor."""
        kind, total = self.program.vocabulary.word(words).key, 0
        for player, seat in enumerate(scope.state.players):
            for name, kept in seat.resources.items():
                card = self.program.kb.components.get(name)
                if card is not None and card.holds == kind and self.protected(scope, player, kind, name):
                    total += bounds(kept)[0] or 0
        return total

    def targets(self, clause: s.Clause, scope: Scope) -> list[tuple[int, str]]:
        """The cards (player, name) that resources can be removed from: enough there and not protected."""
        noun, source = clause.noun, clause.argument("from")
        assert noun is not None
        whose = source.whose if isinstance(source, s.Noun) else None
        number = self._number(clause)(scope)
        up_to = isinstance(clause.object, s.Measured) and clause.object.up_to
        found = []
        for player in players_of(whose, scope, "anyone"):
            for name, kept in scope.state.players[player].resources.items():
                component = self.program.kb.components.get(name)
                if component is None or component.holds != self.program.vocabulary.word(noun.words).key:
                    continue
                if at_least(kept, 1 if up_to else number) and not self.protected(
                    scope, player, component.holds, name
                ):
                    found.append((player, name))
        return found

    def protected(self, scope: Scope, player: int, what: str, card: str | None = None) -> bool:
        """Whether a pool or a card's resources of the player are protected from the actor."""
        state = scope.state

        def covers(law: Law) -> bool:
            clause = law.statement.clause  # type: ignore[union-attr]
            noun = clause.noun
            if noun is None or self.program.vocabulary.word(noun.words).key != what:
                return False
            if noun.here:
                return law.source == f"card:{card}"
            return clause.argument("from") is None or player != scope.me

        return any(covers(law) for law in self.program.in_force(state, player, s.Standing, "protect"))
