"""Counts which mutants were noticed, and tells it."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TextIO

from tests.mutation.mutants import Mutant

_HEAD = "| mutants | by result | by citation only | score | with citations |"


@dataclass
class Report:
    """The mutants with what noticed them ("result", "citation", "" for nothing), as far as they are judged.
    Survivors are written to `told` as they are found."""

    told: TextIO | None = None
    judged: list[tuple[Mutant, str]] = field(default_factory=list)

    def take(self, judged: Iterable[tuple[Mutant, str]], total: int) -> None:
        """Count them as they come in, with a bar on a terminal."""
        started, alive = time.monotonic(), 0
        for mutant, by in judged:
            self.judged.append((mutant, by))
            alive += not by
            if not by and self.told is not None:
                print(mutant, file=self.told, flush=True)
            if sys.stderr.isatty():
                _bar(len(self.judged), total, alive, time.monotonic() - started)

    @property
    def survivors(self) -> list[Mutant]:
        """Those that nothing noticed."""
        alive = (mutant for mutant, by in self.judged if not by)
        return sorted(alive, key=lambda m: (m.product, m.entry, m.field, m.after))

    @property
    def score(self) -> float:
        """The share of which a verdict, value, cost, change or result told."""
        return sum(by == "result" for _, by in self.judged) / max(len(self.judged), 1)

    def table(self) -> str:
        """The scores by product and entry and by what was broken, as Markdown."""
        entries = self._rows(lambda m: f"{m.product} | {m.what}")
        kinds = self._rows(lambda m: m.kind)
        all_of = _row("all |", Counter(by for _, by in self.judged))
        head = ["| product | entries " + _HEAD, "|---|---|---|---|---|---|---|"]
        return "\n".join(
            [*head, *entries, all_of, "", "| broken " + _HEAD, "|---|---|---|---|---|---|", *kinds]
        )

    def _rows(self, key: Callable[[Mutant], str]) -> list[str]:
        found: dict[str, Counter[str]] = {}
        for mutant, by in self.judged:
            found.setdefault(key(mutant), Counter())[by] += 1
        return [_row(name, found[name]) for name in sorted(found)]


def _row(name: str, by: Counter[str]) -> str:
    total, result, citation = by.total(), by["result"], by["citation"]
    both = (result + citation) / max(total, 1)
    return f"| {name} | {total} | {result} | {citation} | {result / max(total, 1):.1%} | {both:.1%} |"


def _bar(number: int, total: int, alive: int, seconds: float) -> None:
    left = seconds / number * (total - number)
    filled = "█" * (30 * number // total)
    end = "\n" if number == total else ""
    sys.stderr.write(f"\r{filled:<30} {number}/{total}  {alive} unnoticed  {left:.0f} s left   {end}")
    sys.stderr.flush()
