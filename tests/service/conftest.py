import pytest

from kb.load import load
from service import Ruling
from service.check import Checker
from service.limits import limits_of
from service.problem import Invalid, Problem


class FakeJudge:
    """Answers at once, so that the doors can be tested without an engine behind them."""

    def ask(self, text, lang=None, case=None):
        if text == "broken":
            raise RuntimeError("a secret of the inside")
        if text == "unreadable":
            raise Invalid(Problem("모르겠어요.", "No idea.", "question", near=("Comet",)))
        return Ruling("yes", {"ko": f"네. {text}", "en": f"Yes. {text}"}, value=None, kb_version="1")

    def rule(self, case, repair=True):
        if case.get("do") == "broken":
            raise RuntimeError("a secret of the inside")
        return Ruling("no", {"ko": "아니요.", "en": "No."}, cost=14, delta={"p0": {"mc": -14}})

    def card(self, name):
        if name == "Comte":
            raise Invalid(Problem("그런 카드가 없어요.", "No such card.", near=("Comet",)))
        return f"page of {name}"

    def support(self):
        return "all of it"

    def warm(self):
        pass


@pytest.fixture(scope="session")
def fake_judge():
    return FakeJudge


@pytest.fixture
def fake(monkeypatch):
    judge = FakeJudge()
    monkeypatch.setattr("service.cli.judge", lambda: judge)
    return judge


@pytest.fixture(scope="session")
def checker():
    return Checker(limits_of(load()))
