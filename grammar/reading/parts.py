"""Items grouped into the parts that frames speak of: nouns of several words, signed numbers, verbs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from grammar.names import Span
from grammar.reading.items import Item

# Classes of a noun that a fact or an act can be about.
NOUNS = (
    "track",
    "pool",
    "tag",
    "tagname",
    "tile",
    "ledger",
    "card",
    "resource",
    "resource-any",
    "space",
    "flag",
    "board",
    "module",
    "production",
    "thing",
    "attr",
    "param",
    "phase",
    "place-bonus",
)


@dataclass(slots=True)
class Part:
    """One part of a clause.

    `kinds` maps each class it may be to its word there; `whose` is the person it belongs to;
    `used` is set by the frame that has taken the part into the query.
    """

    items: tuple[Item, ...]
    kinds: dict[str, str] = field(default_factory=dict)
    name: Span | None = None
    number: int | None = None
    unit: str = ""
    comparator: str = ""
    only: bool = False
    whose: str = ""
    verbs: tuple[str, ...] = ()
    used: bool = False

    @property
    def noun(self) -> bool:
        """Say whether the part can be the subject or object of a frame."""
        return self.name is not None or any(kind in self.kinds for kind in NOUNS)

    @property
    def surface(self) -> str:
        """The text of the part."""
        return " ".join(item.surface for item in self.items)

    def is_a(self, *kinds: str) -> bool:
        """Say whether the part may be of one of the classes."""
        return any(kind in self.kinds for kind in kinds)


def group(items: Sequence[Item], lang: str) -> list[Part]:
    """Group the items of one clause."""
    out: list[Part] = []
    at = 0
    while at < len(items):
        item = items[at]
        size = 1
        if item.name is not None:
            out.append(Part((item,), name=item.name))
        elif item.number is not None or _signed(items, at) or _compared(items, at, lang):
            size = _number(items, at, lang, out)
        else:
            size = _noun(items, at, out)
        at += size
    _give_persons(out)
    return out


def _signed(items: Sequence[Item], at: int) -> bool:
    """A sign word directly before a number: 영하 10."""
    before = items[at].has("sign") or (items[at].has("cmp:equal") and len(items[at].senses) == 1)
    return before and at + 1 < len(items) and items[at + 1].number is not None


def _compared(items: Sequence[Item], at: int, lang: str) -> bool:
    """An English comparison directly before a number: at least 5."""
    return lang == "en" and items[at].has("cmp") and at + 1 < len(items) and items[at + 1].number is not None


def _number(items: Sequence[Item], at: int, lang: str, out: list[Part]) -> int:
    start, comparator, sign, only = at, "", 1, False
    if items[at].has("cmp:equal"):
        at += 1
    if _compared(items, at, lang):
        comparator = items[at].first("cmp") or ""
        at += 1
    if items[at].has("sign"):
        sign = -1 if items[at].has("sign:minus") else 1
        at += 1 if items[at].number is None else 0
    value = items[at].number or 0
    value = -abs(value) if sign < 0 else value
    at += 1
    unit = ""
    if at < len(items) and items[at].has("unit") and items[at].number is None:
        units = items[at].of("unit")
        # English puts the noun itself after its number; only a pure unit is part of the number there.
        if lang == "ko" or not items[at].has("pool", "card", "track"):
            unit = units[0]
            at += 1
    if lang == "ko" or not comparator:
        while at < len(items) and items[at].has("bound:only", "bound:just", "bound:than"):
            only = only or items[at].has("bound:only")
            at += 1
        if at < len(items) and items[at].has("cmp") and not items[at].has("cmp:equal"):
            comparator = items[at].first("cmp") or ""
            at += 1
    out.append(Part(tuple(items[start:at]), number=value, unit=unit, comparator=comparator, only=only))
    return at - start


def _noun(items: Sequence[Item], at: int, out: list[Part]) -> int:
    item = items[at]
    follow = items[at + 1] if at + 1 < len(items) else None
    if follow is not None:
        if item.has("pool") and follow.has("production"):
            word = f"{item.first('pool')} production"
            out.append(Part((item, follow), {"pool": word}))
            return 2
        if item.has("tagname") and follow.has("tag"):
            last = items[at + 2] if at + 2 < len(items) else None
            pair = {"tag": f"{item.first('tagname')} tag"}
            if last is not None and last.has("card") and not last.has("card:corporation"):
                kinds = {"card": last.first("card") or "card", "with": pair["tag"]}
                out.append(Part((item, follow, last), kinds))
                return 3
            out.append(Part((item, follow), pair))
            return 2
        if item.has("tagname") and follow.has("card:card"):
            out.append(Part((item, follow), {"card": "card", "with": f"{item.first('tagname')} tag"}))
            return 2
    kinds = {}
    for sense in item.senses:
        kind, _, value = sense.partition(":")
        kinds.setdefault(kind, value)
    out.append(Part((item,), kinds, verbs=item.of("act")))
    return 1


def _give_persons(parts: list[Part]) -> None:
    """Give each noun the person named directly before it: 상대 돈 생산, my steel."""
    for before, part in pairwise(parts):
        if part.noun and "person" in before.kinds:
            part.whose = before.kinds["person"]
