"""The mutation score is measured on demand (python -m tests.mutation); this only holds the instrument up."""

from grammar.language import parse_effect, parse_predicate, parse_statement, write
from kb.load import load
from tests.mutation.mutants import breaker, mutants
from tests.mutation.oracles import Index, oracles, table
from tests.mutation.score import Judgement, run

KB = load()
BREAK = breaker(KB)


def broken(tree):
    return {(kind, write(new)) for kind, new in BREAK(tree)}


def test_a_condition_is_negated_shifted_and_turned():
    assert broken(parse_predicate("temperature at most -12")) == {
        ("comparator", "temperature at least -12"),
        ("number", "temperature at most -14"),
        ("number", "temperature at most -10"),
        ("noun", "oxygen at most -12"),
    }


def test_a_law_loses_its_condition_or_becomes_its_opposite():
    found = broken(parse_statement("forbids place tile when occupied"))
    assert ("condition dropped", "forbids place tile") in found
    assert ("negated", "forbids place tile unless occupied") in found
    assert ("permission", "permits place tile when occupied") in found


def test_a_step_and_a_price_are_dropped():
    assert ("step dropped", "draw 2 card") in broken(parse_effect("gain 2 plants; draw 2 card"))
    assert ("price dropped", "place ocean") in broken(parse_effect("spend 8 mc: place ocean"))


def test_a_mutant_changes_one_entry_and_nothing_else():
    mutant = next(
        m for m in mutants(KB) if m.entry == "Arctic Algae" and m.field == "requires" and m.kind == "number"
    )
    changed = mutant.applied(KB)
    assert changed.components["Arctic Algae"].requirement == parse_predicate("temperature at most -14")
    assert KB.components["Arctic Algae"].requirement == parse_predicate("temperature at most -12")
    assert changed.rules is KB.rules and changed.components["Ants"] is KB.components["Ants"]


def test_a_broken_card_is_noticed_and_an_unbroken_one_is_not():
    at = table(KB)
    about = [o for o in oracles(KB) if '"Arctic Algae"' in o.text]
    assert all(o.holds(at) for o in about)
    judgement = Judgement(KB, Index(KB, about), [])
    chosen = [
        m for m in mutants(KB) if m.entry == "Arctic Algae" and m.kind in ("cost", "comparator", "number")
    ]
    report = run(judgement, chosen, workers=1)
    assert report.score == 1.0, list(map(str, report.survivors))
    assert f"| base | card | {len(chosen)} | {len(chosen)} | 0 | 100.0% | 100.0% |" in report.table()
