import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar import hangul

SYLLABLES = st.text(st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), min_size=1, max_size=12)


@given(SYLLABLES)
def test_splitting_and_joining_a_syllable_gives_it_back(text: str) -> None:
    assert "".join(hangul.join(*hangul.split(char)) for char in text) == text


@given(SYLLABLES)
def test_keystrokes_convert_back_to_the_same_syllables(text: str) -> None:
    assert hangul.from_keyboard(hangul.to_keyboard(text)) == text


@given(st.text())
def test_no_function_raises_on_any_text(text: str) -> None:
    hangul.decompose(text)
    hangul.initials(text)
    hangul.from_keyboard(text)
    hangul.to_keyboard(text)
    hangul.skeleton(text)
    hangul.latin_skeleton(text)
    hangul.stems(text)
    assert hangul.josa(text, "은/는") in ("은", "는")


def test_normalising_composes_syllables_and_keeps_bare_consonants() -> None:
    assert hangul.nfc("\u1100\u1161") == "가"
    assert hangul.nfc("ㅋㅋ ㄱㅈ") == "ㅋㅋ ㄱㅈ"


def test_decomposing_keeps_what_is_not_a_syllable() -> None:
    assert hangul.decompose("값 3원") == "ㄱㅏㅄ 3ㅇㅝㄴ"


def test_initials_take_only_syllables() -> None:
    assert hangul.initials("극지 미세조류!") == "ㄱㅈㅁㅅㅈㄹ"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("thgodtjd", "소행성"), ("DUSRN", "연구"), ("rkqt", "값"), ("dhksql", "완비"), ("fhqjt", "로벗")],
)
def test_a_token_typed_on_the_wrong_layout_converts(typed: str, meant: str) -> None:
    assert hangul.from_keyboard(typed) == meant


@pytest.mark.parametrize("typed", ["asteroid", "r", "algae", "a1", "", "helion", "mars"])
def test_a_token_with_a_letter_left_over_stays_latin(typed: str) -> None:
    assert hangul.from_keyboard(typed) is None


def test_spellings_of_one_foreign_word_share_a_skeleton() -> None:
    assert hangul.skeleton("올림푸스 컨퍼런스") == hangul.skeleton("올림퍼스 콘퍼런스")
    assert hangul.skeleton("올림푸스 컨퍼런스") == hangul.latin_skeleton("Olympus Conference")


def test_stems_drop_particles_only() -> None:
    assert "개미" in hangul.stems("개미한테도")
    assert "개미" not in hangul.stems("개미핥기")


@pytest.mark.parametrize(
    ("words", "pair", "particle"),
    [
        (["소행성", "Helion"], "은/는", "은"),
        (["바다", "Ants"], "은/는", "는"),
        (["수소 수입", "3", "Mine"], "이/가", "이"),
        (["나무", "VP"], "을/를", "를"),
        (["나무"], "를/을", "를"),
        (["물", "7"], "으로/로", "로"),
        (["산"], "으로/로", "으로"),
        (["도시"], "로/으로", "로"),
        (["2", "14%", "-12°C", ""], "이/가", "가"),
        (["10", "TR", "소행성(14)"], "을/를", "을"),
        (["Comet"], "와/과", "과"),
        (["Plant"], "와/과", "와"),
        (["Mars University"], "이랑/랑", "랑"),
    ],
)
def test_the_particle_follows_the_sound_before_it(words: list[str], pair: str, particle: str) -> None:
    for word in words:
        assert hangul.josa(word, pair) == particle, word
        assert hangul.josa(word, pair) == particle


def test_a_symbol_is_read_as_the_caller_says() -> None:
    assert hangul.josa("3 M€", "을/를", {"M€": "메가크레딧"}) == "을"
