"""Text before it is read: NFC, no control characters, common misspellings, keyboard slips."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable

from grammar.hangul import from_keyboard, has_hangul, nfc

_LATIN = re.compile(r"[A-Za-z]{2,}")
_SPACES = re.compile(r"[^\S\n]+")
_LAUGHTER = re.compile(r"[ㅋㅎㅠㅜ]{2,}|[ㅋㅎㅠㅜ]+(?=$|[\s?!.])")


def clean(text: str) -> str:
    """Compose canonically, drop what is not text, and make spaces plain."""
    text = nfc(text)
    text = "".join(" " if unicodedata.category(char)[0] == "C" and char != "\n" else char for char in text)
    return _SPACES.sub(" ", _LAUGHTER.sub(" ", text)).strip()


def language(text: str) -> str:
    """Say whether the text is Korean or English."""
    return "ko" if has_hangul(text) else "en"


def spell(text: str, typos: Iterable[tuple[str, str]]) -> str:
    """Replace misspellings that the analyser does not know."""
    for wrong, right in typos:
        text = text.replace(wrong, right)
    return text


def unslip(text: str, known: Callable[[str], bool]) -> str:
    """Read Latin words that were typed on a Hangul layout.

    In Korean text each unknown word that converts as a whole; otherwise only where most words do.
    """
    words = _LATIN.findall(text)
    strange = [word for word in words if not known(word)]
    slips = {word: from_keyboard(word) for word in strange}
    converted = sum(slip is not None for slip in slips.values())
    if not converted or (not has_hangul(text) and converted * 2 <= len(words)):
        return text
    return _LATIN.sub(lambda match: slips.get(match[0]) or match[0], text)
