"""What stops an act and what does not: losses, floors, losses of others, targets, protection."""

import pytest
from at_table import changes, do, played, refused, used

# ---- own losses


@pytest.mark.parametrize(("have", "verdict"), [(1, "yes"), (0, "no")])
def test_a_production_that_must_go_down_has_to_be_there(have, verdict):
    assert do(f"known | p0 mc=12 plants_production={have} | p1", play="Food Factory").verdict == verdict


@pytest.mark.parametrize(("have", "verdict"), [(-3, "yes"), (-4, "no")])
def test_money_production_may_go_down_to_minus_five(have, verdict):
    assert do(f"known | p0 mc=10 mc_production={have} | p1", play="Nuclear Power").verdict == verdict


def test_a_refusal_names_the_card_and_what_is_missing():
    outcome = do("known | p0 mc=25 energy_production=1 | p1", play="Strip Mine")
    assert "card:Strip Mine" in refused(outcome)
    leaf = next(p for p in outcome.proofs if p.holds is False).children[0]
    assert (leaf.have, leaf.need) == (1, 2)


def test_the_gains_of_a_card_count_towards_its_own_losses():
    assert played("known oceans=3 | p0 mc=4 plants=1 | p1", "Moss") == {
        "p0 mc": -4, "p0 plants": -1, "p0 plants production": 1,
    }  # fmt: skip
    assert do("known oceans=3 | p0 mc=4 | p1", play="Moss").verdict == "no"


# ---- any player loses


BIRDS = "known oxygen=13 | p0 mc=10 plants_production={} | p1 plants_production={}"


def test_birds_take_the_plants_of_whoever_has_them():
    assert played(BIRDS.format(0, 2), "Birds") == {"p0 mc": -10, "p1 plants production": -2}
    assert played(BIRDS.format(2, 0), "Birds") == {"p0 mc": -10, "p0 plants production": -2}


def test_the_loss_cannot_be_split_between_players():
    assert do(BIRDS.format(1, 1), play="Birds").verdict == "no"


def test_whoever_can_lose_is_the_choice_of_the_player():
    outcome = do(BIRDS.format(2, 2), [1], play="Birds")
    assert changes(outcome) == {"p0 mc": -10, "p1 plants production": -2}
    assert outcome.choices[0].options == (0, 1)
    assert changes(do(BIRDS.format(2, 2), [0], play="Birds")) == {"p0 mc": -10, "p0 plants production": -2}


def test_alone_the_neutral_opponent_loses():
    assert played("known oxygen=13 | p0 mc=10", "Birds") == {"p0 mc": -10}


def test_a_third_player_may_be_the_one_who_loses():
    table = "known oxygen=13 | p0 mc=10 | p1 | p2 plants_production=3"
    assert played(table, "Birds") == {"p0 mc": -10, "p2 plants production": -2}


def test_hackers_move_production_from_one_to_the_other():
    table = "known | p0 mc=3 energy_production=1 | p1 mc_production={}"
    assert changes(do(table.format(-3), [1], play="Hackers")) == {
        "p0 mc": -3, "p0 energy production": -1, "p0 mc production": 2, "p1 mc production": -2,
    }  # fmt: skip
    assert played(table.format(-4), "Hackers") == {"p0 mc": -3, "p0 energy production": -1}


def test_energy_tapping_may_take_what_it_has_just_given():
    assert played("known | p0 mc=3 | p1", "Energy Tapping") == {"p0 mc": -3}
    assert changes(do("known | p0 mc=3 | p1 energy_production=1", [1], play="Energy Tapping")) == {
        "p0 mc": -3, "p0 energy production": 1, "p1 energy production": -1,
    }  # fmt: skip


# ---- removing and stealing


@pytest.mark.parametrize(("plants", "removed"), [(0, 0), (2, 2), (3, 3), (9, 3)])
def test_an_asteroid_removes_as_many_plants_as_there_are_up_to_its_number(plants, removed):
    changed = played(f"known temperature=-24 | p0 mc=14 plants=5 | p1 plants={plants}", "Asteroid")
    taken = {"p1 plants": -removed} if removed else {}
    assert changed == {"p0 mc": -14, "p0 titanium": 2, "p0 tr": 1, "temperature": 2, **taken}


def test_protected_plants_stay():
    table = 'known temperature=-24 | p0 mc=14 | p1 plants=9 own="Protected Habitats"'
    assert played(table, "Asteroid") == {"p0 mc": -14, "p0 titanium": 2, "p0 tr": 1, "temperature": 2}


