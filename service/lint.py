"""Checks the knowledge base the way its author needs it: every finding with file, line and what to do."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from grammar.language import (
    LanguageError,
    parse_amount,
    parse_effect,
    parse_predicate,
    parse_query,
    parse_statement,
    write,
)
from kb.load import ROOT
from kb.model import Component, Example, GameFile, Goal, Rule, Source, Space
from kb.questions import Question
from kb.words import Words
from service.lint_meaning import Declared, Fault, declared, misspoken, undeclared, untested, untold
from service.shape import nearest

_PARSERS: dict[str, Callable[[str], Any]] = {
    "requires": parse_predicate,
    "action_requires": parse_predicate,
    "on_play": parse_effect,
    "on_use": parse_effect,
    "action": parse_effect,
    "first_action": parse_effect,
    "effects": parse_statement,
    "law": parse_statement,
    "vp": parse_amount,
    "measure": parse_amount,
    "needs": parse_amount,
    "query": parse_query,
}
_MODELS: dict[str, type[BaseModel]] = {
    "card": Component,
    "corporation": Component,
    "standard_project": Component,
    "conversion": Component,
    "milestone": Goal,
    "award": Goal,
    "space": Space,
    "rule": Rule,
    "question": Question,
    "source": Source,
}
# The files of a game that are one entry, and what else may stand at the top of the others.
_WHOLE: dict[str, type[BaseModel]] = {"game.toml": GameFile, "words.toml": Words}
_TOP = frozenset({*_MODELS, "sources", "name", "concept", "foreign"})
# Filled in by the loader when an entry leaves them out.
_DEFAULTS = {"product": "", "kind": "", "sources": ()}


@dataclass(frozen=True, order=True)
class Finding:
    """Something to fix. As text: `file:line: code: message, fix`."""

    file: Path
    line: int
    code: str
    message: str
    fix: str

    def __str__(self) -> str:
        return f"{_shown(self.file)}:{self.line}: {self.code}: {self.message}, {self.fix}"


def lint(path: Path | None = None) -> list[Finding]:
    """The findings in a file or folder; without a path in everything that is installed."""
    files = _files(path or ROOT)
    seen: dict[tuple[str, str], tuple[Path, int]] = {}
    found = [finding for file in files for finding in _file(file, seen)]
    if path is None and not found:
        found = list(_disagreements(files))
    return sorted(found)


def any_knowledge(path: Path | None = None) -> bool:
    """Whether there is any knowledge to check: a file of a game, or one with entries such as cards or rules."""
    return any(
        file.name in _WHOLE or declared(file.resolve().parent) or _has_entries(file) for file in _files(path or ROOT)
    )


def _files(start: Path) -> list[Path]:
    found = start.rglob("*.toml") if start.is_dir() else [start] if start.suffix == ".toml" else ()
    return sorted(file for file in found if file.is_file())


def _has_entries(file: Path) -> bool:
    try:
        return not _MODELS.keys().isdisjoint(tomllib.loads(file.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return False


def _disagreements(files: Iterable[Path]) -> Iterator[Finding]:
    """Laws of equal rank that contradict each other; only a knowledge base that loads can be asked."""
    from rules.conflicts import conflicts
    from rules.terraforming_mars.engine import engine

    texts = {file: file.read_text(encoding="utf-8") for file in files}
    for conflict in conflicts(engine().program):
        spelt = f'id = "{conflict.other.source}"'
        file = next(file for file, text in texts.items() if spelt in text)
        line = texts[file][: texts[file].index(spelt)].count("\n") + 1
        about = conflict.about if isinstance(conflict.about, str) else write(conflict.about)
        what = f"{conflict.other.source} and {conflict.one.source} disagree about {about!r}"
        yield Finding(file, line, "disagreement", what, "let one override the other or say when each holds")


def _shown(file: Path) -> Path:
    try:
        return file.resolve().relative_to(Path.cwd())
    except ValueError:
        return file


class _Lines:
    """Finds the line of an entry and of a text inside it; tomllib does not say."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.heads: dict[str, list[int]] = {}
        for number, line in enumerate(self.lines):
            if match := re.match(r"\s*\[\[([\w.]+)\]\]", line):
                self.heads.setdefault(match[1], []).append(number)

    def entry(self, table: str, index: int) -> int:
        heads = self.heads.get(table, ())
        return heads[index] + 1 if index < len(heads) else 1

    def of(self, text: str, start: int) -> int:
        spelt = (text, text.replace("\\", "\\\\").replace('"', '\\"'))
        for number in range(start - 1, len(self.lines)):
            if any(one in self.lines[number] for one in spelt):
                return number + 1
        return start


def _file(file: Path, seen: dict[tuple[str, str], tuple[Path, int]]) -> Iterator[Finding]:
    try:
        text = file.read_text(encoding="utf-8")
        raw = tomllib.loads(text)
    except UnicodeDecodeError as error:
        yield Finding(file, 1, "encoding", f"byte {error.start + 1} is not UTF-8", "save the file as UTF-8")
        return
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"line (\d+)", str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        yield Finding(file, line, "toml", str(error), "see https://toml.io")
        return
    if file.name in _WHOLE:
        yield from _shape(file, 1, _WHOLE[file.name], raw)
        return
    lines, known = _Lines(text), declared(file.resolve().parent)
    if known is not None and not (file.parent / "game.toml").exists():
        yield from _tables(file, lines, raw)
    for table, model in _MODELS.items():
        entries = raw.get(table)
        if not isinstance(entries, list):
            continue
        for index, entry in enumerate(entries):
            line = lines.entry(table, index)
            yield from _shape(file, line, model, entry)
            yield from _expressions(file, line, lines, entry, known)
            for fault in _meaning(table, entry, known):
                yield _located(file, line, lines, fault)
            yield from _twice(file, line, table, entry, seen)
            yield from _sources(file, line, lines, {"sources": raw.get("sources", ()), **entry})


