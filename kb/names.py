"""The names of a game, read from its folder."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from grammar.hangul import has_hangul
from grammar.names import NameEntry, NameIndex


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Alias(_Strict):
    """One more text by which something is called."""

    text: str
    form: str
    source: str


class NameRow(_Strict):
    """The official names of one thing and what else people call it."""

    of: str
    ko: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    source: str
    aliases: tuple[Alias, ...] = ()

    def entries(self) -> list[NameEntry]:
        """Give one entry for every text; the English name is the id without its kind unless `en` is given."""
        kind, _, printed = self.of.partition(":")
        texts = [("ko", text, "official", self.source) for text in self.ko]
        texts += [("en", text, "official", self.source) for text in self.en or (printed,)]
        texts += [("", alias.text, alias.form, alias.source) for alias in self.aliases]
        return [
            NameEntry(self.of, kind, text, "ko" if lang == "ko" or has_hangul(text) else "en", form, source)
            for lang, text, form, source in texts
        ]


class NameFile(_Strict):
    """One names.toml."""

    name: tuple[NameRow, ...]


class Phrases(_Strict):
    """Words that help or forbid reading a name: phrases.toml."""

    set_phrases: tuple[str, ...] = ()
    everyday: tuple[str, ...] = ()
    context_words: tuple[str, ...] = ()
    confusable: tuple[tuple[str, str], ...] = ()


def _toml(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def name_rows(game_dir: Path) -> list[NameRow]:
    """Read the rows of every names.toml of a game, in the order of its folders."""
    files = [NameFile.model_validate(_toml(path)) for path in sorted(game_dir.glob("*/names.toml"))]
    return [row for file in files for row in file.name]


def load_names(game_dir: Path) -> NameIndex:
    """Build the name index of a game from its names.toml files and phrases.toml."""
    entries = [entry for row in name_rows(game_dir) for entry in row.entries()]
    path = game_dir / "phrases.toml"
    phrases = Phrases.model_validate(_toml(path)) if path.exists() else Phrases()
    return NameIndex(
        entries,
        set_phrases=phrases.set_phrases,
        everyday=phrases.everyday,
        confusable=phrases.confusable,
        context_words=phrases.context_words,
    )
