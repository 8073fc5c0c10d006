"""What holds for every table: more never hurts, seats do not matter, nothing is changed on the way."""

import copy

import pytest
from at_table import ENGINE, PROGRAM, TABLE, at, do
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grammar.language import syntax as s
from rules.notation import read, written
from rules.repair import repairs
from rules.state import Piece, Player, Scope, State
from rules.terraforming_mars.acts import ACTS
from rules.values import Range
from service.judge import Judge

KB, GAME = PROGRAM.kb, PROGRAM.kb.game
CARDS = sorted(KB.cards)
CORPORATIONS = sorted(KB.of_kind("corporation"))
BOARDS = sorted(KB.boards)
QUICK = settings(max_examples=70, deadline=None)


@st.composite
def seats(draw):
    """A player with a little of everything."""
    pools = {name: draw(st.integers(0, 12)) for name in GAME.pools}
    pools["mc"] = draw(st.integers(0, 45))
    pools["tr"] = draw(st.integers(14, 45))
    pools["mc production"] = draw(st.integers(-5, 8))
    own = draw(st.lists(st.sampled_from(CARDS), max_size=5, unique=True))
    if draw(st.booleans()):
        own.append(draw(st.sampled_from(CORPORATIONS)))
    resources = {card: draw(st.integers(0, 4)) for card in own if KB.components[card].holds is not None}
    hand = draw(st.lists(st.sampled_from(CARDS), max_size=2))
    used = draw(st.lists(st.sampled_from(own), max_size=1)) if own else []
    return Player(pools, tuple(own), tuple(hand), resources, frozenset(used))


@st.composite
def tables(draw, least=1, most=4):
    """A fully known table."""
    players = tuple(draw(st.lists(seats(), min_size=least, max_size=most)))
    board = draw(st.sampled_from(BOARDS))
    places = [x for x in KB.boards[board].spaces.values() if x.kind != "colony" and x.reserved_for is None]
    pieces = {}
    for space in draw(st.lists(st.sampled_from(places), max_size=8, unique_by=lambda x: x.id)):
        owner = draw(st.integers(0, len(players) - 1))
        kind = (
            "ocean" if space.kind == "ocean" else draw(st.sampled_from(["city", "greenery", "nuclear-zone"]))
        )
        pieces[space.id] = Piece(kind, None if kind == "ocean" else owner)
    oceans = sum(piece.kind == "ocean" for piece in pieces.values())
    tracks = {name: track.start for name, track in GAME.tracks.items()}
    tracks |= {
        "temperature": draw(st.sampled_from(range(-30, 9, 2))),
        "oxygen": draw(st.integers(0, 14)),
        "oceans": max(oceans, draw(st.integers(0, 9))),
    }
    setup = {"board": board, "module": ("corporate-era", "base", board)}
    return State(tracks, players, pieces, settings=setup, first=draw(st.integers(0, len(players) - 1)))


@st.composite
def acts(draw, state):
    """One act of a case that the table may or may not allow."""
    kind = draw(
        st.sampled_from(
            ["play", "action", "standard_project", "convert_plants", "convert_heat", "claim", "fund"]
        )
    )
    mine = [c for c in state.players[0].played if KB.components[c].action is not None] or ["Birds"]
    values = {
        "play": CARDS,
        "action": mine,
        "standard_project": [c.name.en for c in KB.of_kind("standard project").values()],
        "claim": sorted(KB.milestones),
        "fund": sorted(KB.awards),
    }
    return {kind: draw(st.sampled_from(values.get(kind, [True])))}


ANSWERS = st.lists(
    st.integers(0, 6) | st.booleans() | st.sampled_from(["35", "49", "62", "07", "Mine", "Fish"])
    | st.builds(lambda i: {"index": i}, st.integers(0, 8)),
    max_size=4,
)  # fmt: skip


@st.composite
def scenes(draw, least=1, most=4):
    state = draw(tables(least, most))
    return state, draw(acts(state))


def richer(state, pool, more):
    after = state.copy()
    after.players[0].pools[pool] += more
    return after


# ---- more never hurts


