"""Whether a text asks for yes or no, as far as its form shows."""

from __future__ import annotations

import re

from grammar.reading.features import Features

_AUXILIARY = re.compile(
    r"(?:^|[.,;:?!(–—-]\s*)(?:(?:and|so|then|but|also|or|still)\s+)*"
    r"(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|am|isn['’]t|aren['’]t|doesn['’]t"
    r"|don['’]t|can['’]t|cannot|won['’]t)\s+(?!not\s|n['’]t)",
    re.IGNORECASE,
)
_TAG = re.compile(r"\b(?:right|correct|true|ok|okay|allowed|legal|possible|yes|no)\s*\?\s*$", re.IGNORECASE)
_TELL = re.compile(r"(?:can|could|would|will)\s+(?:you|someone|anyone)\b", re.IGNORECASE)
_OPEN = ("ask:cost", "ask:howmany", "ask:what", "ask:where", "ask:who", "ask:when", "ask:why", "ask:how", "ask:order")


def asks_openly(features: Features) -> bool:
    """Say whether a question word asks for more than yes or no."""
    return any(key in _OPEN for keys in features.typed for key in keys)


def is_closed(text: str, lang: str, features: Features) -> bool:
    """Say whether the text asks for yes or no."""
    if lang == "en" and _AUXILIARY.match(text) and not _TELL.match(text):
        return True
    if asks_openly(features):
        return False
    if features.modal or features.confirmation:
        return True
    return lang == "en" and bool(_AUXILIARY.search(text) or _TAG.search(text))
