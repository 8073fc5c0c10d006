"""A text as the spotter sees it: folded characters without spaces, with the way back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from grammar.hangul import decompose, keyboard_syllables, nfc

_WORD = re.compile(r"[가-힣]+|[A-Za-zÀ-ÿ]+|[0-9]+")
_CONSONANTS = re.compile(r"[ㄱ-ㅎ]+(?: [ㄱ-ㅎ]+)*")


@dataclass(frozen=True, slots=True)
class Reading:
    """Folded units of a text, each with its place; `opens` and `closes` mark word borders."""

    text: str
    units: str
    starts: list[int]
    ends: list[int]
    opens: list[bool]
    word_end: list[int]
    jamo: str = ""
    unit_at: list[int] = field(default_factory=list)
    jamo_at: list[int] = field(default_factory=list)

    def surface(self, start: int, end: int) -> str:
        """Give the text that the units from start to end came from."""
        return self.text[self.starts[start] : self.ends[end - 1]]


def fold(text: str) -> str:
    """Reduce a name to its units: lower case, no spaces, no punctuation."""
    return "".join(_WORD.findall(nfc(text))).lower()


def words(text: str) -> list[str]:
    """Give the folded words of a name."""
    return [word.lower() for word in _WORD.findall(nfc(text))]


def read(text: str) -> Reading:
    """Read the text as it was typed."""
    return _build(text, [(match[0].lower(), match.start(), None) for match in _WORD.finditer(text)])


def read_slips(text: str) -> Reading | None:
    """Read the text with Latin words taken as Hangul keystrokes, or None if no word converts."""
    out: list[tuple[str, int, list[tuple[int, int]] | None]] = []
    slipped = False
    for match in _WORD.finditer(text):
        syllables = keyboard_syllables(match[0]) if len(match[0]) > 1 else None
        if syllables is None:
            out.append((match[0].lower(), match.start(), None))
            continue
        slipped = True
        places = [(match.start() + start, match.start() + end) for _, start, end in syllables]
        out.append(("".join(syllable for syllable, _, _ in syllables), match.start(), places))
    return _build(text, out) if slipped else None


def consonant_runs(text: str) -> list[tuple[str, int, int]]:
    """Find runs of bare consonants (초성) that are not laughter: (consonants, start, end)."""
    runs = []
    for match in _CONSONANTS.finditer(text):
        run = match[0].replace(" ", "")
        if len(set(run)) > 1:
            runs.append((run, match.start(), match.end()))
    return runs


def _build(text: str, pieces: list[tuple[str, int, list[tuple[int, int]] | None]]) -> Reading:
    starts: list[int] = []
    ends: list[int] = []
    opens: list[bool] = []
    word_end: list[int] = []
    jamo: list[str] = []
    unit_at: list[int] = []
    jamo_at: list[int] = []
    units: list[str] = []
    count = 0
    for word, at, places in pieces:
        close = len(units) + len(word)
        for index, unit in enumerate(word):
            place = places[index] if places else (at + index, at + index + 1)
            parts = decompose(unit)
            unit_at.extend([len(units)] * len(parts))
            jamo_at.append(count)
            count += len(parts)
            jamo.append(parts)
            units.append(unit)
            starts.append(place[0])
            ends.append(place[1])
            opens.append(index == 0)
            word_end.append(close)
    jamo_at.append(count)
    return Reading(text, "".join(units), starts, ends, opens, word_end, "".join(jamo), unit_at, jamo_at)
