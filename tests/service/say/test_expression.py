"""Trees as sentences: hand-picked ones word for word, all of the knowledge base for its properties."""

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.language import parse_effect, parse_predicate, parse_statement
from grammar.language import syntax as s
from grammar.language.errors import LanguageError
from kb.load import load
from service.say.expression import Sayer

KB = load()
_PROPER = re.compile(r"M€|TR|°C|UNMI|[①-⑨]|\bX")


def trees() -> list[tuple[str, s.Tree]]:
    """Every tree of every component."""
    found: list[tuple[str, s.Tree]] = []
    for component in KB.components.values():
        parts = (
            component.requirement,
            component.on_play_effect,
            component.action_effect,
            component.first_action_effect,
            *component.statements,
        )
        found += [(component.id, tree) for tree in parts if tree is not None]
    return found


@pytest.mark.parametrize(
    ("text", "ko", "en"),
    [
        ("gain 2 plants", "식물을 2개 얻어요", "gain 2 plants"),
        ("gain 3 mc", "3 M€를 얻어요", "gain 3 M€"),
        ("lose 1 energy production", "에너지 생산력을 1단계 내려요", "decrease energy production 1 step"),
        (
            "any player loses 2 plants production",
            "원하는 플레이어 한 명의 식물 생산력을 2단계 내려요",
            "decrease a chosen player’s plant production 2 steps",
        ),
        (
            "remove up to 3 plants from any player",
            "원하는 플레이어 한 명에게서 식물을 최대 3개 제거해요",
            "remove up to 3 plants from a player of your choice",
        ),
        ("place ocean on land", "육지 칸에 해양 타일을 놓아요", "place an ocean tile on a land space"),
        ("add 3 microbe here", "이 카드에 미생물을 3개 놓아요", "add 3 microbes to this card"),
        (
            "spend 7 mc: gain 1 steel production",
            "7 M€를 내서 강철 생산력을 1단계 올려요",
            "spend 7 M€ to increase steel production 1 step",
        ),
        ("may draw 1 card", "카드를 1장 뽑을 수 있어요", "you may draw 1 card"),
        (
            "choose gain 1 plants or gain 3 mc",
            "식물을 1개 얻거나 3 M€를 얻어요",
            "either gain 1 plant or gain 3 M€",
        ),
    ],
)
def test_an_effect_reads_like_a_card(sayer: Sayer, text: str, ko: str, en: str) -> None:
    tree = parse_effect(text)
    assert (sayer.ko(tree), sayer.en(tree)) == (ko, en)


@pytest.mark.parametrize(
    ("text", "ko", "en"),
    [
        ("temperature at most -12", "기온이 −12 °C 이하예요", "temperature is −12 °C or colder"),
        ("science tags at least 3", "과학 태그가 3개 이상이에요", "you have at least 3 science tags"),
        ("not oceans at least 9", "해양 타일이 9개 미만이에요", "there are fewer than 9 ocean tiles"),
        ("not next to city", "도시 타일과 인접하지 않아요", "it is not next to a city tile"),
        ("board is hellas", "보드가 헬라스예요", "the board is Hellas"),
    ],
)
def test_a_predicate_reads_like_a_condition(sayer: Sayer, text: str, ko: str, en: str) -> None:
    tree = parse_predicate(text)
    assert (sayer.ko(tree), sayer.en(tree)) == (ko, en)


