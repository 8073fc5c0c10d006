"""What two questions must agree on to be the same question: weighted ideas and typed slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from grammar.names import Candidate
from grammar.reading.items import Item

_MERGED = {
    "quant:all": "quant:full",
    "quant:both": "quant:full",
    "modal:may": "modal:can",
    "ask:explain": "ask:what",
    "ask:list": "ask:what",
    "ask:effect": "idea:effect",
    "quant:each": "bound:every",
}
# Words that may never be skipped; those of the second sort only make a match less certain.
_HARD = (
    "production",
    "players",
    "module",
    "foreign",
    "ask",
    "cmp",
    "sign",
    "quant",
    "join",
    "ordinal",
    "when:before",
    "when:again",
    "when:later",
)
_SOFT = ("when", "bound", "quant:rest", "quant:several", "cmp:equal", "bound:every")
_LAX = ("quant:rest", "quant:several", "cmp:equal", "ask:who")
# Numbers that count how often.
_TIMES = frozenset(("once", "twice", "thrice"))
_SILENT = ("free", "stop", "link", "confirm", "polar")
_CONTRASTING = frozenset(
    (
        "track",
        "pool",
        "tile",
        "tag",
        "tagname",
        "card",
        "ledger",
        "phase",
        "colour",
        "resource",
        "space",
        "attr",
        "act",
        "board",
        "module",
        "when",
        "thing",
    )
)
# Classes of noun.
NOUNS = (
    "track",
    "pool",
    "tag",
    "tagname",
    "tile",
    "card",
    "resource",
    "resource-any",
    "ledger",
    "space",
    "thing",
    "attr",
    "flag",
    "production",
    "phase",
)
_VAGUE = frozenset({"act:have", "act:be", "act:use", "act:play", "act:pay", "act:place", "act:gain", "act:own"})
_LIGHT = {"act:be": 0.15, "rel:on": 0.15, "act:have": 0.3, "bound:every": 0.5}
_LIGHT_CLASSES = {"unit": 0.2, "modal": 0.3, "person": 0.5, "ask": 0.6, "aspect": 0.25}


@dataclass(frozen=True, slots=True)
class Idea:
    """One content word: what it may mean (merged senses), or the word itself; its place in the text."""

    keys: frozenset[str]
    at: int
    ids: tuple[Candidate, ...] = ()
    number: int | None = None

    @property
    def unknown(self) -> bool:
        """Say whether nothing explains the word."""
        return any(key.startswith("w:") for key in self.keys)

    @property
    def sorts(self) -> frozenset[str]:
        """The sorts of thing in which another word would mean something else."""
        return _sorts(self.keys)

    @property
    def weight(self) -> float:
        """How much the word matters before rarity is known."""
        return _weight(self.keys)


@lru_cache(maxsize=4096)
def _sorts(keys: frozenset[str]) -> frozenset[str]:
    found = {key.partition(":")[0] for key in keys}
    if "act" in found and keys & _VAGUE:
        found.discard("act")
    return frozenset(found) & _CONTRASTING


@lru_cache(maxsize=4096)
def _weight(keys: frozenset[str]) -> float:
    return max((_LIGHT.get(k, _LIGHT_CLASSES.get(k.partition(":")[0], 1.0)) for k in keys), default=1.0)


@dataclass(frozen=True, slots=True)
class Features:
    """A question as ideas, names, numbers and the closed-class words that may never be skipped.

    `closed`: the text asks for yes or no. `declined`: it asks whether something may be left undone.
    """

    ideas: tuple[Idea, ...]
    names: tuple[Idea, ...]
    numbers: tuple[Idea, ...]
    typed: tuple[frozenset[str], ...]
    soft: frozenset[str]
    modal: str
    persons: frozenset[str]
    polar: int
    declined: bool
    final_negation: bool
    confirmation: bool
    beside: tuple[str, ...]
    units: tuple[str, ...]
    closed: bool = False


def features(items: Sequence[Item], lang: str, ends: Mapping[str, int] | None = None) -> Features:
    """Collect the features of a text. `ends` are the last values of tracks: 14 beside oxygen is all of it."""
    items = _full(items, ends or {})
    ideas: list[Idea] = []
    names: list[Idea] = []
    numbers: list[Idea] = []
    typed: list[frozenset[str]] = []
    soft: set[str] = set()
    modals: set[str] = set()
    persons: set[str] = set()
    beside: list[str] = []
    units: list[str] = []
    last_content = ""
    direct, polar, last_polar, last_verb, last_modal, forbid = False, 0, -1, -1, -1, False
    typed.extend(_scoped(items, lang))
    for at, item in enumerate(items):
        if item.name is not None:
            names.append(Idea(frozenset({"name"}), at, item.name.candidates))
            last_content = "name"
            continue
        if item.number == 0 or _apposed(items, at) or (lang == "ko" and _carried(items, at)):
            continue
        if item.number is not None and at + 1 < len(items) and items[at + 1].first("unit") == "players":
            typed.append(frozenset({f"players:{item.number}"}))
            continue
        if item.number is not None:
            below = at > 0 and items[at - 1].has("sign:minus") and item.number > 0
            numbers.append(Idea(frozenset({"number"}), at, number=-item.number if below else item.number))
            follow = items[at + 1] if at + 1 < len(items) else None
            times = item.surface.lower() in _TIMES
            units.append("times" if times else (follow.first("unit") if follow is not None else None) or "")
            beside.append(_counted(items, at) or last_content if lang == "en" else last_content)
            continue
        if item.unknown:
            word = item.surface.lower()
            ideas.append(Idea(frozenset({f"w:{word}"}), at))
            last_content = word
            continue
        if item.has("sign:minus") and at + 1 < len(items) and items[at + 1].number:
            continue
        keys = {_MERGED.get(sense, sense) for sense in item.senses}
        if item.has("polar"):
            polar += 1
            last_polar, forbid = at, item.has("modal")
            beside_modal = at > 0 and items[at - 1].has("modal")
            direct = lang == "ko" or forbid or (beside_modal and item.surface.lower() != "not")
        if item.has("modal"):
            modals |= {key for key in keys if key.startswith("modal")}
            last_modal = at
        if item.has("act") and not item.has("act:be"):
            last_verb = at if last_modal < 0 else last_verb
        hard = frozenset(k for k in keys if (k in _HARD or k.partition(":")[0] in _HARD) and k not in _LAX)
        hard -= {"quant:none"}
        if hard:
            typed.append(hard)
        elif item.has("when", "bound", *_LAX) and not item.has("bound:until"):
            soft |= {key for key in keys if key in _LAX or key.partition(":")[0] in _SOFT}
        persons |= {value for value in item.of("person") if value != "you"}
        keys = {key for key in keys if key.partition(":")[0] not in _SILENT}
        if keys:
            ideas.append(Idea(frozenset(keys), at))
            if not item.has("unit", "person"):
                last_content = min(keys)
    acted = any(item.has("act") or item.unknown for item in items[max(last_polar, 0) : max(last_modal, 0)])
    declined = lang == "ko" and 0 <= last_polar < last_modal and not forbid and bool(modals & {"modal:can"})
    closing = max((at for at, item in enumerate(items) if not item.has("stop")), default=-1)
    breaks = [at for at, item in enumerate(items) if item.has("link", "stop") and at < closing]
    if lang == "ko":
        # What is denied stands before the negation; a noun after it makes it part of a description.
        breaks += [at for at, item in enumerate(items) if item.has(*NOUNS) or item.name is not None]
    typed.extend(_denied(items, max(breaks, default=-1)))
    chosen = [kind for kind in ("must", "optional", "can") if f"modal:{kind}" in modals]
    return Features(
        ideas=tuple(ideas),
        names=tuple(names),
        numbers=tuple(numbers),
        typed=_asked_once(typed),
        soft=frozenset(soft),
        modal=chosen[0] if chosen else "",
        persons=frozenset(persons),
        polar=polar,
        declined=declined and acted,
        final_negation=direct and last_polar > max(breaks, default=-1),
        confirmation=any(item.has("confirm") for item in items),
        beside=tuple(beside),
        units=tuple(units),
    )


def _apposed(items: Sequence[Item], at: int) -> bool:
    """Say whether a word only says what sort of thing the name before it is: the card in `the Pets card`."""
    name = items[at - 1].name if at else None
    if name is None or not items[at].senses:
        return False
    sorts = {candidate.id.partition(":")[0] for candidate in name.candidates}
    return all(sense.partition(":")[2].replace("-", "_") in sorts for sense in items[at].senses)


def _carried(items: Sequence[Item], at: int) -> bool:
    """Say whether a verb of going only carries on the one before it: 뺏어 오다, 올려 가다."""
    return items[at].has("idea:go") and at > 0 and items[at - 1].has("act")


def _denied(items: Sequence[Item], end: int) -> list[frozenset[str]]:
    """Negations in what is only stated: what cannot be done, what is not done."""
    return [
        frozenset({"denied:can" if item.has("modal") else "denied:do"})
        for item in items[: end + 1]
        if item.has("polar")
    ]


def _counted(items: Sequence[Item], at: int) -> str:
    """What an English number counts: the first noun soon after it."""
    for item in items[at + 1 : at + 4]:
        keys = [_MERGED.get(sense, sense) for sense in item.senses]
        if item.has(*NOUNS):
            return min(keys)
        if item.number is not None or item.has("stop", "link", "act"):
            break
    return ""


def _full(items: Sequence[Item], ends: Mapping[str, int]) -> list[Item]:
    """Items in which a number that is the end of the track beside it reads as "full"."""
    out = list(items)
    for at, item in enumerate(items):
        if item.number is None:
            continue
        near = [i for i in items[max(0, at - 2) : at + 3] if i.has("track")]
        if any(ends.get(word) == item.number for one in near for word in one.of("track")):
            out[at] = Item(item.start, item.end, item.surface, ("quant:full",))
    return out


def _scoped(items: Sequence[Item], lang: str) -> list[frozenset[str]]:
    """Words whose meaning lies in what they stand beside: none of what, not what, next to what."""
    out = []
    content = [item for item in items if item.name is not None or item.has(*NOUNS)]
    closing = max((at for at, item in enumerate(items) if not item.has("stop", "free")), default=-1)
    for at, item in enumerate(items):
        kind = ""
        if item.has("quant:none") or item.number == 0:
            kind = "none"
        elif item.has("confirm:no") and at < closing:
            kind = "not"
        elif item.has("rel:next-to"):
            kind = "beside"
        elif item.has("bound:only", "bound:just"):
            kind = "just"
        if not kind:
            continue
        # Korean says it after the noun, English before; a zero stands where any number does.
        before = [i for i in content if i.end <= item.start and i is not item]
        after = [i for i in content if i.start >= item.end]
        near = after[:1] if lang == "en" and after else before[-1:]
        keys = {f"{kind}@{sense}" for one in near for sense in (one.senses or ("name",))}
        out.append(frozenset(keys or {f"{kind}@"}))
    return out


def _asked_once(typed: list[frozenset[str]]) -> tuple[frozenset[str], ...]:
    """Typed words without repeats; `what` adds nothing to `how much` (what does it cost)."""
    kept = list(dict.fromkeys(typed))
    if any("ask:cost" in keys for keys in kept):
        kept = [keys for keys in kept if keys != frozenset({"ask:what"})]
    return tuple(kept)


def agree(one: Sequence[frozenset[str]], other: Sequence[frozenset[str]]) -> bool:
    """Say whether two lists of typed words can be matched one to one."""
    rest = list(other)
    for keys in one:
        found = next((keys2 for keys2 in rest if keys & keys2), None)
        if found is None:
            return False
        rest.remove(found)
    return not rest
