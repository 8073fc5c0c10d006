"""What acts change, and nothing else: triggers, chains of track bonuses, choices, modifiers, memory."""

import pytest
from at_table import ENGINE, at, changes, do, played, refused, used

AQUIFER = {"standard_project": "Aquifer"}


def project(table, name, *answers):
    outcome = do(table, list(answers), standard_project=name)
    assert outcome.verdict == "yes"
    return changes(outcome)


# ---- triggers: whose act, which tile, which tag


def test_an_ocean_of_anybody_feeds_the_algae_of_an_opponent():
    assert project('known | p0 mc=18 | p1 own="Arctic Algae"', "Aquifer", "07") == {
        "p0 mc": -18, "p0 tr": 1, "p1 plants": 2, "oceans": 1, "tiles": ["07 ocean"],
    }  # fmt: skip


def test_a_card_does_not_react_to_the_tile_it_brings_unless_it_says_so():
    table = "known temperature=-12 | p0 mc=12 | p1"
    assert played(table, "Arctic Algae") == {"p0 mc": -12, "p0 plants": 1}


def test_a_city_of_an_opponent_gives_an_animal_to_pets_and_money_to_the_rovers():
    table = 'known | p0 mc=25 | p1 own="Pets":1,"Rover Construction"'
    assert project(table, "City", "62") == {
        "p0 mc": -25, "p0 mc production": 1, "p1 Pets": 1, "p1 mc": 2, "tiles": ["62 city p0"],
    }  # fmt: skip


def test_only_own_greeneries_feed_herbivores():
    mine = 'known oxygen=14 | p0 mc=23 own="Herbivores":0 | p1 own="Herbivores":0'
    assert project(mine, "Greenery", "62") == {"p0 mc": -23, "p0 Herbivores": 1, "tiles": ["62 greenery p0"]}


def test_immigrant_city_counts_itself():
    table = "known | p0 mc=13 energy_production=1 | p1"
    assert played(table, "Immigrant City", "62") == {
        "p0 mc": -13, "p0 energy production": -1, "p0 mc production": -1, "tiles": ["62 city p0"],
    }  # fmt: skip


def test_immigrant_city_may_count_its_own_gain_towards_the_loss():
    table = "known | p0 mc=13 energy_production=1 mc_production={} | p1"
    assert do(table.format(-4), play="Immigrant City").verdict == "yes"
    assert do(table.format(-5), play="Immigrant City").verdict == "no"


def test_tharsis_republic_gains_money_for_own_cities_and_production_for_those_on_mars():
    assert project('known | p0 mc=25 own="Tharsis Republic" | p1', "City", "62") == {
        "p0 mc": -22, "p0 mc production": 2, "tiles": ["62 city p0"],
    }  # fmt: skip
    assert project('known | p0 mc=25 | p1 own="Tharsis Republic"', "City", "62") == {
        "p0 mc": -25, "p0 mc production": 1, "p1 mc production": 1, "tiles": ["62 city p0"],
    }  # fmt: skip
    assert played('known | p0 mc=20 own="Tharsis Republic" | p1', "Ganymede Colony") == {
        "p0 mc": -17, "tiles": ["01 city p0"],
    }  # fmt: skip


def test_mining_guild_is_paid_for_tiles_on_metal():
    table = 'known oxygen=14 | p0 plants=8 own="Mining Guild" | p1'
    assert changes(do(table, ["09"], convert_plants=True)) == {
        "p0 plants": -8, "p0 steel": 1, "p0 steel production": 1, "tiles": ["09 greenery p0"],
    }  # fmt: skip
    assert changes(do(table, ["62"], convert_plants=True)) == {"p0 plants": -8, "tiles": ["62 greenery p0"]}


def test_every_tag_sets_off_a_trigger_once():
    table = 'known | p0 mc=11 own="Decomposers":0,"Algae","Fish":0,"ArchaeBacteria" | p1'
    assert played(table, "Advanced Ecosystems") == {"p0 mc": -11, "p0 Decomposers": 3}
    assert played("known oxygen=3 | p0 mc=5 | p1", "Decomposers") == {"p0 mc": -5, "p0 Decomposers": 1}
    assert played("known | p0 mc=11 | p1", "Research") == {"p0 mc": -11, "p0 drawn": 2}


def test_an_ecological_zone_starts_with_an_animal_for_each_of_its_two_tags():
    table = "known | p0 mc=12 | p1 | tiles 57=greenery:p0"
    assert played(table, "Ecological Zone", "62") == {
        "p0 mc": -12, "p0 Ecological Zone": 2, "tiles": ["62 ecological-zone p0"],
    }  # fmt: skip


