"""What the linter asks of an entry beyond its shape: declared words, tested rules, readable phrasings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from grammar.language import syntax as s
from kb.model import GameFile
from kb.words import Words, load_words
from service.say.expression import Sayer
from service.shape import nearest

_NAME = re.compile(r'name = \{[^}]*?\ben = "([^"]+)"')
_LANGUAGES = {"ko": (r"[가-힣]", "Korean"), "en": (r"[A-Za-z]", "English")}


@dataclass(frozen=True)
class Fault:
    """A fault of an entry; `at` is a text whose line is meant (None: the head of the entry)."""

    at: str | None
    code: str
    message: str
    fix: str


@dataclass(frozen=True)
class Declared:
    """The words that the files of one game declare, and the English names in them."""

    game: GameFile
    words: Words
    names: frozenset[str]

    @cached_property
    def _sayer(self) -> Sayer:
        # All that is asked of a name here is whether there is one.
        return Sayer(self.words, lambda name: {"ko": f"«{name}»" if name in self.names else name, "en": name})

    @cached_property
    def listed(self) -> frozenset[str]:
        """Every word of the vocabulary of the game."""
        game = self.game
        tags = (f"{tag} tag" for tag in game.tags.names)
        parts = (part for total in game.totals.values() for part in total)
        return frozenset(
            (*game.tracks, *game.pools, *game.nouns, *game.resources.names, *game.acts.names)
            + (*game.symbols.names, *game.areas, *game.marks, *game.totals, *tags, *parts)
        )

    def unknown(self, tree: s.Tree) -> tuple[str, ...]:
        """The words of a tree that no file declares, each once."""
        return tuple(dict.fromkeys(w for w in self._sayer.unknown(tree) if w not in self.listed))

    def near(self, word: str) -> tuple[str, ...]:
        """Declared words that look like it."""
        words = self.words
        return nearest(word, sorted({*self.listed, *words.nouns, *words.flags, *words.symbols, *words.verbs}))


@cache
def declared(folder: Path) -> Declared | None:
    """What the game of a folder declares; None where there is none or it cannot be read."""
    for above in (folder, *folder.parents):
        if (above / "game.toml").exists() and (above / "words.toml").exists():
            try:
                raw = tomllib.loads((above / "game.toml").read_text(encoding="utf-8"))
                game, words = GameFile.model_validate(raw), load_words(above)
                texts = [file.read_text(encoding="utf-8") for file in above.rglob("*.toml")]
            except (ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError):
                return None
            names = frozenset(name for text in texts for name in _NAME.findall(text))
            return Declared(game, words, names)
    return None


def undeclared(known: Declared, text: str, tree: s.Tree) -> Iterator[Fault]:
    """The words of an expression that nobody declares."""
    for word in known.unknown(tree):
        near = known.near(word)
        meant = " or ".join(map(repr, near))
        fix = f"did you mean {meant}?" if near else "declare it in game.toml or words.toml"
        yield Fault(text, "word", f"{word!r} is not declared", fix)


def untold(known: Declared, entry: Mapping[str, Any]) -> Iterator[Fault]:
    """A resource that a card collects and nobody declares."""
    holds = entry.get("holds")
    names = known.game.resources.names
    if isinstance(holds, str) and holds not in names:
        fix = f"one of {', '.join(nearest(holds, names) or names)}"
        yield Fault(f'holds = "{holds}"', "resource", f"{holds!r} is no resource", fix)


def untested(entry: Mapping[str, Any]) -> Iterator[Fault]:
    """A rule without examples or, with norms, on one side only; facts and phrasings that are odd."""
    examples = [e for e in entry.get("example", ()) if isinstance(e, dict)]
    if not examples:
        yield Fault(None, "example", "the rule has no example", "add [[rule.example]] with query and verdict")
    laws = [law for law in entry.get("law", ()) if isinstance(law, str)]
    missing = {"yes", "no"} - {str(e.get("verdict")) for e in examples}
    if examples and missing and any(law.startswith(("permits", "forbids", "requires")) for law in laws):
        sides = " and ".join(sorted(missing))
        yield Fault(None, "example", f"no example comes out as {sides}", "add one on each side of the rule")
    facts = [fact for fact in entry.get("facts", ()) if isinstance(fact, str)]
    for fact in dict.fromkeys(fact for fact in facts if facts.count(fact) > 1):
        yield Fault(f'"{fact}"', "twice", f"the fact {fact!r} is listed twice", "list it once")
    for example in examples:
        yield from misspoken(example)


def misspoken(example: Mapping[str, Any]) -> Iterator[Fault]:
    """Phrasings that are empty or in the other language."""
    for key, (letters, language) in _LANGUAGES.items():
        told: Any = example.get(key, ())
        for text in (told,) if isinstance(told, str) else told if isinstance(told, list | tuple) else ():
            if isinstance(text, str) and not re.search(letters, text):
                where = text if text.strip() else str(example.get("query", ""))
                what = f"{key}: {text!r} is not {language}"
                yield Fault(where, "language", what, "say it in that language")
