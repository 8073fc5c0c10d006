"""The closed-class words and patterns of Korean and English, read once from words.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from grammar.reading.lexicon import Concept


@dataclass(frozen=True, slots=True)
class Piece:
    """One morpheme of a pattern: its forms (None: any), the first letter of its tag, may it be missing."""

    forms: frozenset[str] | None
    tag: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sequence of morphemes with one meaning, such as -ㄹ 수 있-."""

    pieces: tuple[Piece, ...]
    senses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """What words.toml holds."""

    concepts: tuple[Concept, ...]
    patterns: tuple[Pattern, ...]
    typos: tuple[tuple[str, str], ...]
    irregular: dict[str, str]


def _piece(text: str) -> Piece:
    optional = text.startswith("?")
    forms, _, tag = text.removeprefix("?").partition("/")
    return Piece(None if forms == "*" else frozenset(forms.split("|")), tag, optional)


@cache
def load_words() -> Words:
    """Read words.toml."""
    data = tomllib.loads(resources.files(__package__).joinpath("words.toml").read_text("utf-8"))
    return Words(
        tuple(Concept(tuple(c["is"]), tuple(c.get("ko", ())), tuple(c.get("en", ()))) for c in data["concept"]),
        tuple(Pattern(tuple(map(_piece, p["ko"].split())), tuple(p["is"])) for p in data["pattern"]),
        tuple((wrong, right) for wrong, right in data.get("typos", {}).items()),
        {form: lemma for lemma, forms in data.get("irregular", {}).items() for form in forms.split()},
    )
