"""Small builders of syntax trees, so that frames read like the queries they make."""

from __future__ import annotations

from grammar.language import syntax as s

_PERSONS = {"you": "you", "an opponent": "an opponent", "anyone": "anyone", "nobody": "anyone", "": "you"}


def plural(word: str) -> str:
    """The plural of a countable noun of the expression language."""
    if word.endswith("s"):
        return word
    return word[:-1] + "ies" if word.endswith("y") and not word.endswith("ey") else word + "s"


def noun(words: str, whose: str | None = None, where: s.Predicate | None = None) -> s.Noun:
    """A plain noun."""
    return s.Noun(words, whose=whose, where=where)


def named(words: str, whose: str | None = None) -> s.Noun:
    """A proper name."""
    return s.Noun(words, quoted=True, whose=whose)


def person(whose: str) -> str:
    """The subject of the expression language for a person sense."""
    return _PERSONS.get(whose, "you")


def compare(left: s.Noun, comparator: str, right: int) -> s.Compare:
    """`left comparator right`."""
    return s.Compare(s.Quantity(left), comparator or "is", s.Number(right))


def have(whose: str, count: int, words: str, on: s.Noun | None = None) -> s.Clause:
    """`you have 3 steel`."""
    where = (s.Argument("on", on),) if on is not None else ()
    return s.Clause("have", person(whose), s.Measured(s.Number(count), noun(words)), where)


def act(verb: str, thing: s.Noun | s.Measured | None = None, *arguments: s.Argument) -> s.Clause:
    """`verb thing arguments`."""
    return s.Clause(verb, None, thing, arguments)
