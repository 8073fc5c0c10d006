"""The table: what is known of tracks, players, cards and spaces at one moment.

A state is not changed once it is built; `rules.execute` works on a copy. A state whose `open` is
true may hold more than it lists (a question states two facts, not a whole table); of a closed state
everything absent is zero or empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from grammar.language import syntax as s
from rules.values import UNKNOWN, Value


@dataclass(slots=True)
class Player:
    """One player. `counts` are stated numbers of things that would otherwise be counted (tags, cards
    in hand, tiles), by canonical noun; `resources` are on cards, by card; `memory` is what a card
    recorded when it was played, by card."""

    pools: dict[str, Value]
    played: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    resources: dict[str, Value] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    counts: dict[str, Value] = field(default_factory=dict)
    marks: dict[str, bool] = field(default_factory=dict)
    memory: dict[str, str] = field(default_factory=dict)

    def copy(self) -> Player:
        """A player that can be changed without changing this one."""
        return Player(
            dict(self.pools), self.played, self.hand, dict(self.resources), self.used, dict(self.counts),
            dict(self.marks), dict(self.memory),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile on a space; `owner` is a player index or None."""

    kind: str
    owner: int | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """A modifier that waits for the player's next card."""

    player: int
    clause: s.Clause
    source: str


@dataclass(slots=True)
class State:
    """The table. `settings` holds the words of the set-up (board, phase, modules); `ledgers` lists of
    (name, player) such as claimed milestones; `open`: what is not said is unknown, and `literal`: also where
    people would have said it, as in a case; `memo` caches what is derived from the state."""

    tracks: dict[str, Value]
    players: tuple[Player, ...]
    pieces: dict[str, Piece] = field(default_factory=dict)
    markers: dict[str, int] = field(default_factory=dict)
    ledgers: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    settings: dict[Any, Any] = field(default_factory=dict)
    pending: tuple[Pending, ...] = ()
    deck: tuple[str, ...] = ()
    first: int = 0
    open: bool = False
    literal: bool = False
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def copy(self) -> State:
        """A state that can be changed without changing this one; its cache is empty."""
        return State(
            dict(self.tracks), tuple(p.copy() for p in self.players), dict(self.pieces), dict(self.markers),
            dict(self.ledgers), dict(self.settings), self.pending, self.deck, self.first, self.open,
            self.literal,
        )  # fmt: skip

    def others(self, me: int) -> Iterator[int]:
        """The other players, in seat order after `me`."""
        n = len(self.players)
        return ((me + k) % n for k in range(1, n))

    def pool(self, player: int, name: str) -> Value:
        """What the player has of a pool."""
        return self.players[player].pools.get(name, UNKNOWN if self.open else 0)


@dataclass(frozen=True, slots=True)
class Described:
    """An object known only by what was said of it: `a card that costs 22`.

    `noun` is its canonical word, `facts` what holds of it.
    """

    noun: str
    facts: tuple[s.Predicate, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the object at hand."""

    player: int


@dataclass(frozen=True, slots=True)
class PoolOf:
    """One of a player's pools as the object at hand."""

    name: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that just happened: `player` did `verb` with `noun` (a canonical word), at `space`
    (Described where only something is said of it), through `card` (an English name), `count` times;
    `values` are further details by preposition."""

    verb: str
    player: int
    noun: str
    card: str | None = None
    space: str | Described | None = None
    count: int = 1
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Scope:
    """Where an expression is evaluated: the state, who "you" is, the card that speaks, the object at
    hand (`it`: a Component, a space id, a Described), the space it stands on, the event it reacts to, the chosen X,
    the slack on requirements (in steps), and whether wild tags count."""

    state: State
    me: int = 0
    card: str | None = None
    it: Any = None
    event: Event | None = None
    x: int | None = None
    slack: int = 0
    wild: bool = False

    def at(self, it: Any) -> Scope:
        """The same place with another object at hand."""
        return Scope(self.state, self.me, self.card, it, self.event, self.x, self.slack, self.wild)
