"""Whatever is typed, there is a reading; and a word that turns the meaning turns the query."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.language import parse_query, write
from kb.load import ROOT
from kb.phrases import reader as reader_of

READER = reader_of(ROOT / "terraforming_mars")
PIECES = st.sampled_from(
    [
        "바다",
        "9개",
        "인데",
        "극지 미세조류",
        "낼 수 있어?",
        "안",
        "못",
        "혜성",
        "-10도",
        "ㅋㅋ",
        "ㅎㅈ",
        "ᄀ",
        "can I",
        "play",
        "comet",
    ]
    + [
        "oceans",
        "maxed",
        "not",
        "?",
        "😀",
        "\x00",
        "\u200b",
        "\u202e",
        "'",
        '"',
        "업적",
        "3",
        "기업상",
        "…",
        "뷰뷰뷰",
        "뷱뷱뷱",
    ]
)
TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(PIECES, max_size=14).map(" ".join),
    st.lists(PIECES, max_size=14).map("".join),
    st.text(alphabet=st.characters(min_codepoint=0x1100, max_codepoint=0x11FF), max_size=40),
    st.text(alphabet=st.characters(min_codepoint=0x3130, max_codepoint=0x318F), max_size=40),
)


@settings(max_examples=250, deadline=None)
@given(TEXTS)
def test_any_text_has_a_reading(text: str) -> None:
    """A reading has a query that is one, or tells why there is none."""
    found = READER.read(text)
    if found.query is None:
        assert found.reason is not None and found.ask_back is not None
    else:
        assert parse_query(write(found.query)) == found.query


@pytest.mark.parametrize("text", ["", " ", "?", "가" * 10_000, "a " * 5_000, "\x00" * 10_000, "😀" * 300, "ㅋ" * 500])
def test_extreme_texts_are_not_answered(text: str) -> None:
    assert READER.read(text).query is None


# With a plus: written to the word before.
TURNING = {
    "ko": ["안", "못", "+만", "상대가", "두 번", "아무도"],
    "en": ["not", "only", "twice", "nobody", "opponent's"],
}
# No known phrasing of their queries says any of the turning words.
ASKED = [
    ("ko", ["기업상 1등", "동점인데", "2등 점수", "줘?"]),
    ("ko", ["이벤트 카드", "태그도", "업적에", "세?"]),
    ("ko", ["마지막 녹지로", "산소를", "올릴 수 있어?"]),
    ("en", ["Do", "event tags", "count", "for a milestone?"]),
    ("en", ["May I", "place a city", "next to", "a city?"]),
]


@pytest.mark.parametrize("lang, words", ASKED, ids=lambda value: value if isinstance(value, str) else value[0])
def test_a_turning_word_turns_the_query(lang: str, words: list[str]) -> None:
    """An inserted negation, person or quantity changes what is asked, or the reader abstains."""
    plain = READER.read(" ".join(words))
    for word in TURNING[lang]:
        for place in range(len(words)):
            text = " ".join([*words[:place], word, *words[place:]]).replace(" +", "").replace("+", "")
            found = READER.read(text)
            same = found.query is not None and found.query == plain.query
            assert not same or found.asked_negative != plain.asked_negative, text
