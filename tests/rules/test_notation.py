"""A table as one line: it comes back equal, it is readable, and a mistake in it is told."""

import pytest
from at_table import PROGRAM, at
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.language import parse_effect, parse_query, write
from grammar.language import syntax as s
from rules import facts
from rules.notation import NotationError, given_facts, read, written
from rules.state import Pending, Piece, Player, State
from rules.values import Range

GAME = PROGRAM.kb.game
ENDS = st.none() | st.integers(-40, 99)
VALUE = st.integers(-40, 999) | st.builds(Range, ENDS, ENDS)
CARD = st.sampled_from([*sorted(PROGRAM.kb.cards)[:40], "CEO's Favorite Project", "Mining Rights"]) | st.text(
    max_size=8
)
WORD = st.sampled_from(["science tag", "city", "hand card", "own", "on", "yes", "none", "p1"]) | st.text(
    max_size=8
)
SEAT = st.integers(0, 4)
SPACE = st.sampled_from(["03", "35", "61", "Ganymede Colony"]) | st.text(max_size=4)
NOUN = st.builds(
    s.Noun,
    words=st.sampled_from(["space", "card", "distinct tag"]),
    whose=st.sampled_from(["you", "anyone"]),
    where=st.none() | st.just(s.Flag(s.Noun("ocean-area"))),
)
SETTING = st.booleans() | VALUE | WORD | st.lists(WORD, max_size=3).map(tuple)


def some(keys, values, most=4):
    return st.dictionaries(keys, values, max_size=most)


PLAYER = st.builds(
    Player,
    pools=some(st.sampled_from(sorted(GAME.pools)) | WORD, VALUE, 8),
    played=st.lists(CARD, max_size=4).map(tuple),
    hand=st.lists(CARD, max_size=3).map(tuple),
    resources=some(CARD, VALUE),
    used=st.frozensets(CARD, max_size=2),
    counts=some(WORD, VALUE),
    marks=some(WORD, st.booleans(), 2),
    memory=some(CARD, WORD, 2),
)
STATE = st.builds(
    State,
    tracks=some(st.sampled_from(sorted(GAME.tracks)) | WORD, VALUE, 6),
    players=st.lists(PLAYER, max_size=5).map(tuple),
    pieces=some(SPACE, st.builds(Piece, WORD, st.none() | SEAT, st.none() | CARD)),
    markers=some(SPACE, SEAT, 2),
    ledgers=some(WORD, st.lists(st.tuples(CARD, SEAT), max_size=3).map(tuple), 2),
    settings=some(WORD | st.tuples(st.just("stated"), NOUN), SETTING),
    pending=st.lists(
        st.builds(Pending, SEAT, st.just(parse_effect("discount 8 mc for the next card")), CARD), max_size=2
    ).map(tuple),
    deck=st.lists(CARD, max_size=3).map(tuple),
    first=SEAT,
    open=st.booleans(),
)


@settings(max_examples=150, deadline=None)
@given(STATE)
def test_any_state_is_one_line_and_comes_back_equal(state):
    line = written(PROGRAM, state)
    assert len(line.splitlines()) == 1
    assert read(PROGRAM, line) == state
    assert written(PROGRAM, read(PROGRAM, line)) == line


@pytest.mark.parametrize(
    "line",
    [
        "known | p0 | p1",
        "partly temperature=-10 oceans=..3 | set players_unknown=yes | p0 mc=20.. | p1 mc_production=0",
        "known temperature=-10 oceans=3 generation=4 | set board=tharsis module=(base corporate-era) | p0",
        'known | p0 mc=20 own="Ants":1,"Comet" hand="Mine" | p1 mc=12 | marked 41=p0',
        'known | p0 | p1 | tiles 35=greenery:p0 36=ocean 12=mining-rights:p1:"Mining Rights"',
        'known | p0 | p1 | ledger milestones="Builder":p0 awards=()',
        'known | p0 used="Ants" count=science_tag:3 mark=raised-tr:yes note="Mining Area":steel | p1',
        'known | p0 | p1 | next p0 "card:Special Design" relax requirement by 2 steps for the next card',
        'known | p0 | p1 | deck "Comet" "Mine" | first p1',
        "partly | set {spaces of anyone where (ocean-area)}=0 | p0 mc=? tr=none | p1",
    ],
)
def test_a_line_reads_as_it_is_written(line):
    assert written(PROGRAM, at(line)) == line


