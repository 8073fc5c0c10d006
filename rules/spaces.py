"""Which spaces of a board a predicate lets through: what a board settles once for all is settled beforehand.

A sieve lists the spaces that no state can rule out, each with the parts of the predicate that a state still
has to decide. `beside` counts what stands next to each space once a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.language import syntax as s
from rules.compile import PredicateFn
from rules.state import Scope, State

if TYPE_CHECKING:
    from rules.program import Program

Sieve = tuple[tuple[str, tuple[PredicateFn, ...]], ...]


def conjuncts(program: Program, tree: s.Predicate) -> tuple[s.Predicate, ...]:
    """The parts that must all hold, with adjectives of spaces replaced by what they mean."""
    match tree:
        case s.All(parts):
            return tuple(inner for part in parts for inner in conjuncts(program, part))
        case s.Flag(noun):
            area = program.area(noun.words)
            return conjuncts(program, area) if area is not None else (tree,)
        case s.Not(s.Not(inner)):
            return conjuncts(program, inner)
    return (tree,)


def settled(program: Program, tree: s.Predicate) -> bool:
    """Whether the truth of the predicate about a space is the same in every state."""
    match tree:
        case s.Not(inner):
            return settled(program, inner)
        case s.All(parts) | s.Any(parts):
            return all(settled(program, part) for part in parts)
        case s.Flag(noun):
            area = program.area(noun.words)
            return settled(program, area) if area is not None else program.is_printed(noun.words)
        case s.Compare(s.Quantity(s.Noun("kind")), "is" | "is not", s.Quantity()):
            return True
        case s.Has(_, _, noun):
            return noun.words.endswith("bonus")
    return False


def sieve(program: Program, board: str | None, tree: s.Predicate) -> Sieve:
    """The spaces of the board that may satisfy the predicate, in board order."""
    memo = (board, tree)
    found = program.sieves.get(memo)
    if found is None:
        found = program.sieves[memo] = _sieve(program, board, tree)
    return found


def _sieve(program: Program, board: str | None, tree: s.Predicate) -> Sieve:
    bare = State({}, (), settings={} if board is None else {"board": board})
    parts = conjuncts(program, tree)
    printed = [program.predicate(part) for part in parts if settled(program, part)]
    open_ = tuple(program.predicate(part) for part in parts if not settled(program, part))
    rows = []
    for space in program.board(bare).spaces:
        truths = [(fn, fn(Scope(bare, it=space))) for fn in printed]
        if all(truth is not False for _, truth in truths):
            rows.append((space, (*(fn for fn, truth in truths if truth is None), *open_)))
    return tuple(rows)


def beside(
    program: Program, state: State, kinds: tuple[str, ...], owners: tuple[int, ...] | None
) -> dict[str, int]:
    """How many neighbours of each space are pieces of these kinds (`*`: any) and owners (None: anybody)."""
    memo = ("beside", kinds, owners)
    found: dict[str, int] | None = state.memo.get(memo)
    if found is None:
        found = state.memo[memo] = {}
        every = kinds == ("*",)
        for space, piece in state.pieces.items():
            if (every or piece.kind in kinds) and (owners is None or piece.owner in owners):
                for near in program.beheld(state, space):
                    found[near] = found.get(near, 0) + 1
    return found
