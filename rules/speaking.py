"""Which norms speak of an act, and how special each is.

An act of a question is compared with the acts of all norms. A norm speaks of it when the verb is the
same, its object covers the asked object and every argument of the norm is covered by one of the
question; its `where`s and its condition are evaluated over what the question says of the objects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from grammar.language import syntax as s
from kb.model import Component, Goal
from rules import price
from rules.clauses import placed
from rules.compile import conjunction
from rules.laws import Law
from rules.program import Program
from rules.state import Described, Event, Scope, State
from rules.values import negation


@dataclass(frozen=True, slots=True)
class Spoken:
    """A norm that speaks of the asked act: whether it applies (None: it depends), whether its act covers
    the asked one, how special it is, whether it says everything about the act that the question says,
    and where its condition is evaluated.
    """

    law: Law
    norm: s.Norm
    truth: bool | None
    covered: bool | None
    rank: int
    exact: bool
    at: Scope
    program: Program


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
    return next(
        (
            components[f"{kind}:{noun.words}"]
            for kind in ("standard project", "conversion")
            if f"{kind}:{noun.words}" in components
        ),
        None,
    )


def thing_of(program: Program, noun: s.Noun | None, verb: str) -> Component | Goal | None:
    """The card, project, milestone or award a proper name means."""
    if noun is None or not noun.quoted:
        return None
    return program.kb.goals_of(verb).get(noun.words) or component_of(program, noun, verb)


def covers(
    program: Program, general: object, special: object, scope: Scope, verb: str, kind: str
) -> bool | None:
    """Whether what a norm of that kind names includes what is asked about; None when that depends."""
    if isinstance(general, str) or isinstance(special, str):
        return general == special or (general in OPPONENTS and special in OPPONENTS)
    if isinstance(general, s.Per) or isinstance(special, s.Per):
        return general == special
    wide = general.noun if isinstance(general, s.Measured) else general
    narrow = special.noun if isinstance(special, s.Measured) else special
    if not isinstance(wide, s.Noun) or not isinstance(narrow, s.Noun):
        return wide is None and narrow is None
    if not _number_covers(program, general, special, kind):
        return False
    if kind != "forbids" and _for_owner_only(program, wide, narrow):
        return False
    return _noun_covers(program, wide, narrow, scope, verb)


def _number_covers(program: Program, general: object, special: object, kind: str) -> bool:
    """Whether the number a norm names includes the number asked about. A permission without a number is
    for one thing, unless the things are counted as a stock (money, cubes).
    """
    asked = (
        special.amount.value
        if isinstance(special, s.Measured) and isinstance(special.amount, s.Number)
        else None
    )
    if isinstance(general, s.Measured):
        if not isinstance(special, s.Measured):
            return False
        if general.up_to:
            most = general.amount.value if isinstance(general.amount, s.Number) else None
            return most is not None and asked is not None and asked <= most
        return not isinstance(general.amount, s.Number) or general.amount == special.amount
    if kind == "forbids" or asked is None or asked == 1:
        return True
    # What is asked about tells of a family such as production that it is counted so.
    assert isinstance(general, s.Noun) and isinstance(special, s.Measured)
    sorts = (program.vocabulary.word(words).sort for words in (general.words, special.noun.words))
    return any(sort in ("pool", "resource", "tag", "track") for sort in sorts)


def _for_owner_only(program: Program, wide: s.Noun, narrow: s.Noun) -> bool:
    """Whether a noun without owner means one's own things (doc: `you` or nothing) and somebody else's are
    asked about.
    """
    if wide.whose is not None or narrow.whose not in OPPONENTS:
        return False
    entry = program.vocabulary.word(wide.words).entry
    return entry is None or not (entry.pieces or entry.ledger or entry.spaces)


def _noun_covers(program: Program, wide: s.Noun, narrow: s.Noun, scope: Scope, verb: str) -> bool | None:
    if wide.quoted:
        return narrow.quoted and narrow.words == wide.words
    if wide.here != narrow.here or _which(wide) not in (None, _which(narrow)):
        return False
    if narrow.quoted:
        return wide.whose not in OPPONENTS and _names(program, wide, narrow, scope, verb)
    if not _whose_covers(wide.whose, narrow.whose) or not program.vocabulary.includes(
        wide.words, narrow.words
    ):
        return False
    if wide.where is None:
        return True
    return program.predicate(wide.where)(scope.at(Described(narrow.words, program.told((narrow.where,)))))


def _which(noun: s.Noun) -> str | None:
    """The determiners that single a thing out."""
    return noun.determiner if noun.determiner in ("this", "that", "another") else None


def _names(program: Program, wide: s.Noun, narrow: s.Noun, scope: Scope, verb: str) -> bool | None:
    """Whether a proper name is one of the things a kind names."""
    thing = component_of(program, narrow, verb)
    if thing is None:
        goal = program.kb.goals(wide.words).get(narrow.words)
        if goal is None or wide.where is None:
            return goal is not None
        return program.predicate(wide.where)(scope.at(goal))
    if wide.words in ("action", "effect") and wide.where is None:
        return program.printed(thing, wide.words) != 0
    word = program.vocabulary.word(wide.words)
    if word.entry is not None and word.entry.pieces:
        return _tile_is(program, wide, thing, scope)
    known = word.entry is not None and word.entry.cards is not None
    if not known and word.key not in ("standard project", "conversion"):
        return False
    return price.matches(program, wide, thing, scope)


def _tile_is(program: Program, wide: s.Noun, card: Component, scope: Scope) -> bool | None:
    """Whether the tile that a card puts down is what the noun says, on the space the card names if it
    does.
    """
    clause = next(iter(placed(card.on_play_effect)), None)
    if (
        clause is None
        or clause.noun is None
        or not program.vocabulary.includes(wide.words, clause.noun.words)
    ):
        return False
    if wide.where is None:
        return True
    on = clause.argument("on")
    spaces = program.board(scope.state).spaces.values()
    named = next(
        (x.id for x in spaces if isinstance(on, s.Noun) and on.quoted and x.reserved_for == on.words), None
    )
    where = s.Flag(on) if isinstance(on, s.Noun) and not on.quoted else None
    there = named or Described(clause.noun.words, program.told((where, clause.noun.where)))
    return program.predicate(wide.where)(scope.at(there))


def _whose_covers(wide: str | None, narrow: str | None) -> bool:
    if wide is None or wide == "anyone" or wide == narrow:
        return True
    return wide in OPPONENTS and narrow in OPPONENTS


def speaking(
    program: Program,
    act: s.Clause,
    state: State,
    told: tuple[s.Predicate, ...] = (),
    everything: bool = False,
) -> list[Spoken]:
    """The norms that speak of the act, the most special first. `told` is further known of the thing;
    `everything` keeps those whose condition fails.
    """
    scope = Scope(state)
    facts = program.told((*facts_of(act), *told))
    it = thing_of(program, act.noun, act.verb) or Described(act.noun.words if act.noun else "", facts)
    at = scope.at(it)
    if facts and not isinstance(it, Described):
        at = scope.at(Described("space", facts))
    if isinstance(act.object, s.Measured) and isinstance(act.object.amount, s.Number):
        at.x = act.object.amount.value
    at.event = Event(act.verb, scope.me, act.noun.words if act.noun else "")
    laws = (*program.norms(act.verb), *program.in_force(state, 0, s.Norm, act.verb))
    found = []
    for law in laws:
        norm = cast(s.Norm, law.statement)
        truth = covered = _applies(program, norm, act, Scope(state, event=at.event))
        if covered is False:
            continue
        if norm.condition is not None:
            truth = conjunction((truth, program.predicate(norm.condition)(at)))
        if everything or truth is not False:
            exact = len(norm.act.arguments) >= sum(not _descriptive(a) for a in act.arguments)
            found.append(Spoken(law, norm, truth, covered, _rank(program, norm), exact, at, program))
    found += _printed(program, act, at)
    overridden = {
        rule
        for spoken in found
        if spoken.truth is True and spoken.law.rule
        for rule in spoken.law.rule.overrides
    }
    kept = [x for x in found if x.law.rule is None or x.law.rule.id not in overridden]
    return sorted(kept, key=lambda x: -x.rank)


def _printed(program: Program, act: s.Clause, at: Scope) -> list[Spoken]:
    """What the statements of a card that the act is done with say of it: it does so for what they name and
    for nothing else.
    """
    through = act.argument("with")
    card = component_of(program, through if isinstance(through, s.Noun) else None)
    if card is None or act.noun is None or len(act.arguments) > 1:
        return []
    if not act.noun.quoted and program.vocabulary.word(act.noun.words).sort == "unknown":
        return []
    named = [
        (statement.clause, statement.clause.argument("for"))
        for statement in card.statements
        if isinstance(statement, s.Standing) and statement.clause.verb == act.verb
    ]
    truths = [
        covers(program, thing, act.object, at, act.verb, "permits") for _, thing in named if thing is not None
    ]
    if not truths or len(truths) < len(named):
        return []
    truth = negation(conjunction(map(negation, truths)))
    kind: Literal["permits", "forbids"] = "forbids" if truth is False else "permits"
    law = Law(f"card:{card.id}", s.Norm(kind, act))
    norm = cast(s.Norm, law.statement)
    return [Spoken(law, norm, truth is not None or None, True, _rank(program, norm), True, at, program)]


def unheard(program: Program, act: s.Clause) -> bool:
    """Whether the question says something of its things that no law, board or mechanism knows."""
    words = {flag for fact in facts_of(act) for flag in _flags(fact)}
    return any(word not in program.words_of_law and not program.knows_flag(word) for word in words)


def _flags(fact: s.Predicate) -> set[str]:
    match fact:
        case s.Flag(noun):
            return {noun.words}
        case s.Not(inner):
            return _flags(inner)
        case s.All(parts) | s.Any(parts):
            return {word for part in parts for word in _flags(part)}
    return set()


def _applies(program: Program, norm: s.Norm, act: s.Clause, scope: Scope) -> bool | None:
    """Whether the norm's act is what is asked about."""
    if not _whose_covers(norm.act.subject or "you", act.subject or "you"):
        return False
    truths = [covers(program, norm.act.object, act.object, scope, act.verb, norm.kind)]
    unmatched = list(act.arguments)
    for argument in norm.act.arguments:
        asked = next((a for a in unmatched if a.preposition == argument.preposition), None)
        if asked is None:
            # What a norm says `as` (a worth) is its answer, not a part of the act it speaks of; what is done
            # with a thing that bears a name is also done with that thing.
            if _worth(argument) or (argument.preposition == "with" and _same_name(argument.target, act.noun)):
                continue
            return False
        unmatched.remove(asked)
        truths.append(covers(program, argument.target, asked.target, scope, act.verb, norm.kind))
    worth = next(filter(_worth, norm.act.arguments), None)
    if worth is not None and norm.act.argument("for") is None:
        # What counts as something else and names nothing that it is for does whatever that does.
        unmatched = [a for a in unmatched if a.preposition != "for" or not _serves(program, worth, a, act.verb, scope)]
    # A permission is only for what it names; a prohibition also covers the special case.
    if norm.kind != "forbids" and any(not _descriptive(a) for a in unmatched):
        return False
    return conjunction(truths)


