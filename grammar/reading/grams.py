"""The look of a question as a bag of pieces: what spelling, order and synonyms nobody listed still share.

Korean is cut into runs of two and three letters without spaces, which survive endings and spacing;
English into word stems and pairs of them. Names are left out: they are compared as names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grammar.names import Span

_EN_STOP = frozenset(
    ["the", "a", "an", "of", "to", "is", "are", "do", "does", "did", "i", "my", "me", "you", "your", "it", "in", "on"]
    + ["at", "for", "and", "or", "if", "can", "may", "be", "this", "that", "when", "have", "has", "get", "with"]
)
_ENDING = re.compile(r"(?:ies|es|s|ed|ing)$")


def without_names(text: str, spans: Iterable[Span]) -> str:
    """The text with a mark in place of each name, in lower case."""
    for span in sorted(spans, key=lambda span: -span.start):
        text = f"{text[: span.start]} \x01 {text[span.end :]}"
    return text.lower()


def grams(text: str, spans: Iterable[Span], lang: str) -> frozenset[str]:
    """The pieces of a text."""
    plain = without_names(text, spans)
    if lang == "en":
        words = [w for w in re.findall(r"[a-z0-9€-]+", plain) if w not in _EN_STOP]
        stems = [_ENDING.sub("", word) if len(word) > 4 else word for word in words]
        return frozenset(stems) | {f"{one} {two}" for one, two in zip(stems, stems[1:], strict=False)}
    letters = re.sub(r"[^\w-]", "", plain)
    return frozenset(letters[at : at + n] for n in (2, 3) for at in range(len(letters) - n + 1))
