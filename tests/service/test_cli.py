import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from service.cli import main
from service.ruling import Ruling
from service.terminal import Progress, coloured, language_of, rendered


def simpan(*args, data=b"", **env):
    """A real process, as a user would start it."""
    return subprocess.run(
        [sys.executable, "-m", "service", *args],
        input=data,
        capture_output=True,
        timeout=60,
        env={**os.environ, **env},
    )


def test_without_anything_it_teaches_in_korean_first(fake, capsys):
    assert main([]) == 0
    out = capsys.readouterr().out
    assert out.index("심판") < out.index("A rules referee")
    assert 'simpan ask "' in out


@pytest.mark.parametrize("command", ["ask", "rule", "card", "support", "lint", "serve"])
def test_every_command_explains_itself_in_korean_and_english(command, fake, capsys):
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert any("가" <= letter <= "힣" for letter in out)
    assert f"simpan {command}" in out


def test_a_question_is_answered_in_its_own_language(fake, capsys):
    assert main(["ask", "소행성 낼 수 있어?"]) == 0
    assert "[예] 네. 소행성 낼 수 있어?" in capsys.readouterr().out
    assert main(["ask", "Can I play Asteroid?"]) == 0
    assert "[yes] Yes." in capsys.readouterr().out
    assert main(["ask", "--lang", "en", "소행성"]) == 0
    assert "[yes] Yes." in capsys.readouterr().out


def test_a_question_may_be_several_words_and_begin_with_a_minus(fake, capsys):
    assert main(["ask", "-12도인데", "낼", "수", "있어?"]) == 0
    assert "-12도인데 낼 수 있어?" in capsys.readouterr().out


def test_what_follows_a_lone_dash_dash_is_the_question(fake, capsys):
    assert main(["ask", "--lang", "en", "--", "--json", "--jsonl 소행성"]) == 0
    assert "[yes] Yes. --json --jsonl 소행성" in capsys.readouterr().out


