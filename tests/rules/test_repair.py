"""The smallest change that would make an act legal: what it is, and that nothing smaller would do."""

import json
from pathlib import Path

import pytest
from at_table import ENGINE, PROGRAM, TABLE, ask, at, do

from grammar.language import parse_predicate, write
from grammar.language import syntax as s
from rules.facts import given
from rules.outcome import Outcome
from rules.repair import repairs, with_repair
from rules.state import State
from rules.terraforming_mars.acts import ACTS, rule

DATA = Path(__file__).parents[1] / "data"


def repaired(table: str, **act) -> list[str]:
    """The repairs of one act at a table, as text."""
    state = at(table)
    return [write(r.tree) for r in repairs(PROGRAM, state, lambda st: do(st, **act), do(state, **act))]


def told(query: str) -> list[tuple]:
    return [(write(r.tree), r.have, r.need) for r in ask(query).repair]


# ---- what is said


@pytest.mark.parametrize(
    ("query", "repair"),
    [
        (
            'given temperature is -10 do play "Arctic Algae" ask possible',
            ("temperature at most -12", -10, -12),
        ),
        ('given oxygen is 3 do play "Ants" ask possible', ("oxygen at least 4", 3, 4)),
        ('given oceans is 5 do play "Dust Seals" ask possible', ("oceans at most 3", 5, 3)),
        ('given mc is 3; temperature is 0 do play "Trees" ask possible', ("mc at least 13", 3, 13)),
        ("given plants is 5 do convert plants ask possible", ("plants at least 8", 5, 8)),
        ("given heat is 7 do convert heat ask possible", ("heat at least 8", 7, 8)),
        ('given energy is 1 do use "Steelworks" ask possible', ("energy at least 4", 1, 4)),
        (
            'given science tag is 1; energy production is 1 do play "AI Central" ask possible',
            ("science tag at least 3", 1, 3),
        ),
        ('given tr is 33 do claim "Terraformer" ask possible', ("tr at least 35", 33, 35)),
        ('given cities of anyone is 1 do play "Rad-Suits" ask possible', ("city of anyone at least 2", 1, 2)),
        ("given mc is 21 do play card where (cost is 24) ask possible", ("mc at least 24", 21, 24)),
    ],
)
def test_one_reason_has_one_repair(query, repair):
    assert told(query) == [repair]


@pytest.mark.parametrize(
    ("table", "act", "repair"),
    [
        (
            "known | p0 mc=25 energy_production=1 | p1",
            {"play": "Strip Mine"},
            ["energy production at least 2"],
        ),
        ("known | p0 mc=10 mc_production=-5 | p1", {"play": "Nuclear Power"}, ["mc production at least -3"]),
        ("known | p0 steel=2 mc=9 | p1", {"play": "Steelworks"}, ["mc at least 11"]),
        ('known | p0 mc=3 own="Earth Catapult" | p1', {"play": "Comet"}, ["mc at least 19"]),
        ('known | p0 mc=2 heat=5 own="Helion" | p1', {"standard_project": "Power Plant"}, ["mc at least 6"]),
        (
            'known | p0 own="Physics Complex":0 energy=5 | p1',
            {"action": "Physics Complex"},
            ["energy at least 6"],
        ),
        ('known temperature=-10 | p0 mc=99 own="Inventrix" | p1', {"play": "Lichen"}, []),
        (
            'known temperature=-6 | p0 mc=99 own="Inventrix" | p1',
            {"play": "Arctic Algae"},
            ["temperature at most -8"],
        ),
    ],
)
def test_means_discounts_and_slack_are_counted(table, act, repair):
    assert repaired(table, **act) == repair


def test_several_reasons_are_repaired_together():
    assert repaired("known temperature=-10 | p0 mc=3 | p1", play="Trees") == [
        "temperature at least -4 and mc at least 13"
    ]
    found = repaired("known oxygen=2 | p0 mc=0 | p1", play="Birds")
    assert [set(each.split(" and ")) for each in found] == [
        {"mc at least 10", "oxygen at least 13", "plants production at least 2"},
        {"mc at least 10", "oxygen at least 13", "plants production of an opponent at least 2"},
    ]


def test_a_loss_that_a_trigger_helps_with_is_repaired_by_what_is_really_missing():
    table = "known | p0 mc=13 energy_production=1 mc_production=-5 | p1"
    assert repaired(table, play="Immigrant City") == ["mc production at least -4"]


def test_of_something_the_player_chooses_how_much_one_is_enough():
    assert repaired('known | p0 own="Power Infrastructure" | p1', action="Power Infrastructure") == [
        "energy at least 1"
    ]


def test_there_may_be_several_ways_the_nearest_first():
    table = "known oxygen=13 | p0 mc=10 plants_production=0 | p1 plants_production=1"
    assert repaired(table, play="Birds") == [
        "plants production of an opponent at least 2",
        "plants production at least 2",
    ]


