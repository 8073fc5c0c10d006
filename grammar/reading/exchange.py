"""Exchanging names: what an example's query becomes for the question at hand."""

from __future__ import annotations

import re
from collections.abc import Mapping

from grammar.language import LanguageError, parse_query, write
from grammar.language import syntax as s
from grammar.reading.example import Entry
from grammar.reading.features import Features, Idea, agree
from grammar.reading.numbers import exchanged, literals

_QUOTED = re.compile(r'"([^"]*)"')
# Where a query would mean the same of another name: an act that runs, or what is owned.
_PLACES = re.compile(r"(?:\b(?:play|use|claim|fund|explain|owns?)|\bpay \w+ for) $")


def parsed(text: str) -> s.Query | None:
    """The query of a text, or None where it is none."""
    try:
        return parse_query(text)
    except LanguageError:
        return None


def some(mine: Features, theirs: Features, query: str) -> str | None:
    """The question whether there is any of what the example asks the amount of: 2등도 점수 줘?"""
    asked = [keys for keys in theirs.typed if keys & {"ask:howmany", "ask:what"}]
    known = parsed(query) if mine.closed and asked else None
    if known is None or known.ask.kind != "value" or known.do or not isinstance(known.ask.about, s.Amount):
        return None
    gaining = any("act:gain" in idea.keys for idea in mine.ideas)
    others = [keys for keys in theirs.typed if keys not in asked]
    same = agree(mine.typed, others) and mine.persons == theirs.persons and _ids(mine.names) == _ids(theirs.names)
    if not gaining or not same or mine.declined or mine.modal == "must" or mine.polar % 2 != theirs.polar % 2:
        return None
    if {(i.number, u) for i, u in zip(mine.numbers, mine.units, strict=True)} - {
        (i.number, u) for i, u in zip(theirs.numbers, theirs.units, strict=True)
    }:
        return None
    holds = s.Ask("holds", s.Compare(known.ask.about, "at least", s.Number(1)))
    stated = write(s.Query(known.given, (), holds))
    return stated if parsed(stated) is not None else None


def claim(mine: Features, theirs: Features, query: str) -> str | None:
    """The question whether a value is what the asker says, where the example asks for the value: 2점 주나?"""
    asked = [keys for keys in theirs.typed if any(key.startswith("ask:") for key in keys)]
    others = [keys for keys in theirs.typed if keys not in asked]
    known = parsed(query) if asked and len(mine.numbers) == len(theirs.numbers) + 1 else None
    if known is None or known.ask.kind != "value" or known.do or len(asked) != 1:
        return None
    if not agree(mine.typed, others) or mine.persons != theirs.persons:
        return None
    if mine.declined or mine.modal == "must" or mine.polar % 2 != theirs.polar % 2:
        return None
    old = [idea.number for idea in theirs.numbers]
    ours = [idea.number for idea in mine.numbers]
    extra = [(n, unit) for n, unit in zip(ours, mine.units, strict=True) if n not in old]
    names = _ids(mine.names) == _ids(theirs.names)
    if len(extra) != 1 or not names or extra[0][1] == "times" or extra[0][0] is None:
        return None
    if not isinstance(known.ask.about, s.Amount):
        return None
    holds = s.Ask("holds", s.Compare(known.ask.about, "is", s.Number(extra[0][0])))
    stated = write(s.Query(known.given, (), holds))
    return stated if parsed(stated) is not None else None


def _ids(names: tuple[Idea, ...]) -> set[str]:
    return {c.id for name in names for c in name.ids}


def substituted(mine: Features, entry: Entry, printed: Mapping[str, frozenset[int]]) -> str | None:
    """The example's query with the asker's names and numbers, or None where they cannot be aligned."""
    query = _with_names(mine, entry)
    if query is None:
        return None
    numbers = {number for ident in _ids(mine.names) for number in printed.get(ident, ())}
    return exchanged(mine, entry, query, numbers)


def _with_names(mine: Features, entry: Entry) -> str | None:
    query = entry.example.query
    rest = list(entry.features.names)
    waiting = []
    for name in mine.names:
        ids = {c.id for c in name.ids}
        same = next((other for other in rest if ids & {c.id for c in other.ids}), None)
        if same is not None:
            rest.remove(same)
        else:
            waiting.append(name)
    needed = [other for other in rest if _quoted(query, other)]
    # The asker may say a name that the example only means, or that other phrasings of it say.
    waiting = [n for n in waiting if needed or not (_quoted(query, n) or _stated(query, n) or _usual(entry, n))]
    if len(waiting) != len(needed) or any(_stated(query, other) for other in rest if other not in needed):
        return None
    pairs: dict[str, str] = {}
    for name, other in zip(waiting, needed, strict=True):
        kinds = {c.kind for c in other.ids}
        fitting = [c for c in name.ids if c.kind in kinds]
        if len(fitting) != 1 or len(name.ids) != 1:
            return None
        pairs[_quoted(query, other)[0]] = fitting[0].id.partition(":")[2]
    if pairs and not _general(query, pairs, entry.features):
        return None
    return _QUOTED.sub(lambda m: f'"{pairs.get(m[1], m[1])}"', query)


def _quoted(query: str, name: Idea) -> list[str]:
    printed = [c.id.partition(":")[2] for c in name.ids]
    return [text for text in printed if re.search(rf'(?<!\bwithout )(?<!\bnot )"{re.escape(text)}"', query)]


def _stated(query: str, name: Idea) -> bool:
    """Say whether a fact of the query is about what is named: board is hellas."""
    return any(f" is {c.id.partition(':')[2].lower()}" in query.lower() for c in name.ids)


def _usual(entry: Entry, name: Idea) -> bool:
    return entry.usage.has(f"name {c.id}" for c in name.ids)


def _general(query: str, pairs: Mapping[str, str], theirs: Features) -> bool:
    """Say whether the query would mean the same of another name.

    An act that runs does; a norm about one card, or facts that the text does not say, do not.
    """
    said = {idea.number for idea in theirs.numbers}
    spots = [query[: m.start()] for m in _QUOTED.finditer(query) if m[1] in pairs]
    return set(literals(query)) <= said and all(_PLACES.search(before) for before in spots)
