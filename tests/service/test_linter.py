from service.lint import lint

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
