"""Questions over a table of which only a few facts are known."""

import pytest

from tests.rules.at_table import ask


@pytest.mark.parametrize(
    ("query", "value"),
    [
        ("ask value milestone cost", 8),
        ('given you own "PhoboLog"; you own "Advanced Alloys" ask value titanium value', 5),
        ('given you own "Advanced Alloys" ask value steel value', 3),
        ("given players is 2 ask value award second points", 0),
        ("given players is 3 ask value award second points", 2),
        ('given mc is 20; heat production is 0 do play "Comet" then use "Asteroid" ask value mc', None),
        (
            'given space tag is 2; mc production is 0; mc is 10 do play "Satellites" ask value mc production',
            3,
        ),
        ("given mc is 0 do place city on space where (next to is 3 ocean) ask value mc", 6),
        ("given plants is 0 do place city on space where (has at least 2 plants bonus) ask value plants", 2),
        ("given city of you is 2 do place city ask value city of you", 3),
        ("given city of anyone is 2 do place city ask value city of anyone", 3),
        ('given you own "Earth Office" do play card where (cost is 12 and has is 2 earth tag) ask cost', 6),
        ('given you own "Earth Office" do play card where (cost is 12 and has earth tag) ask cost', 9),
        ('given you own "Earth Office" do play card where (cost is 12 and not has earth tag) ask cost', 12),
        (
            'given you own "Tharsis Republic"; mc production is 0; mc is 25 do use "City" ask value mc production',
            2,
        ),
        (
            "given board is hellas; oceans is 3; mc is 20 "
            "do place greenery on space where (south-pole) ask value oceans",
            4,
        ),
    ],
)
def test_a_value_follows_from_what_was_said(query: str, value: int | None) -> None:
    outcome = ask(query)
    assert (outcome.value if outcome.verdict == "value" else None) == value


@pytest.mark.parametrize(
    ("query", "verdict"),
    [
        ("ask value mc", "abstain"),
        ("do play card ask possible", "abstain"),
        ("given board is hellas; mc is 5 do place greenery on space where (south-pole) ask possible", "no"),
        ("do place city on space where (next to city) ask possible", "no"),
        ("do place ocean on space where (ocean-area and not occupied) ask possible", "yes"),
        ('given you own "CrediCor"; mc is 24 do play card where (cost is 25) ask possible', "no"),
        (
            'given animal is 3; you have 3 animal on "Pets"; animal of opponents is 0 do use "Predators" ask possible',
            "no",
        ),
        ("ask holds milestone cost is 8", "yes"),
        ("ask holds milestone cost is 9", "no"),
        ("ask sequence nonsense", "abstain"),
        ('ask explain "Comet"', "text"),
        ('ask explain "Nothing of the kind"', "abstain"),
        ('given you own "PhoboLog" ask holds titanium value is 4', "yes"),
        ('given you own "PhoboLog" ask holds titanium value is 3', "no"),
        ("ask may gain ocean-money for ocean of opponents", "yes"),
    ],
)
def test_a_verdict_follows_from_what_was_said(query: str, verdict: str) -> None:
    assert ask(query).verdict == verdict


def test_an_improvement_is_told_with_the_card_it_comes_from() -> None:
    assert "card:PhoboLog" in [
        p.rule for p in ask('given you own "PhoboLog" ask value titanium value').proofs
    ]


def test_how_often_a_card_reacts() -> None:
    assert (
        ask(
            'given you own "Arctic Algae"; oceans is 3; mc is 18 do use "Aquifer" ask times "Arctic Algae"'
        ).value
        == 1
    )
