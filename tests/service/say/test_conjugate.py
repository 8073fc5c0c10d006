"""Korean endings and particles."""

import pytest

from service.say.conjugate import Saying, inflect, particle, present


@pytest.mark.parametrize(
    ("word", "form", "expected"),
    [
        ("얻다", "요", "얻어요"),
        ("얻다", "ㄹ", "얻을"),
        ("놓다", "야", "놓아야"),
        ("올리다", "서", "올려서"),
        ("내다", "ㄹ", "낼"),
        ("쓰다", "요", "써요"),
        ("팔다", "는", "파는"),
        ("팔다", "면", "팔면"),
        ("고르다", "요", "골라요"),
        ("되다", "요", "돼요"),
        ("달성하다", "야", "달성해야"),
        ("보다", "서", "봐서"),
        ("인접하다", "는", "인접한"),
        ("있다", "는", "있는"),
        ("이르다", "면", "이르면"),
        ("아니다", "요", "아니에요"),
    ],
)
def test_a_word_takes_its_ending(word: str, form: str, expected: str) -> None:
    assert inflect(word, form) == expected


@pytest.mark.parametrize(
    ("word", "which", "expected"),
    [
        ("카드", "을", "를"),
        ("식물", "을", "을"),
        ("M€", "을", "를"),
        ("TR", "이", "이"),
        ("−12 °C", "이", "가"),
        ("5%", "으로", "로"),
        ("강철", "으로", "로"),
        ("기업", "으로", "으로"),
        ("도시 타일(화성)", "과", "과"),
        ("3", "을", "을"),
    ],
)
def test_a_particle_fits_how_the_word_is_read(word: str, which: str, expected: str) -> None:
    assert particle(word, which) == expected


def test_the_copula_follows_the_last_sound() -> None:
    assert Saying("−12 °C 이하", "이다").end("야") == "−12 °C 이하여야"
    assert Saying("9 이상", "이다").end("요") == "9 이상이에요"
    assert Saying("19 M€", "이다").end("요") == "19 M€예요"


def test_denying_what_is_there_and_what_is_going_on_differs() -> None:
    assert Saying("건물 태그가", "있다").negated().end("면") == "건물 태그가 없으면"
    assert Saying("내가 앞서고", "있다").negated().end("면") == "내가 앞서고 있지 않으면"
    assert Saying("비용을", "냈다").negated().end("면") == "비용을 내지 않았으면"


@pytest.mark.parametrize(
    "pair",
    [
        ("채웠다", "채우다"),
        ("패스했다", "패스하다"),
        ("끝났다", "끝나다"),
        ("골랐다", "고르다"),
        ("썼다", "쓰다"),
    ],
)
def test_a_past_form_knows_its_present(pair: tuple[str, str]) -> None:
    assert present(pair[0]) == pair[1]


def test_after_the_past_the_vowel_is_always_the_dark_one() -> None:
    assert Saying("패스하지", "않았다").end("야") == "패스하지 않았어야"
    assert Saying("타일을", "놓았다").end("요") == "타일을 놓았어요"
