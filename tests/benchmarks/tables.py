"""Random tables in the middle of a game: everything known, many cards in play, tiles all over the board."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from kb.load import KnowledgeBase

BOARDS = ("tharsis", "hellas", "elysium")
STOCKS = ("mc", "steel", "titanium", "plants", "energy", "heat")


def _seat(pick: random.Random, kb: KnowledgeBase, cards: list[str], corporation: str) -> dict[str, Any]:
    played = [cards.pop() for _ in range(pick.randint(0, 28))]
    stored = [name for name in (*played, corporation) if kb.components[name].holds]
    poor = pick.random() < 0.3
    return {
        **{name: pick.randint(0, 4 if poor else 30) for name in STOCKS},
        "tr": pick.randint(14, 45),
        "production": {name: pick.randint(-5 if name == "mc" else 0, 2 if poor else 9) for name in STOCKS},
        "corp": corporation,
        "played": played,
        "card_resources": {name: pick.randint(0, 5) for name in stored},
        "actions_used": [name for name in played if pick.random() < 0.1],
        "hand": [cards.pop() for _ in range(pick.randint(0, 8))],
        **({"last_card_played": played[-1]} if played and pick.random() < 0.3 else {}),
    }


def _tiles(
    pick: random.Random, kb: KnowledgeBase, board: str, oceans: int, seats: int
) -> list[dict[str, Any]]:
    spaces = list(kb.boards[board].spaces.values())
    blue = [s.id for s in spaces if s.kind == "ocean"]
    land = [s.id for s in spaces if s.kind == "land"]
    tiles: list[dict[str, Any]] = [
        {"space": x, "type": "ocean", "owner": None} for x in pick.sample(blue, min(oceans, len(blue)))
    ]
    kinds = ("city", "greenery", "greenery", "greenery", "natural_preserve", "mohole_area", "capital")
    for space in pick.sample(land, pick.randint(0, 25)):
        tiles.append({"space": space, "type": pick.choice(kinds), "owner": pick.randrange(seats)})
    return tiles


def table(pick: random.Random, kb: KnowledgeBase) -> dict[str, Any]:
    """One table as a case without an act."""
    cards = sorted(kb.cards)
    pick.shuffle(cards)
    corporations = sorted(kb.of_kind("corporation"))
    seats, board = pick.choice((1, 2, 2, 2, 3, 4)), pick.choice(BOARDS)
    oceans = pick.randint(0, 9)
    tiles = _tiles(pick, kb, board, oceans, seats)
    taken = {tile["space"] for tile in tiles}
    free = [s.id for s in kb.boards[board].spaces.values() if s.kind == "land" and s.id not in taken]
    milestones = [m for m in kb.milestones if pick.random() < 0.1][:3]
    awards = [a for a in kb.awards if pick.random() < 0.1][:3]
    return {
        "modules": ["corpera"],
        "board": board,
        "complete": True,
        "generation": pick.randint(1, 14),
        "globals": {
            "temperature": pick.randrange(-30, 9, 2),
            "oxygen": pick.randint(0, 14),
            "oceans": oceans,
        },
        "players": [_seat(pick, kb, cards, pick.choice(corporations)) for _ in range(seats)],
        "tiles": tiles,
        "markers": [{"space": pick.choice(free), "owner": pick.randrange(seats)}]
        if pick.random() < 0.2
        else [],
        "milestones_claimed": [[name, pick.randrange(seats)] for name in milestones],
        "awards_funded": [[name, pick.randrange(seats)] for name in awards],
    }


def tables(kb: KnowledgeBase, number: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Different tables, the same for the same seed."""
    pick = random.Random(seed)
    return (table(pick, kb) for _ in range(number))
