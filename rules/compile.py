"""Amounts and predicates as closures over a Scope: compiled once, run many times.

`amount(tree)` gives a function Scope → Value, `predicate(tree)` a function Scope → True, False or None.
What they mean of cards and spaces is asked of the Program's object model (`rules.objects`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from grammar.language import syntax as s
from rules import values as v
from rules.state import Described, Scope
from rules.values import UNKNOWN, Range, Value

if TYPE_CHECKING:
    from rules.program import Program

AmountFn = Callable[[Scope], Value]
PredicateFn = Callable[[Scope], bool | None]


def players_of(whose: str | None, scope: Scope, default: str = "you") -> tuple[int, ...]:
    """The players a noun speaks of."""
    match whose or default:
        case "you":
            return (scope.me,)
        case "anyone" | "each player" | "any player":
            return tuple(range(len(scope.state.players)))
        case "owner":
            owner = scope.state.pieces[scope.it].owner if scope.it in scope.state.pieces else None
            return () if owner is None else (owner,)
        case "nobody":
            return ()
    return tuple(scope.state.others(scope.me))


# ---- amounts


def compile_amount(tree: s.Amount, program: Program) -> AmountFn:
    """The amount as a function of the scope."""
    match tree:
        case s.Number(number):
            return lambda scope: number
        case s.Chosen() | s.Quantity(s.Noun("X")):
            return lambda scope: UNKNOWN if scope.x is None else scope.x
        case s.AllOf():
            return lambda scope: UNKNOWN
        case s.Quantity(noun):
            return program.objects.count(noun)
        case s.Distinct(noun):
            return program.objects.distinct(noun)
        case s.Per(each, per, noun):
            counted = program.objects.count(noun)
            return lambda scope: v.scale(counted(scope), each, per)
        case s.Arithmetic(operator, left, right):
            a, b = compile_amount(left, program), compile_amount(right, program)
            match operator:
                case "plus":
                    return lambda scope: a(scope) + b(scope)
                case "minus":
                    return lambda scope: a(scope) - b(scope)
                case "times":
                    return lambda scope: v.product(a(scope), b(scope))
                case "larger":
                    return lambda scope: v.larger(a(scope), b(scope))
            return lambda scope: v.smaller(a(scope), b(scope))


# ---- predicates


def conjunction(truths: Iterable[bool | None]) -> bool | None:
    """And, in three values."""
    result: bool | None = True
    for truth in truths:
        if truth is False:
            return False
        if truth is None:
            result = None
    return result


def compile_predicate(tree: s.Predicate, program: Program) -> PredicateFn:
    """The predicate as a function of the scope."""
    match tree:
        case s.All(parts):
            fns = tuple(compile_predicate(p, program) for p in parts)
            return lambda scope: conjunction(fn(scope) for fn in fns)
        case s.Any(parts):
            fns = tuple(compile_predicate(p, program) for p in parts)

            def either(scope: Scope) -> bool | None:
                if type(scope.it) is Described and _one_said(parts, scope.it.facts, program.vocabulary.includes):
                    return True
                return v.negation(conjunction(v.negation(fn(scope)) for fn in fns))

            return either
        case s.Not(inner):
            fn = compile_predicate(inner, program)
            return lambda scope: v.negation(fn(scope))
    atom = _atom(tree, program)

    def decide(scope: Scope) -> bool | None:
        if type(scope.it) is Described:
            said = said_of(tree, scope.it.facts, program.vocabulary.includes)
            if said is not None:
                return said
        return atom(scope)

    return decide


def _atom(tree: s.Predicate, program: Program) -> PredicateFn:
    match tree:
        case s.Compare():
            return _comparison(tree, program)
        case s.Has(comparator, count, noun):
            having = program.objects.having(noun)
            return lambda scope: v.compare(having(scope), comparator, count)
        case s.NextTo(comparator, count, noun):
            beside = program.objects.beside(noun)
            return lambda scope: v.compare(beside(scope), comparator, count)
        case s.Flag(noun):
            return program.objects.flag(noun)
    raise TypeError(f"no predicate {tree!r}")


def _comparison(tree: s.Compare, program: Program) -> PredicateFn:
    symbol = program.objects.symbol_comparison(tree)
    if symbol is not None:
        return symbol
    left, right = compile_amount(tree.left, program), compile_amount(tree.right, program)
    comparator, step = tree.comparator, program.relaxable_step(tree.left)
    if not step:
        return lambda scope: v.compare(left(scope), comparator, right(scope))
    sign = -1 if comparator in ("at least", "more than") else 1
    if isinstance(tree.right, s.Number) and comparator in ("at least", "at most"):
        # The common requirement, without the general comparison: a track against a number.
        bound, low = tree.right.value, comparator == "at least"
        track = program.vocabulary.word(tree.left.noun.words).key  # type: ignore[union-attr]

        def fast(scope: Scope) -> bool | None:
            have = scope.state.tracks[track]
            need = bound + sign * step * scope.slack if scope.slack else bound
            if type(have) is int:
                return have >= need if low else have <= need
            return v.at_least(have, need) if low else v.at_least(need, have)

        return fast
    return lambda scope: v.compare(left(scope), comparator, right(scope) + sign * step * scope.slack)


# ---- what was said of a described object


Includes = Callable[[str, str], bool]


def said_of(atom: s.Predicate, facts: tuple[s.Predicate, ...], includes: Includes) -> bool | None:
    """What facts about an object say of an atom; None: nothing. Comparisons are compared as ranges, and what is
    said of a kind of thing is said of every wider kind (`next to city of opponents` is next to a tile)."""
    for fact in facts:
        if isinstance(fact, s.All):
            inner = said_of(atom, fact.parts, includes)
            if inner is not None:
                return inner
        elif isinstance(fact, s.Not):
            # A denial refutes what is denied and whatever would imply it.
            denied = _opposite(fact.inner)
            if denied is not None:
                inner = said_of(atom, (denied,), includes)
                if inner is not None:
                    return inner
            elif said_of(fact.inner, (atom,), includes) is True:
                return False
        elif fact == atom:
            return True
        else:
            inner = _implied(atom, fact, includes)
            if inner is not None:
                return inner
    return None


def _one_said(parts: tuple[s.Predicate, ...], facts: tuple[s.Predicate, ...], includes: Includes) -> bool:
    """Whether an `or` is said in so many words: whichever of what is said holds, one of the parts does."""
    return any(
        isinstance(fact, s.Any)
        and all(any(said_of(part, (one,), includes) is True for part in parts) for one in fact.parts)
        for fact in facts
    )


_OPPOSITE = {
    "at least": "less than", "less than": "at least", "at most": "more than", "more than": "at most",
    "is": "is not", "is not": "is",
}  # fmt: skip


def _opposite(fact: s.Predicate) -> s.Predicate | None:
    """The comparison that says what is denied, where there is one."""
    if isinstance(fact, s.Compare) and isinstance(fact.right, s.Number):
        return s.Compare(fact.left, _OPPOSITE[fact.comparator], fact.right)
    return None


def _implied(atom: s.Predicate, fact: s.Predicate, includes: Includes) -> bool | None:
    """What a counted fact says of a counted atom about the same thing, or a narrower or wider one."""
    match atom, fact:
        case s.Compare(left, comparator, s.Number(need)), s.Compare(same, told, s.Number(number)) if left == same:
            return v.compare(_told(told, number), comparator, need)
        case s.Compare(s.Quantity(left), "is", s.Quantity(right)), s.Compare(s.Quantity(same), "is", s.Quantity(other)):
            return right == other if left == same else None
        case s.Has(comparator, need, noun), s.Has(told, number, same):
            return v.compare(_counted(noun, same, _told(told, number), includes), comparator, need)
        case s.NextTo(comparator, need, noun), s.NextTo(told, number, same):
            return v.compare(_counted(noun, same, _told(told, number), includes), comparator, need)
    return None


def _counted(asked: s.Noun, said: s.Noun, number: Value, includes: Includes) -> Value:
    """What the number of one kind says of the number of another."""
    if asked == said:
        return number
    low, high = v.bounds(number)
    if _wider(asked, said, includes):
        return Range(low, None)
    if _wider(said, asked, includes):
        return Range(0, high)
    return UNKNOWN


def _wider(one: s.Noun, other: s.Noun, includes: Includes) -> bool:
    """Whether every thing the second noun names is named by the first."""
    if one.quoted or other.quoted or one.here != other.here or one.determiner in ("this", "that", "another"):
        return False
    whose = one.whose in (None, "anyone") or one.whose == other.whose
    return whose and one.where in (None, other.where) and includes(one.words, other.words)


def _told(comparator: str, number: int) -> Value:
    match comparator:
        case "is":
            return number
        case "at least":
            return Range(number, None)
        case "more than":
            return Range(number + 1, None)
        case "at most":
            return Range(None, number)
        case "less than":
            return Range(None, number - 1)
    return UNKNOWN
