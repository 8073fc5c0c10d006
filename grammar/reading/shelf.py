"""Known phrasings kept so that the nearest few are found without unpacking the rest.

One file holds, for each language, inverted lists (piece of text, idea or name: the phrasings that have
it) and one packed row a phrasing. Everything else, such as rarities and lengths, follows from the lists.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any

import numpy as np
import orjson
from numpy.typing import NDArray

from grammar.reading.example import Entry, Example, Usage, marks
from grammar.reading.phrase import packed, packed_usage, unpacked, unpacked_usage

NAMED = 0.25
_KINDS = ("grams", "ideas", "names")
_FORMAT = 2

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Lists:
    """Inverted lists of one kind in one language."""

    at: Mapping[str, int]
    starts: NDArray[np.int64]
    ids: NDArray[np.int32]
    rarity: Floats
    lengths: Floats

    def sums(self, keys: Iterable[str], size: int) -> tuple[Floats, float]:
        """For every phrasing the squared rarity of the keys it shares, and that of all the keys asked for."""
        known = sorted(self.at[key] for key in keys if key in self.at)
        weights = self.rarity[known] ** 2
        parts = [self.ids[self.starts[k] : self.starts[k + 1]] for k in known]
        if not parts:
            return np.zeros(size), 0.0
        shares = np.repeat(weights, [len(part) for part in parts])
        sums: Floats = np.bincount(np.concatenate(parts), shares, minlength=size).astype(np.float64)
        return sums, float(weights.sum())


@dataclass(frozen=True, slots=True)
class Near:
    """A phrasing near a text, and how much of the look of both is the same (0 to 1)."""

    number: int
    look: float
    entry: Entry


class Shelf:
    """The phrasings of a game, in the order they were packed."""

    def __init__(self, data: bytes) -> None:
        head, _, body = zlib.decompress(data).partition(b"\n")
        told = orjson.loads(head)
        if told["format"] != _FORMAT:
            raise ValueError(f"phrasings of format {told['format']}, expected {_FORMAT}")
        self.digest: str = told["digest"]
        rows = body.split(b"\n") if body else []
        self._groups, self._rows = rows[: told["groups"]], rows[told["groups"] :]
        self.size = len(self._rows)
        self._lists = {
            lang: {kind: self._read(lists[kind], lists["count"]) for kind in _KINDS}
            for lang, lists in told["lists"].items()
        }
        self._counts = {lang: int(lists["count"]) for lang, lists in told["lists"].items()}
        self._group = lru_cache(maxsize=1024)(self._unpack_group)
        self._phrase = lru_cache(maxsize=4096)(self._unpack)
        self._rarity = lru_cache(maxsize=8192)(self._rarest)
        self._unseen = {lang: float(np.log1p(count)) for lang, count in self._counts.items()}

    def _read(self, told: dict[str, Any], count: int) -> Lists:
        counts = np.array(told["counts"], np.int64)
        starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        sums = np.cumsum(np.array(told["steps"], np.int64))
        before = np.concatenate([[0], sums])[starts[:-1]]
        ids = (sums - np.repeat(before, counts)).astype(np.int32)
        rarity = np.log1p(count / (1 + counts))
        lengths = np.sqrt(np.bincount(ids, np.repeat(rarity**2, counts), minlength=self.size))
        return Lists({key: at for at, key in enumerate(told["keys"])}, starts, ids, rarity, lengths)

    def _unpack_group(self, number: int) -> tuple[Example, Usage]:
        return unpacked_usage(orjson.loads(self._groups[number]))

    def _unpack(self, number: int) -> Entry:
        row = orjson.loads(self._rows[number])
        return unpacked(row, *self._group(row[0]))

    def phrase(self, number: int) -> Entry:
        """The phrasing of a number below `size`."""
        return self._phrase(number)

    def unseen(self, lang: str) -> float:
        """The rarity of what no phrasing has."""
        return self._unseen.get(lang, float(np.log1p(1)))

    def rarity(self, lang: str, keys: frozenset[str]) -> float:
        """The rarity of an idea, that of the rarest of its keys, as a part of what no phrasing has."""
        return self._rarity(lang, keys)

    def _rarest(self, lang: str, keys: frozenset[str]) -> float:
        lists = self._lists[lang]["ideas"]
        rarest = max(
            (float(lists.rarity[lists.at[key]]) if key in lists.at else self.unseen(lang) for key in keys),
            default=0.0,
        )
        return rarest / self.unseen(lang)

    def nearest(
        self, lang: str, grams: frozenset[str], ideas: Iterable[str], names: Sequence[str], most: int
    ) -> list[Near]:
        """The phrasings that look most alike, and those that share most ideas, nearest first."""
        lists = self._lists.get(lang)
        if lists is None or not self.size:
            return []
        look = self._cosine(lists["grams"], grams, self.unseen(lang))
        rank = look.copy()
        if names:
            shared = lists["names"].sums(names, self.size)[0] > 0
            rank += NAMED * shared
        alike = self._cosine(lists["ideas"], frozenset(ideas), self.unseen(lang))
        best = _top(rank, most)
        best += [n for n in _top(rank + alike, most) if n not in set(best)][: most // 2]
        return [Near(n, float(look[n]), self.phrase(n)) for n in best]

    def _cosine(self, lists: Lists, keys: frozenset[str], unseen: float) -> Floats:
        shared, known = lists.sums(keys, self.size)
        length = np.sqrt(known + unseen**2 * sum(key not in lists.at for key in keys))
        with np.errstate(invalid="ignore", divide="ignore"):
            out: Floats = np.nan_to_num(shared / (length * lists.lengths))
        return out


def _top(scores: Floats, most: int) -> list[int]:
    """The numbers of the highest scores above nothing, highest first; of equal ones the earliest."""
    some = np.flatnonzero(scores > 0)
    if len(some) > most:
        least = np.partition(scores[some], -most)[-most]
        some = some[scores[some] >= least]
    order = np.lexsort((some, -scores[some]))
    return [int(n) for n in some[order][:most]]


def pack(phrases: Sequence[Entry], looks: Sequence[frozenset[str]], digest: str = "") -> bytes:
    """The file of these phrasings, whose pieces of text are `looks`; the same input gives the same bytes."""
    lists: dict[str, dict[str, Any]] = {}
    for lang in sorted({phrase.lang for phrase in phrases}):
        mine = [(n, p, look) for n, (p, look) in enumerate(zip(phrases, looks, strict=True)) if p.lang == lang]
        lists[lang] = {
            "count": len(mine),
            "grams": _inverted((n, look) for n, _, look in mine),
            "ideas": _inverted((n, {k for i in p.features.ideas for k in i.keys}) for n, p, _ in mine),
            "names": _inverted((n, {c.id for i in p.features.names for c in i.ids}) for n, p, _ in mine),
        }
    groups = _grouped(phrases)
    number = {query: at for at, query in enumerate(groups)}
    head = {"format": _FORMAT, "digest": digest, "groups": len(groups), "lists": lists}
    rows = [packed(phrase, number[phrase.example.query]) for phrase in phrases]
    text = "\n".join(_json(part) for part in (head, *groups.values(), *rows))
    return zlib.compress(text.encode(), 9)


def _grouped(phrases: Sequence[Entry]) -> dict[str, list[Any]]:
    """By query what its phrasings say."""
    same: dict[str, list[Entry]] = defaultdict(list)
    for phrase in phrases:
        same[phrase.example.query].append(phrase)
    return {query: packed_usage(some[0].example, usage(some)) for query, some in same.items()}


def usage(phrases: Sequence[Entry]) -> Usage:
    """What phrasings of one query say, counted."""
    counts = Counter(mark for phrase in phrases for mark in marks(phrase.features))
    return Usage(len(phrases), counts)


def _inverted(rows: Iterable[tuple[int, Iterable[str]]]) -> dict[str, Any]:
    found: dict[str, list[int]] = defaultdict(list)
    for number, keys in rows:
        for key in keys:
            found[key].append(number)
    keys = sorted(found)
    steps = [[b - a for a, b in pairwise([0, *found[key]])] for key in keys]
    return {"keys": keys, "counts": [len(found[key]) for key in keys], "steps": list(chain.from_iterable(steps))}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