def _shape(file: Path, line: int, model: type[BaseModel], entry: Mapping[str, Any]) -> Iterator[Finding]:
    known = model.model_fields
    fields = {key: value for key, value in _DEFAULTS.items() if key in known} | dict(entry)
    if "on_use" in fields:
        fields["on_play"] = fields.pop("on_use")
    try:
        model.model_validate(fields)
    except ValidationError as error:
        for fault in error.errors():
            where = ".".join(str(part) or '""' for part in fault["loc"])
            inside = Example if fault["loc"][:1] == ("example",) and len(fault["loc"]) > 1 else model
            fix = f"known keys: {', '.join(inside.model_fields)}"
            yield Finding(file, line, "shape", f"{where}: {fault['msg']}", fix)


def _tables(file: Path, lines: _Lines, raw: Mapping[str, Any]) -> Iterator[Finding]:
    """Tables that nothing reads: a slip there would lose all its entries in silence."""
    for key in raw.keys() - _TOP:
        known = nearest(key, sorted(_TOP)) or sorted(_TOP)
        yield Finding(file, lines.of(key, 1), "shape", f"nothing reads {key!r}", f"known: {', '.join(known)}")


def _meaning(table: str, entry: Mapping[str, Any], known: Declared | None) -> Iterator[Fault]:
    if table == "rule":
        yield from untested(entry)
    elif table == "question":
        yield from misspoken(entry)
    elif known is not None:
        yield from untold(known, entry)


def _located(file: Path, line: int, lines: _Lines, fault: Fault) -> Finding:
    at = line if fault.at is None else lines.of(fault.at, line)
    return Finding(file, at, fault.code, fault.message, fault.fix)


def _expressions(
    file: Path, line: int, lines: _Lines, entry: Mapping[str, Any], known: Declared | None
) -> Iterator[Finding]:
    for key, text in _texts(entry):
        try:
            tree = _PARSERS[key](text)
            for fault in undeclared(known, text, tree) if known is not None else ():
                yield _located(file, line, lines, fault)
        except LanguageError as error:
            fix = f"write one of {', '.join(error.expected[:8])}"
            what = f"{key}: column {error.column}: cannot read {error.found or 'the end'!r} in {text!r}"
            yield Finding(file, lines.of(text, line), "expression", what, fix)


def _texts(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in entry.items():
        if key in _PARSERS:
            for text in [value] if isinstance(value, str) else value if isinstance(value, list) else ():
                if isinstance(text, str):
                    yield key, text
        elif key in ("example", "positions") and isinstance(value, list):
            for part in value:
                if isinstance(part, dict):
                    yield from _texts(part)


def _twice(
    file: Path,
    line: int,
    table: str,
    entry: Mapping[str, Any],
    seen: dict[tuple[str, str], tuple[Path, int]],
) -> Iterator[Finding]:
    name = entry.get("name")
    if table == "question":
        return  # phrasings have no name
    key = str(entry.get("id") or (name.get("en") if isinstance(name, dict) else name))
    scope = f"{file}:{table}" if table == "space" else f"{file.parent.parent}:{table}"
    if (scope, key) in seen:
        other, at = seen[scope, key]
        yield Finding(file, line, "twice", f"{key!r} is also at {_shown(other)}:{at}", "rename or remove one")
    seen[scope, key] = (file, line)


@cache
def _anchors(folder: Path) -> dict[str, frozenset[str]] | None:
    """What may be cited, from the sources.toml of the game that `folder` belongs to."""
    for above in (folder, *folder.parents):
        listed = above / "sources.toml"
        if listed.exists():
            try:
                raw = tomllib.loads(listed.read_text(encoding="utf-8"))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError):
                return None
            return {s["id"]: frozenset(s.get("anchors", ())) for s in raw.get("source", ()) if "id" in s}
    return None


def _sources(file: Path, line: int, lines: _Lines, entry: Mapping[str, Any]) -> Iterator[Finding]:
    known = _anchors(file.resolve().parent)
    if known is None:
        return
    for cited in _cited(entry):
        source, _, anchor = cited.partition("#")
        at = lines.of(f'"{cited}"', line)
        if source not in known:
            yield Finding(file, at, "source", f"no source {source!r}", "add it to sources.toml")
        elif anchor and anchor not in known[source]:
            fix = f"add it to the anchors of {source!r} in sources.toml"
            yield Finding(file, at, "anchor", f"{source!r} has no anchor {anchor!r}", fix)


def _cited(entry: Mapping[str, Any]) -> Iterable[str]:
    yield from (cited for cited in entry.get("sources", ()) if isinstance(cited, str))
    for position in entry.get("positions", ()):
        if isinstance(position, dict):
            yield from (cited for cited in position.get("sources", ()) if isinstance(cited, str))
