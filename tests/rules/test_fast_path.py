"""The bare verdict, the verdict with its proof and what is remembered with a state never disagree."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.language import syntax as s
from rules.known import ByIdentity, fixed
from rules.legality import judge, legal
from rules.paying import means, payment_sort
from rules.spaces import beside, sieve
from rules.state import Scope
from rules.terraforming_mars import placement
from rules.terraforming_mars.case import read_case
from rules.terraforming_mars.engine import engine, verdict_of
from tests.benchmarks.tables import table

REFEREE = engine()
PROGRAM = REFEREE.program
CARDS = list(PROGRAM.kb.cards.values())
TRUTH = {"yes": True, "no": False, "depends": None}


def random_case(seed, complete=True):
    case = table(random.Random(seed), PROGRAM.kb)
    if not complete:
        case["complete"] = False
        pick = random.Random(seed)
        for seat in case["players"]:
            for key in pick.sample(sorted(seat), 6):
                del seat[key]
    return case


def fresh(case):
    return read_case(PROGRAM, case)


@pytest.mark.parametrize("complete", [True, False], ids=["known", "open"])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000_000))
def test_the_bare_verdict_is_the_one_that_is_proved(complete, seed):
    case = random_case(seed, complete)
    shared = fresh(case)
    for card in random.Random(seed).sample(CARDS, 60):
        bare = REFEREE.can_play(shared, card.id)
        scope = Scope(shared, 0, card.id, card)
        assert bare is legal(PROGRAM, "play", "card", scope), card.id
        assert bare is TRUTH[verdict_of(judge(PROGRAM, "play", "card", scope), scope.state.literal)[0]], card.id
        # Nothing that an earlier card left in the state's memory may count.
        assert bare is REFEREE.can_play(fresh(case), card.id), card.id


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000_000))
def test_what_runs_is_what_was_judged_possible(seed):
    case = random_case(seed)
    for card in random.Random(seed).sample(CARDS, 8):
        outcome = REFEREE.play(fresh(case), card.id)
        assert (outcome.verdict == "yes") is (REFEREE.can_play(fresh(case), card.id) is True), card.id


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000_000))
def test_running_leaves_the_state_and_its_memory_alone(seed):
    state = fresh(random_case(seed))
    before = [REFEREE.can_play(state, card.id) for card in CARDS]
    for card in random.Random(seed).sample(CARDS, 5):
        REFEREE.play(state, card.id)
    assert [REFEREE.can_play(state, card.id) for card in CARDS] == before


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000_000))
def test_cards_of_one_payment_sort_are_paid_alike(seed):
    state = fresh(random_case(seed))
    seen = {}
    for card in CARDS:
        alone = means(PROGRAM, fresh(random_case(seed)), 0, card, "mc") if card in CARDS[:20] else None
        ways = means(PROGRAM, state, 0, card, "mc")
        assert seen.setdefault(payment_sort(PROGRAM, card), ways) == ways
        assert alone is None or alone == ways


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000_000))
def test_a_sieve_lets_through_what_the_predicate_lets_through(seed):
    state = fresh(random_case(seed))
    scope = Scope(state)
    for name in PROGRAM.kb.game.areas:
        tree = s.All((s.Flag(s.Noun(name)), s.Not(s.NextTo("at least", 1, s.Noun("city")))))
        whole = PROGRAM.predicate(tree)
        board = state.settings["board"]
        passed = [x for x, parts in sieve(PROGRAM, board, tree) if all(part(scope.at(x)) for part in parts)]
        assert passed == [x for x in PROGRAM.board(state).spaces if whole(scope.at(x))], name


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000_000))
def test_what_stands_beside_is_counted_from_the_board(seed):
    state = fresh(random_case(seed))
    for kinds, owners in ((("*",), None), (("city", "capital"), (0,)), (("ocean",), None)):
        counted = beside(PROGRAM, state, kinds, owners)
        for space in PROGRAM.board(state).spaces:
            near = [state.pieces[x] for x in PROGRAM.neighbours(state, space) if x in state.pieces]
            fits = [
                p
                for p in near
                if (kinds == ("*",) or p.kind in kinds) and (owners is None or p.owner in owners)
            ]
            assert counted.get(space, 0) == len(fits)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000_000))
def test_there_is_a_space_exactly_when_one_is_listed(seed):
    case = random_case(seed)
    for clause in (s.Clause("place", None, s.Noun(kind)) for kind in ("city", "greenery", "ocean")):
        one, all_ = fresh(case), fresh(case)
        found = placement.spaces(REFEREE.feasibility, Scope(all_), clause)
        exhausted = placement.exhausted(PROGRAM, Scope(one), clause.noun.words)
        assert placement.possible(REFEREE.feasibility, Scope(one), clause) is (bool(found) or exhausted)


def test_what_is_printed_on_a_card_is_fixed_and_what_lies_on_it_is_not():
    tag, animal = s.Has("at least", 1, s.Noun("space tag")), s.Has("at least", 1, s.Noun("animal"))
    assert fixed(PROGRAM, tag)
    assert not fixed(PROGRAM, animal)
    assert not fixed(
        PROGRAM, s.All((tag, s.Compare(s.Quantity(s.Noun("temperature")), "at least", s.Number(0))))
    )


def test_values_are_kept_by_identity_and_not_by_equality():
    kept = ByIdentity()
    one, other = s.Noun("city"), s.Noun("city")
    kept.put(one, 1)
    assert kept.get(one) == 1
    assert kept.get(other) is None
