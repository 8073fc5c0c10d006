"""Whether an effect can happen: what must be lost, paid, targeted or placed, and is it there.

Gains of the same effect count towards its losses, because the player may order them freely; what is
optional (removing others' resources, a parameter that is already at its end, resources nobody can
hold) never stops an effect.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from grammar.language import syntax as s
from rules.clauses import family
from rules.compile import PredicateFn, conjunction, players_of
from rules.outcome import Proof
from rules.program import Program
from rules.state import Scope
from rules.targets import Targets
from rules.values import Value, at_least, negation

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
class Feasibility(Targets):
    """Compiles the checks of effects for one Program; `placement` answers for tiles."""

    placement: Placement
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
        self,
        effect: s.Effect,
        condition: s.Predicate,
        then: s.Effect,
        otherwise: s.Effect | None,
        whole: s.Effect,
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

    def _loss(self, clause: s.Clause, whole: s.Effect) -> Check | None:
        pool = self.pool(clause)
        if pool is None or (
            isinstance(clause.object, s.Measured) and isinstance(clause.object.amount, s.AllOf)
        ):
            return None
        if isinstance(clause.object, s.Measured) and isinstance(clause.object.amount, s.Chosen):
            low = least(self.program, pool) + 1
            return Check(
                clause,
                lambda scope: at_least(scope.state.pool(scope.me, pool), low),
                lambda scope: (scope.state.pool(scope.me, pool), low),
            )
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
        return Check(
            clause,
            lambda scope: at_least(count(scope), number(scope)),
            lambda scope: (count(scope), number(scope)),
        )

    def _repeatable(self, clause: s.Clause, scope: Scope) -> bool | None:
        return (
            True
            if any(True for _ in self.repeatable(clause, scope))
            else (None if scope.state.open else False)
        )

    def repeatable(self, clause: s.Clause, scope: Scope) -> list[str]:
        """The cards whose family of clauses may be copied now."""
        source, words = clause.argument("from"), clause.noun.words if clause.noun is not None else ""
        found = []
        for player in players_of(source.whose if isinstance(source, s.Noun) else None, scope):
            for card in self.program.objects.cards_in_play(scope.state, player):
                box = self.copied(scope, player, card.id, words)
                where = self._tagged(source, card, scope)
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
            held = self.program.amount(s.Quantity(s.Noun(self.program.vocabulary.hand)))
            return [Check(clause, lambda scope: at_least(held(scope), 1))]
        check = self._clause(clause, clause)
        return [check] if check is not None else []


def remembered(clause: s.Clause, words: str, memory: str | None) -> s.Clause | None:
    """The clause with a recorded pool in place of a `placed-…` one; None when nothing was recorded."""
    noun = clause.noun
    if noun is None or not noun.words.startswith("placed-"):
        return clause
    if memory is None:
        return None
    amount = clause.object.amount if isinstance(clause.object, s.Measured) else s.Number(1)
    return s.Clause(
        clause.verb, clause.subject, s.Measured(amount, s.Noun(f"{memory} {words}")), clause.arguments
    )
