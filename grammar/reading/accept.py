"""Whether a known phrasing asks what a question asks: what both share, what is left over, and the slots.

What is left over is weighed by how all phrasings of the same query speak: a word that some of them
have may be added, and one that most of them lack may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grammar.reading.example import Entry, denies
from grammar.reading.exchange import claim, some, substituted
from grammar.reading.features import Features, Idea
from grammar.reading.form import asks_openly

NAME = 0.6
LOOK = 0.2
# How much a word of the asker's counts against a phrasing where others of the same query have it.
USUAL = 0.25
# A word may be missing if at most this part of the phrasings of a query has it.
NEEDED = 0.67
# The same for words that turn the meaning, of which each phrasing may choose another.
FIRM = 0.34
_FIRM = frozenset(
    ["ask:cost", "ask:howmany", "ask:who", "ask:when", "ask:where", "ask:why", "ask:how"]
    + ["when:before", "when:again", "when:later", "join:and"]
)
_STRICT = ("foreign", "module", "players", "ordinal", "cmp", "sign", "join", "bound", "when")
# From which part on a word is usual enough to stand beside another of its sort.
SHARED = 0.25
# Words heavier than this may not be left over on either side.
EXTRA = 0.45
# Less of the look in common than this, and the same ideas are there by chance.
LEAST = 0.05
LACK = 0.2
# Sorts of noun of which a question may not have one that no phrasing has, nor lack one that most have.
_NOUNS = frozenset(
    ("track", "pool", "tile", "tag", "tagname", "card", "ledger", "phase", "colour", "resource", "board", "module")
)
_EXPLAINED = frozenset(
    ["ask:what", "ask:where", "ask:who", "ask:when", "ask:why", "ask:how", "ask:order", "ask:explain", "ask:list"]
)


@dataclass(frozen=True, slots=True)
class Closeness:
    """How much of a question and a phrasing is the same: their look, their ideas, and what is left over.

    `alone` are ideas of the question that no phrasing of the query has, `missing` those that most have.
    """

    look: float
    ideas: float
    alone: tuple[Idea, ...]
    missing: tuple[Idea, ...]
    extra: float
    lack: float
    unknown: int
    clash: bool

    @property
    def score(self) -> float:
        """Both measures together."""
        return LOOK * self.look + (1 - LOOK) * self.ideas


@dataclass(frozen=True, slots=True)
class Bound:
    """Why a phrasing cannot be followed."""

    why: str


def closeness(mine: Features, entry: Entry, look: float, weigh: Callable[[Idea], float]) -> Closeness:
    """Match the ideas of both one to one and weigh what is shared and what is not."""
    theirs, usage = entry.features, entry.usage
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
    again = [i for i in alone if any(i.keys & other.keys for other in mine.ideas if other is not i)]
    free = [i for i in free if not any(i.keys & other.keys for other in mine.ideas)]
    clash = contrast([i for i in alone if i in again or usage.share(i.keys) < SHARED], free)
    alone = [i for i in alone if i not in again]
    extra = [weigh(i) * (USUAL if usage.has(i.keys) else 1.0) for i in alone]
    lack = [weigh(i) * usage.share(i.keys) for i in free]
    same, others = _named_alike(mine, theirs)
    matched += same * 2 * NAME
    total = matched + sum(extra) + sum(lack) + others * NAME
    strange = tuple(i for i in alone if not usage.has(i.keys))
    return Closeness(
        look,
        matched / total if total else 0.0,
        strange,
        tuple(i for i in free if usage.share(i.keys) > NEEDED),
        max(extra, default=0.0),
        max(lack, default=0.0),
        sum(idea.unknown for idea in strange),
        clash,
    )


def fit(
    mine: Features, text: str, entry: Entry, close: Closeness, printed: Mapping[str, frozenset[int]]
) -> str | Bound:
    """The query that the phrasing makes of the question, or why there is none."""
    theirs = entry.features
    if close.clash:
        return Bound("contrast")
    if any(idea.sorts & _NOUNS for idea in (*close.alone, *close.missing)):
        return Bound("noun")
    if entry.text.count("?") > 1 >= text.count("?") or _either(entry.features) > _either(mine):
        return Bound("two questions")
    if not words_said(text, entry):
        return Bound("words")
    if close.look < LEAST:
        return Bound("look")
    if close.extra > EXTRA:
        return Bound("extra")
    if close.lack > LACK:
        return Bound("lack")
    if entry.lang == "en" and not entry.usage.has([f"closed {mine.closed}"]) and not asks_openly(mine):
        return Bound("form")
    stated = claim(mine, theirs, entry.example.query) or some(mine, theirs, entry.example.query)
    if stated is not None:
        return stated
    verdict = entry.example.outcome.partition(":")[0]
    if mine.closed and verdict in ("value", "text") or theirs.closed and not mine.closed and verdict == "value":
        return Bound("form")
    if explainable(mine, entry):
        if "?" in text.rstrip(" ?!."):
            return Bound("two questions")  # telling about one of them would be no answer to the other
        why = disagree(mine, entry, _EXPLAINED)
        return Bound(why) if why else f'ask explain "{entry.example.rule}"'
    why = disagree(mine, entry)
    if why:
        return Bound(why)
    query = substituted(mine, entry, printed)
    return Bound("slots") if query is None else query


def words_said(text: str, entry: Entry) -> bool:
    """Say whether every word that the query quotes, and that is no name of a thing, stands in the text."""
    plain = text.replace(" ", "").casefold()
    names = {c.id.partition(":")[2] for name in entry.features.names for c in name.ids}
    quoted = [m[1] for m in re.finditer(r' as "([^"]*)"', entry.example.query)]
    return all(word in names or word.replace(" ", "").casefold() in plain for word in quoted)


def explainable(mine: Features, entry: Entry) -> bool:
    """Say whether the question wants told what the phrasing only asks yes or no about."""
    asked = {key for keys in (*mine.typed, mine.soft) for key in keys if key.startswith("ask:")}
    verdict = entry.example.outcome.partition(":")[0]
    return (
        not mine.closed
        and bool(asked)
        and asked <= _EXPLAINED
        and verdict in ("yes", "no", "depends")
        and not asks_openly(entry.features)
    )


def disagree(mine: Features, entry: Entry, ignoring: frozenset[str] = frozenset()) -> str:
    """The word that may never be skipped and differs, or nothing."""
    theirs, usage = entry.features, entry.usage
    rest = list(theirs.typed)
    for keys in mine.typed:
        found = next((other for other in rest if keys & other), None)
        if found is not None:
            rest.remove(found)
            # How much is a price unless the phrasings of the query say it of something else.
            if "ask:cost" in keys - found and not usage.has(["typed ask:cost"]):
                return "typed"
        elif not keys <= ignoring and (_strict(keys) or not usage.has(f"typed {key}" for key in keys)):
            return "typed"
    if any(usage.share(_typed(keys)) > (FIRM if keys & _FIRM or _just(keys) else NEEDED) for keys in rest):
        return "typed"
    if denies(theirs) and not denies(mine) and not mine.polar and usage.share(["denies"]) > FIRM:
        return "typed"
    if any(usage.share([f"name {c.id}" for c in name.ids]) > NEEDED for name in theirs.names if not _in(name, mine)):
        return "name"
    if mine.declined != theirs.declined and not usage.has([f"declined {mine.declined}"]):
        return "declined"
    for person in mine.persons - theirs.persons:
        if not usage.has([f"person {person}"]) and person.removeprefix("an ") not in entry.example.query:
            return "persons"
    for person in theirs.persons - mine.persons:
        if usage.share([f"person {person}"]) > NEEDED or person == "nobody":
            return "persons"
    modals = {mine.modal, theirs.modal}
    obliging = theirs.modal == "must" or " ask must " in f" {entry.example.query}"
    if (mine.modal == "must" != theirs.modal) or (obliging and mine.modal == "can" != theirs.modal):
        return "modal"
    if len(modals) > 1 and modals != {"", "can"} and not usage.has([f"modal {mine.modal}"]):
        return "modal"
    if mine.polar % 2 != theirs.polar % 2:
        if any(key.startswith("ask:") for keys in mine.typed for key in keys):
            return "polar"
        if not (mine if mine.polar else theirs).final_negation or mine.polar + theirs.polar != 1:
            return "polar"
    return ""


def _either(features: Features) -> bool:
    """Say whether one thing or another is asked."""
    return any("join:or" in keys for keys in features.typed)


def _strict(keys: frozenset[str]) -> bool:
    """Say whether only the phrasing itself can vouch for a word, such as a part of the game or a comparison."""
    return _just(keys) or all(key.partition(":")[0] in _STRICT for key in keys)


def _just(keys: frozenset[str]) -> bool:
    return any(key.startswith("just@") for key in keys)


def _typed(keys: frozenset[str]) -> list[str]:
    """The marks of a word that may never be skipped; a negation counts whatever it denies."""
    return [f"typed {key}" for key in keys] + [f"typed {key.partition('@')[0]}" for key in keys if "@" in key]


def _in(name: Idea, mine: Features) -> bool:
    return any({c.id for c in name.ids} & {c.id for c in other.ids} for other in mine.names)


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
