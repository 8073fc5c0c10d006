"""What the reader promises of every text: it never raises and never loses a word that changes the meaning."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grammar.language import parse_query, write
from grammar.reading import Example, Reader
from kb.lexicon import load_examples, load_lexicon
from kb.phrases import reader as reader_of

GAME = Path(__file__).parents[3] / "kb" / "terraforming_mars"


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(load_lexicon(GAME))


@pytest.fixture(scope="module")
def full_reader() -> Reader:
    return reader_of(GAME)


def _query(reader: Reader, text: str) -> str | None:
    found = reader.read(text)
    return None if found.query is None else write(found.query)


PIECES = st.sampled_from(
    [
        "바다",
        "다",
        "깔렸는데",
        "산소",
        "만땅",
        "기온",
        "영하",
        "10도",
        "-2",
        "못",
        "안",
        "상대",
        "내",
        "강철",
        "3개",
        "있으면",
        "혜성",
        "카드",
        "낼",
        "수",
        "있어",
        "?",
        ",",
        ".",
        "얼마",
        "업적",
        "옆에",
        "도시",
        "않",
        "없",
        "can",
        "I",
        "play",
        "Comet",
        "if",
        "not",
        "my",
        "opponent",
        "has",
        "3",
        "steel",
        "ㅋㅋ",
        "ㅊㅅ",
        "gPtjd",
        "🚀",
        "\u200b",
        "(",
        ")",
        '"',
        "'",
        "「",
        "100000000000",
        "%",
    ]
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.text(max_size=80),
        st.lists(PIECES, max_size=14).map(" ".join),
        st.lists(PIECES, max_size=8).map("".join),
    )
)
def test_never_raises_and_every_query_is_sound(reader: Reader, text: str) -> None:
    found = reader.read(text)
    if found.query is None:
        assert found.reason is not None
    else:
        assert parse_query(write(found.query)) == found.query


@pytest.mark.parametrize(
    "text",
    ["", " ", "\x00\x01", "가" * 10_000, "?" * 10_000, "🚀" * 500, "혜성 " * 3000, "\ud800", "a" * 599],
)
def test_odd_texts_are_read(full_reader: Reader, text: str) -> None:
    assert full_reader.read(text).query is None


# A plain question, and the same with one word that changes its meaning: the query may not stay the same.
CHANGES = [
    ("바다 다 깔렸는데 극지 미세조류 낼 수 있어?", "바다 다 안 깔렸는데 극지 미세조류 낼 수 있어?"),
    ("기온 10도인데 극지 미세조류 낼 수 있어?", "기온 영하 10도인데 극지 미세조류 낼 수 있어?"),
    ("돈 생산 0인데 원자력 발전 낼 수 있어?", "상대 돈 생산 0인데 원자력 발전 낼 수 있어?"),
    ("식물 8개로 녹지 놓을 수 있어?", "식물 7개로 녹지 놓을 수 있어?"),
    ("과학 태그 2개인데 유전자 복구 기술 낼 수 있어?", "과학 태그 2개 이하인데 유전자 복구 기술 낼 수 있어?"),
    ("과학 태그 2개인데 유전자 복구 기술 낼 수 있어?", "과학 태그 없는데 유전자 복구 기술 낼 수 있어?"),
    ("도시 옆에 도시 놓을 수 있어?", "내 도시 옆에 도시 놓을 수 있어?"),
    ("도시 옆에 도시 놓을 수 있어?", "도시 2개 옆에 도시 놓을 수 있어?"),
    ("미디어 그룹 있는데 혜성 카드 낼 수 있어?", "상대가 미디어 그룹 있는데 혜성 카드 낼 수 있어?"),
    ("미디어 그룹 있는데 혜성 카드 낼 수 있어?", "미디어 그룹 없는데 혜성 카드 낼 수 있어?"),
    ("강철로 건물 태그 카드 낼 수 있어?", "강철로 건물 태그 없는 카드 낼 수 있어?"),
    ("돈 20원인데 혜성 카드 낼 수 있어?", "돈 20원 모자란데 혜성 카드 낼 수 있어?"),
    ("업적 3개 나갔는데 업적 달성할 수 있어?", "업적 3개 안 나갔는데 업적 달성할 수 있어?"),
    ("혜성 카드 내도 돼?", "혜성 카드 안 내도 돼?"),
    ("혜성 카드 낼 수 있어?", "상대가 혜성 카드 낼 수 있어?"),
    ("혜성 카드 내면 TR 올라?", "혜성 카드 안 내면 TR 올라?"),
    ("혜성 카드 낼 수 있어?", "혜성 카드 두 번 낼 수 있어?"),
    ("혜성 카드 낼 수 있어?", "혜성 카드 절반만 낼 수 있어?"),
    ("I have 3 steel. How much is Strip Mine?", "My opponent has 3 steel. How much is Strip Mine?"),
    (
        "The temperature is 10. Can I play Arctic Algae?",
        "The temperature is minus 10. Can I play Arctic Algae?",
    ),
    ("Can I pay titanium for a card with a space tag?", "Can I pay titanium for a card without a space tag?"),
    ("I own Media Group. Can I play Comet?", "I do not own Media Group. Can I play Comet?"),
    (
        "All oceans are placed. Can I play Arctic Algae?",
        "Not all oceans are placed. Can I play Arctic Algae?",
    ),
    ("I have 20 MC. Can I play Comet?", "I have less than 20 MC. Can I play Comet?"),
    ("Can I play Comet?", "Can my opponent play Comet?"),
]


@pytest.mark.parametrize(("plain", "changed"), CHANGES)
def test_no_meaning_is_lost(full_reader: Reader, plain: str, changed: str) -> None:
    before, after = _query(full_reader, plain), _query(full_reader, changed)
    assert after is None or before != after


INSERTED = ["안", "못", "영하", "상대", "상대가", "절반", "두 번", "없는", "이하", "아닌", "빼고"]
HOSTS = [
    ["바다", "다", "깔렸는데", "극지 미세조류", "낼 수 있어?"],
    ["강철", "3개", "있으면", "노천 광산", "얼마야?"],
    ["도시", "옆에", "도시", "놓을 수 있어?"],
    ["산소", "만땅인데", "제철소", "쓸 수 있나요?"],
    ["과학 태그", "2개면", "유전자 복구 기술", "가능해?"],
]


@pytest.mark.parametrize("word", INSERTED)
@pytest.mark.parametrize("host", HOSTS, ids=lambda host: host[0])
def test_an_inserted_word_changes_the_query_or_vetoes_it(
    full_reader: Reader, host: list[str], word: str
) -> None:
    plain = full_reader.read(" ".join(host))
    assert plain.query is not None
    for place in range(len(host)):
        text = " ".join([*host[:place], word, *host[place:]])
        found = full_reader.read(text)
        same = found.query == plain.query and found.asked_negative == plain.asked_negative
        assert not same, text


def test_the_question_as_put_is_kept(reader: Reader) -> None:
    plain, denied, confirmed = (
        reader.read(text)
        for text in ("혜성 카드 낼 수 있어?", "혜성 카드 못 내?", "혜성 카드 못 내는 거 맞지?")
    )
    assert plain.query == denied.query == confirmed.query
    assert (plain.asked_negative, denied.asked_negative, confirmed.asked_negative) == (False, True, True)
    assert confirmed.confirmation and not plain.confirmation


def test_what_is_unsupported_is_named(reader: Reader) -> None:
    found = reader.read("개척기지 어디에 놔?")
    assert found.query is None and found.reason is not None and "개척기지" in found.reason.ko


def test_an_unknown_word_is_named(reader: Reader) -> None:
    found = reader.read("혜성 카드 삶을 수 있어?")
    assert found.query is None and found.ignored


def test_two_things_of_one_name_are_offered(reader: Reader) -> None:
    assert {choice.query for choice in reader.read("소행성 얼마야?").choices} == {
        'do play "Asteroid" ask cost',
        'do use "Asteroid" ask cost',
    }


def test_examples_exchange_names_and_numbers() -> None:
    examples = [
        Example(
            'given you own "Media Group" do play "Comet" ask times "Media Group"',
            ko="미디어 그룹 깔고 혜성 카드 내면 미디어 그룹 몇 번 발동해?",
            rule="r1",
        ),
        Example(
            "given generation is 3 ask value drawn cards",
            ko="3세대에 연구 단계에서 카드 몇 장 뽑아?",
            rule="r2",
        ),
    ]
    reader = Reader(load_lexicon(GAME), examples)
    found = reader.read("5세대에 연구 단계에서 카드 몇 장 뽑나요?")
    assert found.query is not None and write(found.query) == "given generation is 5 ask value drawn cards"
    assert found.stage == "example" and found.rule == "r2"
    assert reader.read("5세대에 연구 단계에서 카드 몇 장 못 뽑나요?").query is None


def test_examples_are_mostly_found_again_and_seldom_confused() -> None:
    examples = load_examples(GAME)
    reader = Reader(load_lexicon(GAME), examples)
    right = wrong = 0
    for example in examples[::3]:
        if example.ko:
            found = reader.read(example.ko)
            if found.query is not None:
                known = {e.query for e in examples if e.ko == example.ko}
                same = write(found.query) in {write(parse_query(query)) for query in known}
                right, wrong = right + same, wrong + (not same and found.stage == "example")
    assert right > 40 * max(wrong, 1)


def test_speed(full_reader: Reader) -> None:
    texts = [
        f"기온 -{n}도인데 {name} 낼 수 있어?"
        for n in (2, 8, 14)
        for name in ("극지 미세조류", "혜성 카드", "포식동물", "제철소")
    ]
    full_reader.read(texts[0])
    times = []
    for text in texts * 3:
        start = time.perf_counter()
        full_reader.read(text)
        times.append(time.perf_counter() - start)
    assert median(times) < 0.02
