"""The encoded components: every expression parses and writes back to itself, and nothing is missing."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grammar.language import parse_amount, parse_effect, parse_predicate, parse_statement, write

GAME = Path(__file__).parents[2] / "kb" / "terraforming_mars"
STARTS: dict[str, Callable[[str], Any]] = {
    "requires": parse_predicate,
    "action_requires": parse_predicate,
    "on_play": parse_effect,
    "on_use": parse_effect,
    "action": parse_effect,
    "first_action": parse_effect,
    "effects": parse_statement,
    "vp": parse_amount,
    "measure": parse_amount,
    "needs": parse_amount,
}
COUNTS = {
    ("base/cards.toml", "card"): 137,
    ("corporate_era/cards.toml", "card"): 71,
    ("base/corporations.toml", "corporation"): 11,
    ("corporate_era/corporations.toml", "corporation"): 2,
    ("base/standard.toml", "standard_project"): 6,
    ("base/standard.toml", "conversion"): 2,
    ("boards/milestones.toml", "milestone"): 15,
    ("boards/awards.toml", "award"): 15,
}
BOARDS = ("tharsis", "hellas", "elysium")


def _entries(file: str, table: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = tomllib.loads((GAME / file).read_text(encoding="utf-8"))[table]
    return entries


def _spaces(board: str) -> dict[str, dict[str, Any]]:
    return {space["id"]: space for space in _entries(f"boards/board_{board}.toml", "space")}


@pytest.mark.parametrize(("file", "table"), COUNTS)
def test_every_expression_parses_and_writes_back_to_itself(file: str, table: str) -> None:
    for entry in _entries(file, table):
        for field, parse in STARTS.items():
            texts = entry.get(field, [])
            for text in [texts] if isinstance(texts, str) else texts:
                assert write(parse(text)) == text, entry["name"]["en"]


@pytest.mark.parametrize(("file", "table"), COUNTS)
def test_nothing_is_missing_and_nothing_has_an_unknown_field(file: str, table: str) -> None:
    entries = _entries(file, table)
    known = {*STARTS, "number", "name", "kind", "cost", "tags", "holds", "board", "sources"}
    assert len(entries) == COUNTS[file, table]
    assert all(set(entry) <= known for entry in entries)
    assert all(set(entry["name"]) == {"en", "ko"} and all(entry["name"].values()) for entry in entries)


@pytest.mark.parametrize("table", ["card", "corporation"])
def test_numbers_are_unique_and_in_order(table: str) -> None:
    seen: list[str] = []
    for file, name in COUNTS:
        if name == table:
            numbers = [entry["number"] for entry in _entries(file, table)]
            assert numbers == sorted(numbers)
            seen += numbers
    assert len(set(seen)) == len(seen)


def test_names_are_unique() -> None:
    for tables in (("card", "corporation"), ("standard_project", "conversion")):
        names = [e["name"]["en"] for file, table in COUNTS if table in tables for e in _entries(file, table)]
        assert len(set(names)) == len(names)


def test_events_have_no_action_and_only_active_cards_act_or_last() -> None:
    # Special Design and Indentured Workers last too, but by a modifier that their play leaves behind.
    for file in ("base/cards.toml", "corporate_era/cards.toml"):
        for card in _entries(file, "card"):
            if card["kind"] != "active":
                assert not {"action", "effects", "holds"} & set(card), card["name"]["en"]


@pytest.mark.parametrize("table", ["milestone", "award"])
def test_each_board_has_five(table: str) -> None:
    boards = [entry["board"] for entry in _entries(f"boards/{table}s.toml", table)]
    assert {board: boards.count(board) for board in BOARDS} == dict.fromkeys(BOARDS, 5)


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_has_61_spaces_on_the_map_and_6_off_it(board: str) -> None:
    spaces = _spaces(board)
    kinds = [space["kind"] for space in spaces.values()]
    assert len(spaces) == 67
    assert (kinds.count("ocean"), kinds.count("land"), kinds.count("colony")) == (12, 49, 6)


@pytest.mark.parametrize("board", BOARDS)
def test_adjacency_is_symmetric_and_stays_on_the_map(board: str) -> None:
    spaces = _spaces(board)
    for space in spaces.values():
        assert all(space["id"] in spaces[other]["adjacent"] for other in space["adjacent"])
        assert len(set(space["adjacent"])) == len(space["adjacent"]) <= 6
        assert (space["kind"] == "colony") == (not space["adjacent"])
