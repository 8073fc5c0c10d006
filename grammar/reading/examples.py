"""Parse by example: the nearest known question, with its names and numbers exchanged for those asked about.

Deliberately hard to please. Similarity chooses; typed slots, coverage on both sides and a margin decide.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from grammar.language import syntax as s
from grammar.names import Span
from grammar.reading.example import Entry, Example
from grammar.reading.exchange import claim, parsed, substituted
from grammar.reading.features import Features, Idea, agree, features
from grammar.reading.items import Item
from grammar.reading.result import Choice

ACCEPT = 0.68
MARGIN = 0.08
OFFER = 0.45
STRAY = 0.75
LAG = 0.05
NAME = 0.6
_SHORTLIST = 24

Splitter = Callable[[str, str | None], tuple[str, list[Item], tuple[Span, ...], str]]


@dataclass(frozen=True, slots=True)
class Match:
    """How near an entry is and the query it leads to (None: the slots disagree)."""

    score: float
    entry: Entry
    query: str | None


@dataclass(frozen=True, slots=True)
class Found:
    """What examples say about a question."""

    query: s.Query | None = None
    negative: bool = False
    confirmation: bool = False
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    score: float = 0.0


class ExampleIndex:
    """Finds the example that asks the same as a question; built on first use, or with `build`."""

    def __init__(
        self, examples: Iterable[Example], split: Splitter, ends: Mapping[str, int] | None = None
    ) -> None:
        self._ends = ends or {}
        self._examples = tuple(examples)
        self._split = split
        self._entries: list[Entry] | None = None
        self._inverted: dict[str, list[int]] = defaultdict(list)
        self._idf: dict[str, float] = {}
        self._unseen = 4.0

    def build(self) -> list[Entry]:
        """Read every example once."""
        if self._entries is not None:
            return self._entries
        entries = []
        for example in self._examples:
            for lang, text in (("ko", example.ko), ("en", example.en)):
                if text and parsed(example.query) is not None:
                    _, items, _, lang = self._split(text, lang)
                    entries.append(Entry(example, lang, text, features(items, lang, self._ends)))
        counts = Counter(
            key for entry in entries for key in {k for i in entry.features.ideas for k in i.keys}
        )
        self._idf = {key: math.log(1 + len(entries) / count) for key, count in counts.items()}
        self._unseen = math.log(1 + len(entries))
        for number, entry in enumerate(entries):
            for key in {k for idea in entry.features.ideas for k in idea.keys}:
                self._inverted[key].append(number)
        self._entries = entries
        return entries

    def find(self, items: Sequence[Item], lang: str, skip: Callable[[Entry], bool] | None = None) -> Found:
        """The query of the example that asks the same, or the nearest ones as choices."""
        if not self._examples:
            return Found()
        mine = features(items, lang, self._ends)
        matches = self.matches(mine, lang, skip)
        choices = tuple(
            Choice(
                m.entry.example.ko or m.entry.text,
                m.entry.example.en or m.entry.text,
                m.query or m.entry.example.query,
            )
            for m in _distinct(matches)
            if m.score >= OFFER
        )[:3]
        agreeing = [match for match in matches if match.query is not None]
        best = agreeing[0] if agreeing else None
        if best is None or best.score < ACCEPT:
            return Found(choices=choices, score=best.score if best else 0.0)
        rival = max((m.score for m in agreeing if m.query != best.query), default=0.0)
        if best.score - rival < MARGIN or best.score < matches[0].score - LAG:
            return Found(choices=choices, score=best.score)
        query = parsed(best.query or "")
        negative = mine.final_negation and mine.polar % 2 == 1
        return Found(query, negative, mine.confirmation, best.entry.example.rule, choices, best.score)

    def matches(self, mine: Features, lang: str, skip: Callable[[Entry], bool] | None = None) -> list[Match]:
        """The nearest entries, best first."""
        entries = self.build()
        votes: dict[int, float] = defaultdict(float)
        for key in {k for idea in mine.ideas for k in idea.keys}:
            weight = self._idf.get(key, 0.0)
            for number in self._inverted.get(key, ()):
                votes[number] += weight
        short = sorted(votes, key=lambda number: (-votes[number], number))[: _SHORTLIST * 2]
        found = [self._compare(mine, lang, entries[n]) for n in short if skip is None or not skip(entries[n])]
        return sorted(found, key=lambda match: -match.score)

    def _weight(self, idea: Idea) -> float:
        return idea.weight * max(self._idf.get(key, self._unseen) for key in idea.keys)

    def _compare(self, mine: Features, lang: str, entry: Entry) -> Match:
        theirs = entry.features
        free = list(theirs.ideas)
        matched = 0.0
        alone: list[Idea] = []
        for idea in mine.ideas:
            shared = [
                (len(idea.keys & other.keys) / len(idea.keys | other.keys), -at, other)
                for at, other in enumerate(free)
                if idea.keys & other.keys
            ]
            if shared:
                other = max(shared)[2]
                free.remove(other)
                matched += self._weight(idea) + self._weight(other)
            else:
                alone.append(idea)
        alone = [
            idea
            for idea in alone
            if not any(idea.keys & other.keys for other in mine.ideas if other is not idea)
        ]
        total = matched + sum(map(self._weight, alone)) + sum(map(self._weight, free))
        same, others = _named_alike(mine, theirs)
        matched += same * 2 * NAME * self._unseen
        total += (same * 2 + others) * NAME * self._unseen
        score = matched / total if total else 0.0
        score -= 0.03 * (mine.modal != theirs.modal) + 0.05 * len(mine.soft ^ theirs.soft)
        score -= 0.05 * (mine.persons != theirs.persons)
        stated = claim(mine, theirs, entry.example.query)
        if stated is not None and not _contrast(alone, free) and not any(idea.unknown for idea in alone):
            return Match(score - 0.05, entry, stated)
        if self._disagree(mine, theirs) or _contrast(alone, free):
            return Match(score, entry, None)
        if (
            any(idea.unknown for idea in alone)
            or max(map(self._weight, [*alone, *free]), default=0.0) > STRAY * self._unseen
        ):
            return Match(score, entry, None)
        return Match(score, entry, substituted(mine, theirs, entry, lang))

    @staticmethod
    def _disagree(mine: Features, theirs: Features) -> bool:
        """Say whether a word that may never be skipped differs."""
        if not agree(mine.typed, theirs.typed) or mine.declined != theirs.declined:
            return True
        if bool(mine.persons) != bool(theirs.persons) or ("nobody" in mine.persons) != (
            "nobody" in theirs.persons
        ):
            return True
        if mine.modal != theirs.modal and {mine.modal, theirs.modal} != {"", "can"}:
            return True
        if mine.polar % 2 != theirs.polar % 2:
            if any(key.startswith("ask:") for keys in mine.typed for key in keys):
                return True
            return not (mine if mine.polar else theirs).final_negation or mine.polar + theirs.polar != 1
        return False


def _named_alike(mine: Features, theirs: Features) -> tuple[int, int]:
    """How many names both have, and how many only one has."""
    rest = [{c.id for c in name.ids} for name in theirs.names]
    same = 0
    for name in mine.names:
        found = next((ids for ids in rest if ids & {c.id for c in name.ids}), None)
        if found is not None:
            rest.remove(found)
            same += 1
    return same, len(mine.names) - same + len(rest)


def _contrast(mine: Sequence[Idea], theirs: Sequence[Idea]) -> bool:
    """Say whether both sides have a word of one sort that the other lacks: steel here, titanium there."""
    return any(one.sorts & other.sorts for one in mine for other in theirs)


def _distinct(matches: Sequence[Match]) -> list[Match]:
    seen: set[str] = set()
    out = []
    for match in matches:
        query = match.query or match.entry.example.query
        if query not in seen:
            seen.add(query)
            out.append(match)
    return out
