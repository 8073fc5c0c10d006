"""The mutants of a knowledge base: one expression, number or word of one entry broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from grammar.language import (
    LanguageError,
    parse_amount,
    parse_effect,
    parse_predicate,
    parse_statement,
    write,
)
from kb.load import KnowledgeBase
from kb.model import Component, Goal, Rule
from rules.vocabulary import Vocabulary
from tests.mutation.trees import Breaker, words_of

Parser = Callable[[str], Any]
_COMPONENT: dict[str, Parser] = {
    "requires": parse_predicate, "on_play": parse_effect, "effects": parse_statement, "action": parse_effect,
    "action_requires": parse_predicate, "first_action": parse_effect, "vp": parse_amount,
}  # fmt: skip
_GOAL: dict[str, Parser] = {"measure": parse_amount, "needs": parse_amount}
_RULE: dict[str, Parser] = {"law": parse_statement}
GROUPS = ("components", "milestones", "awards", "rules")


@dataclass(frozen=True)
class Mutant:
    """One broken field of one entry. `group` is its part of the whole, `value` what stands there now."""

    group: str
    entry: str
    product: str
    what: str
    field: str
    kind: str
    before: str
    after: str
    value: Any

    def __str__(self) -> str:
        return f"{self.entry} {self.field} [{self.kind}]\n      {self.before}\n    → {self.after}"

    def applied(self, kb: KnowledgeBase) -> KnowledgeBase:
        """The knowledge base with this one break; everything else is shared."""
        entries = getattr(kb, self.group)
        old = entries[self.entry]
        stored = {name: getattr(old, name) for name in type(old).model_fields}
        changed = type(old).model_construct(**{**stored, self.field: self.value})
        return replace(kb, **{self.group: {**entries, self.entry: changed}})


def breaker(kb: KnowledgeBase) -> Breaker:
    """What breaks the trees of this knowledge base."""
    vocabulary, found = Vocabulary(kb), {"thing": set(), "flag": set(), "phase": set()}
    for rule in kb.rules.values():
        for use, words in words_of(rule.laws):
            if use == "phase" or vocabulary.word(words).sort == "unknown":
                found[use].add(words)
    return Breaker(kb, {use: tuple(sorted(words)) for use, words in found.items()})


def mutants(kb: KnowledgeBase, products: tuple[str, ...] = ()) -> Iterator[Mutant]:
    """Every mutant, entry by entry."""
    broken = breaker(kb)
    for group in GROUPS:
        for key, entry in getattr(kb, group).items():
            if not products or entry.product in products:
                for what, field, kind, before, value, after in _of(entry, broken):
                    yield Mutant(group, key, entry.product, what, field, kind, before, after, value)


def _of(entry: Any, broken: Breaker) -> Iterator[tuple[str, str, str, str, Any, str]]:
    match entry:
        case Component():
            what = "card" if entry.kind in ("event", "automated", "active") else entry.kind
            parsers = _COMPONENT
            for kind, field, value in _printed(entry, broken):
                yield (
                    what,
                    field,
                    kind,
                    f"{field} {_shown(getattr(entry, field))}",
                    value,
                    f"{field} {_shown(value)}",
                )
        case Goal():
            what, parsers = "award" if entry.needs is None else "milestone", _GOAL
        case Rule():
            what, parsers = "rule", _RULE
    for field, parse in parsers.items():
        texts = getattr(entry, field)
        for i, text in enumerate(texts if isinstance(texts, tuple) else (texts,) if texts else ()):
            for kind, new in _broken_texts(text, parse, broken, field):
                value: Any = new
                if isinstance(texts, tuple):
                    value = (*texts[:i], *((new,) if new is not None else ()), *texts[i + 1 :])
                yield what, field, kind, text, value, "(nothing)" if new is None else new


def _broken_texts(text: str, parse: Parser, broken: Breaker, field: str) -> Iterator[tuple[str, str | None]]:
    tree = parse(text)
    if field not in _GOAL:
        yield "dropped", None
    seen = {write(tree)}
    for kind, new in broken(tree):
        written = write(new)
        if written in seen:
            continue
        seen.add(written)
        try:
            if parse(written) == tree:
                continue
        except LanguageError:
            continue
        yield kind, written


def _printed(card: Component, broken: Breaker) -> Iterator[tuple[str, str, Any]]:
    if card.kind in ("event", "automated", "active", "standard project"):
        yield from (("cost", "cost", n) for n in ((1,) if not card.cost else (card.cost - 1, card.cost + 1)))
    for i, tag in enumerate(card.tags):
        yield "tag", "tags", (*card.tags[:i], *card.tags[i + 1 :])
        for other in broken.others(f"{tag} tag"):
            yield "tag", "tags", (*card.tags[:i], other.removesuffix(" tag"), *card.tags[i + 1 :])
    if card.holds is not None:
        yield "holds", "holds", None
        yield from (("holds", "holds", other) for other in broken.others(card.holds))


def _shown(value: Any) -> str:
    return ", ".join(value) or "(none)" if isinstance(value, tuple) else str(value)
