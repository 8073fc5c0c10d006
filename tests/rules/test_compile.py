"""Three-valued truth: what is undecided, what is left to ask, and objects of which only a little is said."""

import pytest
from at_table import PROGRAM, ask, at, do

from grammar.language import parse_amount, parse_predicate, write
from rules.state import Described, Scope


def truth(predicate, line="partly | p0 | p1", it=None):
    return PROGRAM.predicate(parse_predicate(predicate))(Scope(at(line), it=it))


def amount(text, line):
    return PROGRAM.amount(parse_amount(text))(Scope(at(line)))


def conditions(outcome, assumed=False):
    return [write(p.tree) for p in outcome.conditions if p.assumed is assumed]


# ---- Kleene


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        ("oceans at least 3", True),
        ("temperature at least 0", None),
        ("temperature at least -30", True),
        ("temperature at most 8", True),
        ("temperature at most 0 and oceans at least 9", None),
        ("temperature at most 0 and oceans at most 3", False),
        ("temperature at most 0 or oceans at least 9", True),
        ("temperature at most 0 or oceans at most 3", None),
        ("not temperature at most 0", None),
        ("not oceans at least 3", False),
        ("mc at least 20", True),
        ("mc at least 31", None),
    ],
)
def test_what_is_unknown_is_undecided_unless_it_does_not_matter(predicate, expected):
    assert truth(predicate, "partly oceans=9 | p0 mc=30.. | p1") is expected


def test_unknown_numbers_are_added_as_ranges():
    line = "partly oxygen=2.. | p0 mc=3..5 steel=2 | p1"
    assert write(parse_amount("mc plus steel")) == "mc plus steel"
    low, high = amount("mc plus steel", line).low, amount("mc plus steel", line).high
    assert (low, high) == (5, 7)
    assert amount("1 per 2 mc", line).low == 1


# ---- residuals


def test_what_is_left_of_a_requirement_is_the_condition():
    outcome = ask('given oceans is 9 do play "Arctic Algae" ask possible')
    assert outcome.verdict == "depends"
    assert conditions(outcome) == ["temperature at most -12"]
    assert conditions(outcome, assumed=True) == ["mc at least 12"]


def test_money_that_is_not_told_leaves_a_yes():
    outcome = ask('given temperature is -20 do play "Arctic Algae" ask possible')
    assert outcome.verdict == "yes" and outcome.cost == 12
    assert conditions(outcome, assumed=True) == ["mc at least 12"]


def test_known_money_that_is_short_is_a_no():
    assert ask('given temperature is -20; mc is 11 do play "Arctic Algae" ask possible').verdict == "no"


def test_only_the_undecided_parts_of_several_are_left():
    text = 'given plant tag is 1; animal tag is 3 do play "Advanced Ecosystems" ask possible'
    assert conditions(ask(text)) == ["microbe tag at least 1"]


def test_one_part_that_fails_decides_whatever_else_is_unknown():
    assert ask('given plant tag is 0 do play "Advanced Ecosystems" ask possible').verdict == "no"


def test_bounds_decide_as_well_as_numbers():
    text = 'given temperature {} do play "Arctic Algae" ask possible'
    assert ask(text.format("at most -14")).verdict == "yes"
    assert ask(text.format("at least -10")).verdict == "no"
    assert ask(text.format("at least -14")).verdict == "depends"


def test_what_an_effect_needs_is_left_open_too():
    outcome = ask('given oxygen is 14 do play "Birds" ask possible')
    assert outcome.verdict == "depends"
    assert conditions(outcome) == ["any player loses 2 plants production"]


def test_changes_are_told_even_where_the_amounts_are_unknown():
    outcome = ask('do play "Asteroid" ask changes')
    assert outcome.delta["p0"]["tr"] == 1 and outcome.delta["p0"]["mc"] == -14


def test_a_fully_known_table_never_depends():
    assert do("known | p0 mc=12 | p1", play="Arctic Algae").verdict == "yes"


# ---- relaxed requirements


