"""Numbers known in part: every operation agrees with what it does to each number the range allows."""

import operator
from itertools import product as pairs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import values as v
from rules.values import UNKNOWN, Range

SPAN = range(-6, 7)


@st.composite
def known_in_part(draw):
    low, high = sorted((draw(st.sampled_from(SPAN)), draw(st.sampled_from(SPAN))))
    return low if low == high and draw(st.booleans()) else Range(low, high)


def members(value):
    low, high = v.bounds(value)
    return range(low, high + 1)


def hull(numbers):
    return (min(numbers), max(numbers))


@pytest.mark.parametrize(
    ("ranged", "plain"),
    [
        (operator.add, operator.add),
        (operator.sub, operator.sub),
        (v.larger, max),
        (v.smaller, min),
    ],
)
@given(a=known_in_part(), b=known_in_part())
def test_arithmetic_covers_exactly_what_the_numbers_can_give(ranged, plain, a, b):
    if isinstance(a, int) and not isinstance(b, int) and ranged is operator.sub:
        a = Range(a, a)
    assert v.bounds(ranged(a, b)) == hull([plain(x, y) for x, y in pairs(members(a), members(b))])


@given(a=known_in_part(), factor=st.integers(-3, 3))
def test_a_product_with_a_number_covers_what_it_can_give(a, factor):
    low, high = v.bounds(v.product(a, factor))
    assert all(low <= x * factor <= high for x in members(a))


@given(a=known_in_part(), each=st.integers(-2, 3), per=st.integers(1, 3))
def test_so_much_per_so_many_covers_what_it_can_give(a, each, per):
    low, high = v.bounds(v.scale(a, each, per))
    assert all(low <= x // per * each <= high for x in members(a))


PLAIN = {
    "at least": operator.ge, "at most": operator.le, "more than": operator.gt,
    "less than": operator.lt, "is": operator.eq, "is not": operator.ne,
}  # fmt: skip


@pytest.mark.parametrize("comparator", PLAIN)
@given(a=known_in_part(), b=known_in_part())
def test_a_comparison_is_certain_only_when_every_number_agrees(comparator, a, b):
    truths = {PLAIN[comparator](x, y) for x, y in pairs(members(a), members(b))}
    expected = truths.pop() if len(truths) == 1 else None
    assert v.compare(a, comparator, b) is expected


@pytest.mark.parametrize("comparator", PLAIN)
def test_nothing_is_known_of_the_unknown(comparator):
    assert v.compare(UNKNOWN, comparator, 3) is None
    assert v.compare(3, comparator, UNKNOWN) is None


def test_a_comparison_that_is_none_is_an_error():
    with pytest.raises(ValueError, match="about"):
        v.compare(1, "about", 2)
