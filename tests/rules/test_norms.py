"""What may and must answer: only about acts that a norm speaks of, the most special norm first."""

from dataclasses import replace

import pytest

from grammar.language import parse_effect
from grammar.language import syntax as s
from kb.model import Rule, Text
from rules.conflicts import conflicts
from rules.facts import given, open_state
from rules.norms import may, must
from rules.outcome import Outcome
from rules.program import Program
from tests.rules.at_table import PROGRAM, ask


def judged(laws: tuple[str, ...], act: str, *facts: s.Predicate, assume: bool = False) -> Outcome:
    """What laws that stand alone say of an act."""
    return may(_alone(laws, assume), _clause(act), given(PROGRAM, open_state(PROGRAM), facts))


def obliged(laws: tuple[str, ...], act: str, *facts: s.Predicate) -> Outcome:
    """Whether laws that stand alone oblige to an act."""
    return must(_alone(laws, False), _clause(act), given(PROGRAM, open_state(PROGRAM), facts))


def _clause(act: str) -> s.Clause:
    clause = parse_effect(act)
    assert isinstance(clause, s.Clause)
    return clause


def _alone(laws: tuple[str, ...], assume: bool) -> Program:
    unknown = "assume" if assume else "depends"
    rules = {
        f"r{n}": Rule.model_validate(
            {
                "id": f"r{n}",
                "product": "base",
                "statement": Text(ko="가", en="a"),
                "law": (law,),
                "sources": (),
                "if_unknown": unknown,
            }
        )
        for n, law in enumerate(laws)
    }
    return Program(replace(PROGRAM.kb, rules=rules))


WITH = s.Flag(s.Noun("sunny"))


@pytest.mark.parametrize(
    ("laws", "act", "verdict"),
    [
        (("permits sell card",), "sell card", "yes"),
        (("permits sell card",), "sell event", "yes"),
        (("permits sell event",), "sell card", "abstain"),
        (("permits sell card",), "sell corporation", "abstain"),
        (("permits sell card",), "buy card", "abstain"),
        (("permits sell card",), "sell card of opponents", "abstain"),
        (("forbids sell card",), "sell card of opponents", "no"),
        (("permits sell card",), 'sell "Ants"', "yes"),
        (("permits sell city",), 'sell "Ganymede Colony"', "yes"),
        (("permits sell city",), 'sell "Ants"', "abstain"),
        (("permits sell wheel",), 'sell "Ants"', "abstain"),
        (("permits sell 1 card",), "sell 3 card", "abstain"),
        (("permits sell card",), "sell 3 card", "abstain"),
        (("permits sell up to 3 card",), "sell 3 card", "yes"),
        (("permits sell up to 3 card",), "sell 4 card", "abstain"),
        (("permits lose plants",), "lose 3 plants", "yes"),
        (("permits lose production",), "lose plants production", "yes"),
        (("permits lose resource",), "lose plants", "yes"),
        (("permits lose resource",), "lose tr", "abstain"),
        (("permits count tag",), "count science tag", "yes"),
        (("permits count science tag",), "count tag", "abstain"),
        (("permits sell card to bank",), "sell card", "abstain"),
        (("permits sell card",), "sell card to bank", "abstain"),
        (("forbids sell card",), "sell card to bank", "no"),
        (("permits sell that card",), "sell card", "abstain"),
        (("permits sell card",), "sell another card", "yes"),
        (("permits sell card where (has science tag)",), 'sell "Research"', "yes"),
        (("permits sell card where (has science tag)",), 'sell "Ants"', "abstain"),
        (("permits sell card where (has science tag)",), "sell card", "depends"),
        (("permits sell card",), "sell card where (weightless)", "abstain"),
        (("permits pass",), "pass card", "abstain"),
    ],
)
def test_a_norm_speaks_only_of_what_it_names(laws: tuple[str, ...], act: str, verdict: str) -> None:
    assert judged(laws, act).verdict == verdict


@pytest.mark.parametrize(
    ("laws", "act", "verdict"),
    [
        (("permits sell card", "forbids sell event"), "sell event", "no"),
        (("forbids sell card", "permits sell event"), "sell event", "yes"),
        (("permits sell card", 'forbids sell "Ants"'), 'sell "Ants"', "no"),
        (("forbids sell card", "permits sell card with luck"), "sell card with luck", "yes"),
        (("permits sell card", "forbids sell card"), "sell card", "no"),
    ],
)
def test_the_most_special_norm_decides_and_a_prohibition_before_its_equal(
    laws: tuple[str, ...], act: str, verdict: str
) -> None:
    assert judged(laws, act).verdict == verdict


def test_an_undecided_prohibition_leaves_a_permission_open_unless_its_rule_assumes() -> None:
    laws = ("permits sell card", "forbids sell card when sunny")
    assert judged(laws, "sell card").verdict == "depends"
    assert judged(laws, "sell card", assume=True).verdict == "yes"
    assert judged(laws, "sell card", WITH).verdict == "no"
    assert judged(laws, "sell card", s.Not(WITH)).verdict == "yes"


def test_one_thing_left_to_assume_is_not_assumed() -> None:
    laws = ("permits sell card", "forbids sell card when sunny and windy")
    assert judged(laws, "sell card", assume=True).verdict == "yes"
    assert judged(laws, "sell card", WITH, assume=True).verdict == "depends"


@pytest.mark.parametrize(
    ("laws", "verdict"),
    [
        (("requires sell card",), "yes"),
        (("permits sell card",), "no"),
        (("forbids sell card",), "no"),
        (("requires sell card when sunny",), "depends"),
        (("requires sell card when sunny", "permits sell card"), "depends"),
        (("requires buy card",), "abstain"),
    ],
)
def test_only_a_requirement_is_an_obligation(laws: tuple[str, ...], verdict: str) -> None:
    assert obliged(laws, "sell card").verdict == verdict


def test_what_is_required_under_a_condition_that_fails_is_no_obligation() -> None:
    assert obliged(("requires sell card when sunny",), "sell card", s.Not(WITH)).verdict == "no"


def test_a_tile_next_to_an_opponents_city_is_next_to_a_city() -> None:
    assert ask("ask may place city on space where (next to city of opponents)").verdict == "no"
    assert ask("ask may place city on space where (not next to city)").verdict == "yes"


def test_the_tile_of_a_card_is_what_the_card_puts_down() -> None:
    assert ask('ask may count "Ganymede Colony" as city').verdict == "yes"
    assert ask('ask may count "Ganymede Colony" as city-on-mars').verdict == "no"
    assert ask('ask may count "Ants" as city').verdict != "yes"


def test_a_norm_with_x_is_about_the_number_that_is_asked() -> None:
    assert ask("given hand card is 5 ask may sell 5 card").verdict != "no"
    assert ask("given energy production is 1 ask may lose 2 energy production").verdict == "no"


def test_laws_that_disagree_are_found() -> None:
    pair = next(conflicts(_alone(("permits sell card", "forbids sell card"), False)))
    assert {pair.one.source, pair.other.source} == {"r0", "r1"}
    assert next(conflicts(_alone(("set a to 1", "set a to 2"), False))).about == "a"
    assert not list(conflicts(_alone(("permits sell card", "forbids sell event"), False)))
