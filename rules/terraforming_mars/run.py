"""The executor with the verbs that need a board: placing and marking, and collecting what is printed there."""

from __future__ import annotations

from dataclasses import dataclass

from grammar.language import syntax as s
from rules.changes import Impossible
from rules.execute import Run
from rules.paying import means, payment
from rules.paying import purse as purse_of
from rules.state import Described, Event, Piece, Scope
from rules.terraforming_mars import placement
from rules.terraforming_mars.prepared import CURRENCY
from rules.values import bounds

KIND = s.Quantity(s.Noun("kind"))


def said_bonuses(facts: tuple[s.Predicate, ...]) -> tuple[str, ...]:
    """The bonuses that are said to be on a space."""
    found: tuple[str, ...] = ()
    for fact in facts:
        if isinstance(fact, s.Has) and fact.comparator in ("at least", "is") and fact.noun.words.endswith(" bonus"):
            found += (fact.noun.words.removesuffix(" bonus"),) * fact.count
    return found


@dataclass
class MarsRun(Run):
    """A Run on a board."""

    def do_place(self, clause: s.Clause, scope: Scope) -> None:
        """`place 2 ocean`: one tile after the other, each with all that follows from it."""
        noun = clause.noun
        assert noun is not None
        for _ in range(self.known(clause, scope)):
            here = Scope(self.state, scope.me, scope.card, None, scope.event, scope.x)
            if placement.exhausted(self.program, here, noun.words):
                self.placed = None
                self.skip(clause)
                return
            if self.state.open:
                self.put(noun.words, self.somewhere(clause, here), scope.me, scope.card)
                continue
            legal = placement.spaces(self.feasibility, here, clause)
            if not legal:
                raise Impossible(clause)
            self.put(noun.words, self.choose(scope.me, "space", noun.words, legal), scope.me, scope.card)

    def somewhere(self, clause: s.Clause, scope: Scope) -> str | Described:
        """Where a tile goes at a table of which not everything is known: the one space that is meant, or as much as
        is said of it."""
        noun, on = clause.noun, clause.argument("on")
        board = self.program.board(self.state).spaces.values()
        named = isinstance(on, s.Noun) and on.quoted
        for space in board if named else ():
            if space.reserved_for == on.words:  # type: ignore[union-attr]
                return space.id
        said = [noun.where if noun is not None else None]
        if isinstance(on, s.Noun) and not on.quoted:
            said += [on.where] if on.words == "space" else [s.Flag(on)]
        facts = self.program.told(tuple(said))
        if facts and "board" in self.state.settings:
            fits = [x.id for x in board if all(self.program.predicate(f)(scope.at(x.id)) for f in facts)]
            if len(fits) == 1:
                return fits[0]
        if not any(isinstance(f, s.Compare) and f.left == KIND for f in facts):
            area = "ocean" if noun is not None and noun.words == "ocean" else "land"
            facts += (s.Compare(KIND, "is", s.Quantity(s.Noun(area))),)
        return Described("space", facts)

    def put(self, kind: str, space: str | Described | None, player: int, card: str | None) -> None:
        """Put a tile down. A tile that a track counts belongs to nobody."""
        track = next((n for n, t in self.program.kb.game.tracks.items() if t.piece == kind), None)
        owner = None if track is not None else player
        self.count(owner, kind)
        if isinstance(space, str):
            self.state.pieces[space] = Piece(kind, owner, card)
            self.state.markers.pop(space, None)
            self.delta.pieces.append((space, kind, owner))
            self.remember(space, player, card)
        if track is not None:
            step = self.program.kb.game.tracks[track].step
            self.state.tracks[track] = self.state.tracks.get(track, 0) + step
            self.delta.tracks[track] = self.delta.tracks.get(track, 0) + step
        self.changed()
        self.placed = Event("place", player, kind, card, space)
        self.emit(self.placed)

    def remember(self, space: str, player: int, card: str | None) -> None:
        """Note for a card that asks for it which of the printed bonuses its tile covers."""
        component = self.program.kb.components.get(card or "")
        found = self.program.space(self.state, space)
        if component is None or found is None or "placed-" not in (component.on_play or ""):
            return
        pools = sorted(
            {
                b
                for b in found.bonus
                if f"{b} production" in self.program.kb.game.pools and f"has {b} bonus" in (component.on_play or "")
            }
        )
        if pools:
            self.state.players[player].memory[component.id] = self.choose(player, "resource", "bonus", pools)

    def do_collect(self, clause: s.Clause, scope: Scope) -> None:
        """`collect bonus`: what is printed on the space of the event."""
        space = scope.event.space if scope.event is not None else None
        found = self.program.space(self.state, space) if isinstance(space, str) else None
        printed = found.bonus if found is not None else ()
        for bonus in said_bonuses(space.facts) if isinstance(space, Described) else printed:
            if bonus in self.program.kb.game.pools:
                self.adjust(scope.me, bonus, 1)
            elif bonus == "card":
                self.draw(scope.me, 1)
            else:
                place = s.Clause("place", None, s.Noun(bonus))
                self.do_place(place, Scope(self.state, scope.me))
        self.changed()

    def do_buy(self, clause: s.Clause, scope: Scope) -> None:
        """`buy up to 1 card from 1 card`: as many as can be paid for; the buyer may decline, and unless told otherwise
        does."""
        each = self.program.constant("card price", self.state)
        ways = means(self.program, self.state, scope.me, Described("card-buy"), CURRENCY)
        purse, most = bounds(purse_of(self.state, scope.me, CURRENCY, ways))[1], self.known(clause, scope)
        most = most if purse is None else min(most, purse // each)
        number = self.choose(scope.me, "buy", "card", (0, *range(1, most + 1)))
        if number:
            paid = payment(self.state, scope.me, number * each, CURRENCY, ways) or {CURRENCY: number * each}
            for pool, units in paid.items():
                self.adjust(scope.me, pool, -units)
            self.draw(scope.me, number)
            self.changed()

    def do_mark(self, clause: s.Clause, scope: Scope) -> None:
        """`mark a space where (…)`: reserve it with a marker."""
        if self.state.open:
            return
        legal = [x for x in placement.spaces(self.feasibility, scope, clause) if x not in self.state.markers]
        if legal:
            self.state.markers[self.choose(scope.me, "space", "mark", legal)] = scope.me
            self.changed()
