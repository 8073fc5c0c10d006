"""The expression language: its hardest sentences, a grammar without conflicts, what is said of a mistake."""

import tomllib
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark

from grammar.language import (
    LanguageError,
    parse_amount,
    parse_effect,
    parse_predicate,
    parse_query,
    parse_statement,
    write,
)
from grammar.language import syntax as s
from grammar.language.parse import STARTS

CARDS = tomllib.loads((Path(__file__).parent / "hardest.toml").read_text("utf-8"))["card"]
READERS = {
    "requires": parse_predicate,
    "on_play": parse_effect,
    "on_build": parse_effect,
    "on_trade": parse_effect,
    "on_resolve": parse_effect,
    "bonus": parse_effect,
    "action": parse_effect,
    "first_action": parse_effect,
    "effects": parse_statement,
    "defines": parse_statement,
    "vp": parse_amount,
}


def expressions(card):
    for key, reader in READERS.items():
        texts = card.get(key, [])
        for text in [texts] if isinstance(texts, str) else texts:
            yield reader, text


@pytest.mark.parametrize("card", CARDS, ids=[card["name"] for card in CARDS])
def test_the_hardest_cards_parse_and_are_written_as_they_were(card):
    assert card["reads"]
    for reader, text in expressions(card):
        tree = reader(text)
        assert write(tree) == text
        assert reader(write(tree)) == tree


def test_the_hardest_cards_come_from_every_product():
    products = {card.get("product", "base") for card in CARDS}
    assert products == {"base", "prelude", "venus", "colonies", "turmoil"}
    assert len({card["name"] for card in CARDS}) == len(CARDS) >= 50


def test_the_grammar_has_no_conflict_and_no_two_words_that_look_alike():
    text = resources.files("grammar.language").joinpath("expression.lark").read_text("utf-8")
    Lark(text, parser="lalr", start=list(STARTS), maybe_placeholders=True, strict=True)


@pytest.mark.parametrize(
    ("reader", "text", "line", "column", "expected"),
    [
        (parse_effect, "gain 2", 1, 6, "a word"),
        (parse_effect, "gain 2 plants;\n  ; lose 1 heat", 2, 3, "a word"),
        (parse_predicate, "temperature at -12", 1, 16, "least"),
        (parse_amount, "1 per", 1, 3, "a number"),
        (parse_statement, "when anyone places ocean gain 2 plants", 1, 31, "colon"),
        (parse_query, 'given oceans is 9 do play "Comet"', 1, 27, "ask"),
        (parse_query, "ask perhaps", 1, 5, "possible"),
        (parse_effect, "", 1, 1, "a word"),
        (parse_effect, "gain ② plants", 1, 6, "a number"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_what_was_expected(reader, text, line, column, expected):
    with pytest.raises(LanguageError) as raised:
        reader(text)
    error = raised.value
    assert (error.line, error.column) == (line, column)
    assert expected in error.expected
    told = expected if expected in error.expected[:8] else error.expected[0]
    assert f"{line}행 {column}열" in error.ko and told in error.ko
    assert f"line {line}, column {column}" in error.en and told in error.en


# ---- every tree that can be written is read back as it was

NOUN = st.builds(
    s.Noun,
    words=st.sampled_from(["plants", "mc production", "science tag", "city", "space"]),
    determiner=st.sampled_from([None, "a", "another", "this"]),
    whose=st.sampled_from([None, "you", "anyone", "an opponent", '"Ants"']),
    here=st.booleans(),
)
NAME = st.builds(s.Noun, words=st.sampled_from(["Comet", "Inventors' Guild"]), quoted=st.just(True))
NUMBER = st.builds(s.Number, st.integers(-40, 99))
AMOUNT = st.recursive(
    NUMBER | st.builds(s.Quantity, NOUN | NAME) | st.builds(s.Distinct, NOUN) | st.just(s.Chosen())
    | st.builds(s.Per, st.integers(1, 9), st.integers(1, 4), NOUN),
    lambda inner: st.builds(s.Arithmetic, st.sampled_from(["larger", "smaller"]), inner, inner),
    max_leaves=4,
)  # fmt: skip
ATOM = (
    st.builds(s.Compare, AMOUNT, st.sampled_from(s.COMPARATORS), AMOUNT)
    | st.builds(s.Flag, NOUN)
    | st.builds(s.Has, st.sampled_from(s.COMPARATORS), st.integers(0, 9), NOUN)
    | st.builds(s.NextTo, st.sampled_from(s.COMPARATORS), st.integers(0, 9), NOUN)
)
PREDICATE = st.recursive(
    ATOM,
    lambda inner: (
        st.builds(s.Not, inner)
        | st.builds(s.All, st.lists(inner, min_size=2, max_size=3).map(tuple))
        | st.builds(s.Any, st.lists(inner, min_size=2, max_size=3).map(tuple))
    ),
    max_leaves=5,
)


@settings(max_examples=120, deadline=None)
@given(AMOUNT)
def test_an_amount_comes_back_as_it_was_written(tree):
    assert parse_amount(write(tree)) == tree


@settings(max_examples=120, deadline=None)
@given(PREDICATE)
def test_a_predicate_comes_back_as_it_was_written(tree):
    assert parse_predicate(write(tree)) == tree


@settings(max_examples=120, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_tree_or_a_mistake_with_a_place(text):
    for reader in (parse_amount, parse_effect, parse_predicate, parse_query, parse_statement):
        try:
            tree = reader(text)
        except LanguageError as error:
            assert error.line >= 1 and error.column >= 0 and error.ko and error.en
        else:
            assert reader(write(tree)) == tree
