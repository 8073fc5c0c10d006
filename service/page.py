"""The page of a card: printed facts, what it does in both languages, its expressions and its sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from service.problem import Invalid, Problem
from service.say.card import LABELS, sections
from service.shape import nearest

if TYPE_CHECKING:
    from kb.load import KnowledgeBase
    from kb.model import Component
    from service.limits import Elsewhere
    from service.say.expression import Sayer

@dataclass(frozen=True)
class Line:
    """One part of a card: the expression and what it says."""

    part: str
    expr: str
    ko: str
    en: str


@dataclass(frozen=True)
class Page:
    """A card as it is known here. `str(page)` is for a terminal, `to_dict()` for programs."""

    card: Component
    lines: tuple[Line, ...]
    kind: str

    def to_dict(self) -> dict[str, Any]:
        """The page as JSON."""
        card = self.card
        return {
            "name": {"ko": card.name.ko, "en": card.name.en},
            "number": card.number,
            "kind": card.kind,
            "product": card.product,
            "cost": card.cost,
            "tags": list(card.tags),
            "parts": [{"part": x.part, "expr": x.expr, "ko": x.ko, "en": x.en} for x in self.lines],
            "sources": list(card.sources),
        }

    def __str__(self) -> str:
        return "\n".join(self._text())

    def _text(self) -> Iterator[str]:
        card = self.card
        yield f"{card.name.ko} · {card.name.en}"
        number, cost = f"#{card.number}" * bool(card.number), f"비용 cost {card.cost}" * bool(card.cost)
        facts = (number, self.kind, card.product, cost, ", ".join(card.tags))
        yield " · ".join(fact for fact in facts if fact)
        for line in self.lines:
            ko, en = LABELS[line.part]
            yield f"\n{ko}: {line.ko}\n{en}: {line.en}\n  {line.part} = {line.expr}"
        yield f"\n출처 Sources: {', '.join(card.sources)}"


def page_of(kb: KnowledgeBase, elsewhere: Elsewhere, sayer: Sayer, name: str) -> Page:
    """The page of the card that `name` names in any language. Raises Invalid with the nearest names."""
    card = _find(kb, elsewhere, name.strip())
    word = sayer.words.noun(card.kind) or sayer.words.noun(f"{card.kind} card")
    return Page(card, tuple(_lines(card, sayer)), word.ko if word else card.kind)


def _find(kb: KnowledgeBase, elsewhere: Elsewhere, name: str) -> Component:
    folded = {component.name.en.casefold(): component for component in reversed(kb.components.values())}
    meant = (name, *elsewhere.aliases.get(name, ()))
    for one in meant:
        found = kb.components.get(one) or folded.get(one.casefold())
        if found:
            return found
    for things in elsewhere.unsupported.values():
        for one in meant:
            if one in things:
                raise Invalid(
                    Problem(
                        f"아직 담기지 않은 것이에요: {one}({things[one]}).",
                        f"This is not encoded yet: {one} ({things[one]}).",
                        kind="unsupported",
                    )
                )
    known = [*(c.name.en for c in kb.components.values()), *(c.name.ko for c in kb.components.values())]
    raise Invalid(Problem("그런 카드를 몰라요.", "There is no such card here.", near=nearest(name, known)))


def _lines(card: Component, sayer: Sayer) -> Iterator[Line]:
    for part, written, said in sections(card, sayer):
        yield Line(part, written, said["ko"], said["en"])
