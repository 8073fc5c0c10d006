"""The project's own cases: facts and figures of single acts at small tables (tests/data/*.jsonl)."""

import json
from collections import defaultdict
from pathlib import Path

import pytest
from at_table import ENGINE, PROGRAM, at

from rules.notation import read, written
from rules.terraforming_mars.acts import ACTS

DATA = Path(__file__).parents[1] / "data"
FILES = sorted(DATA.glob("*.jsonl"))
ROWS = [json.loads(line) for file in FILES for line in file.read_text("utf-8").splitlines()]
ALWAYS_PLAYABLE = {"Indentured Workers"}  # it costs nothing and asks for nothing


def key(row):
    kind, value = next(iter(row["do"].items()))
    return kind, value if isinstance(value, str) else json.dumps(value, sort_keys=True)


def name_of(row):
    kind, value = key(row)
    return f"{kind} {value}: {row['at']}"


def comparable(delta):
    """A change without what only counts: tiles in any order."""
    plain = dict(delta)
    if "tiles" in plain:
        tiles = plain["tiles"]
        plain["tiles"] = sorted([space, kind.replace("_", "-"), owner] for space, kind, owner in tiles)
    return plain


@pytest.mark.parametrize("row", ROWS, ids=map(name_of, ROWS))
def test_the_engine_answers_as_the_case_says(row):
    kind, value = next(iter(row["do"].items()))
    outcome = ACTS[kind](ENGINE, at(row["table"]), row, value)
    assert outcome.verdict == row["verdict"]
    if "cost" in row:
        assert outcome.cost == row["cost"]
    if "delta" in row:
        assert comparable(outcome.delta) == comparable(row["delta"])
    for name, expected in row.get("result", {}).items():
        assert told(name, outcome.result[name]) == expected


def told(name, value):
    """The part of a result that a case states."""
    if name == "scores":
        keys = ("tr", "milestones", "awards", "greenery", "city", "cards", "turmoil", "total")
        return [{k: row[k] for k in keys} for row in value]
    if name == "awards":
        return {award: row["vp"] for award, row in value.items()}
    if name in ("spaces", "options"):
        return sorted(value)
    return sorted(value) if name == "claimed" else value


def test_the_tables_of_the_cases_are_written_as_the_notation_writes_them():
    for row in ROWS:
        state = at(row["table"])
        assert read(PROGRAM, written(PROGRAM, state)) == state


def verdicts(*kinds):
    found = defaultdict(set)
    for row in ROWS:
        kind, value = key(row)
        if kind in kinds:
            found[value].add(row["verdict"])
    return found


def missing(names, found):
    return [name for name in names if found[name] != {"yes", "no"} and name not in ALWAYS_PLAYABLE]


def test_every_card_has_a_case_on_both_sides():
    assert missing(PROGRAM.kb.cards, verdicts("play")) == []


def test_every_milestone_and_award_has_a_case_on_both_sides():
    assert missing(PROGRAM.kb.milestones, verdicts("claim")) == []
    assert missing(PROGRAM.kb.awards, verdicts("fund")) == []


def test_every_standard_project_and_conversion_has_a_case_on_both_sides():
    projects = [project.name.en for project in PROGRAM.kb.of_kind("standard project").values()]
    assert missing(projects, verdicts("standard_project")) == []
    assert missing(["true"], verdicts("convert_plants")) == missing(["true"], verdicts("convert_heat")) == []


def test_every_action_has_a_case_and_every_price_one_that_cannot_be_paid():
    found = verdicts("action")
    with_action = [c for c in PROGRAM.kb.components.values() if c.action is not None]
    assert [c.id for c in with_action if "yes" not in found[c.id]] == []
    priced = [c.id for c in with_action if c.action.startswith("spend") and "choose" not in c.action]
    assert missing(priced, found) == []


def test_every_corporation_has_its_start():
    found = verdicts("setup_corp")
    assert [name for name in PROGRAM.kb.of_kind("corporation") if not found[name]] == []
