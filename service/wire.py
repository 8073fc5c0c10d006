"""The JSON of requests and rulings as pydantic models: the schema of the HTTP service, and what tests hold
the hand-made `Ruling` to. Not on the path of an answer.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    """Unknown keys are errors."""

    model_config = ConfigDict(extra="forbid")


class Said(Model):
    """One text in both languages."""

    ko: str
    en: str


class Reason(Said):
    """One evaluated expression of the proof."""

    rule: str
    holds: bool | None = None
    expr: str = ""
    have: Any = None
    need: Any = None
    sources: list[str] = []


class Condition(Said):
    """What is undecided, or a smallest change."""

    expr: str


class Position(Said):
    """What one group of sources says where sources disagree."""

    verdict: str
    sources: list[str]
    authority: int | None = None


class Input(Model):
    """A decision that the rules left to a player."""

    player: int
    type: str
    title: Any = None
    options: list[Any] = []
    chosen: Any = None


class Cited(Model):
    """A source that the ruling rests on."""

    id: str
    title: str | Said | None = None
    where: str | None = None
    authority: int | None = None


class Understood(BaseModel):
    """How the question was read; further keys may be added."""

    model_config = ConfigDict(extra="allow")

    game: str | None = None
    query: str | None = None
    ko: str = ""
    en: str = ""
    proposition: Said | None = None
    facts: list[Any] = []
    ignored: list[str] = []


class Choice(Model):
    """One reading to choose from."""

    label: Said
    question: str | None = None
    query: str | None = None


class Trouble(Said):
    """What is wrong with an input, and where."""

    where: str
    expected: Said | None = None
    near: list[str] = []
    kind: Literal["invalid", "unsupported", "fault"] = "invalid"


class RulingModel(Model):
    """The answer to a question or case."""

    id: Any = None
    verdict: Literal["yes", "no", "depends", "value", "text", "abstain", "error"]
    value: float | int | str | None = None
    answer: Said
    reasons: list[Reason] = []
    conditions: list[Condition] = []
    repair: list[Condition] = []
    cost: int | None = None
    payment: dict[str, int] | None = None
    delta: dict[str, Any] = {}
    result: dict[str, Any] = {}
    inputs: list[Input] = []
    positions: list[Position] = []
    understood: Understood | None = None
    choices: list[Choice] = []
    sources: list[Cited] = []
    problems: list[Trouble] = []
    kb_version: str | None = None


class AskRequest(Model):
    """A question, in Korean or English."""

    question: str = Field(examples=["바다 다 깔렸는데 극지 미세조류 낼 수 있어?"])
    lang: Literal["ko", "en"] | None = None
    case: dict[str, Any] | None = None
    id: Any = None


class RuleRequest(Model):
    """A case: a table and what is done at it."""

    case: dict[str, Any]
    id: Any = None


class ProblemDetails(BaseModel):
    """RFC 9457, with both languages."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    detail_ko: str
    problems: list[Trouble] = []
    choices: list[Choice] = []
