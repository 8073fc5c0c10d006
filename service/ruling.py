"""The Ruling: what every door of the service answers with, and its JSON form.

A plain slotted class, because thousands a second are built; `service.wire` holds the same shape as
pydantic models, and the tests hold the two together.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

import orjson

from service.problem import Problem, together

Verdict = Literal["yes", "no", "depends", "value", "text", "abstain", "error"]
Said = dict[str, str]


@dataclass(slots=True)
class Ruling:
    """One answer. `str(ruling)` is the Korean sentence, `ruling.to_dict()` the JSON of the contract."""

    verdict: Verdict
    answer: Said
    id: Any = None
    value: float | int | str | None = None
    reasons: list[dict[str, Any]] = field(default_factory=list)
    conditions: list[dict[str, Any]] = field(default_factory=list)
    repair: list[dict[str, Any]] = field(default_factory=list)
    cost: int | None = None
    payment: dict[str, int] | None = None
    delta: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] = field(default_factory=dict)
    inputs: list[dict[str, Any]] = field(default_factory=list)
    positions: list[dict[str, Any]] = field(default_factory=list)
    understood: dict[str, Any] | None = None
    choices: list[dict[str, Any]] = field(default_factory=list)
    sources: list[dict[str, Any]] = field(default_factory=list)
    problems: list[dict[str, Any]] = field(default_factory=list)
    kb_version: str | None = None

    def __str__(self) -> str:
        return self.answer.get("ko", "")

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of the contract; every key is always there."""
        return {name: getattr(self, name) for name in _KEYS}

    def to_json(self) -> str:
        """One line of JSON that any reader of lines keeps whole."""
        return one_line(self.to_dict())


# `id` first: whoever reads a stream of rulings by eye looks for it.
_KEYS = ("id", *(f.name for f in fields(Ruling) if f.name != "id"))


def refusal(problems: Sequence[Problem], id: Any = None, kb_version: str | None = None) -> Ruling:
    """The ruling on an input that cannot be judged: `error`, or `abstain` if only support is missing."""
    unsupported = all(problem.kind == "unsupported" for problem in problems)
    choices = [{"label": {"ko": name, "en": name}} for problem in problems for name in problem.near]
    return Ruling(
        verdict="abstain" if unsupported and problems else "error",
        answer=together(problems),
        id=id,
        problems=[problem.to_dict() for problem in problems],
        choices=choices,
        kb_version=kb_version,
    )


# Characters that JSON leaves alone inside a string but that some readers take for the end of a line.
_LINE_ENDS = {0x85: "\\u0085", 0x2028: "\\u2028", 0x2029: "\\u2029"}


def one_line(value: Any) -> str:
    """`value` as one line of JSON, Korean readable, always encodable as UTF-8."""
    try:
        text = orjson.dumps(value, default=_plain, option=orjson.OPT_NON_STR_KEYS).decode()
    except TypeError:  # half of a surrogate pair, as in a cut emoji, or a number beyond 64 bits
        return json.dumps(value, separators=(",", ":"), default=_plain)
    if "\u2028" in text or "\u2029" in text or "\x85" in text:
        text = text.translate(_LINE_ENDS)
    return text


def _plain(value: Any) -> Any:
    """JSON for what engines like to hold: sets and tuples as lists, objects by their `to_dict` or text."""
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=str)
    to_dict = getattr(value, "to_dict", None)
    return to_dict() if callable(to_dict) else str(value)
