"""A delta as a short line: M€ −14, TR +1, 티타늄 +2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grammar.language import syntax as s
from service.say.expression import Sayer

Said = dict[str, str]
_PLAYER = {"ko": "플레이어 {n}", "en": "player {n}"}


def signed(number: int) -> str:
    """+2, −14, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def changes(delta: Mapping[str, Any], sayer: Sayer) -> Said:
    """The delta of the contract in both languages; the asker first and without a name."""
    mine: list[Said] = list(_player(delta.get("p0") or {}, sayer))
    mine += [_row(name, number, sayer) for name, number in (delta.get("globals") or {}).items()]
    mine += _tiles(delta.get("tiles") or (), sayer)
    others = [key for key in delta if key.startswith("p") and key[1:].isdigit() and key != "p0"]
    said = {}
    for lang in ("ko", "en"):
        lines = [", ".join(row[lang] for row in mine)]
        for key in sorted(others):
            rows = [row[lang] for row in _player(delta[key] or {}, sayer)]
            lines += [f"{player(int(key[1:]), lang)}: {', '.join(rows)}"] if rows else []
        said[lang] = "; ".join(filter(None, lines))
    return said


def player(at: int, lang: str) -> str:
    """A player by seat: 플레이어 1."""
    return _PLAYER[lang].format(n=at + 1)


def _row(name: str, number: Any, sayer: Sayer) -> Said:
    key = ("change", name, number)
    said = sayer.memory.get(key)
    if said is None:
        said = sayer.memory[key] = _said_row(name, number, sayer)
    return said


def _said_row(name: str, number: Any, sayer: Sayer) -> Said:
    noun = s.Noun(name)
    english = sayer.english.word(noun)
    korean = sayer.korean.word(noun)
    unit = "" if not english.unit or english.sort == "money" else english.unit
    figure = signed(number) + (unit if unit in ("", "%") else f" {unit}")
    label = english.en if english.scale or english.proper else sayer.english.many(noun)
    return {"ko": f"{korean.ko} {figure}", "en": f"{label} {figure}"}


def _player(change: Mapping[str, Any], sayer: Sayer) -> Iterator[Said]:
    for name, value in change.items():
        if name == "production" and isinstance(value, Mapping):
            for pool, number in value.items():
                yield _row(f"{pool} production", number, sayer)
        elif name == "card_resources" and isinstance(value, Mapping):
            for card, number in value.items():
                told = sayer.names(card)
                row = _row("resource", number, sayer)
                yield {"ko": f"{told['ko']} {row['ko']}", "en": f"{told.get('en', card)} {row['en']}"}
        elif name == "drawn" and isinstance(value, int):
            yield _row("card", value, sayer)
        elif isinstance(value, int) and not isinstance(value, bool) and sayer.words.noun(name) is not None:
            yield _row(name, value, sayer)


def _tiles(tiles: list[Any] | tuple[Any, ...], sayer: Sayer) -> Iterator[Said]:
    for tile in tiles:
        if not isinstance(tile, list | tuple) or len(tile) < 2:
            continue
        noun = s.Noun(str(tile[1]).lower().replace("_", "-").replace(" ", "-"))
        where = s.Noun("space")
        yield {
            "ko": f"{sayer.korean.word(noun).ko}({sayer.korean.word(where).ko} {tile[0]})",
            "en": f"{sayer.english.word(noun).en} ({sayer.english.word(where).en} {tile[0]})",
        }
