"""Every way to break a tree of the expression language in one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any

from grammar.language import syntax as s
from kb.load import KnowledgeBase
from rules.vocabulary import Vocabulary

Broken = tuple[str, Any]
_KINDS = (("event", "automated", "active"), ("land", "ocean"))
_TURNED = {
    "at least": "at most", "at most": "at least", "more than": "less than", "less than": "more than",
    "is": "is not", "is not": "is",
}  # fmt: skip
_OTHERS = {"you": "opponents", "opponents": "you", "anyone": "you", "owner": "you", "each player": "you",
           "an opponent": "you", "each opponent": "you", "any player": "you"}  # fmt: skip
_ALLOWED = {"permits": "forbids", "forbids": "permits", "requires": "forbids"}


@dataclass(frozen=True)
class Breaker:
    """Breaks trees of one knowledge base; `loose` are words of laws that no vocabulary lists, by use."""

    kb: KnowledgeBase
    loose: dict[str, tuple[str, ...]]

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.kb)

    # ---- one place at a time

    def __call__(self, tree: Any) -> Iterator[Broken]:
        """The tree with one thing broken, each with the kind of break; None instead of a tree: it is gone."""
        yield from self._here(tree)
        if not is_dataclass(tree):
            return
        skipped = self._settled(tree)
        for field in fields(tree):
            value = getattr(tree, field.name)
            if field.name in skipped:
                continue
            if isinstance(value, tuple):
                for i, part in enumerate(value):
                    for kind, new in self(part) if is_dataclass(part) else ():
                        yield kind, replace(tree, **{field.name: (*value[:i], new, *value[i + 1 :])})
            elif is_dataclass(value):
                for kind, new in self(value):
                    yield kind, replace(tree, **{field.name: new})

    def _settled(self, tree: Any) -> tuple[str, ...]:
        """The parts of a tree that are broken with the whole of it."""
        match tree:
            case s.Compare(left, _, right):
                words = isinstance(left, s.Quantity) and left.noun.words in self.kb.game.symbols.names
                return ("left", "right") if words else ("right",) if isinstance(right, s.Number) else ()
        return ()

    def _here(self, tree: Any) -> Iterator[Broken]:
        match tree:
            case s.Number(value):
                yield from (("number", s.Number(n)) for n in _around(value))
            case s.Per(each, per, _):
                yield from (("number", replace(tree, each=n)) for n in _around(each) if n)
                yield from (("number", replace(tree, per=n)) for n in _around(per) if n > 0)
            case s.Reaches(noun, value):
                yield from (
                    ("number", replace(tree, value=n)) for n in self._shifted(s.Quantity(noun), value)
                )
            case s.Arithmetic():
                yield "operator", replace(tree, operator=_OPERATORS[tree.operator])
            case s.Noun():
                yield from self._nouns(tree)
            case s.Measured(_, _, True):
                yield "limit", replace(tree, up_to=False)
            case s.Clause():
                yield from self._clauses(tree)
            case s.Sequence(steps):
                yield from (("step dropped", _steps(rest)) for rest in _without(steps))
            case s.Cost(_, then):
                yield "price dropped", then
            case s.Choose(alternatives):
                yield from (
                    ("choice dropped", s.Choose(rest) if len(rest) > 1 else rest[0])
                    for rest in _without(alternatives)
                )
            case s.Conditional(condition, then, otherwise):
                yield "negated", replace(tree, condition=_not(condition))
                yield "condition dropped", then
                if otherwise is not None:
                    yield "condition dropped", replace(tree, otherwise=None)
            case s.Norm(kind, _, condition):
                yield "permission", replace(tree, kind=_ALLOWED[kind])
                yield from self._condition(tree, condition)
            case s.Define(_, value, condition):
                if isinstance(value, s.Predicate):
                    yield "negated", replace(tree, value=_not(value))
                yield from self._condition(tree, condition)
            case s.Order(_, items):
                for i in range(len(items) - 1):
                    yield "order", replace(tree, items=(*items[:i], items[i + 1], items[i], *items[i + 2 :]))
            case _:
                yield from self._predicates(tree)

    @staticmethod
    def _condition(tree: s.Norm | s.Define, condition: s.Predicate | None) -> Iterator[Broken]:
        if condition is not None:
            yield "negated", replace(tree, condition=_not(condition))
            yield "condition dropped", replace(tree, condition=None)

    def _predicates(self, tree: Any) -> Iterator[Broken]:
        match tree:
            case s.All(parts) | s.Any(parts):
                yield from (
                    ("condition dropped", replace(tree, parts=rest) if len(rest) > 1 else rest[0])
                    for rest in _without(parts)
                )
                for i, part in enumerate(parts):
                    yield "negated", replace(tree, parts=(*parts[:i], _not(part), *parts[i + 1 :]))
            case s.Compare(left, comparator, right):
                yield "comparator", replace(tree, comparator=_TURNED[comparator])
                if isinstance(right, s.Number):
                    for n in self._shifted(left, right.value):
                        yield "number", replace(tree, right=s.Number(n))
                elif isinstance(right, s.Quantity) and isinstance(left, s.Quantity):
                    for word in self._symbols(left.noun.words, right.noun.words):
                        yield "noun", replace(tree, right=s.Quantity(s.Noun(word)))
            case s.Has(comparator, count, _) | s.NextTo(comparator, count, _):
                yield "comparator", replace(tree, comparator=_TURNED[comparator])
                yield from (("number", replace(tree, count=n)) for n in _around(count))
            case _:
                pass

    def _clauses(self, clause: s.Clause) -> Iterator[Broken]:
        if clause.subject in _OTHERS:
            yield "owner", replace(clause, subject=None if clause.subject != "you" else "opponents")
        for i, argument in enumerate(clause.arguments):
            rest = (*clause.arguments[:i], *clause.arguments[i + 1 :])
            yield "part dropped", replace(clause, arguments=rest)
            if isinstance(argument.target, str):
                other = s.Argument(argument.preposition, _OTHERS.get(argument.target, "you"))
                yield (
                    "owner",
                    replace(clause, arguments=(*clause.arguments[:i], other, *clause.arguments[i + 1 :])),
                )

    # ---- nouns

    def _nouns(self, noun: s.Noun) -> Iterator[Broken]:
        for word in self.others(noun.words, noun.quoted):
            yield "noun", replace(noun, words=word)
        if noun.whose in _OTHERS:
            yield "owner", replace(noun, whose=_OTHERS[noun.whose])
        if noun.determiner == "another":
            yield "owner", replace(noun, determiner=None)
        if noun.here:
            yield "owner", replace(noun, here=False)
        if noun.where is not None:
            yield "negated", replace(noun, where=_not(noun.where))
            yield "condition dropped", replace(noun, where=None)

    def others(self, words: str, quoted: bool = False) -> tuple[str, ...]:
        """The next word of the same sort, if there is another."""
        for group in self._groups:
            if quoted is (group is self._names) and words in group:
                return _next(group, words)
        if quoted:
            return ()
        word = self.vocabulary.word(words)
        if word.key != words and word.sort != "unknown":
            return self.others(word.key)
        return next((_next(group, words) for group in self.loose.values() if words in group), ())

    @cached_property
    def _names(self) -> tuple[str, ...]:
        names = sorted(c.name.en for c in self.kb.cards.values())
        return (*names, *sorted(c.name.en for c in self.kb.of_kind("corporation").values()))

    @cached_property
    def _groups(self) -> tuple[tuple[str, ...], ...]:
        game = self.kb.game
        made = tuple(p for p in game.pools if p.endswith(" production"))
        pieces = [n for n, e in game.nouns.items() if e.pieces and e.pieces != ("*",)]
        flags = {f for b in self.kb.boards.values() for space in b.spaces.values() for f in space.flags}
        return (
            self._names, tuple(t for t in game.tracks if game.tracks[t].product is None), made,
            tuple(p for p in game.pools if p not in made), tuple(f"{t} tag" for t in game.tags.names),
            game.resources.names, ("tile", *pieces), tuple(n for n, e in game.nouns.items() if e.cards),
            tuple(n for n, e in game.nouns.items() if e.ledger), (*game.areas, *sorted(flags)),
            ("milestone", "award"),
        )  # fmt: skip

    def _symbols(self, name: str, words: str) -> tuple[str, ...]:
        values = {
            "kind": next((kinds for kinds in _KINDS if words in kinds), ()),
            "board": tuple(self.kb.boards), "resource": self.kb.game.resources.names,
            "module": ("corporate-era", "base"), "phase": self.loose.get("phase", ()),
        }  # fmt: skip
        group = values.get(name, ())
        return _next(group, words) if words in group else group[:1]

    def _shifted(self, left: s.Amount, value: int) -> tuple[int, ...]:
        """The numbers beside one that something is compared with; a track moves in steps."""
        word = self.vocabulary.word(left.noun.words) if isinstance(left, s.Quantity) else None
        if word is not None and word.sort == "track":
            step = self.kb.game.tracks[word.key].step
            return value - step, value + step
        return (value + 1,) if value == 0 else (value - 1, value + 1)


_OPERATORS = {"plus": "minus", "minus": "plus", "times": "plus", "larger": "smaller", "smaller": "larger"}


def _around(value: int) -> tuple[int, ...]:
    return (value + 1,) if value == 0 else (value - 1, value + 1)


def _next(group: Iterable[str], word: str) -> tuple[str, ...]:
    members = tuple(group)
    return () if len(members) < 2 else (members[(members.index(word) + 1) % len(members)],)


def _without(parts: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    return ((*parts[:i], *parts[i + 1 :]) for i in range(len(parts)))


def _steps(rest: tuple[s.Effect, ...]) -> s.Effect:
    return rest[0] if len(rest) == 1 else s.Sequence(rest)


def _not(predicate: s.Predicate) -> s.Predicate:
    return predicate.inner if isinstance(predicate, s.Not) else s.Not(predicate)


def words_of(tree: Any, use: str = "thing") -> Iterator[tuple[str, str]]:
    """Every plain noun of a tree with its use: a thing, a flag, a phase."""
    match tree:
        case s.Flag(noun):
            yield "flag", noun.words
            yield from words_of(noun.where)
        case s.Compare(s.Quantity(s.Noun("phase")), _, s.Quantity(noun)):
            yield "phase", noun.words
        case s.Noun(words, False):
            yield use, words
            yield from words_of(tree.where)
        case tuple():
            for part in tree:
                yield from words_of(part)
        case _ if is_dataclass(tree):
            for field in fields(tree):
                yield from words_of(getattr(tree, field.name))
