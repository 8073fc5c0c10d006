"""Cases of the contract as tables: what is absent, laid or still waiting, and what cannot be ruled."""

import pytest
from at_table import ENGINE, PROGRAM, at, changes

from grammar.language import write
from rules.changes import Delta
from rules.state import Piece
from rules.terraforming_mars.acts import Unsupported, rule
from rules.terraforming_mars.case import delta_of, read_case
from rules.terraforming_mars.engine import UnknownThing
from rules.values import Range


def table(**case):
    return read_case(PROGRAM, case)


def test_of_a_complete_case_everything_absent_is_zero_or_at_its_start():
    state = table(complete=True, players=[{"mc": 5}, {}])
    assert not state.open
    assert state.players[0].pools == {**dict.fromkeys(PROGRAM.kb.game.pools, 0), "mc": 5}
    assert state.players[1].pools == dict.fromkeys(PROGRAM.kb.game.pools, 0)
    assert state.tracks["temperature"] == -30 and state.pieces == {}


def test_of_any_other_case_everything_absent_is_unknown_within_what_is_possible():
    state = table(players=[{"mc": 5}], globals={"oxygen": 3})
    assert state.open
    assert state.players[0].pools["mc"] == 5
    assert state.players[0].pools["steel"] == Range(0, None)
    assert state.players[0].pools["mc production"] == Range(-5, None)
    assert state.tracks["oxygen"] == 3 and state.tracks["temperature"] == Range(-30, 8)


def test_oceans_that_are_counted_but_not_listed_are_laid():
    state = table(complete=True, globals={"oceans": 3}, tiles=[{"space": "63", "type": "ocean"}])
    assert {space for space, piece in state.pieces.items() if piece == Piece("ocean")} == {"63", "04", "06"}
    assert state.tracks["oceans"] == 3


def test_a_corporation_is_a_card_in_play_and_cards_start_without_resources():
    state = table(complete=True, players=[{"corp": "Helion", "played": ["Ants"], "card_resources": {}}])
    assert state.players[0].played == ("Ants", "Helion")
    assert state.players[0].resources == {"Ants": 0}


def test_what_the_last_card_left_waiting_is_read():
    case = {"complete": True, "players": [{"mc": 4, "last_card_played": "Indentured Workers"}, {}]}
    assert rule(ENGINE, {**case, "do": {"play": "Sponsors"}}).cost == 0
    assert rule(ENGINE, {**case, "do": {"standard_project": "Power Plant"}}).cost == 11


def test_tiles_markers_and_ledgers_are_read():
    state = table(
        complete=True, players=[{}, {}], markers=[{"space": "41", "owner": 1}],
        tiles=[{"space": "35", "type": "mining_rights", "owner": 0, "card": "Mining Rights"}],
        milestones_claimed=[["Mayor", 1]], awards_funded=[["Banker", 0]],
    )  # fmt: skip
    assert state.pieces == {"35": Piece("mining-rights", 0, "Mining Rights")}
    assert state.markers == {"41": 1}
    assert state.ledgers == {"milestones": (("Mayor", 1),), "awards": (("Banker", 0),)}


def test_more_players_than_are_listed_sit_at_the_table():
    assert len(table(complete=True, players=[{}], n_players=3).players) == 3


def test_a_case_that_says_little_depends_on_what_it_does_not_say():
    outcome = rule(ENGINE, {"globals": {"oceans": 9}, "do": {"play": "Arctic Algae"}})
    assert outcome.verdict == "depends"


def test_nothing_that_cancels_out_is_a_change():
    delta = Delta(pools={(0, "mc"): 0, (1, "steel production"): 2}, tracks={"oxygen": 0}, drawn={0: 0})
    assert delta_of(delta) == {"p1": {"production": {"steel": 2}}}


@pytest.mark.parametrize("case", [{"modules": ["venus"], "do": {"play": "Mine"}}, {"do": {"dance": True}}])
def test_what_is_not_encoded_is_said_to_be_so(case):
    with pytest.raises(Unsupported):
        rule(ENGINE, {"complete": True, **case})


