import time

import pytest

from kb.load import load
from service import Judge
from service.limits import limits_of

GOOD = {
    "game": "terraforming_mars",
    "modules": ["corpera"],
    "board": "tharsis",
    "n_players": 2,
    "generation": 4,
    "globals": {"temperature": -12, "oxygen": 5, "oceans": 1},
    "players": [
        {"corp": "Helion", "mc": 20, "tr": 25, "production": {"mc": -5, "steel": 1}, "played": ["Ants"]}
        | {"hand": ["Asteroid"], "card_resources": {"Ants": 2}, "actions_used": ["Ants"]},
        {"mc": 10},
    ],
    "tiles": [
        {"space": "35", "type": "greenery", "owner": 0},
        {"space": "36", "type": "natural_preserve", "owner": 1},
        {"space": "06", "type": "ocean", "owner": None},
    ],
    "milestones_claimed": [["Mayor", 0]],
    "deck_top": ["Comet"],
    "complete": True,
    "do": {"play": "Asteroid"},
}


def changed(**parts):
    return {**GOOD, **parts}


def player(**parts):
    return changed(players=[parts, {}])


def test_a_good_case_has_nothing_wrong(checker):
    assert not checker(GOOD)
    assert not checker({"do": {"convert_heat": True}})


ACTS = [
    {"play": "Comet"},
    {"standard_project": "Aquifer"},
    {"action": "Ants"},
    {"convert_plants": True},
    {"claim": "Mayor"},
    {"setup_corp": "Helion"},
    {"legal_spaces": "city"},
    {"legal_spaces": "Lava Flows"},
    {"place": {"tile": "city", "space": "35"}},
    {"place": {"tile": "Lava Flows", "space": "09"}},
    {"world_government": "ocean", "space": "06"},
    {"research": {"buy": 2}},
    {"min_mc": "Comet"},
    {"score": True},
    {"score_award": "Banker"},
]


@pytest.mark.parametrize("act", ACTS, ids=str)
def test_every_kind_of_act_is_accepted(checker, act):
    assert not checker(changed(do=act))


WRONG = [
    (changed(globals={"oceans": 10}), "globals.oceans", "9"),
    (changed(globals={"temperature": -31}), "globals.temperature", "-30"),
    (changed(globals={"temperature": -29}), "globals.temperature", "2"),
    (changed(globals={"temperature": 10}), "globals.temperature", "8"),
    (changed(globals={"oxygen": 15}), "globals.oxygen", "14"),
    (changed(globals={"oxygen": "5"}), "globals.oxygen", "14"),
    (changed(globals={"oxygen": True}), "globals.oxygen", "14"),
    (changed(globals={"oxygen": 5.5}), "globals.oxygen", "14"),
    (changed(globals={"oxygen": None}), "globals.oxygen", "14"),
    (changed(globals=[]), "globals", ""),
    (changed(globals={"water": 1}), "globals.water", "oceans"),
    (changed(generation=0), "generation", "1"),
    (changed(board="mars"), "board", "tharsis"),
    (changed(board=["tharsis"]), "board", ""),
    (changed(modules=["corporate"]), "modules[0]", "corpera"),
    (changed(modules="corpera"), "modules", ""),
    (changed(game="chess"), "game", "terraforming_mars"),
    (changed(n_players=6), "n_players", "5"),
    (changed(n_players=1), "n_players", ""),
    (changed(players=[{}] * 6), "players", "5"),
    (changed(players=[]), "players", "1"),
    (changed(players={}), "players", ""),
    (changed(players=[1, {}]), "players[0]", ""),
    (player(steel=-1), "players[0].steel", "0"),
    (player(mc=10**12), "players[0].mc", "9999"),
    (player(gold=1), "players[0].gold", "steel"),
    (player(production={"mc": -6}), "players[0].production.mc", "-5"),
    (player(production={"steel": -1}), "players[0].production.steel", "0"),
    (player(production={"tr": 1}), "players[0].production.tr", ""),
    (player(played=["Comte"]), "players[0].played[0]", "Comet"),
    (player(played=[["Comet"]]), "players[0].played[0]", ""),
    (player(card_resources={"Ants": -1}), "players[0].card_resources.Ants", "0"),
    (player(card_resources={"Aunts": 1}), "players[0].card_resources.Aunts", "Ants"),
    (player(corp="Helon"), "players[0].corp", "Helion"),
    (changed(tiles=[{"space": "99", "type": "city", "owner": 0}]), "tiles[0].space", ""),
    (changed(tiles=[{"space": 35, "type": "city", "owner": 0}]), "tiles[0].space", ""),
    (changed(tiles=[{"space": "35", "type": "castle", "owner": 0}]), "tiles[0].type", "city"),
    (changed(tiles=[{"space": "35", "type": "city", "owner": 2}]), "tiles[0].owner", "1"),
    (changed(tiles=[{"space": "35", "type": "city", "owner": -1}]), "tiles[0].owner", "1"),
    (changed(tiles=[{"space": "35", "type": "city"}] * 2), "tiles[1].space", ""),
    (changed(globals={"oceans": 0}), "globals.oceans", ""),
    (changed(milestones_claimed=[["Mayor"]]), "milestones_claimed[0]", ""),
    (changed(milestones_claimed=[["Mayer", 0]]), "milestones_claimed[0][0]", "Mayor"),
    (changed(first=2), "first", "1"),
    (changed(complete="yes"), "complete", ""),
    (changed(temprature=3), "temprature", "tiles"),
    (changed(do={"play": "Comte"}), "do.play", "Comet"),
    (changed(do={"play": 5}), "do.play", ""),
    (changed(do={"ply": "Comet"}), "do", "play"),
    (changed(do={}), "do", "play"),
    (changed(do={"play": "Comet", "action": "Ants"}), "do", ""),
    (changed(do={"play": "Comet", "pay": "heat"}), "do.pay", ""),
    (changed(do={"convert_heat": False}), "do.convert_heat", "true"),
    (changed(do={"place": {"tile": "city", "spot": "35"}}), "do.place.spot", "space"),
    (changed(do={"legal_spaces": "castle"}), "do.legal_spaces", ""),
    (changed(do={"place": {"tile": "city"}}), "do.place.space", ""),
    (changed(tiles=[{"space": "35"}]), "tiles[0].type", ""),
    (changed(markers=[{"space": "35"}]), "markers[0].owner", ""),
    (player(played=["Comet"] * 501), "players[0].played", "500"),
    (changed(do="play"), "do", ""),
]


