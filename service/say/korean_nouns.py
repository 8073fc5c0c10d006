"""Nouns, numbers and amounts in Korean."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grammar.language import syntax as s
from kb.words import NounWord, Words
from service.say.conjugate import Saying, particle, with_particle

Names = Callable[[str], Mapping[str, str]]

# Who: as a subject, as an owner, as a target. These are words of the language, not of a game.
SUBJECT = {
    "you": "내가", "anyone": "누군가", "opponents": "상대들이", "any player": "원하는 플레이어 한 명이",
    "each player": "각 플레이어가", "each opponent": "각 상대가", "an opponent": "상대가", "owner": "주인이",
    "nobody": "아무도",
}  # fmt: skip
OWNER = {
    "you": "내", "anyone": "모든 플레이어의", "opponents": "상대들의",
    "any player": "원하는 플레이어 한 명의",
    "each player": "각 플레이어의", "each opponent": "각 상대의", "an opponent": "상대의", "owner": "주인의",
    "nobody": "주인 없는",
}  # fmt: skip
TARGET = {
    "you": "나", "anyone": "모든 플레이어", "opponents": "상대", "any player": "원하는 플레이어 한 명",
    "each player": "각 플레이어", "each opponent": "각 상대", "an opponent": "상대", "owner": "주인",
    "nobody": "아무도 아닌 사람",
}  # fmt: skip
DETERMINER = {"this": "이", "that": "그", "another": "다른", "any": "아무", "each": "각"}
COMPARED = {"at least": "이상", "at most": "이하", "more than": "초과", "less than": "미만"}


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


class KoreanNouns:
    """Says nouns and amounts; the parts that need predicates are filled in by `KoreanPredicates`."""

    def __init__(self, words: Words, names: Names) -> None:
        self.words, self.names = words, names

    def predicate(self, tree: s.Predicate) -> Saying:
        """A predicate without its ending."""
        raise NotImplementedError

    # ---- nouns

    def word(self, noun: s.Noun) -> NounWord:
        """The display word of a noun; a word nobody declared stands for itself."""
        if noun.quoted:
            name = self.names(noun.words)["ko"]
            plain = self.words.noun(noun.words) if name == noun.words else None
            return plain or NounWord(ko=name, en=noun.words, proper=True)
        known = self.words.noun(noun.words)
        return known or NounWord(ko=self.named(noun.words) or f"‘{noun.words}’", en=noun.words)

    def symbol(self, words: str) -> str:
        """The words where they are a value or part of an order."""
        known = self.words.symbol(words)
        return known.ko if known else self.word(s.Noun(words)).ko

    def named(self, words: str) -> str | None:
        """The name behind words of an order: `rim-settler` is Rim Settler."""
        spelled = words.replace("-", " ").title()
        name = self.names(spelled)["ko"]
        return name if name != spelled else None

    def noun(self, noun: s.Noun) -> str:
        """`cities of anyone` → 모든 플레이어의 도시 타일."""
        parts = []
        if noun.here:
            parts.append("이 카드에 있는")
        if noun.where is not None:
            parts.append(self.predicate(noun.where).end("는"))
        if noun.whose and self.word(noun).sort == "ledger":
            parts.append({"anyone": "모든 플레이어가"}.get(noun.whose, SUBJECT[noun.whose]))
        elif noun.whose:
            parts.append(OWNER.get(noun.whose) or f"{self.names(noun.whose[1:-1])['ko']}의")
        if noun.determiner in DETERMINER:
            parts.append(DETERMINER[noun.determiner])
        return " ".join([*parts, self.word(noun).ko])

    def held(self, noun: s.Noun) -> str:
        """The noun as something that is compared: 가진 돈, 기온, 상대의 식물."""
        word = self.word(noun)
        if not word.held:
            return self.noun(noun)
        return f"{OWNER[noun.whose]} {word.held}" if noun.whose else word.held

    def target(self, target: s.Noun | s.Measured | s.Per | str) -> str:
        """What stands after a preposition, as a noun phrase."""
        match target:
            case str():
                return TARGET[target]
            case s.Noun():
                return self.noun(target)
            case s.Measured(amount, noun, up_to):
                if self.word(noun).sort == "step":
                    return self.figure(amount, noun, up_to)
                return self.counted(amount, noun, up_to)
            case s.Per():
                return self.per(target)

    # ---- numbers with a noun

    def unit(self, number: int | str, word: NounWord) -> str:
        """2 → 2개, 14 M€, −12 °C, 5%, 1단계."""
        figure = signed(number) if isinstance(number, int) else number
        if word.unit:
            return figure + word.unit if word.unit == "%" else f"{figure} {word.unit}"
        return figure + ("단계" if word.steps else word.counter)

    def level(self, number: int | str, word: NounWord) -> str:
        """Where something stands, not how far it moves: TR 20, not 20단계."""
        if word.steps and not word.unit:
            return signed(number) if isinstance(number, int) else number
        return self.unit(number, word)

    def figure(self, amount: s.Amount, noun: s.Noun, up_to: bool = False) -> str:
        """How much of the noun, without the noun: 2개, 최대 3개, 전부, 도시 타일 수만큼."""
        word = self.word(noun)
        most = "최대 " if up_to else ""
        match amount:
            case s.Number(value):
                return most + self.unit(value, word)
            case s.Chosen():
                return most + self.unit("X", word)
            case s.AllOf():
                return "전부"
            case s.Per(each, per, of):
                return f"{self.per(s.Per(1, per, of))} {most}{self.unit(each, word)}"
            case _:
                return f"{most}{self.amount(amount)}만큼"

    def counted(self, amount: s.Amount, noun: s.Noun, up_to: bool = False) -> str:
        """Noun and number as one phrase: 카드 3장, 8 M€, 동물 X개."""
        if self.word(noun).sort == "money" and isinstance(amount, s.Number | s.Chosen):
            return self.figure(amount, noun, up_to)
        if self.word(noun).sort == "money" and not isinstance(amount, s.AllOf):
            return self.amount(amount)
        if isinstance(amount, s.AllOf):
            return f"모든 {self.noun(noun)}"
        return f"{self.noun(noun)} {self.figure(amount, noun, up_to)}"

    def object(self, thing: s.Noun | s.Measured, which: str) -> str:
        """The object of a verb with its particle: 식물을 2개, 8 M€를, 해양 타일을."""
        if isinstance(thing, s.Noun):
            return with_particle(self.noun(thing), which)
        if self.word(thing.noun).sort == "money" and isinstance(thing.amount, s.Number | s.Chosen):
            return with_particle(self.figure(thing.amount, thing.noun, thing.up_to), which)
        figure = self.figure(thing.amount, thing.noun, thing.up_to)
        said = with_particle(self.noun(thing.noun), which)
        plain = isinstance(thing.amount, s.Number | s.Chosen | s.AllOf)
        return f"{said} {figure}" if plain else f"{figure} {said}"

    # ---- amounts

    def per(self, per: s.Per) -> str:
        """동물 2개당."""
        return f"{self.counted(s.Number(per.per), per.noun)}당"

    def amount(self, amount: s.Amount) -> str:
        """A number to compute, as a noun phrase."""
        match amount:
            case s.Number(value):
                return signed(value)
            case s.Chosen():
                return "X"
            case s.AllOf():
                return "전부"
            case s.Quantity(noun):
                word = self.word(noun)
                plain = word.scale or word.steps or word.sort in ("money", "symbol", "kind") or noun.quoted
                return self.noun(noun) + ("" if plain else " 수")
            case s.Distinct(noun):
                return f"서로 다른 {self.noun(noun)} 종류 수"
            case s.Per(each, _, _):
                return f"{self.per(amount)} {signed(each)}"
            case s.Arithmetic():
                return self._arithmetic(amount)

    def _arithmetic(self, amount: s.Arithmetic) -> str:
        left, right = self.amount(amount.left), self.amount(amount.right)
        chain = [self.amount(part) for part in s.chained(amount)]
        match amount.operator:
            case "plus" if len(chain) > 2:
                return f"{', '.join(chain)}의 합"
            case "plus":
                return f"{left}에 {with_particle(right, '을')} 더한 값"
            case "minus":
                return f"{left}에서 {with_particle(right, '을')} 뺀 값"
            case "times" if isinstance(amount.left, s.Number):
                return f"{right}의 {left}배"
            case "times":
                return f"{left}의 {right}배"
            case _:
                better = "큰" if amount.operator == "larger" else "작은"
                if len(chain) > 2:
                    return f"{', '.join(chain)} 중 가장 {better} 값"
                return f"{left}{particle(left, '과')} {right} 중 {better} 값"
