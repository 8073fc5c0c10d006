"""What the tests expect: the examples and questions of the knowledge base, and the cases of tests/data."""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from grammar.language import syntax as s
from kb.load import KnowledgeBase
from kb.questions import load_questions
from rules.laws import verb_of
from rules.notation import read
from rules.outcome import Outcome
from rules.program import Program
from rules.query import ask
from rules.state import State
from rules.terraforming_mars.acts import ACTS
from rules.terraforming_mars.engine import Engine
from rules.terraforming_mars.table import MarsTable
from tests.kb.test_printed import differing, points
from tests.mutation.mutants import Mutant

TESTS = Path(__file__).parents[1]
MANY = 60
DATA, PRINTED = TESTS / "data", TESTS / "kb" / "printed.jsonl"


def table(kb: KnowledgeBase) -> MarsTable:
    """A fresh table of a knowledge base."""
    engine = Engine(Program(kb))
    _ = engine.mechanisms
    return MarsTable(engine)


@dataclass(frozen=True)
class Oracle:
    """One expected result: `text` is what it is about, `owner` the rule that states it, `family` the file."""

    text: str
    family: str
    owner: str = ""
    facts: dict[str, Any] = field(default_factory=dict)

    def holds(self, at: MarsTable) -> bool:
        """Whether this comes out as expected."""
        raise NotImplementedError


@dataclass(frozen=True)
class Asked(Oracle):
    """A query with its verdict and value."""

    query: s.Query | None = None

    def holds(self, at: MarsTable) -> bool:
        """Whether the query is answered as stated."""
        return self.comes_out(self.outcome(at))

    def cited(self, at: MarsTable) -> bool:
        """Whether the answer names the rule that the query is an example of."""
        return any(proof.rule == self.owner for proof in self.outcome(at).proofs)

    def outcome(self, at: MarsTable) -> Outcome:
        """The answer."""
        assert self.query is not None
        return ask(at, self.query)

    def comes_out(self, outcome: Outcome) -> bool:
        """Whether an answer is the stated one."""
        if outcome.verdict != self.facts["verdict"]:
            return False
        wanted = self.facts.get("value")
        if wanted is None:
            return True
        told = outcome.value if outcome.verdict == "value" else _told(outcome)
        return str(told) == str(wanted)


@dataclass(frozen=True)
class Ruled(Oracle):
    """A case with its verdict, cost, changes and result."""

    state: State | None = None

    def holds(self, at: MarsTable) -> bool:
        """Whether the case is ruled on as stated."""
        assert self.state is not None
        kind, value = next((k, v) for k, v in self.facts["do"].items() if k in ACTS)
        outcome = ACTS[kind](at.engine, self.state.copy(), self.facts, value)
        want = self.facts
        if outcome.verdict != want["verdict"]:
            return False
        if "cost" in want and outcome.cost != want["cost"]:
            return False
        if "delta" in want and _comparable(outcome.delta) != _comparable(want["delta"]):
            return False
        return all(
            _stated(key, outcome.result.get(key)) == stated for key, stated in want.get("result", {}).items()
        )


@dataclass(frozen=True)
class Printed(Oracle):
    """What is printed on a card: its tags and numbers, and its points."""

    def holds(self, at: MarsTable) -> bool:
        """Whether the knowledge base holds the same."""
        name, row = self.facts["name"], self.facts
        if differing(at.program.kb.components[name], row):
            return False
        return all(points(at.program, name, int(n)) == worth for n, worth in row.get("points", {}).items())


def _told(outcome: Outcome) -> Any:
    """What an answer in words lists."""
    things = outcome.subject if isinstance(outcome.subject, tuple) else ()
    return (
        outcome.value if outcome.value is not None else ", ".join(str(getattr(x, "name", x)) for x in things)
    )


def _comparable(delta: dict[str, Any]) -> dict[str, Any]:
    """A change with its tiles in any order."""
    tiles = sorted(
        [space, kind.replace("_", "-"), str(owner)] for space, kind, owner in delta.get("tiles", ())
    )
    return {**delta, "tiles": tiles}


def _stated(key: str, value: Any) -> Any:
    """The part of a result that a case states."""
    match key:
        case "scores":
            parts = ("tr", "milestones", "awards", "greenery", "city", "cards", "turmoil", "total")
            return [{part: row[part] for part in parts} for row in value]
        case "awards":
            return {award: row["vp"] for award, row in value.items()}
        case "spaces" | "options" | "claimed":
            return sorted(value)
    return value


