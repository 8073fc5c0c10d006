"""What adjectives mean of cards, spaces and players: having, being next to, being so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grammar.language import syntax as s
from kb.model import Component
from rules.compile import AmountFn, PredicateFn, players_of
from rules.counting import Counting, at_least_so_many
from rules.spaces import beside
from rules.state import Described, Scope, Seat
from rules.values import SOME, Range, Value

if TYPE_CHECKING:
    pass


@dataclass(frozen=True)
class Objects(Counting):
    """The object model of one Program."""

    def having(self, noun: s.Noun) -> AmountFn:
        """How many of the noun the object at hand has."""
        words, word = noun.words, self.program.vocabulary.word(noun.words)
        count, owned = self.count(noun), self.count(replace(noun, whose="you"))

        def number(scope: Scope) -> Value:
            it = scope.it
            if isinstance(it, Component):
                if word.sort == "tag":
                    return len(it.tags) if word.key == "tag" else it.tags.count(word.key[:-4])
                if word.sort == "resource":
                    kept = scope.state.players[scope.me].resources.get(it.id, 0)
                    return kept if word.key in ("resource", it.holds) else 0
                return self.program.printed(it, words)
            if type(it) is str:
                space = self.program.space(scope.state, it)
                if space is not None and words.endswith("bonus"):
                    kind = words.removesuffix("bonus").strip()
                    return len(space.bonus) if not kind else space.bonus.count(kind)
                if word.entry is not None and word.entry.pieces:
                    piece = scope.state.pieces.get(it)
                    return int(
                        piece is not None and (word.entry.pieces == ("*",) or piece.kind in word.entry.pieces)
                    )
            if type(it) is Described:
                return self._said_on(it, noun)
            return owned(scope) if type(it) is Seat else count(scope)

        return number

    def _said_on(self, it: Described, noun: s.Noun) -> Value:
        """How many of the noun a described thing is said to have."""
        for fact in it.facts:
            for part in fact.parts if isinstance(fact, s.All) else (fact,):
                if isinstance(part, s.Has) and part.noun == noun and part.comparator in ("at least", "is"):
                    return part.count if part.comparator == "is" else Range(part.count, None)
        return SOME

    def beside(self, noun: s.Noun) -> AmountFn:
        """How many neighbours of the space at hand are the noun."""
        word = self.program.vocabulary.word(noun.words)
        own_tile, that_space = noun.determiner == "this", noun.determiner == "that"
        kinds = word.entry.pieces if word.entry is not None else (noun.words,)

        def number(scope: Scope) -> Value:
            it = scope.it
            if type(it) is not str:
                return SOME
            state = scope.state
            owners = None if noun.whose in (None, "anyone") else players_of(noun.whose, scope)
            if that_space:
                there = scope.event.space if scope.event is not None else None
                return SOME if type(there) is not str else int(there in self.program.neighbours(state, it))
            if not own_tile:
                return at_least_so_many(beside(self.program, state, kinds, owners).get(it, 0), state.open)
            count = 0
            for near in self.program.neighbours(state, it):
                piece = state.pieces.get(near)
                count += piece is not None and piece.card == scope.card and piece.owner in (scope.me, None)
            return at_least_so_many(count, state.open)

        return number

    def flag(self, noun: s.Noun) -> PredicateFn:
        """Whether the object at hand, or the table, is as the word says."""
        words, word = noun.words, self.program.vocabulary.word(noun.words)
        of_cards = (
            self.program.predicate(word.entry.predicate) if word.entry and word.entry.predicate else None
        )
        of_it: PredicateFn = (
            self.program.predicate(noun.where) if noun.where is not None else lambda scope: None
        )

        mechanism = self.program.mechanisms.get(words)
        if mechanism is not None:
            return self._stated_or(words, mechanism.holds)

        def holds(scope: Scope) -> bool | None:
            it = scope.it
            if noun.determiner == "that" and noun.where is not None:
                return None if it is None else of_it(scope)
            if isinstance(it, Component) and of_cards is not None:
                return of_cards(scope)
            if type(it) is str:
                answer = self.program.space_is(scope, it, words)
                if answer is not None:
                    return answer
            elif type(it) is Described:
                answer = self._described(scope, it, words)
                if answer is not None:
                    return answer
            mark = scope.state.players[scope.me].marks.get(words) if scope.state.players else None
            if mark is not None:
                return mark
            if words in scope.state.settings:
                return bool(scope.state.settings[words])
            defined = self.program.defined_predicate(words)
            if defined is not None:
                return defined(scope)
            if words in self.program.marks and not scope.state.open:
                return False
            return None

        return holds

    def _described(self, scope: Scope, it: Described, words: str) -> bool | None:
        """What a word says of something described: an area by its meaning, a kind of piece by what it names."""
        area = self.program.area(words)
        if area is not None:
            return self.program.predicate(area)(scope)
        if self.program.vocabulary.includes(words, it.noun):
            return True
        return False if self.program.vocabulary.apart(words, it.noun) else None

    @staticmethod
    def _stated_or(words: str, fn: PredicateFn) -> PredicateFn:
        """A word that the scenario may state, else as the engine works it out."""

        def holds(scope: Scope) -> bool | None:
            stated = scope.state.settings.get(words)
            return bool(stated) if stated is not None else fn(scope)

        return holds

    def symbol_comparison(self, tree: s.Compare) -> PredicateFn | None:
        """`kind is event`, `board is hellas`: comparison of words, or None when it is one of numbers."""
        if not (isinstance(tree.left, s.Quantity) and tree.comparator in ("is", "is not")):
            return None
        left = tree.left.noun.words
        if left not in self.program.symbols or not isinstance(tree.right, s.Quantity):
            return None
        right, negative = tree.right.noun.words, tree.comparator == "is not"
        read: Callable[[Scope], Any] = lambda scope: self._symbol(scope, left)  # noqa: E731

        def holds(scope: Scope) -> bool | None:
            have = read(scope)
            if have is None:
                return negative if right in scope.state.settings.get(f"not {left}", ()) else None
            same = right in have if isinstance(have, frozenset | tuple) else have == right
            return same is not negative

        return holds

    def _symbol(self, scope: Scope, name: str) -> Any:
        it = scope.it
        if isinstance(it, Component):
            if name == "kind":
                return it.kind
            if name == "name":
                return it.name.en
            if name == "resource":
                return it.holds or "none"
        if type(it) is str and name == "kind":
            space = self.program.space(scope.state, it)
            return space.kind if space is not None else None
        said = scope.state.settings.get(name)
        if said is None and not scope.state.open:
            return self.program.kb.game.defaults.get(name)
        return said
