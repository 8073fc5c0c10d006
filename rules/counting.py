"""What nouns count: cards, tags, tiles, resources and numbers of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from grammar.language import syntax as s
from kb.model import Component
from rules.compile import AmountFn, PredicateFn, conjunction, players_of
from rules.spaces import Sieve, sieve
from rules.state import Described, PoolOf, Scope, State
from rules.values import SOME, UNKNOWN, Range, Value
from rules.vocabulary import Word

if TYPE_CHECKING:
    from rules.program import Program


def total(values: Iterator[Value]) -> Value:
    """The sum."""
    result: Value = 0
    for value in values:
        result = result + value
    return result


def at_least_so_many(count: int, open_: bool) -> Value:
    """A count of what is listed; an open state may hold more."""
    return Range(count, None) if open_ else count


@dataclass(frozen=True)
class Counting:
    """The countable things of one Program."""

    program: Program

    # ---- counting

    def count(self, noun: s.Noun) -> AmountFn:
        """How many of the noun there are."""
        word = self.program.vocabulary.word(noun.words)
        count = self._counter(noun, word)
        if word.sort in ("track", "pool"):
            return count
        if noun.whose is not None and noun.whose.startswith('"') and noun.words in self.program.kb.game.totals:
            return self._of_card(noun.whose[1:-1])
        if noun.where is not None:
            return self._stated_exactly(noun, count)
        key, default = (
            word.key,
            "anyone" if word.sort == "noun" and word.entry and word.entry.pieces else "you",
        )

        def stated_or_counted(scope: Scope) -> Value:
            players, whole = scope.state.players, scope.state.settings.get(f"total {key}")
            if whole is not None and (noun.whose or default) == "anyone":
                return cast(Value, whole)
            if any(p.counts for p in players):
                stated = [players[i].counts.get(key) for i in players_of(noun.whose, scope, default)]
                if stated and all(x is not None for x in stated):
                    return total(x for x in stated if x is not None)
            return count(scope)

        return stated_or_counted

    @staticmethod
    def _stated_exactly(noun: s.Noun, count: AmountFn) -> AmountFn:
        """A count that the scenario may state in just these words."""
        key = ("stated", replace(noun, whose=noun.whose or "anyone", determiner=None))
        own = ("stated", replace(noun, whose=noun.whose or "you", determiner=None))

        def value(scope: Scope) -> Value:
            stated = scope.state.settings.get(key, scope.state.settings.get(own))
            return count(scope) if stated is None else cast(Value, stated)

        return value

    def _counter(self, noun: s.Noun, word: Word) -> AmountFn:
        key, whose = word.key, noun.whose
        match word.sort:
            case "track":
                return lambda scope: scope.state.tracks.get(key, UNKNOWN)
            case "pool":
                if whose in (None, "you"):
                    return lambda scope: scope.state.pool(scope.me, key)
                return lambda scope: total(scope.state.pool(i, key) for i in players_of(whose, scope))
            case "tag":
                return lambda scope: total(self.tags(scope, i, key) for i in players_of(whose, scope))
            case "resource" if noun.here:
                return lambda scope: scope.state.players[scope.me].resources.get(
                    scope.card or "", SOME if scope.state.open else 0
                )
            case "resource" if whose is not None and whose.startswith('"'):
                return lambda scope: self._on_card(scope.state, whose[1:-1])
            case "resource":
                return lambda scope: total(self.stored(scope.state, i, key) for i in players_of(whose, scope))
            case "name":
                return lambda scope: total(
                    at_least_so_many(scope.state.players[i].played.count(key), scope.state.open)
                    for i in players_of(whose, scope)
                )
            case "noun":
                return self._listed(noun, word)
        return self._attribute(noun.words)

    def _of_card(self, name: str) -> AmountFn:
        """What one card adds to a total, for whoever has it."""
        card = self.program.kb.components.get(name)
        if card is None:
            return lambda scope: UNKNOWN
        if card.points is None:
            return lambda scope: 0
        worth = self.program.amount(card.points)

        def value(scope: Scope) -> Value:
            owner = next((i for i, p in enumerate(scope.state.players) if name in p.played), scope.me)
            return worth(Scope(scope.state, owner, name))

        return value

    def _all_cards(self, scope: Scope) -> Value:
        """What the cards the player has in play add to a total, or at least those that are known."""
        cards = (card.id for card in self.cards_in_play(scope.state, scope.me) if card.points is not None)
        worth = total(self._of_card(card)(scope) for card in cards)
        return worth + SOME if scope.state.open else worth

    @staticmethod
    def _on_card(state: State, card: str) -> Value:
        """The resources on the first card of that name anybody has."""
        for player in state.players:
            if card in player.resources:
                return player.resources[card]
        return SOME if state.open else 0

    def _listed(self, noun: s.Noun, word: Word) -> AmountFn:
        entry, whose = word.entry, noun.whose
        assert entry is not None
        where = self.program.predicate(noun.where) if noun.where is not None else None
        if entry.ledger is not None:
            ledger = entry.ledger

            def in_ledger(scope: Scope) -> Value:
                players = players_of(whose, scope, "anyone")
                return sum(1 for _, player in scope.state.ledgers.get(ledger, ()) if player in players)

            return in_ledger
        if entry.hand:
            return lambda scope: total(
                at_least_so_many(len(scope.state.players[i].hand), scope.state.open)
                for i in players_of(whose, scope)
            )
        if entry.spaces:
            return self._spaces(noun.where)
        if entry.pieces:
            return lambda scope: self._pieces(scope, noun, entry.pieces, where)
        predicate = self.program.predicate(entry.predicate) if entry.predicate is not None else None

        def cards(scope: Scope) -> Value:
            sure = maybe = 0
            for player in players_of(whose, scope):
                for card in self.cards_in_play(scope.state, player):
                    inner = Scope(scope.state, player, scope.card, card, scope.event, scope.x)
                    truths = [fn(inner) for fn in (predicate, where) if fn is not None]
                    if False in truths:
                        continue
                    sure, maybe = (sure + 1, maybe + 1) if None not in truths else (sure, maybe + 1)
            if scope.state.open:
                return Range(sure, None)
            return sure if sure == maybe else Range(sure, maybe)

        return cards

    def _pieces(self, scope: Scope, noun: s.Noun, kinds: tuple[str, ...], where: PredicateFn | None) -> Value:
        state = scope.state
        owners = None if noun.whose in (None, "anyone") else players_of(noun.whose, scope)
        every = kinds == ("*",)
        there = scope.event.space if scope.event is not None else None
        if (
            type(there) is Described
            and isinstance(noun.where, s.NextTo)
            and noun.where.noun.determiner == "that"
        ):
            return self._said_beside(there, noun)
        sure = maybe = 0
        for space, piece in state.pieces.items():
            if not (every or piece.kind in kinds) or (owners is not None and piece.owner not in owners):
                continue
            truth = True if where is None else where(scope.at(space))
            if truth is not False:
                maybe += 1
                sure += truth is True
        if state.open:
            return Range(sure, None)
        return sure if sure == maybe else Range(sure, maybe)

    def _said_beside(self, space: Described, noun: s.Noun) -> Value:
        """How many of the noun a described space is said to be next to."""
        least: Value = Range(0, None)
        for fact in space.facts:
            if isinstance(fact, s.NextTo) and self.program.vocabulary.includes(noun.words, fact.noun.words):
                if fact.comparator == "is":
                    return fact.count
                least = Range(fact.count + (fact.comparator == "more than"), None)
        return least

    def _spaces(self, where: s.Predicate | None) -> AmountFn:
        program = self.program
        if where is None:
            return lambda scope: len(program.board(scope.state).spaces)
        sieves: dict[str | None, Sieve] = {}

        def count(scope: Scope) -> Value:
            board, at, sure, maybe = scope.state.settings.get("board"), scope.at(None), 0, 0
            rows = sieves.get(board)
            if rows is None:
                rows = sieves[board] = sieve(program, board, where)
            for space, parts in rows:
                at.it = space
                truth = conjunction(part(at) for part in parts)
                if truth is not False:
                    maybe += 1
                    sure += truth is True
            return sure if sure == maybe else Range(sure, maybe)

        return count

    def tags(self, scope: Scope, player: int, key: str) -> Value:
        """How many tags of a kind the player shows; face-down events show none; wild tags if they count here."""
        state = scope.state
        shown = self.shown_tags(state, player)
        name = key[:-4]
        wild = self.program.kb.game.tags.wild
        if key == "tag":
            count = sum(shown.values())
        else:
            count = shown.get(name, 0)
            if scope.wild and wild is not None and name != wild:
                count += shown.get(wild, 0)
        return at_least_so_many(count, state.open)

    def shown_tags(self, state: State, player: int) -> dict[str, int]:
        """Every tag the player's face-up cards show."""
        memo = ("tags", player)
        shown = state.memo.get(memo)
        if shown is None:
            shown = {}
            for card in self.cards_in_play(state, player):
                if card.kind != "event":
                    for tag in card.tags:
                        shown[tag] = shown.get(tag, 0) + 1
            state.memo[memo] = shown
        result: dict[str, int] = shown
        return result

    def cards_in_play(self, state: State, player: int) -> Iterator[Component]:
        """The player's played cards that the knowledge base knows."""
        components = self.program.kb.components
        return (components[name] for name in state.players[player].played if name in components)

    def stored(self, state: State, player: int, kind: str) -> Value:
        """The resources of a kind on the player's cards."""
        resources = state.players[player].resources
        components = self.program.kb.components
        kept = total(
            n
            for name, n in resources.items()
            if kind == "resource" or (name in components and components[name].holds == kind)
        )
        return kept + Range(0, None) if state.open else kept

    def distinct(self, noun: s.Noun) -> AmountFn:
        """How many different ones there are: kinds of tags, or pools of a family that satisfy the `where`."""
        return self._stated_exactly(replace(noun, words=f"distinct {noun.words}"), self._distinct(noun))

    def _distinct(self, noun: s.Noun) -> AmountFn:
        word = self.program.vocabulary.word(noun.words)
        if word.sort == "tag":

            def kinds(scope: Scope) -> Value:
                shown = self.shown_tags(scope.state, scope.me)
                wild = self.program.kb.game.tags.wild or ""
                count = len([t for t in shown if t != wild]) + (shown.get(wild, 0) if scope.wild else 0)
                return at_least_so_many(
                    min(count, len(self.program.kb.game.tags.names) - 1), scope.state.open
                )

            return kinds
        pools = [pool for pool in self.program.kb.game.pools if pool.endswith(f" {word.key}")]
        where = self.program.predicate(noun.where) if noun.where is not None else None

        def of_family(scope: Scope) -> Value:
            if not pools:
                return UNKNOWN
            truths = [True if where is None else where(scope.at(PoolOf(pool))) for pool in pools]
            sure, maybe = truths.count(True), len(truths) - truths.count(False)
            return sure if sure == maybe else Range(sure, maybe)

        return of_family

    def _attribute(self, words: str) -> AmountFn:
        """A number that belongs to the object at hand or to the table, or a defined value."""
        program = self.program
        parts = {part for named in program.kb.game.totals.values() for part in named}

        def value(scope: Scope) -> Value:
            it = scope.it
            if isinstance(it, Component):
                if words == "cost":
                    return it.cost
            elif type(it) is str and words == "row":
                space = program.space(scope.state, it)
                if space is not None:
                    return space.y + 1
            if words == "players":
                return (
                    len(scope.state.players) if not scope.state.settings.get("players unknown") else UNKNOWN
                )
            stated = scope.state.settings.get(words)
            if isinstance(stated, int | Range):
                return stated
            if words == program.kb.game.card_total:
                return self._all_cards(scope)
            if words in parts:
                return SOME if scope.state.open else 0
            return program.defined(words, scope)

        return value