def oracles(kb: KnowledgeBase, data: Path = DATA) -> list[Oracle]:
    """All of them."""
    found: list[Oracle] = []
    for rule in kb.rules.values():
        for example in rule.example:
            facts = {"verdict": example.verdict, "value": example.value}
            found.append(Asked(example.query, "examples", rule.id, facts, example.parsed))
    for question in load_questions(kb.folder):
        facts = {"verdict": question.verdict, "value": question.value}
        found.append(Asked(question.query, "questions", question.rule, facts, question.parsed))
    program = table(kb).program
    for path in sorted(data.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found.append(Ruled(line, path.stem, "", row, read(program, row["table"])))
    for line in PRINTED.read_text(encoding="utf-8").splitlines():
        found.append(Printed(line, "printed", "", json.loads(line)))
    return found


@dataclass
class Index:
    """Oracles by what they mention, the ones most likely to notice a mutant first."""

    kb: KnowledgeBase
    all: list[Oracle]

    @cached_property
    def _by_owner(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for i, oracle in enumerate(self.all):
            found[oracle.owner].append(i)
        return found

    @cached_property
    def _by_word(self) -> dict[str, set[int]]:
        found: dict[str, set[int]] = defaultdict(set)
        for i, oracle in enumerate(self.all):
            text = oracle.text.replace('\\"', '"')
            if isinstance(oracle, Ruled):
                text = text.replace("_", " ")
                for word in oracle.facts["do"]:
                    found[f"do {word}"].add(i)
            for name in re.findall(r'"([^"]+)"', text):
                found[f'"{name}"'].add(i)
            for word in re.findall(r"[a-z][\w-]*", text):
                found[word].add(i)
        return found

    @cached_property
    def citing(self) -> dict[str, list[Asked]]:
        """The queries of each rule whose unbroken answer names it."""
        at, found = table(self.kb), defaultdict(list)
        for oracle in self.all:
            if isinstance(oracle, Asked) and oracle.cited(at):
                found[oracle.owner].append(oracle)
        return found

    def likely(self, mutant: Mutant) -> Iterator[int]:
        """The oracles that mention what is broken, each once, nearest first; of many of one sort a sample."""
        seen: set[int] = set()
        for near in self._nearest(mutant):
            group = sorted(near)
            if len(group) > MANY:
                group = random.Random(str(mutant)).sample(group, MANY)
            for i in group:
                if i not in seen:
                    seen.add(i)
                    yield i

    def _nearest(self, mutant: Mutant) -> Iterator[list[int] | set[int]]:
        yield self._by_owner.get(mutant.entry, [])
        by_word = self._by_word
        if mutant.group != "rules":
            name = mutant.entry.rpartition(":")[2]
            yield by_word.get(f'"{name}"', set())
            for verb in _ACTS_OF.get(mutant.what, ()):
                yield by_word.get(verb, set())
            if name.startswith("Convert "):
                yield by_word.get(f"do {name.lower().replace(' ', '_')}", set()) | by_word.get(
                    "do final_greenery", set()
                )
            return
        rule = self.kb.rules[mutant.entry]
        heads = {w for law in rule.laws for w in _heads(law)}
        asked = [by_word.get(word, set()) for word in heads]
        for group in asked:
            yield [i for i in group if not isinstance(self.all[i], Ruled)]
        for word in heads:
            for act in _ACTS_OF.get(word, ()):
                yield by_word.get(f"do {act}", set())


_ACTS_OF = {
    "place": ("legal_spaces", "place"), "play": ("play",), "pay": ("play",),
    "use": ("action", "standard_project"),
    "claim": ("claim",), "fund": ("award_points",),
    "convert": ("convert_plants", "convert_heat", "final_greenery"),
    "award": ("award_points", "score"), "points": ("score",), "conversion": ("convert", "final_greenery"),
    "win": ("solo_end",), "raise": ("world_government",), "milestone": ("claim", "score"),
    "production": ("production_phase",),
}  # fmt: skip


def _heads(law: s.Statement) -> tuple[str, ...]:
    """The words a law is found by: its verb, or the words of the name it defines."""
    if isinstance(law, s.Define | s.Order):
        return tuple(law.name.split())
    verb = verb_of(law)
    return (verb,) if verb else ()