@QUICK
@given(scenes(), st.integers(1, 40))
def test_more_money_never_makes_a_legal_act_illegal(scene, more):
    state, act = scene
    if do(state, **act).verdict == "yes":
        assert do(richer(state, "mc", more), **act).verdict == "yes"


@QUICK
@given(scenes(), st.sampled_from(["steel", "titanium", "plants", "energy", "heat"]), st.integers(1, 9))
def test_more_of_a_resource_never_makes_a_legal_act_illegal(scene, pool, more):
    state, act = scene
    if do(state, **act).verdict == "yes":
        assert do(richer(state, pool, more), **act).verdict == "yes"


@QUICK
@given(tables(), st.sampled_from(CARDS), st.sampled_from(["temperature", "oxygen", "oceans"]))
def test_raising_a_parameter_never_unmeets_a_least_nor_meets_a_most(state, card, track):
    requirement = KB.cards[card].requirement
    assume(requirement is not None)
    assert isinstance(requirement, s.Compare | s.All)
    comparator = requirement.comparator if isinstance(requirement, s.Compare) else "at least"
    higher = state.copy()
    higher.tracks[track] = min(higher.tracks[track] + GAME.tracks[track].step, GAME.tracks[track].max)
    met = PROGRAM.mechanisms["requirement-met"].holds
    before, after = (met(Scope(x, 0, card, KB.cards[card])) for x in (state, higher))
    assert (after or not before) if comparator == "at least" else (before or not after)


# ---- seats


def swapped(state, order):
    """The same table with the players in another order; order[new] = old."""
    place = {old: new for new, old in enumerate(order)}
    after = state.copy()
    after.players = tuple(after.players[old] for old in order)
    after.pieces = {
        space: Piece(p.kind, None if p.owner is None else place[p.owner], p.card)
        for space, p in state.pieces.items()
    }
    after.first = place[state.first]
    return after


def moved(delta, order):
    """A change told in the other order of seats."""
    place = {f"p{old}": f"p{new}" for new, old in enumerate(order)}
    out = {place.get(key, key): value for key, value in delta.items()}
    if "tiles" in out:
        seat = {old: new for new, old in enumerate(order)}
        out["tiles"] = [[x, kind, None if who is None else seat[who]] for x, kind, who in out["tiles"]]
    return out


@QUICK
@given(scenes(least=3, most=4))
def test_the_order_of_the_opponents_changes_nothing(scene):
    state, act = scene
    order = [0, 2, 1, *range(3, len(state.players))]
    here, there = do(state, **act), do(swapped(state, order), **act)
    assert here.verdict == there.verdict and here.cost == there.cost
    if not any(choice.kind in ("player", "target") for choice in here.choices):
        assert moved(here.delta, order) == there.delta


# ---- certainty


@QUICK
@given(scenes())
def test_a_fully_known_table_never_depends(scene):
    state, act = scene
    assert do(state, **act).verdict in ("yes", "no")


@QUICK
@given(scenes(), st.sampled_from(["temperature", "oxygen", "oceans", *GAME.pools]))
def test_what_is_certain_without_knowing_a_number_is_so_whatever_it_is(scene, what):
    state, act = scene
    vague = state.copy()
    if what in vague.tracks:
        vague.tracks[what] = Range(GAME.tracks[what].start, GAME.tracks[what].max)
    else:
        vague.players[0].pools[what] = Range(GAME.pools[what].least, None)
    outcome = do(vague, **act)
    if outcome.verdict == "no" or not outcome.conditions:
        assert do(state, **act).verdict == outcome.verdict


# ---- nothing is changed on the way


@QUICK
@given(scenes())
def test_an_act_leaves_its_table_as_it_was(scene):
    state, act = scene
    before = copy.deepcopy(state)
    outcome = do(state, **act)
    assert state == before
    if outcome.after is not None:
        assert outcome.after is not state
        do(outcome.after, **act)
        assert state == before


@QUICK
@given(scenes())
def test_the_same_act_at_the_same_table_is_the_same(scene):
    state, act = scene
    first, again = do(state, **act), do(read(PROGRAM, written(PROGRAM, state)), **act)
    assert (first.verdict, first.cost, first.delta, first.choices) == (
        again.verdict, again.cost, again.delta, again.choices,
    )  # fmt: skip


