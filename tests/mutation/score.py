"""Runs mutants against what is expected, and counts."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import FrameType

from kb.load import KnowledgeBase
from tests.mutation.mutants import Mutant
from tests.mutation.oracles import Index, Oracle, oracles, table

REST = 120
PATIENCE = 20.0


class _Hung(Exception):
    """A mutant that does not come to an end."""


@dataclass
class Judgement:
    """Everything that is expected, as far as it comes out unbroken."""

    kb: KnowledgeBase
    index: Index
    wrong: list[Oracle]

    @classmethod
    def of(cls, kb: KnowledgeBase) -> Judgement:
        """Check what is expected against the unbroken knowledge base; what fails there can tell nothing."""
        at, good, wrong = table(kb), [], []
        for oracle in oracles(kb):
            (good if _holds(oracle, at) else wrong).append(oracle)
        return cls(kb, Index(kb, good), wrong)

    def survives(self, mutant: Mutant, rest: int = REST) -> bool:
        """Whether nothing notices: neither what mentions the broken thing nor a sample of the rest."""
        signal.signal(signal.SIGALRM, _hung)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        try:
            at = table(mutant.applied(self.kb))
            tried: set[int] = set()
            for i in self.index.likely(mutant):
                tried.add(i)
                if not _holds(self.index.all[i], at):
                    return False
            others = [i for i in range(len(self.index.all)) if i not in tried]
            random.Random(str(mutant)).shuffle(others)
            return all(_holds(self.index.all[i], at) for i in others[:rest])
        except _Hung:
            return False
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


def _hung(signum: int, frame: FrameType | None) -> None:
    raise _Hung


def _holds(oracle: Oracle, at: object) -> bool:
    try:
        return oracle.holds(at)  # type: ignore[arg-type]
    except _Hung:
        raise
    except Exception:
        return False


# ---- many at once

_judgement: Judgement | None = None
_rest = REST


def _survives(mutant: Mutant) -> tuple[Mutant, bool]:
    assert _judgement is not None
    return mutant, _judgement.survives(mutant, _rest)


def run(judgement: Judgement, chosen: list[Mutant], workers: int = 2, rest: int = REST) -> Report:
    """Judge the mutants, with a bar on a terminal."""
    global _judgement, _rest
    _judgement, _rest = judgement, rest
    report = Report()
    if workers <= 1:
        report.take(map(_survives, chosen), len(chosen))
        return report
    fork = multiprocessing.get_context("fork")
    with fork.Pool(workers, initializer=os.nice, initargs=(10,)) as pool:
        report.take(pool.imap_unordered(_survives, chosen, chunksize=8), len(chosen))
    return report


@dataclass
class Report:
    """How many mutants there were and which survived."""

    tried: Counter[tuple[str, str]] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    alive: dict[tuple[str, str], list[Mutant]] = field(default_factory=lambda: defaultdict(list))

    def take(self, judged: Iterable[tuple[Mutant, bool]], total: int) -> None:
        """Count them as they come in."""
        started = time.monotonic()
        for number, (mutant, survives) in enumerate(judged, 1):
            row = (mutant.product, mutant.what)
            self.tried[row] += 1
            self.kinds[mutant.kind] += 1
            if survives:
                self.alive[row].append(mutant)
            if sys.stderr.isatty():
                _bar(number, total, len(self.survivors), time.monotonic() - started)

    @property
    def survivors(self) -> list[Mutant]:
        """All that survived, in the order of the knowledge base's names."""
        return sorted(
            (m for group in self.alive.values() for m in group),
            key=lambda m: (m.product, m.entry, m.field, m.after),
        )

    @property
    def score(self) -> float:
        """The share that was noticed."""
        total = self.tried.total()
        return 1.0 if not total else 1 - len(self.survivors) / total

    def table(self) -> str:
        """The score by product and by what was broken, as Markdown."""
        rows = ["| product | entries | mutants | noticed | score |", "|---|---|---|---|---|"]
        for row in sorted(self.tried):
            rows.append(_row(*row, self.tried[row], len(self.alive.get(row, ()))))
        rows.append(_row("all", "", self.tried.total(), len(self.survivors)))
        left = Counter(m.kind for m in self.survivors)
        rows += ["", "| broken | mutants | noticed | score |", "|---|---|---|---|"]
        rows += [
            f"| {k} | {n} | {n - left[k]} | {(n - left[k]) / n:.0%} |" for k, n in sorted(self.kinds.items())
        ]
        return "\n".join(rows)


def _row(product: str, what: str, total: int, alive: int) -> str:
    return f"| {product} | {what} | {total} | {total - alive} | {(total - alive) / max(total, 1):.1%} |"


def _bar(number: int, total: int, alive: int, seconds: float) -> None:
    left = seconds / number * (total - number)
    filled = "█" * (30 * number // total)
    end = "\n" if number == total else ""
    sys.stderr.write(f"\r{filled:<30} {number}/{total}  {alive} unnoticed  {left:.0f} s left   {end}")
    sys.stderr.flush()
