"""Which sentence of a verb fits a clause, and which of its slots are filled."""

from __future__ import annotations

import re
from dataclasses import replace

from grammar.language import syntax as s
from kb.words import Sentence, VerbWord

SLOT = re.compile(r"\{(\w+)(?::([^}]+))?\}")


def applies(sentence: Sentence, clause: s.Clause, sort: str) -> bool:
    """Say whether this way to say the verb is meant for the clause."""
    said = {argument.preposition for argument in clause.arguments}
    noun = clause.noun
    if noun is not None:
        said |= {"object"} | ({"here"} if noun.here else set()) | ({"where"} if noun.where else set())
    if sentence.sorts and sort not in sentence.sorts:
        return False
    if sentence.objects and (noun is None or noun.words not in sentence.objects):
        return False
    if sentence.other is not None and sentence.other == (clause.subject in (None, "you")):
        return False
    return set(sentence.given) <= said and not set(sentence.lacking) & said


def sentence_for(verb: VerbWord, clause: s.Clause, sort: str) -> Sentence:
    """The first variant that applies, else the plain sentence."""
    return next((variant for variant in verb.variants if applies(variant, clause, sort)), verb)


def slots_of(clause: s.Clause) -> set[str]:
    """The slots that the clause fills."""
    slots = {argument.preposition for argument in clause.arguments}
    if clause.noun is not None:
        slots |= {"object", "bare"} | ({"where"} if clause.noun.where else set())
    return slots | ({"subject"} if clause.subject else set())


def without_empty(template: str, slots: set[str]) -> str:
    """The template with its […] parts kept where their slots are filled, dropped where not."""

    def part(match: re.Match[str]) -> str:
        return match[1] if all(slot in slots for slot, _ in SLOT.findall(match[1])) else ""

    return re.sub(r"\[([^\]]*)\]", part, template)


def bare(thing: s.Noun | s.Measured) -> s.Noun | s.Measured:
    """The object without what a sentence says of it elsewhere: `here` and `where`."""
    if isinstance(thing, s.Measured):
        return replace(thing, noun=replace(thing.noun, here=False, where=None))
    return replace(thing, here=False, where=None)
