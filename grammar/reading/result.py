"""What reading a question gives."""

from __future__ import annotations

from dataclasses import dataclass

from grammar.language import syntax as s
from grammar.names import Span


@dataclass(frozen=True, slots=True)
class Bilingual:
    """The same sentence in both languages."""

    ko: str
    en: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One reading offered instead of an answer: a label and its query in the query language."""

    ko: str
    en: str
    query: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as understood.

    Args:
        query: the formal question about the positive proposition, or None where the reader abstains.
        lang: the language of the question, "ko" or "en".
        asked_negative: the question was put in the negative ("못 내?"), so "yes" means it is not so.
        confirmation: the asker states a claim and wants it confirmed ("~맞지?").
        facts: facts understood, one line of the query language each.
        ignored: content words that nothing explains.
        spans: the names found.
        choices: readings to choose from where none is certain.
        reason: why the reader abstained.
        ask_back: the one question whose answer would help most.
        stage: "frames" or "example": how the query was found; "" where there is none.
        rule: the id of the rule whose example was followed.
    """

    query: s.Query | None = None
    lang: str = "ko"
    asked_negative: bool = False
    confirmation: bool = False
    facts: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    choices: tuple[Choice, ...] = ()
    reason: Bilingual | None = None
    ask_back: Bilingual | None = None
    stage: str = ""
    rule: str = ""
