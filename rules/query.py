"""Runs a query: `given` facts, `do` acts, then what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

from grammar.language import syntax as s
from rules import paying, price
from rules.compile import players_of
from rules.facts import given, open_state
from rules.laws import Law
from rules.legality import prove
from rules.norms import may, must, positions
from rules.outcome import Outcome, Position, Proof
from rules.program import Program
from rules.repair import with_repair
from rules.speaking import speaking
from rules.state import Scope, State
from rules.values import Range, Value, bounds


class Table(Protocol):
    """What a game's engine offers to queries."""

    @property
    def program(self) -> Program:
        """The compiled knowledge base."""

    @property
    def currency(self) -> str:
        """The pool that prices are in."""

    def answering(self, answers: tuple[Any, ...]) -> Table:
        """The same table where the choices of an act are taken so."""

    def act(self, state: State, clause: s.Clause) -> Outcome | None:
        """Carry out an act; None when the engine has no such act and the norms must judge it."""

    def listed(self, state: State, noun: s.Noun) -> Outcome:
        """The things of that noun."""

    def winner(self, state: State) -> Outcome:
        """Who wins as things stand."""


@dataclass(frozen=True)
class Asked:
    """One query being answered at a table."""

    table: Table
    state: State
    outcomes: tuple[Outcome, ...]
    unjudged: s.Clause | None = None
    acts: tuple[s.Clause, ...] = ()

    @property
    def after(self) -> State:
        """The state after the acts."""
        last = self.outcomes[-1] if self.outcomes else None
        return last.after if last is not None and last.after is not None else self.state

    @property
    def blocked(self) -> Outcome | None:
        """The first act that is not legal."""
        return next((o for o in self.outcomes if o.verdict == "no"), None)


def ask(table: Table, query: s.Query, base: State | None = None) -> Outcome:
    """The answer to a query, over a table that is known (`base`) or of which only the facts are. Raises
    BadFact."""
    state = base.copy() if base is not None else open_state(table.program)
    asked = _run(table, query, given(table.program, state, query.given))
    outcome = _ANSWERS[query.ask.kind](asked, query.ask)
    if query.ask.kind != "possible" or asked.unjudged is not None:
        return outcome
    again = lambda st: _possible(_run(table, query, st), query.ask)  # noqa: E731 - one line is all it takes
    return with_repair(table.program, asked.state, again, outcome)


def _run(table: Table, query: s.Query, state: State) -> Asked:
    outcomes: list[Outcome] = []
    now = state
    for clause in query.do:
        outcome = table.act(now, clause)
        if outcome is None:
            return Asked(table, state, tuple(outcomes), clause)
        outcomes.append(outcome)
        if outcome.verdict in ("no", "abstain"):
            break
        now = outcome.after if outcome.after is not None else now
        game = table.program.kb.game
        now.settings.update(
            {f"{name} gained": outcome.gained.get(name, 0) for name in (*game.pools, *game.tracks)}
        )
    return Asked(table, state, tuple(outcomes), acts=query.do)


# ---- one function a kind of question


def _possible(asked: Asked, question: s.Ask) -> Outcome:
    if asked.blocked is not None:
        return _with_positions(asked, asked.blocked)
    if asked.unjudged is not None:
        return may(asked.table.program, asked.unjudged, asked.after)
    if not asked.outcomes:
        return Outcome("abstain")
    open_ = next((o for o in asked.outcomes if o.verdict == "depends"), asked.outcomes[-1])
    return _with_positions(asked, open_)


def _with_positions(asked: Asked, outcome: Outcome) -> Outcome:
    """The outcome with what weaker sources say where a rule that decided it is disputed."""
    rules = asked.table.program.kb.rules
    found: list[Position] = []
    for proof in outcome.proofs:
        rule = rules.get(proof.rule)
        if rule is not None and proof.holds is not True:
            found += [Position(p.verdict, p.sources, rule.id, p.ko, p.en) for p in rule.positions]
    return replace(outcome, positions=(*outcome.positions, *found))


def _cost(asked: Asked, question: s.Ask) -> Outcome:
    if asked.unjudged is not None or not asked.outcomes:
        return Outcome("abstain")
    last = asked.outcomes[-1]
    if last.cost is None:
        return Outcome("abstain", proofs=last.proofs)
    # With metals stated the question is what is left to pay in money.
    currency = asked.table.currency
    others = any(pool != currency for pool in last.payment or ())
    return replace(
        last, verdict="value", value=(last.payment or {}).get(currency, 0) if others else last.cost
    )


def _changes(asked: Asked, question: s.Ask) -> Outcome:
    if asked.blocked is not None:
        return asked.blocked
    if asked.unjudged is not None or not asked.outcomes:
        return Outcome("abstain")
    return replace(asked.outcomes[-1], verdict="text")


