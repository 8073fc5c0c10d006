"""A proof as reasons: what was needed, what was found, and who says so."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

from grammar.language import syntax as s
from grammar.language.write import write
from rules.outcome import Outcome, Proof, Repair
from service.say.conjugate import with_particle
from service.say.expression import Sayer

MARKS = {True: "✓", False: "✗", None: "?"}
_COLOUR = {True: "32", False: "31", None: "33"}
Said = dict[str, str]


class Told(Protocol):
    """A sentence in both languages."""

    @property
    def ko(self) -> str:
        """Korean."""

    @property
    def en(self) -> str:
        """English."""


class Cited(Protocol):
    """A rule as far as sentences need it."""

    @property
    def statement(self) -> Told:
        """What it says, in one sentence."""

    @property
    def sources(self) -> tuple[str, ...]:
        """Ids of the sources it rests on."""


Rules = Mapping[str, Cited]
_PREDICATES = (s.Compare, s.Has, s.NextTo, s.Flag, s.Not, s.All, s.Any)


def leaves(proofs: Iterable[Proof]) -> Iterator[Proof]:
    """The proofs that say something by themselves: parts instead of the whole they make up.

    Of alternatives that all fail the whole is kept, because no single part was needed; and a rule that
    applies for certain is told as a rule.
    """
    for proof in proofs:
        ruled = isinstance(proof.tree, s.Norm) and proof.holds is not None
        if proof.children and not ruled and not isinstance(proof.tree, s.Any | s.Choose):
            yield from leaves(proof.children)
        else:
            yield proof


def deciding(outcome: Outcome, holds: bool | None) -> tuple[Proof, ...]:
    """The leaves with that truth, each sentence once, in the order of the proof."""
    seen: dict[tuple[Any, Any], Proof] = {}
    for proof in leaves(outcome.proofs):
        if proof.holds is holds:
            seen.setdefault((proof.tree, repr(proof.have)), proof)
    return tuple(seen.values())


def sayable(sayer: Sayer, tree: object) -> bool:
    """Whether every word of the tree has a display word."""
    return next(sayer.unknown(tree), None) is None


def measure(tree: s.Tree | None) -> s.Noun | None:
    """The noun in whose unit the values of the proof are counted."""
    match tree:
        case s.Not(inner):
            return measure(inner)
        case s.Compare(s.Quantity(noun), _, _) | s.Has(_, _, noun) | s.NextTo(_, _, noun):
            return noun
        case s.Compare(s.Arithmetic() as amount, _, _):
            while isinstance(amount, s.Arithmetic):
                side = amount.right if isinstance(amount.left, s.Number) else amount.left
                if isinstance(side, s.Quantity):
                    return side.noun
                if not isinstance(side, s.Arithmetic):
                    return None
                amount = side
            return None
        case s.Clause(object=s.Measured(noun=noun)):
            return noun
    return None


def value(sayer: Sayer, tree: s.Tree | None, number: Any) -> Said | None:
    """A found or needed number in its unit: −4 °C, 3개; None if there is none."""
    if isinstance(number, list | tuple) and number:
        # One number a player: nobody has more than the most.
        most = value(sayer, tree, max(number)) if all(type(n) is int for n in number) else None
        return {"ko": f"가장 많아도 {most['ko']}", "en": f"at most {most['en']}"} if most else None
    if not isinstance(number, int) or isinstance(number, bool):
        return None
    noun = measure(tree)
    if noun is None:
        return {"ko": str(number).replace("-", "−"), "en": str(number).replace("-", "−")}
    korean, english = sayer.korean, sayer.english
    return {"ko": korean.level(number, korean.word(noun)), "en": english.unit(number, english.word(noun))}


def as_needed(proof: Proof) -> s.Tree | None:
    """The tree with the bound that really applied (a relaxed requirement asks for less than is printed)."""
    tree = proof.tree
    if isinstance(tree, s.Compare) and isinstance(proof.need, int) and not isinstance(proof.need, bool):
        left, right = tree.left, tree.right
        countable = isinstance(left, s.Quantity | s.Arithmetic | s.Distinct)
        if isinstance(right, s.Number) and right.value != proof.need and countable:
            return replace(tree, right=s.Number(proof.need))
    return tree


def sentence(sayer: Sayer, proof: Proof, rules: Rules) -> Said:
    """One proof as a sentence in both languages, with the numbers found and needed."""
    key = (proof.rule, proof.tree, proof.holds, repr(proof.have), repr(proof.need))
    said = sayer.memory.get(key)
    if said is None:
        said = sayer.memory[key] = _sentence(sayer, proof, rules)
    return dict(said)


def _sentence(sayer: Sayer, proof: Proof, rules: Rules) -> Said:
    tree, rule = as_needed(proof), rules.get(proof.rule)
    # What a rule says as a whole is told in its own sentence; its act alone would only repeat the verdict.
    whole = isinstance(proof.tree, s.Norm | s.Define | s.Order)
    if rule is not None and (whole or tree is None or not sayable(sayer, tree)):
        return {"ko": rule.statement.ko.rstrip("."), "en": rule.statement.en.rstrip(".")}
    if tree is None:
        return {"ko": proof.rule, "en": proof.rule}
    have = value(sayer, tree, proof.have)
    if isinstance(tree, _PREDICATES):
        return _of_predicate(sayer, tree, proof.holds, have)
    return _of_effect(sayer, tree, proof, have)


def _of_predicate(sayer: Sayer, tree: s.Predicate, holds: bool | None, have: Said | None) -> Said:
    needed = sayer.needed(tree)
    korean = sayer.korean.predicate(tree)
    if holds is None:
        return needed
    if holds:
        said = {"ko": korean.end("요"), "en": sayer.en(tree)}
        exact = isinstance(tree, s.Compare) and tree.comparator == "is"
        if have is None or exact or not isinstance(tree, s.Compare | s.Not):
            return said
        return {"ko": f"{said['ko']}(지금 {have['ko']})", "en": f"{said['en']} (now {have['en']})"}
    if have is None:
        return needed
    is_now = {"ko": f"{have['ko']}{_copula(have['ko'])}", "en": f"it is {have['en']}"}
    noun = measure(tree)
    if noun is not None and not sayer.english.word(noun).scale and not sayer.english.word(noun).steps:
        is_now["en"] = f"now it is {have['en']}"
    must = korean.must()
    return {"ko": f"{must.end('는데')} 지금 {is_now['ko']}", "en": f"{needed['en']}, but {is_now['en']}"}


def _copula(text: str) -> str:
    return "예요" if with_particle(text, "이").endswith("가") else "이에요"


def _of_effect(sayer: Sayer, tree: s.Tree, proof: Proof, have: Said | None) -> Said:
    said = sayer.saying(tree)
    if isinstance(said, str):
        return {"ko": said, "en": sayer.en(tree)}
    english = sayer.en(tree)
    if isinstance(tree, s.Norm | s.Trigger | s.Define | s.Order | s.Standing):
        return {"ko": said.end("요"), "en": english}
    now = {"ko": f"(지금 {have['ko']})", "en": f" (now {have['en']})"} if have else {"ko": "", "en": ""}
    if proof.holds is None:
        return {"ko": said.can().must().end("요"), "en": f"it must be possible to {english}"}
    verb = "it is possible to" if proof.holds else "it is not possible to"
    return {"ko": said.can(proof.holds).end("요") + now["ko"], "en": f"{verb} {english}{now['en']}"}


def reasons(outcome: Outcome, sayer: Sayer, rules: Rules) -> list[dict[str, Any]]:
    """The rows of the contract's `reasons`: what failed first, then what is undecided, then what holds."""
    found: dict[bool | None, dict[tuple[Any, str], Proof]] = {False: {}, None: {}, True: {}}
    for proof in leaves(outcome.proofs):
        found[proof.holds].setdefault((proof.tree, repr(proof.have)), proof)
    return [_row(proof, sayer, rules) for group in found.values() for proof in group.values()]


