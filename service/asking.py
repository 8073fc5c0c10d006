"""A question from its text to its ruling: read it, run the query, tell what came out."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grammar.language import syntax as s
from grammar.language import write
from grammar.reading.result import Reading
from kb.phrases import reader
from rules.facts import BadFact
from rules.outcome import Outcome
from rules.query import ask
from rules.terraforming_mars.acts import Unsupported, unsupported_module
from rules.terraforming_mars.case import read_case
from rules.terraforming_mars.engine import engine
from rules.terraforming_mars.table import MarsTable
from service.compose import compose
from service.jsonl import broken
from service.ruling import Ruling
from service.say.answer import asked
from service.say.understood import proposition, understood

if TYPE_CHECKING:
    from kb.load import KnowledgeBase
    from service.say.expression import Sayer


class Asking:
    """Answers questions of one game. Made with the first question, since what reads Korean is large."""

    def __init__(self, kb: KnowledgeBase, sayer: Sayer) -> None:
        self.kb, self.sayer = kb, sayer
        self.reader = reader(kb.folder)

    @cached_property
    def table(self) -> MarsTable:
        """The table that runs queries."""
        return MarsTable(engine(self.kb.game.id))

    def answer(self, text: str, lang: str | None, case: dict[str, Any] | None) -> Ruling:
        """The ruling on a question, about the table of `case` where there is one."""
        reading = self.reader.read(text, lang)
        if reading.query is None:
            return self._abstain(reading)
        try:
            outcome = self._run(reading.query, case)
        except (KeyError, IndexError) as error:  # a bug of ours: no answer, and it is told
            return replace(self._abstain(reading), problems=[broken(error).to_dict()])
        except (BadFact, LookupError):  # a fact, thing or product that is not known
            return self._abstain(reading)
        if outcome.verdict == "abstain":
            return self._abstain(reading)
        put = asked(reading.query, reading.asked_negative, reading.confirmation, reading.lang)
        return compose(outcome, put, self.kb, self.sayer, self._understood(reading, reading.query))

    def _run(self, query: s.Query, case: dict[str, Any] | None) -> Outcome:
        if case is None:
            return ask(self.table, query)
        foreign = unsupported_module(self.table.program, case)
        if foreign is not None:
            raise Unsupported(foreign)
        return ask(self.table, query, read_case(self.table.program, case))

    def _understood(self, reading: Reading, query: s.Query | None) -> dict[str, Any]:
        told: dict[str, Any] = {
            "game": self.kb.game.id,
            "query": write(query) if query is not None else None,
            "facts": list(reading.facts),
            "ignored": list(reading.ignored),
            "ko": "",
            "en": "",
        }
        if query is not None:
            told.update(understood(query, self.sayer))
            told["proposition"] = proposition(query, self.sayer)
        if reading.rule:
            told["like"] = reading.rule
        return told

    def _abstain(self, reading: Reading) -> Ruling:
        """Why there is no answer, what was understood, and the question back that would help most."""
        parts = [part for part in (reading.reason, reading.ask_back) if part is not None]
        ko = " ".join(part.ko for part in parts) or "이것만으로는 판정할 수 없어요."
        en = " ".join(part.en for part in parts) or "This alone cannot be judged."
        plain = replace(reading, rule="")
        return Ruling(
            verdict="abstain",
            answer={"ko": ko, "en": en},
            understood=self._understood(plain, reading.query),
            choices=[{"label": {"ko": c.ko, "en": c.en}, "query": c.query} for c in reading.choices],
            kb_version=self.kb.version,
        )
