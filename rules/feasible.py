"""Whether an effect can happen: what must be lost, paid, targeted or placed, and is it there.

Gains of the same effect count towards its losses, because the player may order them freely; what is
optional (removing others' resources, a parameter that is already at its end, resources nobody can
hold) never stops an effect.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from grammar.language import syntax as s
from rules import paying, price
from rules.clauses import family
from rules.compile import PredicateFn, conjunction, players_of
from rules.laws import Law
from rules.outcome import Proof
from rules.program import Program
from rules.state import Described, Event, Scope
from rules.triggers import concerns, listeners
from rules.values import Value, at_least, bounds, negation, product

Placement = Callable[[Scope, s.Clause], "bool | None"]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing an effect needs. `detail` gives what was found and what is needed, for the proof."""

    tree: s.Effect
    holds: PredicateFn
    detail: Callable[[Scope], tuple[Any, Any]] | None = None
    parts: tuple[tuple[Check, ...], ...] = ()
    assumed: bool = False

    def proof(self, source: str, scope: Scope) -> Proof:
        """The check evaluated, with the values that decided it."""
        have, need = self.detail(scope) if self.detail is not None else (None, None)
        children = tuple(c.proof(source, scope) for part in self.parts for c in part)
        return Proof(source, self.tree, self.holds(scope), have, need, children, self.assumed)


def least(program: Program, pool: str) -> int:
    """The floor of a pool."""
    return program.kb.game.pools[pool].least


