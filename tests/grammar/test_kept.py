"""What is kept between runs is found again, and only ever saves time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grammar import kept

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    monkeypatch.delenv("SIMPAN_NO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def folder(tmp_path):
    return tmp_path / "simpan"


def test_a_value_is_made_once():
    made = []
    for _ in range(2):
        assert kept.kept("thing", "key", list, lambda: made.append(1) or [7]) == [7]
    assert made == [1]


def test_other_sources_give_another_key():
    assert kept.digest([b"ab", b"c"]) != kept.digest([b"a", b"bc"])


def test_a_new_value_replaces_the_old_one_of_its_name(tmp_path):
    kept.write("thing", "one", 1)
    kept.write("other", "one", 1)
    kept.write("thing", "two", 2)
    assert sorted(file.name for file in folder(tmp_path).iterdir()) == ["other-one", "thing-two"]


@pytest.mark.parametrize(
    "content", [b"", b"no pickle", b"\x80\x05N."], ids=["empty", "damaged", "of another sort"]
)
def test_a_file_that_cannot_be_used_is_made_anew(content):
    kept.place("thing", "key").write_bytes(content)
    assert kept.kept("thing", "key", list, lambda: [7]) == [7]
    assert kept.read("thing", "key", list) == [7]


def test_nothing_is_kept_where_it_is_not_wanted(monkeypatch, tmp_path):
    monkeypatch.setenv("SIMPAN_NO_CACHE", "1")
    assert kept.kept("thing", "key", list, lambda: [7]) == [7]
    assert not folder(tmp_path).exists()


def test_a_home_that_cannot_be_written_costs_only_time(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert kept.place("thing", "key") is None
    assert kept.kept("thing", "key", list, lambda: [7]) == [7]


def test_a_second_run_needs_no_parser_and_answers_the_same(tmp_path):
    case = '{"case": {"complete": true, "players": [{"mc": 14}], "do": {"play": "Asteroid"}}}\n'
    program = (
        "import json, sys; from service.judge import Judge\n"
        "ruling = Judge().rule(json.loads(sys.stdin.read())['case'])\n"
        "print(ruling.to_json()); print('lark' in sys.modules)"
    )
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    runs = [
        subprocess.run(
            [sys.executable, "-c", program], input=case, env=env, capture_output=True, text=True, check=True
        )
        for _ in range(2)
    ]
    (first, parsed), (second, parsed_again) = (run.stdout.splitlines() for run in runs)
    assert first == second
    assert (parsed, parsed_again) == ("True", "False")
