"""What something costs: whether a noun means it, the modifiers in force, and discounts.

Everything comes from the knowledge base: `discount 2 mc for card where (has space tag)`.
"""

from __future__ import annotations

from typing import cast

from grammar.language import syntax as s
from kb.model import Component
from rules.known import ByIdentity, fixed_match
from rules.program import Program
from rules.state import Described, Scope, State
from rules.values import UNKNOWN, Value, bounds, larger, product

Thing = Component | Described


def number_of(program: Program, measured: object, scope: Scope) -> Value:
    """The amount of a measured noun."""
    return program.amount(measured.amount)(scope) if isinstance(measured, s.Measured) else 1


def matches(program: Program, noun: object, thing: Thing, scope: Scope) -> bool | None:
    """Whether the thing is what the noun says: a kind, a name, a `where`."""
    if noun is None:
        return True
    if isinstance(noun, s.Measured):
        noun = noun.noun
    if not isinstance(noun, s.Noun):
        return None
    inner = scope.at(thing)
    if not isinstance(thing, Component):
        if thing.noun not in (noun.words, program.vocabulary.word(noun.words).key):
            return False if noun.quoted or noun.words in ("standard project", "conversion") else None
        return True if noun.where is None else program.predicate(noun.where)(inner)
    if noun.quoted:
        return thing.name.en == noun.words
    word = program.vocabulary.word(noun.words)
    if thing.kind in ("standard project", "conversion") or word.key in ("standard project", "conversion"):
        if thing.kind != word.key:
            return False
    elif word.entry is not None and word.entry.predicate is not None:
        kind = program.predicate(word.entry.predicate)(inner)
        if kind is not True:
            return kind
    return True if noun.where is None else program.predicate(noun.where)(inner)


def modifiers(program: Program, state: State, player: int, verb: str) -> tuple[tuple[str, s.Clause], ...]:
    """The player's modifiers of a verb in force, pending ones included, each with its source."""
    memo = ("modifiers", player, verb)
    found: tuple[tuple[str, s.Clause], ...] | None = state.memo.get(memo)
    if found is None:
        laws = program.in_force(state, player, s.Standing, verb)
        standing = tuple((law.source, cast(s.Standing, law.statement).clause) for law in laws)
        waiting = (p for p in state.pending if p.player == player and p.clause.verb == verb)
        found = state.memo[memo] = standing + tuple((p.source, p.clause) for p in waiting)
    return found


# ---- discounts


class Discount:
    """A modifier that lowers costs; what no state can change of it is remembered."""

    def __init__(self, program: Program, clause: s.Clause) -> None:
        self.program, self.clause = program, clause
        self.target, self.per = clause.argument("for"), clause.argument("per")
        amount = clause.object.amount if isinstance(clause.object, s.Measured) else s.Number(1)
        counted = self.per.noun if isinstance(self.per, s.Per) else None
        self.fixed = (
            fixed_match(program, self.target)
            and isinstance(amount, s.Number)
            and (counted is None or program.vocabulary.word(counted.words).sort == "tag")
        )
        self.known: ByIdentity[Component, Value] = ByIdentity()

    def off(self, thing: Thing, scope: Scope) -> Value:
        """How much it takes off."""
        if not self.fixed or not isinstance(thing, Component):
            return self._off(thing, scope)
        found = self.known.get(thing)
        return found if found is not None else self.known.put(thing, self._off(thing, scope))

    def _off(self, thing: Thing, scope: Scope) -> Value:
        truth = _concerns(self.program, self.target, thing, scope)
        if not truth:
            return 0 if truth is False else UNKNOWN
        each = number_of(self.program, self.clause.object, scope)
        if not isinstance(self.per, s.Per):
            return each
        number = self.program.objects.having(self.per.noun)(scope.at(thing))
        # Of a described card only the tags that were said are there.
        return product(each, number if isinstance(number, int) else max(1, bounds(number)[0] or 1))


def discounts(program: Program, state: State, player: int) -> tuple[Discount, ...]:
    """What lowers the player's costs now."""
    memo = ("discounts", player)
    found: tuple[Discount, ...] | None = state.memo.get(memo)
    if found is None:
        clauses = (clause for _, clause in modifiers(program, state, player, "discount"))
        found = state.memo[memo] = tuple(_discount(program, clause) for clause in clauses)
    return found


def _discount(program: Program, clause: s.Clause) -> Discount:
    found = program.derived.get(clause)
    return cast(
        Discount, found if found is not None else program.derived.put(clause, Discount(program, clause))
    )


def cost(program: Program, state: State, player: int, thing: Thing, printed: Value) -> Value:
    """The cost after discounts, never below zero."""
    lowering = discounts(program, state, player)
    if not lowering:
        return printed
    scope = Scope(state, player)
    off: Value = 0
    for discount in lowering:
        off = off + discount.off(thing, scope)
    return larger(0, printed - off) if off != 0 else printed


def _concerns(program: Program, target: object, thing: Thing, scope: Scope) -> bool | None:
    noun = target.noun if isinstance(target, s.Measured) else target
    if isinstance(noun, s.Noun) and noun.words == "next card":
        return thing.kind not in ("standard project", "conversion") if isinstance(thing, Component) else True
    return matches(program, noun, thing, scope)