def test_slack_moves_a_requirement_either_way_and_stops_there():
    table = 'known temperature={} oxygen={} | p0 mc=99 own="Inventrix" | p1'
    assert do(table.format(-8, 0), play="Arctic Algae").verdict == "yes"
    assert do(table.format(-6, 0), play="Arctic Algae").verdict == "no"
    assert do(table.format(0, 5), play="Breathing Filters").verdict == "yes"
    assert do(table.format(0, 4), play="Breathing Filters").verdict == "no"


def test_slacks_of_several_cards_add_up():
    own = 'own="Inventrix","Adaptation Technology"'
    assert do(f"known oxygen=3 | p0 mc=99 {own} | p1", play="Breathing Filters").verdict == "yes"
    assert do(f"known oxygen=2 | p0 mc=99 {own} | p1", play="Breathing Filters").verdict == "no"


def test_slack_is_for_tracks_and_not_for_tags():
    own = 'own="Inventrix","Research"'
    assert do(f"known | p0 mc=99 energy_production=1 {own} | p1", play="AI Central").verdict == "yes"
    own = 'own="Inventrix","Lagrange Observatory"'
    assert do(f"known | p0 mc=99 energy_production=1 {own} | p1", play="AI Central").verdict == "no"


# ---- described objects


def card(facts):
    return Described("card", tuple(parse_predicate(fact) for fact in facts))


@pytest.mark.parametrize(
    ("facts", "asked", "expected"),
    [
        (["cost is 22"], "cost at least 20", True),
        (["cost is 22"], "cost at least 30", False),
        (["cost at least 20"], "cost at least 15", True),
        (["cost at least 20"], "cost at least 25", None),
        (["has space tag"], "has space tag", True),
        (["not has space tag"], "has space tag", False),
        (["has at least 2 science tag"], "has at least 1 science tag", True),
        (["kind is event"], "kind is event", True),
        (["kind is event"], "kind is active", False),
        ([], "kind is event", None),
        (["kind is event and has space tag"], "has space tag", True),
    ],
)
def test_a_card_is_known_by_what_is_said_of_it(facts, asked, expected):
    assert truth(asked, it=card(facts)) is expected


def test_a_card_of_which_only_the_cost_is_said_is_judged_by_money():
    assert ask("given mc is 22 do play card where (cost is 22) ask possible").verdict == "yes"
    assert ask("given mc is 21 do play card where (cost is 22) ask possible").verdict == "no"
    assert (
        ask('given you own "Earth Catapult"; mc is 20 do play card where (cost is 22) ask possible').cost
        == 20
    )


def test_titanium_is_for_cards_with_a_space_tag():
    assert ask("ask may pay titanium for card where (not has space tag)").verdict == "no"
    assert ask("ask may pay titanium for card where (has space tag)").verdict == "yes"
    assert ask("ask may pay titanium for card").verdict == "depends"


def test_a_space_is_known_by_its_neighbours():
    assert ask("do place city on space where (next to city) ask possible").verdict == "no"
    assert ask("do place greenery on space where (ocean-area) ask possible").verdict == "no"


# ---- where nothing is known nothing is refused

ASKED = [
    *(f'do play "{card}" ask possible' for card in PROGRAM.kb.cards),
    *(f'do use "{c.name.en}" ask possible' for c in PROGRAM.kb.components.values() if c.action is not None),
    *(f'do use "{c.name.en}" ask possible' for c in PROGRAM.kb.of_kind("standard project").values()),
    *(f'do claim "{name}" ask possible' for name in PROGRAM.kb.milestones),
    *(f'do fund "{name}" ask possible' for name in PROGRAM.kb.awards),
    "do convert plants ask possible",
    "do convert heat ask possible",
]


@pytest.mark.parametrize("query", ASKED)
def test_nothing_is_refused_where_nothing_is_known(query):
    outcome = ask(query)
    assert outcome.verdict in ("yes", "depends") and outcome.repair == ()
    assert (outcome.verdict == "depends") == bool(conditions(outcome))
