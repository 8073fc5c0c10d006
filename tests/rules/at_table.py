"""Tables for tests of the engine, written in the scenario notation, and what an act changed, flat."""

from __future__ import annotations

from typing import Any

from grammar.language import parse_query
from rules import query
from rules.notation import read
from rules.outcome import Outcome, Proof
from rules.state import State
from rules.terraforming_mars.acts import ACTS
from rules.terraforming_mars.engine import engine
from rules.terraforming_mars.table import MarsTable

ENGINE = engine()
PROGRAM = ENGINE.program
TABLE = MarsTable(ENGINE)


def at(line: str) -> State:
    """The state of a line."""
    return read(PROGRAM, line)


def do(table: str | State, answers: list[Any] | None = None, **act: Any) -> Outcome:
    """One act of a case at a table: do("known | p0 mc=20 | p1", play="Comet")."""
    state = at(table) if isinstance(table, str) else table
    kind, value = next(iter(act.items()))
    return ACTS[kind](ENGINE, state, {"answers": answers or [], "do": act}, value)


def ask(text: str) -> Outcome:
    """A query over an open table."""
    return query.ask(TABLE, parse_query(text))


def changes(outcome: Outcome) -> dict[str, Any]:
    """All that an act changed and nothing else: {"p0 mc": -12, "p0 heat production": 1, "temperature": 2}."""
    flat: dict[str, Any] = {}
    for key, part in outcome.delta.items():
        if key == "globals":
            flat.update(part)
        elif key == "tiles":
            flat["tiles"] = [_tile(*row) for row in part]
        else:
            for name, value in part.items():
                if isinstance(value, dict):
                    suffix = " production" if name == "production" else ""
                    flat.update({f"{key} {inner}{suffix}": n for inner, n in value.items()})
                else:
                    flat[f"{key} {name}"] = value
    return flat


def _tile(space: str, kind: str, owner: int | None) -> str:
    return f"{space} {kind.replace('_', '-')}" + ("" if owner is None else f" p{owner}")


def played(table: str, card: str, *answers: Any) -> dict[str, Any]:
    """What playing a card changed; the card must be playable."""
    outcome = do(table, list(answers), play=card)
    assert outcome.verdict == "yes", [p for p in outcome.proofs if p.holds is False]
    return changes(outcome)


def used(table: str, card: str, *answers: Any) -> dict[str, Any]:
    """What using the action of a card changed; it must be possible."""
    outcome = do(table, list(answers), action=card)
    assert outcome.verdict == "yes", [p for p in outcome.proofs if p.holds is False]
    return changes(outcome)


def refused(outcome: Outcome) -> tuple[str, ...]:
    """Who forbids an act: the rules and cards of its failing proofs, the outermost first."""
    assert outcome.verdict == "no"
    failed = [proof for proof in outcome.proofs if proof.holds is False]
    return tuple(proof.rule for top in failed for proof in _failing(top))


def _failing(proof: Proof) -> list[Proof]:
    return [proof, *(p for child in proof.children if child.holds is False for p in _failing(child))]
