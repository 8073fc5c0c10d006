"""A case of the contract (JSON) as a State, and a Run's changes as the contract's delta."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grammar.language import syntax as s
from rules.changes import Delta
from rules.program import Program
from rules.state import Pending, Piece, Player, State
from rules.values import Range, Value

STOCKS = ("mc", "steel", "titanium", "plants", "energy", "heat")
_PRODUCTION = " production"
PRODUCT_OF_MODULE = {"corpera": "corporate_era"}


def read_case(program: Program, case: dict[str, Any]) -> State:
    """The table a case describes. With `complete` true what is absent is zero or empty, else unknown.

    The case has been checked (`service.check`); card names are the English ones.
    """
    complete = bool(case.get("complete", False))
    game = program.kb.game
    modules = tuple(case.get("modules", ("corpera",)))
    board = case.get("board", game.default_board)
    rows = list(case.get("players") or [{}])
    while len(rows) < case.get("n_players", 2 if complete and "players" not in case else len(rows)):
        rows.append({})
    shape = _shape(program)
    players = tuple(_player(program, shape, row, complete) for row in rows)
    given = case.get("globals", {})
    tracks: dict[str, Value] = {}
    for name, start, anything in shape.tracks:
        said = case if name == "generation" else given
        tracks[name] = said.get(name, start if complete else anything)
    pieces = {t["space"]: _piece(t) for t in case.get("tiles", ())}
    state = State(
        tracks, players, pieces,
        markers={m["space"]: m["owner"] for m in case.get("markers", ())},
        ledgers={
            "milestones": tuple((name, who) for name, who in case.get("milestones_claimed", ())),
            "awards": tuple((name, who) for name, who in case.get("awards_funded", ())),
        },
        settings={"board": board, "module": (*map(product_word, modules), "base", board)},
        deck=tuple(case.get("deck_top", ())),
        first=case.get("first", 0),
        open=not complete,
        literal=not complete,
    )  # fmt: skip
    if complete:
        _lay_oceans(program, state)
    state.pending = tuple(p for i, row in enumerate(rows) for p in _pending(program, i, row.get("last_card_played")))
    return state


def product_word(module: str) -> str:
    """The word a rule uses for a module of a case: corpera is corporate-era."""
    return PRODUCT_OF_MODULE.get(module, module).replace("_", "-")


def _piece(tile: dict[str, Any]) -> Piece:
    return Piece(str(tile["type"]).replace("_", "-"), tile.get("owner"), tile.get("card"))


@dataclass(frozen=True, slots=True)
class Shape:
    """What every case of a program has: pools by where a case says them, tracks with their counted pieces."""

    stocks: tuple[tuple[str, Value], ...]
    productions: tuple[tuple[str, str, Value], ...]
    tracks: tuple[tuple[str, int, Value], ...]
    counted: tuple[tuple[str, str], ...]
    marks: tuple[tuple[str, str], ...]


def _shape(program: Program) -> Shape:
    found: Shape | None = program.prepared.get("case")
    if found is None:
        game = program.kb.game
        open_ = {name: Range(pool.least, None) for name, pool in game.pools.items()}
        found = program.prepared["case"] = Shape(
            tuple((name, least) for name, least in open_.items() if not name.endswith(_PRODUCTION)),
            tuple((n, n.removesuffix(_PRODUCTION), least) for n, least in open_.items() if n.endswith(_PRODUCTION)),
            tuple((name, track.start, Range(track.start, track.max)) for name, track in game.tracks.items()),
            tuple((name, track.piece) for name, track in game.tracks.items() if track.piece is not None),
            tuple(game.marks.items()),
        )
    return found


def _player(program: Program, shape: Shape, row: dict[str, Any], complete: bool) -> Player:
    """One seat. What is not said is nothing, or unknown."""
    production = row.get("production", {})
    if complete:
        pools: dict[str, Value] = {name: row.get(name, 0) for name, _ in shape.stocks}
        for name, stock, _ in shape.productions:
            pools[name] = production.get(stock, 0)
    else:
        pools = {name: row.get(name, unknown) for name, unknown in shape.stocks}
        for name, stock, unknown in shape.productions:
            pools[name] = production.get(stock, unknown)
    corporation = row.get("corp")
    played = tuple(row.get("played", ())) + ((corporation,) if corporation else ())
    resources: dict[str, Value] = {}
    if complete:
        for name in played:
            component = program.kb.components.get(name)
            if component is not None and component.holds is not None:
                resources[name] = 0
    resources.update(row.get("card_resources", {}))
    marks = {mark: bool(row[key]) for mark, key in shape.marks if key in row}
    return Player(
        pools, played, tuple(row.get("hand", ())), resources, frozenset(row.get("actions_used", ())), {}, marks
    )


def _lay_oceans(program: Program, state: State) -> None:
    """Put down the tiles that the case counts but does not list, on the first areas for them."""
    for name, kind in _shape(program).counted:
        listed = sum(1 for piece in state.pieces.values() if piece.kind == kind)
        missing = state.tracks[name] - listed
        if not isinstance(missing, int):
            continue
        if missing < 0:
            state.tracks[name] = listed
        for space in program.spaces_of(state, kind) if missing > 0 else ():
            if missing <= 0:
                break
            if space not in state.pieces:
                state.pieces[space] = Piece(kind)
                missing -= 1


def _pending(program: Program, player: int, last: str | None) -> tuple[Pending, ...]:
    """What the last card played still does for the next one."""
    if last is None:
        return ()
    component = program.kb.components.get(last)
    effect = component.on_play_effect if component is not None else None
    steps = effect.steps if isinstance(effect, s.Sequence) else (effect,)
    return tuple(
        Pending(player, step, f"card:{last}") for step in steps if isinstance(step, s.Clause) and _for_next(step)
    )


def _for_next(clause: s.Clause) -> bool:
    target = clause.argument("for")
    return isinstance(target, s.Noun) and target.words == "next card"


def delta_of(delta: Delta) -> dict[str, Any]:
    """The changes in the shape of the contract: only what changed."""
    out: dict[str, Any] = {}
    for (player, pool), number in delta.pools.items():
        if number:
            part = out.setdefault(f"p{player}", {})
            stock = pool.removesuffix(" production")
            if stock != pool:
                part.setdefault("production", {})[stock] = number
            else:
                part[pool] = number
    for (player, card), number in delta.resources.items():
        if number:
            out.setdefault(f"p{player}", {}).setdefault("card_resources", {})[card] = number
    for key, counts in (("drawn", delta.drawn), ("lost_from_hand", delta.lost)):
        for player, number in counts.items():
            if number:
                out.setdefault(f"p{player}", {})[key] = number
    if any(delta.tracks.values()):
        out["globals"] = {name: n for name, n in delta.tracks.items() if n}
    if delta.pieces:
        out["tiles"] = [[space, kind.replace("-", "_"), owner] for space, kind, owner in delta.pieces]
    return out
