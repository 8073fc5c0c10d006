"""What a question states about the table (`given …`) put into a state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from grammar.language import syntax as s
from rules.compile import players_of
from rules.program import Program
from rules.state import Piece, Player, Scope, State
from rules.values import UNKNOWN, Range, Value, bounds, larger, smaller


class BadFact(ValueError):
    """A fact that cannot be put into a state; `tree` is the fact."""

    def __init__(self, tree: s.Tree) -> None:
        self.tree = tree
        super().__init__(repr(tree))


def open_state(program: Program, players: int = 2) -> State:
    """A table of which nothing is known but that there is somebody else at it."""
    game = program.kb.game
    pools: dict[str, Value] = {name: Range(pool.least, None) for name, pool in game.pools.items()}
    tracks: dict[str, Value] = {name: Range(track.start, track.max) for name, track in game.tracks.items()}
    seats = tuple(Player(dict(pools)) for _ in range(players))
    return State(tracks, seats, open=True, settings={"players unknown": True})


def given(program: Program, state: State, facts: tuple[s.Predicate | s.Clause, ...]) -> State:
    """The state with the facts in it. The number of players first, since others depend on it. Raises
    BadFact.
    """
    for fact in facts:
        match fact:
            case s.Compare(s.Quantity(s.Noun("players" | "player")), comparator, s.Number(number)):
                state = seated(program, state, comparator, number)
    for fact in facts:
        _put(program, state, fact)
    state.memo.clear()
    return state


def seated(program: Program, state: State, comparator: str, number: int) -> State:
    """The state with that many players; "at least n" leaves open whether there are more."""
    number += {"more than": 1, "less than": -1}.get(comparator, 0)
    fresh = open_state(program, 1).players[0]
    state.players = tuple(state.players[:number]) + tuple(
        fresh.copy() for _ in range(number - len(state.players))
    )
    state.settings["players unknown"] = comparator != "is"
    return state


def _put(program: Program, state: State, fact: s.Predicate | s.Clause) -> None:
    match fact:
        case s.All(parts):
            for part in parts:
                _put(program, state, part)
        case s.Compare():
            _compare(program, state, fact)
        case s.Flag(noun):
            _flag(program, state, noun, True)
        case s.Not(s.Flag(noun)):
            _flag(program, state, noun, False)
        case s.Not(s.Compare(s.Quantity(left), "is", s.Quantity(right))):
            had = state.settings.get(left.words)
            if isinstance(had, tuple):
                state.settings[left.words] = tuple(x for x in had if x != right.words)
            excluded = f"not {left.words}"
            state.settings[excluded] = (*state.settings.get(excluded, ()), right.words)
        case s.Clause():
            _done(program, state, fact)
        case _:
            raise BadFact(fact)


def _flag(program: Program, state: State, noun: s.Noun, value: bool) -> None:
    if noun.words in program.marks:
        for player in players_of(noun.whose, Scope(state)):
            state.players[player].marks[noun.words] = value
    else:
        state.settings[noun.words] = value


def _told(comparator: str, number: int, before: Value) -> Value:
    """What is known of a number after it was compared with one."""
    match comparator:
        case "is":
            return number
        case "at least":
            return larger(before, number)
        case "more than":
            return larger(before, number + 1)
        case "at most":
            return smaller(before, number)
        case "less than":
            return smaller(before, number - 1)
    return before


def _compare(program: Program, state: State, fact: s.Compare) -> None:
    match fact:
        case s.Compare(s.Quantity(left), "is", s.Quantity(right)) if left.words in program.symbols:
            if left.words == "module":
                state.settings["module"] = (*state.settings.get("module", ("base",)), right.words)
            else:
                state.settings[left.words] = right.words
        case s.Compare(s.Quantity(noun), comparator, s.Number(number)) if noun.where is not None:
            _state_exactly(state, noun, comparator, number)
        case s.Compare(s.Distinct(noun), comparator, s.Number(number)):
            _state_exactly(state, replace(noun, words=f"distinct {noun.words}"), comparator, number)
        case s.Compare(s.Quantity(noun), comparator, s.Number(number)):
            number_of(program, state, noun, comparator, number)
        case _:
            raise BadFact(fact)


def _state_exactly(state: State, noun: s.Noun, comparator: str, number: int) -> None:
    """Remember a count that can only be recognised in the same words."""
    said = (noun, *_of_this_card(noun))
    for thing in said:
        for whose in (noun.whose,) if noun.whose else ("anyone", "you"):
            key = ("stated", replace(thing, whose=whose, determiner=None))
            state.settings[key] = _told(comparator, number, Range(0, None))


def _of_this_card(noun: s.Noun) -> tuple[s.Noun, ...]:
    """The same as a card of that name says it of itself: `next to "Capital"` is `next to this card`."""
    if isinstance(noun.where, s.NextTo) and noun.where.noun.quoted:
        return (replace(noun, where=replace(noun.where, noun=s.Noun("card", determiner="this"))),)
    return ()


def number_of(program: Program, state: State, noun: s.Noun, comparator: str, number: int) -> None:
    """Put the number of a noun into the state."""
    word = program.vocabulary.word(noun.words)
    scope = Scope(state)
    if noun.whose is not None and noun.whose.startswith('"'):
        card = noun.whose[1:-1]
        owner = next((p for p in state.players if card in p.played), state.players[0])
        owner.resources[card] = _told(comparator, number, owner.resources.get(card, Range(0, None)))
        if card not in owner.played:
            owner.played += (card,)
    elif word.sort == "track":
        track = program.kb.game.tracks[word.key]
        state.tracks[word.key] = _told(
            comparator, number, state.tracks.get(word.key, Range(track.start, track.max))
        )
    elif word.sort == "pool":
        for player in players_of(noun.whose, scope):
            pools = state.players[player].pools
            pools[word.key] = _told(comparator, number, pools.get(word.key, UNKNOWN))
    elif word.sort in ("tag", "noun", "resource", "name"):
        pieces = word.entry is not None and (word.entry.pieces or word.entry.ledger)
        whose = noun.whose or ("anyone" if pieces else "you")
        if whose == "anyone" and len(state.players) > 1:
            total = f"total {word.key}"
            state.settings[total] = _told(comparator, number, state.settings.get(total, Range(0, None)))
        else:
            for player in players_of(whose, scope):
                counts = state.players[player].counts
                counts[word.key] = _told(comparator, number, counts.get(word.key, Range(0, None)))
    elif noun.words not in ("players", "player"):
        before = state.settings.get(noun.words, UNKNOWN)
        state.settings[noun.words] = _told(
            comparator, number, before if isinstance(before, int | Range) else UNKNOWN
        )


def _done(program: Program, state: State, fact: s.Clause) -> None:
    """`you own "Ants"`, `you hold "Comet"`, `you have 3 steel`, `an opponent has 1 microbe on "Ants"`."""
    noun = fact.noun
    players = players_of(fact.subject, Scope(state))
    if noun is None or not players:
        raise BadFact(fact)
    first = players[0]
    match fact.verb:
        case "own" | "play" if noun.quoted:
            for player in players if fact.subject in ("anyone", "each player") else (first,):
                state.players[player].played += (noun.words,)
        case "hold" if noun.quoted:
            state.players[first].hand += (noun.words,)
        case "use" if noun.quoted:
            state.players[first].used |= {noun.words}
        case verb if noun.quoted and (ledger := _ledger(program, verb)) is not None:
            state.ledgers[ledger] = (*state.ledgers.get(ledger, ()), (noun.words, first))
        case "have" | "own" | "hold":
            _having(program, state, fact, noun, players)
        case _:
            state.settings[f"{fact.subject} {fact.verb} {noun.words}"] = True


def _ledger(program: Program, verb: str) -> str | None:
    """The ledger of what is taken with a verb."""
    return next((goal.ledger for goal in program.kb.game.goals.values() if goal.verb == verb), None)


def _having(program: Program, state: State, fact: s.Clause, noun: s.Noun, players: tuple[int, ...]) -> None:
    on: Any = fact.argument("on")
    measured = fact.object
    value: Any = 1
    if isinstance(measured, s.Measured):
        value = program.amount(measured.amount)(Scope(state))
    low, _ = bounds(value)
    if isinstance(on, s.Noun) and on.quoted:
        if on.words in program.kb.components:
            state.players[players[0]].resources[on.words] = value
            if on.words not in state.players[players[0]].played:
                state.players[players[0]].played += (on.words,)
        else:
            state.pieces[on.words] = Piece(noun.words, players[0])
        return
    owner = s.Noun(noun.words, noun.quoted, whose=fact.subject)
    number_of(program, state, owner, "at least" if measured is noun else "is", low or 0)
