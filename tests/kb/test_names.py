"""The name data of Terraforming Mars, and that what it holds is found."""

import json
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest
from pydantic import ValidationError

from grammar.names import NameIndex
from grammar.names.reading import fold
from kb.names import NameFile, load_names, name_rows

GAME = Path(__file__).parents[2] / "kb" / "terraforming_mars"
SAID = {"community-usage", "literal-translation", "transliteration"}


@pytest.fixture(scope="module")
def index() -> NameIndex:
    return load_names(GAME)


def test_every_official_name_is_found_exactly(index: NameIndex) -> None:
    for entry in index.entries:
        if entry.form == "official":
            exact = [found.id for found in index.lookup(entry.text, limit=20) if found.score == 1.0]
            assert entry.id in exact, entry


def test_every_alias_is_found_exactly(index: NameIndex) -> None:
    for entry in index.entries:
        if entry.form != "official":
            assert entry.id in [found.id for found in index.lookup(entry.text) if found.score == 1.0], entry


def test_no_alias_equals_the_official_name_of_something_else() -> None:
    official = defaultdict(set)
    rows = name_rows(GAME)
    for row in rows:
        for entry in row.entries():
            if entry.form == "official":
                official[fold(entry.text)].add(row.of)
    clashes = [
        (row.of, alias.text)
        for row in rows
        for alias in row.aliases
        if official.get(fold(alias.text), {row.of}) != {row.of}
    ]
    assert clashes == []


def test_ids_are_unique_and_say_their_kind() -> None:
    rows = [row.of for row in name_rows(GAME)]
    assert len(rows) == len(set(rows))
    assert all(of.partition(":")[0].isidentifier() and of.partition(":")[2] for of in rows)


def test_every_card_and_corporation_of_the_two_first_boxes_has_aliases() -> None:
    files = [GAME / product / "names.toml" for product in ("base", "corporate_era")]
    rows = [
        row for file in files for row in NameFile.model_validate(tomllib.loads(file.read_text("utf-8"))).name
    ]
    cards = [row for row in rows if row.of.startswith("card:")]
    assert len(cards) == 208
    assert all(row.aliases for row in rows)


def test_every_source_of_a_name_is_known() -> None:
    known = {source["id"] for source in tomllib.loads((GAME / "sources.toml").read_text("utf-8"))["source"]}
    used = {row.source for row in name_rows(GAME)} | {
        alias.source for row in name_rows(GAME) for alias in row.aliases
    }
    assert used <= known
    assert {alias.source for row in name_rows(GAME) for alias in row.aliases} <= SAID


def test_confusable_pairs_name_things_that_exist(index: NameIndex) -> None:
    kinds = {entry.id for entry in index.entries}
    pairs = tomllib.loads((GAME / "phrases.toml").read_text("utf-8"))["confusable"]
    assert all(one in kinds and other in kinds for one, other in pairs)


def test_an_unknown_field_in_a_name_file_is_refused() -> None:
    row = {"name": [{"of": "card:X", "source": "s", "colour": "red"}]}
    with pytest.raises(ValidationError):
        NameFile.model_validate(json.loads(json.dumps(row)))


def test_one_korean_name_for_several_things_gives_all_of_them(index: NameIndex) -> None:
    (span,) = index.spot("소행성 내면 몇 도 올라가요?")
    assert {found.id for found in span.candidates} == {"card:Asteroid", "standard_project:Asteroid"}
    (span,) = index.spot("지하수 추출 비용이 얼마예요?")
    assert {found.kind for found in span.candidates} == {"standard_project", "event"}


def test_a_literal_translation_never_collapses_onto_a_shorter_name(index: NameIndex) -> None:
    (span,) = index.spot("북극 조류 낼 수 있어?")
    assert [found.id for found in span.candidates] == ["card:Arctic Algae"]
    assert index.spot("심해 조류 카드 낼 수 있어?") == ()


def test_a_name_nobody_entered_is_not_taken_for_the_known_name_inside_it(index: NameIndex) -> None:
    entries = [entry for entry in index.entries if entry.text not in ("소행성 광산", "첨단 온실가스 수입")]
    without = NameIndex(entries, context_words=["카드"])
    assert without.spot("소행성 광산 얼마야") == ()
    assert without.spot("첨단 온실가스 수입 얼마야") == ()
