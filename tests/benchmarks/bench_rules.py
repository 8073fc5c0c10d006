"""How many verdicts a second, bare and with proof: python -m tests.benchmarks.bench_rules [tables]."""

import gc
import sys
from time import perf_counter, process_time

from kb.model import Component
from rules.legality import judge
from rules.state import Scope, State
from rules.terraforming_mars.case import read_case
from rules.terraforming_mars.engine import Engine, engine
from tests.benchmarks.tables import tables


def verdict(referee: Engine, name: str, state: State, card: Component) -> bool | None:
    """The verdict on playing a card, bare or from its proof."""
    if name == "bare":
        return referee.can_play(state, card.id)
    proofs = judge(referee.program, "play", "card", Scope(state, 0, card.id, card))
    return all(proof.holds is not False for proof in proofs)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    referee = engine()
    program = referee.program
    cards = list(program.kb.cards.values())
    rows = list(tables(program.kb, number))
    for case in tables(program.kb, 5, seed=2):  # what is compiled once is compiled now
        warm = read_case(program, case)
        for card in cards:
            referee.can_play(warm, card.id)
            judge(program, "play", "card", Scope(warm, 0, card.id, card))
    gc.collect()
    for name in ("bare", "proof"):
        states = [read_case(program, case) for case in rows]
        start, cpu = perf_counter(), process_time()
        yes = sum(verdict(referee, name, state, card) is True for state in states for card in cards)
        seconds, cpu = perf_counter() - start, process_time() - cpu
        checks = number * len(cards)
        print(f"{name}: {checks / seconds:,.0f} checks/s, {checks / cpu:,.0f} a second of CPU")
        print(f"    ({number} tables × {len(cards)} cards, {yes} yes)")


if __name__ == "__main__":
    main()
