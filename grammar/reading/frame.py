"""What every action frame needs: the act it makes and ways to look at a clause."""

from __future__ import annotations

from dataclasses import dataclass

from grammar.language import syntax as s
from grammar.reading.clauses import Clause
from grammar.reading.lexicon import Lexicon
from grammar.reading.parts import Part
from grammar.reading.possessions import Fact
from grammar.reading.states import States


@dataclass(frozen=True, slots=True)
class Act:
    """An act found in a clause. `norm`: only norms judge it. `others`: what it may mean instead."""

    clause: s.Clause
    norm: bool = False
    facts: tuple[Fact, ...] = ()
    others: tuple[s.Clause, ...] = ()


class Frame:
    """Reads acts of one sort; parts that became the act are marked used."""

    def __init__(self, lexicon: Lexicon, states: States, lang: str) -> None:
        self._lexicon, self._states, self._lang = lexicon, states, lang

    def _verb(self, clause: Clause, *acts: str) -> Part | None:
        return next((p for p in clause.parts if not p.used and set(p.verbs) & set(acts)), None)

    def _free(self, clause: Clause, kind: str) -> list[Part]:
        return [p for p in clause.parts if not p.used and kind in p.kinds]