@dataclass(frozen=True)
class Feasibility:
    """Compiles the checks of effects for one Program; `placement` answers for tiles."""

    program: Program
    placement: Placement
    currency: str
    spaces: Callable[[Scope, s.Clause], tuple[str, ...]] = lambda scope, clause: ()
    compiled: dict[tuple[str, int], tuple[Check, ...]] = field(default_factory=dict, repr=False)
    plans: dict[s.Clause, dict[str | None, Any]] = field(default_factory=dict, repr=False)

    def remembered_checks(self, card: str, effect: s.Effect | None) -> tuple[Check, ...]:
        """The checks of a card's effect, compiled once."""
        key = (card, id(effect))
        found = self.compiled.get(key)
        if found is None:
            found = self.compiled[key] = self.checks(effect)
        return found

    def checks(self, effect: s.Effect | None) -> tuple[Check, ...]:
        """Everything the effect needs, in the order it is written."""
        return () if effect is None else tuple(self._checks(effect, effect))

    def _checks(self, effect: s.Effect, whole: s.Effect) -> list[Check]:
        match effect:
            case s.Sequence(steps):
                return [c for step in steps for c in self._checks(step, whole)]
            case s.Cost(price_clause, then):
                return self._price(price_clause) + self._checks(then, then)
            case s.Choose(alternatives):
                parts = tuple(tuple(self._checks(a, whole)) for a in alternatives)
                if any(not part for part in parts):
                    return []

                def one_of(scope: Scope) -> bool | None:
                    fails = (negation(conjunction(c.holds(scope) for c in part)) for part in parts)
                    return negation(conjunction(fails))

                return [Check(effect, one_of, parts=parts)]
            case s.Conditional(condition, then, otherwise):
                return self._conditional(effect, condition, then, otherwise, whole)
            case s.Optional():
                return []
            case s.Clause():
                check = self._clause(effect, whole)
                return [check] if check is not None else []

    def _conditional(
        self, effect: s.Effect, condition: s.Predicate, then: s.Effect, otherwise: s.Effect | None, whole: s.Effect
    ) -> list[Check]:
        when = self.program.predicate(condition)
        yes = tuple(self._checks(then, whole))
        no = tuple(self._checks(otherwise, whole)) if otherwise is not None else ()
        if not yes and not no:
            return []

        def branch(scope: Scope) -> bool | None:
            truth = when(scope)
            if truth is None:
                results = {conjunction(c.holds(scope) for c in part) for part in (yes, no)}
                return results.pop() if len(results) == 1 else None
            return conjunction(c.holds(scope) for c in (yes if truth else no))

        return [Check(effect, branch, parts=(yes, no))]

    # ---- clauses that can be impossible

    def _clause(self, clause: s.Clause, whole: s.Effect) -> Check | None:
        match clause.verb:
            case "lose" if clause.subject in (None, "you"):
                return self._loss(clause, whole)
            case "lose" if clause.subject == "any player":
                return self._loss_of_anyone(clause, whole)
            case "place":
                return Check(clause, lambda scope: self.placement(scope, clause), assumed=True)
            case "repeat":
                return Check(clause, lambda scope: self._repeatable(clause, scope))
            case "remove" if self._from_this_card(clause):
                return self._stored(clause)
            case "spend":
                return self._price(clause)[0]
        return None

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

    def _gained(self, effect: s.Effect, pool: str) -> list[Callable[[Scope], Value]]:
        match effect:
            case s.Clause("gain") if self.pool(effect) == pool:
                return [self._number(effect)]
            case s.Sequence(steps):
                return [fn for step in steps for fn in self._gained(step, pool)]
        return []

    def _loss(self, clause: s.Clause, whole: s.Effect) -> Check | None:
        pool = self.pool(clause)
        if pool is None or (isinstance(clause.object, s.Measured) and isinstance(clause.object.amount, s.AllOf)):
            return None
        if isinstance(clause.object, s.Measured) and isinstance(clause.object.amount, s.Chosen):
            low = least(self.program, pool) + 1
            return Check(clause, lambda scope: at_least(scope.state.pool(scope.me, pool), low), lambda scope: (scope.state.pool(scope.me, pool), low))
        number, floor = self._number(clause), least(self.program, pool)
        credits = self._gained(whole, pool)

        def have(scope: Scope) -> Value:
            value = scope.state.pool(scope.me, pool)
            for credit in credits:
                value = value + credit(scope)
            return value

        def enough(scope: Scope) -> bool | None:
            left = have(scope) - number(scope)
            holds = at_least(left, floor)
            return at_least(left + self.potential(scope, pool, whole), floor) if holds is False else holds

        return Check(clause, enough, lambda scope: (have(scope), number(scope) + floor))

    def potential(self, scope: Scope, pool: str, whole: s.Effect) -> int:
        """What triggers could add to the pool if the tags and tiles of the card came first."""
        card = self.program.kb.components.get(scope.card or "")
        events = [Event("play", scope.me, f"{tag} tag", card.id) for tag in card.tags] if card is not None else []
        for clause in _placed(whole):
            space = next(iter(self.spaces(scope, clause)), None)
            events.append(Event("place", scope.me, clause.noun.words if clause.noun else "", scope.card, space))
        gained = 0
        for event in events:
            laws = list(listeners(self.program, scope.state, event))
            own = self.program.of_card(scope.card or "", s.Trigger, event.verb)
            laws += [(law, scope.me) for law in own if concerns(self.program, scope.state, law, scope.me, event)]
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

    def _loss_of_anyone(self, clause: s.Clause, whole: s.Effect) -> Check | None:
        pool = self.pool(clause)
        if pool is None:
            return None
        number, floor, own = self._number(clause), least(self.program, pool), self._gained(whole, pool)

        def having(scope: Scope, player: int) -> Value:
            value = scope.state.pool(player, pool)
            if player == scope.me:
                for credit in own:
                    value = value + credit(scope)
            return value

        def someone(scope: Scope) -> bool | None:
            players = range(len(scope.state.players))
            if len(players) == 1:
                return True  # alone there is always the neutral opponent
            need = number(scope) + floor
            return negation(conjunction(negation(at_least(having(scope, i), need)) for i in players))

        def detail(scope: Scope) -> tuple[Any, Any]:
            return [having(scope, i) for i in range(len(scope.state.players))], number(scope) + floor

        return Check(clause, someone, detail)

    def _from_this_card(self, clause: s.Clause) -> bool:
        noun = clause.noun
        return noun is not None and noun.here

    def _stored(self, clause: s.Clause) -> Check:
        noun = clause.noun
        assert noun is not None
        count, number = self.program.amount(s.Quantity(noun)), self._number(clause)
        return Check(clause, lambda scope: at_least(count(scope), number(scope)), lambda scope: (count(scope), number(scope)))

    def _repeatable(self, clause: s.Clause, scope: Scope) -> bool | None:
        return True if any(True for _ in self.repeatable(clause, scope)) else (None if scope.state.open else False)

    def repeatable(self, clause: s.Clause, scope: Scope) -> list[str]:
        """The cards whose family of clauses may be copied now."""
        source, words = clause.argument("from"), clause.noun.words if clause.noun is not None else ""
        found = []
        for player in players_of(source.whose if isinstance(source, s.Noun) else None, scope):
            for card in self.program.objects.cards_in_play(scope.state, player):
                box = self.copied(scope, player, card.id, words)
                where = price.matches(self.program, source, card, scope) if card.kind != "corporation" else self._tagged(source, card, scope)
                if card.id != scope.card and box is not None and where:
                    inner = Scope(scope.state, scope.me, card.id)
                    if all(c.holds(inner) is not False for c in self.checks(box)):
                        found.append(card.id)
        return found

    def _tagged(self, source: object, card: Any, scope: Scope) -> bool | None:
        where = source.where if isinstance(source, s.Noun) else None
        return True if where is None else self.program.predicate(where)(scope.at(card))

    def copied(self, scope: Scope, player: int, card: str, words: str) -> s.Effect | None:
        """The clauses of a card of one family as an effect of their own; what the card recorded stands in for it."""
        component = self.program.kb.components[card]
        clauses = family(component.on_play_effect, words)
        if not clauses:
            return None
        memory = scope.state.players[player].memory.get(card)
        fixed = tuple(remembered(c, words, memory) for c in clauses)
        known = tuple(c for c in fixed if c is not None)
        return None if not known else known[0] if len(known) == 1 else s.Sequence(known)

    # ---- prices

    def _price(self, clause: s.Clause) -> list[Check]:
        if clause.verb == "spend":
            pool = self.pool(clause)
            if pool is None:
                return []
            measured = clause.object
            if isinstance(measured, s.Measured) and isinstance(measured.amount, s.Chosen):
                return [Check(clause, lambda scope: at_least(scope.state.pool(scope.me, pool), 1))]
            number = self._number(clause)
            return [
                Check(
                    clause,
                    lambda scope: self.can_spend(scope, clause, pool, number(scope)),
                    lambda scope: (self._purse(scope, clause, pool), number(scope)),
                    assumed=False,
                )
            ]
        if clause.verb == "remove" and not self._from_this_card(clause):
            return [Check(clause, lambda scope: self._target(clause, scope))]
        if clause.verb == "discard":
            return [Check(clause, lambda scope: at_least(self.program.amount(_HAND)(scope), 1))]
        check = self._clause(clause, clause)
        return [check] if check is not None else []

    def ways(self, scope: Scope, clause: s.Clause, pool: str) -> tuple[paying.Means, ...]:
        """What may pay for a `spend`: what the clause names after `with`, and what is permitted for anything."""
        state, me = scope.state, scope.me
        means = paying.means(self.program, state, me, Described("action"), pool)
        named = clause.argument("with")
        if isinstance(named, s.Noun):
            key = self.program.vocabulary.word(named.words).key
            worth = self.program.constant(f"{key} value", state) + paying.improvement(self.program, state, me, key)
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
                if at_least(kept, 1 if up_to else number) and not self.protected(scope, player, component.holds, name):
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


def remembered(clause: s.Clause, words: str, memory: str | None) -> s.Clause | None:
    """The clause with a recorded pool in place of a `placed-…` one; None when nothing was recorded."""
    noun = clause.noun
    if noun is None or not noun.words.startswith("placed-"):
        return clause
    if memory is None:
        return None
    amount = clause.object.amount if isinstance(clause.object, s.Measured) else s.Number(1)
    return s.Clause(clause.verb, clause.subject, s.Measured(amount, s.Noun(f"{memory} {words}")), clause.arguments)


def _placed(effect: s.Effect) -> list[s.Clause]:
    """The clauses of an effect that put down a tile for certain."""
    match effect:
        case s.Clause("place") if effect.noun is not None:
            return [effect]
        case s.Sequence(steps):
            return [clause for step in steps for clause in _placed(step)]
    return []


_HAND = s.Quantity(s.Noun("hand card"))
__all__ = ["Check", "Feasibility", "least", "remembered"]
