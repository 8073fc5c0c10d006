"""A state as one readable line, and back. docs/scenario-notation.md tells the form.

Every state has exactly one line and comes back from it equal. What a game's tracks and pools start with is
left out; the names in a line are the game's own words.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from grammar.language import syntax as s
from grammar.language import write
from rules.facts import BadFact, given, open_state
from rules.notation_reader import BARE, FLAGS, LISTS, NUMBER, NotationError, read, usual_pools, usual_tracks
from rules.program import Program
from rules.state import Piece, Player, State
from rules.values import UNKNOWN, Range, Value, bounds

__all__ = ["NotationError", "given_facts", "read", "written"]

# ---- writing


def written(program: Program, state: State) -> str:
    """The line of a state. Raises ValueError for a setting that has no written form."""
    tracks, floors = usual_tracks(program, state.open), usual_pools(program, state.open)
    parts = [" ".join(["partly" if state.open else "known", *_numbers(state.tracks, tracks)])]
    if state.settings:
        parts.append(" ".join(["set", *(f"{_key(k)}={_setting(v)}" for k, v in state.settings.items())]))
    parts += [" ".join([f"p{i}", *_player(player, floors)]) for i, player in enumerate(state.players)]
    if state.pieces:
        tiles = (f"{_word(space)}={_piece(piece)}" for space, piece in state.pieces.items())
        parts.append(" ".join(["tiles", *tiles]))
    if state.markers:
        parts.append(" ".join(["marked", *(f"{_word(x)}=p{who}" for x, who in state.markers.items())]))
    if state.ledgers:
        rows = (f"{_word(name)}={_ledger(entries)}" for name, entries in state.ledgers.items())
        parts.append(" ".join(["ledger", *rows]))
    parts += [f"next p{p.player} {_name(p.source)} {write(p.clause)}" for p in state.pending]
    if state.deck:
        parts.append(" ".join(["deck", *map(_name, state.deck)]))
    if state.first:
        parts.append(f"first p{state.first}")
    return " | ".join(parts)


def _name(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x85", "\\u0085").translate(_LINE_ENDS)


_LINE_ENDS = {0x2028: "\\u2028", 0x2029: "\\u2029"}


def _word(text: str) -> str:
    bare = text.replace(" ", "_")
    plain = "_" not in text and BARE.fullmatch(bare) and bare not in (*LISTS, *FLAGS)
    return bare if plain else _name(text)


def _key(key: Any) -> str:
    match key:
        case str():
            return _word(key)
        case ("stated", s.Noun() as noun):
            return "{" + write(noun) + "}"
    raise ValueError(f"no notation for {key!r}")


def _value(value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    low, high = ("" if end is None else end for end in (value.low, value.high))
    return "?" if value == UNKNOWN else f"{low}..{high}"


def _setting(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | Range():
            return _value(value)
        case str():
            return _name(value) if NUMBER.fullmatch(value) else _word(value)
        case tuple():
            return "(" + " ".join(map(_word, value)) + ")"
    raise ValueError(f"no notation for {value!r}")


def _numbers(have: dict[str, Value], usual: dict[str, Any]) -> Iterator[str]:
    for name in (*usual, *(n for n in have if n not in usual)):
        if name not in have:
            yield f"{_word(name)}=none"
        elif name not in usual or have[name] != usual[name]:
            yield f"{_word(name)}={_value(have[name])}"


def _player(player: Player, floors: dict[str, Value]) -> Iterator[str]:
    yield from _numbers(player.pools, floors)
    on = dict(player.resources)
    own = [_name(c) + (f":{_value(on.pop(c))}" if c in on else "") for c in player.played]
    lists: dict[str, Iterable[str]] = {
        "own": own,
        "on": [f"{_name(card)}:{_value(n)}" for card, n in on.items()],
        "hand": map(_name, player.hand),
        "used": map(_name, sorted(player.used)),
        "count": [f"{_word(noun)}:{_value(n)}" for noun, n in player.counts.items()],
        "mark": [f"{_word(mark)}:{'yes' if on_ else 'no'}" for mark, on_ in player.marks.items()],
        "note": [f"{_name(card)}:{_word(what)}" for card, what in player.memory.items()],
    }
    for key, items in lists.items():
        if listed := ",".join(items):
            yield f"{key}={listed}"


def _piece(piece: Piece) -> str:
    owner = "" if piece.owner is None else f"p{piece.owner}"
    card = "" if piece.card is None else f":{_name(piece.card)}"
    return _word(piece.kind) + (f":{owner or '-'}" if owner or card else "") + card


def _ledger(entries: tuple[tuple[str, int], ...]) -> str:
    return ",".join(f"{_name(name)}:p{who}" for name, who in entries) or "()"


# ---- the facts of a question


def given_facts(program: Program, state: State) -> tuple[s.Predicate | s.Clause, ...] | None:
    """What a query would have to be given (`given …`) to be about this state.

    None where facts of the query language cannot say all of it; never of a known table, since a query knows
    only what it is told.
    """
    if not state.open:
        return None
    facts: tuple[s.Predicate | s.Clause, ...] = (*_seats(state), *_symbols(program, state))
    facts += _tracks(program, state)
    for player in range(len(state.players)):
        facts += tuple(_of_player(program, state, player))
    for goal in program.kb.game.goals.values():
        for name, who in state.ledgers.get(goal.ledger, ()):
            facts += (s.Clause(goal.verb, _SUBJECTS[min(who, 1)], s.Noun(name, True)),)
    try:
        told = given(program, open_state(program), facts)
    except BadFact:
        return None
    return facts if told == state else None


_SUBJECTS = ("you", "an opponent")


def _seats(state: State) -> tuple[s.Predicate, ...]:
    if len(state.players) == 2 and state.settings.get("players unknown") is True:
        return ()
    comparator = "at least" if state.settings.get("players unknown") else "is"
    return (s.Compare(s.Quantity(s.Noun("players")), comparator, s.Number(len(state.players))),)


def _symbols(program: Program, state: State) -> tuple[s.Predicate, ...]:
    facts: list[s.Predicate] = []
    for key, value in state.settings.items():
        if key in program.symbols:
            words = value[1:] if isinstance(value, tuple) else (value,)
            facts += [s.Compare(s.Quantity(s.Noun(key)), "is", s.Quantity(s.Noun(word))) for word in words]
        elif isinstance(key, str) and key.startswith("total "):
            facts += _said(s.Noun(key.removeprefix("total "), whose="anyone"), value, Range(0, None))
        elif isinstance(value, bool) and isinstance(key, str) and key != "players unknown":
            flag = s.Flag(s.Noun(key))
            facts.append(flag if value else s.Not(flag))
    return tuple(facts)


def _tracks(program: Program, state: State) -> tuple[s.Predicate, ...]:
    usual = usual_tracks(program, True)
    return tuple(
        fact for name, value in state.tracks.items() for fact in _said(s.Noun(name), value, usual.get(name))
    )


def _of_player(program: Program, state: State, seat: int) -> Iterator[s.Predicate | s.Clause]:
    player, subject = state.players[seat], _SUBJECTS[min(seat, 1)]
    whose = None if seat == 0 else subject
    usual = usual_pools(program, True)
    for card in player.played:
        yield s.Clause("own", subject, s.Noun(card, True))
    for card in player.hand:
        yield s.Clause("hold", subject, s.Noun(card, True))
    for card in sorted(player.used):
        yield s.Clause("use", subject, s.Noun(card, True))
    for name, value in player.pools.items():
        yield from _said(s.Noun(name, whose=whose), value, usual.get(name))
    for card, value in player.resources.items():
        component = program.kb.components.get(card)
        if component is not None and component.holds is not None:
            yield from _said(s.Noun(component.holds, whose=f'"{card}"'), value, Range(0, None))
    for noun, value in player.counts.items():
        yield from _said(s.Noun(noun, whose=subject), value, Range(0, None))
    for mark, on in player.marks.items():
        flag = s.Flag(s.Noun(mark, whose=whose))
        yield flag if on else s.Not(flag)


def _said(noun: s.Noun, value: Value, usual: Value | None) -> Iterator[s.Predicate]:
    """A number as one fact, its known bounds as one or two."""
    if value == usual:
        return
    low, high = bounds(value)
    if isinstance(value, int):
        yield s.Compare(s.Quantity(noun), "is", s.Number(value))
        return
    before = bounds(usual) if usual is not None else (None, None)
    if low is not None and low != before[0]:
        yield s.Compare(s.Quantity(noun), "at least", s.Number(low))
    if high is not None and high != before[1]:
        yield s.Compare(s.Quantity(noun), "at most", s.Number(high))
