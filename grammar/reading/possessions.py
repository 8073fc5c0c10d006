"""State frames of named things: cards in play, what lies on them, boards and modules."""

from __future__ import annotations

from grammar.language import syntax as s
from grammar.names import Candidate, Span
from grammar.reading import build
from grammar.reading.clauses import Clause
from grammar.reading.lexicon import Lexicon

Fact = s.Predicate | s.Clause


class Possessions:
    """Reads what a clause says about named things; parts that became facts are marked used."""

    def __init__(self, lexicon: Lexicon, lang: str) -> None:
        self._lexicon, self._lang = lexicon, lang

    def _on_cards(self, clause: Clause) -> list[Fact]:
        names = [p for p in clause.parts if p.name is not None and not p.used]
        held = [p for p in clause.parts if p.is_a("resource") and not p.used and not p.is_a("tag")]
        numbers = [p for p in clause.parts if not p.used and (p.number is not None or p.kinds.get("quant") == "none")]
        if len(names) != 1 or len(held) != 1 or len(numbers) != 1 or clause.role == "main":
            return []
        chosen = self.pick(names[0].name, ("play", "own"))
        if len(chosen) != 1:
            return []
        for part in (names[0], held[0], numbers[0]):
            part.used = True
        for part in clause.parts:
            if part.verbs or part.is_a("rel"):
                part.used = True
        whose = clause.value("person") or "you"
        target = build.named(self._lexicon.name_of(chosen[0].id))
        return [build.have(whose, numbers[0].number or 0, held[0].kinds["resource"], target)]

    def _owned(self, clause: Clause) -> list[Fact]:
        names = [p for p in clause.parts if p.name is not None and not p.used]
        if clause.value("person") == "nobody":
            return []
        verbs = set(clause.verbs())
        hand = any(p.kinds.get("rel") == "in-hand" for p in clause.parts)
        none = any(p.kinds.get("quant") == "none" and not p.used for p in clause.parts)
        stated = not verbs or verbs & {"have", "own", "be"} or none
        if clause.role == "main" or not names or not stated or clause.some("ask"):
            return []
        out: list[Fact] = []
        for part in names:
            chosen = self.pick(part.name, ("own", "play"))
            if len(chosen) != 1 or self._lexicon.kinds.get(chosen[0].kind) not in ("own", "play"):
                continue
            part.used = True
            name = build.named(self._lexicon.name_of(chosen[0].id))
            whose = build.person(part.whose)
            if none:
                owner = "anyone" if part.whose == "nobody" else whose
                out.append(build.compare(s.Noun(name.words, True, whose=owner), "", 0))
            else:
                out.append(s.Clause("hold" if hand else "own", whose, name))
        if out:
            for part in clause.parts:
                if part.kinds.get("quant") == "none" or part.kinds.get("rel") in ("in-hand", "on"):
                    part.used = True
                if part.kinds.get("card") in ("card", "corporation") and "with" not in part.kinds:
                    part.used = True
        return out

    def read_boards(self, clause: Clause) -> list[s.Predicate]:
        """The board that the question itself names."""
        return [fact for fact in self._things(clause) if not isinstance(fact, s.Clause)]

    def _things(self, clause: Clause) -> list[Fact]:
        """Boards and modules."""
        out: list[Fact] = []
        for part in clause.parts:
            if part.used:
                continue
            board = part.kinds.get("board")
            if part.name is not None:
                chosen = self.pick(part.name, ("board",))
                if len(chosen) == 1 and self._lexicon.kinds.get(chosen[0].kind) == "board":
                    board = self._lexicon.name_of(chosen[0].id)
            word = ("board", board) if board else ("module", part.kinds.get("module"))
            if word[1]:
                part.used = True
                before = [p for p in clause.parts[: clause.parts.index(part)] if not all(i.free for i in p.items)]
                if before and before[-1].kinds.get("rel") == "on":
                    before[-1].used = True
                out.append(s.Compare(s.Quantity(build.noun(word[0])), "is", s.Quantity(build.noun(word[1]))))
        if out:
            for part in clause.parts:
                if part.kinds.get("thing") == "map":
                    part.used = True
        return out

    def pick(self, span: Span | None, acts: tuple[str, ...]) -> list[Candidate]:
        """The candidates of a mention that fit an act; all of them where none does."""
        if span is None:
            return []
        known = [c for c in span.candidates if c.id not in self._lexicon.foreign_names]
        fitting = [c for c in known if self._lexicon.kinds.get(c.kind) in acts]
        return fitting or known
