"""Questions that players asked word for word, from their text to the ruling."""

from __future__ import annotations

import pytest

from service import Judge
from service.ruling import Ruling


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


def said(ruling: Ruling) -> str:
    return str([ruling.answer, ruling.conditions, ruling.repair])


@pytest.mark.parametrize(
    ("text", "verdict", "words"),
    [
        ("바다 다 깔렸는데 극지 미세조류 낼 수 있어?", "depends", ("−12 °C",)),
        ("기온 -10도인데 북극 조류 낼 수 있어?", "no", ("2 °C 더 낮",)),
        ("해양 9개 다 놓였는데 얼음형 소행성 내도 돼?", "yes", ()),
        ("산소 만땅인데 녹지 놓으면 티알 오르나요", "no", ()),
        ("메크 20인데 미디어 그룹 있으면 혜성 가능?", "no", ("1 M€",)),
        ("아무도 에너지 생산 없는데 전력 공급 컨소시엄 낼 수 있나요, 파워 태그 2개 있어요", "yes", ()),
        ("도시를 도시 옆에 놔도 돼?", "no", ()),
        ("내 타일 없는데 녹지 어디다 놔?", "text", ("빈 땅",)),
        ("2인플인데 기업상 2등도 점수 줘?", "no", ()),
        ("업적 3개 다 나갔는데 나 하나 더 달성 가능?", "no", ()),
        ("can I play this card if oceans are maxed?", "abstain", ()),
        ("바다가 다 찼는데 이 카드 낼 수 있어?", "abstain", ()),
        ("엘리시움 지도 업적 뭐 있어?", "text", ("제너럴리스트", "전설")),
        ("동점이면 누가 이겨?", "text", ("M€",)),
    ],
)
def test_verdict(judge: Judge, text: str, verdict: str, words: tuple[str, ...]) -> None:
    ruling = judge.ask(text)
    assert ruling.verdict == verdict, said(ruling)
    assert all(word in said(ruling) for word in words), said(ruling)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("강철 3개 있으면 노천채굴 얼마 내야 돼?", 19),
        ("TR 22 녹지 3 도시 하나에 녹지 4개 붙어 있고 업적 1개면 몇 점?", 34),
    ],
)
def test_value(judge: Judge, text: str, value: int) -> None:
    ruling = judge.ask(text)
    assert (ruling.verdict, ruling.value) == ("value", value)


def test_the_other_position_is_told(judge: Judge) -> None:
    """Where sources disagree the answer follows one and tells the other."""
    ruling = judge.ask("타일 놓을 자리 없는데 카드 낼 수 있어?")
    assert ruling.verdict == "no"
    assert [position["verdict"] for position in ruling.positions] == ["yes"]
