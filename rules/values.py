"""Numbers that may be known only in part: an int, or a Range of what it can be.

Arithmetic and comparison are three-valued (Kleene): a comparison is True or False only when it is
so for every number the Range allows, else None.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Range:
    """A number between `low` and `high`, both included; None: no bound known."""

    low: int | None = None
    high: int | None = None

    def __add__(self, other: Value) -> Value:
        low, high = bounds(other)
        return span(_plus(self.low, low), _plus(self.high, high))

    __radd__ = __add__

    def __neg__(self) -> Range:
        return Range(None if self.high is None else -self.high, None if self.low is None else -self.low)

    def __sub__(self, other: Value) -> Value:
        return self + -other

    def __rsub__(self, other: int) -> Value:
        return -self + other


Value = int | Range
UNKNOWN = Range()
SOME = Range(0, None)


def bounds(value: Value) -> tuple[int | None, int | None]:
    """The lowest and highest the value can be."""
    return (value, value) if isinstance(value, int) else (value.low, value.high)


def span(low: int | None, high: int | None) -> Value:
    """The value between two bounds; an int when they meet."""
    return low if low is not None and low == high else Range(low, high)


def _plus(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def scale(value: Value, each: int, per: int) -> Value:
    """`each` for every full `per` of the value; a value below zero counts as it is."""
    if isinstance(value, int):
        return value // per * each
    ends = [None if b is None else b // per * each for b in (value.low, value.high)]
    return span(ends[0], ends[1]) if each >= 0 else span(ends[1], ends[0])


def product(a: Value, b: Value) -> Value:
    """a times b; of two ranges only signs that are certain are used."""
    if isinstance(a, int) and isinstance(b, int):
        return a * b
    if isinstance(a, int):
        a, b = b, a
    if isinstance(a, Range) and isinstance(b, int):
        ends = [None if x is None else x * b for x in (a.low, a.high)]
        return span(ends[0], ends[1]) if b >= 0 else span(ends[1], ends[0])
    return UNKNOWN


def larger(a: Value, b: Value) -> Value:
    """The larger of two."""
    if type(a) is int and type(b) is int:
        return a if a >= b else b
    (al, ah), (bl, bh) = bounds(a), bounds(b)
    low = al if bl is None else bl if al is None else max(al, bl)
    return span(low, None if ah is None or bh is None else max(ah, bh))


def smaller(a: Value, b: Value) -> Value:
    """The smaller of two."""
    if type(a) is int and type(b) is int:
        return a if a <= b else b
    (al, ah), (bl, bh) = bounds(a), bounds(b)
    high = ah if bh is None else bh if ah is None else min(ah, bh)
    return span(None if al is None or bl is None else min(al, bl), high)


def between(values: Sequence[Value]) -> Value:
    """Any one of several values; unknown if there are none."""
    if len(values) == 1:
        return values[0]
    ends = [bounds(value) for value in values]
    lows, highs = [low for low, _ in ends if low is not None], [high for _, high in ends if high is not None]
    return span(
        min(lows) if lows and len(lows) == len(ends) else None,
        max(highs) if highs and len(highs) == len(ends) else None,
    )


def at_least(a: Value, b: Value) -> bool | None:
    """a >= b, None when it depends."""
    if type(a) is int and type(b) is int:
        return a >= b
    (al, ah), (bl, bh) = bounds(a), bounds(b)
    if al is not None and bh is not None and al >= bh:
        return True
    if ah is not None and bl is not None and ah < bl:
        return False
    return None


def equal(a: Value, b: Value) -> bool | None:
    """a == b, None when it depends."""
    if type(a) is int and type(b) is int:
        return a == b
    (al, ah), (bl, bh) = bounds(a), bounds(b)
    if al is not None and al == ah == bl == bh:
        return True
    apart = (ah is not None and bl is not None and ah < bl) or (al is not None and bh is not None and al > bh)
    return False if apart else None


def negation(truth: bool | None) -> bool | None:
    """Not, in three values."""
    return None if truth is None else not truth


def compare(left: Value, comparator: str, right: Value) -> bool | None:
    """`left comparator right` for the comparators of the language."""
    match comparator:
        case "at least":
            return at_least(left, right)
        case "at most":
            return at_least(right, left)
        case "more than":
            return negation(at_least(right, left))
        case "less than":
            return negation(at_least(left, right))
        case "is":
            return equal(left, right)
        case "is not":
            return negation(equal(left, right))
    raise ValueError(f"no comparator {comparator!r}")
