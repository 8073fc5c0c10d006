"""Judging an act by the norms that speak of it: may it, must it, and if it depends, on what.

The most special norm that applies for certain decides; an undecided one that is as special leaves it open.
An act that no norm speaks of is not judged at all.
"""

from __future__ import annotations

from dataclasses import replace

from grammar.language import syntax as s
from rules.laws import Law
from rules.legality import condition_of, prove
from rules.outcome import Outcome, Position, Proof
from rules.program import Program
from rules.speaking import Spoken, speaking, unheard
from rules.state import Described, State


def may(program: Program, act: s.Clause, state: State) -> Outcome:
    """Whether the act is allowed: the most special norm that applies for certain decides, a prohibition
    before a permission of the same rank.
    """
    if unheard(program, act):
        return Outcome("abstain")
    spoken = speaking(program, act, state)
    certain = [x for x in spoken if x.truth is True]
    meant = [x for x in spoken if _meant(x)]
    if not certain and not meant:
        return _open([x for x in spoken if x.truth is None])
    chosen = _chosen(certain or meant, "forbids")
    # A more special permission stands against a general prohibition, but not against one whose condition
    # holds.
    binding = [x for x in certain if x.norm.kind == "forbids" and x.norm.condition is not None]
    if chosen.norm.kind != "forbids" and binding:
        chosen = binding[0]
    if chosen.norm.kind != "forbids":
        left = _undecided(program, spoken, act, "forbids", chosen)
        if left:
            return _open(left)
        return replace(_answer(chosen, True), conditions=_provided(program, spoken, chosen))
    return _answer(chosen, False)


def _provided(program: Program, spoken: list[Spoken], chosen: Spoken) -> tuple[Proof, ...]:
    """What a yes takes for granted: that no open prohibition applies, or what its own permission leaves open.
    What another prohibition says already is left out.
    """
    barred: dict[s.Predicate, Spoken] = {}
    for x in spoken:
        condition = condition_of(x.norm)
        open_ = x.truth is None and x.covered is True and x.norm.kind == "forbids"
        if open_ and condition is not None and not _lifted(x, spoken):
            barred.setdefault(condition, x)
    found = []
    for condition, x in barred.items():
        said = Described("", program.told((condition,)))
        others = (c for c in barred if c != condition)
        if not any(program.predicate(other)(x.at.at(said)) is True for other in others):
            found.append(_needed(program, x, condition.inner if isinstance(condition, s.Not) else s.Not(condition)))
    if not found and chosen.truth is None and chosen.norm.condition is not None:
        return (_needed(program, chosen, chosen.norm.condition),)
    return tuple(found)


def _lifted(barring: Spoken, spoken: list[Spoken]) -> bool:
    """Whether a rule that overrides the prohibition's allows the act under the very condition it forbids it."""
    rule = barring.law.rule
    return rule is not None and any(
        x.law.rule is not None and rule.id in x.law.rule.overrides and x.norm.condition == barring.norm.condition
        for x in spoken
    )


def _needed(program: Program, spoken: Spoken, tree: s.Predicate) -> Proof:
    return replace(prove(program, tree, spoken.at, spoken.law.source), holds=None, assumed=True)


def _meant(spoken: Spoken) -> bool:
    """Whether a permission is only open in a condition that its rule lets one assume."""
    rule = spoken.law.rule
    assumed = rule is not None and rule.if_unknown == "assume"
    return (
        spoken.truth is None
        and spoken.covered is True
        and spoken.exact
        and assumed
        and spoken.norm.kind == "permits"
    )


def must(program: Program, act: s.Clause, state: State) -> Outcome:
    """Whether the act is an obligation. What is only permitted or even forbidden is none, nor is what is
    required under a condition that fails.
    """
    if unheard(program, act):
        return Outcome("abstain")
    spoken = speaking(program, act, state, everything=True)
    certain = [x for x in spoken if x.truth is True]
    if certain:
        chosen = _chosen(certain, "requires")
        left = [x for x in _undecided(program, spoken, act, "requires", chosen) if x.covered]
        if chosen.norm.kind != "requires" and left:
            return _open(left)
        return _answer(chosen, chosen.norm.kind == "requires")
    open_ = [x for x in spoken if x.truth is None]
    void = [x for x in spoken if x.truth is False and x.norm.kind == "requires"]
    obliging = any(x.norm.kind == "requires" for x in open_)
    return _answer(void[0], False) if void and not obliging else _open(open_)


def _chosen(certain: list[Spoken], kind: str) -> Spoken:
    """The most special norm; of several the first of the kind that decides."""
    top = [x for x in certain if x.rank == certain[0].rank]
    return next((x for x in top if x.norm.kind == kind), top[0])


def _answer(chosen: Spoken, positive: bool) -> Outcome:
    proof = _proof(chosen, positive)
    return Outcome("yes" if positive else "no", proofs=(proof,), positions=positions(chosen.law))


def _open(spoken: list[Spoken]) -> Outcome:
    """What is left of the conditions decides; nothing is said of an act that is only spoken of in part."""
    if not any(x.exact for x in spoken):
        return Outcome("abstain")
    proofs = tuple(_proof(x, x.norm.kind != "forbids") for x in spoken)
    return Outcome("depends", proofs=proofs, conditions=proofs, positions=positions(spoken[0].law))


def _undecided(
    program: Program, spoken: list[Spoken], act: s.Clause, kind: str, chosen: Spoken
) -> list[Spoken]:
    """The undecided norms of a kind that are as special as the chosen one and not meant to be assumed
    away.
    """
    return [
        x
        for x in spoken
        if x.truth is None and x.norm.kind == kind and x.rank >= chosen.rank and not _assumed(program, x, act)
    ]


def _assumed(program: Program, spoken: Spoken, act: s.Clause) -> bool:
    """Whether an undecided condition is meant not to hold: it is about where and the question names no
    place, or its rule says so and what was said leaves more than one thing to assume.
    """
    rule, condition = spoken.law.rule, spoken.norm.condition
    if act.argument("on") is None and _about_places(program, condition):
        return True
    if isinstance(condition, s.All):
        holds = [program.predicate(part)(spoken.at) for part in condition.parts]
        if holds.count(True) and holds.count(None) == 1:
            return False
    return rule is not None and rule.if_unknown == "assume"


def _about_places(program: Program, condition: s.Predicate | None) -> bool:
    match condition:
        case s.NextTo():
            return True
        case s.Flag(noun):
            return program.area(noun.words) is not None
        case s.Not(inner):
            return _about_places(program, inner)
        case s.All(parts) | s.Any(parts):
            return any(_about_places(program, part) for part in parts)
    return False


def _proof(spoken: Spoken, holds: bool) -> Proof:
    condition, program = spoken.norm.condition, spoken.program
    children = () if condition is None else (prove(program, condition, spoken.at, spoken.law.source),)
    return Proof(spoken.law.source, spoken.norm, None if spoken.truth is None else holds, children=children)


def positions(law: Law) -> tuple[Position, ...]:
    """What weaker sources say instead of the law's rule."""
    rule = law.rule
    if rule is None:
        return ()
    return tuple(Position(p.verdict, p.sources, rule.id, p.ko, p.en) for p in rule.positions)
