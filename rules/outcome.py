"""What the engine answers: a verdict with its proof, before anybody puts it into sentences."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from grammar.language.syntax import Tree

Verdict = Literal["yes", "no", "depends", "value", "text", "abstain"]


@dataclass(frozen=True, slots=True)
class Proof:
    """One evaluated expression.

    `rule` is the id of the rule, card or board that says `tree` ("card:Comet", "tm.base.…"); `holds`
    is None when undecided; `have` and `need` are the compared values (None: not a comparison or
    unknown). `assumed` marks an undecided condition that does not turn a yes into depends.
    """

    rule: str
    tree: Tree | None
    holds: bool | None
    have: Any = None
    need: Any = None
    children: tuple[Proof, ...] = ()
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision the rules leave to `player`: what could be chosen, and what this run took."""

    player: int
    kind: str
    about: str
    options: tuple[Any, ...]
    chosen: Any


@dataclass(frozen=True, slots=True)
class Repair:
    """A smallest change of the scenario, checked by running it, that turns the no into a yes."""

    tree: Tree
    have: Any
    need: Any


@dataclass(frozen=True, slots=True)
class Position:
    """What one group of disagreeing sources says."""

    verdict: str
    sources: tuple[str, ...]
    rule: str
    ko: str
    en: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The engine's answer to one query or case.

    `delta` has the shape of the contract (p0, p1, globals, tiles …); `result` what a `do` answers
    beside a change; `subject` the rule, card or list an answer of kind "text" is about.
    """

    verdict: Verdict
    value: Any = None
    proofs: tuple[Proof, ...] = ()
    conditions: tuple[Proof, ...] = ()
    repair: tuple[Repair, ...] = ()
    cost: int | None = None
    payment: dict[str, int] | None = None
    delta: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    positions: tuple[Position, ...] = ()
    subject: Any = None
    after: Any = field(default=None, compare=False, repr=False)
    triggered: dict[str, int] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)
    skipped: tuple[Tree, ...] = ()
