"""How many verdicts a second, bare and with proof: python -m tests.benchmarks.bench_rules [tables]."""

import gc
import sys
from time import perf_counter

from rules.legality import judge
from rules.state import Scope
from rules.terraforming_mars.case import read_case
from rules.terraforming_mars.engine import engine
from tests.benchmarks.tables import tables


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
        start = perf_counter()
        if name == "bare":
            yes = sum(referee.can_play(state, card.id) is True for state in states for card in cards)
        else:
            shown = [judge(program, "play", "card", Scope(st, 0, c.id, c)) for st in states for c in cards]
            yes = sum(all(proof.holds is not False for proof in proofs) for proofs in shown)
        seconds = perf_counter() - start
        checks = len(states) * len(cards)
        print(f"{name}: {checks / seconds:,.0f} checks/s ({len(states)} tables × {len(cards)} cards, {yes} yes)")


if __name__ == "__main__":
    main()
