"""The form of a question: whether it asks for yes or no, for two things at once, or about a card nobody named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from grammar.names import Span
from grammar.reading.features import NOUNS, Features
from grammar.reading.items import Item

_AUXILIARY = re.compile(
    r"(?:(?:and|so|then|but|also|or|still)\s+)*(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would"
    r"|has|have|am|isn['’]t|aren['’]t|doesn['’]t|don['’]t|can['’]t|cannot|won['’]t)\b",
    re.IGNORECASE,
)
_TELL = re.compile(r"(?:can|could|would|will)\s+(?:you|someone|anyone)\b", re.IGNORECASE)
_TAG = re.compile(r"\b(?:right|correct|true|ok|okay|allowed|legal|possible|yes|no)\s*\?\s*$", re.IGNORECASE)
_OPEN = ("ask:cost", "ask:howmany", "ask:what", "ask:where", "ask:who", "ask:when", "ask:why", "ask:how", "ask:order")
_VERBAL = ("act", "modal", "polar", "confirm", "gone", "quant:none", "aspect")
_UNNAMED = re.compile(r"(?:^|[^가-힣])(?:이|그|저|요|고)\s?카드|\b(?:this|that|the said) card\b", re.IGNORECASE)
_AND = re.compile(r"\s*(?:이랑|랑|하고|와|과|및|그리고|and|,\s*and|&)\s+$", re.IGNORECASE)


def asks_openly(features: Features) -> bool:
    """Say whether a question word asks for more than yes or no."""
    return any(key in _OPEN for keys in (*features.typed, features.soft) for key in keys)


def is_closed(text: str, items: Sequence[Item], lang: str, features: Features) -> bool:
    """Say whether the text asks for yes or no."""
    if lang == "en" and _AUXILIARY.match(text) and not _TELL.match(text):
        return True
    if asks_openly(features):
        return False
    if features.modal or features.confirmation:
        return True
    if lang == "en":
        return bool(_AUXILIARY.search(text) or _TAG.search(text))
    last = [item for item in items if not item.free and not item.has("stop", "link")]
    return bool(last) and last[-1].has(*_VERBAL) and not any(key.startswith("ask:") for key in _keys(features))


def _keys(features: Features) -> list[str]:
    return [key for keys in features.typed for key in keys]


def joins(text: str, items: Sequence[Item]) -> bool:
    """Say whether two nouns are asked about at once: tiles and spaces, 타일이랑 칸."""
    content = [item for item in items if not item.free and not item.has("join", "link", "stop")]
    return any(
        one.has(*NOUNS) and two.has(*NOUNS) and _AND.match(text[one.end : two.start] + " ")
        for one, two in pairwise(content)
    )


def unnamed_card(text: str, spans: Sequence[Span]) -> bool:
    """Say whether the text is about "this card" and says nowhere which."""
    found = None if spans else _UNNAMED.search(text)
    return found is not None and not re.search("카드|card", text[: found.start()], re.IGNORECASE)
