"""Facts that only a count of points needs: what lies beside what, and how many of a list somebody took."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.language import syntax as s
from grammar.reading import build
from grammar.reading.clauses import Clause
from grammar.reading.lexicon import Lexicon
from grammar.reading.parts import Part

_BARE = {"be", "have", "claim"}


def beside(clause: Clause, lexicon: Lexicon) -> list[s.Predicate]:
    """Four greeneries next to a city; 도시에 녹지 4개 붙어 있다: what the lexicon has a count for."""
    at = next((n for n, p in enumerate(clause.parts) if p.kinds.get("rel") == "next-to" and not p.used), None)
    if at is None:
        return []
    tiles = [p for p in clause.parts if p.is_a("tile") and not p.used]
    before = [p for p in tiles if clause.parts.index(p) < at][::-1]
    after = [p for p in tiles if clause.parts.index(p) > at]
    # 도시에 녹지 4개 붙어, greeneries next to my city, 도시 옆에 녹지 4개.
    pairs = [
        *zip(before, before[1:], strict=False),
        *zip(before, after, strict=False),
        *zip(after, before, strict=False),
    ]
    for counted, other in pairs:
        word = lexicon.beside.get(f"{other.kinds['tile']} {counted.kinds['tile']}")
        number = _number(clause.parts, clause.parts.index(counted))
        if word is None or number is None:
            continue
        counted.used = number.used = clause.parts[at].used = True
        if _number(clause.parts, clause.parts.index(other)) is None:
            other.used = True
        for part in clause.parts:
            part.used = part.used or part.kinds.get("person") == "you"
        return [build.compare(build.noun(word), number.comparator, number.number or 0)]
    return []


def taken(clauses: Sequence[Clause], lexicon: Lexicon) -> list[s.Predicate]:
    """How many of a list the asker has, said with no more than the number: 업적 1개면."""
    out: list[s.Predicate] = []
    for clause in clauses:
        for at, part in enumerate(clause.parts):
            ledger = lexicon.ledgers.get(part.kinds.get("ledger", ""))
            number = _number(clause.parts, at)
            if ledger is None or part.used or number is None or number.used or set(clause.verbs()) - _BARE:
                continue
            part.used = number.used = True
            for verb in clause.parts:
                verb.used = verb.used or bool(verb.verbs)
            out.append(build.compare(build.noun(ledger.done, "you"), number.comparator, number.number or 0))
    return out


def _number(parts: Sequence[Part], at: int) -> Part | None:
    """The number right after a noun, as Korean has it, or right before."""
    near = [*parts[at + 1 : at + 2], *parts[max(at - 1, 0) : at]]
    return next((p for p in near if p.number is not None and p.unit in ("", "count") and not p.used), None)
