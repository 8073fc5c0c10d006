"""The support matrix: what of every product executes, counted from the knowledge base itself."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kb.load import KnowledgeBase

_HEAD = (
    "| 제품 product | 카드 cards | 기업 corporations | 그 밖 other | 규칙 rules | 예 examples |",
    "|---|---|---|---|---|---|",
)
_COUNTED = ("card", "corporation")


def support_of(kb: KnowledgeBase) -> str:
    """A Markdown table, one line a product, and the names that are known but do not execute."""
    return "\n".join(_lines(kb))


def _lines(kb: KnowledgeBase) -> Iterator[str]:
    known = _known(kb)
    encoded = _encoded(kb)
    rules = Counter(rule.product for rule in kb.rules.values())
    examples = Counter(rule.product for rule in kb.rules.values() for _ in rule.example)
    yield from _HEAD
    products = [*kb.game.products, *sorted({product for product, _ in known} - set(kb.game.products))]
    for product in products:
        cells = [product]
        for kind in (*_COUNTED, "other"):
            have = len(encoded.get((product, kind), ()))
            all_of = len(encoded.get((product, kind), set()) | known.get((product, kind), set()))
            cells.append(f"{have} / {all_of}" if all_of else "–")
        cells += [str(rules[product] or "–"), str(examples[product] or "–")]
        yield f"| {' | '.join(cells)} |"
    for product in kb.game.products:
        missing = {
            name
            for kind in _COUNTED
            for name in known.get((product, kind), set()) - encoded.get((product, kind), set())
        }
        if missing:
            yield f"\n{product}: 아직 not yet: {', '.join(sorted(missing))}"


def _encoded(kb: KnowledgeBase) -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    for component in kb.components.values():
        kind = "card" if component.id in kb.cards else component.kind
        kind = kind if kind in _COUNTED else "other"
        found.setdefault((component.product, kind), set()).add(component.name.en)
    for goal in (*kb.milestones.values(), *kb.awards.values()):
        found.setdefault((goal.product, "other"), set()).add(goal.name.en)
    for board in kb.boards.values():
        found.setdefault((board.product, "other"), set()).add(board.name.en)
    return found


def _known(kb: KnowledgeBase) -> dict[tuple[str, str], set[str]]:
    """The names that the knowledge base can read, encoded or not, of the kinds that are counted."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in sorted(kb.folder.glob("*/names.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8")).get("name", ()):
            kind, _, name = row["of"].partition(":")
            if kind in _COUNTED:
                found.setdefault((path.parent.name, kind), set()).add(name)
    return found
