"""An outcome as the answer to the question as it was put: verdict first, then why, then what else holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from grammar.language import syntax as s
from kb.model import Component, Goal, Rule
from rules.outcome import Outcome, Proof
from service.say.card import told
from service.say.changes import changes
from service.say.conjugate import Saying, with_particle
from service.say.expression import Sayer
from service.say.proof import (
    Rules,
    Said,
    Told,
    as_needed,
    deciding,
    leaves,
    measure,
    repaired,
    sayable,
    sentence,
)
from service.say.results import results

_MOST_REASONS = 2
_MOST_CONDITIONS = 3
_MOST_SOURCES = 3


class Titled(Protocol):
    """A source as far as an answer names it."""

    @property
    def title(self) -> Told:
        """What it is called."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How the question was put.

    `proposition` is the act or claim that yes and no are about (an amount for `value`); `kind` is the
    kind of `Ask`. `asked_negative`: the asker said the opposite (못 내?); `confirmation`: the asker
    wants it confirmed (맞지?).
    """

    proposition: s.Clause | s.Predicate | s.Amount | None = None
    asked_negative: bool = False
    confirmation: bool = False
    kind: str = "possible"
    lang: str = "ko"


def asked(query: s.Query, negative: bool = False, confirmation: bool = False, lang: str = "ko") -> Asked:
    """How a query was put; the last act of `do` is the proposition where the ask itself names none."""
    about = query.ask.about
    thing = about if about is not None and not isinstance(about, str | s.Noun) else None
    if thing is None and query.do and query.ask.kind not in ("list", "explain", "times"):
        thing = query.do[-1]
    return Asked(thing, negative, confirmation, query.ask.kind, lang)


_VERBS = {"standard_project": "use", "action": "use", "prelude": "play", "fund_award": "fund"}


def asked_of_act(do: Mapping[str, Any], sayer: Sayer, lang: str = "ko") -> Asked:
    """How a case is put: `{"play": "Comet"}` asks whether one can play Comet."""
    for key, thing in do.items():
        verb = _VERBS.get(key, key)
        if sayer.words.verb(verb) is not None and isinstance(thing, str):
            return Asked(s.Clause(verb, object=s.Noun(thing, quoted=True)), lang=lang)
    return Asked(lang=lang)


def answer(
    outcome: Outcome,
    question: Asked,
    sayer: Sayer,
    rules: Rules,
    sources: Mapping[str, Titled] | None = None,
    anchors: tuple[str, ...] | None = None,
) -> Said:
    """The whole answer in both languages. `anchors` is what `cited` gives, where that is known already."""
    counted = results(outcome.result, sayer) if outcome.verdict == "yes" else {}
    first = [] if counted.get("ko") and question.proposition is None else [_verdict(outcome, question, sayer)]
    parts = [*first, counted, *_why(outcome, question, sayer, rules)]
    said = {lang: " ".join(_stop(part[lang], lang) for part in parts if part.get(lang)) for lang in ("ko", "en")}
    titles = titles_of(cited(outcome, rules) if anchors is None else anchors, sources or {})
    if titles:
        said["ko"] += "\n출처: " + ", ".join(title.ko for title in titles)
        said["en"] += "\nSources: " + ", ".join(title.en for title in titles)
    return said


def _stop(text: str, lang: str) -> str:
    text = text[:1].upper() + text[1:] if lang == "en" else text
    return text if text.endswith((".", "!", "?", ":")) else text + "."


# ---- the verdict


def _verdict(outcome: Outcome, question: Asked, sayer: Sayer) -> Said:
    match outcome.verdict:
        case "yes" | "no":
            return _yes_or_no(outcome.verdict == "yes", question, sayer)
        case "depends":
            return {"ko": "조건에 따라 달라요", "en": "It depends"}
        case "value":
            return _value(outcome, question, sayer)
        case "text":
            return _listed(outcome.subject if outcome.subject is not None else outcome.value, sayer)
        case _:
            return {"ko": "이것만으로는 판정할 수 없어요", "en": "This alone cannot be judged"}


def _yes_or_no(yes: bool, question: Asked, sayer: Sayer) -> Said:
    key = ("verdict", yes, question)
    said = sayer.memory.get(key)
    if said is None:
        said = sayer.memory[key] = _said_yes_or_no(yes, question, sayer)
    return said


def _said_yes_or_no(yes: bool, question: Asked, sayer: Sayer) -> Said:
    agrees = yes is not question.asked_negative
    plain = not question.asked_negative and not question.confirmation
    ko = ("네" if plain else "네, 맞아요.") if agrees else "아니요"
    en = ("Yes" if plain else "That’s right") if agrees else "No"
    fact = short(yes, question, sayer)
    join = " " if ko.endswith(".") else ", "
    return {"ko": f"{ko}{join}{fact['ko']}", "en": f"{en}, {fact['en']}"}


def short(yes: bool, question: Asked, sayer: Sayer) -> Said:
    """The bare fact: 낼 수 있어요 / 낼 수 없어요."""
    thing = question.proposition
    if thing is None and question.kind in ("possible", "may", "changes", "choices"):
        ko = "할 수 있어요" if yes else "할 수 없어요"
        return {"ko": ko, "en": "you can do this" if yes else "you cannot do this"}
    if thing is None:
        return {"ko": "그래요" if yes else "그렇지 않아요", "en": "it is so" if yes else "it is not so"}
    if isinstance(thing, s.Clause):
        return _act(yes, thing, question.kind, sayer)
    if isinstance(thing, s.Compare) and (moved := gaining(thing, yes, sayer)) is not None:
        return moved
    if isinstance(thing, s.Compare | s.Has | s.NextTo | s.Flag | s.Not | s.All | s.Any):
        tree = thing if yes else s.Not(thing)
        return {"ko": sayer.ko(tree), "en": sayer.en(tree)}
    return {"ko": "그래요" if yes else "그렇지 않아요", "en": "it is so" if yes else "it is not so"}


def gaining(claim: s.Compare, yes: bool, sayer: Sayer) -> Said | None:
    """`tr gained at least 1` as people say it: TR이 올라요 / 오르지 않아요; None for any other claim."""
    noun = claim.left.noun.words if isinstance(claim.left, s.Quantity) else ""
    if not noun.endswith(" gained") or claim.comparator != "at least":
        return None
    pool = s.Noun(noun.removesuffix(" gained"))
    ko, en = sayer.korean.noun(pool), sayer.english.noun(pool)
    if yes:
        return {"ko": f"{with_particle(ko, '이')} 늘어요", "en": f"{en} goes up"}
    return {"ko": f"{with_particle(ko, '이')} 늘지 않아요", "en": f"{en} does not go up"}


def _act(yes: bool, act: s.Clause, kind: str, sayer: Sayer) -> Said:
    full = sayer.korean.clause(act, subject=False)
    verb = Saying(" ".join(full.head.split()[-1:]) if full.word in ("하다", "있다", "없다") else "", full.word)
    who = "you" if act.subject in (None, "you") else sayer.english.target(act.subject)
    phrase = sayer.english.clause(act, subject=False)
    if kind == "must":
        if yes:
            return {"ko": verb.must().end("요"), "en": f"{who} must {phrase}"}
        return {"ko": f"{verb.end('지')} 않아도 돼요", "en": f"{who} need not {phrase}"}
    can = "can" if yes else "cannot"
    return {"ko": verb.can(yes).end("요"), "en": f"{who} {can} {phrase}"}


def _value(outcome: Outcome, question: Asked, sayer: Sayer) -> Said:
    number: Any = outcome.value if outcome.value is not None else outcome.cost
    noun = s.Noun("cost") if question.kind == "cost" else unit_of(question.proposition)
    if isinstance(number, int) and not isinstance(number, bool):
        if question.kind == "times":
            return {"ko": f"{number}번이에요", "en": f"{number} time{'' if number == 1 else 's'}"}
        if noun is not None:
            ko = sayer.korean.level(number, sayer.korean.word(noun))
            en = sayer.english.unit(number, sayer.english.word(noun))
            return {"ko": Saying(ko, "이다").end("요"), "en": en}
    text = str(number).replace("-", "−") if isinstance(number, int) else str(number)
    return {"ko": Saying(text, "이다").end("요"), "en": text}


def unit_of(tree: object) -> s.Noun | None:
    """The noun in whose unit an amount is counted."""
    match tree:
        case s.Quantity(noun) | s.Distinct(noun):
            return noun
        case s.Arithmetic(_, left, right):
            return unit_of(left) or unit_of(right)
    return None


def _listed(subject: Any, sayer: Sayer) -> Said:
    """A text answer: a tree as a sentence, names as a list, anything bilingual as it is."""
    if isinstance(subject, Component | Goal | Rule):
        return told(subject, sayer)
    if hasattr(subject, "ko") and hasattr(subject, "en"):
        return {"ko": str(subject.ko), "en": str(subject.en)}
    if isinstance(subject, Mapping) and {"ko", "en"} <= set(subject):
        return {"ko": str(subject["ko"]), "en": str(subject["en"])}
    if isinstance(subject, str):
        name = sayer.names(subject)
        return {"ko": name["ko"], "en": name.get("en", subject)}
    if isinstance(subject, Iterable):
        known = (Component, Goal, Rule)
        rows = [told(x, sayer, alone=False) if isinstance(x, known) else _listed(x, sayer) for x in subject]
        between = ". " if any(isinstance(x, Rule) for x in subject) else ", "
        return {lang: between.join(row[lang] for row in rows) for lang in ("ko", "en")}
    return {"ko": sayer.ko(subject), "en": sayer.en(subject)} if subject is not None else {"ko": "", "en": ""}


# ---- why, and what else holds


def _why(outcome: Outcome, question: Asked, sayer: Sayer, rules: Rules) -> list[Said]:
    parts: list[Said] = []
    if outcome.verdict == "depends":
        parts.append(_depends(outcome, question, sayer, rules))
    elif outcome.verdict in ("yes", "no", "value"):
        # A no is decided by what fails; a yes by what was found true with a number to show.
        decided = deciding(outcome, outcome.verdict != "no")
        shown = decided if outcome.verdict == "no" else tuple(p for p in decided if _tells(p, outcome, sayer))
        news = [p for p in shown if not (isinstance(p.tree, s.Compare) and gaining(p.tree, True, sayer))]
        rows = [sentence(sayer, proof, rules) for proof in news]
        parts += [row for at, row in enumerate(rows) if row not in rows[:at]][:_MOST_REASONS]
    if outcome.verdict == "yes" and outcome.conditions:
        told = question.proposition
        open_ = [p for p in outcome.conditions if not _same_act(p.tree, told)][:_MOST_CONDITIONS]
        rows = [sentence(sayer, _open(proof), rules) for proof in open_]
        but = {"ko": "단, ", "en": "But "}
        parts += [{lang: but[lang] + ", ".join(row[lang] for row in rows) for lang in ("ko", "en")}] if rows else []
    if outcome.verdict == "yes" and outcome.cost is not None and question.kind in ("possible", "changes"):
        parts.append(_price(outcome.cost, sayer))
    if outcome.skipped and outcome.verdict in ("yes", "depends", "text"):
        left = [(sayer.korean.clause(x).end("기"), sayer.en(x)) for x in outcome.skipped if isinstance(x, s.Clause)]
        ko, en = ", ".join(ko for ko, _ in left), "; ".join(en for _, en in left)
        parts.append({"ko": f"할 수 없어 빠지는 것: {ko}", "en": f"Left out, since it can no longer happen: {en}"})
    if outcome.delta and outcome.verdict in ("yes", "value", "text"):
        moved = changes(outcome.delta, sayer)
        if moved["ko"]:
            parts.append({"ko": f"바뀌는 것: {moved['ko']}", "en": f"Changes: {moved['en']}"})
    if outcome.verdict == "no":
        parts += [repaired(sayer, repair) for repair in outcome.repair[:_MOST_REASONS]]
    if outcome.positions:
        ko, en = (" / ".join(getattr(x, lang).rstrip(".") for x in outcome.positions) for lang in ("ko", "en"))
        parts.append(
            {
                "ko": f"다른 자료: {ko} (판정은 아래 출처를 따랐어요)",
                "en": f"Elsewhere: {en} (this ruling follows the sources below)",
            }
        )
    return parts


def _same_act(tree: object, asked_for: object) -> bool:
    """Whether a condition says no more than the question: you can place it if you can place it."""
    return (
        isinstance(tree, s.Clause)
        and isinstance(asked_for, s.Clause)
        and (tree.verb, tree.noun) == (asked_for.verb, asked_for.noun)
        and tree.argument("on") == asked_for.argument("on")
    )


def _price(cost: int, sayer: Sayer) -> Said:
    said = sayer.memory.get(("price", cost))
    if said is None:
        price = sayer.korean.level(cost, sayer.korean.word(s.Noun("cost")))
        said = {"ko": f"비용은 {Saying(price, '이다').end('요')}", "en": f"It costs {price}"}
        sayer.memory["price", cost] = said
    return said


def _tells(proof: Proof, outcome: Outcome, sayer: Sayer) -> bool:
    """Whether something true is worth saying: a number, and not the money for a cost that is told anyway."""
    if isinstance(proof.tree, s.Norm):
        return True
    if isinstance(proof.tree, s.Define) and any(isinstance(p.tree, s.Standing) for p in outcome.proofs):
        return False  # the cards in play changed what the rule alone would say
    noun = measure(proof.tree)
    paid = outcome.cost is not None and noun is not None and sayer.korean.word(noun).sort == "money"
    return proof.have is not None and not paid


def _open(proof: Proof) -> Proof:
    return Proof(proof.rule, proof.tree, None, proof.have, proof.need, proof.children, proof.assumed)


def _depends(outcome: Outcome, question: Asked, sayer: Sayer, rules: Rules) -> Said:
    """기온이 −12 °C 이하여야 낼 수 있어요."""
    undecided = outcome.conditions or deciding(outcome, None)
    trees = [as_needed(proof) for proof in undecided]
    predicates = [t for t in trees if isinstance(t, s.Compare | s.Has | s.NextTo | s.Flag | s.Not | s.All | s.Any)]
    if len(predicates) != len(trees) or not predicates or not all(sayable(sayer, tree) for tree in predicates):
        rows = [sentence(sayer, _open(proof), rules) for proof in undecided]
        return {"ko": ". ".join(row["ko"] for row in rows), "en": ". ".join(row["en"] for row in rows)}
    whole: s.Predicate = predicates[0] if len(predicates) == 1 else s.All(tuple(predicates))
    fact = short(True, question, sayer)
    needed = sayer.korean.predicate(whole).end("야")
    return {"ko": f"{needed} {fact['ko']}", "en": f"{fact['en']} only if {sayer.en(whole)}"}


# ---- sources


def cited(outcome: Outcome, rules: Rules) -> tuple[str, ...]:
    """Ids of the sources the verdict rests on, what decided it first, each once."""
    wanted = {"no": False, "yes": True}.get(outcome.verdict)
    proofs = sorted(leaves(outcome.proofs), key=lambda proof: proof.holds is not wanted)
    ids: dict[str, None] = {}
    for proof in (*proofs, *outcome.conditions):
        rule = rules.get(proof.rule)
        ids.update(dict.fromkeys(rule.sources if rule is not None else ()))
    return tuple(ids)


def titles_of(anchors: tuple[str, ...], sources: Mapping[str, Titled]) -> list[Told]:
    """The titles of the first few sources that are meant."""
    known: dict[str, Told] = {}
    for anchor in anchors:
        name = anchor.partition("#")[0]
        if name in sources and name not in known:
            known[name] = sources[name].title
            if len(known) == _MOST_SOURCES:
                break
    return list(known.values())