def test_olympus_conference_puts_one_down_or_takes_one_for_a_card():
    table = 'known | p0 mc=11 own="Olympus Conference":0 | p1'
    assert played(table, "Research") == {"p0 mc": -11, "p0 drawn": 2, "p0 Olympus Conference": 2}
    assert played(table, "Research", 1) == {"p0 mc": -11, "p0 drawn": 3}
    assert played("known | p0 mc=10 | p1", "Olympus Conference") == {"p0 mc": -10, "p0 Olympus Conference": 1}


def test_mars_university_exchanges_a_card_if_its_owner_wants_to():
    table = 'known | p0 mc=3 own="Mars University" hand="Comet" | p1'
    assert played(table, "Search For Life") == {"p0 mc": -3, "p0 drawn": 1, "p0 lost_from_hand": 1}
    assert played(table, "Search For Life", False) == {"p0 mc": -3}
    empty = 'known | p0 mc=3 own="Mars University" | p1'
    assert played(empty, "Search For Life") == {"p0 mc": -3}


def test_events_pay_whoever_lives_on_them():
    table = 'known | p0 mc=14 own="Interplanetary Cinematics","Media Group","Optimal Aerobraking" | p1'
    assert played(table, "Asteroid") == {
        "p0 mc": -14 + 2 + 3 + 3, "p0 heat": 3, "p0 titanium": 2, "p0 tr": 1, "temperature": 2,
    }  # fmt: skip
    assert played(table, "Mine") == {"p0 mc": -4, "p0 steel production": 1}


def test_credicor_looks_at_the_printed_cost_of_cards_and_projects():
    assert played('known | p0 mc=35 own="CrediCor","Earth Catapult" | p1', "Soletta") == {
        "p0 mc": -33 + 4, "p0 heat production": 7,
    }  # fmt: skip
    assert project('known | p0 mc=25 own="CrediCor" | p1', "City", "62")["p0 mc"] == -25 + 4
    assert project('known | p0 mc=18 own="CrediCor" | p1', "Aquifer", "07")["p0 mc"] == -18


def test_standard_technology_pays_back_for_every_project_but_patents():
    own = 'known | p0 mc=11 own="Standard Technology" hand="Comet","Mine" | p1'
    assert project(own, "Power Plant") == {"p0 mc": -11 + 3, "p0 energy production": 1}
    assert project(own, "Sell Patents", 2) == {"p0 mc": 2, "p0 lost_from_hand": 2}


def test_jovian_tags_of_anybody_pay_saturn_systems():
    assert played('known | p0 mc=24 | p1 own="Saturn Systems"', "Callisto Penal Mines") == {
        "p0 mc": -24, "p0 mc production": 3, "p1 mc production": 1,
    }  # fmt: skip


def test_viral_enhancers_give_a_plant_or_feed_the_card_just_played():
    table = 'known | p0 mc=4 own="Viral Enhancers" | p1'
    assert played(table, "Tardigrades") == {"p0 mc": -4, "p0 plants": 1}
    assert played(table, "Tardigrades", 1) == {"p0 mc": -4, "p0 Tardigrades": 1}
    assert played("known | p0 mc=9 | p1", "Viral Enhancers") == {"p0 mc": -9, "p0 plants": 1}


def test_nitrophilic_moss_may_live_on_the_plant_of_its_own_tag():
    table = 'known oceans=3 | p0 mc=8 plants={} own="Viral Enhancers" | p1'
    assert played(table.format(1), "Nitrophilic Moss") == {
        "p0 mc": -8,
        "p0 plants": -1,
        "p0 plants production": 2,
    }
    assert do(table.format(0), play="Nitrophilic Moss").verdict == "no"


# ---- tracks and what they set off


def test_oxygen_8_warms_mars_and_zero_degrees_melt_an_ocean():
    outcome = do("known temperature=-2 oxygen=7 | p0 plants=8 | p1", ["62", "07"], convert_plants=True)
    assert changes(outcome) == {
        "p0 plants": -8, "p0 tr": 3, "oxygen": 1, "temperature": 2, "oceans": 1,
        "tiles": ["62 greenery p0", "07 ocean"],
    }  # fmt: skip


def test_each_heat_bonus_is_given_when_the_marker_arrives_or_passes():
    assert played("known temperature=-26 | p0 mc=31 | p1", "Deimos Down") == {
        "p0 mc": -31, "p0 steel": 4, "p0 tr": 3, "p0 heat production": 2, "temperature": 6,
    }  # fmt: skip
    assert played("known temperature=-24 | p0 mc=14 | p1", "Asteroid") == {
        "p0 mc": -14, "p0 titanium": 2, "p0 tr": 1, "temperature": 2,
    }  # fmt: skip


