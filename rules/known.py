"""What can be told of a component whatever the state, and remembering it by the tree it was told from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from grammar.language import syntax as s

if TYPE_CHECKING:
    from rules.program import Program

K = TypeVar("K")
V = TypeVar("V")
_PRINTED = frozenset({"kind", "name", "resource"})


class ByIdentity(Generic[K, V]):
    """Values by the identity of a tree, which is much cheaper than its hash; the tree is kept beside its
    value, so that its identity cannot be taken by another. It starts anew once it holds too many."""

    _MOST = 50_000

    def __init__(self) -> None:
        self._kept: dict[int, tuple[K, V]] = {}

    def get(self, key: K) -> V | None:
        """The value kept for this very object, or None."""
        found = self._kept.get(id(key))
        return None if found is None else found[1]

    def put(self, key: K, value: V) -> V:
        """Keep a value."""
        if len(self._kept) >= self._MOST:
            self._kept.clear()
        self._kept[id(key)] = (key, value)
        return value


def fixed(program: Program, tree: s.Predicate) -> bool:
    """Whether the truth of the predicate about a component depends on nothing but what is printed on it."""
    match tree:
        case s.Not(inner):
            return fixed(program, inner)
        case s.All(parts) | s.Any(parts):
            return all(fixed(program, part) for part in parts)
        case s.Has(_, _, noun):
            return noun.where is None and program.vocabulary.word(noun.words).sort != "resource"
        case s.Compare(s.Quantity(noun), "is" | "is not", s.Quantity()):
            return noun.words in program.symbols and noun.words in _PRINTED
        case s.Compare(s.Quantity(s.Noun("cost", where=None)), _, s.Number()):
            return True
        case s.Flag(noun):
            entry = program.vocabulary.word(noun.words).entry
            return (
                noun.words not in program.mechanisms and noun.determiner != "that"
                and entry is not None and entry.predicate is not None and fixed(program, entry.predicate)
            )  # fmt: skip
    return False


def fixed_match(program: Program, noun: object) -> bool:
    """Whether a noun means the same components in every state."""
    if isinstance(noun, s.Measured):
        noun = noun.noun
    if not isinstance(noun, s.Noun) or noun.quoted:
        return True
    entry = program.vocabulary.word(noun.words).entry
    kind = entry.predicate if entry is not None else None
    return all(part is None or fixed(program, part) for part in (kind, noun.where))
