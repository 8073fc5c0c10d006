"""Lines of JSON in, rulings out: same order, same id, and no line can stop the next."""

from __future__ import annotations

import json
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from service.problem import Invalid, Problem, shown
from service.ruling import Ruling, refusal

MAX_LINE = 1 << 20
MAX_QUESTION = 5000
MAX_DEPTH = 64
LANGUAGES = ("ko", "en")

Answerer = Callable[[dict[str, Any]], Ruling]


class Lines(Protocol):
    """What lines of bytes come from."""

    def readline(self, limit: int = -1, /) -> bytes:
        """The next line, or its first `limit` bytes."""


def lines(stream: Lines, limit: int = MAX_LINE) -> Iterator[tuple[int, bytes, bool]]:
    """The numbered lines that are not blank, and whether one was longer than `limit` and is only its beginning."""
    number = 0
    while line := stream.readline(limit + 1):
        number += 1
        if len(line) > limit and not line.endswith(b"\n"):
            while (rest := stream.readline(limit)) and not rest.endswith(b"\n"):
                pass
            yield number, line, True
        elif line.strip():
            yield number, line, False


def decode(raw: bytes | None, where: str, limit: int = MAX_LINE) -> dict[str, Any]:
    """One JSON object from bytes that anybody may have written; Invalid says what is wrong with them."""
    if raw is None:
        raise Invalid(
            Problem(
                "줄이 너무 길어요.",
                "The line is too long.",
                where,
                f"{limit:,}바이트까지 올 수 있어요",
                f"at most {limit:,} bytes",
            )
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = error.start + 1
        raise Invalid(
            Problem(
                f"{byte}번째 바이트가 UTF-8이 아니에요.",
                f"Byte {byte} is not UTF-8.",
                where,
                "UTF-8로 쓴 JSON 객체가 와야 해요",
                "a JSON object in UTF-8",
            )
        ) from None
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise Invalid(
            Problem(
                f"{error.colno}번째 글자에서 JSON으로 읽을 수 없어요.",
                f"This is not JSON at character {error.colno} ({error.msg}).",
                where,
                "한 줄에 JSON 객체 하나가 와야 해요",
                "one JSON object a line",
            )
        ) from None
    except RecursionError:
        raise Invalid(too_deep(where)) from None
    except ValueError as error:  # NaN, Infinity, or a number of thousands of digits
        raise Invalid(
            Problem(
                "JSON에 쓸 수 없는 수가 있어요.",
                f"There is a number that JSON cannot hold ({shown(error)}).",
                where,
                "보통 크기의 정수가 와야 해요",
                "whole numbers of an ordinary size",
            )
        ) from None
    if not isinstance(value, dict):
        raise Invalid(
            Problem(
                f"JSON 객체가 아니에요({shown(value)}).",
                f"This is not a JSON object ({shown(value)}).",
                where,
                '{"id": …} 모양이어야 해요',
                'something like {"id": …}',
            )
        )
    if depth_above(value, MAX_DEPTH):
        raise Invalid(too_deep(where))
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(name)


_DECODER = json.JSONDecoder(parse_constant=_no_constant)


def too_deep(where: str) -> Problem:
    """The complaint about nesting that no real input has."""
    return Problem(
        "너무 깊이 겹쳐 있어요.",
        "This is nested too deeply.",
        where,
        f"{MAX_DEPTH}겹까지 올 수 있어요",
        f"at most {MAX_DEPTH} levels",
    )


def depth_above(value: Any, limit: int) -> bool:
    """Whether `value` nests deeper than `limit`, found without recursion."""
    level: list[Any] = [value]
    for _ in range(limit):
        level = [
            part
            for item in level
            for part in (item.values() if isinstance(item, dict) else item)
            if isinstance(part, (dict, list))
        ]
        if not level:
            return False
    return True


# The id as the first key, where only what comes after it is broken. A number that may go on is not made out.
_FIRST_ID = re.compile(r'\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?[0-9]{1,18}(?=\s*[,}]))')


def identity(raw: bytes) -> Any:
    """The id of a line that could not be used, if one can still be made out, so that it can be matched."""
    text = raw.decode("utf-8-sig", "replace")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return _first_id(text)
    found = value.get("id") if isinstance(value, dict) else None
    return None if isinstance(found, (dict, list)) else found


def _first_id(text: str) -> Any:
    match = _FIRST_ID.match(text)
    try:
        return json.loads(match[1]) if match else None
    except ValueError:
        return None


def question_of(row: dict[str, Any]) -> tuple[str, str | None, dict[str, Any] | None]:
    """The question, language and case of a request to ask, or Invalid."""
    text, lang, case = row.get("question"), row.get("lang"), row.get("case")
    problems = []
    if not isinstance(text, str) or not text.strip():
        problems.append(
            Problem(
                "질문이 없어요." if text is None or text == "" else f"질문으로 쓸 수 없어요({shown(text)}).",
                "There is no question." if text is None or text == "" else f"Not a question ({shown(text)}).",
                "question",
                "한국어나 영어로 쓴 문장이 와야 해요",
                "a sentence in Korean or English",
            )
        )
    elif len(text) > MAX_QUESTION:
        problems.append(
            Problem(
                f"질문이 너무 길어요({len(text):,}자).",
                f"The question is too long ({len(text):,} characters).",
                "question",
                f"{MAX_QUESTION:,}자까지 올 수 있어요",
                f"at most {MAX_QUESTION:,} characters",
            )
        )
    if lang is not None and lang not in LANGUAGES:
        problems.append(
            Problem(
                f"모르는 언어예요({shown(lang)}).",
                f"Unknown language ({shown(lang)}).",
                "lang",
                '"ko"나 "en"이 와야 해요',
                '"ko" or "en"',
            )
        )
    if case is not None and not isinstance(case, dict):
        problems.append(not_a_case(case))
    if problems:
        raise Invalid(*problems)
    assert isinstance(text, str)
    return text, lang, case


def case_of(row: dict[str, Any]) -> dict[str, Any]:
    """The case of a request to rule, or Invalid."""
    case = row.get("case")
    if not isinstance(case, dict):
        raise Invalid(not_a_case(case))
    return case


def case_in(path: Path) -> dict[str, Any]:
    """The case that a file holds, bare or as the `case` of an object, or Invalid."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_LINE + 1)
    except OSError as error:
        why = error.strerror
        raise Invalid(Problem(f"파일을 열 수 없어요({why}).", f"Cannot open ({why}).", str(path))) from None
    value = decode(raw if len(raw) <= MAX_LINE else None, str(path))
    inner = value.get("case", value)
    return inner if isinstance(inner, dict) else value


def not_a_case(value: Any) -> Problem:
    """The complaint about a missing or misshapen case."""
    return Problem(
        "상황(case)이 없어요." if value is None else f"상황(case)이 객체가 아니에요({shown(value)}).",
        "There is no case." if value is None else f"The case is not an object ({shown(value)}).",
        "case",
        '{"players": […], "do": {…}} 모양이어야 해요',
        'something like {"players": […], "do": {…}}',
    )


def guarded(answerer: Answerer, row: dict[str, Any]) -> Ruling:
    """The ruling of `answerer`; whatever it raises becomes an `error` ruling too."""
    try:
        return answerer(row)
    except Invalid as error:
        return refusal(error.problems)
    except Exception as error:
        if os.environ.get("SIMPAN_DEBUG"):
            traceback.print_exc(file=sys.stderr)
        return refusal([broken(error)])


def broken(error: Exception) -> Problem:
    """The complaint about a fault of our own. Never the traceback: that is for SIMPAN_DEBUG=1."""
    ko, en = getattr(error, "ko", None), getattr(error, "en", None)
    if isinstance(ko, str) and isinstance(en, str):  # a bilingual error of a lower layer speaks for itself
        return Problem(ko, en)
    return Problem(
        f"심판 프로그램 안에서 문제가 생겼어요({type(error).__name__}).",
        f"Something went wrong inside the referee ({type(error).__name__}).",
        kind="fault",
    )


def answers(stream: Lines, answerer: Answerer) -> Iterator[Ruling]:
    """One ruling for every line of `stream`."""
    for number, raw, cut in lines(stream):
        where = f"line {number}"
        try:
            row = decode(None if cut else raw, where)
        except Invalid as error:
            ruling = refusal(error.problems)
            ruling.id = identity(raw)
        else:
            ruling = guarded(answerer, row)
            ruling.id = row.get("id")
        yield ruling