@pytest.mark.parametrize(("start", "steps"), [(8, 0), (6, 1), (4, 2)])
def test_steps_that_no_longer_exist_are_skipped_and_give_nothing(start, steps):
    changed = played(f"known temperature={start} | p0 mc=27 | p1", "Big Asteroid")
    assert changed.get("temperature", 0) == 2 * steps and changed.get("p0 tr", 0) == steps
    assert changed["p0 titanium"] == 4 and changed["p0 mc"] == -27


@pytest.mark.parametrize(("laid", "placed"), [(9, 0), (8, 1), (7, 2)])
def test_oceans_beyond_the_ninth_are_skipped(laid, placed):
    changed = played(f"known oceans={laid} | p0 mc=23 | p1", "Ice Asteroid", "44", "45")
    assert changed.get("oceans", 0) == placed and changed.get("p0 tr", 0) == placed
    assert len(changed.get("tiles", [])) == placed


def test_at_the_end_of_the_oxygen_track_a_greenery_is_only_a_greenery():
    outcome = do("known oxygen=14 | p0 plants=8 | p1", ["62"], convert_plants=True)
    assert changes(outcome) == {"p0 plants": -8, "tiles": ["62 greenery p0"]}


# ---- choices


def test_a_decision_is_told_with_its_options_and_what_was_taken():
    outcome = do("known | p0 mc=12 | p1", [1], play="Artificial Photosynthesis")
    assert changes(outcome) == {"p0 mc": -12, "p0 plants production": 1}
    [choice] = outcome.choices
    assert (choice.player, choice.options, choice.chosen) == (0, (0, 1), 1)


def test_an_alternative_that_does_nothing_is_not_offered():
    outcome = do('known temperature=-10 | p0 own="Extreme-Cold Fungus" | p1', action="Extreme-Cold Fungus")
    assert changes(outcome) == {"p0 plants": 1} and outcome.choices == ()


def test_x_is_the_same_number_everywhere():
    table = 'known | p0 energy=5 own="Power Infrastructure" | p1'
    assert used(table, "Power Infrastructure", 4) == {"p0 energy": -4, "p0 mc": 4}
    assert played("known | p0 mc=2 heat_production=3 | p1", "Insulation", 3) == {
        "p0 mc": -2, "p0 heat production": -3, "p0 mc production": 3,
    }  # fmt: skip


def test_a_condition_picks_one_of_two_effects():
    few = played('known | p0 mc=31 own="Algae","Trees" | p1', "Nitrogen-Rich Asteroid")
    many = played('known | p0 mc=31 own="Algae","Trees","Grass" | p1', "Nitrogen-Rich Asteroid")
    assert few == {"p0 mc": -31, "p0 tr": 3, "temperature": 2, "p0 plants production": 1}
    assert many == {**few, "p0 plants production": 4}


def test_what_is_revealed_decides_in_search_for_life():
    table = 'known | p0 mc=1 own="Search For Life":0 | p1 | deck "{}"'
    assert used(table.format("Tardigrades"), "Search For Life") == {"p0 mc": -1, "p0 Search For Life": 1}
    assert used(table.format("Comet"), "Search For Life") == {"p0 mc": -1}


# ---- resources on cards


def test_resources_nobody_can_hold_are_left_out():
    assert played("known | p0 mc=23 | p1", "Imported Nitrogen") == {"p0 mc": -23, "p0 plants": 4, "p0 tr": 1}
    both = played('known | p0 mc=23 own="Tardigrades":0,"Pets":0 | p1', "Imported Nitrogen")
    assert both == {"p0 mc": -23, "p0 plants": 4, "p0 tr": 1, "p0 Tardigrades": 3, "p0 Pets": 2}


def test_another_card_is_never_the_card_itself():
    alone = 'known | p0 own="Symbiotic Fungus" | p1'
    assert used(alone, "Symbiotic Fungus") == {}
    assert used('known | p0 own="Symbiotic Fungus","Tardigrades":0 | p1', "Symbiotic Fungus") == {
        "p0 Tardigrades": 1
    }


def test_ceos_favorite_project_feeds_only_a_card_that_has_something():
    table = 'known | p0 mc=1 own="Tardigrades":0,"Pets":1 | p1 own="Fish":3'
    assert played(table, "CEO's Favorite Project") == {"p0 mc": -1, "p0 Pets": 1}


# ---- what waits for the next card


