"""Nouns, numbers, amounts and predicates in English."""

from __future__ import annotations

from dataclasses import replace

from grammar.language import syntax as s
from kb.words import NounWord, Words, plural
from service.say.claim import Claim, Joined
from service.say.korean_nouns import Names, signed
from service.say.korean_predicates import opposite

SUBJECT = {
    "you": "you", "anyone": "anyone", "opponents": "your opponents", "any player": "a player of your choice",
    "each player": "each player", "each opponent": "each opponent", "an opponent": "an opponent",
    "owner": "the owner", "nobody": "nobody",
}  # fmt: skip
OWNER = {
    "you": "your", "opponents": "your opponents’", "any player": "a chosen player’s",
    "each player": "each player’s", "each opponent": "each opponent’s", "an opponent": "an opponent’s",
    "owner": "its owner’s",
}  # fmt: skip
COUNTING = {
    "at least": "at least ", "at most": "at most ", "more than": "more than ", "less than": "fewer than ",
    "is": "", "is not": "not ",
}  # fmt: skip


def article(words: str) -> str:
    """a or an, by how the word sounds."""
    return ("an " if words[:1].lower() in "aeiou" or words.startswith(("M€", "X")) else "a ") + words


class EnglishPredicates:
    """Says nouns, amounts and predicates."""

    def __init__(self, words: Words, names: Names) -> None:
        self.words, self.names = words, names

    # ---- nouns

    def word(self, noun: s.Noun) -> NounWord:
        """The display word; a word nobody declared stands for itself."""
        if noun.quoted:
            return NounWord(ko=noun.words, en=self.names(noun.words).get("en", noun.words), proper=True)
        known = self.words.noun(noun.words)
        if known is not None:
            return known
        spelled = noun.words.replace("-", " ").title()
        named = self.names(spelled)["ko"] != spelled
        return NounWord(ko="", en=spelled if named else noun.words, proper=True)

    def symbol(self, words: str) -> str:
        """The words where they are a value or part of an order."""
        known = self.words.symbol(words)
        return known.en if known else self.word(s.Noun(words)).en

    def many(self, noun: s.Noun) -> str:
        """The bare plural."""
        word = self.word(noun)
        return word.en if noun.quoted else word.plural or (word.en if word.proper else plural(word.en))

    def noun(self, noun: s.Noun, many: bool = False) -> str:
        """`city` → a city tile; with `many`: city tiles."""
        word = self.word(noun)
        name = self.many(noun) if many else word.en
        if noun.determiner in ("this", "that", "another", "any", "each", "the"):
            name = f"{noun.determiner} {name}"
        elif noun.whose in OWNER:
            name = f"{OWNER[noun.whose]} {name}"
        elif not many and not word.proper and not word.scale and noun.words != "next card":
            name = article(name)
        elif word.scale and not word.proper or noun.words == "next card":
            name = f"the {name}"
        return name + self._behind(noun, many)

    def _behind(self, noun: s.Noun, many: bool = True) -> str:
        parts = ""
        if noun.here:
            parts += " on this card"
        if noun.whose in ("anyone", "nobody"):
            everybody = " of all players" if many else " of any player"
            parts += everybody if noun.whose == "anyone" else " of nobody"
        elif noun.whose is not None and noun.whose.startswith('"'):
            parts += f" of {noun.whose[1:-1]}"
        if noun.where is not None:
            parts += f" {self.that(noun.where)}"
        return parts

    def that(self, where: s.Predicate) -> str:
        """`that has a building tag`, `whose cost is …`."""
        said = self.predicate(where).relative()
        return said if said.startswith("whose ") else f"that {said}"

    def target(self, target: s.Noun | s.Measured | s.Per | str) -> str:
        """What stands after a preposition."""
        match target:
            case str():
                return "all players" if target == "anyone" else SUBJECT[target]
            case s.Noun():
                return self.noun(target)
            case s.Measured(s.Quantity() | s.Arithmetic(), noun) if self.word(noun).sort == "money":
                return self.amount(target.amount)
            case s.Measured():
                return self.counted(target.amount, target.noun, target.up_to)
            case s.Per():
                return self.per(target)

    # ---- numbers with a noun

    def unit(self, figure: int | str, word: NounWord) -> str:
        """14 M€, −12 °C, 5%."""
        text = signed(figure) if isinstance(figure, int) else figure
        return text if not word.unit else text + (word.unit if word.unit == "%" else f" {word.unit}")

    def counted(self, amount: s.Amount, noun: s.Noun, up_to: bool = False) -> str:
        """2 plants, up to 3 M€, plant production 2 steps, all energy, plants equal to …."""
        word, most = self.word(noun), "up to " if up_to else ""
        if word.steps:
            name = f"{OWNER.get(noun.whose or '', '')} {word.en}".strip()
            if isinstance(amount, s.Number):
                return f"{name} {most}{amount.value} step{'' if amount.value == 1 else 's'}"
            return f"{name} by {most}{self.amount(amount)}" + (
                " steps" if isinstance(amount, s.Chosen) else ""
            )
        owner = OWNER.get(noun.whose or "")
        behind = (f" of {SUBJECT[noun.whose or '']}" if owner else "") + self._behind(noun)
        match amount:
            case s.Number(value):
                name = word.en if abs(value) == 1 else self.many(noun)
                return f"{most}{signed(value)} {name}{behind}"
            case s.Chosen():
                return f"{most}X {self.many(noun)}{behind}"
            case s.AllOf():
                return f"all {owner or ''} {self.many(noun)}{self._behind(noun)}".replace("  ", " ")
            case s.Per(each, per, of):
                name = word.en if each == 1 else self.many(noun)
                return f"{most}{each} {name}{behind} {self.per(s.Per(1, per, of))}"
            case _:
                return f"{most}{self.many(noun)}{behind} equal to {self.amount(amount)}"

    def object(self, thing: s.Noun | s.Measured) -> str:
        """The object of a verb."""
        if isinstance(thing, s.Noun):
            mass = self.word(thing).sort in ("pool", "resource") and thing.determiner is None
            return self.noun(thing, many=mass or (not thing.quoted and self.words.is_plural(thing.words)))
        return self.counted(thing.amount, thing.noun, thing.up_to)

    # ---- amounts

    def per(self, per: s.Per) -> str:
        """`per 2 plant tags`."""
        return (
            "per "
            + (self.word(per.noun).en if per.per == 1 else f"{per.per} {self.many(per.noun)}")
            + self._whose(per.noun)
        )

    def _whose(self, noun: s.Noun) -> str:
        return (f" of {SUBJECT[noun.whose]}" if noun.whose in OWNER else "") + self._behind(noun)

    def amount(self, amount: s.Amount) -> str:
        """A number to compute, as a noun phrase."""
        match amount:
            case s.Number(value):
                return signed(value)
            case s.Chosen():
                return "X"
            case s.AllOf():
                return "all"
            case s.Quantity(noun):
                word = self.word(noun)
                if word.scale or word.steps or word.sort in ("money", "kind", "symbol") or noun.quoted:
                    return self.noun(noun)
                return f"the number of {self.noun(noun, many=True)}"
            case s.Distinct(noun):
                return f"the number of different {self.many(noun)}{self._whose(noun)}"
            case s.Per(each, _, _):
                return f"{signed(each)} {self.per(amount)}"
            case s.Arithmetic(operator, left, right):
                one, two = self.amount(left), self.amount(right)
                chain = [self.amount(part) for part in s.chained(amount)]
                if operator in ("larger", "smaller") and len(chain) > 2:
                    return f"the {operator[:-1]}st of {', '.join(chain[:-1])} and {chain[-1]}"
                if operator in ("larger", "smaller"):
                    return f"the {operator} of {one} and {two}"
                return f"{one} {operator} {two}"

    # ---- predicates

    def predicate(self, tree: s.Predicate) -> Claim | Joined:
        """A predicate as claims."""
        match tree:
            case s.Compare():
                return self._compare(tree)
            case s.Has(comparator, count, noun):
                return Claim("it", "has", self._some(comparator, count, noun))
            case s.NextTo(comparator, count, noun):
                return Claim("it", "is", "next to " + self._some(comparator, count, noun))
            case s.Flag(s.Noun(where=where) as noun) if where is not None:
                return self.predicate(where).about(self.noun(replace(noun, where=None)))
            case s.Flag(noun):
                flag = self.words.flags.get(noun.words)
                who = SUBJECT[noun.whose] if noun.whose else flag.subject if flag else "it"
                verb = flag.verb if flag else "is"
                if noun.whose and verb in ("have", "has", "is", "are"):
                    plain = who in ("you", "your opponents")
                    verb = (
                        ("have" if plain else "has") if verb in ("have", "has") else "are" if plain else "is"
                    )
                return Claim(who, verb, flag.en if flag else self.noun(replace(noun, whose=None)))
            case s.Not(inner):
                turned = opposite(inner)
                return self.predicate(turned) if turned else self.predicate(inner).negated()
            case s.All(parts):
                return Joined("and", tuple(map(self.predicate, parts)))
            case s.Any(parts):
                return Joined("or", tuple(map(self.predicate, parts)))

    def _some(self, comparator: str, count: int, noun: s.Noun) -> str:
        if (comparator, count) == ("at least", 1):
            return self.noun(noun)
        exact = "exactly " if comparator == "is" else COUNTING[comparator]
        return exact + self.counted(s.Number(count), noun)

    def _compare(self, tree: s.Compare) -> Claim:
        left, comparator, right = tree.left, tree.comparator, tree.right
        noun = left.noun if isinstance(left, s.Quantity) else None
        word = self.word(noun) if noun else None
        if noun and word and word.sort in ("kind", "symbol") and isinstance(right, s.Quantity):
            no = "not " if comparator == "is not" else ""
            if word.sort == "kind":
                return Claim("it", "is", no + self.noun(right.noun))
            return Claim(self.noun(noun), "is", no + self.symbol(right.noun.words))
        if noun and word and isinstance(right, s.Number) and not (word.scale or word.steps):
            return self._possession(noun, word, comparator, right.value)
        subject = self.amount(left)
        bound = (
            self.unit(right.value, self._measure(left)) if isinstance(right, s.Number) else self.amount(right)
        )
        if word and word.above and comparator in ("at least", "at most"):
            return Claim(subject, "is", f"{bound} {word.above if comparator == 'at least' else word.below}")
        return Claim(subject, "is", COUNTING[comparator].replace("fewer", "less") + bound)

    def _measure(self, left: s.Amount) -> NounWord:
        while isinstance(left, s.Arithmetic):
            left = left.right if isinstance(left.left, s.Number) else left.left
        return self.word(left.noun) if isinstance(left, s.Quantity) else NounWord(ko="", en="")

    def _possession(self, noun: s.Noun, word: NounWord, comparator: str, value: int) -> Claim:
        """`you have at least 3 science tags`, `there are 9 ocean tiles`, `this card has 3 animals`."""
        counted = COUNTING[comparator] + self.counted(
            s.Number(value), s.Noun(noun.words, noun.quoted, where=noun.where)
        )
        if noun.here:
            return Claim("this card", "has", counted)
        if word.shared:
            return Claim("there", "are", counted)
        who = "all players together" if noun.whose == "anyone" else SUBJECT[noun.whose or "you"]
        return Claim(
            who, "have" if who in ("you", "your opponents", "all players together") else "has", counted
        )
