"""Where tiles go on the three boards, and what putting them there gives."""

import pytest
from at_table import ENGINE, PROGRAM, at, changes, do, refused

BOARDS = PROGRAM.kb.boards


def spaces(tile, table="known | p0 mc=20 | p1"):
    return set(do(table, legal_spaces=tile).result["spaces"])


def on(board, rest="| p0 mc=20 | p1"):
    return f"known | set board={board} {rest}"


def kind(board, *kinds):
    return {space.id for space in BOARDS[board].spaces.values() if space.kind in kinds}


def put(table, tile, space):
    return do(table, place={"tile": tile, "space": space})


# ---- the plain rules


@pytest.mark.parametrize("board", ["tharsis", "hellas", "elysium"])
def test_oceans_go_on_ocean_areas_and_everything_else_on_land(board):
    assert spaces("ocean", on(board)) == kind(board, "ocean")
    reserved = {space.id for space in BOARDS[board].spaces.values() if space.reserved_for}
    assert spaces("city", on(board)) == kind(board, "land") - reserved
    assert spaces("greenery", on(board)) == kind(board, "land") - reserved


@pytest.mark.parametrize("board", ["tharsis", "hellas", "elysium"])
def test_there_are_twelve_ocean_areas_and_no_tile_on_another(board):
    assert len(kind(board, "ocean")) == 12
    taken = on(board, "| p0 mc=20 | p1 | tiles 50=city:p1")
    assert "50" not in spaces("greenery", taken) | spaces("city", taken)
    assert put(taken, "greenery", "50").verdict == "no"


def test_a_city_never_stands_beside_a_city_whoever_owns_it():
    around = set(BOARDS["tharsis"].spaces["49"].adjacent)
    legal = spaces("city", "known | p0 | p1 | tiles 49=city:p1")
    assert not legal & (around | {"49"})
    assert legal == kind("tharsis", "land") - around - {"49", "31"}


def test_a_city_may_stand_beside_anything_else():
    assert {"48", "50"} <= spaces("city", "known | p0 | p1 | tiles 49=greenery:p1")


def test_a_greenery_goes_beside_an_own_tile_while_it_can():
    assert spaces("greenery", "known | p0 | p1 | tiles 49=city:p0 05=city:p1") == {
        "41",
        "42",
        "48",
        "50",
        "55",
        "56",
    }


def test_a_greenery_goes_anywhere_once_no_place_beside_an_own_tile_is_left():
    full = " ".join(f"{x}=greenery:p1" for x in ("03", "08", "10", "15", "16"))
    legal = spaces("greenery", f"known | p0 | p1 | tiles 09=city:p0 {full}")
    assert {"62", "05", "58"} <= legal  # 04 is an ocean area, so nothing beside 09 is free


def test_an_ocean_is_no_own_tile():
    assert spaces("greenery", "known oceans=1 | p0 | p1 | tiles 04=ocean") == kind("tharsis", "land") - {"31"}


# ---- reserved spaces, markers


def test_noctis_is_kept_for_its_city_even_beside_another():
    assert "31" not in spaces("city") | spaces("greenery") | spaces("Nuclear Zone")
    assert spaces("Noctis City", "known | p0 | p1 | tiles 30=city:p1") == {"31"}


@pytest.mark.parametrize("board", ["hellas", "elysium"])
def test_where_noctis_is_not_on_the_map_its_city_goes_as_any_city(board):
    assert spaces("Noctis City", on(board)) == spaces("city", on(board))


def test_cities_in_space_have_their_own_places():
    assert spaces("Ganymede Colony") == {"01"} and spaces("Phobos Space Haven") == {"02"}
    assert spaces("Ganymede Colony", "known | p0 | p1 | tiles 01=city:p1") == set()


def test_a_marker_keeps_others_off_and_its_owner_not():
    marked = "known | p0 | p1 | marked 05=p{}"
    assert "05" not in spaces("city", marked.format(1))
    assert "05" in spaces("city", marked.format(0))


def test_land_claim_marks_a_free_land_space_and_changes_nothing_else():
    outcome = do("known | p0 mc=1 | p1", ["62"], play="Land Claim")
    assert changes(outcome) == {"p0 mc": -1}
    assert outcome.after.markers == {"62": 0} and outcome.after.pieces == {}


def test_a_marker_is_gone_once_its_owner_builds_there():
    run = ENGINE.run(at("known | p0 mc=30 | p1 | marked 62=p0"))
    run.put("city", "62", 0, None)
    assert run.state.markers == {}


# ---- cards that say where


def test_isolated_tiles_touch_no_tile_at_all():
    table = "known oceans=1 | p0 | p1 | tiles 49=greenery:p1 13=ocean"
    touched = set(BOARDS["tharsis"].spaces["49"].adjacent) | set(BOARDS["tharsis"].spaces["13"].adjacent)
    for card in ("Natural Preserve", "Research Outpost"):
        legal = spaces(card, table)
        assert not legal & touched and "62" in legal and not legal & kind("tharsis", "ocean")


def test_lava_flows_on_volcanoes_where_there_are_some():
    assert spaces("Lava Flows") == {"09", "14", "21", "29"}
    assert spaces("Lava Flows", on("elysium")) == {"08", "14", "20", "37"}
    assert spaces("Lava Flows", on("hellas")) == kind("hellas", "land")


def test_mangrove_and_mohole_go_on_ocean_areas():
    assert spaces("Mangrove") == spaces("Mohole Area") == kind("tharsis", "ocean")
    assert spaces("Mangrove", "known oceans=9 | p0 | p1 | tiles 04=ocean") == kind("tharsis", "ocean") - {
        "04"
    }


