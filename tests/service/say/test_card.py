"""What cards, goals and rules say."""

from __future__ import annotations

from kb.load import KnowledgeBase
from service.say.card import sections, told
from service.say.expression import Sayer


def test_a_card_is_told_with_its_requirement_effects_and_points(sayer: Sayer, kb: KnowledgeBase) -> None:
    shown = told(kb.components["Arctic Algae"], sayer)
    for part in (
        "극지 미세조류 (12 M€)",
        "조건: 기온이 −12 °C 이하여야 해요",
        "효과: 누군가 해양 타일을 놓을 때마다 식물을 2개 얻어요",
    ):
        assert part in shown["ko"]
    assert "Arctic Algae" in shown["en"]


def test_every_expression_of_a_component_has_its_sentence(sayer: Sayer, kb: KnowledgeBase) -> None:
    for component in kb.components.values():
        written = [w for w in (component.requires, component.on_play, component.action, component.vp) if w]
        rows = list(sections(component, sayer))
        assert len(rows) >= len(written)
        assert all(said["ko"] and said["en"] and text for _, text, said in rows)


def test_in_a_list_a_card_is_only_its_name_and_a_milestone_what_it_takes(sayer: Sayer, kb: KnowledgeBase) -> None:
    assert told(kb.components["Comet"], sayer, alone=False) == {"ko": "혜성", "en": "Comet"}
    assert told(kb.milestones["Mayor"], sayer)["ko"].startswith("시장(")
