"""State frames: what a clause says about the table, whatever the order of its words."""

from __future__ import annotations

from grammar.language import syntax as s
from grammar.reading import build
from grammar.reading.clauses import Clause
from grammar.reading.counts import beside
from grammar.reading.parts import Part
from grammar.reading.possessions import Fact, Possessions

_STATIVE = frozenset({"have", "be", "own", "place", "play"})
_COUNTED = ("track", "pool", "tag", "tile", "ledger", "card", "resource", "tagname")
_UNIT_KINDS = {
    "count": _COUNTED,
    "card": ("card", "tag", "ledger"),
    "mc": ("pool",),
    "step": ("track",),
    "": _COUNTED,
}


class States(Possessions):
    """Reads the facts of a clause; parts that became facts are marked used."""

    def read(self, clause: Clause) -> list[Fact]:
        """The facts of a clause, in the order they are said."""
        facts: list[Fact] = []
        before = [part.used for part in clause.parts]
        facts.extend(self._on_cards(clause))
        facts.extend(beside(clause, self._lexicon))
        for amount in sorted((p for p in clause.parts if self._amount(p)), key=lambda part: part.number is None):
            if amount.used:
                continue
            fact = self._pair(clause, amount)
            if fact is not None:
                facts.append(fact)
        facts.extend(self._nobody(clause))
        facts.extend(self._owned(clause))
        for part in clause.parts:
            if "players" in part.kinds and not part.used:
                part.used = True
                facts.append(s.Compare(s.Quantity(build.noun("players")), "is", s.Number(int(part.kinds["players"]))))
        facts.extend(self._things(clause))
        if facts:
            if clause.negated and not self._polarity_taken(clause):
                for part, used in zip(clause.parts, before, strict=True):
                    part.used = used
                return []
            self._take_stative(clause)
        return facts

    def _polarity_taken(self, clause: Clause) -> bool:
        return all(part.used for part in clause.parts if "polar" in part.kinds)

    def _take_stative(self, clause: Clause) -> None:
        """Mark the verbs, persons and grammar words that only carry a fact."""
        for part in clause.parts:
            light = (
                part.is_a("gone")
                or part.kinds.get("bound") in ("only", "just", "until")
                or part.kinds.keys() == {"when"}
            )
            if part.verbs and set(part.verbs) & _STATIVE:
                light = True
            if part.kinds.get("person") in ("you", "nobody", "anyone"):
                light = True
            if part.kinds.get("person") == "an opponent":
                light = any(
                    p.used and p.whose == "an opponent" and (p.name is not None or not p.is_a("track", "ledger"))
                    for p in clause.parts
                )
            if part.is_a("when") and part.kinds["when"] not in ("immediately", "again"):
                light = False
            if light and clause.role != "main" or light and part.is_a("person", "bound"):
                part.used = True

    def _amount(self, part: Part) -> bool:
        return part.number is not None or part.kinds.get("quant") in ("all", "full", "none") or part.is_a("bare-none")

    # ---- numbers and quantities
    def _pair(self, clause: Clause, amount: Part) -> Fact | None:
        """Pair an amount with the noun it counts."""
        implied = self._implied(clause, amount)
        if implied is not None:
            self._spread_negation(clause, None, amount)
            return implied
        at = clause.parts.index(amount)
        after = [p for p in clause.parts[at + 1 : at + 2] if self._countable(p, amount)]
        before = [p for p in reversed(clause.parts[:at]) if self._countable(p, amount)]
        order = after + before if self._lang == "en" and amount.number is not None else before[:1] + after
        for noun in order[:1]:
            fact = self._fact(clause, noun, amount)
            if fact is not None:
                noun.used = amount.used = True
                self._spread_negation(clause, noun, amount)
                self._take_all(clause, amount)
                return fact
        return None

    def _nobody(self, clause: Clause) -> list[Fact]:
        """Nobody has energy production; 에너지 생산 있는 사람이 아무도 없다."""
        people = [p for p in clause.parts if p.kinds.get("person") == "nobody"]
        pools = [p for p in clause.parts if p.is_a("pool") and not p.used and p.number is None]
        rest = [p for p in clause.parts if p not in people and p not in pools]
        light = all(
            p.used or set(p.verbs) & {"have"} or p.kinds.get("quant") == "none" or all(i.free for i in p.items)
            for p in rest
        )
        if len(people) != 1 or len(pools) != 1 or not light:
            return []
        for part in clause.parts:
            part.used = True
        return [build.compare(build.noun(pools[0].kinds["pool"], "anyone"), "", 0)]

    def _spread_negation(self, clause: Clause, noun: Part | None, amount: Part) -> None:
        """`nobody has none`, a negated verb beside nobody, and -밖에 없다 say one thing in two words."""
        if (noun is not None and noun.whose == "nobody") or amount.only:
            for part in clause.parts:
                if part.kinds.get("quant") == "none" or "polar" in part.kinds:
                    part.used = True

    def _countable(self, part: Part, amount: Part) -> bool:
        if part.used or part.name is not None:
            return False
        kinds = _UNIT_KINDS.get(amount.unit, ())
        if amount.unit == "degree" or amount.unit == "percent":
            kinds = ("track",)
        return part.is_a(*kinds)

    def _implied(self, clause: Clause, amount: Part) -> Fact | None:
        """An amount whose unit alone says what it is of."""
        if amount.number is None or amount.unit not in ("players", "generation", "degree", "percent", "mc"):
            return None
        nearby = [p for p in clause.parts if not p.used and p.is_a("track", "pool")]
        if amount.unit == "players":
            amount.used = True
            return s.Compare(s.Quantity(build.noun("players")), amount.comparator or "is", s.Number(amount.number))
        if amount.unit == "generation":
            amount.used = True
            return build.compare(build.noun("generation"), amount.comparator, amount.number)
        if nearby:
            return None
        if amount.unit == "mc":
            amount.used = True
            return self._pool("mc", amount, self._subject(clause))
        track = {"degree": "temperature", "percent": "oxygen"}[amount.unit]
        if track not in self._lexicon.tracks:
            return None
        amount.used = True
        return build.compare(build.noun(track), amount.comparator, amount.number)

    def _subject(self, clause: Clause) -> str:
        return clause.value("person") or "you"

    def _fact(self, clause: Clause, noun: Part, amount: Part) -> Fact | None:
        quantity = amount.kinds.get("quant")
        whose = noun.whose = noun.whose or self._subject(clause)
        if whose == "nobody" and (amount.number is not None or quantity != "none"):
            return None
        kinds = noun.kinds
        if "track" in kinds and amount.unit in ("", "count", "degree", "percent", "step"):
            return self._track(kinds["track"], amount)
        if amount.unit in ("degree", "percent"):
            return None
        if "ledger" in kinds:
            ledger = self._lexicon.ledgers.get(kinds["ledger"])
            if ledger is None or not (clause.some("gone") or quantity == "none" or ledger.act in clause.verbs()):
                return None
            owner = "you" if whose == "you" and clause.some("person") else whose if whose == "an opponent" else "anyone"
            number = ledger.limit if quantity in ("all", "full") else 0 if quantity == "none" else amount.number
            return None if number is None else build.compare(build.noun(ledger.done, owner), amount.comparator, number)
        if quantity in ("all", "full"):
            return None
        if "pool" in kinds and not (set(kinds) & {"tag"}):
            return self._pool(kinds["pool"], amount, whose)
        number = 0 if quantity == "none" else amount.number
        if number is None or number < 0:
            return None
        for kind in ("tag", "tile", "card"):
            if kind in kinds:
                word = build.plural(kinds[kind])
                if kind == "card" and ("with" in kinds or clause.some("rel")):
                    return self._hand(clause, amount, number) if clause.some("rel") else None
                person = "anyone" if whose == "nobody" else build.person(whose)
                return build.compare(build.noun(word, person), amount.comparator, number)
        return None

    def _take_all(self, clause: Clause, amount: Part) -> None:
        """다 beside a number only repeats it (세 개 다)."""
        for part in clause.parts:
            if part.kinds.get("quant") in ("all", "full") and amount.kinds.get("quant") != "none":
                part.used = True

    def _hand(self, clause: Clause, amount: Part, number: int) -> Fact | None:
        hands = [p for p in clause.some("rel") if p.kinds["rel"] == "in-hand"]
        if not hands:
            return None
        hands[0].used = True
        return build.compare(build.noun("hand cards", "you"), amount.comparator, number)

    def _track(self, word: str, amount: Part) -> Fact | None:
        track = self._lexicon.tracks.get(word)
        if track is None:
            return None
        quantity = amount.kinds.get("quant")
        if quantity in ("all", "full"):
            return None if track.max is None else build.compare(build.noun(word), "", track.max)
        if quantity == "none":
            return build.compare(build.noun(word), "", track.start) if track.start == 0 else None
        return None if amount.number is None else build.compare(build.noun(word), amount.comparator, amount.number)

    def _pool(self, word: str, amount: Part, whose: str) -> Fact | None:
        number = 0 if amount.kinds.get("quant") == "none" else amount.number
        if number is None:
            return None
        if whose in ("nobody", "anyone"):
            return build.compare(build.noun(word, "anyone"), amount.comparator, number)
        if amount.comparator:
            return build.compare(build.noun(word, build.person(whose)), amount.comparator, number)
        return build.have(whose, number, word)
