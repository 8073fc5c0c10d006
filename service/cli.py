"""The command line, `simpan`. Whatever is slow to import is imported by the command that needs it."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from service.problem import Invalid

if TYPE_CHECKING:
    from service.judge import Judge
    from service.ruling import Ruling

ANSWERED, FAILED, UNUSABLE = 0, 1, 2

app = typer.Typer(
    name="simpan",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="""심판: 보드게임 규칙을 물어보면 실제로 실행해서 판정해요.

\b
  simpan ask "바다 다 깔렸는데 극지 미세조류 낼 수 있어?"
  simpan card 소행성
  simpan COMMAND --help        명령마다 예가 있어요

A rules referee: it answers a question by running the rules.

\b
  simpan ask "All oceans are placed. Can I play Arctic Algae?"
  simpan card Asteroid
  simpan COMMAND --help        examples for every command

\b
끝난 상태 / exit status: 0 판정함 answered, 2 쓸 수 없는 입력 unusable arguments, 1 그 밖 anything else
""",
)

AsJson = Annotated[bool, typer.Option("--json", help="판정을 JSON 한 줄로. The ruling as one line of JSON.")]
AsLines = Annotated[bool, typer.Option("--jsonl", help="입력 한 줄에 판정 하나. One ruling a line of stdin.")]
Lang = Annotated[str | None, typer.Option("--lang", help="ko 또는 en. 없으면 질문의 말. Default: as asked.")]


def judge() -> Judge:
    """The referee that the commands use; a seam for tests."""
    from service.judge import Judge

    return Judge()


@app.callback()
def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="판 번호. The version.")] = False,
) -> None:
    if version:
        from importlib.metadata import version as of

        print(f"simpan {of('simpan')}")
        raise typer.Exit(ANSWERED)
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(ANSWERED)


@app.command(context_settings={"ignore_unknown_options": True})  # "-12도인데 …" is a question
def ask(
    context: typer.Context,
    question: Annotated[list[str] | None, typer.Argument(help="질문. The question.")] = None,
    as_json: AsJson = False,
    jsonl: AsLines = False,
    lang: Lang = None,
    case: Annotated[
        Path | None, typer.Option("--case", help="질문이 말하는 판(JSON 파일). The table, a JSON file.")
    ] = None,
) -> None:
    """질문에 판정과 까닭, 조건, 출처로 답해요. Answers a question with its reasons.

    \b
    simpan ask "바다 다 깔렸는데 극지 미세조류 낼 수 있어?"
    simpan ask "업적 세 개 다 나갔는데 하나 더 달성할 수 있어?" --json
    simpan ask "지금 소행성 낼 수 있어?" --case examples/table.json
    simpan ask "Can I play Asteroid if the temperature is maxed?"

    \b
    echo '{"id": 1, "question": "소행성은 얼마야?"}' | simpan ask --jsonl
    """
    from service.jsonl import case_in, guarded, question_of
    from service.terminal import stream

    referee = judge()

    def answer(row: dict[str, Any]) -> Ruling:
        return referee.ask(*question_of(row))

    words = question or []
    for word in words[: len(words) - (context.obj or 0)]:  # but what follows a lone -- is the question
        if word.startswith("--"):
            raise typer.BadParameter(f"{word}: 그런 선택지가 없어요. No such option.")
    if jsonl:
        if words:
            raise typer.BadParameter("--jsonl은 표준 입력에서 읽어요. --jsonl reads standard input.")
        _each_its_own(lang, case)
        stream(answer)
        return
    text = " ".join(words).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    row: dict[str, Any] = {"question": text, "lang": lang, "case": case_in(case) if case else None}
    question_of(row)  # complains before anything is loaded
    ruling = guarded(answer, row)
    _show(ruling, as_json, lang, text)


@app.command()
def rule(
    path: Annotated[Path | None, typer.Argument(help="상황(JSON 파일). A case, a JSON file.")] = None,
    as_json: AsJson = False,
    jsonl: AsLines = False,
    lang: Lang = None,
) -> None:
    """판의 상황과 할 일을 받아 되는지, 무엇이 바뀌는지 판정해요. Rules on a table and an act.

    \b
    simpan rule examples/play_arctic_algae.json
    simpan rule --jsonl < examples/cases.jsonl

    \b
    echo '{"id": 1, "case": {"complete": true, "players": [{"mc": 14}],
           "do": {"play": "Asteroid"}}}' | tr -d '\\n' | simpan rule --jsonl
    """
    from service.jsonl import case_in, case_of, guarded
    from service.terminal import stream

    referee = judge()

    def answer(row: dict[str, Any]) -> Ruling:
        # What would make a refused act legal costs more runs of it: in a stream only where a line asks for it.
        return referee.rule(case_of(row), repair=row.get("repair", not jsonl) is True)

    if jsonl == (path is not None):
        raise typer.BadParameter("파일 하나나 --jsonl 중 하나만 필요해요. Give one file or --jsonl.")
    _known(lang)
    if jsonl:
        _each_its_own(lang)
        stream(answer)
    elif path:
        _show(guarded(answer, {"case": case_in(path)}), as_json, lang, "")


@app.command()
def card(
    name: Annotated[list[str], typer.Argument(help="카드 이름. The name of a card.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """카드의 두 언어 설명과 식, 출처를 보여 줘요. Shows a card in both languages.

    \b
    simpan card "극지 미세조류"
    simpan card Arctic Algae
    """
    page = judge().card(" ".join(name))
    if as_json:
        from service.ruling import one_line

        print(one_line(page))
    else:
        print(page)


@app.command()
def support() -> None:
    """무엇이 실행되고 무엇이 아직 아닌지 보여 줘요. Shows what executes and what does not yet."""
    print(judge().support())


@app.command()
def lint(
    path: Annotated[Path | None, typer.Argument(help="파일이나 폴더. A file or folder.")] = None,
) -> None:
    """지식 파일을 검사해요. Checks the knowledge base.

    \b
    simpan lint
    simpan lint kb/terraforming_mars/base/cards.toml
    """
    from service.lint import any_knowledge
    from service.lint import lint as findings

    if path is not None and not path.exists():
        raise typer.BadParameter(f"{path}: 그런 파일이 없어요. No such file or folder.")
    from kb.load import ROOT

    found = 0
    print(f"검사하는 곳 Checking: {path or ROOT}", file=sys.stderr)
    for finding in findings(path):
        print(finding)
        found += 1
    if found:
        print(f"{found}군데를 고쳐야 해요. {found} to fix.", file=sys.stderr)
        raise typer.Exit(FAILED)
    if not any_knowledge(path):
        print("여기에는 지식 파일이 없어요. No knowledge was found there.", file=sys.stderr)
        raise typer.Exit(FAILED)
    print("고칠 곳이 없어요. Nothing to fix.", file=sys.stderr)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="듣는 주소. Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="포트. Port.")] = 8000,
) -> None:
    """HTTP 서비스를 열어요. Starts the HTTP service.

    \b
    simpan serve --port 8000
    curl -d '{"question": "소행성은 얼마야?"}' -H 'content-type: application/json' \\
         localhost:8000/v1/ask
    """
    from service.http import run

    if not run(judge(), host, port):
        raise typer.Exit(FAILED)


def _each_its_own(lang: str | None, case: Path | None = None) -> None:
    """Complain about what a stream has no use for."""
    if lang is not None or case is not None:
        raise typer.BadParameter(
            "--jsonl에서는 줄마다 lang과 case를 써요. With --jsonl each line has its own lang and case."
        )


def _known(lang: str | None) -> None:
    from service.jsonl import LANGUAGES

    if lang is not None and lang not in LANGUAGES:
        raise typer.BadParameter(f'--lang {lang}: "ko"나 "en"이 와야 해요. Expected "ko" or "en".')


def _show(ruling: Ruling, as_json: bool, lang: str | None, text: str) -> None:
    if as_json:
        print(ruling.to_json())
    else:
        from service.terminal import coloured, language_of, rendered

        print(rendered(ruling, lang or language_of(text), coloured(sys.stdout)))
    if ruling.verdict == "error":
        raise typer.Exit(FAILED)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; never a traceback, unless SIMPAN_DEBUG=1."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:  # a terminal that claims ASCII must not stop a Korean answer
            reconfigure(encoding="utf-8", errors="replace")
    from service.terminal import drop_output, unwritable, written_out

    try:
        arguments = list(sys.argv[1:] if argv is None else argv)
        literal = len(arguments) - 1 - arguments.index("--") if "--" in arguments else 0
        if arguments[:1] != ["serve"]:
            written_out()
        status = app(args=arguments, prog_name="simpan", standalone_mode=False, obj=literal)
        if sys.stdout is not None:
            written_out()
    except typer.Abort:
        return FAILED
    except KeyboardInterrupt:
        return FAILED
    except Invalid as error:
        return _complain(error.ko, error.en, UNUSABLE)
    except BrokenPipeError:  # the reader has gone, as with `| head`
        drop_output()
        return FAILED
    except json.JSONDecodeError as error:
        return _complain("JSON으로 읽을 수 없어요.", f"Not JSON: {error}.", UNUSABLE)
    except Exception as error:
        format_message = getattr(error, "format_message", None)
        if callable(format_message):  # an unusable option or argument
            hint = "`simpan --help`를 보세요."
            return _complain(f"쓸 수 없는 명령이에요. {hint}", str(format_message()), UNUSABLE)
        if os.environ.get("SIMPAN_DEBUG"):
            raise
        from service.jsonl import broken

        if isinstance(error, OSError) and error.filename is None:  # no file: it was standard output
            error = unwritable(error)
        said = broken(error).said()
        return _complain(said["ko"], said["en"], FAILED)
    return status if isinstance(status, int) else ANSWERED


def _complain(ko: str, en: str, status: int) -> int:
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"simpan: {ko}\nsimpan: {en}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
