"""Exchanging numbers: which of a question's numbers take the places of an example's, and which say nothing new."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from grammar.reading.example import Entry, numbered
from grammar.reading.features import Features

NUMBER = re.compile(r'"[^"]*"|(?<![\w-])-?\d+')
# A number may be missing if at most this part of the phrasings of a query has it.
NEEDED = 0.5
_AMOUNTS = ("pool", "track", "production", "resource", "tag", "tagname")


@dataclass(frozen=True, slots=True)
class Said:
    """A number of a text with its unit and the word it counts."""

    value: int
    unit: str
    beside: str

    def fits(self, other: Said) -> bool:
        """Say whether both may count the same thing."""
        if self.unit and other.unit:
            return self.unit == other.unit
        if "times" in (self.unit, other.unit) or "step" in (self.unit, other.unit):
            return False
        return self.beside == other.beside


def said(features: Features) -> list[Said]:
    """The numbers of a text."""
    return [
        Said(idea.number or 0, unit, beside)
        for idea, unit, beside in zip(features.numbers, features.units, features.beside, strict=True)
    ]


def literals(query: str) -> list[int]:
    """The numbers of a query outside names."""
    return [int(m[0]) for m in NUMBER.finditer(query) if not m[0].startswith('"')]


def exchanged(mine: Features, entry: Entry, query: str, printed: Iterable[int]) -> str | None:
    """The query with the asker's numbers; None where one of them would be lost or made up."""
    ours, old, usage = said(mine), said(entry.features), entry.usage
    for number in list(ours):
        same = [o for o in old if o.value == number.value]
        alone = len(said(mine)) == len(said(entry.features)) == 1
        match = next((o for o in same if o.fits(number) or (alone and "times" not in (o.unit, number.unit))), None)
        if match is not None:
            old.remove(match)
            ours.remove(number)
    known = literals(query)
    needed = [o for o in old if o.value in known]
    spare = [o for o in old if o not in needed]
    if any(
        o.unit == "times" or abs(o.value) in known or usage.share([numbered(o.value, o.unit)]) > NEEDED for o in spare
    ):
        return None
    bare = not known or not ours
    changes: dict[int, int] = {}
    for before in needed:
        fitting = [n for n in ours if n.fits(before)]
        if len(fitting) != 1 or known.count(before.value) != 1 or before.value in changes:
            return None
        ours.remove(fitting[0])
        changes[before.value] = fitting[0].value
    if 0 in known and not any("none@" in key for keys in mine.typed for key in keys):
        return None
    told = {*known, *printed}
    for number in ours:
        usual = usage.has([numbered(number.value, number.unit)])
        if not (usual or (number.value in told and number.unit != "times") or (bare and _one(number))):
            return None
    return NUMBER.sub(lambda m: m[0] if m[0][0] == '"' else str(changes.get(int(m[0]), int(m[0]))), query)


def _amount(number: Said) -> bool:
    """Say whether a number may be how much somebody has."""
    return number.unit in ("degree", "percent", "mc") or number.beside.partition(":")[0] in _AMOUNTS


def _one(number: Said) -> bool:
    """Say whether a number is a bare "one" that asks nothing: one card, once."""
    return number.value == 1 and (number.unit in ("count", "card") or not _amount(number))
