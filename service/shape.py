"""Checkers of single JSON values, and of lists and objects made of them.

A checker returns the problems it found, which is nearly always the empty tuple; places are put in front
of them on the way up, so a value that is fine costs a call and a comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.problem import Problem, shown


@dataclass(slots=True)
class Table:
    """What a value may depend on elsewhere in the same case."""

    players: int
    spaces: frozenset[str] | None


Found = Sequence[Problem]
Check = Callable[[Any, Table], Found]
FINE: Found = ()
MOST_PROBLEMS = 20  # a case with more is not a case with typing mistakes; each costs a search for what was meant
LONGEST = 500  # no list of a real table is longer


def under(found: Found, place: str) -> list[Problem]:
    """The problems with `place` in front of where they are."""
    return [
        replace(p, where=place + (p.where if not p.where or p.where.startswith("[") else "." + p.where))
        for p in found
    ]


def wrong(value: Any, ko: str, en: str) -> Found:
    """The problem of a value that cannot stand here; `ko` and `en` say what could."""
    said = shown(value)
    return (Problem(f"쓸 수 없는 값이에요({said}).", f"This cannot be ({said}).", "", ko, en),)


@dataclass(frozen=True, slots=True)
class Unknown(Problem):
    """A name that is not in the lists; what it might be is looked up only when it is reported."""

    name: str = ""
    kinds: tuple[str, ...] = ()


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Up to three of `known` that look like `name`."""
    from rapidfuzz import process, utils

    found = process.extract(name, known, limit=3, score_cutoff=70, processor=utils.default_process)
    return tuple(choice for choice, _, _ in found)


def flag(value: Any, table: Table) -> Found:
    """true or false."""
    return FINE if type(value) is bool else wrong(value, "true나 false가 와야 해요", "true or false")


def text(value: Any, table: Table) -> Found:
    """Any string."""
    return FINE if type(value) is str else wrong(value, "글자가 와야 해요", "a string")


def anything(value: Any, table: Table) -> Found:
    """Whatever it is."""
    return FINE


def nothing(value: Any, table: Table) -> Found:
    """null."""
    return FINE if value is None else wrong(value, "null이 와야 해요", "null")


def player(value: Any, table: Table) -> Found:
    """The index of somebody at the table."""
    if type(value) is int and 0 <= value < table.players:
        return FINE
    last = table.players - 1
    return wrong(value, f"사람의 번호(0부터 {last}까지)가 와야 해요", f"the index of a player (0 to {last})")


def space(value: Any, table: Table) -> Found:
    """A space of the board of this case."""
    if type(value) is str and (table.spaces is None or value in table.spaces):
        return FINE
    example = min(table.spaces or ("…",))
    return wrong(
        value,
        f'이 지도에 있는 자리의 이름("{example}"처럼)이 와야 해요',
        f'a space of this board, such as "{example}"',
    )


def whole(least: int, most: int, step: int = 1) -> Check:
    """Whole numbers in a range, in steps."""
    ko, en = f"{least}부터 {most}까지의 정수가 와야 해요", f"a whole number from {least} to {most}"
    if step != 1:
        ko, en = f"{least}부터 {most}까지 {step}씩 커지는 수가 와야 해요", f"{en} in steps of {step}"

    def check(value: Any, table: Table) -> Found:
        if type(value) is int and least <= value <= most and (step == 1 or not (value - least) % step):
            return FINE
        return wrong(value, ko, en)

    return check


def one_of(words: tuple[str, ...]) -> Check:
    """One of a few words."""
    listed = ", ".join(f'"{item}"' for item in words)

    def check(value: Any, table: Table) -> Found:
        if type(value) is str and value in words:
            return FINE
        return wrong(value, f"{listed}만 올 수 있어요", listed)

    return check


def list_of(inner: Check) -> Check:
    """A list of any length."""

    def check(value: Any, table: Table) -> Found:
        if type(value) is not list:
            return wrong(value, "목록 […]이 와야 해요", "a list […]")
        if len(value) > LONGEST:
            return wrong(value, f"{LONGEST}개까지 올 수 있어요", f"a list of at most {LONGEST}")
        found: list[Problem] = []
        for index, item in enumerate(value):
            if bad := inner(item, table):
                found.extend(under(bad, f"[{index}]"))
                if len(found) >= MOST_PROBLEMS:
                    break
        return found

    return check


def row_of(parts: Sequence[Check]) -> Check:
    """A list with a meaning for every place."""

    def check(value: Any, table: Table) -> Found:
        if type(value) is not list or len(value) != len(parts):
            return wrong(value, f"{len(parts)}개짜리 목록이 와야 해요", f"a list of {len(parts)}")
        found: list[Problem] = []
        for index, (part, item) in enumerate(zip(parts, value, strict=True)):
            if bad := part(item, table):
                found.extend(under(bad, f"[{index}]"))
        return found

    return check


def map_of(inner: Check, named: Check | None) -> Check:
    """An object whose keys are names."""

    def check(value: Any, table: Table) -> Found:
        if type(value) is not dict:
            return wrong(value, "객체 {…}가 와야 해요", "an object {…}")
        found: list[Problem] = []
        for key, item in value.items():
            bad = named(key, table) if named else FINE
            if bad or (bad := inner(item, table)):
                found.extend(under(bad, shown(key)))
                if len(found) >= MOST_PROBLEMS:
                    break
        return found

    return check


def either(checks: Sequence[Check]) -> Check:
    """Any one of several."""

    def check(value: Any, table: Table) -> Found:
        found: list[Problem] = []
        for one in checks:
            bad = one(value, table)
            if not bad:
                return FINE
            found.extend(bad)
        unknown = next((problem for problem in found if isinstance(problem, Unknown)), found[0])
        others = [problem for problem in found if problem.expected_ko != unknown.expected_ko]
        ko = ", 또는 ".join(p.expected_ko for p in (unknown, *others))
        en = ", or ".join(p.expected_en for p in (unknown, *others))
        return (replace(unknown, expected_ko=ko, expected_en=en),)

    return check


def keys(checks: Mapping[str, Check], needed: Sequence[str] = ()) -> Check:
    """An object with known keys, each of which may be absent unless it is `needed`."""

    def check(value: Any, table: Table) -> Found:
        if type(value) is not dict:
            return wrong(value, "객체 {…}가 와야 해요", "an object {…}")
        found: list[Problem] = []
        for key, item in value.items():
            inner = checks.get(key)
            if inner is None:
                found.append(_unknown_key(key, checks))
            elif bad := inner(item, table):
                found.extend(under(bad, key))
            if len(found) >= MOST_PROBLEMS:
                break
        missing = () if found else needed  # a misspelt key explains the one that is missing
        found.extend(Problem("빠진 열쇠예요.", "This key is missing.", key) for key in missing if key not in value)
        return found

    return check


def _unknown_key(key: str, checks: Mapping[str, Check]) -> Problem:
    known = ", ".join(sorted(checks))
    ko, en = f"이 가운데 하나가 와야 해요: {known}", f"one of: {known}"
    near = nearest(key, tuple(checks))
    return Problem("모르는 열쇠예요.", "Unknown key.", shown(key), ko, en, near)
