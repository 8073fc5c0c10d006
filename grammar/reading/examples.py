"""Parse by example: the nearest known question, with its names and numbers exchanged for those asked about.

Deliberately hard to please. Similarity chooses; typed slots, coverage on both sides and a margin decide.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from grammar.language import LanguageError, parse_query, write
from grammar.language import syntax as s
from grammar.names import Span
from grammar.reading.features import Features, Idea, agree, features
from grammar.reading.items import Item
from grammar.reading.result import Choice

ACCEPT = 0.68
MARGIN = 0.08
OFFER = 0.45
STRAY = 0.75
LAG = 0.05
_SHORTLIST = 24
_NUMBER = re.compile(r'"[^"]*"|(?<![\w-])-?\d+')

Splitter = Callable[[str, str | None], tuple[str, list[Item], tuple[Span, ...], str]]


@dataclass(frozen=True, slots=True)
class Example:
    """A question whose formal query is known, in one or both languages.

    `constants` are the numbers that its rule itself speaks of: repeating one asks nothing else.
    """

    query: str
    ko: str = ""
    en: str = ""
    rule: str = ""
    constants: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Entry:
    """One phrasing of an example."""

    example: Example
    lang: str
    text: str
    features: Features


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
                if text and _parsed(example.query) is not None:
                    _, items, _, lang = self._split(text, lang)
                    entries.append(Entry(example, lang, text, features(items, lang, self._ends)))
        counts = Counter(key for entry in entries for key in {k for i in entry.features.ideas for k in i.keys})
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
            Choice(m.entry.example.ko or m.entry.text, m.entry.example.en or m.entry.text, m.query or m.entry.example.query)
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
        query = _parsed(best.query)
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
        alone = [idea for idea in alone if not any(idea.keys & other.keys for other in mine.ideas if other is not idea)]
        total = matched + sum(map(self._weight, alone)) + sum(map(self._weight, free))
        total += abs(len(mine.names) - len(theirs.names)) * self._unseen
        score = matched / total if total else 0.0
        score -= 0.03 * (mine.modal != theirs.modal) + 0.05 * len(mine.soft ^ theirs.soft)
        score -= 0.05 * (mine.persons != theirs.persons)
        claim = _claim(mine, theirs, entry.example.query)
        if claim is not None and not _contrast(alone, free) and not any(idea.unknown for idea in alone):
            return Match(score - 0.05, entry, claim)
        if self._disagree(mine, theirs) or _contrast(alone, free):
            return Match(score, entry, None)
        if any(idea.unknown for idea in alone) or max(map(self._weight, [*alone, *free]), default=0.0) > STRAY * self._unseen:
            return Match(score, entry, None)
        return Match(score, entry, _substituted(mine, theirs, entry, lang))

    @staticmethod
    def _disagree(mine: Features, theirs: Features) -> bool:
        """Say whether a word that may never be skipped differs."""
        if not agree(mine.typed, theirs.typed) or mine.declined != theirs.declined:
            return True
        if bool(mine.persons) != bool(theirs.persons) or ("nobody" in mine.persons) != ("nobody" in theirs.persons):
            return True
        if mine.modal != theirs.modal and {mine.modal, theirs.modal} != {"", "can"}:
            return True
        if mine.polar % 2 != theirs.polar % 2:
            if any(key.startswith("ask:") for keys in mine.typed for key in keys):
                return True
            return not (mine if mine.polar else theirs).final_negation or mine.polar + theirs.polar != 1
        return False


def _claim(mine: Features, theirs: Features, query: str) -> str | None:
    """The question whether a value is what the asker says, where the example asks for the value: 2점 주나?"""
    asked = [keys for keys in theirs.typed if any(key.startswith("ask:") for key in keys)]
    others = [keys for keys in theirs.typed if keys not in asked]
    parsed = _parsed(query) if asked and len(mine.numbers) == len(theirs.numbers) + 1 else None
    if parsed is None or parsed.ask.kind != "value" or parsed.do or len(asked) != 1 or not agree(mine.typed, others):
        return None
    if mine.persons != theirs.persons or mine.declined or mine.modal == "must" or mine.polar % 2 != theirs.polar % 2:
        return None
    old = [idea.number for idea in theirs.numbers]
    ours = [idea.number for idea in mine.numbers]
    extra = [(n, unit) for n, unit in zip(ours, mine.units, strict=True) if n not in old]
    names = {c.id for name in mine.names for c in name.ids} == {c.id for name in theirs.names for c in name.ids}
    if len(extra) != 1 or not names or extra[0][1] == "times" or extra[0][0] is None or not isinstance(parsed.ask.about, s.Amount):
        return None
    holds = s.Ask("holds", s.Compare(parsed.ask.about, "is", s.Number(extra[0][0])))
    return write(s.Query(parsed.given, (), holds))


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


def _parsed(text: str) -> s.Query | None:
    try:
        return parse_query(text)
    except LanguageError:
        return None


def _substituted(mine: Features, theirs: Features, entry: Entry, lang: str) -> str | None:
    """The example's query with the asker's names and numbers, or None where they cannot be aligned."""
    query = _with_names(mine, theirs, entry, lang)
    return None if query is None else _with_numbers(mine, theirs, query, entry.lang == lang, entry.example.constants)


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
        elif len(mine.names) > len(theirs.names) and any(f'"{c.id.partition(":")[2]}"' in query for c in name.ids):
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
    places = re.compile(r'(?:\b(?:play|use|claim|fund|explain|owns?)|\bpay \w+ for) $')
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
        ours = [n for n, unit in kept if n in old or n not in constants or unit in ("", "times")] if kept else ours
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
