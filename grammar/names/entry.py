"""What the spotter is given and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Lang = Literal["ko", "en"]


@dataclass(frozen=True, slots=True)
class NameEntry:
    """One text by which one thing is called, with where that text comes from."""

    id: str
    kind: str
    text: str
    lang: Lang
    form: str
    source: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that a name may stand for; `via` is the channel that found it."""

    id: str
    kind: str
    score: float
    via: str


@dataclass(frozen=True, slots=True)
class Span:
    """A mention in the NFC text, without its particle; several candidates mean it is ambiguous."""

    start: int
    end: int
    surface: str
    candidates: tuple[Candidate, ...]
