"""Which triggers an event sets off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from grammar.language import syntax as s
from rules.laws import Law
from rules.price import matches
from rules.program import Program
from rules.state import Event, Scope, State


def listeners(program: Program, state: State, event: Event) -> Iterator[tuple[Law, int]]:
    """The triggers on cards in play that the event concerns, each with the player it works for, in seat order."""
    for player in (event.player, *state.others(event.player)):
        for law in program.in_force(state, player, s.Trigger, event.verb):
            if concerns(program, state, law, player, event):
                yield law, player


def concerns(program: Program, state: State, law: Law, owner: int, event: Event) -> bool:
    """Whether the event is what the trigger waits for; the card's own doing only where it says so."""
    clause = cast(s.Trigger, law.statement).event
    if not isinstance(clause, s.Clause):
        return False
    if clause.subject in (None, "you") and event.player != owner:
        return False
    if clause.subject in ("opponents", "an opponent", "each opponent") and event.player == owner:
        return False
    own = law.source == f"card:{event.card}" and event.player == owner
    if own and clause.argument("including") is None:
        return False
    scope = Scope(state, owner, law.source.removeprefix("card:"), event.space, event)
    return _names(program, clause.noun, event, scope)


def _names(program: Program, noun: s.Noun | None, event: Event, scope: Scope) -> bool:
    """Whether the event's noun is what the trigger names, and its `where` holds."""
    if noun is None:
        return True
    word = program.vocabulary.word(noun.words)
    component = program.kb.components.get(event.card or "") or event.values.get("card")
    if word.entry is not None and word.entry.pieces:
        fits = word.entry.pieces == ("*",) or event.noun in word.entry.pieces
    elif word.entry is not None and word.entry.predicate is not None and component is not None:
        return event.noun == "card" and matches(program, noun, component, scope) is True
    else:
        fits = word.key == program.vocabulary.word(event.noun).key
    if not fits:
        return False
    at = scope.at(event.space if event.space is not None else component)
    return noun.where is None or program.predicate(noun.where)(at) is True
