"""The trees of the expression language: frozen values without behaviour.

Four sorts: `Amount` (a number), `Predicate` (a truth), `Effect` (a change) and `Statement`
(something in force). A `Query` combines them. Nothing here knows a game: every noun is words
whose meaning the knowledge base declares.
"""

from __future__ import annotations

from dataclasses import dataclass

# ---- nouns -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Noun:
    """A thing named by words: `science tag`, `"Ants"`, `cities of anyone where (on-board)`.

    `quoted` words are a proper name. `whose` is a subject such as "you" or "anyone" (None: not
    said), or a quoted card name for what lies on that card. `here` limits card resources to the card that speaks.
    """

    words: str
    quoted: bool = False
    determiner: str | None = None
    whose: str | None = None
    here: bool = False
    where: Predicate | None = None


# ---- amounts -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    """A literal whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """`X`: as many as the actor likes, the same number wherever it stands in one effect."""


@dataclass(frozen=True, slots=True)
class AllOf:
    """Everything there is: `lose all energy`."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """The number of a noun: what a pool holds, where a track stands, how many objects there are."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class Distinct:
    """How many different kinds of the noun there are."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class Per:
    """`each` for every full `per` of the noun: `1 per 2 plant tag`."""

    each: int
    per: int
    noun: Noun


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`left operator right`; operator is plus, minus, times, larger or smaller."""

    operator: str
    left: Amount
    right: Amount


Amount = Number | Chosen | AllOf | Quantity | Distinct | Per | Arithmetic

# ---- predicates --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compare:
    """`left comparator right`; comparator is one of COMPARATORS."""

    left: Amount
    comparator: str
    right: Amount


@dataclass(frozen=True, slots=True)
class Has:
    """The object at hand (card, space, player) has this many of the noun."""

    comparator: str
    count: int
    noun: Noun


@dataclass(frozen=True, slots=True)
class NextTo:
    """The space at hand has this many neighbours that are the noun."""

    comparator: str
    count: int
    noun: Noun


@dataclass(frozen=True, slots=True)
class Flag:
    """The object or state at hand is as the noun says: `volcanic`, `on-board`."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    inner: Predicate


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """Some part holds."""

    parts: tuple[Predicate, ...]


Predicate = Compare | Has | NextTo | Flag | Not | All | Any

COMPARATORS = ("at least", "at most", "more than", "less than", "is", "is not")

# ---- effects -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Measured:
    """So many of a noun: `2 plants`, `up to 3 titanium`."""

    amount: Amount
    noun: Noun
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Argument:
    """A prepositional part of a clause: `to another card`, `per 2 plant tag`, `for opponents`."""

    preposition: str
    target: Noun | Measured | Per | str


@dataclass(frozen=True, slots=True)
class Clause:
    """`subject verb object arguments`: an effect, an event, an act or a modifier.

    `subject` None is the player who owns the expression.
    """

    verb: str
    subject: str | None = None
    object: Noun | Measured | None = None
    arguments: tuple[Argument, ...] = ()

    def argument(self, preposition: str) -> Noun | Measured | Per | str | None:
        """The target after that preposition, or None."""
        return next((a.target for a in self.arguments if a.preposition == preposition), None)

    @property
    def noun(self) -> Noun | None:
        """The object without its amount."""
        return self.object.noun if isinstance(self.object, Measured) else self.object


@dataclass(frozen=True, slots=True)
class Sequence:
    """First one, then the rest."""

    steps: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """Pay the price, then the effect happens; without the price nothing is possible."""

    price: Clause
    then: Effect


@dataclass(frozen=True, slots=True)
class Choose:
    """The actor takes exactly one possible alternative."""

    alternatives: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Conditional:
    """The effect if the predicate holds, else the other (None: nothing)."""

    condition: Predicate
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class Optional:
    """The actor may decline."""

    effect: Effect


Effect = Clause | Sequence | Cost | Choose | Conditional | Optional

# ---- statements --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reaches:
    """The event of a track arriving at or passing a value."""

    noun: Noun
    value: int


@dataclass(frozen=True, slots=True)
class Trigger:
    """Whenever the event happens, the effect follows."""

    event: Clause | Reaches
    effect: Effect


@dataclass(frozen=True, slots=True)
class Norm:
    """An act is permitted, forbidden or required while the condition holds."""

    kind: str
    act: Clause
    condition: Predicate | None = None


@dataclass(frozen=True, slots=True)
class Define:
    """A named value or predicate: `set milestone cost to 8`, `define terraformed as …`."""

    name: str
    value: Amount | Predicate
    condition: Predicate | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A named sequence."""

    name: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A modifier in force: `discount 2 mc for card where (has space tag)`."""

    clause: Clause


Statement = Trigger | Norm | Define | Order | Standing

# ---- queries -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked: `kind` is possible, cost, changes, choices, winner, value, holds, may, must,
    times, list, explain or sequence; `about` is what it is asked of (None where nothing is)."""

    kind: str
    about: Amount | Predicate | Clause | Noun | str | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """`given` facts, then `do` acts one after the other, then `ask`."""

    given: tuple[Predicate | Clause, ...]
    do: tuple[Clause, ...]
    ask: Ask


Tree = Noun | Amount | Predicate | Measured | Argument | Effect | Statement | Reaches | Ask | Query


def chained(amount: Arithmetic) -> tuple[Amount, ...]:
    """The operands of a chain of one operator: `a plus b plus c` gives a, b and c."""
    parts: list[Amount] = []
    for side in (amount.left, amount.right):
        same = isinstance(side, Arithmetic) and side.operator == amount.operator
        parts += chained(side) if isinstance(side, Arithmetic) and same else (side,)
    return tuple(parts)
