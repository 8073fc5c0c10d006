"""The page of a card: its printed facts and what its expressions say, in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from grammar.language import syntax as s
from kb.model import Component
from service.say.expression import Sayer

Said = dict[str, str]


class Card(Protocol):
    """What a page needs of a card; trees, and in `texts` the expressions they were read from."""

    @property
    def name_en(self) -> str:
        """The English name."""

    @property
    def names_ko(self) -> tuple[str, ...]:
        """The Korean names, the official one first."""

    @property
    def number(self) -> str:
        """The printed number."""

    @property
    def kind(self) -> str:
        """event, automated, active, corporation …."""

    @property
    def cost(self) -> int:
        """The printed cost."""

    @property
    def tags(self) -> tuple[str, ...]:
        """The printed tags."""

    @property
    def requires(self) -> s.Predicate | None:
        """What must hold to play it."""

    @property
    def on_play(self) -> s.Effect | None:
        """What happens when it is played."""

    @property
    def effects(self) -> Sequence[s.Statement]:
        """What is in force while it is in play."""

    @property
    def action(self) -> s.Effect | None:
        """Its action."""

    @property
    def action_requires(self) -> s.Predicate | None:
        """What must hold to use the action."""

    @property
    def first_action(self) -> s.Effect | None:
        """What its owner does first in the game."""

    @property
    def vp(self) -> s.Amount | None:
        """Its victory points."""

    @property
    def texts(self) -> Mapping[str, Any]:
        """The expressions as written, by field."""

    @property
    def sources(self) -> tuple[str, ...]:
        """Where the facts come from."""


@dataclass(frozen=True)
class Printed:
    """A component of the knowledge base as a `Card`."""

    component: Component
    names_ko: tuple[str, ...]
    texts: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        fields = ("requires", "on_play", "effects", "action_requires", "action", "first_action", "vp")
        written = {name: getattr(self.component, name) for name in fields}
        object.__setattr__(self, "texts", {name: text for name, text in written.items() if text})

    name_en = property(lambda self: self.component.name.en)
    number = property(lambda self: self.component.number)
    kind = property(lambda self: self.component.kind)
    cost = property(lambda self: self.component.cost)
    tags = property(lambda self: self.component.tags)
    requires = property(lambda self: self.component.requirement)
    on_play = property(lambda self: self.component.on_play_effect)
    effects = property(lambda self: self.component.statements)
    action = property(lambda self: self.component.action_effect)
    action_requires = property(lambda self: self.component.action_requirement)
    first_action = property(lambda self: self.component.first_action_effect)
    vp = property(lambda self: self.component.points)
    sources = property(lambda self: self.component.sources)


_LABELS = {
    "requires": ("조건", "Requirement"),
    "on_play": ("낼 때", "When played"),
    "effects": ("효과", "Effect"),
    "action_requires": ("행동 조건", "Action requirement"),
    "action": ("행동", "Action"),
    "first_action": ("첫 행동", "First action"),
    "vp": ("승점", "Points"),
}


def sections(card: Card, sayer: Sayer) -> Iterator[tuple[str, Said, str]]:
    """Field, sentence in both languages and expression, for every expression of the card."""
    texts = card.texts
    if card.requires is not None:
        said = sayer.needed(card.requires)
        yield "requires", said, str(texts.get("requires", ""))
    if card.on_play is not None:
        yield "on_play", _both(card.on_play, sayer), str(texts.get("on_play", ""))
    written = list(texts.get("effects", ()))
    for index, statement in enumerate(card.effects):
        yield "effects", _both(statement, sayer), str(written[index]) if index < len(written) else ""
    if card.action_requires is not None:
        yield "action_requires", sayer.needed(card.action_requires), str(texts.get("action_requires", ""))
    for name, tree in (("action", card.action), ("first_action", card.first_action)):
        if tree is not None:
            yield name, _both(tree, sayer), str(texts.get(name, ""))
    if card.vp is not None:
        points = {lang: sayer.points(card.vp, lang) for lang in ("ko", "en")}
        yield "vp", points, str(texts.get("vp", ""))


def _both(tree: s.Tree, sayer: Sayer) -> Said:
    return {"ko": sayer.ko(tree), "en": sayer.en(tree)}


def text(card: Card, sayer: Sayer) -> Said:
    """What the card does, as prose in both languages; empty for a card that does nothing."""
    rows = list(sections(card, sayer))
    return {
        lang: " ".join(f"{_LABELS[name][index]}: {said[lang]}." for name, said, _ in rows)
        for index, lang in enumerate(("ko", "en"))
    }


def page(card: Card, sayer: Sayer) -> str:
    """The page that `simpan card NAME` prints."""
    return "\n".join(_page(card, sayer))


def _page(card: Card, sayer: Sayer) -> Iterator[str]:
    number = f"  #{card.number}" if card.number else ""
    yield f"{' / '.join(card.names_ko) or card.name_en} · {card.name_en}{number}"
    yield from _facts(card, sayer)
    for name, said, written in sections(card, sayer):
        ko, en = _LABELS[name]
        yield f"{ko}: {said['ko']}"
        yield f"  {en}: {said['en']}"
        if written:
            yield f"  = {written}"
    if card.sources:
        yield f"출처 · Sources: {', '.join(card.sources)}"


def _facts(card: Card, sayer: Sayer) -> Iterator[str]:
    kind = s.Noun(card.kind)
    korean, english = [sayer.korean.word(kind).ko], [sayer.english.word(kind).en]
    if card.cost:
        price = s.Noun("cost")
        korean.append(
            f"{sayer.korean.word(price).ko} {sayer.korean.level(card.cost, sayer.korean.word(price))}"
        )
        english.append(
            f"{sayer.english.word(price).en} {sayer.english.unit(card.cost, sayer.english.word(price))}"
        )
    if card.tags:
        tags = [s.Noun(f"{tag} tag") for tag in card.tags]
        korean.append(", ".join(sayer.korean.word(tag).ko for tag in tags))
        english.append(", ".join(sayer.english.word(tag).en for tag in tags))
    yield " · ".join(korean)
    yield " · ".join(english)