@pytest.mark.parametrize(
    "act", [{"play": "Comte"}, {"claim": "Mayoress"}, {"fund": "Prize"}, {"standard_project": "Moon"}]
)
def test_a_name_that_does_not_exist_is_told_with_its_kind(act):
    with pytest.raises(UnknownThing) as raised:
        rule(ENGINE, {"complete": True, "do": act})
    assert raised.value.name == next(iter(act.values()))


@pytest.mark.parametrize(
    ("corporation", "start"),
    [
        ("CrediCor", {"p0 mc": 57}),
        ("Helion", {"p0 mc": 42, "p0 heat production": 3}),
        ("Ecoline", {"p0 mc": 36, "p0 plants": 3, "p0 plants production": 2}),
        ("PhoboLog", {"p0 mc": 23, "p0 titanium": 10}),
        ("Interplanetary Cinematics", {"p0 mc": 30, "p0 steel": 20}),
        ("ThorGate", {"p0 mc": 48, "p0 energy production": 1}),
        ("Mining Guild", {"p0 mc": 30, "p0 steel": 5, "p0 steel production": 1}),
        ("Saturn Systems", {"p0 mc": 42, "p0 titanium production": 1, "p0 mc production": 1}),
        ("Teractor", {"p0 mc": 60}),
        ("Inventrix", {"p0 mc": 45}),
        ("United Nations Mars Initiative", {"p0 mc": 40}),
        ("Tharsis Republic", {"p0 mc": 40}),
        ("Beginner Corporation", {"p0 mc": 42, "p0 drawn": 10}),
    ],
)
def test_every_corporation_starts_with_what_is_printed(corporation, start):
    outcome = rule(ENGINE, {"complete": True, "players": [{}, {}], "do": {"setup_corp": corporation}})
    assert changes(outcome) == start


def test_the_first_actions_of_corporations():
    inventrix = rule(
        ENGINE, {"complete": True, "players": [{"corp": "Inventrix"}], "do": {"initial_action": "Inventrix"}}
    )
    assert changes(inventrix) == {"p0 drawn": 3}
    case = {"complete": True, "players": [{"corp": "Tharsis Republic"}, {}], "answers": ["62"]}
    outcome = rule(ENGINE, {**case, "do": {"initial_action": "Tharsis Republic"}})
    assert changes(outcome) == {"p0 mc": 3, "p0 mc production": 1, "tiles": ["62 city p0"]}


def test_reading_a_line_and_a_case_gives_the_same_table():
    state = table(complete=True, board="hellas", players=[{"mc": 3}, {}], globals={"oxygen": 2})
    settings = "set board=hellas module=(corporate-era base hellas)"
    line = f"known oxygen=2 | {settings} | p0 mc=3 | p1 | ledger milestones=() awards=()"
    assert at(line) == state


@pytest.mark.parametrize(
    ("seat", "act", "condition"),
    [
        ({"mc": 9}, {"play": "Asteroid"}, "titanium at least 2"),
        ({"mc": 3, "steel": 0}, {"play": "Physics Complex"}, None),
        ({}, {"play": "Ants"}, "oxygen at least 4"),
        ({"mc": 6, "corp": "Helion"}, {"play": "Physics Complex"}, "heat at least 6 or steel at least 3"),
        ({"plants": 8}, {"convert_plants": True}, "place greenery"),
    ],
    ids=str,
)
def test_what_a_case_does_not_say_is_asked_for_and_not_taken_for_granted(seat, act, condition):
    outcome = rule(ENGINE, {"players": [seat, {}], "do": act})
    assert outcome.verdict == ("depends" if condition else "no")
    assert condition is None or condition in [write(proof.tree) for proof in outcome.conditions]


def test_an_answer_of_another_sort_is_no_choice_even_if_it_equals_one():
    players = [{"mc": 3, "production": {"energy": 1}}, {}, {}]
    case = {"complete": True, "players": players, "answers": [True], "do": {"play": "Hackers"}}
    assert rule(ENGINE, case).delta == rule(ENGINE, case | {"answers": []}).delta
    assert rule(ENGINE, case | {"answers": [1]}).delta["p1"] == {"production": {"mc": -2}}
