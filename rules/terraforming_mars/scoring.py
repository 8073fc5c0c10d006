"""Points: awards with their ties, and the final score with its winners."""

from __future__ import annotations

from typing import Any

from grammar.language import syntax as s
from kb.model import Component
from rules.program import Program
from rules.state import Scope, State
from rules.values import Value, bounds


def least(value: Value) -> int:
    """The number, or the least it can be."""
    return value if isinstance(value, int) else bounds(value)[0] or 0


def measures(program: Program, state: State, award: str) -> list[int]:
    """What each player has of an award's measure."""
    measured = program.amount(program.kb.awards[award].measured)
    return [least(measured(Scope(state, i))) for i in range(len(state.players))]


def award_points(program: Program, state: State, have: list[int]) -> list[int]:
    """The points of one award: the first place, and the second where the rules give one."""
    best = max(have, default=0)
    first = [i for i, n in enumerate(have) if n == best]
    table = state.copy()
    table.settings["tied-for-first"] = len(first) > 1
    second_points = program.constant("award second points", table)
    rest = [n for i, n in enumerate(have) if i not in first]
    runner_up = max(rest, default=None)
    points = []
    for i, n in enumerate(have):
        if i in first:
            points.append(program.constant("award first points", table))
        else:
            points.append(second_points if n == runner_up else 0)
    return points


def awards(program: Program, state: State) -> dict[str, Any]:
    """Every funded award: who funded it, what each player has, and the points."""
    found = {}
    for name, funder in state.ledgers.get("awards", ()):
        have = measures(program, state, name)
        found[name] = {"funder": funder, "scores": have, "vp": award_points(program, state, have)}
    return found


def city_points(program: Program, state: State, player: int) -> int:
    """The greeneries around the player's cities."""
    cities = program.kb.game.nouns["city"].pieces
    beside = program.objects.beside(s.Noun("greenery"))
    each = program.constant("city points", state)
    return sum(
        each * least(beside(Scope(state, player, it=space)))
        for space, piece in state.pieces.items()
        if piece.kind in cities and piece.owner == player
    )


def card_points(program: Program, state: State, player: int) -> list[tuple[str, int]]:
    """The points of each card the player has in play that has any."""
    found = []
    for card in program.objects.cards_in_play(state, player):
        points = points_of(program, state, player, card)
        if points:
            found.append((card.name.en, points))
    return found


def points_of(program: Program, state: State, player: int, card: Component) -> int:
    """The points of one card at the end of the game."""
    return 0 if card.points is None else least(program.amount(card.points)(Scope(state, player, card.id)))


def score(program: Program, state: State) -> dict[str, Any]:
    """The final score: each player's parts and total, the ranking and who wins (several when all is equal)."""
    funded = awards(program, state)
    rows = []
    for player, seat in enumerate(state.players):
        cards = card_points(program, state, player)
        claimed = sum(1 for _, who in state.ledgers.get("milestones", ()) if who == player)
        greeneries = program.amount(s.Quantity(s.Noun("greenery", whose="you")))(Scope(state, player))
        row: dict[str, Any] = {
            "tr": least(seat.pools["tr"]) * program.constant("tr points", state),
            "milestones": claimed * program.constant("milestone points", state),
            "awards": sum(award["vp"][player] for award in funded.values()),
            "greenery": least(greeneries) * program.constant("greenery points", state),
            "city": city_points(program, state, player),
            "cards": sum(points for _, points in cards),
            "turmoil": 0,
        }
        row["total"] = sum(row.values())
        row["card_details"] = [[name, points] for name, points in cards]
        rows.append(row)
    order = sorted(range(len(rows)), key=lambda i: _rank(state, rows, i))
    winners = [i for i in order if _rank(state, rows, i) == _rank(state, rows, order[0])]
    return {"scores": rows, "ranking": order, "winners": sorted(winners)}


def _rank(state: State, rows: list[dict[str, Any]], player: int) -> tuple[int, int]:
    """The key of the ranking: the total, then the tiebreaker."""
    return -rows[player]["total"], -least(state.players[player].pools["mc"])
