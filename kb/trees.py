"""The parsed trees of a knowledge base, kept between runs."""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from grammar import kept
from grammar.language import parse, syntax

if TYPE_CHECKING:
    from kb.load import KnowledgeBase

_WORTH_WRITING = 20


def remember(kb: KnowledgeBase) -> None:
    """Take over the trees of earlier runs, and hand on those of this one when it ends."""
    here = Path(syntax.__file__ or "").parent
    code = [(here / name).read_bytes() for name in ("syntax.py", "parse.py", "build.py")]
    key = kept.digest([parse.grammar().encode(), *code])
    parse.stored.update(_known(key))
    if not os.environ.get("SIMPAN_NO_CACHE"):
        atexit.register(_hand_on, kb, key)


def _known(key: str) -> dict[tuple[str, str], bytes]:
    """The trees of earlier runs; none of them where any is not what we would have written."""
    found = kept.read("trees", key, dict) or {}
    return found if all(map(_is_key, found)) and all(isinstance(raw, bytes) for raw in found.values()) else {}


def _is_key(at: object) -> bool:
    return isinstance(at, tuple) and len(at) == 2 and all(isinstance(part, str) for part in at)


def _hand_on(kb: KnowledgeBase, key: str) -> None:
    """Keep the new trees; a run that is over is not spoilt by what could not be kept."""
    with contextlib.suppress(Exception):
        _keep(kb, key)


def _keep(kb: KnowledgeBase, key: str) -> None:
    """Keep the new trees of expressions that the knowledge base itself has."""
    own = frozenset(_texts(kb))
    new = {
        at: pickle.dumps(tree) for at, tree in parse.parsed.items() if at not in parse.stored and at[0] in own
    }
    if len(new) >= _WORTH_WRITING:
        # Another process may have written since; what it learnt stays.
        known = parse.stored | _known(key) | new
        kept.write("trees", key, {at: raw for at, raw in known.items() if at[0] in own})


def _texts(kb: KnowledgeBase) -> Iterator[str]:
    for c in kb.components.values():
        single = (c.requires, c.on_play, c.action, c.action_requires, c.first_action, c.vp)
        yield from (text for text in single if text)
        yield from c.effects
    for goal in (*kb.milestones.values(), *kb.awards.values()):
        yield from (text for text in (goal.measure, goal.needs) if text)
    for rule in kb.rules.values():
        yield from rule.law
    yield from (noun.cards for noun in kb.game.nouns.values() if noun.cards)
    yield from kb.game.areas.values()
