"""What an execution changes and decides: the state it works on, the record of changes, the choices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from grammar.language import syntax as s
from rules.feasible import Feasibility
from rules.outcome import Choice
from rules.program import Program
from rules.state import Event, Scope, State
from rules.values import Range, Value, bounds, product


class Impossible(Exception):
    """An effect that could not be carried out although it must be; `tree` is the clause."""

    def __init__(self, tree: s.Tree) -> None:
        self.tree = tree
        super().__init__(str(tree))


@dataclass
class Delta:
    """What changed: pools and card resources by player, tracks, pieces, cards drawn and lost."""

    pools: dict[tuple[int, str], int] = field(default_factory=dict)
    resources: dict[tuple[int, str], int] = field(default_factory=dict)
    tracks: dict[str, int] = field(default_factory=dict)
    pieces: list[tuple[str, str, int | None]] = field(default_factory=list)
    drawn: dict[int, int] = field(default_factory=dict)
    lost: dict[int, int] = field(default_factory=dict)


@dataclass
class Changes(ABC):
    """One execution. `answers` are taken for choices in order; after them the first option is taken.

    `quiet`: the table acts, not a player, so the rules give nobody anything (cards still react).
    `raising` False: tracks no longer move (after the end of the game). `placed` is the last tile put down.
    """

    program: Program
    feasibility: Feasibility
    state: State
    answers: list[Any] = field(default_factory=list)
    delta: Delta = field(default_factory=Delta)
    choices: list[Choice] = field(default_factory=list)
    triggered: dict[str, int] = field(default_factory=dict)
    skipped: list[s.Clause] = field(default_factory=list)
    placed: Event | None = None
    quiet: bool = False
    raising: bool = True

    @abstractmethod
    def do(self, effect: s.Effect | None, scope: Scope) -> None:
        """Carry an effect out."""

    @abstractmethod
    def clause(self, clause: s.Clause, scope: Scope) -> None:
        """Carry one clause out."""

    def adjust(self, player: int, pool: str, number: int) -> None:
        """Change a pool; an unknown amount shifts. The caller has checked the floor."""
        if number:
            pools = self.state.players[player].pools
            pools[pool] = self.state.pool(player, pool) + number
            self.delta.pools[player, pool] = self.delta.pools.get((player, pool), 0) + number

    def store(self, player: int, card: str, number: int) -> None:
        """Change the resources on a card."""
        if number:
            resources = self.state.players[player].resources
            resources[card] = resources.get(card, Range(0, None) if self.state.open else 0) + number
            self.delta.resources[player, card] = self.delta.resources.get((player, card), 0) + number

    def draw(self, player: int, number: int) -> None:
        """Take cards from the deck into the hand; unknown cards are only counted."""
        taken, self.state.deck = self.state.deck[:number], self.state.deck[number:]
        self.state.players[player].hand += taken
        counts = self.state.players[player].counts
        held = self.program.vocabulary.hand
        if held in counts:
            counts[held] = counts[held] + number
        self.delta.drawn[player] = self.delta.drawn.get(player, 0) + number

    def count(self, player: int | None, noun: str, number: int = 1) -> None:
        """Let stated counts follow: there are so many more of a noun, the player's or nobody's."""
        includes, settings = self.program.vocabulary.includes, self.state.settings
        if player is not None:
            counts = self.state.players[player].counts
            for key in counts:
                if includes(key, noun):
                    counts[key] = counts[key] + number
        for key, value in tuple(settings.items()):
            if isinstance(key, str) and key.startswith("total ") and includes(key[6:], noun):
                settings[key] = value + number
            elif isinstance(key, tuple) and key[0] == "stated" and includes(key[1].words, noun):
                # Whether the new one satisfies the `where` is not known.
                settings[key] = value + Range(min(0, number), max(0, number))

    def changed(self) -> None:
        """Forget what was derived from the state."""
        self.state.memo.clear()

    def gained(self, player: int) -> dict[str, int]:
        """The change of each of the player's pools and of each track."""
        pools = {pool: number for (who, pool), number in self.delta.pools.items() if who == player}
        return {**self.delta.tracks, **pools}

    def choose(self, player: int, kind: str, about: str, options: Sequence[Any]) -> Any:
        """The next answer that is an option, else the first option; a single one is no choice."""
        if len(options) == 1:
            return options[0]
        chosen = options[0]
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, dict):
                index = answer.get("index")
                chosen = options[index] if type(index) is int and 0 <= index < len(options) else chosen
            else:  # true is no player, though it equals the number 1
                chosen = next((x for x in options if x == answer and type(x) is type(answer)), chosen)
        self.choices.append(Choice(player, kind, about, tuple(options), chosen))
        return chosen

    def skip(self, tree: s.Clause) -> None:
        """Note a part that is left out because there is nothing it could do."""
        if tree not in self.skipped:
            self.skipped.append(tree)

    def possible(self, effect: s.Effect, scope: Scope) -> bool:
        """Whether nothing known stops the effect now."""
        return all(c.holds(scope) is not False for c in self.feasibility.checks(effect))

    def number(self, clause: s.Clause, scope: Scope) -> Value:
        """The amount of a clause, its `per` included."""
        measured = clause.object
        value: Value = self.program.amount(measured.amount)(scope) if isinstance(measured, s.Measured) else 1
        per = clause.argument("per")
        return product(value, self.program.amount(per)(scope)) if isinstance(per, s.Per) else value

    def known(self, clause: s.Clause, scope: Scope) -> int:
        """The amount as a number; where it is not known, the least it can be."""
        value = self.number(clause, scope)
        return value if isinstance(value, int) else bounds(value)[0] or 0

    def _pool(self, clause: s.Clause, scope: Scope) -> str | None:
        noun = clause.noun
        if noun is not None and noun.words.startswith("placed-"):
            memory = self.state.players[scope.me].memory.get(scope.card or "")
            return f"{memory} {noun.words.split(' ', 1)[1]}" if memory else None
        return self.feasibility.pool(clause)
