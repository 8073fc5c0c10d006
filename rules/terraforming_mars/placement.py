"""Where a tile may go: the placement norms of the knowledge base over the spaces of the board.

A card that names a kind of area (`place greenery on ocean-area`) or a condition (`where (next to at
least 2 city)`) beats the rules that `tm.base.tile.card_beats_rule` overrides; everything else stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from grammar.language import syntax as s
from rules.compile import PredicateFn
from rules.feasible import Check, Feasibility
from rules.laws import Law
from rules.program import Program
from rules.spaces import conjuncts, sieve
from rules.state import Scope, State

CARD_BEATS_RULE = "tm.base.tile.card_beats_rule"


def exhausted(program: Program, scope: Scope, kind: str) -> bool | None:
    """Whether the supply of a piece that a track counts is used up; its placement is then skipped."""
    supply = program.supplies.get(kind)
    if supply is None:
        return False
    placed = scope.state.tracks.get(supply[0], 0)
    return placed >= supply[1] if isinstance(placed, int) else None


def possible(feasibility: Feasibility, scope: Scope, clause: s.Clause) -> bool | None:
    """Whether the tile can be placed or its placement is skipped; None where the board is not known."""
    noun, program = clause.noun, feasibility.program
    assert noun is not None
    if clause.verb == "place" and exhausted(program, scope, noun.words):
        return True
    if scope.state.open:
        return False if _said_full(scope, clause) else None
    return _any_space(feasibility, scope, clause)


def _said_full(scope: Scope, clause: s.Clause) -> bool:
    """Whether the scenario says that no space of the kind the clause needs is left."""
    on = clause.argument("on")
    area = on.words if isinstance(on, s.Noun) else "land"
    for key, value in scope.state.settings.items():
        none = isinstance(key, tuple) and key[0] == "stated" and key[1].words == "space" and value == 0
        if none and s.Flag(s.Noun(area)) in _parts(key[1].where):
            return True
    kind = clause.noun.words if clause.noun is not None else ""
    return scope.state.settings.get(f"no-{kind}-space") is True


def _parts(predicate: s.Predicate | None) -> tuple[s.Predicate, ...]:
    if isinstance(predicate, s.All):
        return predicate.parts
    return () if predicate is None else (predicate,)


@dataclass(frozen=True, slots=True)
class Plan:
    """How the tile of a clause may be placed on one board: the spaces that no state can rule out, each with
    the conditions that must hold there, those that must not, and the prices it may ask. `own`: it depends on
    the card that speaks or the event it reacts to."""

    rows: tuple[tuple[str, tuple[PredicateFn, ...], tuple[PredicateFn, ...]], ...]
    priced: tuple[tuple[PredicateFn, Check], ...]
    own: bool

    def legal(self, scope: Scope) -> Iterator[str]:
        """The legal spaces, in board order."""
        pieces, at = scope.state.pieces, scope.at(None)
        for space, wanted, barred in self.rows:
            if space in pieces:
                continue
            at.it = space
            if _all(wanted, at) and not _some(barred, at) and not (self.priced and self._unpayable(at)):
                yield space

    def _unpayable(self, at: Scope) -> bool:
        return any(where(at) and check.holds(at) is False for where, check in self.priced)


# Plain loops: these two are asked of every space, and a generator costs more than the conditions.


def _all(parts: tuple[PredicateFn, ...], at: Scope) -> bool:
    for holds in parts:  # noqa: SIM110
        if not holds(at):
            return False
    return True


def _some(parts: tuple[PredicateFn, ...], at: Scope) -> bool:
    for holds in parts:  # noqa: SIM110
        if holds(at):
            return True
    return False


def spaces(feasibility: Feasibility, scope: Scope, clause: s.Clause) -> tuple[str, ...]:
    """The legal spaces for the clause's tile, in board order; remembered with the state."""
    plan, memo = _memo(feasibility, scope, clause)
    found: tuple[str, ...] | None = scope.state.memo.get(memo)
    if found is None:
        found = scope.state.memo[memo] = tuple(plan.legal(scope))
    return found


def _any_space(feasibility: Feasibility, scope: Scope, clause: s.Clause) -> bool:
    """Whether there is a legal space at all; the first one found is enough."""
    plan, memo = _memo(feasibility, scope, clause)
    known: tuple[str, ...] | None = scope.state.memo.get(memo)
    if known is not None:
        return bool(known)
    found: bool | None = scope.state.memo.get((*memo, "any"))
    if found is None:
        found = scope.state.memo[(*memo, "any")] = next(plan.legal(scope), None) is not None
    return found


def _memo(feasibility: Feasibility, scope: Scope, clause: s.Clause) -> tuple[Plan, tuple[object, ...]]:
    plan = plan_of(feasibility, scope.state.settings.get("board"), clause)
    if not plan.own:
        return plan, ("spaces", id(plan), scope.me)
    return plan, (
        "spaces",
        id(plan),
        scope.me,
        scope.card,
        scope.event.space if scope.event is not None else None,
    )


def _about_a_tile_there(program: Program, condition: s.Predicate) -> bool:
    """Whether a condition cannot hold on an empty space."""
    for part in conjuncts(program, condition):
        if isinstance(part, s.Has) and part.comparator == "at least" and part.count > 0:
            entry = program.vocabulary.word(part.noun.words).entry
            if entry is not None and entry.pieces:
                return True
    return False


