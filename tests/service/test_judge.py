import json
import time
from pathlib import Path

import pytest

from service import Judge
from service.wire import RulingModel

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def judge():
    return Judge()


def case(act, **player):
    return {"complete": True, "globals": {"temperature": -14}, "players": [player, {}], "do": act}


def test_making_a_judge_loads_nothing():
    start = time.perf_counter()
    Judge()
    assert time.perf_counter() - start < 0.1


def test_a_legal_act_is_yes_with_cost_change_reasons_and_sources(judge):
    ruling = judge.rule(json.loads((EXAMPLES / "play_arctic_algae.json").read_text(encoding="utf-8")))
    assert (ruling.verdict, ruling.cost, ruling.problems) == ("yes", 12, [])
    assert ruling.delta["p0"] == {"mc": -12, "plants": 1}
    assert str(ruling).startswith("네")
    assert any(reason["expr"] == "temperature at most -12" for reason in ruling.reasons)


def test_an_illegal_act_is_no_with_the_reason_that_fails_first(judge):
    ruling = judge.rule(case({"play": "Arctic Algae"}, mc=11))
    assert ruling.verdict == "no"
    assert ruling.reasons[0]["holds"] is False


@pytest.mark.parametrize(
    "act",
    [
        {"play": "Arctic Algae"},
        {"play": "Comet"},
        {"convert_heat": True},
        {"standard_project": "Power Plant:SP"},
        {"standard_project": "Aquifer"},
        {"legal_spaces": "city"},
        {"claim": "Mayor"},
        {"score": True},
    ],
    ids=str,
)
def test_every_ruling_of_the_engine_is_valid_on_the_wire(judge, act):
    ruling = judge.rule(case(act, mc=50, heat=8))
    RulingModel.model_validate_json(ruling.to_json())
    assert ruling.verdict in ("yes", "no")


def test_a_korean_name_in_a_case_gives_the_same_ruling(judge):
    korean = judge.sayer.names("Arctic Algae")["ko"]
    assert judge.rule(case({"play": korean}, mc=12)) == judge.rule(case({"play": "Arctic Algae"}, mc=12))


def test_the_same_case_always_gives_the_same_ruling(judge):
    first, second = (judge.rule(case({"play": "Comet"}, mc=30)).to_json() for _ in range(2))
    assert first == second


def test_a_verdict_survives_a_sentence_that_cannot_be_made_and_the_fault_is_told(judge, monkeypatch):
    monkeypatch.setattr("service.compose.answer", lambda *args: 1 / 0)
    ruling = judge.rule(case({"play": "Arctic Algae"}, mc=12))
    assert (ruling.verdict, ruling.cost) == ("yes", 12)
    assert ruling.problems[0]["kind"] == "fault"


def test_what_is_not_encoded_is_an_abstention(judge):
    unknown = {"modules": ["corpera", "venus"], **case({"play": "Arctic Algae"}, mc=12)}
    if judge.checker.limits.modules["venus"]:
        pytest.skip("it is encoded by now")
    assert judge.rule(unknown).verdict == "abstain"


@pytest.mark.parametrize("act", [{"score": True}, {"legal_spaces": "city"}, {"production_phase": True}], ids=str)
def test_what_counts_a_whole_table_is_not_guessed_for_a_part_of_one(judge, act):
    assert judge.rule({"players": [{}, {}], "do": act}).verdict == "abstain"
    assert judge.rule({"players": [{}, {}], "do": act, "complete": True}).verdict == "yes"
