"""Every rule of the knowledge base does what its own examples say, cites what exists and leaves no known
fact out.
"""

from dataclasses import replace
from functools import cache
from itertools import chain

import pytest

from grammar.language import syntax as s
from grammar.language import write
from kb.load import load
from kb.model import Example, Rule
from rules.conflicts import conflicts
from rules.query import ask
from rules.terraforming_mars.engine import engine
from rules.terraforming_mars.table import MarsTable

RULES = load("terraforming_mars").rules
# What is known of the rules by number, as research filed it: topic and how many, in so far as it is encoded.
FACTS = {
    "GEN": 11, "SET": 27, "PH": 27, "ACT": 29, "CARD": 36, "TILE": 22, "PARAM": 14, "END": 10, "SCORE": 19, "HE": 7,
    "DR": 8, "FAQ": 20, "TERM": 8, "APP": 1, "EX": 8,
}  # fmt: skip
WITHDRAWN = {"TM-FAQ-06", "TM-FAQ-15"}
GOALS = {"MS": "TEH", "AW": "TEH"}


@cache
def table() -> MarsTable:
    """The table that questions are asked at."""
    return MarsTable(engine())


def examples() -> list[object]:
    """Every example with a readable id."""
    found = []
    for rule in RULES.values():
        for example in rule.example:
            wanted = example.verdict if example.value is None else f"value {example.value}"
            name = f"{rule.id.removeprefix('tm.')} says {wanted} to {example.query}"
            found.append(pytest.param(example, id=name))
    return found


@pytest.mark.parametrize("example", examples())
def test_a_rule_answers_as_its_example_says(example: Example) -> None:
    outcome = ask(table(), example.parsed)
    assert outcome.verdict == example.verdict
    if example.value is not None:
        assert str(outcome.value) == str(example.value)


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in RULES.values()])
def test_a_rule_with_a_norm_shows_both_sides(rule: Rule) -> None:
    verdicts = {example.verdict for example in rule.example}
    values = {str(example.value) for example in rule.example if example.verdict == "value"}
    norms = any(isinstance(law, s.Norm) for law in rule.laws)
    assert rule.example, "no example"
    assert not norms or {"yes", "no"} <= verdicts or (values and len(rule.example) > 1)


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in RULES.values()])
def test_a_rule_cites_anchors_that_exist(rule: Rule) -> None:
    sources = load("terraforming_mars").sources
    cited = (*rule.sources, *chain.from_iterable(position.sources for position in rule.positions))
    assert rule.sources
    for reference in cited:
        source, _, anchor = reference.partition("#")
        assert source in sources and anchor in sources[source].anchors, reference


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in RULES.values()])
def test_a_rule_is_asked_in_both_languages_by_somebody(rule: Rule) -> None:
    assert any(example.ko for example in rule.example)
    assert all(text.strip() for text in (rule.statement.ko, rule.statement.en))


@pytest.mark.parametrize("topic", FACTS)
def test_every_known_fact_of_a_topic_is_encoded(topic: str) -> None:
    encoded = {fact for rule in RULES.values() for fact in rule.facts}
    known = {f"TM-{topic}-{n:02}" for n in range(1, FACTS[topic] + 1)} - WITHDRAWN
    assert known <= encoded


@pytest.mark.parametrize("topic", GOALS)
def test_every_milestone_and_award_of_the_boards_has_a_rule(topic: str) -> None:
    encoded = {fact for rule in RULES.values() for fact in rule.facts}
    assert {f"TM-{topic}-{board}{n}" for board in GOALS[topic] for n in range(1, 6)} <= encoded


def _others(act: s.Clause) -> list[s.Clause]:
    """Acts that are not the one a permission speaks of: another verb, another thing, something added."""
    weather = s.Noun("weather")
    found = [
        replace(act, verb="whistle"),
        replace(act, arguments=(*act.arguments, s.Argument("for", weather))),
    ]
    for n, argument in enumerate(act.arguments):
        if isinstance(argument.target, s.Noun):
            changed = s.Argument(argument.preposition, weather)
            found.append(replace(act, arguments=(*act.arguments[:n], changed, *act.arguments[n + 1 :])))
    return [*found, replace(act, object=weather)] if act.object is not None else found


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in RULES.values()])
def test_no_permission_answers_for_what_it_does_not_speak_of(rule: Rule) -> None:
    for example in rule.example:
        query = example.parsed
        if example.verdict == "yes" and query.ask.kind in ("may", "must"):
            assert isinstance(query.ask.about, s.Clause)
            for other in _others(query.ask.about):
                outcome = ask(table(), replace(query, ask=replace(query.ask, about=other)))
                assert outcome.verdict != "yes", (example.query, write(other))


def test_overrides_name_rules_that_exist() -> None:
    assert all(other in RULES for rule in RULES.values() for other in rule.overrides)


def test_no_two_laws_of_equal_rank_disagree() -> None:
    assert [(c.one.source, c.other.source) for c in conflicts(engine().program)] == []