def test_a_shield_covers_only_its_owner():
    table = 'known temperature=-24 | p0 mc=14 | p1 plants=9 own="Protected Habitats" | p2 plants=1'
    assert played(table, "Asteroid")["p2 plants"] == -1


def test_raiders_take_what_there_is_and_keep_it():
    table = "known | p0 mc=1 | p1 steel=1 mc=5"
    assert played(table, "Hired Raiders") == {"p0 mc": -1, "p0 steel": 1, "p1 steel": -1}
    assert played(table, "Hired Raiders", 1) == {"p0 mc": -1 + 3, "p1 mc": -3}


def test_sabotage_removes_and_nobody_gains():
    assert played("known | p0 mc=1 | p1 mc=9", "Sabotage", 2) == {"p0 mc": -1, "p1 mc": -7}


def test_a_flood_only_reaches_owners_of_tiles_beside_the_new_ocean():
    table = "known | p0 mc=7 | p1 mc=10 | p2 mc=10 | tiles 12=city:p1 62=city:p2"
    assert played(table, "Flooding", "07") == {
        "p0 mc": -7, "p0 tr": 1, "p1 mc": -4, "oceans": 1, "tiles": ["07 ocean"],
    }  # fmt: skip
    assert "p1 mc" not in played(table, "Flooding", "45") and "p2 mc" not in played(table, "Flooding", "45")


def test_a_virus_takes_animals_or_plants():
    table = 'known | p0 mc=1 | p1 plants=7 own="Fish":3'
    assert played(table, "Virus") == {"p0 mc": -1, "p1 Fish": -2}
    assert played(table, "Virus", 1) == {"p0 mc": -1, "p1 plants": -5}


# ---- a price that is taken from a card


ANTS = 'known | p0 own="Ants":{} {} | p1 {}'


def test_ants_eat_a_microbe_of_anybody():
    assert used(ANTS.format(0, "", 'own="Tardigrades":2'), "Ants") == {"p0 Ants": 1, "p1 Tardigrades": -1}
    assert used(ANTS.format(0, 'on="Tardigrades":1', ""), "Ants") == {"p0 Ants": 1, "p0 Tardigrades": -1}


def test_without_a_microbe_anywhere_there_is_no_action():
    assert do(ANTS.format(0, "", 'own="Tardigrades":0'), action="Ants").verdict == "no"


def test_protected_microbes_are_no_food_but_own_ones_are():
    shielded = 'own="Tardigrades":2,"Protected Habitats"'
    assert do(ANTS.format(0, "", shielded), action="Ants").verdict == "no"
    own = 'known | p0 own="Ants":0,"Tardigrades":1,"Protected Habitats" | p1'
    assert used(own, "Ants") == {"p0 Ants": 1, "p0 Tardigrades": -1}


def test_pets_are_never_eaten_not_even_by_their_owner():
    table = 'known | p0 own="Predators":0{} | p1 own="Pets":4'
    assert do(table.format(""), action="Predators").verdict == "no"
    assert do(table.format(',"Pets":2'), action="Predators").verdict == "no"
    assert used(table.format(',"Fish":1'), "Predators") == {"p0 Predators": 1, "p0 Fish": -1}


@pytest.mark.parametrize(("have", "options"), [(2, 1), (3, 2)])
def test_a_price_on_the_card_itself_has_to_lie_there(have, options):
    outcome = do(
        f'known | p0 own="Nitrite Reducing Bacteria":{have} | p1', [1], action="Nitrite Reducing Bacteria"
    )
    if options == 1:
        assert changes(outcome) == {"p0 Nitrite Reducing Bacteria": 1} and outcome.choices == ()
    else:
        assert changes(outcome) == {"p0 Nitrite Reducing Bacteria": -3, "p0 tr": 1}


# ---- what never stops a card


def test_a_parameter_at_its_end_never_stops_a_card():
    assert played("known temperature=8 oceans=9 | p0 mc=21 | p1", "Comet") == {"p0 mc": -21}


def test_having_nobody_to_take_from_never_stops_a_card():
    assert played("known | p0 mc=1 | p1", "Sabotage") == {"p0 mc": -1}
    assert played("known | p0 mc=1 | p1", "Hired Raiders") == {"p0 mc": -1}
    assert played("known | p0 mc=1 | p1", "Virus") == {"p0 mc": -1}


def test_a_tile_without_a_space_stops_a_card():
    assert do("known | p0 mc=40 energy_production=1 | p1", play="Urbanized Area").verdict == "no"
    assert do("known | p0 mc=40 | p1", play="Industrial Center").verdict == "no"
