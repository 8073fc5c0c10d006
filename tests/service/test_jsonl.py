import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.jsonl import answers, case_of, decode, depth_above, guarded, question_of
from service.problem import Invalid
from service.ruling import Ruling
from service.wire import RulingModel


def echo(row):
    return Ruling("yes", {"ko": "네.", "en": "Yes."})


def run(data, answerer=echo):
    return list(answers(io.BytesIO(data), answerer))


def test_every_line_gets_one_ruling_in_order_with_its_own_id():
    rulings = run(b'{"id": 2}\n{"id": "a"}\n{"id": null}\n{"id": [1]}\n{}')
    assert [ruling.id for ruling in rulings] == [2, "a", None, [1], None]
    assert {ruling.verdict for ruling in rulings} == {"yes"}


def test_blank_lines_windows_line_ends_and_a_byte_order_mark_do_no_harm():
    rulings = run(b'\xef\xbb\xbf{"id": 1}\r\n\r\n   \n{"id": 2}\r\n')
    assert [(ruling.id, ruling.verdict) for ruling in rulings] == [(1, "yes"), (2, "yes")]


BAD = {
    "not json": b"{",
    "two values": b'{"id": 1} {"id": 2}',
    "a list": b"[1, 2]",
    "a number": b"7",
    "invalid utf-8": b'{"id": "\xff\xfe"}',
    "not a number": b'{"id": 1, "case": {"n": NaN}}',
    "infinity": b'{"id": 1, "case": {"n": -Infinity}}',
    "thousands of digits": b'{"id": 1, "n": ' + b"9" * 5000 + b"}",
    "a hundred thousand brackets": b"[" * 100_000,
    "a deep object": b'{"a":' * 200 + b"1" + b"}" * 200,
    "control characters": b'{"id": "a\x00b"}',
    "a line of two megabytes": b'{"id": "' + b"a" * 2_000_000 + b'"}',
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_is_an_error_with_its_number_and_never_stops_the_rest(name):
    before, bad, after = run(b'{"id": 1}\n' + BAD[name] + b'\n{"id": 3}\n')
    assert (before.id, before.verdict) == (1, "yes")
    assert (after.id, after.verdict) == (3, "yes")
    assert bad.verdict == "error"
    assert "line 2" in bad.answer["ko"]
    assert "line 2" in bad.answer["en"]
    RulingModel.model_validate(bad.to_dict())


def test_the_id_of_a_line_with_broken_bytes_is_kept_when_it_can_be_made_out():
    (ruling,) = run(b'{"id": "q7", "question": "\xff"}\n')
    assert (ruling.id, ruling.verdict) == ("q7", "error")


BROKEN_BEHIND = {
    "cut off": b', "question": "wh',
    "thousands of digits": b', "n": ' + b"9" * 5000 + b"}",
    "deep": b', "a": ' + b"[" * 100_000,
    "deep and whole": b', "a": ' + b"[" * 100 + b"]" * 100 + b"}",
    "long": b', "question": "' + b"a" * 2_000_000 + b'"}',
    "followed by another": b'} {"id": 8}',
}


@pytest.mark.parametrize("rest", BROKEN_BEHIND)
@pytest.mark.parametrize("name", [7, -7, "q\u00e9", 'a"b\\', ""])
def test_the_id_of_a_line_that_is_broken_behind_it_is_kept(name, rest):
    ruling, after = run(b' { "id" : ' + json.dumps(name).encode() + BROKEN_BEHIND[rest] + b'\n{"id": 9}\n')
    assert (ruling.id, ruling.verdict) == (name, "error")
    assert after.id == 9


@pytest.mark.parametrize(
    "raw", [b'{"id": 12', b'{"id": 1234567890123456789012, "a', b'{"id": 1.5, "a', b'{"id": "a', b'{"id": 007, ']
)
def test_an_id_that_may_be_another_is_not_made_up(raw):
    (ruling,) = run(raw)
    assert (ruling.id, ruling.verdict) == (None, "error")


@given(st.lists(st.binary(max_size=60).map(lambda b: b.replace(b"\n", b" "))))
def test_no_bytes_whatever_raise_or_swallow_a_line(lines):
    rulings = run(b"\n".join(lines))
    assert len(rulings) == sum(1 for line in lines if line.strip())


def test_a_fault_inside_the_referee_is_an_error_ruling_that_tells_no_secret(capsys):
    def broken(row):
        raise RuntimeError("password")

    ruling = guarded(broken, {})
    assert ruling.verdict == "error"
    assert ruling.problems[0]["kind"] == "fault"
    assert "password" not in ruling.to_json() + capsys.readouterr().err


def test_the_traceback_of_a_fault_is_shown_to_whoever_asks_for_it(capsys, monkeypatch):
    def broken(row):
        raise RuntimeError("password")

    monkeypatch.setenv("SIMPAN_DEBUG", "1")
    guarded(broken, {})
    assert "password" in capsys.readouterr().err


def test_a_stack_overflow_inside_the_referee_is_an_error_ruling_too():
    def deep(row):
        return deep(row)

    assert guarded(deep, {}).verdict == "error"


@pytest.mark.parametrize(
    ("row", "where"),
    [
        ({}, "question"),
        ({"question": ""}, "question"),
        ({"question": " \n"}, "question"),
        ({"question": 5}, "question"),
        ({"question": None}, "question"),
        ({"question": "가" * 10_000}, "question"),
        ({"question": "?", "lang": "jp"}, "lang"),
        ({"question": "?", "lang": ["ko"]}, "lang"),
        ({"question": "?", "case": []}, "case"),
    ],
)
def test_a_question_that_cannot_be_asked_says_where(row, where):
    with pytest.raises(Invalid) as error:
        question_of(row)
    assert [problem.where for problem in error.value] == [where]


def test_a_question_may_come_with_a_language_and_a_table():
    assert question_of({"question": "?", "lang": "en", "case": {}}) == ("?", "en", {})
    assert question_of({"question": "?"}) == ("?", None, None)


@pytest.mark.parametrize("row", [{}, {"case": None}, {"case": "x"}, {"case": [1]}])
def test_a_request_without_a_case_says_so(row):
    with pytest.raises(Invalid, match="case"):
        case_of(row)


def test_the_depth_of_a_value_is_found_without_recursion():
    value = []
    for _ in range(100_000):
        value = [value]
    assert depth_above(value, 64)
    assert not depth_above({"a": [{"b": 1}]}, 64)


def test_a_decoded_line_keeps_korean_as_it_is():
    assert decode('{"question": "소행성"}'.encode(), "line 1") == {"question": "소행성"}
    assert json.dumps(decode(b'{"a": 1}', "x")) == '{"a": 1}'
