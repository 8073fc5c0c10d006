"""Runs mutants against what is expected."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from dataclasses import dataclass
from types import FrameType
from typing import TextIO

from kb.load import KnowledgeBase
from tests.mutation.mutants import Mutant
from tests.mutation.oracles import Index, Oracle, oracles, table
from tests.mutation.report import Report

REST = 30
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

    def noticed(self, mutant: Mutant, rest: int = REST) -> str:
        """Noticed by a "result" of what mentions the broken thing or of a sample of others; else a "citation"
        where the rule is not named any more as one that decides; "" if nothing does."""
        signal.signal(signal.SIGALRM, _hung)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        try:
            at = table(mutant.applied(self.kb))
            tried: set[int] = set()
            for i in self.index.likely(mutant):
                tried.add(i)
                if not _holds(self.index.all[i], at):
                    return "result"
            others = [i for i in range(len(self.index.all)) if i not in tried]
            random.Random(str(mutant)).shuffle(others)
            if not all(_holds(self.index.all[i], at) for i in others[:rest]):
                return "result"
            citing = self.index.citing.get(mutant.entry, ())
            return "" if all(oracle.cited(at) for oracle in citing) else "citation"
        except _Hung:
            return "result"
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


def _noticed(mutant: Mutant) -> tuple[Mutant, str]:
    assert _judgement is not None
    return mutant, _judgement.noticed(mutant, _rest)


def run(
    judgement: Judgement, chosen: list[Mutant], workers: int = 2, rest: int = REST, told: TextIO | None = None
) -> Report:
    """Judge the mutants, with a bar on a terminal; survivors are written to `told` as they are found."""
    global _judgement, _rest
    _judgement, _rest = judgement, rest
    report = Report(told)
    if workers <= 1:
        report.take(map(_noticed, chosen), len(chosen))
        return report
    fork = multiprocessing.get_context("fork")
    with fork.Pool(workers, initializer=os.nice, initargs=(10,)) as pool:
        report.take(pool.imap_unordered(_noticed, chosen, chunksize=8), len(chosen))
    return report
