"""What an entry of the knowledge base looks like: pydantic models over TOML, trees parsed on demand.

Parsing is lazy so that a program that touches ten cards parses ten cards; `simpan lint` and the
tests parse everything.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from grammar.language import parse_amount, parse_effect, parse_predicate, parse_query, parse_statement
from grammar.language import syntax as s


class Entry(BaseModel):
    """A frozen record; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached_property,))


class Text(Entry):
    """The same thing in Korean and English."""

    ko: str
    en: str


class Track(Entry):
    """A shared marker: from `start` to `max` in steps of `step` (`unit` for showing)."""

    start: int
    max: int | None = None
    step: int = 1
    unit: str = ""
    piece: str | None = None
    product: str | None = None
    relaxable: bool = True


class Pool(Entry):
    """What a player has a number of; never below `least`."""

    least: int = 0


class NounEntry(Entry):
    """What a countable noun denotes: pieces on spaces, cards in play, names in a ledger, the hand."""

    pieces: tuple[str, ...] = ()
    cards: str | None = None
    ledger: str | None = None
    hand: bool = False
    spaces: bool = False

    @cached_property
    def predicate(self) -> s.Predicate | None:
        """The condition on cards, parsed."""
        return parse_predicate(self.cards) if self.cards else None


class GoalEntry(Entry):
    """What a noun for goals goes by: the verb that takes one, and the ledger of those taken."""

    verb: str
    ledger: str


class Players(Entry):
    """How many may play."""

    least: int
    most: int


class Tags(Entry):
    """The icons of cards; `wild` stands for any of them."""

    names: tuple[str, ...]
    wild: str | None = None


class Names(Entry):
    """A plain list of words."""

    names: tuple[str, ...]


class GameFile(Entry):
    """game.toml: the vocabulary."""

    id: str
    name: Text
    products: tuple[str, ...]
    default_board: str
    players: Players
    tracks: dict[str, Track]
    pools: dict[str, Pool]
    nouns: dict[str, NounEntry]
    goals: dict[str, GoalEntry] = Field(default_factory=dict)
    tags: Tags
    resources: Names
    acts: Names
    symbols: Names
    totals: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    aliases: dict[str, str] = Field(default_factory=dict)
    card_total: str | None = None
    defaults: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    areas: dict[str, str]
    marks: dict[str, str] = Field(default_factory=dict)


class Component(Entry):
    """What printed things share; `kind` is event, automated, active, corporation, standard project, conversion."""

    name: Text
    product: str
    kind: str
    number: str = ""
    cost: int = 0
    tags: tuple[str, ...] = ()
    requires: str | None = None
    on_play: str | None = None
    effects: tuple[str, ...] = ()
    action: str | None = None
    action_requires: str | None = None
    first_action: str | None = None
    holds: str | None = None
    vp: str | None = None
    sources: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Unique among the components of a game: the English name, with the kind before it for what is not a card."""
        return f"{self.kind}:{self.name.en}" if self.kind in ("standard project", "conversion") else self.name.en

    @cached_property
    def requirement(self) -> s.Predicate | None:
        """What must hold to play it."""
        return parse_predicate(self.requires) if self.requires else None

    @cached_property
    def on_play_effect(self) -> s.Effect | None:
        """What happens when it is played or used."""
        return parse_effect(self.on_play) if self.on_play else None

    @cached_property
    def statements(self) -> tuple[s.Statement, ...]:
        """What is in force while it is in play."""
        return tuple(map(parse_statement, self.effects))

    @cached_property
    def action_effect(self) -> s.Effect | None:
        """The action printed on it."""
        return parse_effect(self.action) if self.action else None

    @cached_property
    def action_requirement(self) -> s.Predicate | None:
        """What must hold to use the action."""
        return parse_predicate(self.action_requires) if self.action_requires else None

    @cached_property
    def first_action_effect(self) -> s.Effect | None:
        """What its owner does as the first action of the game."""
        return parse_effect(self.first_action) if self.first_action else None

    @cached_property
    def points(self) -> s.Amount | None:
        """Its victory points at the end."""
        return parse_amount(self.vp) if self.vp else None


class Goal(Entry):
    """A milestone (`needs` so much of `measure`) or an award (most of `measure`)."""

    name: Text
    board: str
    measure: str
    needs: str | None = None
    product: str = ""
    sources: tuple[str, ...] = ()

    @cached_property
    def measured(self) -> s.Amount:
        """What is counted."""
        return parse_amount(self.measure)

    @cached_property
    def needed(self) -> s.Amount | None:
        """How much a milestone asks for."""
        return parse_amount(self.needs) if self.needs else None


class Space(Entry):
    """A space of a board; `bonus` is gained by whoever places a tile there."""

    id: str
    x: int
    y: int
    kind: str
    bonus: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    name: str | None = None
    reserved_for: str | None = None
    adjacent: tuple[str, ...] = ()


class Board(Entry):
    """A map."""

    id: str
    name: Text
    spaces: dict[str, Space]
    product: str


class Source(Entry):
    """Something a rule can cite. `authority`: the higher, the more it weighs."""

    id: str
    title: Text
    kind: str
    authority: int
    where: str
    edition: str = ""
    anchors: tuple[str, ...] = ()


class OtherPosition(Entry):
    """What weaker sources say instead."""

    verdict: str
    sources: tuple[str, ...]
    ko: str
    en: str
    law: tuple[str, ...] = ()
    edition: str | None = None


class Example(Entry):
    """A question of a rule: its formal query, the verdict (and value), and how people ask it."""

    query: str
    verdict: Literal["yes", "no", "depends", "value", "text", "abstain"]
    value: int | str | None = None
    ko: str | None = None
    en: str | None = None

    @cached_property
    def parsed(self) -> s.Query:
        """The query as a tree."""
        return parse_query(self.query)


class Rule(Entry):
    """A cited, executable rule."""

    id: str
    product: str
    statement: Text
    law: tuple[str, ...]
    sources: tuple[str, ...]
    facts: tuple[str, ...] = ()
    if_unknown: Literal["depends", "assume"] = "depends"
    overrides: tuple[str, ...] = ()
    positions: tuple[OtherPosition, ...] = ()
    conflict: str | tuple[str, ...] | None = None
    edition: str | None = None
    example: tuple[Example, ...] = Field(default=())

    @cached_property
    def laws(self) -> tuple[s.Statement, ...]:
        """The law as trees."""
        return tuple(map(parse_statement, self.law))


Raw = dict[str, Any]
