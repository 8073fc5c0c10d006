"""All known phrasings of a game in one file, made beforehand: `python -m kb.phrases`."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import grammar.names
import grammar.reading
from grammar.reading import Example, Reader
from grammar.reading.shelf import Shelf
from kb.lexicon import load_examples, load_lexicon
from kb.load import ROOT
from kb.questions import load_questions

FILE = "phrases.json.z"
# Sources that decide what a phrasing is taken apart into.
_READING = (
    "english",
    "example",
    "features",
    "grams",
    "items",
    "korean",
    "morphs",
    "normal",
    "phrase",
    "shelf",
    "trim",
    "form",
)


def all_phrasings(game_dir: Path) -> list[Example]:
    """Every phrasing of the rules' examples and of the questions, with what comes out of its query."""
    examples = load_examples(game_dir)
    constants = {example.rule: example.constants for example in examples}
    out = {(e.query, (e.ko, e.en)): e for e in examples}
    for question in load_questions(game_dir):
        value = "" if question.value is None else question.value
        known = constants.get(question.rule, frozenset())
        for lang in ("ko", "en"):
            for text in getattr(question, lang):
                ko, en = (text, "") if lang == "ko" else ("", text)
                outcome = f"{question.verdict}:{value}"
                out[question.query, (ko, en)] = Example(question.query, ko, en, question.rule, known, outcome)
    return list(out.values())


def inputs(game_dir: Path) -> str:
    """A digest of everything that the file is made from."""
    made = hashlib.sha256()
    for example in all_phrasings(game_dir):
        made.update(_line(example))
    for path in _sources(game_dir):
        made.update(path.name.encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return made.hexdigest()[:16]


def _line(example: Example) -> bytes:
    parts = [example.query, example.ko, example.en, example.rule, sorted(example.constants), example.outcome]
    return repr(parts).encode()


def _sources(game_dir: Path) -> Iterator[Path]:
    reading = Path(grammar.reading.__file__).parent
    yield from (reading / f"{name}.py" for name in _READING)
    yield reading / "words.toml"
    yield from sorted(Path(grammar.names.__file__).parent.glob("*.py"))
    yield game_dir / "terms.toml"
    yield game_dir / "phrases.toml"
    yield from sorted(game_dir.glob("*/names.toml"))


def kept(game_dir: Path) -> bytes | None:
    """The file of a game, where there is one."""
    path = game_dir / FILE
    return path.read_bytes() if path.exists() else None


def reader(game_dir: Path) -> Reader:
    """A reader that knows the phrasings of a game; without their file only the examples of the rules."""
    file = kept(game_dir)
    return Reader(load_lexicon(game_dir), () if file else load_examples(game_dir), file)


def is_stale(game_dir: Path) -> bool:
    """Say whether the file is missing or made from something else."""
    file = kept(game_dir)
    try:
        return file is None or Shelf(file).digest != inputs(game_dir)
    except ValueError:
        return True


def make(game_dir: Path, told: Callable[[int, int], None] | None = None) -> bytes:
    """The file of a game; `told` hears how many phrasings are done and how many there are."""
    examples = all_phrasings(game_dir)
    done = 0

    def one() -> None:
        nonlocal done
        done += 1
        if told is not None:
            told(done, len(examples))

    return Reader(load_lexicon(game_dir)).phrases.packed(examples, inputs(game_dir), one)


def _bar(done: int, total: int) -> None:
    if done % 50 == 0 or done == total:
        filled = 30 * done // total
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total}")
        sys.stderr.write("\n" if done == total else "")
        sys.stderr.flush()


def main() -> None:
    """Make the files of all games that are out of date."""
    for header in sorted(ROOT.glob("*/game.toml")):
        folder = header.parent
        if not is_stale(folder):
            print(f"{folder.name}: up to date")
            continue
        start = time.perf_counter()
        data = make(folder, _bar if sys.stderr.isatty() else None)
        (folder / FILE).write_bytes(data)
        print(f"{folder.name}: {Shelf(data).size} phrasings, {len(data)} bytes, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
