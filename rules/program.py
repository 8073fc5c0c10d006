"""A knowledge base made ready to run: everything compiled on first use, and indexed by what it reacts to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, cast

from grammar.language import parse_predicate
from grammar.language import syntax as s
from kb.load import KnowledgeBase, load
from kb.model import Component
from rules.clauses import family
from rules.compile import AmountFn, PredicateFn, compile_amount, compile_predicate
from rules.known import ByIdentity
from rules.laws import Law, Laws
from rules.objects import Objects
from rules.outcome import Proof
from rules.spaces import Sieve
from rules.state import Scope, State
from rules.values import Value, between
from rules.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Mechanism:
    """A word whose truth the engine works out (`affordable`), with the proof of why. `about` makes the same truth
    for one component, with everything settled beforehand that no state can change."""

    holds: PredicateFn
    proof: Callable[[Scope, str], tuple[Proof, ...]]
    about: Callable[[Component], PredicateFn] | None = None


@dataclass(frozen=True, slots=True)
class PaymentSorts:
    """Which components the same permissions to pay speak of: by id, and the number of each set of permissions;
    the rules that let something pay, by currency; and what all permissions are for."""

    of: dict[str, int | None] = field(default_factory=dict)
    number: dict[tuple[bool | None, ...], int] = field(default_factory=dict)
    laws: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    targets: list[object] = field(default_factory=list)
    matched: dict[tuple[int, int | None], bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Program(Laws):
    """One compiled knowledge base."""

    kb: KnowledgeBase
    _amounts: dict[s.Amount, AmountFn] = field(default_factory=dict, repr=False)
    _predicates: dict[s.Predicate, PredicateFn] = field(default_factory=dict, repr=False)
    prohibited: dict[tuple[str, str], object] = field(default_factory=dict, repr=False)
    mechanisms: dict[str, Mechanism] = field(default_factory=dict, repr=False)
    payment_sorts: PaymentSorts = field(default_factory=PaymentSorts, repr=False)
    prepared: dict[str, Any] = field(default_factory=dict, repr=False)
    sieves: dict[tuple[str | None, s.Predicate], Sieve] = field(default_factory=dict, repr=False)
    derived: ByIdentity[s.Tree, object] = field(default_factory=ByIdentity, repr=False)
    _numbers: ByIdentity[s.Tree, AmountFn] = field(default_factory=ByIdentity, repr=False)
    _truths: ByIdentity[s.Tree, PredicateFn] = field(default_factory=ByIdentity, repr=False)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The sorts of its nouns."""
        return Vocabulary(self.kb)

    @cached_property
    def objects(self) -> Objects:
        """What its nouns count."""
        return Objects(self)

    def amount(self, tree: s.Amount) -> AmountFn:
        """The amount as a function, compiled once."""
        known = self._numbers.get(tree)
        if known is not None:
            return known
        fn = self._amounts.get(tree)
        if fn is None:
            fn = self._amounts[tree] = compile_amount(tree, self)
        self._numbers.put(tree, fn)
        return fn

    def predicate(self, tree: s.Predicate) -> PredicateFn:
        """The predicate as a function, compiled once."""
        known = self._truths.get(tree)
        if known is not None:
            return known
        fn = self._predicates.get(tree)
        if fn is None:
            fn = self._predicates[tree] = compile_predicate(tree, self)
        self._truths.put(tree, fn)
        return fn

    # ---- defined words

    def definition(self, name: str, scope: Scope) -> tuple[Law | None, Value]:
        """The law that defines the name here, and its value; (None, unknown) when nothing does. Where it depends, the
        first law that is undecided and the range of what is possible."""
        first: Law | None = None
        possible: list[Value] = []
        for law in self.definitions(name):
            define = cast(s.Define, law.statement)
            holds = True if define.condition is None else self.predicate(define.condition)(scope)
            if holds is None:
                if law.rule is not None and law.rule.if_unknown == "assume":
                    continue  # an exception that nothing speaks for
                first = first or law
            if holds is not False:
                possible.append(self.amount(cast(s.Amount, define.value))(scope))
            if holds:
                return first or law, between(possible)
        return first, between(possible)

    def defined(self, name: str, scope: Scope) -> Value:
        """The value of a defined name."""
        return self.definition(name, scope)[1]

    def constant(self, name: str, state: State) -> int:
        """A defined value that the engine needs as a number. Raises LookupError when the knowledge base lacks it."""
        value = self.defined(name, Scope(state))
        if not isinstance(value, int):
            raise LookupError(f"the knowledge base does not define {name!r}")
        return value

    def defined_predicate(self, name: str) -> PredicateFn | None:
        """The first predicate defined under the name. One about the whole table is worked out once a state."""
        for law in self.definitions(name):
            value = cast(s.Define, law.statement).value
            if isinstance(value, s.Predicate):
                fn = self.predicate(value)
                parts = value.parts if isinstance(value, s.All) else (value,)
                whole = all(isinstance(part, s.Compare) for part in parts)
                return self._once(name, fn) if whole else fn
        return None

    @staticmethod
    def _once(name: str, fn: PredicateFn) -> PredicateFn:
        def remembered(scope: Scope) -> bool | None:
            memo = ("defined", name, scope.me)
            if memo not in scope.state.memo:
                scope.state.memo[memo] = fn(scope.at(None))
            return cast("bool | None", scope.state.memo[memo])

        return remembered

    # ---- words of the table

    @cached_property
    def symbols(self) -> frozenset[str]:
        """Nouns that are compared as words."""
        return frozenset(self.kb.game.symbols.names)

    @cached_property
    def marks(self) -> frozenset[str]:
        """Marks a player can bear."""
        return frozenset(self.kb.game.marks)

    @cached_property
    def _areas(self) -> dict[str, s.Predicate]:
        return {name: parse_predicate(text) for name, text in self.kb.game.areas.items()}

    @cached_property
    def _flags(self) -> frozenset[str]:
        return frozenset(f for b in self.kb.boards.values() for space in b.spaces.values() for f in space.flags)

    def area(self, word: str) -> s.Predicate | None:
        """What the game file says an adjective of spaces means."""
        return self._areas.get(word)

    def told(self, facts: tuple[s.Predicate | None, ...]) -> tuple[s.Predicate, ...]:
        """Facts about a described object, each area word followed by what it means."""
        found: list[s.Predicate] = []
        for fact in facts:
            for part in fact.parts if isinstance(fact, s.All) else (fact,):
                if part is None:
                    continue
                found.append(part)
                denied = part.inner if isinstance(part, s.Not) else part
                area = self.area(denied.noun.words) if isinstance(denied, s.Flag) else None
                if area is not None:
                    meaning = area if denied is part else s.Not(area)
                    found += self.told((meaning,)) if not isinstance(area, s.All) or denied is part else ()
        return tuple(found)

    def knows_flag(self, word: str) -> bool:
        """Whether an adjective has a meaning that can be worked out from a state."""
        return (
            word in self.mechanisms or word in self._areas or word in self._flags or word in self.marks
            or self.is_defined(word) or word in ("reserved", "claimed-by-opponent")
        )  # fmt: skip

    def is_printed(self, word: str) -> bool:
        """Whether an adjective of spaces is what is printed on the board."""
        return word == "reserved" or word in self._flags

    def space_is(self, scope: Scope, space: str, word: str) -> bool | None:
        """What an adjective says of a space; None: nothing."""
        area = self._areas.get(word)
        if area is not None:
            return self.predicate(area)(scope.at(space))
        found = self.space(scope.state, space)
        if found is None:
            return None
        if word == "reserved":
            return found.reserved_for is not None
        if word == "claimed-by-opponent":
            return scope.state.markers.get(space, scope.me) != scope.me
        if word in self._flags:
            return word in found.flags
        return None

    def relaxable_step(self, tree: s.Amount) -> int:
        """The step of a track that slack on requirements applies to; 0 for anything else."""
        if isinstance(tree, s.Quantity):
            word = self.vocabulary.word(tree.noun.words)
            if word.sort == "track" and self.kb.game.tracks[word.key].relaxable:
                return self.kb.game.tracks[word.key].step
        return 0

    def printed(self, card: Component, words: str) -> Value:
        """How much of something is printed on a card: requirements, actions, effects of a family such as production."""
        match words:
            case "requirement":
                return int(card.requires is not None)
            case "action":
                return int(card.action is not None)
            case "effect":
                return len(card.effects)
        return len(family(card.on_play_effect, words))


@cache
def program(game: str = "terraforming_mars") -> Program:
    """The compiled knowledge base of a game, made once."""
    return Program(load(game))