def _choices(asked: Asked, question: s.Ask) -> Outcome:
    """What may be chosen: the options of the act, or at a table nobody described the rules that limit the
    choice."""
    if asked.blocked is not None or not asked.state.open or asked.unjudged is not None or not asked.outcomes:
        return _changes(asked, question)
    clause = asked.acts[-1]
    kb = asked.table.program.kb
    spoken = [x for x in speaking(asked.table.program, clause, asked.state) if x.law.rule is not None]
    # What holds for certain comes first; a prohibition that is refuted by what was said is not told.
    order = sorted(spoken, key=lambda x: (x.truth is not True, x.norm.kind != "permits", -x.rank))
    told = dict.fromkeys(
        x.law.source for x in order if x.norm.condition is not None and not x.norm.act.arguments
    )
    rules = tuple(kb.rules[name] for name in told if name in kb.rules)
    return Outcome("text", subject=rules[:4]) if rules else _changes(asked, question)


def _value(asked: Asked, question: s.Ask) -> Outcome:
    if asked.unjudged is not None:
        return Outcome("abstain")
    if asked.blocked is not None:
        return asked.blocked
    amount: Any = question.about
    program, after = asked.table.program, asked.after
    value = program.amount(amount)(Scope(after, wild=False))
    value, improved = _improved(program, amount, value, after)
    of_card = _card_of(amount)
    law = (
        program.definition(amount.noun.words, Scope(after))[0]
        if isinstance(amount, s.Quantity) and of_card is None
        else None
    )
    defined = (Proof(law.source, law.statement, True, value),) if law is not None else ()
    if of_card is not None and program.vocabulary.word(amount.noun.words).sort == "unknown":
        defined = (Proof(f"card:{of_card}", None, True, value),)
    proofs = (*defined, *improved)
    last = asked.outcomes[-1] if asked.outcomes else Outcome("value")
    told = positions(law) if law is not None else ()
    if isinstance(value, int):
        found = {value, *_otherwise(asked, question)}
        if len(found) > 1:
            return replace(
                last, verdict="depends", value=f"{min(found)}..{max(found)}", proofs=(*last.proofs, *proofs)
            )
        return replace(last, verdict="value", value=value, proofs=(*last.proofs, *proofs), positions=told)
    open_ = _open_condition(program, law, after)
    return _undecided(
        program,
        amount,
        value,
        after,
        replace(last, proofs=(*last.proofs, *proofs), conditions=open_, positions=told),
    )


def _card_of(amount: s.Amount) -> str | None:
    """The card whose number is asked for: `points of "Fish"`."""
    whose = amount.noun.whose if isinstance(amount, s.Quantity) else None
    return whose[1:-1] if whose is not None and whose.startswith('"') else None


DECISIVE = ("or", "may", "amount")
MOST_OPTIONS = 8


def _otherwise(asked: Asked, question: s.Ask) -> Iterator[int]:
    """What the asked amount would be if the player chose otherwise in an act."""
    if len(asked.acts) != 1 or not asked.outcomes:
        return
    choices = asked.outcomes[-1].choices
    query = s.Query((), asked.acts, question)
    for number, choice in enumerate(choices):
        if choice.kind not in DECISIVE or choice.player != 0:
            continue
        before = tuple({"index": c.options.index(c.chosen)} for c in choices[:number])
        for index in range(min(len(choice.options), MOST_OPTIONS)):
            table = asked.table.answering((*before, {"index": index}))
            other = _run(table, query, asked.state)
            value = table.program.amount(cast(s.Amount, question.about))(Scope(other.after))
            if other.blocked is None and isinstance(value, int):
                yield value


def _open_condition(program: Program, law: Law | None, state: State) -> tuple[Proof, ...]:
    """The condition of a definition on which a value depends."""
    condition = law.statement.condition if law is not None and isinstance(law.statement, s.Define) else None
    if law is None or condition is None:
        return ()
    shown = prove(program, condition, Scope(state), law.source)
    return (shown,) if shown.holds is None else ()


def _improved(
    program: Program, amount: s.Amount, value: Value, state: State
) -> tuple[Value, tuple[Proof, ...]]:
    """What a means of payment is worth to the asking player: `steel value` with what improves steel."""
    if not isinstance(amount, s.Quantity) or not amount.noun.words.endswith(" value"):
        return value, ()
    pool = program.vocabulary.word(amount.noun.words.removesuffix(" value"))
    if pool.sort != "pool":
        return value, ()
    proofs = []
    for source, clause in price.modifiers(program, state, 0, "improve"):
        if clause.noun is not None and program.vocabulary.word(clause.noun.words).key == pool.key:
            proofs.append(Proof(source, s.Standing(clause), True))
    return value + paying.improvement(program, state, 0, pool.key), tuple(proofs)


