"""Names stand aside while Korean is analysed, and come back whole."""

from __future__ import annotations

from grammar.names import Candidate, Span
from grammar.reading.morphs import Morph, restored, with_stand_ins


def _span(text: str, surface: str) -> Span:
    start = text.index(surface)
    return Span(start, start + len(surface), surface, (Candidate(f"card:{surface}", "card", 1.0, "name"),))


def test_a_stand_in_has_the_last_sound_of_the_name() -> None:
    text = "혜성을 내고 해커로 깎고 비날로 막고"
    spans = [_span(text, "혜성"), _span(text, "해커"), _span(text, "비날")]
    standing, places = with_stand_ins(text, spans)
    assert standing == "뷱뷱뷱을 내고 뷰뷰뷰로 깎고 뷸뷸뷸로 막고"
    assert [standing[p.start : p.end] for p in places] == ["뷱뷱뷱", "뷰뷰뷰", "뷸뷸뷸"]


def test_places_in_the_text_are_those_of_the_original() -> None:
    text = "새로운 해커 카드"
    span = _span(text, "해커")
    _, places = with_stand_ins(text, [span])
    morphs = [Morph("새롭", "VA-I", 0, 3), Morph("뷰뷰뷰", "NNP", 4, 7), Morph("카드", "NNG", 8, 10)]
    found = restored(morphs, places)
    assert found is not None
    assert [(m.form, text[m.start : m.end]) for m in found[1:]] == [("해커", "해커"), ("카드", "카드")]


def test_a_stand_in_that_was_cut_apart_gives_nothing() -> None:
    text = "해커로"
    _, places = with_stand_ins(text, [_span(text, "해커")])
    assert restored([Morph("뷰뷰", "NNG", 0, 2), Morph("뷰로", "NNG", 2, 4)], places) is None
    assert restored([Morph("가", "NNG", 0, 1)], places) is None