def plan_of(feasibility: Feasibility, board: str | None, clause: s.Clause) -> Plan:
    """The plan of a clause, made once; clauses that say the same share it."""
    program = feasibility.program
    plans = cast("dict[str | None, Plan] | None", program.derived.get(clause))
    if plans is None:
        plans = feasibility.plans.setdefault(clause, {})
        program.derived.put(clause, plans)
    plan = plans.get(board)
    if plan is None:
        plan = plans[board] = _plan(feasibility, board, clause)
    return plan


def _plan(feasibility: Feasibility, board: str | None, clause: s.Clause) -> Plan:
    noun, on, program = clause.noun, clause.argument("on"), feasibility.program
    assert noun is not None
    state = State({}, (), settings={} if board is None else {"board": board})
    printed = program.board(state).spaces.values()
    if isinstance(on, s.Noun) and on.quoted:
        named = [space.id for space in printed if space.reserved_for == on.words]
        if named:
            return Plan(tuple((x, (), ()) for x in named), (), False)
        on = None  # this board has no such space: the tile goes where its kind goes
    area = on.words if isinstance(on, s.Noun) else None
    if area == "volcanic" and not any("volcanic" in space.flags for space in printed):
        area = "land"
    # `isolated` speaks of neighbours, not of a kind of area: the rules about areas stay.
    by_area = area is not None and not _about_neighbours(program.area(area))
    conditions = _prohibitions(program, noun.words, by_area, noun.where is not None or area is not None)
    # What speaks of a tile on the space itself is settled: only empty spaces are looked at.
    conditions = tuple(c for c in conditions if not _about_a_tile_there(program, c))
    wanted = tuple(
        part for part in (s.Flag(s.Noun(area)) if area is not None else None, noun.where) if part is not None
    )
    bars = [
        {x: (program.predicate(c) if parts else None) for x, parts in sieve(program, board, c)}
        for c in conditions
    ]
    rows = []
    for space, needed in sieve(program, board, s.All(wanted)):
        barred = [bar[space] for bar in bars if space in bar]
        if None not in barred:
            rows.append((space, needed, tuple(fn for fn in barred if fn is not None)))
    priced = fees(feasibility) if clause.verb == "place" else ()
    return Plan(tuple(rows), priced, "determiner='th" in repr((wanted, conditions)))


def fees(feasibility: Feasibility) -> tuple[tuple[PredicateFn, Check], ...]:
    """The triggers of the rules that take a price for placing on certain spaces."""
    found, program = [], feasibility.program
    for law in program.triggers("place"):
        trigger = cast(s.Trigger, law.statement)
        event, effect = trigger.event, trigger.effect
        if isinstance(event, s.Clause) and isinstance(effect, s.Clause) and effect.verb == "spend":
            where = event.noun.where if event.noun is not None else None
            checks = feasibility.checks(effect)
            if where is not None and checks:
                found.append((program.predicate(where), checks[0]))
    return tuple(found)


def _prohibitions(program: Program, kind: str, on_area: bool, conditioned: bool) -> tuple[s.Predicate, ...]:
    """The conditions that bar a space for this kind of tile, after what the card's text overrides."""
    beaten = program.kb.rules[CARD_BEATS_RULE].overrides if on_area or conditioned else ()
    lifted = {rule for law in _about(program, kind, "permits") if law.rule for rule in law.rule.overrides}
    found = []
    for law in _about(program, kind, "forbids"):
        norm, rule = cast(s.Norm, law.statement), law.rule
        if norm.condition is None or rule is None:
            continue
        if rule.id in beaten and (on_area or _about_neighbours(norm.condition)):
            continue
        if rule.id in lifted and kind in _own_kinds(program):
            continue
        found.append(norm.condition)
    return tuple(found)


def _own_kinds(program: Program) -> frozenset[str]:
    """Pieces with an area of their own (those a track counts)."""
    return frozenset(t.piece for t in program.kb.game.tracks.values() if t.piece is not None)


def _about(program: Program, kind: str, sort: str) -> list[Law]:
    """The plain placement norms that speak of this kind of tile."""
    found = []
    for law in program.norms("place"):
        norm = cast(s.Norm, law.statement)
        noun = norm.act.noun
        if norm.kind != sort or norm.act.arguments or noun is None or noun.where is not None:
            continue
        entry = program.vocabulary.word(noun.words).entry
        pieces = entry.pieces if entry is not None else ()
        if (pieces == ("*",) or kind in pieces) and _about_spaces(norm.condition):
            found.append(law)
    return found


def _about_spaces(condition: s.Predicate | None) -> bool:
    """Whether the condition looks at a space at all (supply and tracks are judged elsewhere)."""
    match condition:
        case s.Flag() | s.NextTo() | s.Has():
            return True
        case s.Not(inner):
            return _about_spaces(inner)
        case s.All(parts) | s.Any(parts):
            return any(map(_about_spaces, parts))
    return False


def _about_neighbours(condition: s.Predicate | None) -> bool:
    match condition:
        case s.NextTo():
            return True
        case s.Not(inner):
            return _about_neighbours(inner)
        case s.All(parts) | s.Any(parts):
            return any(map(_about_neighbours, parts))
    return False