def test_special_design_relaxes_the_next_card_only():
    first = do("known temperature=-8 | p0 mc=60 | p1", play="Special Design")
    assert changes(first) == {"p0 mc": -4}
    second = do(first.after, play="Trees")
    assert second.verdict == "yes" and changes(second) == {
        "p0 mc": -13,
        "p0 plants production": 3,
        "p0 plants": 1,
    }
    assert do(second.after, play="Tundra Farming").verdict == "no"


def test_indentured_workers_pay_for_the_next_card_but_for_no_project():
    first = do("known | p0 mc=20 | p1", play="Indentured Workers")
    assert changes(first) == {}
    assert do(first.after, standard_project="Power Plant").cost == 11
    second = do(first.after, play="Solar Power")
    assert changes(second) == {"p0 mc": -3, "p0 energy production": 1}
    assert do(second.after, play="Mine").cost == 4
    assert do(first.after, play="Mine").cost == 0


def test_what_waits_does_not_help_an_opponent():
    waiting = at(
        'known | p0 mc=20 | p1 mc=20 | next p0 "card:Indentured Workers" discount 8 mc for the next card'
    )
    assert ENGINE.play(waiting, "Mine", player=0).cost == 0
    assert ENGINE.play(waiting, "Mine", player=1).cost == 4


# ---- what a card remembers


def test_a_mine_gives_the_production_of_the_metal_it_covers_and_remembers_it():
    outcome = do("known | p0 mc=9 | p1", ["58"], play="Mining Rights")
    assert changes(outcome) == {
        "p0 mc": -9, "p0 titanium": 1, "p0 titanium production": 1, "tiles": ["58 mining-rights p0"],
    }  # fmt: skip
    assert outcome.after.players[0].memory == {"Mining Rights": "titanium"}


def test_robotic_workforce_copies_what_a_mine_remembers():
    table = 'known | p0 mc=9 own="Mining Rights" note="Mining Rights":{} | p1'
    assert played(table.format("titanium"), "Robotic Workforce") == {"p0 mc": -9, "p0 titanium production": 1}
    assert played(table.format("steel"), "Robotic Workforce") == {"p0 mc": -9, "p0 steel production": 1}


def test_robotic_workforce_copies_losses_too_and_nothing_but_production():
    table = 'known | p0 mc=9 energy_production={} own="Strip Mine" | p1'
    assert played(table.format(2), "Robotic Workforce") == {
        "p0 mc": -9, "p0 energy production": -2, "p0 steel production": 2, "p0 titanium production": 1,
    }  # fmt: skip
    assert do(table.format(1), play="Robotic Workforce").verdict == "no"


def test_robotic_workforce_lets_the_player_pick_a_building_of_their_own_corporation_among_them():
    table = 'known | p0 mc=9 own="Mine","Titanium Mine","Sponsors","Mining Guild" | p1 own="Power Plant"'
    outcome = do(table, ["Titanium Mine"], play="Robotic Workforce")
    assert changes(outcome) == {"p0 mc": -9, "p0 titanium production": 1}
    assert outcome.choices[0].options == ("Mine", "Titanium Mine", "Mining Guild")


# ---- once a generation


def test_an_action_is_used_once_a_generation():
    table = 'known | p0 energy=8 own="Steelworks" | p1'
    first = do(table, action="Steelworks")
    assert changes(first) == {"p0 energy": -4, "p0 steel": 2, "p0 tr": 1, "oxygen": 1}
    assert first.after.players[0].used == {"Steelworks"}
    second = do(first.after, action="Steelworks")
    assert second.verdict == "no" and second.delta == {} and second.repair == ()


def test_only_a_card_in_play_can_be_used_and_only_by_its_owner():
    assert refused(do("known | p0 energy=6 | p1", action="Physics Complex")) == ("card:Physics Complex",)
    assert refused(do('known | p0 energy=6 | p1 own="Physics Complex":0', action="Physics Complex"))
    table = 'known | p0 energy=6 own="Physics Complex":0 | p1'
    assert used(table, "Physics Complex") == {"p0 energy": -6, "p0 Physics Complex": 1}


def test_a_card_without_an_action_has_none_to_use():
    assert refused(do('known | p0 own="Mine" | p1', action="Mine"))


# ---- what is not there yet


def test_a_refused_act_changes_nothing():
    outcome = do("known | p0 mc=3 | p1", play="Comet")
    assert outcome.verdict == "no" and outcome.delta == {} and outcome.after is None


def test_a_played_card_leaves_the_hand_and_enters_play_once():
    outcome = do('known | p0 mc=4 hand="Comet","Mine","Mine" | p1', play="Mine")
    assert outcome.after.players[0].hand == ("Comet", "Mine")
    assert outcome.after.players[0].played == ("Mine",)
    assert outcome.after.players[1] == at("known | p0 | p1").players[1]
