"""A count is told with its figures, not with a bare yes."""

from service.say.expression import Sayer
from service.say.results import results


def test_points_are_told_by_player_with_where_they_come_from(sayer: Sayer) -> None:
    scores = [{"tr": 30, "award": 5, "city": 0, "total": 35, "card_details": []}, {"tr": 25, "total": 25}]
    said = results({"scores": scores, "winners": [0]}, sayer)
    assert said["en"].startswith("player 1 35 VP (TR 30, award 5); player 2 25 VP")
    assert said["ko"].endswith("이긴 사람: 플레이어 1")


def test_a_result_without_figures_says_nothing(sayer: Sayer) -> None:
    assert results({}, sayer) == {"ko": "", "en": ""}
    assert results({"min_mc": 21}, sayer) == {"ko": "", "en": ""}


def test_a_game_that_is_not_won_is_not_told_as_won(sayer: Sayer) -> None:
    assert results({"win": False}, sayer) == {"ko": "이기지 못했어요", "en": "not won"}
