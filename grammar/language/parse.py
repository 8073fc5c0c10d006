"""Text to tree. What was parsed once is remembered; only a new text needs the parser (`grammar.language.build`)."""

from __future__ import annotations

import pickle
from importlib import resources
from typing import Any as Anything
from typing import cast

from grammar.language import syntax as s

STARTS = ("effect", "statement", "predicate", "amount", "query")
_THIRD_PERSON = frozenset({"anyone", "any player", "each player", "each opponent", "an opponent", "owner", "nobody"})


def third_person(verb: str) -> str:
    """The verb as it follows `anyone`: place → places, pass → passes."""
    return "has" if verb == "have" else verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


def grammar() -> str:
    """The text of the grammar."""
    return resources.files("grammar.language").joinpath("expression.lark").read_text(encoding="utf-8")


# What was parsed, by text and starting point; and pickled trees of an earlier run, made into trees when asked for.
parsed: dict[tuple[str, str], Anything] = {}
stored: dict[tuple[str, str], bytes] = {}
_MOST = 8192


def _parse(text: str, start: str) -> Anything:
    key = (text, start)
    tree = parsed.get(key)
    if tree is None:
        if len(parsed) >= _MOST:
            parsed.clear()
        known = stored.get(key)
        tree = parsed[key] = _parse_anew(text, start) if known is None else pickle.loads(known)
    return tree


def _parse_anew(text: str, start: str) -> Anything:
    from grammar.language.build import parse_anew

    return parse_anew(text, start)


def parse_effect(text: str) -> s.Effect:
    """What a card or rule does: `gain 2 plants; raise oxygen 1 step`. Raises LanguageError."""
    return cast(s.Effect, _parse(text, "effect"))


def parse_statement(text: str) -> s.Statement:
    """Something in force: `when anyone places ocean: gain 2 plants`. Raises LanguageError."""
    return cast(s.Statement, _parse(text, "statement"))


def parse_predicate(text: str) -> s.Predicate:
    """A condition: `temperature at most -12 and oceans at least 3`. Raises LanguageError."""
    return cast(s.Predicate, _parse(text, "predicate"))


def parse_amount(text: str) -> s.Amount:
    """A number to compute: `1 per 2 animals here`. Raises LanguageError."""
    return cast(s.Amount, _parse(text, "amount"))


def parse_query(text: str) -> s.Query:
    """A whole question: `given oceans is 9 do play "Arctic Algae" ask possible`. Raises LanguageError."""
    return cast(s.Query, _parse(text, "query"))
