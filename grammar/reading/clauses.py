"""Items cut into clauses, each with the role it plays: condition, ground, sequence or main question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grammar.reading.items import Item
from grammar.reading.parts import Part, group

_QUESTION = ("modal", "ask", "confirm")
# Korean verbs of the sort that state something rather than ask for it.
_ROLES = {"if": "if", "ground": "ground", "seq": "seq", "though": "though"}


@dataclass(slots=True)
class Clause:
    """One clause: its parts, its role, and how its sentence ends."""

    items: tuple[Item, ...]
    role: str
    end: str
    sentence: int
    parts: list[Part] = field(default_factory=list)

    def some(self, kind: str) -> list[Part]:
        """The parts that may be of a class."""
        return [part for part in self.parts if kind in part.kinds]

    def value(self, kind: str) -> str | None:
        """The word of the first part of a class, or None."""
        return next((part.kinds[kind] for part in self.parts if kind in part.kinds), None)

    def verbs(self) -> tuple[str, ...]:
        """Every act that some unused part may name."""
        return tuple(verb for part in self.parts if not part.used for verb in part.verbs)

    @property
    def negated(self) -> bool:
        """Say whether an odd number of negations stands in the clause."""
        return sum("polar" in part.kinds for part in self.parts) % 2 == 1

    @property
    def left(self) -> list[Part]:
        """Parts that no frame has used and that may not be ignored."""
        return [part for part in self.parts if not part.used and not all(item.free for item in part.items)]


def cut(items: Sequence[Item], lang: str) -> list[Clause]:
    """Cut a text into clauses."""
    raw = _cut_english(items) if lang == "en" else _cut_korean(items)
    clauses = [clause for clause in raw if any(not item.free for item in clause.items)]
    last = max((clause.sentence for clause in clauses), default=0)
    asking = [c for c in clauses if c.role == "main" and (c.end == "?" or _asks(c.items))]
    for clause in clauses:
        clause.parts = group(clause.items, lang)
        asks = clause.end == "?" or _asks(clause.items)
        if clause.role == "main" and not asks and (clause.sentence != last or (asking and clause not in asking)):
            clause.role = "ground"
    return clauses


def _asks(items: Sequence[Item]) -> bool:
    return any(item.has(*_QUESTION) for item in items)


def _cut_korean(items: Sequence[Item]) -> list[Clause]:
    out: list[Clause] = []
    held: list[Item] = []
    sentence = 0

    def close(role: str, end: str) -> None:
        nonlocal held
        if held:
            out.append(Clause(tuple(held), role, end, sentence))
        held = []

    for item in items:
        link, stop = item.first("link"), item.first("stop")
        if link in _ROLES:
            acts = tuple(sense for sense in item.senses if sense.startswith("act:"))
            if acts:
                held.append(Item(item.start, item.end, item.surface, acts))
            close(link, "")
        elif stop == ",":
            close("main" if _asks(held) else "ground", "")
        elif stop:
            close("main", stop)
            sentence += 1
        else:
            held.append(item)
    close("main", "")
    return out


def _cut_english(items: Sequence[Item]) -> list[Clause]:
    out: list[Clause] = []
    held: list[Item] = []
    role, sentence = "main", 0

    def close(after: str) -> None:
        nonlocal held, role
        if held:
            out.append(Clause(tuple(held), role, "", sentence))
        held, role = [], after

    for item in items:
        link, stop = item.first("link"), item.first("stop")
        if link in ("if", "ground"):
            close(link)
        elif link == "seq":
            close(role)
        elif stop == ",":
            close("main")
        elif stop:
            close("main")
            for clause in out:
                if clause.sentence == sentence:
                    clause.end = stop
            sentence += 1
        else:
            held.append(item)
    close("main")
    return _settle_english(out)


def _settle_english(clauses: list[Clause]) -> list[Clause]:
    """A segment of a question without a question word of its own only adds to it."""
    for clause in clauses:
        rivals = [c for c in clauses if c.sentence == clause.sentence and c.role == "main"]
        if (
            clause.role == "main"
            and len(rivals) > 1
            and not _asks(clause.items)
            and any(_asks(c.items) for c in rivals)
        ):
            clause.role = "ground"
    return clauses