def _named(program: Program, noun: s.Noun, state: State) -> bool:
    """Whether the things that are counted are on cards that the question names."""
    on_cards = program.vocabulary.word(noun.words).sort == "tag" and noun.where is None
    return on_cards and any(state.players[i].played for i in players_of(noun.whose, Scope(state)))


def _undecided(program: Program, amount: s.Amount, value: Value, after: State, last: Outcome) -> Outcome:
    """A value that is not known: its bounds if it has any, else nothing can be said. Of a total and of what is
    on cards that are named, what was said."""
    if isinstance(amount, s.Quantity):
        low, _ = bounds(value)
        if amount.noun.words in program.kb.game.totals:
            return replace(last, verdict="value", value=low) if low else Outcome("abstain", proofs=last.proofs)
        if low is not None and _named(program, amount.noun, after):
            return replace(last, verdict="value", value=low)
    if isinstance(value, Range) and (value.low is not None and value.high is not None):
        return replace(last, verdict="depends", value=f"{value.low}..{value.high}")
    return Outcome("abstain", proofs=last.proofs)


def _holds(asked: Asked, question: s.Ask) -> Outcome:
    if asked.unjudged is not None:
        return Outcome("abstain")
    if asked.blocked is not None:
        return asked.blocked
    predicate: Any = question.about
    program = asked.table.program
    source = "table"
    if isinstance(predicate, s.Compare) and isinstance(predicate.left, s.Quantity):
        law = program.definition(predicate.left.noun.words, Scope(asked.after))[0]
        source = law.source if law is not None else source
        improved = _improved(program, predicate.left, 0, asked.after)[0]
        if isinstance(improved, int) and improved:
            predicate = replace(predicate, left=s.Arithmetic("plus", predicate.left, s.Number(improved)))
    proof = prove(program, predicate, Scope(asked.after), source)
    verdict: Any = {True: "yes", False: "no", None: "depends"}[proof.holds]
    last = asked.outcomes[-1] if asked.outcomes else Outcome(verdict)
    if proof.holds is None and proof.have is not None and not asked.outcomes and _knows_nothing(proof):
        return Outcome("abstain", proofs=(proof,))
    conditions = (proof,) if proof.holds is None else ()
    told = positions(law) if source != "table" and law is not None else ()
    return replace(last, verdict=verdict, proofs=(proof, *last.proofs), conditions=conditions, positions=told)


def _knows_nothing(proof: Proof) -> bool:
    """Whether the undecided value is one that nothing in the knowledge base speaks of."""
    return isinstance(proof.have, Range) and proof.have.low is None and proof.have.high is None


def _may(asked: Asked, question: s.Ask) -> Outcome:
    clause: Any = question.about
    return may(asked.table.program, clause, asked.after)


def _must(asked: Asked, question: s.Ask) -> Outcome:
    clause: Any = question.about
    return must(asked.table.program, clause, asked.after)


def _times(asked: Asked, question: s.Ask) -> Outcome:
    if asked.blocked is not None:
        return asked.blocked
    if not asked.outcomes:
        return Outcome("abstain")
    last = asked.outcomes[-1]
    return replace(last, verdict="value", value=last.triggered.get(f"card:{question.about}", 0))


def _list(asked: Asked, question: s.Ask) -> Outcome:
    noun: Any = question.about
    return asked.table.listed(asked.after, noun)


def _explain(asked: Asked, question: s.Ask) -> Outcome:
    noun: Any = question.about
    kb = asked.table.program.kb
    known = kb.components.get(noun.words) or kb.goal(noun.words) or kb.rules.get(noun.words)
    known = known or next(
        (
            kb.components.get(f"{k}:{noun.words}")
            for k in ("standard project", "conversion")
            if f"{k}:{noun.words}" in kb.components
        ),
        None,
    )
    if known is not None:
        return Outcome("text", subject=known)
    return Outcome("abstain")


def _sequence(asked: Asked, question: s.Ask) -> Outcome:
    law = asked.table.program.order(str(question.about))
    if law is None or not isinstance(law.statement, s.Order):
        return Outcome("abstain")
    proof = Proof(law.source, law.statement, True)
    items = law.statement.items
    return Outcome("text", ", ".join(items), proofs=(proof,), subject=items, positions=positions(law))


def _winner(asked: Asked, question: s.Ask) -> Outcome:
    return asked.table.winner(asked.after)


_ANSWERS = {
    "possible": _possible, "cost": _cost, "changes": _changes, "choices": _choices,
    "value": _value, "holds": _holds,
    "may": _may, "must": _must, "times": _times, "list": _list, "explain": _explain, "sequence": _sequence,
    "winner": _winner,
}  # fmt: skip
