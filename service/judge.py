"""The referee as a Python object: ask it a question, or let it rule a case."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING, Any

from service.problem import Problem
from service.ruling import Ruling, refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.load import KnowledgeBase
    from service.asking import Asking
    from service.check import Checker
    from service.page import Page
    from service.say.expression import Sayer

GAME = "terraforming_mars"


class Judge:
    """Rules on questions and cases of one game.

    Making one costs nothing: the knowledge base loads with the first case, what reads Korean with the
    first question. One judge may be used by several threads.
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

    @cached_property
    def checker(self) -> Checker:
        """What tells a case from anything else that is JSON."""
        from service.check import Checker
        from service.limits import limits_of

        return Checker(limits_of(self.kb))

    def ask(self, text: str, lang: str | None = None, case: dict[str, Any] | None = None) -> Ruling:
        """The ruling on a question in Korean or English, about the table in `case` if there is one."""
        if case is not None:
            case, found = self.checker.cleaned(case)
            if found:
                return refusal(found, kb_version=self.kb.version)
        return self._asked(text, lang, case)

    def rule(self, case: dict[str, Any], repair: bool = True) -> Ruling:
        """The ruling on a case: a table and what is done at it; a no with what would make it legal if asked for."""
        case, found = self.checker.cleaned(case)
        if not found and "do" not in case:
            found = [_NO_ACT]
        if found:
            return refusal(found, kb_version=self.kb.version)
        return self._ruled(case, repair)

    @cached_property
    def sayer(self) -> Sayer:
        """What puts expressions into sentences."""
        from kb.words import load_words
        from service.say.expression import Sayer
        from service.say.names import names_of

        words = load_words(self.kb.folder)
        return Sayer(words, names_of(self.kb, words))

    def card(self, name: str) -> Page:
        """The page of a card. Raises Invalid with the nearest names if there is no such card."""
        from service.page import page_of

        return page_of(self.kb, self.checker.limits.elsewhere(), self.sayer, name)

    def support(self) -> str:
        """The support matrix, as Markdown."""
        from service.support import support_of

        return support_of(self.kb)

    def warm(self) -> None:
        """Load now what the first question would have to wait for."""
        from rules.terraforming_mars.engine import engine

        with self._loading:
            _ = self.checker, self.sayer, engine(self.game)
            name = next((card.name.ko for card in self.kb.components.values() if card.name.ko), "")
            self.asking.answer(f"{name} 낼 수 있어?", "ko", None)  # the analyser loads with the first sentence

    # ---- where the reader, the engine and the sentences go

    def _asked(self, text: str, lang: str | None, case: dict[str, Any] | None) -> Ruling:
        return self.asking.answer(text, lang, case)

    @cached_property
    def asking(self) -> Asking:
        """What reads and answers questions."""
        from service.asking import Asking

        with self._loading:
            return Asking(self.kb, self.sayer)

    def _ruled(self, case: dict[str, Any], repair: bool) -> Ruling:
        return self._referee(case, repair)

    @cached_property
    def _referee(self) -> Callable[[dict[str, Any], bool], Ruling]:
        """What rules on a checked case; its imports are made once, not once a case."""
        from rules.terraforming_mars.acts import Incomplete, Unsupported, rule
        from rules.terraforming_mars.engine import UnknownThing, engine
        from service.compose import compose
        from service.say.answer import asked_of_act

        with self._loading:
            kb, sayer, referee = self.kb, self.sayer, engine(self.game)

        def ruled(case: dict[str, Any], repair: bool) -> Ruling:
            try:
                outcome = rule(referee, case, repair)
            except (Unsupported, UnknownThing) as error:
                return refusal([_unsupported(str(error))], kb_version=kb.version)
            except Incomplete:
                return Ruling(verdict="abstain", answer=dict(_INCOMPLETE), kb_version=kb.version)
            return compose(outcome, asked_of_act(case["do"], sayer), kb, sayer)

        return ruled


def _unsupported(what: str) -> Problem:
    ko, en = f"아직 판정할 수 없는 것이에요: {what}.", f"This cannot be ruled on yet: {what}."
    return Problem(ko, en, kind="unsupported")


_INCOMPLETE = {
    "ko": "이 계산에는 테이블 전체가 있어야 해요. 적지 않은 것이 모두 0이거나 없으면 \"complete\": true를 적어 주세요.",
    "en": "This counts the whole table. If whatever is not stated is zero or absent, add \"complete\": true.",
}
_NO_ACT = Problem(
    "할 일이 없어요.",
    "There is no act.",
    "do",
    '{"play": "카드 이름"} 같은 것이 와야 해요',
    'something like {"play": "name of a card"}',
)
