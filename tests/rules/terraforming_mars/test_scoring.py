"""Victory points: awards and their ties, cities and greeneries, cards, and who wins."""

import pytest
from at_table import do


def seats(values, name="mc_production"):
    return " ".join(f"| p{i} {name}={n}" for i, n in enumerate(values))


def points(values):
    """What the Banker gives players with these M€ productions."""
    outcome = do(f'known {seats(values)} | ledger awards="Banker":p0', award_points=True)
    return outcome.result["awards"]["Banker"]["vp"]


@pytest.mark.parametrize(
    ("have", "given"),
    [
        ([3, 1], [5, 0]),
        ([1, 3], [0, 5]),
        ([2, 2], [5, 5]),
        ([3, 2, 1], [5, 2, 0]),
        ([3, 2, 2], [5, 2, 2]),
        ([3, 3, 2], [5, 5, 0]),
        ([3, 3, 3], [5, 5, 5]),
        ([1, 4, 3, 2], [0, 5, 2, 0]),
        ([4, 4, 3, 3], [5, 5, 0, 0]),
        ([4, 3, 3, 3], [5, 2, 2, 2]),
        ([5, 4, 3, 2, 1], [5, 2, 0, 0, 0]),
        ([5, 5, 5, 2, 2], [5, 5, 5, 0, 0]),
        ([5, 4, 4, 4, 4], [5, 2, 2, 2, 2]),
    ],
)
def test_first_place_gives_five_and_second_two_unless_first_is_shared_or_two_play(have, given):
    assert points(have) == given


def test_who_funded_an_award_gains_nothing_by_that():
    outcome = do('known | p0 mc_production=1 | p1 mc_production=9 | ledger awards="Banker":p0', score=True)
    assert [row["awards"] for row in outcome.result["scores"]] == [0, 5]


def test_milestones_give_five_each_to_who_claimed_them():
    table = 'known | p0 | p1 | ledger milestones="Mayor":p0,"Builder":p0,"Planner":p1'
    assert [row["milestones"] for row in do(table, score=True).result["scores"]] == [10, 5]


def test_a_city_counts_greeneries_around_it_whoever_owns_them():
    table = "known | p0 | p1 | tiles 49=city:p0 48=greenery:p1 50=greenery:p0 41=city:p1"
    rows = do(table, score=True).result["scores"]
    assert [row["greenery"] for row in rows] == [1, 1]
    assert [row["city"] for row in rows] == [2, 1]  # 41 touches 48 but not 50


def test_a_city_in_space_touches_nothing():
    rows = do("known | p0 | p1 | tiles 01=city:p0 03=greenery:p0", score=True).result["scores"]
    assert (rows[0]["city"], rows[0]["greenery"]) == (0, 1)


@pytest.mark.parametrize(
    ("own", "tiles", "gained"),
    [
        ('"Birds":3', "", 3),
        ('"Small Animals":5', "", 2),
        ('"Tardigrades":7', "", 1),
        ('"Physics Complex":2', "", 4),
        ('"Search For Life":0', "", 0),
        ('"Search For Life":4', "", 3),
        ('"Ganymede Colony"', "", 1),
        ('"Ganymede Colony","Io Mining Industries","Water Import From Europa"', "", 9),
        ('"Nuclear Zone"', "", -2),
        ('"Capital"', '| tiles 34=ocean 42=capital:p0:"Capital" 33=ocean 43=ocean', 3),
        ('"Commercial District"', '| tiles 62=commercial-district:p0:"Commercial District" 61=city:p1', 1),
        ('"Immigration Shuttles"', "| tiles 62=city:p1 05=city:p0 48=city:p1 12=city:p1", 1),
        ('"Dust Seals","Breathing Filters"', "", 3),
    ],
)
def test_cards_give_their_points_to_their_owner(own, tiles, gained):
    oceans = tiles.count("=ocean")
    rows = do(f"known oceans={oceans} | p0 own={own} | p1 {tiles}", score=True).result["scores"]
    assert [row["cards"] for row in rows] == [gained, 0]


def test_the_total_is_the_sum_of_the_parts():
    table = 'known | p0 tr=30 own="Dust Seals" | p1 tr=25 | tiles 62=city:p0 61=greenery:p0'
    row = do(table, score=True).result["scores"][0]
    assert row["total"] == 30 + 1 + 1 + 1
    assert row["total"] == sum(row[k] for k in ("tr", "milestones", "awards", "greenery", "city", "cards"))


@pytest.mark.parametrize(
    ("table", "winners", "ranking"),
    [
        ("known | p0 tr=30 | p1 tr=25", [0], [0, 1]),
        ("known | p0 tr=25 mc=3 | p1 tr=25 mc=4", [1], [1, 0]),
        ("known | p0 tr=25 mc=4 | p1 tr=25 mc=4", [0, 1], [0, 1]),
        ("known | p0 tr=20 | p1 tr=25 mc=1 | p2 tr=25 mc=2", [2], [2, 1, 0]),
    ],
)
def test_most_points_win_then_most_money_then_both(table, winners, ranking):
    result = do(table, score=True).result
    assert result["winners"] == winners and result["ranking"] == ranking