@pytest.mark.parametrize(("case", "where", "hint"), WRONG, ids=[where for _, where, _ in WRONG])
def test_what_is_wrong_is_named_with_its_place_and_what_was_expected(checker, case, where, hint):
    _, found = checker.cleaned(case)
    assert [problem.where for problem in found] == [where]
    said = found[0].said()
    assert said["ko"].startswith(where)
    assert said["en"].startswith(where)
    assert hint in said["ko"]
    assert hint in said["en"]
    assert not any("가" <= letter <= "힣" for letter in said["en"])


@pytest.mark.parametrize("value", [None, 5, "case", [GOOD], True])
def test_what_is_no_object_is_no_case(checker, value):
    assert checker(value)


def test_all_problems_of_a_case_are_reported_together(checker):
    _, found = checker.cleaned(changed(globals={"oxygen": 99, "oceans": -1}, generation="x"))
    assert {problem.where for problem in found} == {"globals.oxygen", "globals.oceans", "generation"}


def test_a_korean_name_in_a_case_is_understood(checker):
    korean = load().components["Arctic Algae"].name.ko
    case, found = checker.cleaned(changed(do={"play": korean}))
    assert not found
    assert case["do"] == {"play": "Arctic Algae"}


def test_names_that_other_programs_use_are_understood(checker):
    for name in ("Power Plant:SP", "Asteroid:SP", "Asteroid", "Sell Patents"):
        assert not checker.cleaned(changed(do={"standard_project": name}))[1], name


def test_a_thing_that_exists_but_is_not_encoded_is_told_apart_from_one_that_does_not(checker):
    unsupported = {
        kind: next(iter(things)) for kind, things in checker.limits.elsewhere().unsupported.items() if things
    }
    if "colony" not in unsupported:
        pytest.skip("everything is encoded")
    _, found = checker.cleaned(changed(colonies=[unsupported["colony"]]))
    assert [problem.kind for problem in found] == ["unsupported"]


def test_the_case_handed_in_is_left_as_it_was(checker):
    case = changed(do={"play": "소행성"})
    before = repr(case)
    checker.cleaned(case)
    assert repr(case) == before


def test_a_judge_answers_a_wrong_case_with_an_error_ruling_and_no_exception():
    ruling = Judge().rule(changed(globals={"oceans": 10}))
    assert ruling.verdict == "error"
    assert ruling.problems[0]["where"] == "globals.oceans"
    assert Judge().rule({"players": [{}]}).problems[0]["where"] == "do"


def test_a_judge_checks_the_table_of_a_question_too():
    assert Judge().ask("소행성 낼 수 있어?", case=changed(board="mars")).verdict == "error"


def test_checking_a_case_takes_less_than_a_tenth_of_a_millisecond(checker):
    start = time.perf_counter()
    for _ in range(500):
        checker(GOOD)
    assert (time.perf_counter() - start) / 500 < 0.0003  # generous: machines that run tests are busy


def test_the_limits_hold_the_vocabulary_of_the_game():
    limits = limits_of(load())
    assert limits.tracks["temperature"].step == 2
    assert limits.pools["mc production"] == -5
    assert {"tharsis", "hellas", "elysium"} <= set(limits.boards)
    assert "Comet" in limits.names["card"]


def test_a_case_of_nothing_but_mistakes_is_explained_only_so_far(checker):
    _, found = checker.cleaned(player(played=[f"Nope{at}" for at in range(400)], **{f"k{at}": 1 for at in range(400)}))
    assert 0 < len(found) <= 20
