import json

from hypothesis import given
from hypothesis import strategies as st

from service.problem import Problem, shown, together
from service.ruling import Ruling, one_line, refusal
from service.wire import RulingModel


def test_a_ruling_reads_as_its_korean_answer():
    assert str(Ruling("yes", {"ko": "네, 낼 수 있어요.", "en": "Yes."})) == "네, 낼 수 있어요."


def test_a_ruling_has_every_key_of_the_wire_format_and_no_other():
    ruling = Ruling("yes", {"ko": "네.", "en": "Yes."})
    assert set(ruling.to_dict()) == set(RulingModel.model_fields)


def test_a_full_ruling_is_valid_on_the_wire_and_comes_back_equal():
    ruling = Ruling(
        "no",
        {"ko": "아니요.", "en": "No."},
        id="q1",
        reasons=[
            {"rule": "card:Comet", "holds": False, "expr": "temperature at most -12", "have": -10}
            | {"need": -12, "ko": "기온이 높아요.", "en": "Too warm.", "sources": ["cards-base"]}
        ],
        conditions=[{"expr": "mc at least 21", "ko": "21 필요", "en": "needs 21"}],
        cost=21,
        payment={"mc": 21},
        delta={"p0": {"mc": -21, "production": {"mc": 1}}, "tiles": [["35", "ocean", None]]},
        inputs=[{"player": 0, "type": "space", "title": "t", "options": ["35"], "chosen": "35"}],
        positions=[{"verdict": "yes", "sources": ["a"], "authority": 20, "ko": "돼요", "en": "yes"}],
        understood={"game": "g", "query": "ask possible", "proposition": {"ko": "a", "en": "b"}},
        choices=[{"label": {"ko": "a", "en": "b"}, "question": "c"}],
        sources=[{"id": "a", "title": {"ko": "a", "en": "b"}, "where": "p. 1", "authority": 80}],
        kb_version="abc",
    )
    assert RulingModel.model_validate_json(ruling.to_json()).verdict == "no"
    assert json.loads(ruling.to_json()) == ruling.to_dict()


def test_a_refusal_is_valid_on_the_wire_and_offers_what_was_probably_meant():
    ruling = refusal([Problem("모르는 카드예요.", "Unknown card.", "do.play", "카드", "a card", ("Comet",))])
    model = RulingModel.model_validate(ruling.to_dict())
    assert model.verdict == "error"
    assert model.problems[0].where == "do.play"
    assert model.choices[0].label.en == "Comet"
    assert "do.play" in str(ruling)


def test_what_is_only_not_encoded_yet_is_an_abstention_and_not_an_error():
    assert refusal([Problem("아직 없어요.", "Not yet.", kind="unsupported")]).verdict == "abstain"
    both = [Problem("없어요.", "No.", kind="unsupported"), Problem("나빠요.", "Bad.")]
    assert refusal(both).verdict == "error"


@given(st.text(alphabet=st.characters(categories=("Cs", "Lo", "Zl", "Zp", "Cc", "So", "Ll"))))
def test_any_text_becomes_one_line_of_utf8_that_reads_back_the_same(text):
    line = one_line({"id": text})
    assert len(line.encode().decode().splitlines()) == 1
    assert json.loads(line) == {"id": text}


def test_sets_tuples_and_objects_of_an_engine_become_json():
    assert one_line({"a": {2, 1}, "b": (1,), "c": frozenset({"x"})}) == '{"a":[1,2],"b":[1],"c":["x"]}'


def test_many_problems_are_told_briefly():
    said = together([Problem(f"{n}번", f"no. {n}") for n in range(8)])
    assert "3군데" in said["ko"]
    assert "3 more" in said["en"]


def test_a_shown_value_is_short_printable_and_one_line():
    assert shown("가" * 100) == "가" * 40 + "…"
    assert shown("a\x1b[31m\nb") == "a�[31m�b"
    assert [shown(v) for v in (None, True, [1, 2], {}, 3)] == ["null", "true", "[…2]", "{}", "3"]
    assert shown(10**5000) == "…"
