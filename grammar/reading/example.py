"""Example questions: phrasings whose formal query is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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
class Usage:
    """What all the phrasings of one query say, counted: which words it needs, which it may have."""

    size: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)

    def share(self, keys: Iterable[str]) -> float:
        """In how many of the phrasings one of the marks stands, as a part of all."""
        return max((self.counts.get(key, 0) for key in keys), default=0) / self.size if self.size else 1.0

    def has(self, keys: Iterable[str]) -> bool:
        """Say whether any phrasing has one of the marks."""
        return any(key in self.counts for key in keys)


@dataclass(frozen=True, slots=True)
class Entry:
    """One phrasing of an example."""

    example: Example
    lang: str
    text: str
    features: Features
    usage: Usage = Usage()


def marks(features: Features) -> set[str]:
    """What a phrasing says, each under the sort of slot it fills."""
    found = {key for idea in features.ideas for key in idea.keys}
    found |= {f"typed {key}" for keys in features.typed for key in keys}
    found |= {f"typed {key.partition('@')[0]}" for keys in features.typed for key in keys if "@" in key}
    if denies(features):
        found.add("denies")
    found |= {f"person {person}" for person in features.persons}
    found |= {f"name {c.id}" for name in features.names for c in name.ids}
    found |= {numbered(idea.number or 0, unit) for idea, unit in zip(features.numbers, features.units, strict=True)}
    return found | {f"modal {features.modal}", f"declined {features.declined}", f"closed {features.closed}"}


def denies(features: Features) -> bool:
    """Say whether anything but the question itself is denied: none of it, not so, cannot."""
    return any(key.startswith(("none@", "not@")) or key.startswith("denied") for keys in features.typed for key in keys)


def numbered(number: int, unit: str) -> str:
    """The mark of a number; so many times is another thing than so many."""
    return f"number {number} times" if unit == "times" else f"number {number}"
