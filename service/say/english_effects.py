"""Effects and statements in English."""

from __future__ import annotations

import re
from dataclasses import replace

from grammar.language import syntax as s
from grammar.language.parse import third_person
from kb.words import VerbWord
from service.say.english import OWNER, SUBJECT, EnglishPredicates
from service.say.template import SLOT, bare, sentence_for, slots_of, without_empty

_THIRD = {"anyone", "any player", "each player", "each opponent", "an opponent", "owner", "nobody"}


class English(EnglishPredicates):
    """Says every tree."""

    def effect(self, tree: s.Effect) -> str:
        """An effect as a clause that starts with its verb, or with who does it."""
        match tree:
            case s.Clause():
                return self.clause(tree)
            case s.Sequence(steps):
                said = [self.effect(step) for step in steps]
                return ", ".join(said[:-1]) + " and " + said[-1]
            case s.Cost(price, then):
                return f"{self.clause(price)} to {self.effect(then)}"
            case s.Choose(alternatives):
                return "either " + " or ".join(self._group(one) for one in alternatives)
            case s.Conditional(condition, then, otherwise):
                done = f"if {self.predicate(condition).plain()}, {self.effect(then)}"
                return done if otherwise is None else f"{done}; otherwise {self.effect(otherwise)}"
            case s.Optional(inner):
                return f"you may {self.effect(inner)}"

    def _group(self, tree: s.Effect) -> str:
        return f"({self.effect(tree)})" if isinstance(tree, s.Sequence | s.Choose) else self.effect(tree)

    # ---- clauses

    def clause(self, clause: s.Clause, subject: bool = True) -> str:
        """`any player loses 2 plants` → a player of your choice loses 2 plants."""
        verb = self.words.verb(clause.verb) or VerbWord(ko="", en=f"{clause.verb}[ {{object}}]")
        noun = clause.noun
        sort = "name" if noun and noun.quoted else self.word(noun).sort if noun else ""
        template = without_empty(sentence_for(verb, clause, sort).en, slots_of(clause))
        used = {slot for slot, _ in SLOT.findall(template)}
        text = SLOT.sub(lambda match: self._slot(match[1], clause), template)
        for argument in clause.arguments:
            if argument.preposition not in used:
                text += f" {self.argument(argument)}"
        if not subject or clause.subject is None or "subject" in used:
            return text
        if clause.subject in _THIRD:
            first, _, rest = text.partition(" ")
            text = f"{third_person(first)} {rest}".strip()
        return f"{SUBJECT[clause.subject]} {text}"

    def argument(self, argument: s.Argument) -> str:
        """A prepositional part by itself."""
        if argument.preposition == "per":
            return self.target(argument.target)
        return f"{argument.preposition} {self.target(argument.target)}"

    def _slot(self, slot: str, clause: s.Clause) -> str:
        thing = clause.object
        if slot == "object":
            return self.object(thing) if thing is not None else ""
        if slot == "bare":
            return self.object(bare(thing)) if thing is not None else ""
        if slot == "where":
            return self.predicate(clause.noun.where).relative() if clause.noun and clause.noun.where else ""
        if slot == "subject":
            return OWNER.get(clause.subject or "you", f"{SUBJECT[clause.subject or 'you']}’s")
        target = clause.argument(slot)
        return self.target(target) if target is not None else ""

    # ---- statements

    def statement(self, tree: s.Statement) -> str:
        """A statement."""
        match tree:
            case s.Trigger(event, effect):
                return self._trigger(event, effect)
            case s.Norm():
                return self.norm(tree)
            case s.Define():
                return self._define(tree)
            case s.Order(name, items):
                listed = " → ".join(map(self.symbol, items))
                return f"the order of {self.word(s.Noun(name)).en} is {listed}"
            case s.Standing(clause):
                return self.clause(clause)

    def _trigger(self, event: s.Clause | s.Reaches, effect: s.Effect) -> str:
        if isinstance(event, s.Reaches):
            where = self.unit(event.value, self.word(event.noun))
            reached = f"once {self.noun(event.noun)} reaches {where}"
            return f"{reached}, whoever brought it there does this: {self.effect(effect)}"
        counted = [a for a in event.arguments if a.preposition == "including"]
        plain = replace(event, arguments=tuple(a for a in event.arguments if a not in counted))
        also = "".join(f" (including {self.target(a.target)})" for a in counted)
        return f"whenever {self.clause(plain)}{also}, {self.effect(effect)}"

    def norm(self, tree: s.Norm) -> str:
        """`you may …`, `you cannot …`, `you must …`."""
        modal = {"permits": "may", "forbids": "cannot", "requires": "must"}[tree.kind]
        act = self.clause(tree.act, subject=False)
        said = f"{SUBJECT[tree.act.subject or 'you']} {modal} {act}"
        return f"{said} if {self.predicate(tree.condition).plain()}" if tree.condition else said

    def _define(self, tree: s.Define) -> str:
        name = s.Noun(tree.name)
        if isinstance(tree.value, s.Predicate):
            said = f"{self.word(name).en} means that {self.predicate(tree.value).plain()}"
        else:
            word, value = self.word(name), tree.value
            shown = self.unit(value.value, word) if isinstance(value, s.Number) else self.amount(value)
            said = f"the {re.sub('^the ', '', word.en)} is {shown}"
        return said + (f" if {self.predicate(tree.condition).plain()}" if tree.condition else "")
