"""Morphemes, and the words that stand in for names while Korean is analysed.

The analyser repairs typos and takes fixed tokens, but not both at once: together they can end the
process. So every name is exchanged for an unknown noun with the same kind of last sound, which
decides the particles after it, and put back afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grammar.hangul import final_consonant
from grammar.names import Span

# By last sound: a vowel, ㄹ (which takes 로), any other consonant.
STAND_INS = {"": "뷰뷰뷰", "ㄹ": "뷸뷸뷸", "ㄱ": "뷱뷱뷱"}


@dataclass(frozen=True, slots=True)
class Morph:
    """One morpheme: written form, tag and place."""

    form: str
    tag: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stand-in begins and ends, and the name it stands for."""

    start: int
    end: int
    span: Span


def with_stand_ins(text: str, spans: Sequence[Span]) -> tuple[str, list[Place]]:
    """The text with a stand-in for each name, and where they are."""
    parts, places, at, length = [], [], 0, 0
    for span in sorted(spans, key=lambda span: span.start):
        before = text[at : span.start]
        word = STAND_INS[_last_sound(text[span.start : span.end])]
        start = length + len(before)
        parts += [before, word]
        places.append(Place(start, start + len(word), span))
        at, length = span.end, start + len(word)
    parts.append(text[at:])
    return "".join(parts), places


def _last_sound(word: str) -> str:
    final = final_consonant(word)
    return final if final in ("", "ㄹ") else "ㄱ"


def restored(morphs: Sequence[Morph], places: Sequence[Place]) -> list[Morph] | None:
    """The morphemes with their places in the original text; None where a stand-in was cut apart or joined."""
    out: list[Morph] = []
    waiting = list(places)
    shift = 0
    for morph in morphs:
        while waiting and waiting[0].end <= morph.start:
            return None
        if waiting and morph.end > waiting[0].start:
            place = waiting.pop(0)
            if (morph.start, morph.end) != (place.start, place.end):
                return None
            out.append(Morph(place.span.surface, "NNP", place.span.start, place.span.end))
            shift = place.span.end - place.end
        else:
            out.append(Morph(morph.form, morph.tag, morph.start + shift, morph.end + shift))
    return None if waiting else out
