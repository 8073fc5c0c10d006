"""Judging an act by the norms that speak of it: may it, must it, and if it depends, on what.

An act of a question is compared with the acts of all norms. A norm speaks of it when the verb is the
same, its object covers the asked object and every argument of the norm is covered by one of the
question; its `where`s and its condition are evaluated over what the question says of the objects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from grammar.language import syntax as s
from kb.model import Component
from rules import price
from rules.compile import conjunction
from rules.legality import prove
from rules.outcome import Outcome, Position, Proof
from rules.program import Law, Program
from rules.state import Described, Scope, State


@dataclass(frozen=True, slots=True)
class Spoken:
    """A norm that speaks of the asked act: whether it applies (None: it depends), and how special it is."""

    law: Law
    norm: s.Norm
    truth: bool | None
    rank: int


OPPONENTS = frozenset({"opponents", "an opponent", "each opponent"})


def facts_of(clause: s.Clause) -> tuple[s.Predicate, ...]:
    """Everything a clause says of its objects."""
    nouns = [clause.object, *(a.target for a in clause.arguments)]
    found = []
    for thing in nouns:
        noun = thing.noun if isinstance(thing, s.Measured) else thing
        if isinstance(noun, s.Noun) and noun.where is not None:
            found.append(noun.where)
    return tuple(found)


def component_of(program: Program, noun: s.Noun | None, verb: str = "") -> Component | None:
    """The component a proper name means; a verb of use prefers projects."""
    if noun is None or not noun.quoted:
        return None
    components = program.kb.components
    kinds = ("standard project", "conversion") if verb in ("use", "convert", "discount") else ()
    for key in (*(f"{kind}:{noun.words}" for kind in kinds), noun.words):
        if key in components:
            return components[key]
    return next((components[f"{kind}:{noun.words}"] for kind in ("standard project", "conversion") if f"{kind}:{noun.words}" in components), None)


def covers(program: Program, general: object, special: object, scope: Scope, verb: str) -> bool | None:
    """Whether what a norm names includes what is asked about; None when that depends."""
    if isinstance(general, str) or isinstance(special, str):
        return general == special or (general in OPPONENTS and special in OPPONENTS)
    if isinstance(general, s.Per) or isinstance(special, s.Per):
        return general == special
    if isinstance(general, s.Measured):
        if not isinstance(special, s.Measured):
            return False
        if general.up_to:
            amounts = (general.amount, special.amount)
            if not all(isinstance(a, s.Number) for a in amounts) or amounts[1].value > amounts[0].value:  # type: ignore[union-attr]
                return False
        elif isinstance(general.amount, s.Number) and general.amount != special.amount:
            return False
    wide = general.noun if isinstance(general, s.Measured) else general
    narrow = special.noun if isinstance(special, s.Measured) else special
    if not isinstance(wide, s.Noun) or not isinstance(narrow, s.Noun):
        return wide is None or wide == narrow
    return _noun_covers(program, wide, narrow, scope, verb)


def _noun_covers(program: Program, wide: s.Noun, narrow: s.Noun, scope: Scope, verb: str) -> bool | None:
    if wide.quoted:
        return narrow.quoted and narrow.words == wide.words
    if not _whose_covers(wide.whose, narrow.whose) or wide.here != narrow.here:
        return False
    thing = component_of(program, narrow, verb)
    if narrow.quoted:
        if thing is None:
            goals = {"milestone": program.kb.milestones, "award": program.kb.awards}
            return narrow.words in goals.get(wide.words, ()) and wide.where is None
        if wide.words in ("action", "effect") and wide.where is None:
            return True
        return price.matches(program, wide, thing, scope)
    if not _same_sort(program, wide.words, narrow.words):
        return False
    if wide.where is None:
        return True
    facts = (narrow.where,) if narrow.where is not None else ()
    return program.predicate(wide.where)(scope.at(Described(narrow.words, facts)))


def _whose_covers(wide: str | None, narrow: str | None) -> bool:
    if wide is None or wide == "anyone" or wide == narrow:
        return True
    return wide in OPPONENTS and narrow in OPPONENTS


def _same_sort(program: Program, wide: str, narrow: str) -> bool:
    """Whether the wide noun is the narrow one or a kind above it."""
    a, b = program.vocabulary.word(wide), program.vocabulary.word(narrow)
    if a.key == b.key:
        return True
    if a.entry is not None and b.entry is not None:
        if a.entry.pieces and b.entry.pieces:
            return a.entry.pieces == ("*",) or set(b.entry.pieces) <= set(a.entry.pieces)
        return a.key == "card" and b.entry.predicate is not None and b.key != "corporation"
    if a.entry is not None and a.entry.pieces == ("*",):
        return any(narrow in entry.pieces for entry in program.kb.game.nouns.values())
    return a.key in ("resource",) and b.sort in ("resource", "pool")


def speaking(program: Program, act: s.Clause, state: State) -> list[Spoken]:
    """The norms that speak of the act, the most special first."""
    scope = Scope(state)
    facts = facts_of(act)
    it = component_of(program, act.noun, act.verb) or Described(act.noun.words if act.noun else "", facts)
    at = scope.at(Described(it.noun, facts) if isinstance(it, Described) else it)
    if facts and isinstance(it, Component):
        at = scope.at(Described("space", facts))
    laws = (*program.norms(act.verb), *program.in_force(state, 0, s.Norm, act.verb))
    found = []
    for law in laws:
        norm = cast(s.Norm, law.statement)
        truth = _applies(program, norm, act, scope)
        if truth is False:
            continue
        if norm.condition is not None:
            truth = conjunction((truth, program.predicate(norm.condition)(at)))
        if truth is not False:
            found.append(Spoken(law, norm, truth, _rank(norm)))
    overridden = {
        rule for spoken in found if spoken.truth is True and spoken.law.rule for rule in spoken.law.rule.overrides
    }
    kept = [x for x in found if x.law.rule is None or x.law.rule.id not in overridden]
    return sorted(kept, key=lambda x: -x.rank)


def _applies(program: Program, norm: s.Norm, act: s.Clause, scope: Scope) -> bool | None:
    truths = []
    if norm.act.object is not None:
        truths.append(covers(program, norm.act.object, act.object, scope, act.verb))
    unmatched = list(act.arguments)
    for argument in norm.act.arguments:
        asked = next((a for a in unmatched if a.preposition == argument.preposition), None)
        if asked is None:
            # What a norm says `as` (a worth) is its answer, not a part of the act it speaks of.
            if argument.preposition == "as" and isinstance(argument.target, s.Measured):
                continue
            return False
        unmatched.remove(asked)
        truths.append(covers(program, argument.target, asked.target, scope, act.verb))
    # A permission is only for what it names; a prohibition also covers the special case.
    if norm.kind != "forbids" and any(not _descriptive(a) for a in unmatched):
        return False
    return conjunction(truths)


def _descriptive(argument: s.Argument) -> bool:
    """Whether an argument only describes where the act happens (`on space where (…)`)."""
    target = argument.target
    return isinstance(target, s.Noun) and target.words == "space" and not target.quoted


def _rank(norm: s.Norm) -> int:
    noun = norm.act.noun
    return (
        2 * len(norm.act.arguments)
        + (norm.condition is not None)
        + (noun is not None and (noun.where is not None or noun.whose is not None))
        + 3 * (noun is not None and noun.quoted)
        + isinstance(norm.act.object, s.Measured)
    )


# ---- verdicts


def may(program: Program, act: s.Clause, state: State) -> Outcome:
    """Whether the act is allowed: the most special norm that applies for certain decides, a prohibition before
    a permission of the same rank."""
    return _decide(program, act, state, deciding=("forbids",), agreeing=("permits", "requires"), yes="permits")


def must(program: Program, act: s.Clause, state: State) -> Outcome:
    """Whether the act is an obligation; what is only permitted or even forbidden is none."""
    return _decide(program, act, state, deciding=("requires",), agreeing=("permits", "forbids"), yes="requires")


def _decide(
    program: Program, act: s.Clause, state: State, deciding: tuple[str, ...], agreeing: tuple[str, ...], yes: str
) -> Outcome:
    spoken = speaking(program, act, state)
    certain = [x for x in spoken if x.truth is True]
    if certain:
        top = [x for x in certain if x.rank == certain[0].rank]
        chosen = next((x for x in top if x.norm.kind in deciding), top[0])
        # A more special permission stands against a general prohibition, but not against one whose condition holds.
        binding = [x for x in certain if x.norm.kind in deciding and x.norm.condition is not None]
        if chosen.norm.kind not in deciding and yes == "permits" and binding:
            chosen = binding[0]
        positive = chosen.norm.kind == "requires" if yes == "requires" else chosen.norm.kind in ("permits", "requires")
        proof = _proof(program, chosen, state, positive)
        return Outcome("yes" if positive else "no", proofs=(proof,), positions=positions(chosen.law))
    # Nothing applies for certain: what is left of the conditions decides.
    open_ = [x for x in spoken if x.norm.kind in (*deciding, *agreeing)]
    if not open_:
        return Outcome("abstain")
    proofs = tuple(_proof(program, x, state, x.norm.kind != "forbids") for x in open_)
    return Outcome("depends", proofs=proofs, conditions=proofs, positions=positions(open_[0].law))


def _proof(program: Program, spoken: Spoken, state: State, holds: bool) -> Proof:
    condition = spoken.norm.condition
    children = () if condition is None else (prove(program, condition, Scope(state), spoken.law.source),)
    return Proof(spoken.law.source, spoken.norm, holds if spoken.truth is True else None, children=children)


def positions(law: Law) -> tuple[Position, ...]:
    """What weaker sources say instead of the law's rule."""
    rule = law.rule
    if rule is None:
        return ()
    return tuple(Position(p.verdict, p.sources, rule.id, p.ko, p.en) for p in rule.positions)
