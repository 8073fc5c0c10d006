"""Every question of the knowledge base is decided as it says, by rules that exist."""

from __future__ import annotations

from collections import Counter

import pytest

from kb.load import ROOT
from kb.questions import Question, load_questions
from rules.query import ask
from rules.terraforming_mars.engine import engine
from rules.terraforming_mars.table import MarsTable

QUESTIONS = load_questions(ROOT / "terraforming_mars")
TABLE = MarsTable(engine())


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: f"{q.rule}: {q.query}")
def test_comes_out_as_stated(question: Question) -> None:
    """The engine gives the stated verdict, and the stated value."""
    outcome = ask(TABLE, question.parsed)
    assert outcome.verdict == question.verdict
    if question.verdict == "value":
        assert outcome.value == question.value


def test_the_rules_exist() -> None:
    """No question names a rule that is not loaded."""
    assert sorted({q.rule for q in QUESTIONS} - TABLE.program.kb.rules.keys()) == []


def test_a_phrasing_asks_one_thing() -> None:
    """The same words never stand under two queries."""
    asked = {(words, q.query) for q in QUESTIONS for words in (*q.ko, *q.en)}
    assert [words for words, n in Counter(words for words, _ in asked).items() if n > 1] == []
