"""The acts of a case: which function of the engine each `do` of the contract is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from grammar.language import parse_effect
from grammar.language import syntax as s
from rules.outcome import Outcome, Proof
from rules.program import Program
from rules.repair import with_repair
from rules.state import Scope, State
from rules.terraforming_mars import phases, placement, scoring
from rules.terraforming_mars.case import PRODUCT_OF_MODULE, delta_of, read_case
from rules.terraforming_mars.engine import Engine

Act = Callable[[Engine, State, dict[str, Any], Any], Outcome]
RICH = 100


class Unsupported(LookupError):
    """An act or product that the referee does not cover yet."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


class Incomplete(LookupError):
    """An act that counts or lays on the whole table, where parts of it are not said."""


# What is counted or laid over everything there is; at a table known in part it would be guessed.
_WHOLE = frozenset((
    "legal_spaces", "place", "score", "award_points", "score_award", "solo_end", "min_mc",
    "production_phase", "end_generation", "final_greenery", "research", "world_government",
))  # fmt: skip


def rule(engine: Engine, case: dict[str, Any], repair: bool = False) -> Outcome:
    """The outcome of a checked case, on demand with what would make it legal. Raises Unsupported,
    UnknownThing or Incomplete.
    """
    foreign = unsupported_module(engine.program, case)
    if foreign is not None:
        raise Unsupported(foreign)
    do = case["do"]
    for kind, value in do.items():
        act = ACTS.get(kind)
        if act is not None:
            state = read_case(engine.program, case)
            if state.open and kind in _WHOLE:
                raise Incomplete(kind)
            outcome = act(engine, state, case, value)
            if not repair:
                return outcome
            return with_repair(engine.program, state, partial(_again, engine, act, case, value), outcome)
    raise Unsupported(next(iter(do), "do"))


def _again(engine: Engine, act: Act, case: dict[str, Any], value: Any, state: State) -> Outcome:
    """The same act at another table."""
    return act(engine, state, case, value)


def unsupported_module(program: Program, case: dict[str, Any]) -> str | None:
    """A product named by the case whose rules are not in the knowledge base."""
    for module in case.get("modules", ()):
        if PRODUCT_OF_MODULE.get(module, module) not in program.kb.game.products:
            return str(module)
    return None


def tile_clause(engine: Engine, name: str) -> s.Clause:
    """The clause that puts down the tile of that kind or card."""
    kind = name.replace("_", "-")
    if kind in ("city", "greenery", "ocean"):
        clause = parse_effect(f"place {kind}")
    else:
        card = engine.component(name)
        found = _tile_of(card.on_play_effect)
        if found is None:
            raise Unsupported(name)
        clause = found
    assert isinstance(clause, s.Clause)
    return clause


def _tile_of(effect: s.Effect | None) -> s.Clause | None:
    match effect:
        case s.Clause("place" | "mark"):
            return effect
        case s.Sequence(steps):
            return next((c for step in steps if (c := _tile_of(step)) is not None), None)
    return None


def legal_spaces(engine: Engine, state: State, case: dict[str, Any], name: str) -> Outcome:
    """Every space where the tile may go now."""
    clause = tile_clause(engine, name)
    card = name if name in engine.program.kb.components else None
    scope = Scope(state, 0, card)
    assert clause.noun is not None
    if placement.exhausted(engine.program, scope, clause.noun.words):
        found: list[str] = []
    else:
        found = sorted(
            x
            for x in placement.spaces(engine.feasibility, scope, clause)
            if x not in state.markers or clause.verb != "mark"
        )
    return Outcome("yes" if found else "no", result={"spaces": found})


def place(engine: Engine, state: State, case: dict[str, Any], value: dict[str, str]) -> Outcome:
    """Putting one tile down for free."""
    clause = tile_clause(engine, value["tile"])
    card = value["tile"] if value["tile"] in engine.program.kb.components else None
    scope = Scope(state, 0, card)
    assert clause.noun is not None
    spent = placement.exhausted(engine.program, scope, clause.noun.words)
    legal = () if spent else placement.spaces(engine.feasibility, scope, clause)
    if value["space"] not in legal:
        return Outcome("no", proofs=(Proof("board", clause, False, value["space"], list(legal)),))
    run = engine.run(state, case.get("answers"))
    run.put(clause.noun.words, value["space"], 0, card)
    return Outcome("yes", delta=delta_of(run.delta), choices=tuple(run.choices))


