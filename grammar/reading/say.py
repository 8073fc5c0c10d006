"""What the reader says where it does not answer: reasons, questions back and labels of choices."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.language import syntax as s
from grammar.language import write
from grammar.reading.result import Bilingual, Choice

EMPTY = Bilingual("질문이 비어 있어요.", "There is no question.")
TOO_LONG = Bilingual("질문이 너무 길어요.", "The question is too long.")
SHORTER = Bilingual("궁금한 것 하나를 한두 문장으로 물어봐 주세요.", "Please ask one thing in a sentence or two.")
SUPPORTED = Bilingual(
    "기본판과 기업시대, 헬라스·엘리시움 규칙은 물어볼 수 있어요.",
    "You can ask about the base game and its maps.",
)
AMBIGUOUS = Bilingual("두 가지로 읽을 수 있어요.", "This can be read in two ways.")
WHICH = Bilingual("어느 쪽인가요?", "Which one do you mean?")
UNCERTAIN = Bilingual("무엇을 묻는지 확실히 알 수 없어요.", "It is not certain what is asked.")
WHICH_CARD = Bilingual("어떤 카드나 행동에 대한 질문인가요?", "Which card or action is it about?")
UNNAMED = Bilingual("어떤 카드인지 말하지 않았어요.", "The question does not say which card it is about.")
REPHRASE = Bilingual("'…인데 …할 수 있어?'처럼 다시 물어봐 주세요.", "Please ask it as 'If …, can I …?'.")


def foreign(ko: str, en: str) -> Bilingual:
    """Why a question about something unsupported is not answered."""
    return Bilingual(f"{ko}: 아직 지원하지 않아요.", f"This is about {en}, which is not supported yet.")


def why(unknown: Sequence[str], left: Sequence[str], named: bool) -> tuple[Bilingual, Bilingual]:
    """The reason of an abstention and the one question back that would help most."""
    words = ", ".join(f"'{word}'" for word in dict.fromkeys((*unknown, *left)))
    if unknown:
        ask = Bilingual(f"{words}: 어떤 뜻인가요?", f"What do you mean by {words}?")
        return Bilingual(f"모르는 말이 있어요: {words}.", f"These words are not understood: {words}."), ask
    if left:
        reason = Bilingual(f"{words} 부분을 확실히 읽지 못했어요.", f"It is not certain what {words} changes here.")
        return reason, REPHRASE
    return UNCERTAIN, REPHRASE if named else WHICH_CARD


def choice(query: s.Query) -> Choice:
    """A choice labelled by its own query; whoever can say queries in words replaces the label."""
    text = write(query)
    return Choice(text, text, text)
