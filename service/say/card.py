"""What a card, goal or rule says, in both languages, from its expressions."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.language import syntax as s
from kb.model import Component, Goal, Rule
from service.say.expression import Sayer

Said = dict[str, str]

# Heading of each part, Korean and English.
LABELS = {
    "requires": ("조건", "Requirement"),
    "on_play": ("낼 때", "When played"),
    "effects": ("효과", "Effect"),
    "action_requires": ("행동 조건", "Action requirement"),
    "action": ("행동", "Action"),
    "first_action": ("첫 행동", "First action"),
    "vp": ("승점", "Points"),
    "measure": ("세는 것", "Counts"),
}


def sections(card: Component, sayer: Sayer) -> Iterator[tuple[str, str, Said]]:
    """Part, expression and sentence in both languages, for every expression of the card."""
    if card.requirement is not None and card.requires:
        yield "requires", card.requires, sayer.needed(card.requirement)
    if card.on_play_effect is not None and card.on_play:
        yield "on_play", card.on_play, _both(card.on_play_effect, sayer)
    for text, statement in zip(card.effects, card.statements, strict=True):
        yield "effects", text, _both(statement, sayer)
    if card.first_action_effect is not None and card.first_action:
        yield "first_action", card.first_action, _both(card.first_action_effect, sayer)
    if card.action_requirement is not None and card.action_requires:
        yield "action_requires", card.action_requires, sayer.needed(card.action_requirement)
    if card.action_effect is not None and card.action:
        yield "action", card.action, _both(card.action_effect, sayer)
    if card.points is not None and card.vp:
        yield "vp", card.vp, {lang: sayer.points(card.points, lang) for lang in ("ko", "en")}


def _both(tree: s.Tree, sayer: Sayer) -> Said:
    return {"ko": sayer.ko(tree), "en": sayer.en(tree)}


def told(thing: Component | Goal | Rule, sayer: Sayer, alone: bool = True) -> Said:
    """A thing as an answer tells it: alone with all it says, in a list its name and what it takes."""
    if isinstance(thing, Rule):
        return {"ko": thing.statement.ko.rstrip("."), "en": thing.statement.en.rstrip(".")}
    if isinstance(thing, Goal):
        return _goal(thing, sayer)
    if not alone:
        return {"ko": thing.name.ko, "en": thing.name.en}
    rows = list(sections(thing, sayer))
    cost = (f" ({thing.cost} M€)",) if thing.cost else ("",)
    return {
        lang: f"{getattr(thing.name, lang)}{cost[0]}: "
        + ". ".join(f"{LABELS[part][index]}: {said[lang]}" for part, _, said in rows)
        for index, lang in enumerate(("ko", "en"))
    }


def _goal(goal: Goal, sayer: Sayer) -> Said:
    said = _both(goal.measured, sayer)
    if goal.needed is not None:
        said = sayer.needed(s.Compare(goal.measured, "at least", goal.needed))
    return {"ko": f"{goal.name.ko}({said['ko']})", "en": f"{goal.name.en} ({said['en']})"}
