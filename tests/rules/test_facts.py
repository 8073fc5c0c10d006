"""What a question states is what the state then holds, no more and no less."""

import pytest

from grammar.language import parse_query
from rules.facts import BadFact, given, open_state
from rules.state import State
from rules.values import Range
from tests.rules.at_table import PROGRAM


def told(facts: str) -> State:
    """The open table with the facts in it."""
    return given(PROGRAM, open_state(PROGRAM), parse_query(f"given {facts} ask possible").given)


def test_a_track_is_known_or_bounded() -> None:
    assert told("temperature is -10").tracks["temperature"] == -10
    assert told("oxygen at least 5").tracks["oxygen"] == Range(5, 14)
    assert told("oceans less than 4").tracks["oceans"] == Range(0, 3)


def test_two_bounds_meet() -> None:
    assert told("oxygen at least 5; oxygen at most 5").tracks["oxygen"] == 5


def test_a_pool_belongs_to_whom_it_is_said_of() -> None:
    state = told("mc is 5; mc of an opponent is 7")
    assert [p.pools["mc"] for p in state.players] == [5, 7]


@pytest.mark.parametrize(
    ("fact", "count"), [("players is 1", 1), ("players is 4", 4), ("players at least 3", 3)]
)
def test_the_number_of_players_seats_them(fact: str, count: int) -> None:
    assert len(told(fact).players) == count


def test_cards_in_play_and_in_hand() -> None:
    state = told('you own "Ants"; an opponent owns "Pets"; you hold "Comet"')
    assert state.players[0].played == ("Ants",) and state.players[0].hand == ("Comet",)
    assert state.players[1].played == ("Pets",)


def test_resources_on_a_card() -> None:
    state = told('you have 3 microbe on "Ants"')
    assert state.players[0].resources["Ants"] == 3 and "Ants" in state.players[0].played


def test_a_count_of_everybody_is_a_total_and_a_count_of_you_is_yours() -> None:
    assert told("city of anyone is 4").settings["total city"] == 4
    assert told("city of you is 2").players[0].counts["city"] == 2


def test_what_is_not_so_is_remembered() -> None:
    assert (
        told("not passed").settings["passed"] is False
        or told("not passed").players[0].marks["passed"] is False
    )
    assert told("not board is hellas").settings["not board"] == ("hellas",)


def test_a_fact_of_no_known_form_is_refused() -> None:
    with pytest.raises(BadFact):
        told("next to city")
