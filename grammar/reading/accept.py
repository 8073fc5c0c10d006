"""Whether a known phrasing asks what a question asks: what both share, what is left over, and the slots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grammar.reading.example import Entry
from grammar.reading.exchange import claim, substituted
from grammar.reading.features import Features, Idea, agree

NAME = 0.6
LOOK = 0.5


@dataclass(frozen=True, slots=True)
class Closeness:
    """How much of a question and a phrasing is the same: their look, their ideas, and what is left over."""

    look: float
    ideas: float
    alone: tuple[Idea, ...]
    free: tuple[Idea, ...]
    stray: float
    unknown: int

    @property
    def score(self) -> float:
        """Both measures together."""
        return LOOK * self.look + (1 - LOOK) * self.ideas


@dataclass(frozen=True, slots=True)
class Bound:
    """Why a phrasing cannot be followed."""

    why: str


def closeness(mine: Features, theirs: Features, look: float, weigh: Callable[[Idea], float]) -> Closeness:
    """Match the ideas of both one to one and weigh what is shared."""
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
            matched += weigh(idea) + weigh(other)
        else:
            alone.append(idea)
    alone = [i for i in alone if not any(i.keys & other.keys for other in mine.ideas if other is not i)]
    left = [*map(weigh, alone), *map(weigh, free)]
    same, others = _named_alike(mine, theirs)
    matched += same * 2 * NAME
    total = matched + sum(left) + others * NAME
    return Closeness(
        look,
        matched / total if total else 0.0,
        tuple(alone),
        tuple(free),
        max(left, default=0.0),
        sum(idea.unknown for idea in alone),
    )


def fit(mine: Features, entry: Entry, close: Closeness, printed: Mapping[str, frozenset[int]]) -> str | Bound:
    """The query that the phrasing makes of the question, or why there is none."""
    theirs = entry.features
    if contrast(close.alone, close.free):
        return Bound("contrast")
    stated = claim(mine, theirs, entry.example.query)
    if stated is not None:
        return stated
    why = disagree(mine, theirs)
    if why:
        return Bound(why)
    query = substituted(mine, theirs, entry, entry.lang)
    return Bound("slots") if query is None else query


def disagree(mine: Features, theirs: Features) -> str:
    """The word that may never be skipped and differs, or nothing."""
    if not agree(mine.typed, theirs.typed):
        return "typed"
    if mine.declined != theirs.declined:
        return "declined"
    if bool(mine.persons) != bool(theirs.persons) or ("nobody" in mine.persons) != ("nobody" in theirs.persons):
        return "persons"
    if mine.modal != theirs.modal and {mine.modal, theirs.modal} != {"", "can"}:
        return "modal"
    if mine.polar % 2 != theirs.polar % 2:
        if any(key.startswith("ask:") for keys in mine.typed for key in keys):
            return "polar"
        if not (mine if mine.polar else theirs).final_negation or mine.polar + theirs.polar != 1:
            return "polar"
    return ""


def contrast(mine: Sequence[Idea], theirs: Sequence[Idea]) -> bool:
    """Say whether both sides have a word of one sort that the other lacks: steel here, titanium there."""
    return any(one.sorts & other.sorts for one in mine for other in theirs)


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
