"""What may be left out of a text or a clause, and whether a query stands on its own."""

from __future__ import annotations

from itertools import pairwise

from grammar.language import LanguageError, parse_query, write
from grammar.language import syntax as s
from grammar.names import Candidate, Span
from grammar.reading.clauses import Clause
from grammar.reading.items import Item
from grammar.reading.parts import Part


def first_question(items: list[Item]) -> tuple[list[Item], list[Item]]:
    """The text up to its first question mark, and the questions after it (none where facts follow)."""
    marks = [at for at, item in enumerate(items) if item.first("stop") == "?"]
    if not marks:
        return items, []
    first, rest = items[: marks[0] + 1], items[marks[0] + 1 :]
    content = [item for item in rest if not item.free and not item.has("stop")]
    asking = any(item.first("stop") == "?" or item.has("ask", "modal", "confirm") for item in rest)
    return (first, rest) if content and asking else (items, [])


# Small words that a near spelling of a longer name may not swallow.
_KEPT = frozenset(
    ["안", "못", "않", "이하", "이상", "미만", "초과", "아닌", "없는", "거의", "영하", "not", "no", "without"]
)


def misread(text: str, span: Span) -> bool:
    """Say whether a mention is really a count: it holds or directly follows a number (3개 도시)."""
    if span.start and text[span.start - 1].isdigit():
        return True
    if _KEPT & set(span.surface.lower().split()):
        return True
    digits = any(char.isdigit() for char in span.surface)
    return digits and not any(char.isdigit() for c in span.candidates for char in c.id)


def without_asides(items: list[Item]) -> list[Item]:
    """Drop what stands in parentheses right after a name and only repeats what is printed: 혜성(21)."""
    out: list[Item] = []
    at = 0
    while at < len(items):
        if items[at].surface == "(" and out and out[-1].name is not None:
            close = next((i for i in range(at, len(items)) if items[i].surface == ")"), None)
            inside = items[at + 1 : close] if close is not None else []
            if inside and all(
                i.number is not None or i.has("unit", "pool", "tag", "tagname", "production") for i in inside
            ):
                at += len(inside) + 2
                continue
        out.append(items[at])
        at += 1
    return out


def elliptic(main: Clause) -> bool:
    """Say whether the question itself says what is done, so that a verb may be missing."""
    priced = any(p.kinds.get("ask") == "cost" for p in main.parts)
    counted = any(p.kinds.get("ask") == "howmany" for p in main.parts) and any(
        p.kinds.get("unit") == "mc" for p in main.parts
    )
    return bool(main.some("modal")) or priced or counted


def named(item: Item) -> Item:
    """A phrase of the lexicon that names a thing is a mention of it."""
    ident = item.first("named")
    if ident is None:
        return item
    found = Candidate(ident, ident.partition(":")[0], 1.0, "terms")
    return Item(item.start, item.end, item.surface, name=Span(item.start, item.end, item.surface, (found,)))


def silent(part: Part, clause: Clause) -> bool:
    """Say whether a part may be left over without changing the question."""
    if part.used or all(item.free or item.has("stop") for item in part.items):
        return True
    if part.name is not None or part.number is not None or not part.kinds:
        return False
    if part.kinds.get("confirm") == "no" and not closes(part, clause):
        return False
    if part.kinds.keys() <= {"confirm", "free", "aspect"} or (
        part.kinds.keys() == {"person"} and part.kinds["person"] == "you"
    ):
        return True
    return set(part.verbs) == {"be"} and not part.is_a("person")


def closes(part: Part, clause: Clause) -> bool:
    """Say whether a part ends the question: a tag (…아니야?), not a negation (건물 아닌 카드)."""
    rest = clause.parts[clause.parts.index(part) + 1 :]
    return clause.role == "main" and all(p.kinds.keys() <= {"confirm", "free", "act"} and p.noun is False for p in rest)


def settled(clause: Clause) -> bool:
    """Say whether every negation of a clause has become part of the query."""
    return all(part.used for part in clause.parts if "polar" in part.kinds)


def swap(query: s.Query, old: s.Clause, new: s.Clause) -> s.Query:
    """The query with another act in the place of one."""
    ask = s.Ask(query.ask.kind, new) if query.ask.about == old else query.ask
    return s.Query(query.given, tuple(new if act == old else act for act in query.do), ask)


def sound(query: s.Query) -> bool:
    """Say whether the query is well formed and free of contradictions such as two values of one track."""
    try:
        if parse_query(write(query)) != query:
            return False
    except LanguageError:
        return False
    equal = [f for f in query.given if isinstance(f, s.Compare) and f.comparator == "is"]
    return not any(a.left == b.left and a.right != b.right for a, b in pairwise(sorted(equal, key=repr)))
