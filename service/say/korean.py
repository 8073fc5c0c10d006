"""Effects and statements in Korean."""

from __future__ import annotations

import re
from dataclasses import replace

from grammar.language import syntax as s
from kb.words import Sentence, VerbWord
from service.say.conjugate import Saying, particle, with_particle
from service.say.korean_nouns import SUBJECT
from service.say.korean_predicates import KoreanPredicates, chain, saying
from service.say.template import SLOT, bare, sentence_for, slots_of, without_empty

# How a prepositional part reads when the verb's own sentence has no place for it.
_TO_THING = {
    "to": "에", "from": "에서", "on": "에", "with": "으로", "for": "을 위해", "as": "으로", "in": "에서",
    "by": "만큼", "into": "으로", "without": " 없이", "including": "도 포함해서", "during": " 동안",
    "after": " 뒤에", "before": " 전에", "per": "",
}  # fmt: skip
_TO_PERSON = {"to": "에게", "from": "에게서", "for": "에게", "on": "에게"}
_CHOICES = "①②③④⑤⑥⑦⑧⑨"


class Korean(KoreanPredicates):
    """Says every tree."""

    def effect(self, tree: s.Effect) -> Saying:
        """An effect without its ending."""
        match tree:
            case s.Clause():
                return self.clause(tree)
            case s.Sequence(steps):
                said = [self.effect(step) for step in steps]
                return said[-1].after(chain([step.end("고") for step in said[:-1]]))
            case s.Cost(price, then):
                return self.effect(then).after(self.clause(price).end("서"))
            case s.Choose(alternatives):
                return self._choose(alternatives)
            case s.Conditional(condition, then, None):
                return self.effect(then).after(self.predicate(condition).end("면"))
            case s.Conditional(condition, then, otherwise):
                done = f"{self.predicate(condition).end('면')} {self.effect(then).end('고')}, 아니면"
                return self.effect(otherwise).after(done) if otherwise else self.effect(then).after(done)
            case s.Optional(inner):
                return self.effect(inner).can()

    def _choose(self, alternatives: tuple[s.Effect, ...]) -> Saying:
        said = [self.effect(alternative) for alternative in alternatives]
        if all(isinstance(alternative, s.Clause) for alternative in alternatives):
            return said[-1].after(", ".join(one.end("거나") for one in said[:-1]))
        listed = ", ".join(f"{mark} {one.end('기')}" for mark, one in zip(_CHOICES, said, strict=False))
        return Saying(f"{listed} 중에서 하나를", "고르다")

    # ---- clauses

    def clause(self, clause: s.Clause, subject: bool = True) -> Saying:
        """A clause without its ending; with its subject unless that is the speaker or not wanted."""
        verb = self.words.verb(clause.verb)
        noun = clause.noun
        sort = "name" if noun and noun.quoted else self.word(noun).sort if noun else ""
        if verb is None:
            verb = VerbWord(ko=f"[{{object:을}} ]‘{clause.verb}’하다", en=f"{clause.verb}[ {{object}}]")
        sentence = sentence_for(verb, clause, sort)
        said = saying(self._filled(sentence, clause))
        who = SUBJECT[clause.subject] if subject and clause.subject and "{subject" not in sentence.ko else ""
        said = said.after(who)
        return said.negated() if clause.subject == "nobody" else said

    def _filled(self, sentence: Sentence, clause: s.Clause) -> str:
        template = without_empty(sentence.ko, slots_of(clause))
        used = {slot for slot, _ in SLOT.findall(template)}
        text = SLOT.sub(lambda match: self._slot(match[1], match[2] or "", clause), template)
        extra = [self.argument(a) for a in clause.arguments if a.preposition not in used]
        return " ".join([*extra, re.sub(r"\s+", " ", text).strip()])

    def _slot(self, slot: str, which: str, clause: s.Clause) -> str:
        thing = clause.object
        if slot == "object":
            return self.object(thing, which) if thing is not None else ""
        if slot == "bare":
            return self.object(bare(thing), which) if thing is not None else ""
        if slot == "where":
            return self.predicate(clause.noun.where).end("는") if clause.noun and clause.noun.where else ""
        if slot == "subject":
            return with_particle(self.target(clause.subject or "you"), which)
        target = clause.argument(slot)
        if target is None:
            return ""
        if self._person(target) and which in ("에", "에서"):
            which = {"에": "에게", "에서": "에게서"}[which]
        return with_particle(self.target(target), which) if which else self.target(target)

    def _person(self, target: s.Noun | s.Measured | s.Per | str) -> bool:
        return isinstance(target, str) or (isinstance(target, s.Noun) and self.word(target).sort == "person")

    def argument(self, argument: s.Argument) -> str:
        """A prepositional part by itself: 다른 카드에, 상대에게서, 건물 태그 2개당."""
        ending = _TO_PERSON if self._person(argument.target) else _TO_THING
        which = ending.get(argument.preposition, _TO_THING[argument.preposition])
        text = self.target(argument.target)
        if text.endswith(("만큼", "전부")) and which == "만큼":
            return text
        first, _, rest = which.partition(" ")
        return text + particle(text, first) + (" " + rest if rest else "")

    # ---- statements

    def statement(self, tree: s.Statement) -> Saying:
        """A statement without its ending."""
        match tree:
            case s.Trigger(event, effect):
                return self._trigger(event, effect)
            case s.Norm():
                return self.norm(tree)
            case s.Define():
                return self._define(tree)
            case s.Order(name, items):
                listed = " → ".join(map(self.symbol, items))
                return Saying(f"{with_particle(self.noun(s.Noun(name)), '은')} {listed} 순서", "이다")
            case s.Standing(clause):
                return self.clause(clause)

    def _trigger(self, event: s.Clause | s.Reaches, effect: s.Effect) -> Saying:
        said = self.effect(effect)
        if isinstance(event, s.Reaches):
            where = self.level(event.value, self.word(event.noun))
            return said.after(
                f"{with_particle(self.noun(event.noun), '이')} {where}에 이르면 그렇게 만든 사람이"
            )
        counted = [a for a in event.arguments if a.preposition == "including"]
        plain = replace(event, arguments=tuple(a for a in event.arguments if a not in counted))
        also = "".join(f"({self.target(a.target)} 포함)" for a in counted)
        return said.after(self.clause(plain).end("때마다") + also)

    def norm(self, tree: s.Norm) -> Saying:
        """하면 …할 수 있다, 없다, 해야 하다."""
        act = self.clause(tree.act)
        said = act.must() if tree.kind == "requires" else act.can(tree.kind == "permits")
        return said.after(self.predicate(tree.condition).end("면") + ",") if tree.condition else said

    def _define(self, tree: s.Define) -> Saying:
        name = s.Noun(tree.name)
        if isinstance(tree.value, s.Predicate):
            said = Saying(
                f"{with_particle(self.noun(name), '이란')} {self.predicate(tree.value).end('는')} 경우",
                "이다",
            )
        else:
            word, value = self.word(name), tree.value
            shown = self.level(value.value, word) if isinstance(value, s.Number) else self.amount(value)
            said = Saying(f"{with_particle(self.noun(name), '은')} {shown}", "이다")
        return said.after(self.predicate(tree.condition).end("면") + ",") if tree.condition else said
