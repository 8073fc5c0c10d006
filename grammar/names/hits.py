"""Possible mentions and how they outweigh each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

_SURE = 0.85


@dataclass(frozen=True, slots=True)
class Hit:
    """A possible mention, in offsets of the text."""

    start: int
    end: int
    weight: float
    score: float
    owners: tuple[tuple[str, str], ...]
    exact: bool


def outgrown(hit: Hit, hits: Sequence[Hit]) -> Hit:
    """Lift a near hit over the exact shorter names inside it: Keelp Farming is not Farming."""
    if hit.exact or hit.score < _SURE:
        return hit
    own = {owner for owner, _ in hit.owners}
    inside = [
        other.weight
        for other in hits
        if other.exact
        and hit.start <= other.start
        and other.end <= hit.end
        and other.end - other.start < hit.end - hit.start
        and own.isdisjoint(owner for owner, _ in other.owners)
    ]
    return replace(hit, weight=max([hit.weight, *(weight + 0.1 for weight in inside)]))
