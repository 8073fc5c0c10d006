import pytest

from service import Judge
from service.problem import Invalid


@pytest.fixture(scope="module")
def judge():
    return Judge()


def test_a_card_is_found_by_its_korean_english_and_carelessly_written_name(judge):
    korean = judge.kb.components["Arctic Algae"].name.ko
    for name in ("Arctic Algae", "arctic algae", korean, f" {korean} "):
        assert judge.card(name).to_dict()["name"]["en"] == "Arctic Algae"


def test_the_page_of_a_card_says_what_its_expressions_say_in_both_languages(judge):
    text = str(judge.card("Arctic Algae"))
    for part in ("#023", "12", "requires = temperature at most -12", "−12 °C", "cards-base"):
        assert part in text


def test_every_component_has_a_page(judge):
    for component in judge.kb.components.values():
        page = judge.card(component.id)
        assert page.lines or not (component.on_play or component.effects or component.action or component.vp)
        assert str(page)


def test_an_unknown_card_offers_the_nearest_names(judge):
    with pytest.raises(Invalid) as error:
        judge.card("초식식동물물")
    assert "초식동물" in error.value.problems[0].near


@pytest.mark.parametrize(
    ("typed", "name"),
    [("북극 조류", "Arctic Algae"), ("Arctic Algea", "Arctic Algae"), ("시장", "Mayor"), ("ㅇㄱㅂㅅㅊㄱ", None)],
)
def test_a_card_is_found_by_alias_or_typo_only_where_one_alone_is_meant(judge, typed, name):
    if name is None:
        with pytest.raises(Invalid):
            judge.card(typed)
    else:
        assert judge.card(typed).to_dict()["name"]["en"] == name


def test_the_support_matrix_counts_what_is_there_and_admits_what_is_not(judge):
    text = judge.support()
    for product in judge.kb.game.products:
        assert f"| {product} |" in text
    assert len(judge.kb.cards) == sum(
        int(line.split("|")[2].split("/")[0]) for line in text.splitlines()[2:] if "/" in line.split("|")[2]
    )