def _row(proof: Proof, sayer: Sayer, rules: Rules) -> dict[str, Any]:
    key = ("row", proof.rule, proof.tree, proof.holds, repr(proof.have), repr(proof.need))
    said = sayer.memory.get(key)
    if said is None:
        expr = write(proof.tree) if proof.tree is not None else ""
        said = sayer.memory[key] = {"expr": expr, **sentence(sayer, proof, rules)}
    rule = rules.get(proof.rule)
    return {
        "rule": proof.rule,
        "holds": proof.holds,
        "expr": said["expr"],
        "have": proof.have,
        "need": proof.need,
        "ko": said["ko"],
        "en": said["en"],
        "sources": list(rule.sources) if rule is not None else [],
    }


def conditions(outcome: Outcome, sayer: Sayer, rules: Rules) -> list[Said]:
    """The rows of the contract's `conditions`."""
    rows = []
    for proof in outcome.conditions:
        undecided = replace(proof, holds=None, tree=as_needed(proof))
        tree = undecided.tree
        rows.append({"expr": write(tree) if tree is not None else "", **sentence(sayer, undecided, rules)})
    return rows


def repairs(outcome: Outcome, sayer: Sayer) -> list[Said]:
    """The rows of the contract's `repair`."""
    return [{"expr": write(repair.tree), **repaired(sayer, repair)} for repair in outcome.repair]