def test_an_artificial_lake_goes_on_land():
    assert spaces("Artificial Lake") == kind("tharsis", "land") - {"31"}
    table = "known temperature=-6 | p0 mc=15 | p1"
    assert changes(do(table, ["62"], play="Artificial Lake")) == {
        "p0 mc": -15, "p0 tr": 1, "oceans": 1, "tiles": ["62 ocean"],
    }  # fmt: skip


def test_an_urbanized_area_stands_between_two_cities():
    assert spaces("Urbanized Area", "known | p0 | p1 | tiles 48=city:p1 56=city:p0") == {"49", "55"}
    assert spaces("Urbanized Area", "known | p0 | p1 | tiles 48=city:p1 10=city:p0") == set()


def test_mining_rights_cover_metal_and_mining_area_is_beside_an_own_tile_too():
    metal = {x.id for x in BOARDS["tharsis"].spaces.values() if {"steel", "titanium"} & set(x.bonus)}
    assert spaces("Mining Rights") == metal & kind("tharsis", "land")
    assert spaces("Mining Area", "known | p0 | p1 | tiles 10=greenery:p0 57=greenery:p1") == {"09"}
    assert spaces("Mining Area", "known oceans=1 | p0 | p1 | tiles 04=ocean") == set()


def test_ecological_zone_beside_any_greenery_and_industry_beside_any_city():
    around = {"56", "57", "61", "63"} & kind("tharsis", "land")
    assert spaces("Ecological Zone", "known | p0 | p1 | tiles 62=greenery:p1") == around
    assert spaces("Industrial Center", "known | p0 | p1 | tiles 62=city:p1") == around


# ---- the south pole of Hellas


def test_the_south_pole_asks_for_six_and_gives_an_ocean():
    assert "61" in spaces("city", on("hellas", "| p0 mc=6 | p1"))
    assert "61" not in spaces("city", on("hellas", "| p0 mc=5 | p1"))
    outcome = do(on("hellas", "| p0 mc=6 | p1"), ["43"], place={"tile": "city", "space": "61"})
    assert changes(outcome) == {"p0 mc": -6, "p0 tr": 1, "oceans": 1, "tiles": ["61 city p0", "43 ocean"]}


def test_the_south_pole_is_paid_for_even_when_no_ocean_is_left():
    table = "known oceans=9 | set board=hellas | p0 mc=6 | p1"
    assert changes(put(table, "city", "61")) == {"p0 mc": -6, "tiles": ["61 city p0"]}


# ---- what a space gives


@pytest.mark.parametrize(
    ("board", "tile", "space", "gained"),
    [
        ("tharsis", "city", "03", {"p0 steel": 2}),
        ("tharsis", "city", "21", {"p0 plants": 1, "p0 titanium": 1}),
        ("tharsis", "city", "14", {"p0 drawn": 1}),
        ("tharsis", "city", "62", {}),
        ("tharsis", "ocean", "13", {"p0 drawn": 2, "p0 tr": 1, "oceans": 1}),
        ("elysium", "city", "20", {"p0 drawn": 3}),
        ("elysium", "city", "34", {"p0 plants": 3}),
        ("hellas", "city", "55", {"p0 heat": 2}),
        ("hellas", "ocean", "35", {"p0 heat": 3, "p0 tr": 1, "oceans": 1}),
        ("hellas", "city", "06", {"p0 plants": 1, "p0 steel": 1}),
    ],
)
def test_the_printed_bonus_goes_to_whoever_places(board, tile, space, gained):
    owner = "" if tile == "ocean" else " p0"
    assert changes(put(on(board), tile, space)) == {**gained, "tiles": [f"{space} {tile}{owner}"]}


def test_every_ocean_beside_the_tile_pays_two():
    table = "known oceans=2 temperature=8 oxygen=14 | p0 | p1 | tiles 06=ocean 13=ocean 62=city:p1"
    assert changes(put(table, "greenery", "12")) == {"p0 mc": 4, "tiles": ["12 greenery p0"]}
    assert changes(put(table, "ocean", "07")) == {"p0 mc": 4, "p0 tr": 1, "oceans": 1, "tiles": ["07 ocean"]}


def test_the_owner_of_a_neighbour_gets_nothing():
    table = "known oxygen=14 | p0 | p1 | tiles 48=city:p1"
    assert changes(put(table, "greenery", "49")) == {"tiles": ["49 greenery p0"]}


def test_only_a_greenery_raises_oxygen():
    assert changes(put("known | p0 | p1", "greenery", "62")) == {
        "p0 tr": 1, "oxygen": 1, "tiles": ["62 greenery p0"],
    }  # fmt: skip
    assert changes(put("known | p0 | p1", "Nuclear Zone", "62")) == {"tiles": ["62 nuclear-zone p0"]}


# ---- refusals


def test_an_illegal_space_is_refused_with_the_legal_ones():
    outcome = put("known | p0 | p1", "city", "04")
    assert refused(outcome) == ("board",)
    assert outcome.proofs[0].have == "04" and "05" in outcome.proofs[0].need
    assert outcome.delta == {}


def test_the_tenth_ocean_has_no_space():
    assert do("known oceans=9 | p0 | p1", legal_spaces="ocean").verdict == "no"
    assert put("known oceans=9 | p0 | p1", "ocean", "07").verdict == "no"


def test_an_ocean_that_a_greenery_brings_was_no_neighbour_when_it_was_placed():
    table = "known oxygen=7 temperature=-2 | set board=tharsis | p0 plants=8 | p1"
    moved = changes(do(table, ["03", "04"], convert_plants=True))
    assert moved["tiles"] == ["03 greenery p0", "04 ocean"]
    assert "p0 mc" not in moved and moved["p0 tr"] == 3
