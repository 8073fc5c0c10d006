"""What is kept between runs is found again, and only ever saves time."""

import dataclasses
import os
import pickle
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
    one, two = kept.digest([b"1"]), kept.digest([b"2"])
    kept.write("thing", one, 1)
    kept.write("other", one, 1)
    kept.write("thing", two, 2)
    assert sorted(file.name for file in folder(tmp_path).iterdir()) == [f"other-{one}", f"thing-{two}"]


def test_files_of_the_user_are_never_removed(tmp_path):
    one, two = kept.digest([b"1"]), kept.digest([b"2"])
    kept.write("thing", one, 1)
    mine = ["thing-mylist", f"thing-{one}.bak", f"thing-{'0' * 31}"]
    for name in mine:
        (folder(tmp_path) / name).write_text("mine")
    inside = folder(tmp_path) / f"thing-{'0' * 32}"
    inside.mkdir()
    kept.write("thing", two, 2)
    assert {file.name for file in folder(tmp_path).iterdir()} == {*mine, inside.name, f"thing-{two}"}


def test_only_its_owner_can_read_what_is_kept(tmp_path):
    before = os.umask(0)
    try:
        kept.write("thing", "key", 1)
        kept.place("tables", "key")
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder(tmp_path), *folder(tmp_path).iterdir())}
    assert modes == {"simpan": 0o700, "thing-key": 0o600, "tables-key": 0o600}


def test_a_file_that_was_readable_by_others_is_closed(tmp_path):
    kept.place("tables", "key").chmod(0o644)
    assert kept.place("tables", "key").stat().st_mode & 0o777 == 0o600


def _open_to_others(path):
    path.chmod(0o770 if path.is_dir() else 0o660)


def _behind_a_link(path):
    path.rename(path.parent / "elsewhere")
    path.symlink_to("elsewhere")


@pytest.mark.parametrize("spoil", [_open_to_others, _behind_a_link])
@pytest.mark.parametrize("what", [".", "simpan", "simpan/thing-key"])
def test_what_somebody_else_may_have_written_is_neither_read_nor_touched(spoil, what, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    kept.write("thing", "key", [1])
    assert kept.read("thing", "key", list) == [1]
    spoil(tmp_path / "home" / what)
    held = (tmp_path / "home" / "simpan" / "thing-key").read_bytes()
    assert kept.kept("thing", "key", list, lambda: [7]) == [7]
    assert kept.place("thing", "key") is None
    assert (tmp_path / "home" / "simpan" / "thing-key").read_bytes() == held


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_place_of_a_file_holds_nobody_up(tmp_path):
    kept.place("other", "key")
    os.mkfifo(folder(tmp_path) / "thing-key", 0o600)
    assert kept.kept("thing", "key", list, lambda: [7]) == [7]


def test_a_directory_in_place_of_a_file_leaves_nothing_behind(tmp_path):
    kept.place("other", "key")
    (folder(tmp_path) / "thing-key").mkdir()
    assert kept.kept("thing", "key", list, lambda: [7]) == [7]
    assert sorted(file.name for file in folder(tmp_path).iterdir()) == ["other-key", "thing-key"]


def test_a_folder_named_from_where_one_stands_is_not_used(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert kept.place("thing", "key") == tmp_path / ".cache" / "simpan" / "thing-key"


def test_what_cannot_be_pickled_is_made_each_time(tmp_path):
    assert callable(kept.kept("thing", "key", object, lambda: lambda: 1))
    assert list(folder(tmp_path).iterdir()) == []


@dataclasses.dataclass
class Thing:
    one: int


def test_a_value_without_its_fields_is_made_anew():
    kept.write("thing", "key", object.__new__(Thing))
    assert kept.kept("thing", "key", Thing, lambda: Thing(7)) == Thing(7)


@pytest.mark.parametrize("change", [lambda raw: raw[:-1], lambda raw: raw.replace(b"seven", b"eight")])
def test_a_file_that_is_not_as_it_was_written_is_made_anew(change, tmp_path):
    kept.write("thing", "key", ["seven"])
    file = folder(tmp_path) / "thing-key"
    file.write_bytes(change(file.read_bytes()))
    assert kept.read("thing", "key", list) is None


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


HOLLOW = {
    "no trees": {"a": 1},
    "no pickles": {("gain 2 plants", "effect"): 7},
}


@pytest.mark.parametrize("name", HOLLOW)
def test_hollow_values_give_no_fault_and_no_traceback_at_the_end(name, tmp_path):
    program = (
        "import sys; from grammar import kept; from grammar.language import parse; from service.judge import Judge\n"
        "if len(sys.argv) > 1:\n"
        "    real = kept.read\n"
        f"    kept.read = lambda name, key, sort: {HOLLOW[name]!r} if name == 'trees' else real(name, key, sort)\n"
        "case = {'complete': True, 'players': [{'mc': 14}], 'do': {'play': 'Asteroid'}}\n"
        "print(Judge().rule(case).to_json())"
    )
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    whole, hollow = (
        subprocess.run([sys.executable, "-c", program, *more], env=env, capture_output=True, text=True, check=True)
        for more in ([], ["hollow"])
    )
    assert hollow.stdout == whole.stdout
    assert hollow.stderr == ""


def test_files_that_were_replaced_by_bare_pickles_give_no_fault(tmp_path):
    program = (
        "from service.judge import Judge\n"
        "case = {'complete': True, 'players': [{'mc': 14}], 'do': {'play': 'Asteroid'}}\n"
        "print(Judge().rule(case).to_json())"
    )
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}

    def run():
        return subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)

    whole = run()
    for file in folder(tmp_path).iterdir():
        file.write_bytes(pickle.dumps({("gain 2 plants", "effect"): b"junk", 1: 2}))
    spoilt = run()
    assert spoilt.stdout == whole.stdout
    assert spoilt.stderr == ""