def test_what_is_left_out_is_zero_at_a_known_table_and_unknown_at_another():
    assert at("known | p0").players[0].pools["mc"] == 0
    assert at("partly | p0").players[0].pools["mc"] == Range(0, None)
    assert at("known").tracks["temperature"] == -30
    assert at("partly").tracks["temperature"] == Range(-30, 8)


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("", 1, "known or partly"),
        ("known oxygen", 13, "="),
        ("known oxygen=five", 14, "a number, 1..5, 3.., ..4 or ?"),
        ("known | p1", 9, "set"),
        ("known | p0 own=Ants", 16, 'a "name"'),
        ("known | p0 | tiles 35=city:you", 28, "p0, p1 …"),
        ("known | p0 mark=raised-tr:maybe", 27, "yes or no"),
        ('known | p0 mc="3', 15, 'a word, a number or a "name"'),
        ('known | p0 | next p0 "x" gain 2 ;', 26, "one clause of the expression language"),
        ("known | set {3}=3", 13, "a noun of the expression language in { }"),
    ],
)
def test_a_mistake_is_told_with_its_place_in_both_languages(line, column, expected):
    with pytest.raises(NotationError) as raised:
        at(line)
    error = raised.value
    assert error.column == column and expected in error.expected
    assert f"column {column}" in error.en and f"{column}번째" in error.ko


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet='known partly|set p0=1..?:,(){}"-abc', max_size=40))
def test_any_text_is_a_state_or_a_mistake(text):
    try:
        state = read(PROGRAM, text)
    except NotationError:
        return
    assert read(PROGRAM, written(PROGRAM, state)) == state


# ---- the facts of questions


@pytest.mark.parametrize(
    "given_text",
    [
        "temperature is -10; oceans at most 3",
        "mc is 20; mc production of an opponent is 0",
        'you own "Ants"; an opponent owns "Pets"; you hold "Comet"',
        'microbe of "Ants" is 1',
        "players is 3; board is hellas",
        "science tag of you is 2; cities of anyone at least 3",
        "raised-tr; not tied-for-first",
        'you claim "Builder"; an opponent funds "Banker"; you use "Ants"',
        "oxygen at least 4; oxygen at most 9",
    ],
)
def test_the_facts_of_a_question_are_found_again_in_its_state(given_text):
    query = parse_query(f"given {given_text} ask winner")
    state = facts.given(PROGRAM, facts.open_state(PROGRAM), query.given)
    found = given_facts(PROGRAM, state)
    assert found is not None
    again = parse_query("given " + "; ".join(map(write, found)) + " ask winner")
    assert facts.given(PROGRAM, facts.open_state(PROGRAM), again.given) == state
    assert read(PROGRAM, written(PROGRAM, state)) == state


def test_a_known_table_cannot_be_told_as_facts():
    assert given_facts(PROGRAM, at("known | p0 | p1")) is None


def test_every_state_of_the_rules_examples_has_its_line():
    told = total = 0
    for rule in PROGRAM.kb.rules.values():
        for example in rule.example:
            try:
                state = facts.given(PROGRAM, facts.open_state(PROGRAM), example.parsed.given)
            except facts.BadFact:
                continue
            assert read(PROGRAM, written(PROGRAM, state)) == state
            total += 1
            told += given_facts(PROGRAM, state) is not None
    assert total > 500 and told / total > 0.95
