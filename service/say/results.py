"""What a count came to, as a short line: points by player, spaces, standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grammar.language import syntax as s
from service.say.changes import player
from service.say.expression import Sayer

Said = dict[str, str]
_WINNER = {"ko": "이긴 사람", "en": "winner"}
_WON = {"ko": ("이기지 못했어요", "이겼어요"), "en": ("not won", "won")}
_POINTS = {"ko": "{n}점", "en": "{n} VP"}


def results(result: Mapping[str, Any], sayer: Sayer) -> Said:
    """The figures of a result in both languages; empty where it holds none that are told."""
    if not result:
        return {"ko": "", "en": ""}
    return {lang: _line(result, sayer, lang) for lang in ("ko", "en")}


def _line(result: Mapping[str, Any], sayer: Sayer, lang: str) -> str:
    rows: list[str] = []
    for at, score in enumerate(result.get("scores") or ()):
        told = _points(score, sayer, lang) if isinstance(score, Mapping) else str(score).replace("-", "−")
        rows.append(f"{player(at, lang)} {told}")
    winners = [player(at, lang) for at in result.get("winners") or ()]
    if winners:
        rows.append(f"{_WINNER[lang]}: {', '.join(winners)}")
    for award, standing in (result.get("awards") or {}).items():
        names = sayer.names(award)
        points = [f"{player(at, lang)} {_POINTS[lang].format(n=vp)}" for at, vp in enumerate(standing["vp"]) if vp]
        rows += [f"{names.get(lang, award)}: {', '.join(points)}"] if points else []
    if "win" in result:
        rows.append(_WON[lang][bool(result["win"])])
    spaces = result.get("spaces")
    if spaces:
        word = sayer.korean.word(s.Noun("space")).ko if lang == "ko" else sayer.english.many(s.Noun("space"))
        rows.append(f"{word} {', '.join(map(str, spaces))}")
    return "; ".join(rows)


def _points(score: Mapping[str, Any], sayer: Sayer, lang: str) -> str:
    """35점 (TR 30, 기업상 5)."""
    word = sayer.korean.word if lang == "ko" else sayer.english.word
    parts = [
        f"{getattr(word(s.Noun(name)), lang)} {number}".replace("-", "−")
        for name, number in score.items()
        if name != "total" and isinstance(number, int) and number and sayer.words.noun(name) is not None
    ]
    whole = _POINTS[lang].format(n=score.get("total"))
    return f"{whole} ({', '.join(parts)})" if parts else whole
