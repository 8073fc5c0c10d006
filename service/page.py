"""The page of a card, project, milestone or award: what is printed, what it says in both languages, its sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grammar.language import syntax as s
from kb.model import Component, Goal
from kb.names import load_names
from service.problem import Invalid, Problem
from service.say.card import LABELS, sections

if TYPE_CHECKING:
    from kb.load import KnowledgeBase
    from service.limits import Elsewhere
    from service.say.expression import Sayer

# A name written like this one is the one that is meant, if no other is.
_SURE, _NEAR = 0.85, 0.6


@dataclass(frozen=True)
class Line:
    """One part: the expression and what it says."""

    part: str
    expr: str
    ko: str
    en: str


@dataclass(frozen=True)
class Page:
    """A thing as it is known here. `str(page)` is for a terminal, `to_dict()` for programs."""

    thing: Component | Goal
    lines: tuple[Line, ...]
    kind: str

    def to_dict(self) -> dict[str, Any]:
        """The page as JSON."""
        thing = self.thing
        return {
            "name": {"ko": thing.name.ko, "en": thing.name.en},
            "number": getattr(thing, "number", ""),
            "kind": getattr(thing, "kind", self.kind),
            "product": thing.product,
            "cost": getattr(thing, "cost", None),
            "tags": list(getattr(thing, "tags", ())),
            "parts": [{"part": x.part, "expr": x.expr, "ko": x.ko, "en": x.en} for x in self.lines],
            "sources": list(thing.sources),
        }

    def __str__(self) -> str:
        return "\n".join(self._text())

    def _text(self) -> Iterator[str]:
        thing = self.to_dict()
        yield f"{thing['name']['ko']} · {thing['name']['en']}"
        number = f"#{thing['number']}" if thing["number"] else ""
        cost = f"비용 cost {thing['cost']}" if thing["cost"] else ""
        facts = (number, self.kind, thing["product"], cost, ", ".join(thing["tags"]))
        yield " · ".join(fact for fact in facts if fact)
        for line in self.lines:
            ko, en = LABELS[line.part]
            yield f"\n{ko}: {line.ko}\n{en}: {line.en}\n  {line.part} = {line.expr}"
        yield f"\n출처 Sources: {', '.join(thing['sources'])}"


def page_of(kb: KnowledgeBase, elsewhere: Elsewhere, sayer: Sayer, name: str) -> Page:
    """The page of what `name` names in any language. Raises Invalid with the nearest names."""
    thing = _find(kb, elsewhere, name.strip())
    if isinstance(thing, Goal):
        word = sayer.words.noun("award" if thing.needed is None else "milestone")
        return Page(thing, (_measure(thing, sayer),), word.ko if word else "")
    word = sayer.words.noun(thing.kind) or sayer.words.noun(f"{thing.kind} card")
    lines = tuple(Line(part, text, said["ko"], said["en"]) for part, text, said in sections(thing, sayer))
    return Page(thing, lines, word.ko if word else thing.kind)


def _measure(goal: Goal, sayer: Sayer) -> Line:
    if goal.needed is None:
        return Line("measure", goal.measure, sayer.ko(goal.measured), sayer.en(goal.measured))
    said = sayer.needed(s.Compare(goal.measured, "at least", goal.needed))
    return Line("measure", f"{goal.measure} at least {goal.needs}", said["ko"], said["en"])


def _find(kb: KnowledgeBase, elsewhere: Elsewhere, name: str) -> Component | Goal:
    things: dict[str, Component | Goal] = {**kb.awards, **kb.milestones}
    things |= {component.name.en: component for component in reversed(kb.components.values())}
    folded = {key.casefold(): thing for key, thing in things.items()}
    for one in (name, *elsewhere.aliases.get(name, ())):
        found = kb.components.get(one) or folded.get(one.casefold())
        if found is not None:
            return found
        for group in elsewhere.unsupported.values():
            if one in group:
                ko = f"아직 담기지 않은 것이에요: {one}({group[one]})."
                en = f"This is not encoded yet: {one} ({group[one]})."
                raise Invalid(Problem(ko, en, kind="unsupported"))
    # What nobody wrote down as a spelling: typos, initial consonants, sound. Only one that stands alone is taken.
    candidates = load_names(kb.folder).lookup(name, 5)
    known = [(c.score, things[key]) for c in candidates if (key := c.id.partition(":")[2]) in things]
    sure = [thing for score, thing in known if score >= _SURE]
    if len(sure) == 1:
        return sure[0]
    near = tuple(dict.fromkeys(thing.name.ko for score, thing in known if score >= _NEAR))
    raise Invalid(Problem("그런 카드를 몰라요.", "There is no such card here.", near=near))
