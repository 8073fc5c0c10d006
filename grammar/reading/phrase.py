"""A known phrasing with everything a comparison needs, and its plain form for keeping in a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grammar.names import Candidate
from grammar.reading.example import Entry, Example
from grammar.reading.features import Features, Idea


@dataclass(frozen=True, slots=True)
class Phrase:
    """One phrasing: its entry, its pieces (`grammar.reading.grams`), and what comes out of its query.

    Two phrasings with the same outcome are no rivals.
    """

    entry: Entry
    grams: frozenset[str]
    outcome: str


def packed(phrase: Phrase) -> list[Any]:
    """The phrase as JSON."""
    entry = phrase.entry
    example, f = entry.example, entry.features
    return [
        entry.lang, entry.text, example.query, example.rule, sorted(example.constants), phrase.outcome,
        sorted(phrase.grams), [_idea(i) for i in f.ideas], [_idea(i) for i in f.names], [_idea(i) for i in f.numbers],
        [sorted(t) for t in f.typed], sorted(f.soft), f.modal, sorted(f.persons), f.polar, f.declined,
        f.final_negation, f.confirmation, list(f.beside), list(f.units),
    ]  # fmt: skip


def _idea(idea: Idea) -> list[Any]:
    return [sorted(idea.keys), idea.at, [[c.id, c.kind] for c in idea.ids], idea.number]


def _unpacked(row: list[Any]) -> Idea:
    keys, at, ids, number = row
    return Idea(frozenset(keys), at, tuple(Candidate(id, kind, 1.0, "kept") for id, kind in ids), number)


def unpacked(row: list[Any]) -> Phrase:
    """The phrase of its JSON."""
    (
        lang,
        text,
        query,
        rule,
        constants,
        outcome,
        pieces,
        ideas,
        names,
        numbers,
        typed,
        soft,
        modal,
        persons,
    ) = row[:14]
    polar, declined, final, confirmation, beside, units = row[14:]
    features = Features(
        tuple(map(_unpacked, ideas)), tuple(map(_unpacked, names)), tuple(map(_unpacked, numbers)),
        tuple(frozenset(t) for t in typed), frozenset(soft), modal, frozenset(persons), polar, declined, final,
        confirmation, tuple(beside), tuple(units),
    )  # fmt: skip
    example = Example(
        query, text if lang == "ko" else "", text if lang == "en" else "", rule, frozenset(constants)
    )
    return Phrase(Entry(example, lang, text, features), frozenset(pieces), outcome)
