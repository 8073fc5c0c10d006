"""What a case of one game may hold: read from the knowledge base, handed to the checker."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from kb.load import KnowledgeBase


@dataclass(frozen=True)
class Span:
    """The values of a shared marker."""

    start: int
    max: int | None = None
    step: int = 1
    piece: str | None = None


@dataclass(frozen=True)
class Elsewhere:
    """Names that are not keys of the knowledge base: other spellings, and things not encoded yet."""

    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unsupported: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def _nothing_elsewhere() -> Elsewhere:
    return Elsewhere()


@dataclass(frozen=True)
class Limits:
    """The vocabulary of cases. `names`: kind → the names that are encoded; `modules`: name → encoded or not.

    `elsewhere` is called only when a name was not found, because it reads more files.
    """

    game: str
    tracks: Mapping[str, Span]
    pools: Mapping[str, int]
    players: tuple[int, int]
    boards: Mapping[str, frozenset[str]]
    default_board: str
    pieces: frozenset[str]
    modules: Mapping[str, bool]
    names: Mapping[str, frozenset[str]]
    shapes: Mapping[str, Mapping[str, str]]
    acts: Mapping[str, Mapping[str, str]]
    kinds: Mapping[str, str] = field(default_factory=dict)  # kind of name → its Korean word
    most: int = 9999
    elsewhere: Callable[[], Elsewhere] = _nothing_elsewhere


def word(text: str) -> str:
    """One spelling for words that are joined by hyphens here and by underscores there."""
    return text.replace("_", "-")


def limits_of(kb: KnowledgeBase) -> Limits:
    """The limits that a loaded knowledge base sets."""
    game = kb.game
    shape = tomllib.loads((kb.folder / "case.toml").read_text(encoding="utf-8"))
    names = {
        "card": frozenset(kb.cards),
        "milestone": frozenset(kb.milestones),
        "award": frozenset(kb.awards),
        **{kind.replace(" ", "_"): frozenset(_names(kb, kind)) for kind in _kinds(kb)},
    }
    return Limits(
        game=game.id,
        tracks={key: Span(t.start, t.max, t.step, t.piece) for key, t in game.tracks.items()},
        pools={key: pool.least for key, pool in game.pools.items()},
        players=(game.players.least, game.players.most),
        boards={key: frozenset(board.spaces) for key, board in kb.boards.items()},
        default_board=game.default_board,
        pieces=frozenset(piece for noun in game.nouns.values() for piece in noun.pieces if piece != "*"),
        modules={name: folder in game.products for name, folder in shape["modules"].items()},
        names=names,
        shapes=shape["shape"],
        acts=shape["act"],
        kinds=shape["kinds"],
        most=shape["most"],
        elsewhere=lambda: _elsewhere(kb.folder, names, shape.get("alias", {})),
    )


def _kinds(kb: KnowledgeBase) -> Iterable[str]:
    return {c.kind for c in kb.components.values()} - {c.kind for c in kb.cards.values()}


def _names(kb: KnowledgeBase, kind: str) -> Iterable[str]:
    """What things of a kind are called; the kind itself may be left out at the end of a name."""
    for component in kb.of_kind(kind).values():
        yield component.name.en
        yield component.name.en.removesuffix(f" {kind}")


def _elsewhere(
    folder: Path, names: Mapping[str, frozenset[str]], alias: Mapping[str, Mapping[str, str]]
) -> Elsewhere:
    aliases: dict[str, dict[str, None]] = {}
    unsupported: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*/names.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8")).get("name", ()):
            kind, _, name = row["of"].partition(":")
            if name not in names.get(kind, frozenset()):
                unsupported.setdefault(kind, {})[name] = path.parent.name
            for spelling in _spellings(row):
                aliases.setdefault(spelling, {})[name] = None
    for table in alias.values():
        for spelling, name in table.items():
            aliases[spelling] = {name: None}
    return Elsewhere({key: tuple(found) for key, found in aliases.items()}, unsupported)


def _spellings(row: Mapping[str, Any]) -> Iterable[str]:
    yield from row.get("ko", ())
    yield from row.get("en", ())
    for other in row.get("aliases", ()):
        yield other["text"]
