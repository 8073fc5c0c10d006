"""What is printed on every card and corporation, line by line, against what the knowledge base holds."""

import json
from pathlib import Path

import pytest

from kb.load import load
from rules.state import Player, State
from rules.terraforming_mars.engine import engine
from rules.terraforming_mars.scoring import points_of

ROWS = [
    json.loads(line) for line in Path(__file__).with_name("printed.jsonl").read_text("utf-8").splitlines()
]
PRINTED = {"number", "kind", "cost", "tags", "holds"}


def differing(component, row):
    """The printed fields that the component has otherwise."""
    have = {"holds": component.holds, **{key: getattr(component, key) for key in PRINTED & row.keys()}}
    want = {"holds": None, **row}
    return [key for key in have if (sorted(have[key]) if key == "tags" else have[key]) != (
        sorted(want[key]) if key == "tags" else want[key]
    )]  # fmt: skip


def points(program, name, held):
    """The victory points of a card with so many of its resources on it."""
    player = Player({pool: 0 for pool in program.kb.game.pools}, (name,), resources={name: held})
    state = State({track: 0 for track in program.kb.game.tracks}, (player,), settings={"board": "tharsis"})
    return points_of(program, state, 0, program.kb.components[name])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_is_as_printed(row):
    program = engine().program
    assert differing(program.kb.components[row["name"]], row) == []
    assert {held: points(program, row["name"], int(held)) for held in row.get("points", ())} == row.get(
        "points", {}
    )


def test_every_card_and_corporation_is_listed():
    kb = load()
    assert {row["name"] for row in ROWS} == set(kb.cards) | set(kb.of_kind("corporation"))