def test_the_json_of_a_question_is_one_line(fake, capsys):
    assert main(["ask", "--json", "소행성"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["verdict"] == "yes"


UNUSABLE = [
    ["ask"],
    ["ask", "   "],
    ["ask", "가" * 10_000],
    ["ask", "?", "--lang", "jp"],
    ["ask", "?", "--jsno"],
    ["ask", "?", "--jsonl"],
    ["ask", "?", "--case", "/nowhere/at/all.json"],
    ["ask", "--jsonl", "--lang", "fr"],
    ["ask", "--jsonl", "--lang", "ko"],
    ["ask", "--jsonl", "--case", "/nowhere/at/all.json"],
    ["ask", "--jsno", "--", "?"],
    ["rule", "--jsonl", "--lang", "ko"],
    ["rule", "x.json", "--lang", "fr"],
    ["rule"],
    ["rule", "/nowhere/at/all.json"],
    ["rule", "--jsonl", "x.json"],
    ["card"],
    ["card", "Comte"],
    ["lint", "/nowhere/at/all"],
    ["serve", "--port", "99999"],
    ["serve", "--port", "x"],
    ["nonsense"],
    ["--nonsense"],
]


@pytest.mark.parametrize("args", UNUSABLE, ids=" ".join)
def test_unusable_arguments_are_status_2_with_both_languages_on_stderr(args, fake, capsys):
    assert main(args) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("simpan: ")
    assert any("가" <= letter <= "힣" for letter in captured.err)
    assert "Traceback" not in captured.err


def test_a_fault_of_our_own_is_status_1_without_a_traceback(fake, capsys, monkeypatch):
    monkeypatch.setattr(fake, "support", lambda: 1 / 0)
    assert main(["support"]) == 1
    captured = capsys.readouterr()
    assert "ZeroDivisionError" in captured.err
    assert "Traceback" not in captured.err


def test_the_other_commands_print_what_the_judge_says(fake, capsys):
    assert main(["card", "Arctic", "Algae"]) == 0
    assert main(["support"]) == 0
    assert capsys.readouterr().out == "page of Arctic Algae\nall of it\n"


def test_a_case_in_a_file_is_ruled(fake, capsys, tmp_path):
    file = tmp_path / "case.json"
    file.write_text('{"do": {"play": "Comet"}}', encoding="utf-8")
    assert main(["rule", str(file)]) == 0
    assert "[아니요]" in capsys.readouterr().out


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_ruling_that_is_an_error_is_status_1_whosever_fault_it_is(options, fake, capsys, tmp_path):
    file = tmp_path / "case.json"
    file.write_text('{"do": "broken"}', encoding="utf-8")
    assert main(["rule", str(file), *options]) == 1
    assert main(["ask", "unreadable", *options]) == 1
    assert "RuntimeError" in capsys.readouterr().out


def test_where_there_is_no_knowledge_the_linter_says_so(capsys, tmp_path):
    (tmp_path / "other.toml").write_text("[tool]\nx = 1\n", encoding="utf-8")
    for path in (tmp_path, tmp_path / "other.toml", os.devnull):
        assert main(["lint", str(path)]) == 1
        assert "지식 파일이 없어요. No knowledge" in capsys.readouterr().err


@pytest.mark.parametrize("host", ["999.1.1.1", "a" * 300])
def test_an_address_that_is_none_cannot_be_served(host, fake, capsys):
    assert main(["serve", "--host", host]) == 1
    err = capsys.readouterr().err
    assert "8000번 포트를 열 수 없어요" in err
    assert "Cannot listen" in err


def test_a_port_that_is_taken_cannot_be_served(fake, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 1
    assert f"{port}번 포트를 열 수 없어요" in capsys.readouterr().err


DOORS = {
    "closed output": ("card Asteroid >&-", "표준 출력(stdout)이 닫혀", "Standard output is closed"),
    "closed output of lines": ("rule --jsonl >&-", "표준 출력(stdout)이 닫혀", "Standard output is closed"),
    "closed input": ("rule --jsonl <&-", "표준 입력(stdin)이 닫혀", "Standard input is closed"),
    "full": ("card Asteroid >/dev/full", "표준 출력(stdout)에 쓸 수 없어요", "Cannot write to standard output"),
    "full for lines": ("rule --jsonl >/dev/full", "표준 출력(stdout)에 쓸 수 없어요", "Cannot write to"),
    "full for help": ("--help >/dev/full", "표준 출력(stdout)에 쓸 수 없어요", "Cannot write to standard output"),
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("name", DOORS)
def test_input_or_output_that_cannot_be_used_is_named(name):
    command, ko, en = DOORS[name]
    shell = f'exec "{sys.executable}" -m service {command}'
    done = subprocess.run(["sh", "-c", shell], input=b'{"id": 1}\n', capture_output=True, timeout=60)
    said = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert len(said) == 2
    assert ko in said[0]
    assert en in said[1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_nowhere_to_complain_to_is_status_1_too():
    shell = f'exec "{sys.executable}" -m service card Asteroid >/dev/full 2>&-'
    assert subprocess.run(["sh", "-c", shell], timeout=60).returncode == 1


def test_a_file_that_is_no_json_is_named_with_its_place(fake, capsys, tmp_path):
    file = tmp_path / "case.json"
    file.write_text("{", encoding="utf-8")
    assert main(["rule", str(file)]) == 2
    assert "case.json" in capsys.readouterr().err


def test_lines_are_answered_in_order_by_a_real_process_whatever_they_hold():
    data = b'{"id": 1, "case": {"do": {"play": "Nonsense"}}}\n\xff\xfe\n{"id": "\xea\xb0\x80"}\n'
    done = simpan("rule", "--jsonl", data=data)
    rows = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert done.returncode == 0
    assert [row["id"] for row in rows] == [1, None, "가"]
    assert [row["verdict"] for row in rows] == ["error"] * 3
    assert done.stderr == b""


def test_each_line_is_answered_before_the_next_one_is_written():
    with subprocess.Popen(
        [sys.executable, "-m", "service", "rule", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout
        for number in range(3):
            process.stdin.write(b'{"id": %d}\n' % number)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_reader_that_goes_away_is_no_traceback():
    with subprocess.Popen(
        [sys.executable, "-m", "service", "rule", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(b'{"id": 1}\n' * 5)
        process.stdin.close()
        assert b"Traceback" not in process.stderr.read()


def test_a_terminal_that_claims_ascii_still_gets_korean():
    done = simpan("--help", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert "심판" in done.stdout.decode()
    assert done.returncode == 0


def test_broken_bytes_in_an_argument_are_no_traceback():
    done = subprocess.run(
        [sys.executable.encode(), b"-m", b"service", b"card", b"\xff\xfe"], capture_output=True, timeout=60
    )
    assert b"Traceback" not in done.stderr


def test_the_command_line_starts_quickly_and_imports_nothing_it_does_not_need():
    slow = ["fastapi", "uvicorn", "kiwipiepy", "rich", "pydantic", "numpy", "lark"]
    code = f"import sys, service.cli; print([m for m in {slow} if m in sys.modules])"
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]"
    assert time.perf_counter() - start < 3  # 0.2 s on an idle machine


class Terminal:
    def __init__(self, tty=True):
        self.tty, self.text = tty, ""

    def isatty(self):
        return self.tty

    def write(self, text):
        self.text += text

    def flush(self):
        pass


def test_colours_are_for_terminals_and_only_if_nobody_minds(monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert coloured(Terminal())
    assert not coloured(Terminal(tty=False))
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured(Terminal())


def test_progress_shows_on_terminals_only_and_leaves_a_clean_line():
    quiet, seen = Terminal(tty=False), Terminal()
    for terminal in (quiet, seen):
        progress = Progress(terminal, after=0, every=0)  # type: ignore[arg-type]
        progress.step(1200)
        progress.finish()
    assert quiet.text == ""
    assert "1,200" in seen.text
    assert seen.text.endswith("\r\x1b[K")


def test_a_ruling_is_printed_verdict_first_with_all_its_parts():
    ruling = Ruling(
        "depends",
        {"ko": "기온에 달려 있어요.", "en": "It depends on the temperature."},
        reasons=[{"rule": "r", "holds": False, "ko": "바다는 상관없어요.", "en": "Oceans do not matter."}],
        conditions=[{"expr": "temperature at most -12", "ko": "기온 -12 °C 이하", "en": "-12 °C or colder"}],
        positions=[{"verdict": "no", "sources": ["s"], "ko": "안 돼요.", "en": "No."}],
        sources=[{"id": "s", "title": {"ko": "규칙서", "en": "Rulebook"}, "where": "11"}],
        choices=[{"label": {"ko": "소행성(카드)", "en": "Asteroid (card)"}}],
        understood={"query": "ask possible", "ko": "낼 수 있는가", "en": "whether it can be played"},
    )
    korean, english = rendered(ruling), rendered(ruling, "en")
    assert korean.startswith("[조건에 따라 달라요] 기온에 달려 있어요.")
    for text in ("✗ 바다는", "기온 -12 °C 이하", "안 돼요. (s)", "규칙서, 11", "· 소행성", "ask possible"):
        assert text in korean
    assert not any("가" <= letter <= "힣" for letter in english)
    assert "\x1b[" in rendered(ruling, colour=True)


def test_an_answer_cannot_steer_the_terminal():
    assert "\x1b" not in rendered(Ruling("error", {"ko": "\x1b[2J나빠요", "en": ""}))


def test_the_language_of_a_question_is_seen_from_its_letters():
    assert [language_of(text) for text in ("소행성", "ㅅㅎㅅ", "Asteroid 낼 수 있어?", "Can I?", "?")] == [
        "ko", "ko", "ko", "en", "ko",
    ]  # fmt: skip
