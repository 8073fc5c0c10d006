"""The words of a game as the reader needs them; everything comes in as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from grammar.names import Span


class NameSpotter(Protocol):
    """Finds names in running text; `grammar.names.NameIndex` is one."""

    def spot(self, text: str) -> tuple[Span, ...]:
        """Find the names mentioned in a sentence, in order and without overlaps."""
        ...


@dataclass(frozen=True, slots=True)
class Concept:
    """One idea and how it is written. `senses` are class:value words such as `track:oxygen`."""

    senses: tuple[str, ...]
    ko: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """A shared marker: where it starts, where it ends, and how far one step is."""

    start: int
    step: int
    max: int | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """A list of things that are taken once each."""

    done: str
    act: str
    limit: int


@dataclass(frozen=True, slots=True)
class Foreign:
    """Words of something that is recognised and not supported."""

    ko: str
    en: str
    words: Concept


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Everything the reader knows of a game.

    Args:
        concepts: the ideas of the game and their surface forms.
        spotter: finds names in a text.
        tracks: shared markers by canonical word.
        ledgers: lists by what they list (milestone).
        conversions: per resource, the senses of what it is converted into.
        converting: ids of named things that are a conversion, with its resource.
        kinds: what is done with a thing of a kind of name (card: play).
        foreign: words that belong to something not supported.
        foreign_names: ids of named things that are not supported, with what they belong to.
        actions: ids of named things that have an action to use.
        beside: for two tiles, `city greenery`, the word for how many of the second lie next to the first.
        printed: ids of named things and the numbers printed on each.
    """

    concepts: tuple[Concept, ...]
    spotter: NameSpotter
    tracks: Mapping[str, Track] = field(default_factory=dict)
    ledgers: Mapping[str, Ledger] = field(default_factory=dict)
    conversions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    converting: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    foreign: tuple[Foreign, ...] = ()
    foreign_names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    actions: frozenset[str] = frozenset()
    beside: Mapping[str, str] = field(default_factory=dict)
    printed: Mapping[str, frozenset[int]] = field(default_factory=dict)

    def name_of(self, ident: str) -> str:
        """The name that the query language uses for an id such as `card:Ants`."""
        return ident.partition(":")[2]

    def surfaces(self, lang: str) -> Iterable[tuple[str, Concept]]:
        """Every surface form of a language with its concept."""
        for concept in self.concepts:
            for text in concept.ko if lang == "ko" else concept.en:
                yield text, concept
