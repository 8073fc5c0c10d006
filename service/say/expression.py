"""Any tree of the expression language as a Korean or English sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from grammar.language import syntax as s
from kb.words import Words
from service.say.conjugate import Saying, with_particle
from service.say.english_effects import English
from service.say.korean import Korean
from service.say.korean_nouns import Names


class Memory(dict[Any, dict[str, str]]):
    """Sentences by what they were made of; it starts anew once it holds too many."""

    _MOST = 20_000

    def __setitem__(self, key: Any, said: dict[str, str]) -> None:
        if len(self) >= self._MOST:
            self.clear()
        super().__setitem__(key, said)


class Sayer:
    """Puts trees into sentences. `names(english)` gives the display names: {"ko": …, "en": …}.

    Sentences come without a full stop, so that callers can join them.
    """

    def __init__(self, words: Words, names: Names) -> None:
        self.words, self.names = words, names
        # The same few sentences are said again and again; what was said once is kept.
        self.memory = Memory()
        self.korean = Korean(words, names)
        self.english = English(words, names)

    def ko(self, tree: s.Tree) -> str:
        """The tree in Korean: effects, statements and predicates as 해요체, amounts and nouns as phrases."""
        said = self.saying(tree)
        return said.end("요") if isinstance(said, Saying) else said

    def en(self, tree: s.Tree) -> str:
        """The tree in English, with a small first letter."""
        say = self.english
        match tree:
            case s.Clause() | s.Sequence() | s.Cost() | s.Choose() | s.Conditional() | s.Optional():
                return say.effect(tree)
            case s.Trigger() | s.Norm() | s.Define() | s.Order() | s.Standing():
                return say.statement(tree)
            case s.Noun():
                return say.noun(tree)
            case s.Measured():
                return say.counted(tree.amount, tree.noun, tree.up_to)
            case s.Argument():
                return say.argument(tree)
            case s.Reaches(noun, value):
                return f"{say.noun(noun)} reaches {say.unit(value, say.word(noun))}"
            case s.Compare() | s.Has() | s.NextTo() | s.Flag() | s.Not() | s.All() | s.Any():
                return say.predicate(tree).plain()
            case s.Query() | s.Ask():
                raise TypeError("a query is said by service.say.understood")
            case _:
                return say.amount(tree)

    def saying(self, tree: s.Tree) -> Saying | str:
        """The tree in Korean without its ending where it takes one."""
        say = self.korean
        match tree:
            case s.Clause() | s.Sequence() | s.Cost() | s.Choose() | s.Conditional() | s.Optional():
                return say.effect(tree)
            case s.Trigger() | s.Norm() | s.Define() | s.Order() | s.Standing():
                return say.statement(tree)
            case s.Noun():
                return say.noun(tree)
            case s.Measured():
                return say.counted(tree.amount, tree.noun, tree.up_to)
            case s.Argument():
                return say.argument(tree)
            case s.Reaches(noun, value):
                where = say.level(value, say.word(noun))
                return Saying(f"{with_particle(say.noun(noun), '이')} {where}에", "이르다")
            case s.Compare() | s.Has() | s.NextTo() | s.Flag() | s.Not() | s.All() | s.Any():
                return say.predicate(tree)
            case s.Query() | s.Ask():
                raise TypeError("a query is said by service.say.understood")
            case _:
                return say.amount(tree)

    def needed(self, tree: s.Predicate) -> dict[str, str]:
        """What must hold: 기온이 −12 °C 이하여야 해요 / temperature must be −12 °C or colder."""
        said = self.korean.predicate(tree)
        return {"ko": said.must().end("요"), "en": self.english.predicate(tree).must()}

    def points(self, tree: s.Amount, lang: str) -> str:
        """Victory points of a card: 이 카드에 있는 동물 2개당 승점 1점."""
        point = s.Noun("victory point")
        if lang == "en":
            return self.english.counted(tree, point)
        if isinstance(tree, s.Per):
            each = self.korean.counted(s.Number(tree.each), point)
            return f"{self.korean.per(tree)} {each}"
        if isinstance(tree, s.Number):
            return self.korean.counted(tree, point)
        return f"{self.korean.amount(tree)}만큼 {self.korean.word(point).ko}"

    def _knows(self, words: str) -> bool:
        known = words == "X" or self.words.symbol(words) is not None or words in self.words.flags
        return known or self.korean.named(words) is not None

    def unknown(self, tree: object) -> Iterator[str]:
        """The words of the tree that words.toml lacks, so that a check can name them."""
        match tree:
            case s.Noun(words, False) if not self._knows(words):
                yield words
            case s.Clause(verb) if self.words.verb(verb) is None:
                yield verb
            case s.Define(name) | s.Order(name) if not self._knows(name):
                yield name
            case _:
                pass
        if isinstance(tree, s.Order):
            yield from (item for item in tree.items if not self._knows(item))
        if isinstance(tree, tuple):
            for part in tree:
                yield from self.unknown(part)
        elif is_dataclass(tree):
            for field in fields(tree):
                value: Any = getattr(tree, field.name)
                if isinstance(value, tuple) or is_dataclass(value):
                    yield from self.unknown(value)
