import time

from service.lint import any_knowledge, lint

GOOD = """sources = ["book#p1"]

[[card]]
number = "001"
name = { en = "One", ko = "하나" }
kind = "event"
cost = 3
on_play = "gain 2 plants"
"""


def findings(tmp_path, text):
    (tmp_path / "sources.toml").write_text(
        'source = [{id = "book", title = {en = "b", ko = "b"}, kind = "book", authority = 1, where = "x"'
        ', anchors = ["p1"]}]',
        encoding="utf-8",
    )
    folder = tmp_path / "base"
    folder.mkdir()
    file = folder / "cards.toml"
    if isinstance(text, bytes):
        file.write_bytes(text)
    else:
        file.write_text(text, encoding="utf-8")
    return [(f.line, f.code) for f in lint(tmp_path)], "\n".join(map(str, lint(tmp_path)))


def test_a_good_file_has_no_findings(tmp_path):
    assert findings(tmp_path, GOOD) == ([], "")


def test_an_expression_that_cannot_be_read_is_found_on_its_own_line(tmp_path):
    found, text = findings(tmp_path, GOOD.replace("gain 2 plants", "gain 2 2 plants"))
    assert found == [(8, "expression")]
    assert "cards.toml:8: expression: on_play" in text


def test_an_unknown_key_is_found(tmp_path):
    found, text = findings(tmp_path, GOOD.replace("cost = 3", "costs = 3"))
    assert found == [(3, "shape")]
    assert "costs" in text


def test_an_unknown_key_without_a_name_is_shown_as_one(tmp_path):
    _, text = findings(tmp_path, GOOD.replace("cost = 3", 'cost = 3\n"" = 3'))
    assert 'shape: "": ' in text


def test_only_files_of_a_game_or_with_entries_are_knowledge(tmp_path):
    assert not any_knowledge(tmp_path)
    (tmp_path / "notes.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "folder.toml").mkdir()
    assert not any_knowledge(tmp_path)
    assert not any_knowledge(tmp_path / "notes.txt")
    findings(tmp_path, GOOD)
    assert any_knowledge(tmp_path)
    assert any_knowledge(tmp_path / "base" / "cards.toml")
    assert any_knowledge()


def test_a_card_that_is_there_twice_is_found(tmp_path):
    found, text = findings(tmp_path, GOOD + GOOD.partition("\n\n")[2])
    assert found == [(9, "twice")]
    assert "cards.toml:3" in text


def test_sources_and_anchors_that_do_not_exist_are_found(tmp_path):
    found, _ = findings(tmp_path, GOOD + 'sources = ["book#p2", "rumour"]\n')
    assert found == [(9, "anchor"), (9, "source")]


def test_what_is_no_toml_or_no_utf8_is_found(tmp_path):
    assert findings(tmp_path, GOOD + "x = \n")[0] == [(9, "toml")]
    (tmp_path / "base" / "cards.toml").write_bytes(b"\xff")
    assert [f.code for f in lint(tmp_path)] == ["encoding"]


def test_a_single_file_can_be_checked(tmp_path):
    findings(tmp_path, GOOD.replace("plants", "'"))
    assert [f.code for f in lint(tmp_path / "base" / "cards.toml")] == ["expression"]


# ---- what entries mean, at a small game of its own

GAME = """id = "stones"
name = { en = "Stones", ko = "돌" }
products = ["base"]
default_board = "x"
players = { least = 1, most = 2 }
nouns = { stone = { pieces = ["stone"] } }
tracks = {}
pools = { plants = {} }
tags = { names = ["plant"] }
resources = { names = ["animal"] }
acts = { names = ["gain", "place"] }
symbols = { names = ["kind"] }
areas = {}
"""
WORDS = """[nouns]
stone = { ko = "돌", en = "stone" }
[verbs]
gain = { ko = "{object:을} 얻다", en = "gain {object}" }
"""
RULE = """sources = ["book#p1"]

[[rule]]
id = "a.b"
statement = { ko = "돌", en = "stones" }
law = ["permits place stone"]
facts = ["F-1"]
sources = ["book#p1"]
[[rule.example]]
query = "ask may place stone"
verdict = "yes"
ko = "돌 놓아도 돼?"
[[rule.example]]
query = "ask may gain stone"
verdict = "no"
"""


def meant(tmp_path, text):
    (tmp_path / "game.toml").write_text(GAME, encoding="utf-8")
    (tmp_path / "words.toml").write_text(WORDS, encoding="utf-8")
    return findings(tmp_path, text)


def test_a_good_rule_and_a_good_card_have_no_findings(tmp_path):
    assert meant(tmp_path, GOOD + 'holds = "animal"\n' + RULE.partition("\n\n")[2]) == ([], "")


def test_a_word_that_nobody_declares_is_found_with_what_was_meant(tmp_path):
    found, text = meant(tmp_path, GOOD.replace("plants", "plnats"))
    assert found == [(8, "word")]
    assert "cards.toml:8: word: 'plnats' is not declared, did you mean 'plants'" in text


def test_the_words_of_queries_are_checked_too(tmp_path):
    found, text = meant(tmp_path, RULE.replace("may gain", "may gian"))
    assert found == [(14, "word")]
    assert "did you mean 'gain'" in text


def test_a_resource_that_nobody_declares_is_found(tmp_path):
    found, text = meant(tmp_path, GOOD + 'holds = "anmal"\n')
    assert found == [(9, "resource")]
    assert "one of animal" in text


def test_a_rule_needs_an_example_on_both_sides(tmp_path):
    found, text = meant(tmp_path, RULE.replace('"no"', '"yes"'))
    assert found == [(3, "example")]
    assert "cards.toml:3: example: no example comes out as no, add one on each side of the rule" in text


def test_a_rule_without_examples_is_found(tmp_path):
    assert meant(tmp_path, RULE.partition("[[rule.example]]")[0])[0] == [(3, "example")]


def test_a_definition_needs_only_one_example(tmp_path):
    text = RULE.replace("permits place stone", "set stone to 3").replace('"no"', '"yes"')
    assert meant(tmp_path, text) == ([], "")


def test_facts_listed_twice_and_phrasings_in_the_other_language_are_found(tmp_path):
    assert meant(tmp_path, RULE.replace('["F-1"]', '["F-1", "F-1"]'))[0] == [(7, "twice")]


def test_a_phrasing_in_the_other_language_or_an_empty_one_is_found(tmp_path):
    assert meant(tmp_path, RULE.replace("돌 놓아도 돼?", "May I?"))[0] == [(12, "language")]


def test_a_table_that_nothing_reads_is_found(tmp_path):
    found, text = meant(tmp_path, GOOD.replace("[[card]]", "[[cards]]"))
    assert found == [(3, "shape")]
    assert "nothing reads 'cards', known: card" in text


def test_a_question_needs_a_phrasing_and_a_game_file_known_keys(tmp_path):
    question = '[[question]]\nrule = "a.b"\nquery = "ask may place stone"\nverdict = "yes"\n'
    assert meant(tmp_path, question)[0] == [(1, "shape")]
    (tmp_path / "base" / "cards.toml").write_text(question + 'en = ["May I?"]\n', encoding="utf-8")
    assert lint(tmp_path) == []
    (tmp_path / "game.toml").write_text(GAME + "colour = 1\n", encoding="utf-8")
    assert [(f.file.name, f.code) for f in lint(tmp_path)] == [("game.toml", "shape")]


def test_the_installed_knowledge_is_checked_fast(monkeypatch):
    started = time.perf_counter()
    lint()
    assert time.perf_counter() - started < 15  # under 3 s on a free machine
