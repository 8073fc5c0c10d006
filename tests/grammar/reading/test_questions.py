"""The reader's own questions: each phrasing against the whole query it must become."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from grammar.language import parse_query, write
from grammar.reading import Reader
from kb.lexicon import load_lexicon

HERE = Path(__file__).parent
GAME = Path(__file__).parents[3] / "kb" / "terraforming_mars"


def _cases() -> list[tuple[str, str, str]]:
    data = tomllib.loads((HERE / "questions.toml").read_text("utf-8"))
    return [
        (lang, text, case["query"])
        for case in data["case"]
        for lang in ("ko", "en")
        for text in case.get(lang, ())
    ]


CASES = _cases()


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(load_lexicon(GAME))


def _read(reader: Reader, text: str) -> str:
    found = reader.read(text)
    return "" if found.query is None else write(found.query)


def _wanted(query: str) -> str:
    return write(parse_query(query)) if query else ""


def test_there_are_enough_questions() -> None:
    assert len(CASES) >= 250


def test_whole_queries_are_right(reader: Reader) -> None:
    missed = [
        (text, _read(reader, text), query)
        for _, text, query in CASES
        if _read(reader, text) != _wanted(query)
    ]
    report = "\n".join(f"{text!r}: {got!r}, wanted {query!r}" for text, got, query in missed)
    assert len(missed) <= 0.15 * len(CASES), report


def test_a_wrong_query_is_rarer_than_an_abstention(reader: Reader) -> None:
    wrong = [
        (text, got) for _, text, query in CASES if (got := _read(reader, text)) and got != _wanted(query)
    ]
    assert len(wrong) <= 0.02 * len(CASES), wrong
