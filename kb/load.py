"""Reads a game's folder into a KnowledgeBase."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pydantic

from grammar import kept
from kb import model, trees
from kb.model import Board, Component, GameFile, Goal, Raw, Rule, Source, Space

ROOT = Path(__file__).parent
_KINDS = {"corporation": "corporation", "standard_project": "standard project", "conversion": "conversion"}


class KnowledgeError(ValueError):
    """The knowledge base is not sound; `file` and `where` say at which entry."""

    def __init__(self, file: Path, where: str, what: str) -> None:
        self.file, self.where, self.what = file, where, what
        super().__init__(f"{file}: {where}: {what}")


@dataclass(frozen=True)
class KnowledgeBase:
    """Everything known about one game. Components are keyed by English name, rules by id."""

    game: GameFile
    components: dict[str, Component]
    boards: dict[str, Board]
    milestones: dict[str, Goal]
    awards: dict[str, Goal]
    rules: dict[str, Rule]
    sources: dict[str, Source]
    version: str
    folder: Path

    @property
    def cards(self) -> dict[str, Component]:
        """The cards that are played from the hand."""
        return {k: c for k, c in self.components.items() if c.kind in ("event", "automated", "active")}

    def goals(self, noun: str) -> dict[str, Goal]:
        """The goals that a noun of the game names, by English name."""
        entry = self.game.goals.get(noun)
        found: dict[str, Goal] = getattr(self, entry.ledger) if entry is not None else {}
        return found

    def goals_of(self, verb: str) -> dict[str, Goal]:
        """The goals that can be taken with a verb."""
        return self.goals(next((noun for noun, entry in self.game.goals.items() if entry.verb == verb), ""))

    def goal(self, name: str) -> Goal | None:
        """The goal of that English name, whatever its sort."""
        return next((goals[name] for goals in map(self.goals, self.game.goals) if name in goals), None)

    def of_kind(self, kind: str) -> dict[str, Component]:
        """The components of one kind, such as corporation or standard project."""
        return {k: c for k, c in self.components.items() if c.kind == kind}


def _read(path: Path) -> Raw:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise KnowledgeError(path, "the file", f"is not TOML: {error}") from None


def _components(raw: Raw, product: str) -> Iterator[Component]:
    default = raw.get("sources", [])
    for table in ("card", *_KINDS):
        for entry in raw.get(table, ()):
            fields = {"sources": default, "product": product, "kind": _KINDS.get(table), **entry}
            if "on_use" in fields:
                fields["on_play"] = fields.pop("on_use")
            yield Component.model_validate(fields)


def _board(raw: Raw, path: Path, product: str) -> Board:
    spaces = {entry["id"]: Space.model_validate(entry) for entry in raw["space"]}
    name = path.stem.removeprefix("board_")
    return Board.model_validate({"id": name, "name": raw["name"], "spaces": spaces, "product": product})


def _goals(raw: Raw, table: str, product: str) -> Iterator[Goal]:
    for entry in raw.get(table, ()):
        yield Goal.model_validate({"sources": raw.get("sources", []), "product": product, **entry})


@cache
def load(game: str = "terraforming_mars", root: Path = ROOT) -> KnowledgeBase:
    """The knowledge base of a game. Raises KnowledgeError or pydantic.ValidationError when it is not sound.

    One that was read and found sound before is kept between runs, by a hash of all its files and of this code.
    """
    folder = root / game
    if root != ROOT:
        return read(folder)
    files = {path: path.read_bytes() for path in sorted(folder.rglob("*.toml"))}
    code = [Path(__file__).read_bytes(), Path(model.__file__ or "").read_bytes(), pydantic.VERSION.encode()]
    key = kept.digest([str(folder).encode(), *(str(x).encode() for x in files), *files.values(), *code])
    found = kept.kept("knowledge", key, KnowledgeBase, lambda: read(folder, files.values()))
    trees.remember(found)
    return found


def read(folder: Path, contents: Iterable[bytes] | None = None) -> KnowledgeBase:
    """The knowledge base of a folder, read and validated now."""
    digest = hashlib.sha256()
    components: dict[str, Component] = {}
    boards: dict[str, Board] = {}
    goals: dict[str, dict[str, Goal]] = {"milestone": {}, "award": {}}
    rules: dict[str, Rule] = {}
    header = GameFile.model_validate(_read(folder / "game.toml"))
    for content in contents if contents is not None else (p.read_bytes() for p in sorted(folder.rglob("*.toml"))):
        digest.update(content)
    for product in header.products:
        for path in sorted((folder / product).rglob("*.toml")):
            if path.name == "names.toml":
                continue
            raw = _read(path)
            for component in _components(raw, product):
                if component.id in components:
                    raise KnowledgeError(path, component.id, "is there twice")
                components[component.id] = component
            if "space" in raw:
                board = _board(raw, path, product)
                boards[board.id] = board
            for table, into in goals.items():
                into.update((goal.name.en, goal) for goal in _goals(raw, table, product))
            for entry in raw.get("rule", ()):
                rule = Rule.model_validate({"product": product, **entry})
                if rule.id in rules:
                    raise KnowledgeError(path, rule.id, "is there twice")
                rules[rule.id] = rule
    listed = _read(folder / "sources.toml").get("source", ()) if (folder / "sources.toml").exists() else ()
    sources = {entry["id"]: Source.model_validate(entry) for entry in listed}
    version = digest.hexdigest()[:12]
    return KnowledgeBase(
        header, components, boards, goals["milestone"], goals["award"], rules, sources, version, folder
    )
