"""Exchanging names and numbers: what an example's query becomes for the question at hand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grammar.language import LanguageError, parse_query, write
from grammar.language import syntax as s
from grammar.reading.example import Entry
from grammar.reading.features import Features, agree

_NUMBER = re.compile(r'"[^"]*"|(?<![\w-])-?\d+')


def parsed(text: str) -> s.Query | None:
    """The query of a text, or None where it is none."""
    try:
        return parse_query(text)
    except LanguageError:
        return None


def claim(mine: Features, theirs: Features, query: str) -> str | None:
    """The question whether a value is what the asker says, where the example asks for the value: 2점 주나?"""
    asked = [keys for keys in theirs.typed if any(key.startswith("ask:") for key in keys)]
    others = [keys for keys in theirs.typed if keys not in asked]
    known = parsed(query) if asked and len(mine.numbers) == len(theirs.numbers) + 1 else None
    if (
        known is None
        or known.ask.kind != "value"
        or known.do
        or len(asked) != 1
        or not agree(mine.typed, others)
    ):
        return None
    if (
        mine.persons != theirs.persons
        or mine.declined
        or mine.modal == "must"
        or mine.polar % 2 != theirs.polar % 2
    ):
        return None
    old = [idea.number for idea in theirs.numbers]
    ours = [idea.number for idea in mine.numbers]
    extra = [(n, unit) for n, unit in zip(ours, mine.units, strict=True) if n not in old]
    names = {c.id for name in mine.names for c in name.ids} == {
        c.id for name in theirs.names for c in name.ids
    }
    if (
        len(extra) != 1
        or not names
        or extra[0][1] == "times"
        or extra[0][0] is None
        or not isinstance(known.ask.about, s.Amount)
    ):
        return None
    holds = s.Ask("holds", s.Compare(known.ask.about, "is", s.Number(extra[0][0])))
    return write(s.Query(known.given, (), holds))


def substituted(mine: Features, theirs: Features, entry: Entry, lang: str) -> str | None:
    """The example's query with the asker's names and numbers, or None where they cannot be aligned."""
    query = _with_names(mine, theirs, entry, lang)
    return (
        None
        if query is None
        else _with_numbers(mine, theirs, query, entry.lang == lang, entry.example.constants)
    )


def _with_names(mine: Features, theirs: Features, entry: Entry, lang: str) -> str | None:
    query = entry.example.query
    if len(mine.names) < len(theirs.names):
        return None
    pairs: dict[str, str] = {}
    rest = list(theirs.names)
    waiting = []
    for name in mine.names:
        ids = {c.id for c in name.ids}
        same = next((other for other in rest if ids & {c.id for c in other.ids}), None)
        if same is not None:
            rest.remove(same)
        elif len(mine.names) > len(theirs.names) and any(
            f'"{c.id.partition(":")[2]}"' in query for c in name.ids
        ):
            # The asker says a name that the example only means.
            continue
        else:
            waiting.append(name)
    if len(waiting) > 1 and entry.lang != lang:
        return None
    if len(waiting) != len(rest):
        return None
    for name, other in zip(waiting, rest, strict=True):
        kinds = {c.kind for c in other.ids}
        fitting = [c for c in name.ids if c.kind in kinds]
        quoted = [c.id.partition(":")[2] for c in other.ids if f'"{c.id.partition(":")[2]}"' in query]
        if len(fitting) != 1 or not quoted or len(name.ids) != 1:
            return None
        pairs[quoted[0]] = fitting[0].id.partition(":")[2]
    if pairs and not _general(query, pairs, theirs):
        return None
    return re.sub(r'"([^"]*)"', lambda m: f'"{pairs.get(m[1], m[1])}"', query)


def _general(query: str, pairs: dict[str, str], theirs: Features) -> bool:
    """Say whether the query would mean the same of another name.

    An act that runs does; a norm about one card, or facts that the text does not say, do not.
    """
    said = {str(idea.number) for idea in theirs.numbers}
    literals = {m[0] for m in _NUMBER.finditer(query) if not m[0].startswith('"')}
    places = re.compile(r"(?:\b(?:play|use|claim|fund|explain|owns?)|\bpay \w+ for) $")
    spots = [query[: m.start()] for m in re.finditer(r'"[^"]*"', query) if m[0][1:-1] in pairs]
    return literals <= said and all(places.search(before) for before in spots)


def _differ(one: str, other: str) -> bool:
    """Say whether two units count different things; a missing unit may be any but a number of times."""
    return one != other and ("times" in (one, other) or bool(one and other))


def _said(query: str, numbers: Sequence[int | None]) -> int:
    """How many of the numbers stand in the query itself."""
    literals = {m[0] for m in _NUMBER.finditer(query) if not m[0].startswith('"')}
    return sum(str(number) in literals for number in numbers)


def _with_numbers(
    mine: Features, theirs: Features, query: str, same_lang: bool, constants: frozenset[int]
) -> str | None:
    ours = [idea.number for idea in mine.numbers]
    old = [idea.number for idea in theirs.numbers]
    if len(ours) == len(old) and any(map(_differ, sorted(mine.units), sorted(theirs.units))):
        return None
    if len(ours) != len(old) and {1} >= {*ours, *old} - ({*ours} & {*old}):
        # A bare "one" (한 세대에, one card) is as good as no number.
        ours, old = [n for n in ours if n != 1], [n for n in old if n != 1]
    if len(ours) > len(old):
        # The rule's own number said again: 식물 8개 where eight is the price.
        kept = zip(ours, mine.units, strict=False) if len(ours) == len(mine.units) else ()
        ours = (
            [n for n, unit in kept if n in old or n not in constants or unit in ("", "times")]
            if kept
            else ours
        )
    if ours == old or (sorted(map(str, ours)) == sorted(map(str, old)) and _said(query, ours) <= 1):
        return query
    if len(ours) != len(old) or (len(ours) > 1 and (not same_lang or mine.beside != theirs.beside)):
        return None
    literals = [m[0] for m in _NUMBER.finditer(query) if not m[0].startswith('"')]
    changes: dict[str, str] = {}
    for before, after in zip(old, ours, strict=True):
        if before != after:
            if literals.count(str(before)) != 1 or old.count(before) != 1:
                return None
            changes[str(before)] = str(after)
    return _NUMBER.sub(lambda m: changes.get(m[0], m[0]), query)
