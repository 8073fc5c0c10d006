"""A known phrasing with everything a comparison needs, in a plain form for keeping in a file."""

from __future__ import annotations

from typing import Any

from grammar.names import Candidate
from grammar.reading.example import Entry, Example, Usage
from grammar.reading.features import Features, Idea


def packed_usage(example: Example, usage: Usage) -> list[Any]:
    """What phrasings of one query share, as JSON."""
    counts = {key: usage.counts[key] for key in sorted(usage.counts)}
    return [example.query, example.rule, sorted(example.constants), example.outcome, usage.size, counts]


def unpacked_usage(row: list[Any]) -> tuple[Example, Usage]:
    """What phrasings of one query share, of its JSON."""
    query, rule, constants, outcome, size, counts = row
    return Example(query, "", "", rule, frozenset(constants), outcome), Usage(size, counts)


def packed(entry: Entry, group: int) -> list[Any]:
    """The phrasing as JSON; `group` is the number of its query."""
    f = entry.features
    return [
        group, entry.lang, entry.text, f.closed,
        [_idea(i) for i in f.ideas], [_idea(i) for i in f.names], [_idea(i) for i in f.numbers],
        [sorted(t) for t in f.typed], sorted(f.soft), f.modal, sorted(f.persons), f.polar, f.declined,
        f.final_negation, f.confirmation, list(f.beside), list(f.units),
    ]  # fmt: skip


def unpacked(row: list[Any], example: Example, usage: Usage) -> Entry:
    """The phrasing of its JSON and of what it shares with others of its query."""
    _, lang, text, closed, ideas, names, numbers, typed, *rest = row
    soft, modal, persons, polar, declined, final_negation, confirmation, beside, units = rest
    features = Features(
        ideas=tuple(map(_unpacked, ideas)),
        names=tuple(map(_unpacked, names)),
        numbers=tuple(map(_unpacked, numbers)),
        typed=tuple(map(frozenset, typed)),
        soft=frozenset(soft),
        modal=modal,
        persons=frozenset(persons),
        polar=polar,
        declined=declined,
        final_negation=final_negation,
        confirmation=confirmation,
        beside=tuple(beside),
        units=tuple(units),
        closed=closed,
    )
    return Entry(example, lang, text, features, usage)


def _idea(idea: Idea) -> list[Any]:
    return [sorted(idea.keys), idea.at, [[c.id, c.kind] for c in idea.ids], idea.number]


def _unpacked(row: list[Any]) -> Idea:
    keys, at, ids, number = row
    return Idea(frozenset(keys), at, tuple(Candidate(id, kind, 1.0, "kept") for id, kind in ids), number)