@QUICK
@given(scenes(), ANSWERS)
def test_no_pool_ends_below_its_floor_and_no_track_beyond_its_end(scene, answers):
    state, act = scene
    after = do(state, answers, **act).after
    for player in after.players if after is not None else ():
        assert all(n >= GAME.pools[name].least for name, n in player.pools.items())
        assert all(n >= 0 for n in player.resources.values())
    for name, track in GAME.tracks.items():
        if after is not None and track.max is not None:
            assert after.tracks[name] <= track.max


@QUICK
@given(scenes(), ANSWERS)
def test_a_change_is_the_difference_between_the_tables(scene, answers):
    state, act = scene
    outcome = do(state, answers, **act)
    assume(outcome.after is not None)
    for i, (before, after) in enumerate(zip(state.players, outcome.after.players, strict=True)):
        part = outcome.delta.get(f"p{i}", {})
        for name, n in after.pools.items():
            stock = name.removesuffix(" production")
            told = part.get(name, 0) if stock == name else part.get("production", {}).get(stock, 0)
            assert n - before.pools[name] == told
        for card, n in after.resources.items():
            assert n - before.resources.get(card, 0) == part.get("card_resources", {}).get(card, 0)
    for name, n in outcome.after.tracks.items():
        assert n - state.tracks[name] == outcome.delta.get("globals", {}).get(name, 0)


# ---- repairs


@settings(max_examples=70, deadline=None)
@given(scenes())
def test_the_reason_of_a_no_is_gone_once_it_is_repaired(scene):
    state, act = scene
    kind, value = next(iter(act.items()))
    outcome = do(state, **act)
    assume(outcome.verdict == "no")
    verdicts = []

    def again(changed):
        found = ACTS[kind](ENGINE, changed, {}, value)
        verdicts.append(found.verdict)
        return found

    for repair in repairs(PROGRAM, state, again, outcome):
        for fact in repair.tree.parts if isinstance(repair.tree, s.All) else (repair.tree,):
            assert isinstance(fact, s.Compare) and fact.comparator in ("at least", "at most")
        assert "yes" in verdicts


# ---- anything that is JSON

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEYS = [
    *("game", "modules", "board", "n_players", "globals", "players", "tiles", "markers", "do", "complete"),
    *("answers", "milestones_claimed", "awards_funded", "deck_top", "first", "generation"),
]
NEAR = {
    "modules": st.just(["corpera"]) | JSON,
    "board": st.sampled_from(BOARDS) | JSON,
    "globals": st.fixed_dictionaries({"oxygen": st.integers(-1, 15), "temperature": st.integers(-31, 9)})
    | JSON,
    "players": st.lists(
        st.fixed_dictionaries(
            {"mc": st.integers(-2, 40), "played": st.lists(st.sampled_from(CARDS), max_size=3)},
            optional={
                "corp": st.sampled_from(CORPORATIONS),
                "card_resources": JSON,
                "hand": JSON,
                "production": JSON,
            },
        ),
        max_size=6,
    )
    | JSON,
    "tiles": st.lists(
        st.fixed_dictionaries({"space": st.sampled_from(["03", "35"]), "type": st.just("city")})
    )
    | JSON,
    "do": st.dictionaries(st.sampled_from(sorted(ACTS)), st.sampled_from(CARDS) | JSON, max_size=2) | JSON,
    "complete": st.booleans(),
}
CASES = st.fixed_dictionaries({}, optional={key: NEAR.get(key, JSON) for key in KEYS})


@pytest.fixture(scope="module")
def judge():
    return Judge()


@settings(max_examples=250, deadline=None)
@given(case=CASES | JSON)
def test_whatever_is_json_gets_a_ruling_and_never_an_exception(judge, case):
    ruling = judge.rule(case)
    assert ruling.verdict in ("yes", "no", "depends", "value", "text", "abstain", "error")
    assert ruling.answer["ko"] and ruling.answer["en"]
    assert ruling.to_json()


def test_the_lines_of_the_own_tables_are_the_tables():
    assert TABLE.engine is ENGINE
    assert at("known | p0 | p1") == read(PROGRAM, "known | p0 | p1")
