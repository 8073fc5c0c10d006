"""What the README and the guides show must be true: every command and program in them runs here."""

import json
import re
import runpy
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from kb.load import load
from service import Judge
from service.cli import main
from tests.readme_support import matrix

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", "docs/adding-a-card.md", "docs/adding-a-game.md"]


def blocks(page, language):
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def commands():
    for page in PAGES:
        for block in blocks(page, "console"):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, *expected = part.rstrip("\n").split("\n")
                yield pytest.param(command, expected, id=f"{page}: {command}")


@pytest.mark.parametrize(("command", "expected"), list(commands()))
def test_a_command_of_the_guides_works_and_prints_what_they_show(command, expected, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    words = shlex.split(command)
    assert words.pop(0) == "simpan"
    if "<" in words:
        file = words[words.index("<") + 1]
        words = words[: words.index("<")]
        with Path(file).open(encoding="utf-8") as stdin:
            monkeypatch.setattr(sys, "stdin", stdin)
            assert main(words) == 0
    else:
        assert main(words) == 0
    out = capsys.readouterr().out
    at = 0
    for line in expected:
        assert line in out[at:]
        at = out.index(line, at) + len(line)


@pytest.mark.parametrize("block", blocks("README.md", "python"), ids=["first"])
def test_the_python_of_the_readme_runs(block, capsys):
    exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", ["README.md", "docs/adding-a-card.md"])
def test_the_worked_card_is_the_card_of_the_knowledge_base(page):
    (shown,) = tomllib.loads(blocks(page, "toml")[0])["card"]
    card = load().components[shown["name"]["en"]]
    for key, value in shown.items():
        have = card.model_dump()[key]
        assert (list(have) if isinstance(have, tuple) else have) == value


def test_the_two_commands_of_the_readme_are_marked_for_the_ci():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for mark in ("answer", "test"):
        assert re.search(rf"^<!-- {mark} -->\n```sh\npython3 -m venv .+\n```", text, re.MULTILINE)


def test_the_support_matrix_of_the_readme_is_the_one_of_the_knowledge_base():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = text.partition("<!-- support -->")[2].partition("<!-- /support -->")[0].strip()
    assert shown == matrix(), "run: python -m tests.readme_support"


@pytest.mark.parametrize("name", ["ask.py", "rule_a_case.py"])
def test_an_example_program_runs(name, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [name])
    runpy.run_path(str(ROOT / "examples" / name), run_name="__main__")
    assert capsys.readouterr().out


def test_the_cases_among_the_examples_are_cases():
    check = Judge().checker.cleaned
    for name in ("play_arctic_algae.json", "table.json"):
        assert not check(json.loads((ROOT / "examples" / name).read_text(encoding="utf-8")))[1]
    lines = (ROOT / "examples/cases.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert [row["id"] for row in rows if check(row["case"])[1]] == ["mistake"]
