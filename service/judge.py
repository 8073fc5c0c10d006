"""The referee as a Python object: ask it a question, or let it rule a case."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING, Any

from service.problem import Problem
from service.ruling import Ruling, refusal

if TYPE_CHECKING:
    from kb.load import KnowledgeBase

GAME = "terraforming_mars"


class Judge:
    """Rules on questions and cases of one game. Making one costs nothing; what is needed loads when needed.

    >>> str(Judge().ask("소행성 낼 수 있어?"))        # doctest: +SKIP
    '…'
    """

    def __init__(self, game: str = GAME) -> None:
        self.game = game
        self._loading = threading.RLock()

    @cached_property
    def kb(self) -> KnowledgeBase:
        """The knowledge base."""
        from kb.load import load

        with self._loading:
            return load(self.game)

    def ask(self, text: str, lang: str | None = None, case: dict[str, Any] | None = None) -> Ruling:
        """The ruling on a question in Korean or English, about the table in `case` if there is one."""
        return refusal([_NOT_YET])

    def rule(self, case: dict[str, Any]) -> Ruling:
        """The ruling on a case: a table and what is done at it."""
        return refusal([_NOT_YET])

    def card(self, name: str) -> Any:
        """The page of a card. Raises Invalid with the nearest names if there is no such card."""
        raise NotImplementedError

    def support(self) -> str:
        """The support matrix."""
        raise NotImplementedError

    def warm(self) -> None:
        """Load now what the first question would have to wait for."""
        with self._loading:
            _ = self.kb


_NOT_YET = Problem("아직 이 기능이 없어요.", "This is not there yet.", kind="unsupported")
