"""A Ruling as lines for a person at a terminal."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, BinaryIO

from service.jsonl import Answerer, answers
from service.ruling import Ruling

_GREEN, _RED, _YELLOW, _CYAN = "32", "31", "33", "36"
_COLOURS = {
    "yes": _GREEN,
    "no": _RED,
    "depends": _YELLOW,
    "value": _CYAN,
    "text": _CYAN,
    "abstain": _YELLOW,
    "error": _RED,
}
_VERDICTS = {
    "yes": ("예", "yes"),
    "no": ("아니요", "no"),
    "depends": ("조건에 따라 달라요", "depends"),
    "value": ("값", "value"),
    "text": ("설명", "answer"),
    "abstain": ("판정하지 않았어요", "no ruling"),
    "error": ("읽을 수 없어요", "error"),
}
_HEADINGS = {
    "reasons": ("까닭", "Why"),
    "conditions": ("조건", "Provided that"),
    "repair": ("이렇게 되면 할 수 있어요", "What would make it possible"),
    "positions": ("자료마다 말이 달라요", "Sources disagree"),
    "choices": ("혹시 이걸 물어봤나요?", "Did you mean"),
    "sources": ("출처", "Sources"),
    "understood": ("이렇게 이해했어요", "Understood as"),
}
_MARKS = {True: "✓", False: "✗", None: "?"}


def coloured(stream: IO[str]) -> bool:
    """Whether to write colours: a terminal that takes them, and nobody who asked for none."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def language_of(text: str) -> str:
    """`ko` when there is any Korean letter in `text`, else `en`."""
    korean = any("가" <= letter <= "힣" or "ㄱ" <= letter <= "ㆎ" for letter in text)
    return "ko" if korean or not any(letter.isalpha() for letter in text) else "en"


def _paint(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour and text else text


def _printable(text: str) -> str:
    """Without anything that could move the cursor or recolour the terminal."""
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)


def rendered(ruling: Ruling, lang: str = "ko", colour: bool = False) -> str:
    """Verdict and answer first, then why, under which conditions, the sources, what was understood."""
    return "\n".join(_lines(ruling, lang, colour))


def _lines(ruling: Ruling, lang: str, colour: bool) -> Iterator[str]:
    verdict = _VERDICTS[ruling.verdict][lang == "en"]
    label = _paint(f"[{verdict}]", "1;" + _COLOURS[ruling.verdict], colour)
    yield f"{label} {_printable(ruling.answer.get(lang) or str(ruling))}"
    yield from _section("reasons", (_reason(row, lang) for row in ruling.reasons), lang, colour)
    yield from _section("conditions", (_said(row, lang) for row in ruling.conditions), lang, colour)
    yield from _section("repair", (_said(row, lang) for row in ruling.repair), lang, colour)
    yield from _section("positions", (_position(row, lang) for row in ruling.positions), lang, colour)
    yield from _section("choices", (_choice(row, lang) for row in ruling.choices), lang, colour)
    yield from _section("sources", (_source(row, lang) for row in ruling.sources), lang, colour)
    if ruling.understood:
        told = (_said(ruling.understood, lang), str(ruling.understood.get("query") or ""))
        yield from _section("understood", told, lang, colour)


def _section(name: str, items: Iterable[str], lang: str, colour: bool) -> Iterator[str]:
    listed = list(dict.fromkeys(_printable(item) for item in items if item))
    if listed:
        yield _paint(_HEADINGS[name][lang == "en"], "2", colour)
        for item in listed:
            yield f"  {item}"


def _said(row: Mapping[str, Any], lang: str) -> str:
    return str(row.get(lang) or row.get("ko") or row.get("expr") or "")


def _reason(row: Mapping[str, Any], lang: str) -> str:
    text = _said(row, lang)
    return f"{_MARKS.get(row.get('holds'), '?')} {text}" if text else ""


def _position(row: Mapping[str, Any], lang: str) -> str:
    cited = ", ".join(map(str, row.get("sources") or ()))
    verdict = _VERDICTS.get(str(row.get("verdict")), (row.get("verdict"),) * 2)[lang == "en"]
    return f"[{verdict}] {_said(row, lang)}" + (f" ({cited})" if cited else "")


def _choice(row: Mapping[str, Any], lang: str) -> str:
    label = row.get("label") or {}
    return "· " + str(label.get(lang) or label.get("ko") or row.get("question") or row.get("query") or "")


def _source(row: Mapping[str, Any], lang: str) -> str:
    title = row.get("title")
    if isinstance(title, Mapping):
        title = title.get(lang) or title.get("ko")
    return ", ".join(str(part) for part in (title or row.get("id"), row.get("where")) if part)


class Progress:
    """How far a long run is, on a terminal only and only once it has taken a moment."""

    def __init__(self, stream: IO[str] | None = None, after: float = 1.0, every: float = 0.2) -> None:
        self.stream = stream or sys.stderr
        self.on = self.stream.isatty()
        self.started = time.monotonic()
        self.next = self.started + after
        self.every = every
        self.written = False

    def step(self, done: int) -> None:
        """Say that `done` are done."""
        if not self.on or (now := time.monotonic()) < self.next:
            return
        rate = done / (now - self.started)
        self.stream.write(f"\r{done:,} · {rate:,.0f}/s ")
        self.stream.flush()
        self.next, self.written = now + self.every, True

    def finish(self) -> None:
        """Leave a clean line."""
        if self.written:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


class Unusable(Exception):
    """Standard input or output that cannot be used: which of them, and why."""

    def __init__(self, ko: str, en: str, error: OSError | None = None) -> None:
        self.ko = ko + (f"({error.strerror})." if error else ".")
        self.en = en + (f" ({error.strerror})." if error else ".")
        super().__init__(f"{self.ko} / {self.en}")


class Input:
    """The bytes of standard input. Raises Unusable where there are none to be had."""

    def __init__(self) -> None:
        # Python has no such stream when the program was started with it closed.
        if sys.stdin is None:
            raise Unusable("표준 입력(stdin)이 닫혀 있어요", "Standard input is closed")
        self.stream: BinaryIO = sys.stdin.buffer

    def readline(self, limit: int = -1) -> bytes:
        """The next line, or its first `limit` bytes."""
        try:
            return self.stream.readline(limit)
        except OSError as error:
            raise Unusable("표준 입력(stdin)에서 읽을 수 없어요", "Cannot read standard input", error) from None


def stream(answer: Answerer) -> None:
    """One ruling a line of standard input, each as soon as it is known."""
    write, flush = sys.stdout.write, sys.stdout.flush
    progress = Progress()
    for done, ruling in enumerate(answers(Input(), answer), 1):
        write(ruling.to_json() + "\n")
        flush()  # whoever writes one line and waits for its answer must get it
        if done == 1:
            gc.freeze()  # what is loaded by now stays; looking through it again and again is waste
        progress.step(done)
    progress.finish()


def written_out() -> None:
    """Make sure that standard output has everything, while a failure can still be told."""
    if sys.stdout is None:
        raise Unusable("표준 출력(stdout)이 닫혀 있어요", "Standard output is closed")
    sys.stdout.flush()


def unwritable(error: OSError) -> Unusable:
    """The complaint about standard output that takes no more; what it still held is dropped."""
    drop_output()
    return Unusable("표준 출력(stdout)에 쓸 수 없어요", "Cannot write to standard output", error)


def drop_output() -> None:
    """Let Python end without trying once more to write what nobody takes."""
    with contextlib.suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