def _worth(argument: s.Argument) -> bool:
    """Whether an argument says what something counts as: `as 1 mc`."""
    return argument.preposition == "as" and isinstance(argument.target, s.Measured)


def _serves(program: Program, worth: s.Argument, asked: s.Argument, verb: str, scope: Scope) -> bool:
    """Whether what something counts as is permitted or required for the asked thing."""
    counted = cast(s.Measured, worth.target).noun.words
    return any(
        norm.kind != "forbids" and norm.act.noun is not None and norm.act.noun.words == counted
        and (general := norm.act.argument("for")) is not None
        and covers(program, general, asked.target, scope, verb, norm.kind) is True
        for norm in (cast(s.Norm, law.statement) for law in program.norms(verb))
    )  # fmt: skip


def _same_name(target: object, noun: s.Noun | None) -> bool:
    """Whether a part of a norm names the very thing that the question is about."""
    if not isinstance(target, s.Noun) or noun is None:
        return False
    return target.quoted and noun.quoted and target.words == noun.words


def _descriptive(argument: s.Argument) -> bool:
    """Whether an argument only describes where the act happens (`on space where (…)`)."""
    target = argument.target
    return isinstance(target, s.Noun) and target.words == "space" and not target.quoted


def _rank(program: Program, norm: s.Norm) -> int:
    """How special a norm is: what it says beside the verb and a plain kind of thing."""
    act = norm.act
    nouns = [
        act.noun,
        *(a.target.noun if isinstance(a.target, s.Measured) else a.target for a in act.arguments),
    ]
    return (
        4 * len(act.arguments)
        + 2 * (norm.condition is not None)
        + sum(_special(program, noun) for noun in nouns if isinstance(noun, s.Noun))
        + 2 * isinstance(act.object, s.Measured)
    )


def _special(program: Program, noun: s.Noun) -> int:
    if noun.quoted:
        return 6
    words, nouns = noun.words, program.kb.game.nouns
    kind = any(
        wide != words and program.vocabulary.includes(wide, words) for wide in (*nouns, "tag", "resource")
    )
    return 2 * (noun.where is not None or noun.whose not in (None, "anyone")) + kind
