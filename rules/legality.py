"""Whether an act is legal: every prohibition that speaks of it, evaluated with proof."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from grammar.language import syntax as s
from kb.model import Component
from rules.compile import PredicateFn
from rules.laws import Law
from rules.outcome import Proof
from rules.program import Program
from rules.state import Scope
from rules.values import Value, negation


@dataclass(frozen=True, slots=True)
class Prohibition:
    """A law that forbids an act: while `condition` holds, so that `needed` is what must hold instead.
    `assumed`: where that is undecided it is taken to hold."""

    law: Law
    condition: s.Predicate
    needed: s.Predicate
    assumed: bool


def prohibitions(program: Program, verb: str, noun: str) -> tuple[Prohibition, ...]:
    """The runnable prohibitions of the plain act `verb noun`, remembered by verb and noun."""
    memo = program.prohibited.get((verb, noun))
    if memo is None:
        laws = (law for law in program.norms(verb) if _speaks_of(program, law, noun))
        # Two rules that forbid on the same condition are one prohibition; the first is cited.
        once = {condition_of(cast(s.Norm, law.statement)): law for law in reversed(tuple(laws))}
        memo = tuple(_prohibition(law) for law in reversed(once.values()))
        program.prohibited[verb, noun] = memo
    return cast("tuple[Prohibition, ...]", memo)


def _prohibition(law: Law) -> Prohibition:
    condition = cast(s.Predicate, condition_of(cast(s.Norm, law.statement)))
    needed = condition.inner if isinstance(condition, s.Not) else s.Not(condition)
    return Prohibition(law, condition, needed, law.rule is not None and law.rule.if_unknown == "assume")


def _speaks_of(program: Program, law: Law, noun: str) -> bool:
    norm = cast(s.Norm, law.statement)
    about = norm.act.noun
    if norm.kind != "forbids" or norm.act.arguments or about is None or about.quoted:
        return False
    if isinstance(norm.act.object, s.Measured) or about.whose is not None:
        return False
    condition = condition_of(norm)
    return (
        program.vocabulary.word(about.words).key == noun
        and condition is not None
        and runnable(program, condition)
    )


def condition_of(norm: s.Norm) -> s.Predicate | None:
    """When a norm's act is meant: its `where` and its condition together."""
    where = norm.act.noun.where if norm.act.noun is not None else None
    if where is None or norm.condition is None:
        return where or norm.condition
    return s.All((where, norm.condition))


def runnable(program: Program, tree: s.Predicate) -> bool:
    """Whether the engine knows every word of a condition, and not only a question can state it."""
    match tree:
        case s.Not(inner):
            return runnable(program, inner)
        case s.All(parts) | s.Any(parts):
            return all(runnable(program, p) for p in parts)
        case s.Flag(noun):
            return program.knows_flag(noun.words)
        case s.Compare(left, _, right):
            return all(_counts(program, side) for side in (left, right))
    return True


def _counts(program: Program, amount: s.Amount) -> bool:
    if isinstance(amount, s.Quantity):
        word = program.vocabulary.word(amount.noun.words)
        return (
            word.sort != "unknown" or program.is_defined(amount.noun.words) or amount.noun.words == "players"
        )
    if isinstance(amount, s.Arithmetic):
        return _counts(program, amount.left) and _counts(program, amount.right)
    return True


def legal(program: Program, verb: str, noun: str, scope: Scope) -> bool | None:
    """The bare verdict on an act about `scope.it`; what is assumed to hold does not leave it open."""
    parts = (
        (program.predicate(forbidden.needed), forbidden.assumed)
        for forbidden in prohibitions(program, verb, noun)
    )
    return _verdict(parts, scope)


def _verdict(parts: Iterable[tuple[PredicateFn, bool]], scope: Scope) -> bool | None:
    result: bool | None = True
    for needed, assumed in parts:
        truth = needed(scope)
        if truth is False:
            return False
        if truth is None and (not assumed or scope.state.literal):
            result = None
    return result


def verdict_on(program: Program, verb: str, noun: str, thing: Component) -> PredicateFn:
    """The same verdict as a function for one thing, with everything settled that no state can change.

    A word that the engine works out is asked for this thing alone, unless the scenario states the word."""
    about, words = [], []
    for forbidden in prohibitions(program, verb, noun):
        flag = forbidden.needed.noun.words if isinstance(forbidden.needed, s.Flag) else ""
        mechanism = program.mechanisms.get(flag)
        if mechanism is None or mechanism.about is None:
            return lambda scope: legal(program, verb, noun, scope.at(thing))
        about.append((mechanism.about(thing), forbidden.assumed))
        words.append(flag)
    parts = tuple(about)

    def verdict(scope: Scope) -> bool | None:
        settings = scope.state.settings
        for word in words:
            if word in settings:
                return legal(program, verb, noun, scope.at(thing))
        return _verdict(parts, scope)

    return verdict


def judge(program: Program, verb: str, noun: str, scope: Scope) -> tuple[Proof, ...]:
    """Every prohibition of the act as a proof that it does not bite: `holds` False where it forbids."""
    return tuple(_proof(program, forbidden, scope) for forbidden in prohibitions(program, verb, noun))


def _proof(program: Program, forbidden: Prohibition, scope: Scope) -> Proof:
    return prove(program, forbidden.needed, scope, forbidden.law.source, forbidden.assumed)


def prove(program: Program, tree: s.Predicate, scope: Scope, source: str, assumed: bool = False) -> Proof:
    """A predicate evaluated with the values that decided it and the parts it is made of."""
    holds = program.predicate(tree)(scope)
    match tree:
        case s.Flag(noun):
            mechanism = program.mechanisms.get(noun.words)
            if mechanism is None:
                return Proof(source, tree, holds, assumed=assumed)
            children = mechanism.proof(scope, source)
            for child in children:
                if child.holds is not True:
                    return Proof(source, tree, holds, child.have, child.need, children, assumed)
            return Proof(source, tree, holds, None, None, children, assumed)
        case s.Compare(left, _, right):
            have, need = program.amount(left)(scope), program.amount(right)(scope)
            return Proof(source, tree, holds, have, _relaxed(program, tree, need, scope), (), assumed)
        case s.All(parts) | s.Any(parts):
            inner = tuple(prove(program, p, scope, source) for p in parts)
            return Proof(source, tree, holds, children=inner, assumed=assumed)
        case s.Not(opposite):
            shown = prove(program, opposite, scope, source)
            return Proof(source, tree, negation(shown.holds), shown.have, shown.need, shown.children, assumed)
        case s.Has(_, count, noun):
            return Proof(source, tree, holds, program.objects.having(noun)(scope), count, (), assumed)
        case s.NextTo(_, count, noun):
            return Proof(source, tree, holds, program.objects.beside(noun)(scope), count, (), assumed)
    return Proof(source, tree, holds, assumed=assumed)


def _relaxed(program: Program, tree: s.Compare, need: Value, scope: Scope) -> Value:
    step = program.relaxable_step(tree.left)
    if not step or not scope.slack:
        return need
    sign = -1 if tree.comparator in ("at least", "more than") else 1
    return need + sign * step * scope.slack
