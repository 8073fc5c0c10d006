"""How fast `simpan rule --jsonl` is: python -m tests.benchmarks.bench_cases FILE [FILE …].

The files hold lines with a `case`. Every file is ruled in a process of its own, start-up included; CPU time
is told beside the time on the clock, because other work on the machine lengthens only the latter.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

COMMAND = [sys.executable, "-m", "service", "rule", "--jsonl"]


def run(lines: list[str]) -> tuple[float, float]:
    """Seconds on the clock and of CPU for these lines."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
        file.seek(0)
        before, start = os.times(), perf_counter()
        subprocess.run(COMMAND, stdin=file, stdout=subprocess.DEVNULL, check=True)
        after = os.times()
    return perf_counter() - start, after.children_user - before.children_user


def main() -> None:
    for name in sys.argv[1:]:
        rows = [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]
        lines = [json.dumps({"case": row["case"]}, ensure_ascii=False) for row in rows]
        run(lines[:1])  # what is kept between runs is there
        first, cpu = run(lines[:1])
        print(f"{name}: start {first:.2f} s ({cpu:.2f} s CPU)")
        seconds, cpu = run(lines)
        each = f"{len(lines) / seconds:,.0f} cases/s, {len(lines) / cpu:,.0f} a second of CPU"
        print(f"{name}: {len(lines)} cases, {each}")


if __name__ == "__main__":
    main()
