"""Card pages."""

from __future__ import annotations

from kb.load import KnowledgeBase
from service.say.card import Printed, page, sections, text
from service.say.expression import Sayer


def test_a_page_shows_facts_sentences_expressions_and_sources(sayer: Sayer, kb: KnowledgeBase) -> None:
    shown = page(Printed(kb.components["Arctic Algae"], ("극지 미세조류",)), sayer)
    for part in (
        "극지 미세조류 · Arctic Algae  #023",
        "활동형 카드 · 비용 12 M€ · 식물 태그",
        "조건: 기온이 −12 °C 이하여야 해요",
        "효과: 누군가 해양 타일을 놓을 때마다 식물을 2개 얻어요",
        "= when anyone places ocean: gain 2 plants",
        "출처 · Sources:",
    ):
        assert part in shown


def test_every_component_has_a_page(sayer: Sayer, kb: KnowledgeBase) -> None:
    for component in kb.components.values():
        card = Printed(component, (component.name.ko,))
        written = [w for w in (component.requires, component.on_play, component.action, component.vp) if w]
        assert len(list(sections(card, sayer))) >= len(written)
        assert component.name.ko in page(card, sayer)
        assert set(text(card, sayer)) == {"ko", "en"}
