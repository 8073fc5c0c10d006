"""A knowledge base made ready to run: everything compiled on first use, and indexed by what it reacts to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, cast

from grammar.language import parse_predicate, parse_statement
from grammar.language import syntax as s
from kb.load import KnowledgeBase, load
from kb.model import Component, Rule
from rules.boards import Boards
from rules.compile import AmountFn, PredicateFn, compile_amount, compile_predicate
from rules.known import ByIdentity
from rules.objects import Objects
from rules.outcome import Proof
from rules.spaces import Sieve
from rules.state import Scope, State
from rules.values import Value, between
from rules.vocabulary import Vocabulary

_WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Law:
    """A statement in force and who says it: a rule's id or "card:<name>"."""

    source: str
    statement: s.Statement
    rule: Rule | None = None


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
class Program(Boards):
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
    _by_card: dict[tuple[str, type, str], tuple[Law, ...]] = field(default_factory=dict, repr=False)
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

    # ---- laws by what they are about; a law is parsed when something first asks for its verb or name

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


def clauses(effect: s.Effect | None) -> tuple[s.Clause, ...]:
    """Every clause of an effect, whatever it hangs on."""
    match effect:
        case s.Clause():
            return (effect,)
        case s.Sequence(parts) | s.Choose(parts):
            return tuple(c for part in parts for c in clauses(part))
        case s.Cost(price, then):
            return clauses(price) + clauses(then)
        case s.Conditional(_, then, otherwise):
            return clauses(then) + clauses(otherwise)
        case s.Optional(inner):
            return clauses(inner)
    return ()


def family(effect: s.Effect | None, words: str) -> tuple[s.Clause, ...]:
    """The clauses of an effect about pools of a family: `production` finds `gain 2 plants production`."""
    return tuple(c for c in clauses(effect) if c.noun is not None and c.noun.words.endswith(f" {words}"))


def placed(effect: s.Effect | None) -> tuple[s.Clause, ...]:
    """The clauses of an effect that put down a tile for certain."""
    match effect:
        case s.Clause("place") if effect.noun is not None:
            return (effect,)
        case s.Sequence(steps):
            return tuple(clause for step in steps for clause in placed(step))
    return ()


def _grouped(laws: Iterator[Law]) -> dict[str, tuple[Law, ...]]:
    found: dict[str, list[Law]] = {}
    for law in laws:
        found.setdefault(verb_of(law.statement), []).append(law)
    return {verb: tuple(group) for verb, group in found.items()}


@cache
def program(game: str = "terraforming_mars") -> Program:
    """The compiled knowledge base of a game, made once."""
    return Program(load(game))
