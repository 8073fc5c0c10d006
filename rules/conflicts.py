"""Finds norms that disagree: two of equal rank that speak of one act, one allowing and one forbidding it.

Which of them counts would be chance, so one has to override the other, say more, or change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from grammar.language import syntax as s
from rules.facts import open_state
from rules.laws import Law
from rules.program import Program
from rules.speaking import Spoken, speaking
from rules.state import State


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two laws that disagree: about an act, or about the value of a name."""

    about: s.Clause | str
    one: Law
    other: Law


def conflicts(program: Program) -> Iterator[Conflict]:
    """Every disagreement about an act that some norm names, under the condition this norm names, and
    between two definitions of a name under the same condition.
    """
    yield from _norms(program)
    yield from _definitions(program)


def _norms(program: Program) -> Iterator[Conflict]:
    state = open_state(program)
    seen: set[tuple[str, str]] = set()
    for law in _laws(program):
        norm = law.statement
        if not isinstance(norm, s.Norm) or isinstance(norm.condition, s.Any):
            continue
        found = _disagreement(program, state, norm)
        if found is not None and (found.one.source, found.other.source) not in seen:
            seen.add((found.one.source, found.other.source))
            yield found


def _definitions(program: Program) -> Iterator[Conflict]:
    first: dict[tuple[str, s.Predicate | None], Law] = {}
    for law in _laws(program):
        match law.statement:
            case s.Define(name, value, condition):
                known = first.setdefault((name, condition), law)
                if cast(s.Define, known.statement).value != value:
                    yield Conflict(name, known, law)
            case s.Order(name, items):
                known = first.setdefault((f"order {name}", None), law)
                if cast(s.Order, known.statement).items != items:
                    yield Conflict(name, known, law)


def _laws(program: Program) -> Iterator[Law]:
    for rule in program.kb.rules.values():
        for statement in rule.laws:
            yield Law(rule.id, statement, rule)


def _disagreement(program: Program, state: State, norm: s.Norm) -> Conflict | None:
    told = (norm.condition,) if norm.condition is not None else ()
    spoken = [x for x in speaking(program, norm.act, state, told) if x.truth is True]
    top = [x for x in spoken if x.rank == spoken[0].rank]
    allowing, forbidding = _first(top, False), _first(top, True)
    if allowing is None or forbidding is None:
        return None
    return Conflict(norm.act, allowing.law, forbidding.law)


def _first(spoken: list[Spoken], forbids: bool) -> Spoken | None:
    return next((x for x in spoken if (cast(s.Norm, x.law.statement).kind == "forbids") is forbids), None)
