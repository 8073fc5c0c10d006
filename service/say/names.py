"""What the things of a game are called, from the knowledge base."""

from __future__ import annotations

from kb.load import KnowledgeBase
from kb.words import Words
from service.say.korean_nouns import Names


def names_of(kb: KnowledgeBase, words: Words) -> Names:
    """A look-up from the English name to both names; a name nobody knows stands for itself.

    Where a card and something else share a name the bare name is the card; the other is found by its
    name and kind (`Asteroid standard project`).
    """
    known: dict[str, dict[str, str]] = {}
    for component in kb.components.values():
        both = {"ko": component.name.ko, "en": component.name.en}
        kind = words.noun(component.kind)
        if component.id in kb.cards or component.kind == "corporation" or component.name.en not in known:
            known[component.name.en] = both
        if kind is not None:
            known[f"{component.name.en} {component.kind}"] = {
                "ko": f"{component.name.ko} {kind.ko}",
                "en": f"{component.name.en} {kind.en}",
            }
    for goal in (*kb.milestones.values(), *kb.awards.values()):
        known.setdefault(goal.name.en, {"ko": goal.name.ko, "en": goal.name.en})
    for board in kb.boards.values():
        known.setdefault(board.name.en, {"ko": board.name.ko, "en": board.name.en})

    def names(english: str) -> dict[str, str]:
        return known.get(english) or {"ko": english, "en": english}

    return names