@pytest.mark.parametrize(
    ("text", "ko", "en"),
    [
        (
            "when anyone places ocean: gain 2 plants",
            "누군가 해양 타일을 놓을 때마다 식물을 2개 얻어요",
            "whenever anyone places an ocean tile, gain 2 plants",
        ),
        (
            "discount 2 mc for card where (has space tag)",
            "우주 태그가 있는 카드의 비용을 2 M€ 깎아요",
            "pay 2 M€ less for a card that has a space tag",
        ),
        (
            "forbids claim milestone when claimed milestones of anyone at least 3",
            "모든 플레이어가 달성한 업적이 3개 이상이면, 업적을 달성할 수 없어요",
            "you cannot claim a milestone if all players together have at least 3 claimed milestones",
        ),
        ("set milestone cost to 8", "업적 달성 비용은 8 M€예요", "the cost of claiming a milestone is 8 M€"),
    ],
)
def test_a_statement_reads_like_a_rule(sayer: Sayer, text: str, ko: str, en: str) -> None:
    tree = parse_statement(text)
    assert (sayer.ko(tree), sayer.en(tree)) == (ko, en)


def test_every_tree_of_every_component_is_said_without_leftovers(sayer: Sayer) -> None:
    wrong = []
    for name, tree in trees():
        ko, en = sayer.ko(tree), sayer.en(tree)
        foreign = re.search("[A-Za-z‘{}\\[\\]]", _PROPER.sub("", ko))
        if not ko or not en or foreign or re.search("[가-힣{}\\[\\]]|  ", en + ko.replace(" ", "")[:0]):
            wrong.append((name, ko, en))
    assert wrong == []


def test_every_word_of_every_component_has_a_display_word(sayer: Sayer) -> None:
    assert {word for _, tree in trees() for word in sayer.unknown(tree)} == set()


def test_different_requirements_never_read_the_same(sayer: Sayer) -> None:
    said: dict[str, s.Tree] = {}
    for _, tree in trees():
        for lang in (sayer.ko(tree), sayer.en(tree)):
            assert said.setdefault(lang, tree) == tree, lang


def laws_that_parse() -> Iterator[tuple[str, s.Statement]]:
    for rule in KB.rules.values():
        for text in rule.law:
            with suppress(LanguageError):  # that every law parses is tested where the rules are
                yield rule.id, parse_statement(text)


def test_nearly_every_law_has_display_words(sayer: Sayer) -> None:
    laws = list(laws_that_parse())
    unsaid = {rule: sorted(set(sayer.unknown(law))) for rule, law in laws if any(sayer.unknown(law))}
    assert len(unsaid) <= 0.03 * len(laws), f"add to words.toml: {unsaid}"
    for _, law in laws:
        assert sayer.ko(law) and sayer.en(law)


_tracks = st.sampled_from(["temperature", "oxygen", "oceans", "science tags", "plants production", "mc"])
_comparators = st.sampled_from(["at least", "at most", "more than", "less than", "is", "is not"])
_opposites = {"at least": "less than", "at most": "more than", "is": "is not"}
_opposites |= {there: here for here, there in _opposites.items()}


@settings(max_examples=60, deadline=None)
@given(_tracks, _comparators, st.integers(-30, 60), st.integers(-30, 60))
def test_other_numbers_and_the_opposite_give_other_sentences(
    noun: str, comparator: str, one: int, two: int
) -> None:
    sayer = _sayer()
    tree = parse_predicate(f"{noun} {comparator} {one}")
    turned = parse_predicate(f"not {noun} {comparator} {one}")
    assert sayer.ko(tree) != sayer.ko(turned)
    assert sayer.en(tree) != sayer.en(turned)
    assert sayer.ko(turned) == sayer.ko(parse_predicate(f"{noun} {_opposites[comparator]} {one}"))
    if one != two:
        other = parse_predicate(f"{noun} {comparator} {two}")
        assert sayer.ko(tree) != sayer.ko(other) and sayer.en(tree) != sayer.en(other)


def _sayer() -> Sayer:
    from kb.words import load_words

    return Sayer(load_words(KB.folder), lambda name: {"ko": name, "en": name})


def test_points_are_counted_in_points(sayer: Sayer) -> None:
    birds = KB.components["Birds"].points
    assert birds is not None
    assert sayer.points(birds, "ko") == "이 카드에 있는 동물 1개당 승점 1점"
    assert sayer.points(birds, "en") == "1 victory point per animal on this card"
