"""Korean endings: a dictionary form and the form a sentence needs of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from grammar.hangul import is_syllable, join, split
from grammar.hangul import josa as _josa

_JOINED = {"ㅏ": "ㅏ", "ㅓ": "ㅓ", "ㅐ": "ㅐ", "ㅔ": "ㅔ", "ㅕ": "ㅕ", "ㅗ": "ㅘ", "ㅜ": "ㅝ", "ㅣ": "ㅕ"}
_REU = {"고르", "오르", "다르", "모르", "부르", "나르", "가르", "흐르", "누르", "빠르"}
_BIEUP = {"가깝", "쉽", "어렵", "줍", "돕", "새롭", "아쉽", "무겁", "가볍", "고맙"}
_SIOT = {"짓", "잇", "낫", "긋"}
_ADJECTIVES = {
    "같다", "다르다", "많다", "적다", "높다", "낮다", "크다", "작다", "싸다", "비싸다", "좋다",
    "괜찮다", "가깝다",

    "가능하다", "불가능하다", "인접하다", "필요하다", "동일하다",
}  # fmt: skip

FORMS = (
    "요", "고", "면", "는", "ㄹ", "야", "지", "도", "은", "는데", "기", "거나", "서", "는지",
    "때마다", "때", "ㄹ지", "ㅁ",
)  # fmt: skip


# How players read a sign aloud, which decides the particle after it.
_SIGNS = {"€": "유로", "%": "퍼센트", "°C": "도"}
_PAIRS = {
    "은": "은/는", "이": "이/가", "을": "을/를", "과": "과/와", "으로": "으로/로", "이란": "이란/란",
}  # fmt: skip


def particle(word: str, which: str) -> str:
    """The form of a particle that fits the word: `particle("카드", "을")` is 를; any other text stays."""
    pair = _PAIRS.get(which)
    if pair is None:
        return which
    bare = word.rstrip(" )’'\"")
    return _josa(bare, pair, _SIGNS)


def with_particle(word: str, which: str) -> str:
    """The word with that particle."""
    return word + particle(word, which)


# What is there is denied by 없다; elsewhere 있다 only helps another verb (적혀 있다 → 적혀 있지 않다).
_THERE = ("이", "가", "에", "수", "이상", "이하", "미만", "초과")


@dataclass(frozen=True, slots=True)
class Saying:
    """A Korean predicate that has no ending yet: `식물을 2개` + `얻다`.

    `quality`: it says what something is like, not what it does (않은, not 않는).
    """

    head: str
    word: str
    quality: bool = False

    def end(self, form: str) -> str:
        """The whole phrase in that form (one of FORMS)."""
        if self.word in ("이다", "아니다"):
            return self.head + _copula(self.head, self.word, form)
        still = self.quality and form in ("는", "는데", "는지")
        ending = "않은" + form.removeprefix("는") if still else inflect(self.word, form)
        return f"{self.head} {ending}" if self.head else ending

    def after(self, words: str) -> Saying:
        """The same with more words in front."""
        return replace(self, head=f"{words} {self.head}" if self.head else words) if words else self

    def can(self, possible: bool = True) -> Saying:
        """…할 수 있다, or 없다."""
        return Saying(self.end("ㄹ") + " 수", "있다" if possible else "없다")

    def must(self) -> Saying:
        """…해야 하다."""
        return Saying(self.end("야"), "하다")

    def negated(self) -> Saying:
        """The opposite."""
        if self.word == "이다":
            return Saying(with_particle(self.head, "이") + " ", "아니다")
        if self.word == "있다" and self.head.endswith(_THERE):
            return Saying(self.head, "없다")
        if self.word == "없다":
            return Saying(self.head, "있다")
        if self.word == "아니다":
            return Saying(self.head.rstrip()[:-1], "이다")
        if split(self.word[-2])[2] == "ㅆ" and self.word != "있다":
            return Saying(f"{self.head} {present(self.word)[:-1]}지".strip(), "않았다")
        return Saying(self.end("지"), "않다", quality=self.quality or self.word in _ADJECTIVES)

    def past(self) -> Saying:
        """The same in the past, as a predicate whose stem ends in ㅆ; what something is stays as it is."""
        if self.word in ("이다", "아니다"):
            return self
        stem = infinitive(self.word)
        lead, vowel, _ = split(stem[-1])
        done = stem[:-1] + join(lead, vowel, "ㅆ") + "다"
        return Saying(self.head, done)


def _open(text: str) -> bool:
    return particle(text, "이") == "가"


def _copula(head: str, word: str, form: str) -> str:
    if word == "아니다":
        return inflect("아니다", form)
    vowel = _open(head)
    return {
        "요": "예요" if vowel else "이에요", "고": "이고", "면": "면" if vowel else "이면", "는": "인",
        "ㄹ": "일",
        "야": "여야" if vowel else "이어야", "지": "지" if vowel else "이지",
        "도": "여도" if vowel else "이어도",
        "은": "인", "는데": "인데", "기": "이기", "거나": "이거나", "서": "여서" if vowel else "이어서",
        "는지": "인지", "때마다": "일 때마다", "때": "일 때", "ㄹ지": "일지", "ㅁ": "임",
    }[form]  # fmt: skip


@lru_cache(maxsize=4096)
def infinitive(word: str) -> str:
    """The 아/어 form: 얻다 → 얻어, 올리다 → 올려, 하다 → 해."""
    stem = word[:-1]
    last, rest = stem[-1], stem[:-1]
    lead, vowel, tail = split(last)
    if last == "하":
        return rest + "해"
    if last == "되":
        return rest + "돼"
    if stem == "아니":
        return "아니어"
    if stem == "이르":
        return "이르러"
    if tail == "ㅆ":
        return stem + "어"  # after the past it is always 어: 않았어, 놓았어
    bright = vowel in "ㅏㅗㅑ"
    if not tail and vowel == "ㅡ":
        before = split(rest[-1])[1] if rest and is_syllable(rest[-1]) else ""
        ending = "ㅏ" if before in ("ㅏ", "ㅗ") else "ㅓ"
        if any(stem.endswith(irregular) for irregular in _REU):
            l2, v2, _ = split(rest[-1])
            return rest[:-1] + join(l2, v2, "ㄹ") + join("ㄹ", ending)
        return rest + join(lead, ending)
    if any(stem.endswith(irregular) for irregular in _BIEUP):
        return rest + join(lead, vowel) + ("와" if stem.endswith("돕") else "워")
    if any(stem.endswith(irregular) for irregular in _SIOT):
        return rest + join(lead, vowel) + ("아" if bright else "어")
    if tail:
        return stem + ("아" if bright else "어")
    joined = _JOINED.get(vowel)
    return rest + join(lead, joined) if joined else stem + "어"


def present(past: str) -> str:
    """The present of a past dictionary form: 냈다 → 내다, 채웠다 → 채우다, 골랐다 → 고르다."""
    stem = past[:-1]
    rest, last = stem[:-1], stem[-1]
    lead, vowel, _ = split(last)
    before = split(rest[-1]) if rest and is_syllable(rest[-1]) else ("", "", "")
    if lead == "ㅎ" and vowel == "ㅐ":
        return rest + "하다"
    if lead == "ㄹ" and before[2] == "ㄹ":
        return rest[:-1] + join(before[0], before[1]) + "르다"
    if last == "렀" or (lead == "ㅇ" and vowel in "ㅏㅓ" and rest):
        return rest + "다"
    if lead == "ㅆ" and vowel == "ㅓ":
        return rest + "쓰다"
    return rest + join(lead, {"ㅙ": "ㅚ", "ㅕ": "ㅣ", "ㅝ": "ㅜ", "ㅘ": "ㅗ"}.get(vowel, vowel)) + "다"


def _with_tail(stem: str, tail: str) -> str:
    """The stem with a final consonant, or with 으 and the consonant: 올릴, 얻을."""
    lead, vowel, old = split(stem[-1])
    if any(stem.endswith(irregular) for irregular in _BIEUP) and old == "ㅂ":
        return stem[:-1] + join(lead, vowel) + join("ㅇ", "ㅜ", tail)
    if any(stem.endswith(irregular) for irregular in _SIOT) and old == "ㅅ":
        return stem[:-1] + join(lead, vowel) + join("ㅇ", "ㅡ", tail)
    if not old or old == "ㄹ":
        return stem[:-1] + join(lead, vowel, tail)
    return stem + join("ㅇ", "ㅡ", tail)


def _adnominal(word: str) -> str:
    stem = word[:-1]
    if stem.endswith(("있", "없", "았", "었", "했", "됐")) or split(stem[-1])[2] == "ㅆ":
        return stem + "는"
    if word in _ADJECTIVES or word == "아니다" or word.endswith(("인접하다", "가능하다", "필요하다")):
        return _with_tail(stem, "ㄴ")
    lead, vowel, tail = split(stem[-1])
    return (stem[:-1] + join(lead, vowel) if tail == "ㄹ" else stem) + "는"


@lru_cache(maxsize=4096)
def inflect(word: str, form: str) -> str:
    """The dictionary form `word` in the form (one of FORMS)."""
    stem = word[:-1]
    tail = split(stem[-1])[2]
    match form:
        case "요":
            return "아니에요" if word == "아니다" else infinitive(word) + "요"
        case "고" | "지" | "기" | "거나":
            return stem + form
        case "면":
            if not tail or tail == "ㄹ":
                return stem + "면"
            return _with_tail(stem, "") + "면"
        case "는":
            return _adnominal(word)
        case "은":
            return _with_tail(stem, "ㄴ")
        case "ㄹ":
            return _with_tail(stem, "ㄹ")
        case "ㅁ":
            return _with_tail(stem, "ㅁ")
        case "야" | "도" | "서":
            return infinitive(word) + form
        case "는데":
            return _adnominal(word) + "데"
        case "는지":
            return _adnominal(word) + "지"
        case "때" | "때마다":
            return f"{_with_tail(stem, 'ㄹ')} {form}"
        case "ㄹ지":
            return _with_tail(stem, "ㄹ") + "지"
    raise ValueError(f"no such ending: {form}")
