"""The laws of a knowledge base by what they are about, parsed when something first asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from grammar.language import parse_statement
from grammar.language import syntax as s
from kb.model import Rule
from rules.boards import Boards
from rules.state import State

_WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Law:
    """A statement in force and who says it: a rule's id or "card:<name>"."""

    source: str
    statement: s.Statement
    rule: Rule | None = None


class Laws(Boards):
    """What a Program knows of the statements of its rules and cards, by verb or name."""

    @cached_property
    def _texts(self) -> dict[tuple[str, str], list[tuple[Rule, str]]]:
        found: dict[tuple[str, str], list[tuple[Rule, str]]] = {}
        for rule in self.kb.rules.values():
            for text in rule.law:
                found.setdefault(_head(text), []).append((rule, text))
        return found

    @cached_property
    def words_of_law(self) -> frozenset[str]:
        """Every word that stands in some law."""
        return frozenset(word for rule in self.kb.rules.values() for text in rule.law for word in _WORD.findall(text))

    def _parsed(self, sort: str, name: str) -> tuple[Law, ...]:
        texts = self._texts.get((sort, name), ())
        return tuple(Law(rule.id, parse_statement(text), rule) for rule, text in texts)

    @cached_property
    def _norms(self) -> dict[str, tuple[Law, ...]]:
        return {}

    def norms(self, verb: str) -> tuple[Law, ...]:
        """Permissions, prohibitions and obligations of the rules whose act has this verb."""
        if verb not in self._norms:
            self._norms[verb] = self._parsed("norm", verb)
        return self._norms[verb]

    @cached_property
    def _triggers(self) -> dict[str, tuple[Law, ...]]:
        return _grouped(iter(self._parsed("trigger", "")))

    def triggers(self, verb: str) -> tuple[Law, ...]:
        """Triggers of the rules whose event has this verb ("reaches" for tracks arriving)."""
        return self._triggers.get(verb, ())

    @cached_property
    def _definitions(self) -> dict[str, tuple[Law, ...]]:
        return {}

    def definitions(self, name: str) -> tuple[Law, ...]:
        """The laws that define a name, conditional ones first."""
        if name not in self._definitions:
            laws = self._parsed("define", name)
            self._definitions[name] = tuple(
                sorted(laws, key=lambda law: cast(s.Define, law.statement).condition is None)
            )
        return self._definitions[name]

    def is_defined(self, name: str) -> bool:
        """Whether some law defines the name."""
        return ("define", name) in self._texts

    def order(self, name: str) -> Law | None:
        """A named sequence."""
        laws = self._parsed("order", name)
        return laws[0] if laws else None

    @cached_property
    def _by_card(self) -> dict[tuple[str, type, str], tuple[Law, ...]]:
        return {}

    def of_card(self, card: str, sort: type, verb: str) -> tuple[Law, ...]:
        """The statements of one sort and verb that a card has in force."""
        key = (card, sort, verb)
        laws = self._by_card.get(key)
        if laws is None:
            component = self.kb.components.get(card)
            statements = component.statements if component is not None else ()
            source = f"card:{card}"
            laws = tuple(Law(source, st) for st in statements if isinstance(st, sort) and verb_of(st) == verb)
            self._by_card[key] = laws
        return laws

    def in_force(self, state: State, player: int, sort: type, verb: str) -> tuple[Law, ...]:
        """The statements of that sort and verb on all cards of the player, cached with the state."""
        memo = ("in force", player, sort, verb)
        laws: tuple[Law, ...] | None = state.memo.get(memo)
        if laws is None:
            laws = tuple(law for card in state.players[player].played for law in self.of_card(card, sort, verb))
            state.memo[memo] = laws
        return laws


def _head(text: str) -> tuple[str, str]:
    """What kind of law a text is and the verb or name it is found by, without parsing it."""
    first, _, rest = text.partition(" ")
    if first in ("permits", "forbids", "requires"):
        return "norm", rest.split(" ", 1)[0]
    if first in ("when", "once"):
        return "trigger", ""
    if first in ("set", "define"):
        return "define", rest.split(" to " if first == "set" else " as ", 1)[0].strip()
    if first == "order":
        return "order", rest.split(":", 1)[0].strip()
    return "standing", first


def verb_of(statement: s.Statement) -> str:
    """The verb a statement is found by."""
    match statement:
        case s.Trigger(s.Reaches(), _):
            return "reaches"
        case s.Trigger(s.Clause(verb=verb), _) | s.Norm(_, s.Clause(verb=verb)) | s.Standing(s.Clause(verb=verb)):
            return verb
    return ""


def _grouped(laws: Iterator[Law]) -> dict[str, tuple[Law, ...]]:
    found: dict[str, list[Law]] = {}
    for law in laws:
        found.setdefault(verb_of(law.statement), []).append(law)
    return {verb: tuple(group) for verb, group in found.items()}
