"""What may pay for something: the permitted means, what they are worth, the purse, and a payment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from grammar.language import syntax as s
from kb.model import Component
from rules.compile import AmountFn, PredicateFn
from rules.known import fixed_match
from rules.laws import Law
from rules.price import Thing, matches, modifiers, number_of
from rules.program import PaymentSorts, Program
from rules.state import Scope, State
from rules.values import Value, at_least, larger, product


@dataclass(frozen=True, slots=True)
class Means:
    """A pool that may pay, what each of it is worth in the currency, and who permits it."""

    pool: str
    worth: int
    source: str


def means(program: Program, state: State, player: int, thing: Thing, currency: str) -> tuple[Means, ...]:
    """What else than the currency may pay for the thing. The same for all components that the same
    permissions speak of, so it is worked out once a state for each such sort."""
    sort = payment_sort(program, thing) if isinstance(thing, Component) else None
    memo = ("means", player, currency, sort)
    found: tuple[Means, ...] | None = state.memo.get(memo) if sort is not None else None
    if found is None:
        found = _all_means(program, state, player, thing, currency, sort)
        if sort is not None:
            state.memo[memo] = found
    return found


def _all_means(
    program: Program, state: State, player: int, thing: Thing, currency: str, sort: int | None
) -> tuple[Means, ...]:
    scope, matched = Scope(state, player), program.payment_sorts.matched
    found: list[Means] = []
    for norm, way in _permitted(program, state, player, currency):
        if any(way.pool == other.pool for other in found):
            continue
        key = (id(norm), sort)  # the program keeps its norms, so an identity stays the same norm's
        truth = matched.get(key) if sort is not None else None
        if truth is None:
            truth = matches(program, norm.act.argument("for"), thing, scope) is True
            if sort is not None:
                matched[key] = truth
        if truth:
            found.append(way)
    return tuple(found)


def payment_sort(program: Program, component: Component) -> int | None:
    """Components of one sort may be paid for alike in every state; None: it depends on the state."""
    sorts = program.payment_sorts
    sort = sorts.of.get(component.id, -1)
    if sort == -1:
        sort = sorts.of[component.id] = _payment_sort(program, component, sorts)
    return sort


def _payment_sort(program: Program, component: Component, sorts: PaymentSorts) -> int | None:
    targets = sorts.targets
    if not targets:
        targets.extend(norm.act.argument("for") for norm in _paying_norms(program))
    if not all(fixed_match(program, target) for target in targets):
        return None
    nowhere = Scope(State({}, ()))
    spoken = tuple(matches(program, target, component, nowhere) for target in targets)
    return sorts.number.setdefault(spoken, len(sorts.number))


def _paying_norms(program: Program) -> list[s.Norm]:
    """Every permission to pay with something worth so much that the rules or any card can give."""
    laws = list(program.norms("pay"))
    for component in program.kb.components.values():
        if any(text.startswith("permits pay ") for text in component.effects):
            laws += program.of_card(component.id, s.Norm, "pay")
    norms = (cast(s.Norm, law.statement) for law in laws)
    return [n for n in norms if n.kind == "permits" and isinstance(n.act.argument("as"), s.Measured)]


@dataclass(frozen=True, slots=True)
class Permission:
    """A law that lets a pool pay, compiled: worth how much, under which condition, given by the card of
    which owner (`with "Helion"`: the permission is that card's, and only its owner's)."""

    norm: s.Norm
    pool: str
    worth: AmountFn
    condition: PredicateFn | None
    card: str | None
    source: str

    def means(self, scope: Scope, improved: int) -> Means | None:
        """What it gives the player of the scope now, where the pool is worth so much more."""
        if self.card is not None and self.card not in scope.state.players[scope.me].played:
            return None
        if self.condition is not None and self.condition(scope) is not True:
            return None
        worth = self.worth(scope)
        return Means(self.pool, worth + improved, self.source) if isinstance(worth, int) else None


def _permitted(
    program: Program, state: State, player: int, currency: str
) -> tuple[tuple[s.Norm, Means], ...]:
    """The permissions to pay with something that are in force for the player, whatever they are for."""
    memo = ("permitted", player, currency)
    found: tuple[tuple[s.Norm, Means], ...] | None = state.memo.get(memo)
    if found is None:
        scope, known = Scope(state, player), program.payment_sorts.laws
        general = known.get(currency)
        if general is None:
            general = known[currency] = _permissions(program, program.norms("pay"), currency)
        own = program.in_force(state, player, s.Norm, "pay")
        improves = bool(modifiers(program, state, player, "improve"))
        given = []
        for law in (*general, *(_permissions(program, own, currency) if own else ())):
            way = law.means(scope, improvement(program, state, player, law.pool) if improves else 0)
            if way is not None:
                given.append((law.norm, way))
        found = state.memo[memo] = tuple(given)
    return found


def _permissions(program: Program, laws: tuple[Law, ...], currency: str) -> tuple[Permission, ...]:
    """The laws among these that can make a pool worth something in the currency."""
    found = []
    for law in laws:
        norm = cast(s.Norm, law.statement)
        paying, worth, owned = norm.act.noun, norm.act.argument("as"), norm.act.argument("with")
        if norm.kind != "permits" or paying is None or not isinstance(worth, s.Measured):
            continue
        pool = program.vocabulary.word(paying.words)
        if worth.noun.words != currency or pool.sort != "pool":
            continue
        if owned is not None and not (isinstance(owned, s.Noun) and owned.quoted):
            continue
        condition = program.predicate(norm.condition) if norm.condition is not None else None
        card = owned.words if owned is not None else None
        amount = program.amount(worth.amount)
        found.append(Permission(norm, pool.key, amount, condition, card, law.source))
    return tuple(found)


def improvement(program: Program, state: State, player: int, pool: str) -> int:
    """By how much a means of payment is worth more for the player."""
    extra = 0
    for _, clause in modifiers(program, state, player, "improve"):
        noun, by = clause.noun, clause.argument("by")
        if noun is not None and program.vocabulary.word(noun.words).key == pool:
            value = number_of(program, by, Scope(state, player))
            extra += value if isinstance(value, int) else 0
    return extra


# ---- the purse


def purse(
    state: State, player: int, currency: str, ways: tuple[Means, ...], reserve: dict[str, int] | None = None
) -> Value:
    """All the player could pay with, in the currency, after holding back the reserve."""
    kept = reserve or {}
    coins = state.pool(player, currency)
    worth: Value = larger(0, coins - kept.get(currency, 0))
    for way in ways:
        held = state.pool(player, way.pool)
        if state.open and not state.literal and isinstance(coins, int) and not isinstance(held, int):
            # Whoever says how much money there is would have said what else could pay.
            held = held.low or 0
        worth = worth + product(larger(0, held - kept.get(way.pool, 0)), way.worth)
    return worth


def affordable(
    state: State,
    player: int,
    price: Value,
    currency: str,
    ways: tuple[Means, ...],
    reserve: dict[str, int] | None = None,
) -> bool | None:
    """Whether the purse is enough. Overpaying is allowed; no change is given."""
    return at_least(purse(state, player, currency, ways, reserve), price)


def held_known(state: State, player: int, pool: str, kept: dict[str, int]) -> int:
    """How much of a pool is known to be there to pay with; 0 where nothing was said of it."""
    known = state.pool(player, pool)
    return max(0, known - kept.get(pool, 0)) if isinstance(known, int) else 0


def payment(
    state: State,
    player: int,
    price: int,
    currency: str,
    ways: tuple[Means, ...],
    reserve: dict[str, int] | None = None,
) -> dict[str, int] | None:
    """A payment: the currency first, then the other means in the order they are permitted; what they
    overpay is taken off the currency again, since no change is given. None: not enough. How to pay is the
    player's choice; this is the one shown.

    Where the currency is not known, the other means that are known pay first and it pays what is left.
    """
    kept = reserve or {}

    coins = held_known(state, player, currency, kept)
    if not isinstance(state.pool(player, currency), int):
        coins = price - sum(way.worth * held_known(state, player, way.pool, kept) for way in ways)
    coins = max(coins, 0)
    rest, paid = price - min(coins, price), {}
    for way in ways:
        units = (
            min(held_known(state, player, way.pool, kept), -(-rest // way.worth))
            if rest > 0 and way.worth > 0
            else 0
        )
        if units:
            paid[way.pool] = units
            rest -= units * way.worth
    if rest > 0:
        return None
    cash = min(coins, price) + min(rest, 0)
    return {**({currency: cash} if cash > 0 else {}), **paid}
