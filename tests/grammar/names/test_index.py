"""The spotter on a small made-up set of names, one behaviour a test."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.hangul import nfc
from grammar.names import NameEntry, NameIndex, Span


def named(of: str, ko: str, en: str, **aliases: str) -> list[NameEntry]:
    kind = of.split(":")[0]
    rows = [
        NameEntry(of, kind, ko, "ko", "official", "printed"),
        NameEntry(of, kind, en, "en", "official", "printed"),
    ]
    return rows + [NameEntry(of, kind, text, "ko", form, "said") for form, text in aliases.items()]


INDEX = NameIndex(
    [
        *named(
            "card:Arctic Algae",
            "극지 미세조류",
            "Arctic Algae",
            literal="북극 조류",
            transliteration="아틱 알지",
        ),
        *named("card:Algae", "조류", "Algae"),
        *named("card:Birds", "새", "Birds"),
        *named("card:Research", "연구", "Research"),
        *named("card:Ants", "개미", "Ants"),
        *named("card:Asteroid", "소행성", "Asteroid"),
        *named("project:Asteroid", "소행성", "Asteroid"),
        *named("card:Asteroid Mining", "소행성 채굴", "Asteroid Mining"),
        *named("card:Consortium", "소행성 채굴 컨소시엄", "Asteroid Mining Consortium"),
        *named("card:Wave Power", "파력 발전", "Wave Power"),
        *named("card:Fueled Generators", "화력 발전", "Fueled Generators"),
        *named("card:Solar Probe", "태양 탐사선", "Solar Probe"),
        *named("card:Olympus", "올림푸스 컨퍼런스", "Olympus Conference"),
        *named("card:Farming", "농업시설", "Farming"),
        *named("card:Kelp Farming", "해초 양식장", "Kelp Farming"),
    ],
    set_phrases=["연구 단계", "새 카드", "research phase"],
    everyday=["새", "연구", "조류", "birds", "research"],
    confusable=[("card:Wave Power", "card:Fueled Generators")],
    context_words=["카드", "효과", "비용", "내면", "낼", "card", "play"],
)


def ids(text: str, index: NameIndex = INDEX) -> list[list[str]]:
    return [[found.id for found in span.candidates] for span in index.spot(text)]


def only(text: str) -> Span:
    (span,) = INDEX.spot(text)
    return span


def test_a_full_name_is_found_without_its_particle() -> None:
    span = only("지금 극지 미세조류를 낼 수 있어?")
    assert (span.surface, span.start, span.end) == ("극지 미세조류", 3, 10)
    assert [(found.id, found.kind, found.score, found.via) for found in span.candidates] == [
        ("card:Arctic Algae", "card", 1.0, "name")
    ]


@pytest.mark.parametrize("text", ["극지미세조류 내면", "극지 미세 조류 내면", "극지미세 조류도 내면"])
def test_spacing_does_not_matter(text: str) -> None:
    assert ids(text) == [["card:Arctic Algae"]]


@pytest.mark.parametrize(
    ("text", "of", "via"),
    [
        ("북극 조류 카드 낼 수 있어?", "card:Arctic Algae", "alias"),
        ("ㄱㅈㅁㅅㅈㄹ 얼마야", "card:Arctic Algae", "initials"),
        ("ㄱㅈ ㅁㅅㅈㄹ 얼마야", "card:Arctic Algae", "initials"),
        ("xodid xkatktjs 얼마야", "card:Solar Probe", "keyboard"),
        ("아띡 알찌 얼마야", "card:Arctic Algae", "phonetic"),
        ("올림퍼스 콘퍼런스 깔고", "card:Olympus", "phonetic"),
        ("태탐선 얼마야", "card:Solar Probe", "abbreviation"),
        ("how much is olympus conferance", "card:Olympus", "english"),
        ("태양 탐사손 얼마야", "card:Solar Probe", "name"),
    ],
)
def test_each_side_channel_finds_the_name_and_says_so(text: str, of: str, via: str) -> None:
    assert (only(text).candidates[0].id, only(text).candidates[0].via) == (of, via)


def test_the_longest_official_name_wins() -> None:
    assert ids("소행성 채굴 컨소시엄이랑 소행성 채굴") == [["card:Consortium"], ["card:Asteroid Mining"]]


def test_a_misspelt_long_name_wins_over_the_short_name_inside_it() -> None:
    assert ids("the cost of Keelp Farming") == [["card:Kelp Farming"]]


def test_one_text_for_two_things_stays_ambiguous() -> None:
    assert ids("소행성 내면 몇 도 올라가") == [["card:Asteroid", "project:Asteroid"]]


def test_a_typo_between_two_close_names_returns_both() -> None:
    assert sorted(ids("하력 발전 얼마야")[0]) == ["card:Fueled Generators", "card:Wave Power"]
    assert ids("화력 발전 얼마야") == [["card:Fueled Generators"]]


def test_a_set_phrase_is_never_a_name() -> None:
    assert ids("연구 단계에 카드 몇 장 사?") == []
    assert ids("새 카드 몇 장 뽑아?") == []
    assert ids("how many cards in the research phase") == []


def test_an_everyday_word_counts_only_beside_a_context_word() -> None:
    assert ids("연구를 많이 했네") == []
    assert ids("연구 내면 몇 장 뽑아?") == [["card:Research"]]
    assert ids("연구 효과 뭐야") == [["card:Research"]]
    assert ids("we need research here") == []
    assert ids("can i play research here") == [["card:Research"]]


def test_an_everyday_word_set_apart_by_the_writer_counts() -> None:
    assert ids("나는 '연구' 있어") == [["card:Research"]]
    assert ids("나 연구(11) 있어") == [["card:Research"]]
    assert ids("Do I need Research here") == [["card:Research"]]
    assert ids("그럼 새는?") == [["card:Birds"]]


def test_a_short_word_that_is_not_everyday_counts_with_a_particle() -> None:
    assert ids("상대 개미한테 먹혀?") == [["card:Ants"]]
    assert ids("개미핥기 봤어?") == []


@pytest.mark.parametrize("text", ["심해 조류 카드 내면", "열대 조류 효과", "금속 소행성 내면"])
def test_a_short_name_beside_an_unexplained_noun_is_not_accepted(text: str) -> None:
    assert ids(text) == []


@pytest.mark.parametrize("text", ["ㅋㅋㅋㅋ 진짜?", "ㅠㅠ ㅎㅎ", "to be or not to be", "", "   ", "?!", "ㄱ"])
def test_noise_is_not_a_name(text: str) -> None:
    assert ids(text) == []


def test_offsets_count_in_the_normalised_text() -> None:
    span = only("\u1100\u1161 극지 미세조류 내면")
    assert (span.start, span.surface) == (2, "극지 미세조류")


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("Arctic Algae", "card:Arctic Algae"),
        ("arctic-algae", "card:Arctic Algae"),
        ("artic algae", "card:Arctic Algae"),
        ("ㄱㅈㅁㅅㅈㄹ", "card:Arctic Algae"),
        ("미세조류", "card:Arctic Algae"),
        ("새", "card:Birds"),
        ("roal", "card:Ants"),
        ("컨소시엄", "card:Consortium"),
        ("올림포스 컨퍼런스", "card:Olympus"),
    ],
)
def test_a_single_typed_name_is_looked_up_without_context(name: str, of: str) -> None:
    assert INDEX.lookup(name)[0].id == of


def test_looking_up_an_ambiguous_or_close_name_lists_all_of_them() -> None:
    assert {found.id for found in INDEX.lookup("소행성")[:2]} == {"card:Asteroid", "project:Asteroid"}
    assert {found.id for found in INDEX.lookup("하력 발전")[:2]} == {
        "card:Wave Power",
        "card:Fueled Generators",
    }
    assert len(INDEX.lookup("발전", limit=1)) <= 1


def test_an_empty_index_finds_nothing() -> None:
    assert NameIndex([]).spot("소행성 내면") == ()
    assert NameIndex([]).lookup("소행성") == ()


PIECES = st.sampled_from(
    [
        "소행성",
        "채굴",
        "극지",
        "미세조류",
        "새",
        "카드",
        "연구",
        " ",
        "내면",
        "ㄱㅈ",
        "xodid",
        "Algae",
        "ß",
        "을",
        "(11)",
        "'",
        "\u1100",
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=15).map("".join)))
def test_spans_lie_in_order_inside_any_text_without_overlap(text: str) -> None:
    normal, last = nfc(text), 0
    for span in INDEX.spot(text):
        assert last <= span.start < span.end <= len(normal)
        assert span.surface == normal[span.start : span.end]
        assert span.candidates
        assert all(0.0 <= found.score <= 1.0 for found in span.candidates)
        last = span.end


@given(st.text())
def test_looking_up_any_text_never_raises_and_respects_the_limit(text: str) -> None:
    assert len(INDEX.lookup(text, limit=3)) <= 3
