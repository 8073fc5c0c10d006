"""What stands around a mention: particles, quotes, words that make a name likely or unlikely."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from grammar.hangul import is_particle, is_syllable, stems
from grammar.names.reading import Reading, fold, words


def _listed(text: str) -> list[str]:
    return text.split()


# Closed-class words that may stand before a name without being part of a longer one.
_BEFORE = frozenset(
    _listed(
        """
    내 나 나는 내가 제 제가 저 저는 우리 그 이 이거 저거 상대 상대방 상대가 남 남의 누가 누구 다른
    모든 어떤 무슨 몇 각 지금 혹시 만약 만일 그럼 그러면 그냥 바로 먼저 다시 또 이미 아직 방금 일단
    그리고 근데 그런데 그래서 아까 이번 다음 계속 같이 둘다 만 단 및 또는 그다음 이후 동안 때 후 뒤 전
    중 직후 직전 번 한번 두번 세번 첫 개 장 때문 a an the my your his her their our its this that of
    with and or if when does do is are can may i we you
        """
    )
)
_BEFORE_ENDS = tuple(
    _listed(
        """
    은 는 을 를 에 에서 에게 한테 로 도 만 와 과 랑 하고 면 면서 는데 은데 인데 으로 까지 부터 보다
    려고 라고 니까 지만 거나 해서 아서 어서 네요 나요 가요 내가 대가 라도 든지 마다 이나 서는 에는
    에도 후에 째로 했고 있고 없고 요 다고 이고 처럼 밖에 조차 마저 이랑 대신 내고 쓰고 놓고 깔고 갖고
    가지고 을때 는중
        """
    )
)
_AFTER_STEMS = tuple(
    _listed(
        """
    있 없 이 때 쓰 쓸 썼 써 하 할 한 해 되 될 됨 돼 깔 들 같
        """
    )
)
_SKIP = frozenset(("a", "an", "the", "my", "his", "her", "their", "your", "our", "this", "that"))
_QUOTES = dict(zip("'\"‘“「『<[(《〈`", "'\"’”」』>])》〉`", strict=True))
_PRICE = re.compile(r"\(\d")


class Tail(Enum):
    """What is left of the word after a mention."""

    NONE = 0
    PARTICLE = 1
    CONTEXT = 2
    OTHER = 3


class Context:
    """The words handed in as data, and the questions the spotter asks about a place."""

    def __init__(self, context_words: Iterable[str], parts: Iterable[str] = ()) -> None:
        folded = {fold(word) for word in context_words} - {""}
        self._words = folded
        self._starts = tuple(sorted(word for word in folded if is_syllable(word[0])))
        self._parts = frozenset(parts) - folded

    def tail(self, reading: Reading, end: int) -> Tail:
        """Classify the rest of the word after a mention that ends before unit `end`."""
        if end == 0 or end >= len(reading.units) or end >= reading.word_end[end - 1]:
            return Tail.NONE
        rest = reading.units[end : reading.word_end[end - 1]]
        if is_particle(rest):
            return Tail.PARTICLE
        if rest.startswith(self._starts):
            return Tail.CONTEXT
        if self._split(rest):
            return Tail.CONTEXT
        return Tail.PARTICLE if rest.startswith(_AFTER_STEMS) else Tail.OTHER

    def _split(self, rest: str) -> bool:
        """Say whether a particle and then a context word make up the rest of a word."""
        return any(is_particle(rest[:cut]) and rest[cut:].startswith(self._starts) for cut in (1, 2))

    def beside(self, reading: Reading, start: int, end: int) -> bool:
        """Say whether a context word stands directly before or after the mention."""
        if self.tail(reading, end) is Tail.CONTEXT:
            return True
        next_word = reading.word_end[end - 1]
        after = self._word(reading, next_word)
        # Context words may be several words long, so the comparison runs over word borders.
        if after and (after in self._words or reading.units.startswith(self._starts, next_word)):
            return not self._broken(reading, next_word)
        before = start
        for _ in range(2):
            word, before = self._word_before(reading, before)
            if word in _SKIP:
                continue
            # A Korean verb stem before a noun is far more often a pronoun (내) than a verb.
            return word in self._words and (len(word) >= 2 or not is_syllable(word[0]))
        return False

    @staticmethod
    def marked(reading: Reading, start: int, end: int) -> bool:
        """Say whether the writer set the mention apart: quotes, a price, a capital, or nothing beside it."""
        text, first, last = reading.text, reading.starts[start], reading.ends[end - 1]
        before, after = text[:first].rstrip(), text[last:].lstrip()
        if before and after and after[0] == _QUOTES.get(before[-1]):
            return True
        if text[first].isupper() and before and before[-1] not in ".?!\n:":
            return not text[first:last].isupper() or last - first > 3
        if _PRICE.match(text, last):
            return True
        rest = "".join(char for char in after if char.isalnum())
        return is_particle(rest) and all(word in _BEFORE for word in words(before))

    def cornered(self, reading: Reading, start: int, explained: frozenset[int]) -> bool:
        """Say whether an unexplained noun stands right before the mention."""
        if start == 0:
            return False
        if not reading.opens[start]:
            return start - 1 not in explained
        if start - 1 in explained or self._broken(reading, start):
            return False
        word, _ = self._word_before(reading, start)
        if word in _BEFORE or word in self._words or word.isdigit() or word.endswith(_BEFORE_ENDS):
            return False
        if not is_syllable(word[-1]):
            # English puts verbs and prepositions in front; a capital or a plural says nothing there.
            return False
        return not word.startswith(self._starts)

    def extended(self, reading: Reading, start: int, explained: frozenset[int]) -> bool:
        """Say whether a bare word that names are made of stands before: this ends another name."""
        word, _ = self._word_before(reading, start)
        return reading.opens[start] and word in self._parts and self.cornered(reading, start, explained)

    def crowded(self, reading: Reading, end: int) -> bool:
        """Say whether a word that names are made of follows directly: this starts another name."""
        follows = reading.word_end[end - 1]
        if follows != end or self._broken(reading, follows):
            return False
        return any(stem in self._parts for stem in stems(self._word(reading, follows)))

    def led_in(self, reading: Reading, start: int, folded: str) -> bool:
        """Say whether the mention starts with a word (the, a, play) that is not part of the name."""
        word = self._word(reading, start)
        return (word in _BEFORE or word in self._words) and not folded.startswith(word)

    def trailed(self, reading: Reading, end: int, folded: str) -> bool:
        """Say whether the mention ends with a context word (카드) that is not part of the name."""
        begin = end - 1
        while begin and not reading.opens[begin]:
            begin -= 1
        word = reading.units[begin:end]
        return word in self._words and not folded.endswith(word)

    @staticmethod
    def _word(reading: Reading, at: int) -> str:
        return reading.units[at : reading.word_end[at]] if at < len(reading.units) else ""

    @staticmethod
    def _word_before(reading: Reading, at: int) -> tuple[str, int]:
        if at <= 0:
            return "", 0
        begin = at - 1
        while not reading.opens[begin]:
            begin -= 1
        return reading.units[begin:at], begin

    @staticmethod
    def _broken(reading: Reading, at: int) -> bool:
        """Say whether punctuation separates the word at `at` from the one before."""
        if not 0 < at < len(reading.units):
            return True
        return any(char in ",.?!;:/\n→" for char in reading.text[reading.ends[at - 1] : reading.starts[at]])
