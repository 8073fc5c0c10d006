"""Answers: verdict first, the question as it was put, numbers found and needed, what would repair it."""

from __future__ import annotations

from contextlib import suppress

import pytest

from grammar.language import parse_effect, parse_predicate, parse_query
from grammar.language.errors import LanguageError
from rules.outcome import Outcome, Position, Proof, Repair
from service.say.answer import answer, asked, asked_of_act
from service.say.changes import changes
from service.say.expression import Sayer
from service.say.proof import conditions, reasons, repairs, tree_view
from service.say.understood import understood

COLD = parse_predicate("temperature at most -12")
PLAY = parse_query('do play "Arctic Algae" ask possible')
TOO_WARM = Outcome(
    "no", proofs=(Proof("card:Arctic Algae", COLD, False, -4, -12),), repair=(Repair(COLD, -4, -12),)
)


def test_a_no_says_what_was_needed_what_is_there_and_what_would_help(sayer: Sayer) -> None:
    said = answer(TOO_WARM, asked(PLAY), sayer, {})
    assert said["ko"] == (
        "아니요, 낼 수 없어요. 기온이 −12 °C 이하여야 하는데 지금 −4 °C예요. 기온이 8 °C 더 낮으면 돼요."
    )
    assert said["en"].startswith(
        "No, you cannot play Arctic Algae. Temperature must be −12 °C or colder, but it is −4 °C."
    )


@pytest.mark.parametrize(
    ("verdict", "negative", "confirmation", "start"),
    [
        ("yes", False, False, "네, 낼 수 있어요."),
        ("no", False, False, "아니요, 낼 수 없어요."),
        ("yes", False, True, "네, 맞아요. 낼 수 있어요."),
        ("no", False, True, "아니요, 낼 수 없어요."),
        ("no", True, True, "네, 맞아요. 낼 수 없어요."),
        ("no", True, False, "네, 맞아요. 낼 수 없어요."),
        ("yes", True, True, "아니요, 낼 수 있어요."),
    ],
)
def test_the_answer_speaks_to_the_question_as_it_was_put(
    sayer: Sayer, verdict: str, negative: bool, confirmation: bool, start: str
) -> None:
    outcome = Outcome(verdict)  # type: ignore[arg-type]
    assert answer(outcome, asked(PLAY, negative, confirmation), sayer, {})["ko"].startswith(start)


def test_an_undecided_requirement_becomes_the_condition(sayer: Sayer) -> None:
    outcome = Outcome("depends", conditions=(Proof("card:Arctic Algae", COLD, None, None, -12),))
    said = answer(outcome, asked(PLAY), sayer, {})
    assert said["ko"] == "조건에 따라 달라요. 기온이 −12 °C 이하여야 낼 수 있어요."
    assert said["en"] == "It depends. You can play Arctic Algae only if temperature is −12 °C or colder."
    assert conditions(outcome, sayer, {})[0]["ko"] == "기온이 −12 °C 이하여야 해요"


@pytest.mark.parametrize(
    ("query", "value", "ko"),
    [
        ('do play "Comet" ask cost', 19, "19 M€예요."),
        ("ask value titanium value", 3, "3 M€예요."),
        ("ask value temperature", -12, "−12 °C예요."),
        ("ask value mc production of an opponent", -3, "−3이에요."),
        ('do play "Research" ask times "Olympus Conference"', 2, "2번이에요."),
    ],
)
def test_a_value_is_said_in_its_unit(sayer: Sayer, query: str, value: int, ko: str) -> None:
    assert answer(Outcome("value", value=value), asked(parse_query(query)), sayer, {})["ko"] == ko


def test_a_duty_that_does_not_exist_may_be_left_out(sayer: Sayer) -> None:
    assert answer(Outcome("no"), asked(parse_query("ask must buy 4 card")), sayer, {})["ko"].startswith(
        "아니요, 사지 않아도 돼요."
    )


def test_other_positions_are_told(sayer: Sayer) -> None:
    outcome = Outcome(
        "no",
        positions=(
            Position("yes", ("rulebook-base-1st",), "r", "1판은 된다고 해요", "the first printing says yes"),
        ),
    )
    assert "1판은 된다고 해요" in answer(outcome, asked(PLAY), sayer, {})["ko"]


def test_what_is_said_cites_the_rules_it_rests_on(sayer: Sayer, kb) -> None:  # type: ignore[no-untyped-def]
    limit = parse_predicate("not claimed milestones of anyone at least 3")
    outcome = Outcome("no", proofs=(Proof("tm.base.milestone.limit", limit, False, 3, 3),))
    said = answer(outcome, asked(parse_query("do claim milestone ask possible")), sayer, kb.rules, kb.sources)
    assert "3개 미만이어야 하는데 지금 3개예요." in said["ko"]
    assert "\n출처: " in said["ko"] and "\nSources: " in said["en"]
    assert reasons(outcome, sayer, kb.rules)[0]["sources"]