def set_up(engine: Engine, state: State, case: dict[str, Any], name: str) -> Outcome:
    """A corporation's start."""
    corporation = engine.component(name, "corporation")
    run = engine.run(state, case.get("answers"))
    run.state.players[0].played += (corporation.id,)
    run.changed()
    run.do(corporation.on_play_effect, Scope(run.state, 0, corporation.id))
    for tag in corporation.tags:
        run.emit(engine.tag_played(tag, corporation.id))
    return Outcome("yes", delta=delta_of(run.delta), choices=tuple(run.choices))


def first_action(engine: Engine, state: State, case: dict[str, Any], name: str) -> Outcome:
    """A corporation's mandatory first action."""
    corporation = engine.component(name, "corporation")
    run = engine.run(state, case.get("answers"))
    # Not the doing of the card as it comes into play: the corporation's own effects react to it.
    run.do(corporation.first_action_effect, Scope(run.state, 0))
    return Outcome("yes", delta=delta_of(run.delta), choices=tuple(run.choices))


def least_money(engine: Engine, state: State, case: dict[str, Any], name: str) -> Outcome:
    """The smallest M€ with which the card can be played, all else as it is; more money never hurts."""

    def playable(money: int) -> bool:
        richer = state.copy()
        richer.players[0].pools["mc"] = money
        return engine.can_play(richer, name) is True

    low, high = 0, RICH
    if not playable(high):
        return Outcome("no")
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if playable(middle) else (middle + 1, high)
    return Outcome("yes", cost=engine.play(state, name).cost, result={"min_mc": low})


def _world_government(engine: Engine, state: State, case: dict[str, Any], value: Any) -> Outcome:
    choice, space = (value, None) if isinstance(value, str) else (value["parameter"], value.get("space"))
    space = case["do"].get("space", space)
    return phases.world_government(engine, state, choice, space, case.get("answers") or [])


ACTS: dict[str, Act] = {
    "play": lambda e, st, case, v: e.play(st, v, case.get("answers")),
    "action": lambda e, st, case, v: e.use_action(st, v, case.get("answers")),
    "standard_project": lambda e, st, case, v: e.use_project(st, v, case.get("answers")),
    "convert_plants": lambda e, st, case, v: e.convert(st, "Convert Plants", case.get("answers")),
    "convert_heat": lambda e, st, case, v: e.convert(st, "Convert Heat", case.get("answers")),
    "claim": lambda e, st, case, v: e.claim(st, v),
    "fund": lambda e, st, case, v: e.fund(st, v),
    "fund_award": lambda e, st, case, v: e.fund(st, v),
    "legal_spaces": legal_spaces,
    "place": place,
    "setup_corp": set_up,
    "initial_action": first_action,
    "min_mc": least_money,
    "score": lambda e, st, case, v: Outcome("yes", result=scoring.score(e.program, st)),
    "award_points": lambda e, st, case, v: Outcome("yes", result={"awards": phases.awards_at_the_end(e, st)}),
    "score_award": lambda e, st, case, v: Outcome("yes", result={"scores": scoring.measures(e.program, st, v)}),
    "production_phase": lambda e, st, case, v: phases.production_phase(e, st),
    "end_generation": lambda e, st, case, v: phases.end_generation(e, st),
    "final_greenery": lambda e, st, case, v: phases.final_greeneries(e, st, case.get("answers") or []),
    "world_government": _world_government,
    "solo_end": lambda e, st, case, v: phases.solo_end(e, st, bool(case.get("solo_tr"))),
    "research": lambda e, st, case, v: phases.research(
        e, st, len(case.get("deck_top", ())) or 4, v.get("buy", 0) if isinstance(v, dict) else 0
    ),
}
