"""What happens outside a player's turn: production, the next generation, the last greeneries, solo endings."""

from __future__ import annotations

from typing import Any

from grammar.language import syntax as s
from rules import paying, price
from rules.outcome import Outcome
from rules.state import Described, Scope, State
from rules.terraforming_mars import placement, scoring
from rules.terraforming_mars.case import STOCKS, delta_of
from rules.terraforming_mars.engine import Engine
from rules.terraforming_mars.mechanisms import CURRENCY
from rules.terraforming_mars.run import MarsRun
from rules.values import bounds


def produce(engine: Engine, run: MarsRun) -> None:
    """The production phase for everybody: each pool changes by what its `production …` is defined as."""
    for player in range(len(run.state.players)):
        scope = Scope(run.state, player)
        gains = {pool: engine.program.defined(f"production {pool}", scope) for pool in STOCKS}
        for pool, number in gains.items():
            if isinstance(number, int):
                run.adjust(player, pool, number)
        run.state.players[player].used = frozenset()
    run.changed()


def production_phase(engine: Engine, state: State) -> Outcome:
    """Everybody produces."""
    run = engine.run(state)
    produce(engine, run)
    return Outcome("yes", delta=delta_of(run.delta))


def awards_at_the_end(engine: Engine, state: State) -> dict[str, Any]:
    """The funded awards as they would be judged if this were the last generation: after its production."""
    run = engine.run(state)
    produce(engine, run)
    return scoring.awards(engine.program, run.state)


def end_generation(engine: Engine, state: State) -> Outcome:
    """Production, then the next generation begins with the next first player."""
    run = engine.run(state)
    produce(engine, run)
    generation = state.tracks["generation"]
    following = (state.first + engine.program.constant("first-player-marker seats", state)) % len(state.players)
    result: dict[str, Any] = {
        "generation": generation + 1 if isinstance(generation, int) else None,
        "first": following,
        "phase": "research",
        "actions_left_used": [[] for _ in state.players],
    }
    return Outcome("yes", delta=delta_of(run.delta), result=result)


def final_greeneries(engine: Engine, state: State, answers: list[Any]) -> Outcome:
    """After the last production everybody, in player order, turns plants into greeneries while they can."""
    run = engine.run(state, answers)
    run.raising = False
    conversion = engine.component("Convert Plants", "conversion")
    effect = conversion.on_play_effect
    assert isinstance(effect, s.Cost) and isinstance(effect.price.object, s.Measured)
    place = effect.then
    assert isinstance(place, s.Clause)
    seats = len(state.players)
    for player in ((state.first + k) % seats for k in range(seats)):
        while True:
            scope = Scope(run.state, player)
            printed = engine.program.amount(effect.price.object.amount)(scope)
            needed = price.cost(engine.program, run.state, player, conversion, printed)
            have = run.state.players[player].pools["plants"]
            if not (isinstance(needed, int) and isinstance(have, int) and have >= needed):
                break
            legal = placement.spaces(engine.feasibility, scope, place)
            if not legal:
                break
            run.adjust(player, "plants", -needed)
            run.put("greenery", run.choose(player, "space", "greenery", legal), player, None)
    done = bool(run.delta.pieces)
    return Outcome(
        "yes" if done else "no", delta=delta_of(run.delta), result={"ended": True}, choices=tuple(run.choices)
    )


WORLD_GOVERNMENT_WORDS = {"ocean": "oceans"}


def open_parameters(engine: Engine, state: State) -> list[str]:
    """The parameters of the products in play that are not at their end, as a case names them."""
    names = []
    modules = state.settings.get("module", ())
    for name, track in engine.program.kb.game.tracks.items():
        if track.max is None or (track.product is not None and track.product not in modules):
            continue
        if state.tracks[name] != track.max:
            names.append(track.piece or name)
    return names


def world_government(engine: Engine, state: State, choice: str, space: str | None, answers: list[Any]) -> Outcome:
    """The first player raises a parameter for nobody: no rating, no bonus, but what reacts to tiles reacts."""
    options = open_parameters(engine, state)
    if choice not in options:
        return Outcome("no", result={"options": options})
    run = engine.run(state, [space] if space is not None else answers)
    run.quiet = True
    track = engine.program.kb.game.tracks.get(WORLD_GOVERNMENT_WORDS.get(choice, choice))
    if track is not None and track.piece is not None:
        run.do_place(s.Clause("place", None, s.Noun(choice)), Scope(run.state, 0))
    else:
        run.raise_track(choice, 0, None)
    return Outcome("yes", delta=delta_of(run.delta), result={"options": options}, choices=tuple(run.choices))


def solo_end(engine: Engine, state: State, rating_goal: bool) -> Outcome:
    """Whether the lone player has won, and in which generation the game ends."""
    program = engine.program
    scope = Scope(state)
    last = program.constant("solo last generation", state)
    terraformed = program.defined_predicate("terraformed")
    done = bool(terraformed is not None and terraformed(scope))
    rating = state.players[0].pools["tr"]
    win = rating >= program.constant("solo tr goal", state) if rating_goal and isinstance(rating, int) else done
    generation = state.tracks["generation"]
    return Outcome(
        "yes",
        result={
            "last_generation": last,
            "mars_terraformed": done,
            "game_over": generation == last,
            "win": win,
        },
    )


def research(engine: Engine, state: State, offered: int, buy: int) -> Outcome:
    """Buying some of the cards dealt in the research phase."""
    program = engine.program
    each = program.constant("card price", state)
    ways = paying.means(program, state, 0, Described("card-buy"), CURRENCY)
    purse = paying.purse(state, 0, CURRENCY, ways)
    low, high = bounds(purse)
    most = offered if high is None else min(offered, (low or 0) // each)
    result = {"card_cost": each, "max_buy": most}
    if buy > most:
        return Outcome("no", cost=each * buy, result=result)
    run = engine.run(state)
    paid = paying.payment(state, 0, each * buy, CURRENCY, ways) or {}
    for pool, units in paid.items():
        run.adjust(0, pool, -units)
    run.draw(0, buy)
    return Outcome("yes", payment=paid, delta=delta_of(run.delta), result=result)
