"""Every word of the game has display words, and the display words have the shape they need."""

import re

import pytest
from pydantic import ValidationError

from kb.load import load
from kb.words import Words, load_words

KB = load()
WORDS = load_words(KB.folder)


@pytest.mark.parametrize(
    "declared",
    [
        pytest.param(tuple(KB.game.tracks), id="tracks"),
        pytest.param(tuple(KB.game.pools), id="pools"),
        pytest.param(tuple(KB.game.nouns), id="nouns"),
        pytest.param(tuple(KB.game.resources.names), id="resources"),
        pytest.param(tuple(f"{tag} tag" for tag in KB.game.tags.names), id="tags"),
    ],
)
def test_every_declared_noun_has_display_words(declared: tuple[str, ...]) -> None:
    assert [word for word in declared if WORDS.noun(word) is None] == []


def test_every_act_has_a_sentence() -> None:
    assert [act for act in KB.game.acts.names if WORDS.verb(act) is None] == []


def test_singular_and_plural_are_the_same_word() -> None:
    assert WORDS.noun("cities") == WORDS.noun("city")
    assert WORDS.noun("science tags") == WORDS.noun("science tag")
    assert WORDS.is_plural("cities") and not WORDS.is_plural("science tag")


def test_an_undeclared_noun_has_no_display_words() -> None:
    assert WORDS.noun("dragon") is None
    assert WORDS.noun("dragon tag") is None


def test_korean_sentences_end_in_a_dictionary_form() -> None:
    forms = [verb.ko for verb in WORDS.verbs.values()]
    forms += [variant.ko for verb in WORDS.verbs.values() for variant in verb.variants]
    forms += [flag.ko for flag in WORDS.flags.values()]
    assert [form for form in forms if not form.endswith("다")] == []


def test_korean_display_words_are_korean() -> None:
    proper = re.compile(r"M€|TR|°C|UNMI")
    foreign = [noun.ko for noun in WORDS.nouns.values() if re.search("[A-Za-z]", proper.sub("", noun.ko))]
    assert foreign == []


def test_a_field_nobody_knows_is_an_error() -> None:
    with pytest.raises(ValidationError):
        Words.model_validate({"nouns": {"city": {"ko": "도시", "en": "city", "colour": "grey"}}, "verbs": {}})
