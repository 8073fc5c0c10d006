"""Where we differ from the reference on purpose: the engine answers as the listed ruling says."""

import tomllib
from pathlib import Path

import pytest
from at_table import ENGINE, at, changes

from kb.load import load
from rules.terraforming_mars.acts import ACTS

FILE = Path(__file__).parents[1] / "known_differences.toml"
ROWS = tomllib.loads(FILE.read_text("utf-8"))["difference"]


@pytest.mark.parametrize("row", ROWS, ids=[row["about"] for row in ROWS])
def test_a_known_difference_is_decided_by_a_cited_ruling(row):
    assert row["verdict"] != row["reference"] and row["why"]
    kind, value = next(iter(row["do"].items()))
    outcome = ACTS[kind](ENGINE, at(row["table"]), {}, value)
    assert outcome.verdict == row["verdict"]
    assert changes(outcome) == row["changes"]


@pytest.mark.parametrize("row", ROWS, ids=[row["about"] for row in ROWS])
def test_the_ruling_behind_a_difference_exists_and_cites_its_source(row):
    kb = load("terraforming_mars")
    assert set(row["sources"]) <= set(kb.rules[row["ruling"]].sources)
    for source in row["sources"]:
        name, _, anchor = source.partition("#")
        assert anchor in kb.sources[name].anchors
