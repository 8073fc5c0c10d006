"""What is settled of one card before any state: requirement, purse, price and effect as functions."""

from __future__ import annotations

from dataclasses import dataclass

from grammar.language import syntax as s
from kb.model import Component
from rules import paying, price
from rules.compile import AmountFn, PredicateFn
from rules.feasible import Check, Feasibility
from rules.program import Program
from rules.state import Scope, State
from rules.values import Value, at_least

CURRENCY = "mc"


@dataclass(frozen=True, slots=True)
class Prepared:
    """One card, compiled. `source` is how its proofs cite it; `requires` are the parts of its requirement;
    `reserve` is what its own effect must still find after it has been paid."""

    source: str
    requires: tuple[s.Predicate, ...]
    requirement: PredicateFn
    reserve: dict[str, int]
    purse: AmountFn
    payable: PredicateFn
    checks: tuple[Check, ...]
    possible: PredicateFn


def prepare(program: Program, feasibility: Feasibility, card: Component) -> Prepared:
    """Compile a card."""
    requirement, checks = card.requirement, feasibility.remembered_checks(card.id, card.on_play_effect)
    parts = (
        requirement.parts
        if isinstance(requirement, s.All)
        else (requirement,)
        if requirement is not None
        else ()
    )
    reserve = _reserve(feasibility, card)
    purse = _purse(program, card, reserve)
    return Prepared(
        f"card:{card.name.en}", parts, _requirement(program, requirement), reserve, purse,
        _payable(program, card, purse), checks, _possible(checks, card.name.en),
    )  # fmt: skip


def always(scope: Scope) -> bool | None:
    """The truth of what asks for nothing."""
    return True


def slack(program: Program, state: State, player: int) -> int:
    """By how many steps requirements on tracks are relaxed for the player's next card."""
    steps = 0
    for _, clause in price.modifiers(program, state, player, "relax"):
        by = clause.argument("by")
        if clause.noun is not None and clause.noun.words == "requirement":
            number = price.number_of(program, by, Scope(state, player))
            steps += number if isinstance(number, int) else 0
    return steps


def asking(program: Program, scope: Scope) -> Scope:
    """The scope in which a requirement is read: nothing at hand, the player's slack, wild tags count."""
    memo = ("asking", scope.me)
    found: Scope | None = scope.state.memo.get(memo)
    if found is None:
        steps = slack(program, scope.state, scope.me)
        found = scope.state.memo[memo] = Scope(scope.state, scope.me, slack=steps, wild=True)
    return found


def _requirement(program: Program, requirement: s.Predicate | None) -> PredicateFn:
    if requirement is None:
        return always
    holds = program.predicate(requirement)
    return lambda scope: holds(asking(program, scope))


def _reserve(feasibility: Feasibility, card: Component) -> dict[str, int]:
    kept: dict[str, int] = {}
    for clause in _spent(card.on_play_effect):
        pool = feasibility.pool(clause)
        measured = clause.object
        if pool is not None and isinstance(measured, s.Measured) and isinstance(measured.amount, s.Number):
            kept[pool] = kept.get(pool, 0) + measured.amount.value
    return kept


def _spent(effect: s.Effect | None) -> tuple[s.Clause, ...]:
    """The clauses of an effect that take from the player's own stock."""
    match effect:
        case s.Cost(price_clause, then):
            return ((price_clause,) if price_clause.verb == "spend" else ()) + _spent(then)
        case s.Sequence(steps):
            return tuple(c for step in steps for c in _spent(step))
        case s.Clause("lose", None):
            return (effect,)
    return ()


def _purse(program: Program, card: Component, reserve: dict[str, int]) -> AmountFn:
    """The purse for one card. Cards that are paid alike share it in a state."""
    sort = paying.payment_sort(program, card)
    # What the card's own effect must still find is held back, so cards that need different things differ.
    alike = (sort, *sorted(reserve.items()))

    def purse(scope: Scope) -> Value:
        state, me = scope.state, scope.me
        memo = ("purse", me, alike)
        found: Value | None = state.memo.get(memo) if sort is not None else None
        if found is None:
            ways = paying.means(program, state, me, card, CURRENCY)
            found = state.memo[memo] = paying.purse(state, me, CURRENCY, ways, reserve)
        return found

    return purse


def _payable(program: Program, card: Component, purse: AmountFn) -> PredicateFn:
    printed = card.cost

    def payable(scope: Scope) -> bool | None:
        cost = price.cost(program, scope.state, scope.me, card, printed)
        return True if cost == 0 else at_least(purse(scope), cost)

    return payable


def _possible(checks: tuple[Check, ...], card: str) -> PredicateFn:
    return (lambda scope: all_hold(checks, scope, card)) if checks else always


def all_hold(checks: tuple[Check, ...], scope: Scope, card: str) -> bool | None:
    """Whether everything that a card needs is there."""
    # Nothing at hand: the card itself asks, as it is read here.
    inner = scope if scope.it is None and scope.card == card else Scope(scope.state, scope.me, card)
    result: bool | None = True
    for check in checks:
        truth = check.holds(inner)
        if truth is False:
            return False
        # What is only assumed (room on a board nobody described) does not leave the verdict open.
        if truth is None and (not check.assumed or scope.state.literal):
            result = None
    return result
