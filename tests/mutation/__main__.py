"""python -m tests.mutation [--sample N] [--product base …] [--what rule …] [--entry WORD] …"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

from kb.load import load
from tests.mutation.mutants import mutants
from tests.mutation.score import REST, Judgement, run


def main(argv: list[str] | None = None) -> float:
    """Print the mutation score of the knowledge base; the survivors go to stdout or a file."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=main.__doc__)
    parser.add_argument("--sample", type=int, help="judge only so many mutants, chosen at random")
    parser.add_argument("--product", nargs="*", default=[], help="only the entries of these products")
    parser.add_argument("--what", nargs="*", default=[], help="only these: rule card corporation award …")
    parser.add_argument("--entry", default="", help="only entries whose name or id contains this")
    parser.add_argument(
        "--rest", type=int, default=REST, help="how many results that do not mention the entry to check too"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--survivors", type=Path, help="write the survivors here")
    options = parser.parse_args(argv)
    started, kb = time.monotonic(), load()
    chosen = [m for m in mutants(kb, tuple(options.product)) if options.entry in m.entry]
    if options.what:
        chosen = [m for m in chosen if m.what in options.what]
    if options.sample is not None and options.sample < len(chosen):
        chosen = random.Random(options.seed).sample(chosen, options.sample)
    judgement = Judgement.of(kb)
    families = Counter(o.family for o in judgement.index.all)
    print("expected results:", ", ".join(f"{n} {family}" for family, n in families.items()))
    for oracle in judgement.wrong:
        print(f"not as expected even unbroken, left out: {oracle.owner} {oracle.text[:160]}", file=sys.stderr)
    with options.survivors.open("w", encoding="utf-8") if options.survivors else nullcontext() as told:
        report = run(judgement, chosen, options.workers, options.rest, told)
    if told is None and report.survivors:
        print("\nunnoticed:", *report.survivors, sep="\n")
    print("\n" + report.table())
    print(
        f"\nmutation score {report.score:.1%} of {len(chosen)} mutants in {time.monotonic() - started:.0f} s"
    )
    return report.score


if __name__ == "__main__":
    main()