def repaired(sayer: Sayer, repair: Repair) -> Said:
    """What would make it legal, as a difference where there are two numbers: 기온이 2 °C 낮으면 돼요."""
    tree, noun = repair.tree, measure(repair.tree)
    numbers = isinstance(repair.have, int) and isinstance(repair.need, int)
    if not numbers or noun is None or repair.have == repair.need:
        return _state(sayer, tree)
    more = repair.need > repair.have
    difference = value(sayer, tree, abs(repair.need - repair.have)) or {}
    word = sayer.korean.word(noun)
    level = word.scale or word.steps
    ko = ("높으면" if more else "낮으면") if level else ("많으면" if more else "적으면")
    subject = with_particle(word.held or sayer.korean.noun(noun), "이")
    if level:
        en = f"it works if {sayer.english.noun(noun)} is {difference['en']} {'higher' if more else 'lower'}"
    else:
        counted = sayer.english.counted(s.Number(abs(repair.need - repair.have)), noun)
        en = f"it works with {_comparative(counted, more)}"
    return {"ko": f"{subject} {difference['ko']} 더 {ko} 돼요", "en": en}


def _comparative(counted: str, more: bool) -> str:
    number, _, rest = counted.partition(" ")
    return f"{number} {'more' if more else 'fewer'} {rest}"


def _state(sayer: Sayer, tree: s.Tree) -> Said:
    said = sayer.saying(tree)
    ko = said if isinstance(said, str) else said.end("면") + " 돼요"
    return {"ko": ko, "en": f"it works if {sayer.en(tree)}"}


def tree_view(
    proofs: Iterable[Proof], sayer: Sayer, rules: Rules, lang: str = "ko", colour: bool | None = None
) -> str:
    """The whole proof as indented lines with ✓, ✗ and ?; colours unless NO_COLOR is set."""
    painted = not os.environ.get("NO_COLOR") if colour is None else colour
    return "\n".join(_lines(proofs, sayer, rules, lang, painted, ""))


def _lines(
    proofs: Iterable[Proof], sayer: Sayer, rules: Rules, lang: str, colour: bool, indent: str
) -> Iterator[str]:
    for proof in proofs:
        mark = MARKS[proof.holds]
        if colour:
            mark = f"\x1b[{_COLOUR[proof.holds]}m{mark}\x1b[0m"
        yield f"{indent}{mark} {sentence(sayer, proof, rules)[lang]}  [{proof.rule}]"
        yield from _lines(proof.children, sayer, rules, lang, colour, indent + "  ")
