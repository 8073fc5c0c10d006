"""Production, the end of a generation, the solar phase, the last greeneries, the end alone."""

import pytest
from at_table import TABLE, at, changes, do

from grammar.language import parse_query

# ---- production


def test_energy_turns_to_heat_before_anything_is_produced():
    table = (
        "known | p0 energy=3 heat=1 energy_production=2 heat_production=1 tr=20 mc_production=-2 | p1 tr=14"
    )
    assert changes(do(table, production_phase=True)) == {
        "p0 energy": -1, "p0 heat": 4, "p0 mc": 18, "p1 mc": 14,
    }  # fmt: skip


def test_every_other_resource_grows_by_its_production_and_the_rating_stays():
    table = "known | p0 tr=10 steel_production=1 titanium_production=2 plants_production=3 | p1"
    assert changes(do(table, production_phase=True)) == {
        "p0 mc": 10, "p0 steel": 1, "p0 titanium": 2, "p0 plants": 3,
    }  # fmt: skip


def test_money_production_below_zero_can_cost_money():
    assert changes(do("known | p0 mc=9 tr=3 mc_production=-5 | p1", production_phase=True)) == {"p0 mc": -2}


def test_after_production_actions_may_be_used_again():
    state = at('known | p0 energy=8 own="Steelworks" used="Steelworks" | p1')
    [act] = parse_query("do resolve production-phase ask possible").do
    assert TABLE.act(state, act).after.players[0].used == frozenset()
    assert state.players[0].used == {"Steelworks"}


def test_the_next_generation_begins_with_the_next_player():
    outcome = do("known generation=4 | p0 tr=20 | p1 tr=20 | p2 tr=20 | first p2", end_generation=True)
    assert (outcome.result["generation"], outcome.result["first"], outcome.result["phase"]) == (
        5,
        0,
        "research",
    )
    assert changes(outcome) == {"p0 mc": 20, "p1 mc": 20, "p2 mc": 20}


# ---- research


@pytest.mark.parametrize(("money", "most"), [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4), (99, 4)])
def test_each_card_of_research_costs_three(money, most):
    assert do(f"known | p0 mc={money} | p1", research={"buy": 0}).result == {"card_cost": 3, "max_buy": most}


def test_buying_cards_pays_and_draws_and_too_many_are_refused():
    assert changes(do("known | p0 mc=7 | p1", research={"buy": 2})) == {"p0 mc": -6, "p0 drawn": 2}
    assert do("known | p0 mc=7 | p1", research={"buy": 3}).verdict == "no"


def test_helion_buys_cards_with_heat():
    table = 'known | p0 mc=2 heat=4 own="Helion" | p1'
    assert changes(do(table, research={"buy": 2})) == {"p0 mc": -2, "p0 heat": -4, "p0 drawn": 2}


# ---- the solar phase


def test_the_world_government_raises_for_nobody():
    outcome = do("known oxygen=7 | p0 tr=20 | p1 tr=20", world_government="oxygen")
    assert changes(outcome) == {"oxygen": 1, "temperature": 2}


def test_an_ocean_of_the_world_government_still_feeds_algae_but_pays_nothing():
    table = 'known oceans=1 | p0 tr=20 | p1 own="Arctic Algae" | tiles 06=ocean'
    outcome = do(table, ["07"], world_government="ocean")
    assert changes(outcome) == {"p1 plants": 2, "oceans": 1, "tiles": ["07 ocean"]}


def test_a_parameter_at_its_end_is_no_option():
    outcome = do("known oxygen=14 temperature=8 | p0 | p1", world_government="oxygen")
    assert outcome.verdict == "no" and outcome.result["options"] == ["ocean"]


# ---- the last greeneries


def test_the_last_plants_become_greeneries_without_oxygen_or_rating():
    table = "known oxygen=13 temperature=8 oceans=9 | p0 plants=17 | p1 plants=7 | tiles 62=city:p0"
    assert changes(do(table, ["57", "61"], final_greenery=True)) == {
        "p0 plants": -16, "tiles": ["57 greenery p0", "61 greenery p0"],
    }  # fmt: skip


def test_a_final_greenery_still_gets_what_is_printed_and_pays_for_oceans():
    table = "known temperature=8 oxygen=14 oceans=9 | p0 plants=8 | p1 | tiles 12=city:p0 06=ocean 13=ocean"
    assert changes(do(table, ["11"], final_greenery=True)) == {
        "p0 plants": -8, "p0 mc": 2, "tiles": ["11 greenery p0"],
    }  # fmt: skip
    table = "known temperature=8 oxygen=14 oceans=9 | p0 plants=8 | p1 | tiles 59=city:p0"
    assert changes(do(table, ["53"], final_greenery=True)) == {
        "p0 plants": -8, "p0 steel": 2, "tiles": ["53 greenery p0"],
    }  # fmt: skip


def test_the_first_player_plants_first():
    table = "known oxygen=14 | p0 plants=8 | p1 plants=8 | first p1"
    tiles = changes(do(table, ["62", "61"], final_greenery=True))["tiles"]
    assert tiles == ["62 greenery p1", "61 greenery p0"]


def test_without_plants_there_is_no_final_greenery():
    outcome = do("known oxygen=14 | p0 plants=7 | p1", final_greenery=True)
    assert outcome.verdict == "no" and outcome.delta == {}


# ---- alone


@pytest.mark.parametrize(
    ("line", "win"),
    [
        ("temperature=8 oxygen=14 oceans=9", True),
        ("temperature=8 oxygen=14 oceans=8", False),
        ("temperature=6 oxygen=14 oceans=9", False),
    ],
)
def test_alone_mars_has_to_be_terraformed_by_the_end_of_generation_14(line, win):
    outcome = do(f"known {line} generation=14 | p0 tr=30", solo_end=True)
    assert outcome.result == {"last_generation": 14, "mars_terraformed": win, "game_over": True, "win": win}
    assert do(f"known {line} generation=13 | p0 tr=30", solo_end=True).result["game_over"] is False