def test_reasons_start_with_what_failed(sayer: Sayer) -> None:
    oceans = Proof("r", parse_predicate("oceans at least 3"), True, 5, 3)
    energy = Proof("card:X", parse_effect("lose 1 energy production"), False, 0, 1)
    rows = reasons(Outcome("no", proofs=(oceans, energy)), sayer, {})
    assert [row["holds"] for row in rows] == [False, True]
    assert rows[0]["ko"] == "에너지 생산력을 1단계 내릴 수 없어요(지금 0)"
    assert rows[1]["ko"] == "해양 타일이 3개 이상이에요(지금 5개)"


def test_a_relaxed_requirement_is_told_with_the_bound_that_applied(sayer: Sayer) -> None:
    rows = reasons(Outcome("no", proofs=(Proof("card:X", COLD, False, -4, -8),)), sayer, {})
    assert rows[0]["ko"].startswith("기온이 −8 °C 이하여야 하는데")


def test_a_repair_is_a_difference(sayer: Sayer) -> None:
    money = Outcome("no", repair=(Repair(parse_predicate("mc at least 14"), 12, 14),))
    tiles = Outcome("no", repair=(Repair(parse_predicate("oceans at most 3"), 4, 3),))
    assert repairs(money, sayer)[0]["ko"] == "가진 돈이 2 M€ 더 많으면 돼요"
    assert repairs(tiles, sayer)[0]["ko"] == "해양 타일이 1개 더 적으면 돼요"
    assert repairs(tiles, sayer)[0]["en"] == "it works with 1 fewer ocean tile"


def test_changes_name_the_asker_first(sayer: Sayer) -> None:
    delta = {
        "p1": {"plants": -3},
        "p0": {"mc": -14, "tr": 1, "production": {"heat": 2}},
        "globals": {"temperature": 2},
        "tiles": [["35", "ocean", None]],
    }
    said = changes(delta, sayer)
    assert said["ko"] == "M€ −14, TR +1, 열 생산력 +2, 기온 +2 °C, 해양 타일(칸 35); 플레이어 2: 식물 −3"
    assert said["en"].startswith(
        "M€ −14, TR +1, heat production +2, temperature +2 °C, ocean tile (space 35)"
    )


def test_what_was_understood_is_one_sentence(sayer: Sayer) -> None:
    said = understood(
        parse_query('given oceans is 9; you own "Ants" do play "Arctic Algae" ask possible'), sayer
    )
    assert said["ko"] == "해양 타일이 9개이고 내가 개미를 내려놓았을 때 극지 미세조류를 낼 수 있는지"
    assert (
        said["en"]
        == "whether you can play Arctic Algae, given that there are 9 ocean tiles and you have Ants in play"
    )


def test_every_example_query_of_every_rule_can_be_said(sayer: Sayer, kb) -> None:  # type: ignore[no-untyped-def]
    for rule in kb.rules.values():
        for example in rule.example:
            with suppress(LanguageError):  # that every query parses is tested where the rules are
                said = understood(example.parsed, sayer)
            assert said["ko"] and said["en"], example.query
            assert "{" not in said["ko"] + said["en"] and "[" not in said["ko"] + said["en"], example.query


def test_the_tree_view_has_marks_and_no_colour_when_asked(
    sayer: Sayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = Proof(
        "whole", None, False, children=(Proof("card:X", COLD, True, -20, -12), Proof("r", COLD, None))
    )
    monkeypatch.setenv("NO_COLOR", "1")
    lines = tree_view((proof,), sayer, {}).splitlines()
    assert [line.strip()[0] for line in lines] == ["✗", "✓", "?"]
    assert "\x1b" not in "".join(lines)
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b[31m✗" in tree_view((proof,), sayer, {})


def test_a_case_asks_whether_its_act_is_possible(sayer: Sayer) -> None:
    assert answer(Outcome("no"), asked_of_act({"play": "Comet"}, sayer), sayer, {}) == {
        "ko": "아니요, 낼 수 없어요.",
        "en": "No, you cannot play Comet.",
    }
    assert (
        answer(Outcome("yes"), asked_of_act({"convert_heat": True}, sayer), sayer, {})["ko"]
        == "네, 할 수 있어요."
    )


def test_the_money_for_a_cost_that_is_told_is_not_told_twice(sayer: Sayer) -> None:
    money = Proof("r", parse_predicate("mc at least 5"), True, 12, 5)
    said = answer(Outcome("yes", proofs=(money,), cost=5), asked(PLAY), sayer, {})
    assert said["ko"] == "네, 낼 수 있어요. 비용은 5 M€예요."


def test_numbers_of_several_players_are_told_by_the_most(sayer: Sayer) -> None:
    loss = Proof("card:X", parse_effect("any player loses 1 plants production"), False, [0, 0], 1)
    row = reasons(Outcome("no", proofs=(loss,)), sayer, {})[0]
    assert row["ko"] == "원하는 플레이어 한 명의 식물 생산력을 1단계 내릴 수 없어요(지금 가장 많아도 0)"
