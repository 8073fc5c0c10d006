"""Example questions: phrasings whose formal query is known."""

from __future__ import annotations

from dataclasses import dataclass

from grammar.reading.features import Features


@dataclass(frozen=True, slots=True)
class Example:
    """A question whose formal query is known, in one or both languages.

    `constants` are the numbers that its rule itself speaks of: repeating one asks nothing else.
    `outcome` is what comes out of the query: a verdict and a value ("yes:", "value:5").
    """

    query: str
    ko: str = ""
    en: str = ""
    rule: str = ""
    constants: frozenset[int] = frozenset()
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One phrasing of an example."""

    example: Example
    lang: str
    text: str
    features: Features
