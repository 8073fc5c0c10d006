"""The lexicon of a game, built from its folder: game.toml, terms.toml, names and cards."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from grammar.reading.example import Example
from grammar.reading.lexicon import Concept, Foreign, Ledger, Lexicon, Track
from kb.names import NameFile, load_names


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class _Kind(_Strict):
    act: str


class _Ledger(_Strict):
    done: str
    act: str
    limit: int


class _Conversion(_Strict):
    into: tuple[str, ...]
    name: str = ""


class _Label(_Strict):
    ko: str
    en: str


class _Foreign(_Strict):
    label: _Label
    product: str = ""
    ko: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class Terms(_Strict):
    """One terms.toml."""

    kinds: dict[str, _Kind] = {}
    ledgers: dict[str, _Ledger] = {}
    conversions: dict[str, _Conversion] = {}
    beside: dict[str, str] = {}
    concept: tuple[dict[str, tuple[str, ...]], ...] = ()
    foreign: tuple[_Foreign, ...] = ()


def _toml(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def load_lexicon(game_dir: Path) -> Lexicon:
    """Build the lexicon of a game."""
    terms = Terms.model_validate(_toml(game_dir / "terms.toml"))
    game = _toml(game_dir / "game.toml")
    concepts = []
    for row in terms.concept:
        if unknown := row.keys() - {"is", "ko", "en"}:
            raise ValueError(f"terms.toml: unknown field {sorted(unknown)} in concept {row.get('is')}")
        concepts.append(Concept(row["is"], row.get("ko", ()), row.get("en", ())))
    tracks = {
        name: Track(int(row.get("start", 0)), int(row.get("step", 1)), row.get("max"))
        for name, row in game.get("tracks", {}).items()
    }
    products = set(game.get("products", ()))
    return Lexicon(
        concepts=tuple(concepts),
        spotter=load_names(game_dir),
        tracks=tracks,
        ledgers={name: Ledger(row.done, row.act, row.limit) for name, row in terms.ledgers.items()},
        conversions={name: row.into for name, row in terms.conversions.items()},
        converting={row.name: name for name, row in terms.conversions.items() if row.name},
        kinds={name: row.act for name, row in terms.kinds.items()},
        foreign=tuple(Foreign(row.label.ko, row.label.en, Concept((), row.ko, row.en)) for row in terms.foreign),
        foreign_names=_foreign_names(game_dir, products, terms),
        actions=_with_action(game_dir, products),
        beside=terms.beside,
        printed=_printed(game_dir, products),
    )


def load_examples(game_dir: Path) -> list[Example]:
    """The example questions of the rules that are in play, with their formal queries."""
    products = _toml(game_dir / "game.toml").get("products", ())
    out = []
    for product in products:
        for path in sorted((game_dir / product / "rules").glob("*.toml")):
            for rule in _toml(path).get("rule", ()):
                said = " ".join([*rule.get("statement", {}).values(), *rule.get("law", ())])
                constants = frozenset(int(number) for number in re.findall(r"-?\d+", said))
                for row in rule.get("example", ()):
                    if row.get("ko") or row.get("en"):
                        ko, en = row.get("ko", ""), row.get("en", "")
                        outcome = f"{row['verdict']}:{row.get('value', '')}"
                        out.append(Example(row["query"], ko, en, rule["id"], constants, outcome))
    return out


def _foreign_names(game_dir: Path, products: set[str], terms: Terms) -> dict[str, tuple[str, str]]:
    """Ids of the things named in the folders of products that are not encoded, with the product's label."""
    labels = {row.product: (row.label.ko, row.label.en) for row in terms.foreign if row.product}
    out: dict[str, tuple[str, str]] = {}
    for path in sorted(game_dir.glob("*/names.toml")):
        product = path.parent.name
        if product not in products and product in labels:
            for row in NameFile.model_validate(_toml(path)).name:
                out[row.of] = labels[product]
    return out


_THINGS = {
    "cards": ("card",),
    "corporations": ("corporation",),
    "standard": ("standard_project", "conversion", "milestone", "award"),
}
_PRINTED = ("requires", "on_play", "effects", "action", "first_action", "vp", "on_use", "measure", "needs")


def _printed(game_dir: Path, products: set[str]) -> dict[str, frozenset[int]]:
    """Ids of the printed things and the numbers on each: its price, its tags counted, those of its text."""
    found: dict[str, frozenset[int]] = {}
    for product in sorted(products):
        for file, kinds in _THINGS.items():
            path = game_dir / product / f"{file}.toml"
            data = _toml(path) if path.exists() else {}
            for kind in kinds:
                for row in data.get(kind, ()):
                    said = " ".join(str(row.get(field, "")) for field in _PRINTED)
                    numbers = {abs(int(number)) for number in re.findall(r"(?<![\w-])-?\d+", said)}
                    numbers |= {-n for n in numbers if f"-{n}" in said}
                    numbers |= {int(row.get("cost", 0)), len(row.get("tags", ()))} - {0}
                    found[f"{kind}:{row['name']['en']}"] = frozenset(numbers)
    return found


def _with_action(game_dir: Path, products: set[str]) -> frozenset[str]:
    """Ids of the cards and corporations that have an action."""
    found = set()
    for product in sorted(products):
        for file, kind in (("cards", "card"), ("corporations", "corporation")):
            path = game_dir / product / f"{file}.toml"
            for row in _toml(path).get(kind, ()) if path.exists() else ():
                if row.get("action"):
                    found.add(f"{kind}:{row['name']['en']}")
    return frozenset(found)
