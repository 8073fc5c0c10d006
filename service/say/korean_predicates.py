"""Predicates in Korean, as sayings that take any ending: 이하예요, 이하여야, 이하인, 이하면."""

from __future__ import annotations

from dataclasses import replace

from grammar.language import syntax as s
from service.say.conjugate import Saying, with_particle
from service.say.korean_nouns import COMPARED, KoreanNouns

_OPPOSITE = {"at least": "less than", "at most": "more than", "more than": "at most", "less than": "at least",
             "is": "is not", "is not": "is"}  # fmt: skip


def opposite(tree: s.Predicate) -> s.Predicate | None:
    """The comparison that holds when this one does not; None for what is not a comparison."""
    return (
        s.Compare(tree.left, _OPPOSITE[tree.comparator], tree.right) if isinstance(tree, s.Compare) else None
    )


# Verbs that end like the copula.
_NOT_COPULA = ("높이다", "줄이다", "보이다", "붙이다", "놓이다", "쌓이다", "섞이다", "죽이다", "뒤집히다")


def chain(phrases: list[str]) -> str:
    """Phrases that go on; with commas once there are several."""
    return ", ".join(phrases) + ("," if len(phrases) > 1 else "")


def saying(dictionary: str) -> Saying:
    """A dictionary form as a saying: `화산 지역이다`, `한 번만 쓸 수 있다`."""
    if dictionary.endswith("아니다"):
        return Saying(dictionary[:-3], "아니다")
    if dictionary.endswith("이다") and not dictionary.endswith(_NOT_COPULA):
        return Saying(dictionary[:-2], "이다")
    head, _, word = dictionary.rpartition(" ")
    return Saying(head, word)


class KoreanPredicates(KoreanNouns):
    """Says predicates."""

    def predicate(self, tree: s.Predicate) -> Saying:
        """A predicate without its ending."""
        match tree:
            case s.Compare():
                return self._compare(tree)
            case s.Has(comparator, count, noun):
                return self._has(comparator, count, noun)
            case s.NextTo(comparator, count, noun):
                return self._next_to(comparator, count, noun)
            case s.Flag(noun):
                return self._flag(noun)
            case s.Not(inner):
                turned = opposite(inner)
                return self.predicate(turned) if turned else self._negated(inner)
            case s.All(parts):
                return self._joined(parts, "고", s.Any)
            case s.Any(parts):
                return self._joined(parts, "거나", s.All)

    def _negated(self, inner: s.Predicate) -> Saying:
        if isinstance(inner, s.Has | s.NextTo) and (inner.comparator, inner.count) != ("at least", 1):
            turned = type(inner)(_OPPOSITE[inner.comparator], inner.count, inner.noun)
            return self.predicate(turned)
        said = self.predicate(inner)
        if isinstance(inner, s.All | s.Any):
            return Saying(said.end("는") + " 것은 ", "아니다")
        return said.negated()

    def _joined(self, parts: tuple[s.Predicate, ...], form: str, other: type) -> Saying:
        # A group of the other kind stands first, in brackets, so that the last part can take the ending.
        ordered = sorted(parts, key=lambda part: not isinstance(part, other))
        heads = [self.predicate(part).end(form) for part in ordered[:-1]]
        for index, part in enumerate(ordered[:-1]):
            if isinstance(part, other):
                heads[index] = f"({heads[index]})"
        return self.predicate(ordered[-1]).after(chain(heads))

    def _compare(self, tree: s.Compare) -> Saying:
        left, comparator, right = tree.left, tree.comparator, tree.right
        noun = left.noun if isinstance(left, s.Quantity | s.Distinct) else None
        word = self.word(noun) if noun else None
        if word is not None and word.sort in ("kind", "symbol") and isinstance(right, s.Quantity):
            stem = self.words.stems.get(right.noun.words) if word.sort == "kind" else None
            value = stem.ko if stem else self.symbol(right.noun.words)
            said = Saying(value, "이다")
            if word.sort == "symbol":
                said = said.after(with_particle(self.noun(noun or right.noun), "이"))
            return said.negated() if comparator == "is not" else said
        if isinstance(right, s.Number):
            whole = isinstance(left, s.Distinct) or noun is None
            subject = self.amount(left) if whole or noun is None else self.held(noun)
            bound = self.level(right.value, word) if word else self._bare(right.value, left)
            return self._bounded(with_particle(subject, "이"), bound, comparator)
        subject = with_particle(self.amount(left), "이")
        bound = self.amount(right)
        if comparator in ("is", "is not"):
            return Saying(
                f"{subject} {with_particle(bound, '과')}", "같다" if comparator == "is" else "다르다"
            )
        return Saying(f"{subject} {bound} {COMPARED[comparator]}", "이다")

    def _bare(self, number: int, left: s.Amount) -> str:
        """A number beside a computed value: in the unit of what is computed, if there is one."""
        while isinstance(left, s.Arithmetic):
            left = left.right if isinstance(left.left, s.Number) else left.left
        word = self.word(left.noun) if isinstance(left, s.Quantity) else None
        return self.level(number, word) if word and word.unit else self.amount(s.Number(number))

    def _bounded(self, subject: str, bound: str, comparator: str) -> Saying:
        if comparator == "is not":
            return Saying(f"{subject} {bound}", "이다").negated()
        return Saying(" ".join(filter(None, (subject, bound, COMPARED.get(comparator)))), "이다")

    def _has(self, comparator: str, count: int, noun: s.Noun) -> Saying:
        thing = with_particle(self.noun(noun), "이")
        if (comparator, count) == ("at least", 1):
            return Saying(thing, "있다")
        if (comparator, count) in (("is", 0), ("less than", 1), ("at most", 0)):
            return Saying(thing, "없다")
        bound = self.unit(count, self.word(noun))
        if comparator == "at least":
            return Saying(f"{thing} {bound} 이상", "있다")
        return self._bounded(thing, bound, comparator)

    def _next_to(self, comparator: str, count: int, noun: s.Noun) -> Saying:
        if (comparator, count) == ("at least", 1):
            return Saying(with_particle(self.noun(noun), "과"), "인접하다")
        bound = f"{self.noun(noun)} {self.unit(count, self.word(noun))}"
        if comparator in ("is", "is not"):
            said = Saying(with_particle(f"정확히 {bound}", "과"), "인접하다")
            return said.negated() if comparator == "is not" else said
        return Saying(with_particle(f"{bound} {COMPARED[comparator]}", "과"), "인접하다")

    def _flag(self, noun: s.Noun) -> Saying:
        if noun.where is not None:
            thing = self.noun(replace(noun, where=None))
            return self.predicate(noun.where).after(with_particle(thing, "이"))
        flag = self.words.flags.get(noun.words)
        if flag is None:
            return Saying(self.noun(noun), "이다")
        owner = with_particle(self.target(noun.whose), "은") if noun.whose else ""
        return saying(flag.ko).after(owner)
