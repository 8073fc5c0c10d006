"""Hangul as data: jamo, initial consonants, keyboard slips, sound skeletons and particles.

Pure functions over strings. Nothing here knows a game or a sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

LEADS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
TAILS = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

_BASE = 0xAC00
_LAST = 0xD7A3

_KEYS = dict(
    zip(
        "rRseEfaqQtTdwWczxvgkoiOjpuPhynbml",
        "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ",
        strict=True,
    )
)
_LETTERS = {jamo: key for key, jamo in _KEYS.items()}
_JOINED = {
    "ㅗㅏ": "ㅘ", "ㅗㅐ": "ㅙ", "ㅗㅣ": "ㅚ", "ㅜㅓ": "ㅝ", "ㅜㅔ": "ㅞ", "ㅜㅣ": "ㅟ", "ㅡㅣ": "ㅢ",
    "ㄱㅅ": "ㄳ", "ㄴㅈ": "ㄵ", "ㄴㅎ": "ㄶ", "ㄹㄱ": "ㄺ", "ㄹㅁ": "ㄻ", "ㄹㅂ": "ㄼ", "ㄹㅅ": "ㄽ",
    "ㄹㅌ": "ㄾ", "ㄹㅍ": "ㄿ", "ㄹㅎ": "ㅀ", "ㅂㅅ": "ㅄ",
}  # fmt: skip
_SPLIT = {joined: pair for pair, joined in _JOINED.items()}

_PARTICLE = (
    "은|는|이|가|을|를|의|에|에서|에게|에게서|한테|한테서|께|로|으로|로서|으로서|로써|으로써|와|과|랑|이랑|하고|"
    "도|만|까지|부터|마저|조차|밖에|보다|처럼|마다|뿐|이나|나|든|이든|든지|이든지|라도|이라도|란|이란|라는|이라는|"
    "라고|이라고|라면|이라면|다|이다|야|이야|예요|이에요|에요|인데|면|이면|고|이고|임|지|이지|인가|인가요|냐|이냐|"
    "죠|이죠|요|이요|인|일|였|이었|입니다|인지|이라|라서|이라서"
)
_PARTICLES = re.compile(rf"(?:들)?(?:(?:{_PARTICLE})(?:{_PARTICLE})?(?:{_PARTICLE})?)?")


def nfc(text: str) -> str:
    """Compose the text canonically; compatibility forms stay, so that ㅋㅋ and ㄱㅈ survive."""
    return unicodedata.normalize("NFC", text)


def is_syllable(char: str) -> bool:
    """Say whether the character is one composed Hangul syllable."""
    return _BASE <= ord(char) <= _LAST


def has_hangul(text: str) -> bool:
    """Say whether any composed syllable occurs in the text."""
    return any(is_syllable(char) for char in text)


def split(char: str) -> tuple[str, str, str]:
    """Split one syllable into lead, vowel and tail (the tail may be empty)."""
    index = ord(char) - _BASE
    return LEADS[index // 588], VOWELS[index % 588 // 28], TAILS[index % 28]


def join(lead: str, vowel: str, tail: str = "") -> str:
    """Compose one syllable from its jamo."""
    return chr(_BASE + LEADS.index(lead) * 588 + VOWELS.index(vowel) * 28 + TAILS.index(tail))


class _Jamo(dict[int, str]):
    """Translation table that fills itself in, so that decomposing stays one C call."""

    def __missing__(self, code: int) -> str:
        value = "".join(split(chr(code))) if _BASE <= code <= _LAST else chr(code)
        self[code] = value
        return value


_TABLE = _Jamo()


def decompose(text: str) -> str:
    """Replace every syllable by its compatibility jamo; other characters stay as they are."""
    return text.translate(_TABLE)


def initials(text: str) -> str:
    """Give the initial consonants (초성) of all syllables, without anything else."""
    return "".join(LEADS[(ord(char) - _BASE) // 588] for char in text if is_syllable(char))


def keyboard_syllables(token: str) -> tuple[tuple[str, int, int], ...] | None:
    """Read Latin letters as two-set keystrokes: (syllable, start, end) each.

    None unless every letter ends up inside a whole syllable, because half-converted
    words are English far more often than slips.
    """
    # Shift only matters for seven letters; a capital elsewhere shows that the caps key was on.
    if token.isupper() and set(token) - set("QWERTOP"):
        token = token.lower()
    jamo = [_KEYS.get(key) or _KEYS.get(key.lower(), "") for key in token]
    if not jamo or "" in jamo:
        return None
    out: list[tuple[str, int, int]] = []
    at = 0
    while at < len(jamo):
        start = at
        if jamo[at] not in LEADS or at + 1 >= len(jamo) or jamo[at + 1] not in VOWELS:
            return None
        lead, vowel = jamo[at], jamo[at + 1]
        at += 2
        if at < len(jamo) and vowel + jamo[at] in _JOINED:
            vowel = _JOINED[vowel + jamo[at]]
            at += 1
        tail = ""
        if at < len(jamo) and jamo[at] in TAILS and not _opens(jamo, at):
            tail = jamo[at]
            at += 1
            if at < len(jamo) and tail + jamo[at] in _JOINED and not _opens(jamo, at):
                tail = _JOINED[tail + jamo[at]]
                at += 1
        out.append((join(lead, vowel, tail), start, at))
    return tuple(out)


def _opens(jamo: list[str], at: int) -> bool:
    """Say whether a consonant belongs to the next syllable."""
    return at + 1 < len(jamo) and jamo[at + 1] in VOWELS


def from_keyboard(token: str) -> str | None:
    """Convert a Latin token typed on a Hangul layout, or None when a letter would be left over."""
    syllables = keyboard_syllables(token)
    return None if syllables is None else "".join(syllable for syllable, _, _ in syllables)


def to_keyboard(text: str) -> str:
    """Give the keystrokes of Hangul text on the two-set layout."""
    return "".join(_strokes(jamo) for jamo in decompose(text))


def _strokes(jamo: str) -> str:
    if jamo in _SPLIT:
        return "".join(_LETTERS[part] for part in _SPLIT[jamo])
    return _LETTERS.get(jamo, jamo)


_SOUND = {
    **dict.fromkeys("ㄱㄲㅋㄳㄺ", "K"), **dict.fromkeys("ㄷㄸㅌ", "T"), **dict.fromkeys("ㅂㅃㅍㅄㄼㄿ", "P"),
    **dict.fromkeys("ㅈㅉㅊ", "J"), **dict.fromkeys("ㅅㅆ", "S"), **dict.fromkeys("ㄹㄽㄾㅀ", "L"),
    **dict.fromkeys("ㅁㄻ", "M"), **dict.fromkeys("ㄴㄵㄶ", "N"),
}  # fmt: skip


def syllable_sound(char: str) -> str:
    """Give the consonant classes of one syllable; vowels, ㅇ and ㅎ vary too much between spellings."""
    lead, _, tail = split(char)
    return _SOUND.get(lead, "") + ("N" if tail == "ㅇ" else _SOUND.get(tail, ""))


def squeeze(sounds: str) -> str:
    """Merge repeated classes: 올림 and 오림, 닝 and 니 sound alike once written down."""
    return re.sub(r"(.)\1+", r"\1", sounds)


def skeleton(text: str) -> str:
    """Give the sound skeleton of Hangul text: merged consonant classes in order."""
    return squeeze("".join(syllable_sound(char) for char in text if is_syllable(char)))


_LATIN_SOUNDS = (
    (r"[^a-z]+", ""), (r"tions?\b|ssions?\b|sions?\b", "SN"), (r"tian\b|cian\b", "SN"), (r"sch|sh", "S"),
    (r"tch|ch(?=[aeiouy])", "J"), (r"ch", "K"), (r"ph", "P"), (r"gh", ""), (r"th", "S"), (r"\bkn", "N"),
    (r"ck", "K"), (r"c(?=[eiy])", "S"), (r"g(?=[eiy])", "J"), (r"dg", "J"), (r"ng", "N"), (r"x", "KS"),
    (r"r(?![aeiouy])", ""), (r"[ckgq]", "K"), (r"[td]", "T"), (r"[pbfv]", "P"), (r"j", "J"), (r"[sz]", "S"),
    (r"[lr]", "L"), (r"m", "M"), (r"n", "N"), (r"[a-z]", ""),
)  # fmt: skip
_LATIN = tuple((re.compile(pattern), sound) for pattern, sound in _LATIN_SOUNDS)


def latin_skeleton(text: str) -> str:
    """Give the sound skeleton that a Korean ear would write for English text."""
    out = []
    for word in text.lower().split():
        for pattern, sound in _LATIN:
            word = pattern.sub(sound, word)
        out.append(word)
    return squeeze("".join(out))


def is_particle(tail: str) -> bool:
    """Say whether the tail of a word is empty, or particles and copula forms only."""
    return _PARTICLES.fullmatch(tail) is not None


def stems(word: str) -> tuple[str, ...]:
    """Give the word and every shorter reading of it that leaves only particles behind."""
    return (word, *(word[:end] for end in range(len(word) - 1, 0, -1) if is_particle(word[end:])))


_LETTER_TAIL = {"l": "ㄹ", "m": "ㅁ", "n": "ㄴ", "r": "ㄹ"}
_DIGIT_TAIL = dict(zip("0123456789", ("ㅇ", "ㄹ", "", "ㅁ", "", "", "ㄱ", "ㄹ", "ㄹ", ""), strict=True))
_WORD_TAIL = (
    (re.compile(r"(?:l|le)$"), "ㄹ"),
    (re.compile(r"(?:m|me|n|ne|ng)$"), "ㄴ"),
    (re.compile(r"(?:^|[^aeiou])[aeiou](?:c|k|ck|p|t|b)$"), "ㄱ"),
)


def final_consonant(word: str, readings: Mapping[str, str] | None = None) -> str:
    """Give the last final consonant as the word is read aloud, or an empty string.

    Digits are read in Sino-Korean, capitals by the names of the letters, other Latin words as
    they are usually transliterated. `readings` names how a symbol is read.
    """
    for symbol, reading in (readings or {}).items():
        if word.endswith(symbol):
            return final_consonant(reading)
    letters = re.sub(r"[\s\W_]+$", "", word.split("(")[0] or word)
    if not letters:
        return ""
    last = letters[-1]
    if word.rstrip().endswith(("%", "°C", "°")):
        return ""
    if is_syllable(last):
        return split(last)[2]
    if last in _DIGIT_TAIL:
        return _DIGIT_TAIL[last]
    tail = re.search(r"[A-Za-z]+$", letters)
    if tail is None:
        return ""
    if tail[0].isupper():
        return _LETTER_TAIL.get(last.lower(), "")
    return next((final for pattern, final in _WORD_TAIL if pattern.search(tail[0].lower())), "")


def josa(word: str, pair: str, readings: Mapping[str, str] | None = None) -> str:
    """Pick the particle of a pair such as "은/는" or "으로/로" that fits the word."""
    first, second = pair.split("/")
    if _after_vowel(first, second):
        first, second = second, first
    final = final_consonant(word, readings)
    if final == "ㄹ" and first.startswith("으로"):
        return second
    return first if final else second


_VOWEL_FORMS = {("는", "은"), ("가", "이"), ("를", "을"), ("와", "과"), ("로", "으로"), ("야", "아")}


def _after_vowel(first: str, second: str) -> bool:
    """Say whether the pair was given with the form after a vowel first."""
    return (first, second) in _VOWEL_FORMS or ("이" + first == second)