def test_a_mandatory_loss_is_shown_for_the_player_who_is_meant():
    table = "known oxygen=13 | p0 mc=10 | p1 plants_production=1 | p2"
    state = at(table)
    found = repairs(PROGRAM, state, lambda st: do(st, play="Birds"), do(state, play="Birds"))
    assert [(r.have, r.need) for r in found] == [(1, 2), (0, 2), (0, 2)]


def test_in_a_sequence_the_scenario_itself_is_repaired():
    query = 'given temperature is -30; mc is 3 do use "Asteroid" then play "Trees" ask possible'
    assert told(query) == [("temperature at least -6 and mc at least 27", None, None)]
    assert told(query.replace("mc is 3", "mc is 60")) == [("temperature at least -6", -30, -6)]


# ---- what is not repaired


@pytest.mark.parametrize(
    ("table", "act"),
    [
        ('known | p0 energy=9 own="Steelworks" used="Steelworks" | p1', {"action": "Steelworks"}),
        ('known | p0 mc=20 tr=40 | p1 | ledger milestones="Terraformer":p1', {"claim": "Terraformer"}),
        ('known | p0 mc=20 tr=40 | p1 | ledger milestones="A":p0,"B":p0,"C":p1', {"claim": "Terraformer"}),
        ("known | p0 mc=99 | p1", {"play": "Industrial Center"}),
        ("known | p0 mc=99 | p1", {"play": "Robotic Workforce"}),
        ("known | p0 mc=0 | p1", {"play": "Industrial Center"}),
        ("known | set board=hellas | p0 mc=20 tr=30 | p1", {"claim": "Terraformer"}),
        ('known | p0 own="Mine" | p1', {"action": "Mine"}),
    ],
)
def test_what_no_number_can_change_has_no_repair(table, act):
    assert do(table, **act).verdict == "no"
    assert repaired(table, **act) == []


def test_only_a_no_is_repaired():
    state = at("known | p0 mc=4 | p1")
    outcome = do(state, play="Mine")
    assert with_repair(PROGRAM, state, lambda st: pytest.fail("not run"), outcome) is outcome


def test_the_scenario_is_left_as_it_was():
    line = "known temperature=-10 | p0 mc=3 | p1"
    state = at(line)
    repairs(PROGRAM, state, lambda st: do(st, play="Trees"), do(state, play="Trees"))
    assert state == at(line)


def test_a_case_is_repaired_on_demand_only():
    case = {"complete": True, "players": [{"mc": 3}, {}], "do": {"play": "Mine"}}
    assert rule(ENGINE, case).repair == ()
    assert [write(r.tree) for r in rule(ENGINE, case, repair=True).repair] == ["mc at least 4"]


# ---- of every refusal in the project's own cases


def refusals():
    for name in ("cards", "acts", "own"):
        for text in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines():
            row = json.loads(text)
            if row["verdict"] == "no":
                yield row


def parts(tree: s.Predicate) -> tuple[s.Compare, ...]:
    return tree.parts if isinstance(tree, s.All) else (tree,)


def run(row, state: State) -> Outcome:
    kind, value = next(iter(row["do"].items()))
    return ACTS[kind](ENGINE, state, row, value)


def changed(state: State, facts) -> State:
    after = state.copy()
    for fact in facts:
        if fact.left.noun.whose == "an opponent":
            continue
        after = given(PROGRAM, after, (s.Compare(fact.left, "is", fact.right),))
    return after


def step(fact: s.Compare) -> s.Compare:
    """The same thing one step short of the repair."""
    word = PROGRAM.vocabulary.word(fact.left.noun.words)
    size = PROGRAM.kb.game.tracks[word.key].step if word.sort == "track" else 1
    short = -size if fact.comparator == "at least" else size
    return s.Compare(fact.left, fact.comparator, s.Number(fact.right.value + short))


ROWS = list(refusals())
REPAIRED = [
    (row, found)
    for row in ROWS
    if (found := repairs(PROGRAM, at(row["table"]), lambda st, r=row: run(r, st), run(row, at(row["table"]))))
]


def test_nearly_every_refusal_has_a_repair():
    assert len(ROWS) > 250 and len(REPAIRED) / len(ROWS) > 0.85


@pytest.mark.parametrize(("row", "found"), REPAIRED, ids=[f"{r['do']} {r['at']}" for r, _ in REPAIRED])
def test_a_repair_makes_it_legal_and_one_step_less_does_not(row, found):
    for repair in found:
        facts = parts(repair.tree)
        assert parse_predicate(write(repair.tree)) == repair.tree
        if any(fact.left.noun.whose == "an opponent" for fact in facts):
            continue  # which opponent is meant is not said by the tree
        assert run(row, changed(at(row["table"]), facts)).verdict == "yes"
        for i, fact in enumerate(facts):
            nearly = (*facts[:i], step(fact), *facts[i + 1 :])
            assert run(row, changed(at(row["table"]), nearly)).verdict == "no"


def test_the_table_of_queries_is_the_one_of_the_engine():
    assert TABLE.program is PROGRAM
