"""What things cost and what may pay: discounts, metals, heat as money, what a card must keep."""

import pytest
from at_table import changes, do, played, refused, used

# ---- discounts


@pytest.mark.parametrize(
    ("own", "card", "cost"),
    [
        ("", "Comet", 21),
        ('own="Earth Catapult"', "Comet", 19),
        ('own="Space Station"', "Comet", 19),
        ('own="Earth Catapult","Space Station","Research Outpost"', "Comet", 16),
        ('own="Space Station"', "Mine", 4),
        ('own="Earth Office"', "Sponsors", 3),
        ('own="Earth Office","Teractor"', "Sponsors", 0),
        ('own="Earth Office","Teractor","Earth Catapult"', "Sponsors", 0),
        ('own="ThorGate"', "Power Plant", 1),
        ('own="ThorGate"', "Mine", 4),
        ('own="Anti-Gravity Technology"', "Mine", 2),
    ],
)
def test_discounts_add_up_and_never_go_below_zero(own, card, cost):
    assert do(f"known | p0 mc=60 {own} | p1", play=card).cost == cost


def test_a_discount_of_an_opponent_is_not_mine():
    assert do('known | p0 mc=60 | p1 own="Earth Catapult"', play="Comet").cost == 21


def test_card_discounts_leave_standard_projects_alone():
    assert do('known | p0 mc=60 own="Earth Catapult" | p1', standard_project="City").cost == 25
    assert do('known | p0 mc=60 own="ThorGate" | p1', standard_project="Power Plant").cost == 8


def test_ecoline_turns_seven_plants_into_a_greenery():
    outcome = do('known oxygen=14 | p0 plants=7 own="Ecoline" | p1', ["62"], convert_plants=True)
    assert changes(outcome) == {"p0 plants": -7, "tiles": ["62 greenery p0"]}
    assert do("known oxygen=14 | p0 plants=7 | p1", convert_plants=True).verdict == "no"


# ---- metals


def test_steel_pays_two_for_buildings_only():
    assert played("known | p0 steel=2 | p1", "Mine") == {"p0 steel": -2, "p0 steel production": 1}
    assert do("known | p0 steel=9 | p1", play="Sponsors").verdict == "no"


def test_titanium_pays_three_for_space_cards_only():
    assert played("known | p0 titanium=7 | p1", "Trans-Neptune Probe") == {"p0 titanium": -2}
    assert do("known | p0 titanium=9 | p1", play="Mine").verdict == "no"


def test_a_card_with_both_tags_takes_both_metals():
    assert played("known | p0 titanium=5 steel=6 | p1", "Space Elevator") == {
        "p0 steel": -6, "p0 titanium": -5, "p0 titanium production": 1,
    }  # fmt: skip


def test_money_is_spent_first_and_what_metal_overpays_is_kept():
    outcome = do("known | p0 mc=3 steel=2 | p1", play="Mine")
    assert outcome.payment == {"mc": 2, "steel": 1}
    assert changes(outcome) == {"p0 mc": -2, "p0 steel": -1, "p0 steel production": 1}


def test_overpaying_gives_no_change():
    assert played("known | p0 titanium=3 | p1", "Imported GHG") == {
        "p0 titanium": -3, "p0 heat": 3, "p0 heat production": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("own", "titanium", "verdict"),
    [
        ("", 2, "yes"), ("", 1, "no"),
        ('own="PhoboLog"', 2, "yes"), ('own="PhoboLog"', 1, "no"),
        ('own="PhoboLog","Advanced Alloys"', 1, "no"),
    ],
)  # fmt: skip
def test_titanium_is_worth_more_with_phobolog_and_alloys(own, titanium, verdict):
    assert do(f"known | p0 titanium={titanium} {own} | p1", play="Trans-Neptune Probe").verdict == verdict


@pytest.mark.parametrize(
    ("own", "titanium"),
    [("", 4), ('own="Advanced Alloys"', 3), ('own="PhoboLog"', 3), ('own="PhoboLog","Advanced Alloys"', 3)],
)
def test_ten_money_of_a_space_station_in_titanium(own, titanium):
    assert do(f"known | p0 titanium={titanium} {own} | p1", play="Space Station").verdict == "yes"
    short = titanium - (2 if "PhoboLog" in own and "Alloys" in own else 1)
    assert do(f"known | p0 titanium={short} {own} | p1", play="Space Station").verdict == "no"


def test_metals_do_not_pay_for_standard_projects_or_goals():
    assert do("known | p0 steel=20 titanium=20 | p1", standard_project="Power Plant").verdict == "no"
    assert do("known | p0 steel=20 tr=35 | p1", claim="Terraformer").verdict == "no"


# ---- what an action lets pay


def test_titanium_pays_for_water_from_europa():
    table = 'known | p0 mc={} titanium={} own="Water Import From Europa" | p1'
    assert used(table.format(0, 4), "Water Import From Europa", "07") == {
        "p0 titanium": -4, "p0 tr": 1, "oceans": 1, "tiles": ["07 ocean"],
    }  # fmt: skip
    assert do(table.format(2, 3), action="Water Import From Europa").verdict == "no"


def test_steel_pays_for_aquifer_pumping_but_not_for_other_actions():
    table = 'known | p0 steel=9 own="Aquifer Pumping","Underground Detonations" | p1'
    assert used(table, "Aquifer Pumping", "07")["p0 steel"] == -4
    assert do(table, action="Underground Detonations").verdict == "no"


# ---- heat as money


def test_helion_pays_with_heat_whatever_costs_money():
    table = 'known | p0 mc=5 heat=6 tr=35 own="Helion" | p1'
    assert changes(do(table, standard_project="Power Plant")) == {
        "p0 mc": -5, "p0 heat": -6, "p0 energy production": 1,
    }  # fmt: skip
    assert changes(do(table, claim="Terraformer")) == {"p0 mc": -5, "p0 heat": -3}
    assert do("known | p0 mc=5 heat=6 | p1", standard_project="Power Plant").verdict == "no"


def test_heat_that_the_card_itself_takes_cannot_pay_for_it():
    table = 'known | p0 mc={} heat={} own="Helion" | p1'
    assert played(table.format(1, 5), "Local Heat Trapping") == {"p0 mc": -1, "p0 heat": -5, "p0 plants": 4}
    assert played(table.format(0, 6), "Local Heat Trapping") == {"p0 heat": -6, "p0 plants": 4}
    assert do(table.format(0, 5), play="Local Heat Trapping").verdict == "no"
    assert do(table.format(9, 4), play="Local Heat Trapping").verdict == "no"


def test_only_the_owner_of_helion_pays_with_heat():
    assert do('known | p0 heat=20 | p1 own="Helion"', play="Mine").verdict == "no"


# ---- short of money


def test_short_of_money_is_a_no_with_the_numbers():
    outcome = do("known | p0 mc=5 steel=1 | p1", play="Steelworks")
    assert refused(outcome)
    leaf = next(p for p in outcome.proofs if p.holds is False).children[0]
    assert (leaf.have, leaf.need, outcome.cost) == (7, 15, 15)


def test_the_least_money_for_a_card_counts_every_other_means():
    assert do("known | p0 steel=5 | p1", min_mc="Steelworks").result == {"min_mc": 5}
    assert do("known | p0 | p1", min_mc="Steelworks").result == {"min_mc": 15}
    assert do("known oxygen=9 | p0 | p1", min_mc="Electro Catapult").verdict == "no"
