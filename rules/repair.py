"""The smallest changes of a scenario that would make an illegal act legal, each checked by running it.

The failing proofs say what to move: a track, a pool, a count or the resources on a card, to the bound that
the proof names. Where something else stands in the way (an action that was used, a milestone that is gone, no
space for a tile) nothing is offered. A repair of several things at once is one tree joined by `and`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from grammar.language import syntax as s
from rules.compile import players_of
from rules.facts import BadFact, given
from rules.outcome import Outcome, Proof, Repair
from rules.program import Program
from rules.state import Scope, State
from rules.values import Value, bounds

Act = Callable[[State], Outcome]
MOST_CHANGES = 4
MOST_RUNS = 40
MOST_OFFERED = 3


@dataclass(frozen=True, slots=True)
class Move:
    """One number of the scenario and where it has to go.

    `seat` picks one player where `of` names several; of an `exact` move it is certain that less would not do.
    """

    of: s.Quantity | s.Distinct
    seat: int | None
    upward: bool
    have: Value
    need: int
    steps: int
    size: int = 1
    exact: bool = True

    @property
    def what(self) -> tuple[s.Tree, int | None]:
        """What is moved, whichever way."""
        return self.of, self.seat

    @property
    def tree(self) -> s.Compare:
        """The condition that would hold then."""
        return s.Compare(self.of, "at least" if self.upward else "at most", s.Number(self.need))


@dataclass(frozen=True, slots=True)
class Plan:
    """Some moves together and the state they lead to."""

    moves: tuple[Move, ...]
    state: State

    @property
    def size(self) -> tuple[int, int]:
        """Few things first, then few steps."""
        return len(self.moves), sum(move.steps for move in self.moves)


def with_repair(program: Program, state: State, act: Act, outcome: Outcome) -> Outcome:
    """The outcome with its repairs if it is a "no"; `act` runs the same act on another state."""
    if outcome.verdict != "no":
        return outcome
    return replace(outcome, repair=repairs(program, state, act, outcome))


def repairs(program: Program, state: State, act: Act, outcome: Outcome) -> tuple[Repair, ...]:
    """The smallest changes after which the act is no longer refused, smallest first.

    Of a scenario that is only partly known a change counts when nothing known stands in the way any more.
    """
    waiting = [(Plan((), state), outcome)]
    found: list[Plan] = []
    seen: set[tuple[Move, ...]] = set()
    runs = 0
    while waiting and len(found) < MOST_OFFERED and runs < MOST_RUNS:
        waiting.sort(key=lambda entry: entry[0].size)
        plan, refused = waiting.pop(0)
        for move in _moves(program, plan.state, refused):
            larger = _joined(program, state, plan, move)
            if larger is None or len(larger.moves) > MOST_CHANGES or larger.moves in seen:
                continue
            seen.add(larger.moves)
            runs += 1
            after = act(larger.state)
            if after.verdict == "no":
                waiting.append((larger, after))
            elif not any(set(_whats(kept)) <= set(_whats(larger)) for kept in found):
                found.append(_least(program, state, act, larger))
    return tuple(_repair(plan) for plan in sorted(found, key=lambda plan: plan.size))


def _least(program: Program, start: State, act: Act, plan: Plan) -> Plan:
    """The plan with every inexact move as short as the act allows."""
    for move in plan.moves:
        while not move.exact and move.steps > 1:
            back = -move.size if move.upward else move.size
            shorter = replace(move, need=move.need + back, steps=move.steps - 1)
            moves = tuple(shorter if m is move else m for m in plan.moves)
            state = _after(program, start, moves)
            if state is None or act(state).verdict == "no":
                break
            plan, move = Plan(moves, state), shorter
    return plan


def _whats(plan: Plan) -> tuple[object, ...]:
    return tuple(move.what for move in plan.moves)


def _repair(plan: Plan) -> Repair:
    if len(plan.moves) == 1:
        move = plan.moves[0]
        return Repair(move.tree, move.have, move.need)
    return Repair(s.All(tuple(move.tree for move in plan.moves)), None, None)


# ---- putting a move into the scenario


def _joined(program: Program, start: State, plan: Plan, move: Move) -> Plan | None:
    """The plan with one more move, told from the start; of the same thing the later move counts."""
    earlier = next((m for m in plan.moves if m.what == move.what), None)
    if earlier is not None:
        if earlier.upward != move.upward:
            return None
        move = replace(move, have=earlier.have, steps=earlier.steps + move.steps)
    moves = (*(m for m in plan.moves if m.what != move.what), move)
    state = _after(program, start, moves)
    return Plan(moves, state) if state is not None else None


def _after(program: Program, start: State, moves: tuple[Move, ...]) -> State | None:
    """The scenario after some moves; None where it cannot be told so."""
    state = start.copy()
    try:
        for move in moves:
            state = _moved(program, state, move)
    except BadFact:
        return None
    return state


def _moved(program: Program, state: State, move: Move) -> State:
    if move.seat is not None and isinstance(move.of, s.Quantity):
        state.players[move.seat].pools[program.vocabulary.word(move.of.noun.words).key] = move.need
        return state
    return given(program, state, (s.Compare(move.of, "is", s.Number(move.need)),))


# ---- what the failing proofs ask for


def _moves(program: Program, state: State, outcome: Outcome) -> Iterator[Move]:
    """Ways to undo the first reason of a refusal that has any; others are met when the act is run again."""
    for proof in outcome.proofs:
        if proof.holds is False:
            found = tuple(_of_proof(program, state, proof))
            if found:
                yield from found
                return


def _of_proof(program: Program, state: State, proof: Proof) -> Iterator[Move]:
    failed = [child for child in proof.children if child.holds is False]
    match proof.tree:
        case s.All() if failed:
            yield from _of_proof(program, state, failed[0])
        case s.Compare(s.Quantity() | s.Distinct() as left, comparator, _):
            yield from _compared(program, state, left, comparator, proof)
        case s.Not(s.Compare(s.Quantity() | s.Distinct() as left, comparator, _)):
            yield from _compared(program, state, left, _OPPOSITE[comparator], proof)
        case s.Clause() as clause if not failed:
            yield from _lacking(program, state, clause, proof)
        case s.Not(s.All() | s.Any()):
            return
        case _:
            for child in failed:
                yield from _of_proof(program, state, child)


_OPPOSITE = {
    "at least": "less than", "less than": "at least", "at most": "more than", "more than": "at most",
    "is": "is not", "is not": "is",
}  # fmt: skip
_BEYOND = {"at least": 0, "more than": 1, "at most": 0, "less than": -1, "is": 0}


def _compared(
    program: Program, state: State, left: s.Quantity | s.Distinct, comparator: str, proof: Proof
) -> Iterator[Move]:
    """A failing comparison: move its left side to the bound."""
    low, high = bounds(proof.need) if isinstance(proof.need, Value) else (None, None)
    bound = low if comparator in ("at most", "less than") else high
    if bound is None or comparator not in _BEYOND or not isinstance(proof.have, Value):
        return
    nearest = _end(proof.have, bound)
    if nearest is not None:
        yield from _shifted(program, state, left, None, nearest, bound + _BEYOND[comparator])


def _end(value: Value, bound: int) -> int | None:
    """The end of what the value can be that is nearer to the bound."""
    low, high = bounds(value)
    return high if high is not None and (low is None or high <= bound) else low


def _lacking(program: Program, state: State, clause: s.Clause, proof: Proof) -> Iterator[Move]:
    """A failing part of an effect: more of what it takes."""
    noun = clause.noun
    if noun is None:
        return
    word = program.vocabulary.word(noun.words)
    if proof.need is None and word.sort == "pool" and _open_number(clause):
        end = _end(state.pool(0, word.key), 1)
        if end is not None:
            yield from _shifted(program, state, s.Quantity(s.Noun(word.key)), None, end, end + 1)
    elif not isinstance(proof.need, int):
        return
    elif word.sort == "pool":
        if isinstance(proof.have, list):
            for seat, have in enumerate(proof.have):
                end = _end(have, proof.need)
                whose = None if seat == 0 else "an opponent"
                if end is not None:
                    of = s.Quantity(s.Noun(word.key, whose=whose))
                    yield from _shifted(program, state, of, seat, end, proof.need, exact=False)
        elif isinstance(proof.have, Value) and (end := _end(proof.have, proof.need)) is not None:
            of = s.Quantity(s.Noun(word.key))
            yield from _shifted(program, state, of, None, end, proof.need, exact=False)
    elif word.sort == "resource" and noun.here and isinstance(proof.have, int):
        card = proof.rule.removeprefix("card:")
        of = s.Quantity(s.Noun(noun.words, whose=f'"{card}"'))
        yield from _shifted(program, state, of, None, proof.have, proof.need)


def _open_number(clause: s.Clause) -> bool:
    """Whether the actor chooses how many, so that one is enough."""
    return isinstance(clause.object, s.Measured) and isinstance(clause.object.amount, s.Chosen)


def _shifted(
    program: Program,
    state: State,
    of: s.Quantity | s.Distinct,
    seat: int | None,
    have: int,
    need: int,
    exact: bool = True,
) -> Iterator[Move]:
    """The move by which what was found becomes what is needed, if the game knows such a number."""
    if have == need or not _movable(program, state, of.noun):
        return
    before = _value(program, state, of, seat)
    # The proof may be about a later moment or a sum: the scenario's own number moves by the same distance.
    told = _end(before, need)
    start, target = (told, told + need - have) if told is not None else (have, need)
    step, least, most = _limits(program, of.noun)
    upward = target > start
    steps = -(-abs(target - start) // step)
    target = start + steps * step * (1 if upward else -1)
    if (least is not None and target < least) or (most is not None and target > most):
        return
    yield Move(of, seat, upward, before if isinstance(before, int) else have, target, steps, step, exact)


def _value(program: Program, state: State, of: s.Quantity | s.Distinct, seat: int | None) -> Value:
    scope = Scope(state, seat or 0, wild=True)
    if seat is not None:
        of = s.Quantity(replace(of.noun, whose=None))
    return program.amount(of)(scope)


def _movable(program: Program, state: State, noun: s.Noun) -> bool:
    """Whether a scenario could have another number of it: not of what is written down once and for all."""
    word = program.vocabulary.word(noun.words)
    if noun.whose is not None and noun.whose.startswith('"'):
        return True
    if word.sort in ("track", "pool", "tag", "resource"):
        return bool(players_of(noun.whose, Scope(state)))
    entry = word.entry
    return word.sort == "noun" and entry is not None and entry.ledger is None and not entry.spaces


def _limits(program: Program, noun: s.Noun) -> tuple[int, int | None, int | None]:
    """The step of a number, and between what it stays."""
    word, game = program.vocabulary.word(noun.words), program.kb.game
    if word.sort == "track":
        track = game.tracks[word.key]
        return track.step, track.start, track.max
    return 1, game.pools[word.key].least if word.sort == "pool" else 0, None
