"""Parse by example: the nearest known question, with its names and numbers exchanged for those asked about.

Deliberately hard to please. The look of a text and the ideas in it choose; typed slots, what is left
over on either side and the lead over any candidate with another outcome decide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from grammar.language import syntax as s
from grammar.names import Span
from grammar.reading.accept import Bound, Closeness, closeness, fit
from grammar.reading.example import Entry, Example
from grammar.reading.exchange import parsed
from grammar.reading.features import Features, features
from grammar.reading.form import is_closed, joins
from grammar.reading.grams import grams
from grammar.reading.items import Item
from grammar.reading.result import Choice
from grammar.reading.shelf import Near, Shelf, pack

ACCEPT = 0.7
MARGIN = 0.1
LAG = 0.1
OFFER = 0.5
# Doing something and asking whether it is possible is asking whether one may do it.
_PERMITTED = re.compile(r"do (\S+(?: (?!then ).*?)?) ask possible$")
_NEAREST = 12

Splitter = Callable[[str, str | None], tuple[str, list[Item], tuple[Span, ...], str]]
Skip = Callable[[Entry], bool]


@dataclass(frozen=True, slots=True)
class Match:
    """How near a phrasing is and the query it leads to, or why it leads to none."""

    score: float
    entry: Entry
    close: Closeness
    query: str | None
    why: str = ""

    @property
    def asked(self) -> str:
        """The query, in one way where there are two of asking it."""
        return _PERMITTED.sub(r"ask may \1", self.query or self.entry.example.query)

    @property
    def outcome(self) -> str:
        """The known answer, where it is the phrasing's own query that is followed."""
        example = self.entry.example
        told = example.outcome.partition(":")[0] in ("yes", "no", "value")
        return example.outcome if told and self.query in (None, example.query) else ""

    def rivals(self, other: Match) -> bool:
        """Whether the two might be answered differently."""
        return self.asked != other.asked and not (self.outcome and self.outcome == other.outcome)


@dataclass(frozen=True, slots=True)
class Found:
    """What known phrasings say about a question."""

    query: s.Query | None = None
    negative: bool = False
    confirmation: bool = False
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    score: float = 0.0


class PhraseIndex:
    """Finds the phrasing that asks the same as a question; `kept` is the file of `pack`.

    Without a file the examples are read instead, on the first use.
    """

    def __init__(
        self,
        split: Splitter,
        ends: Mapping[str, int],
        printed: Mapping[str, frozenset[int]],
        examples: Iterable[Example] = (),
        kept: bytes | None = None,
    ) -> None:
        self._split, self._ends, self._printed = split, ends, printed
        self._examples, self._kept = tuple(examples), kept
        self._made: Shelf | None = None

    @property
    def shelf(self) -> Shelf:
        """The phrasings."""
        if self._made is None:
            self._made = Shelf(self._kept or self.packed(self._examples))
        return self._made

    def packed(self, examples: Iterable[Example], digest: str = "", told: Callable[[], None] | None = None) -> bytes:
        """The file of these examples; `told` is called after each."""
        entries, looks = [], []
        for example in examples:
            for lang, text in (("ko", example.ko), ("en", example.en)):
                if text and parsed(example.query) is not None:
                    plain, items, spans, lang = self._split(text, lang)
                    entries.append(Entry(example, lang, text, self.features(plain, items, lang)))
                    looks.append(self.look(plain, spans, lang))
            if told is not None:
                told()
        return pack(entries, looks, digest)

    def find(
        self, text: str, items: Sequence[Item], spans: Sequence[Span], lang: str, skip: Skip | None = None
    ) -> Found:
        """The query of the phrasing that asks the same, or the nearest ones as choices."""
        if not self._kept and not self._examples:
            return Found()
        mine = self.features(text, items, lang)
        return self.chosen(mine, self.matches(mine, text, self.look(text, spans, lang), lang, skip))

    def look(self, text: str, spans: Sequence[Span], lang: str) -> frozenset[str]:
        """The pieces of a text."""
        return grams(text, spans, lang)

    def features(self, text: str, items: Sequence[Item], lang: str) -> Features:
        """What a text says, as far as another must say the same."""
        found = features(items, lang, self._ends)
        typed = (*found.typed, frozenset({"join:and"})) if joins(text, items) else found.typed
        return replace(found, typed=typed, closed=is_closed(text, items, lang, found))

    def matches(
        self, mine: Features, text: str, look: frozenset[str], lang: str, skip: Skip | None = None
    ) -> list[Match]:
        """The nearest phrasings, best first."""
        ideas = {key for idea in mine.ideas for key in idea.keys}
        names = sorted({c.id for name in mine.names for c in name.ids})
        near = self.shelf.nearest(lang, look, ideas, names, _NEAREST)
        found = [self._match(mine, text, lang, one) for one in near if skip is None or not skip(one.entry)]
        return sorted(found, key=lambda match: -match.score)

    def _match(self, mine: Features, text: str, lang: str, near: Near) -> Match:
        close = closeness(mine, near.entry, near.look, lambda idea: self._weight(lang, idea.keys, idea.weight))
        query = fit(mine, text, near.entry, close, self._printed)
        why = query.why if isinstance(query, Bound) else ""
        return Match(close.score, near.entry, close, None if isinstance(query, Bound) else query, why)

    def _weight(self, lang: str, keys: frozenset[str], weight: float) -> float:
        return weight * self.shelf.rarity(lang, keys)

    def chosen(self, mine: Features, matches: Sequence[Match]) -> Found:
        """The match that is certain enough, or choices."""
        choices = tuple(_choice(m) for m in _distinct(matches) if m.score >= OFFER)[:3]
        fitting = [match for match in matches if match.query is not None]
        best = fitting[0] if fitting else None
        if best is None or best.score < ACCEPT:
            return Found(choices=choices, score=best.score if best else 0.0)
        rival = max((m.score for m in fitting if m.rivals(best)), default=0.0)
        if best.score - rival < MARGIN or best.score < matches[0].score - LAG:
            return Found(choices=choices, score=best.score)
        negative = mine.final_negation and mine.polar % 2 == 1
        query = parsed(best.query or "")
        return Found(query, negative, mine.confirmation, best.entry.example.rule, choices, best.score)


def _choice(match: Match) -> Choice:
    example = match.entry.example
    return Choice(match.entry.text, match.entry.text, match.query or example.query)


def _distinct(matches: Sequence[Match]) -> list[Match]:
    seen: set[str] = set()
    out = []
    for match in matches:
        query = match.query or match.entry.example.query
        if query not in seen:
            seen.add(query)
            out.append(match)
    return out
