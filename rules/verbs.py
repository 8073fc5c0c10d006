"""What the verbs of the language do: one method a verb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from grammar.language import syntax as s
from rules.changes import Changes, Impossible
from rules.compile import players_of
from rules.feasible import least
from rules.paying import payment
from rules.state import Pending, Scope, Seat
from rules.values import Value, at_least, bounds, smaller


@dataclass
class Verbs(Changes):
    """The verbs that need no board."""

    def do_gain(self, clause: s.Clause, scope: Scope) -> None:
        """`gain 2 plants`."""
        self.chosen_x(clause, scope)
        pool = self._pool(clause, scope)
        if pool is not None:
            self.adjust(scope.me, pool, self.known(clause, scope))
            self.changed()

    def do_lose(self, clause: s.Clause, scope: Scope) -> None:
        """`lose 1 energy production`, `any player loses 2 plants production`, `each opponent loses …`."""
        pool = self._pool(clause, scope)
        if pool is None:
            return
        self.chosen_x(clause, scope, pool)
        number = self.known(clause, scope)
        if clause.subject == "any player":
            floor = least(self.program, pool) + number
            able = [
                i
                for i in range(len(self.state.players))
                if at_least(self.state.pool(i, pool), floor) is not False
            ]
            if not able:
                if len(self.state.players) == 1:
                    return
                raise Impossible(clause)
            # A player of whom it is known comes before one of whom it is not.
            able.sort(key=lambda i: at_least(self.state.pool(i, pool), floor) is None)
            self.adjust(self.choose(scope.me, "player", pool, able), pool, -number)
        else:
            for player in players_of(clause.subject, scope):
                self.adjust(player, pool, -number)
        self.changed()

    def do_remove(self, clause: s.Clause, scope: Scope) -> None:
        """`remove up to 3 plants from any player`, `remove 1 animal from any card`, `… 2 microbe here`."""
        noun = clause.noun
        if noun is not None and noun.here:
            self.store(scope.me, scope.card or "", -self.known(clause, scope))
            self.changed()
            return
        victims = self._victims(clause, scope)
        if not victims:
            return
        victim = self.choose(scope.me, "target", clause.verb, victims)
        wanted = self.number(clause, scope)
        if isinstance(victim, tuple):
            player, card = victim
            taken = smaller(wanted, self.state.players[player].resources.get(card, 0))
            self.store(player, card, -(taken if isinstance(taken, int) else bounds(wanted)[0] or 0))
        else:
            self._take(victim, cast(str, self._pool(clause, scope)), wanted)
        self.changed()

    def do_steal(self, clause: s.Clause, scope: Scope) -> None:
        """`steal up to 3 mc from any player`."""
        pool = cast(str, self._pool(clause, scope))
        wanted = self.number(clause, scope)
        if len(self.state.players) == 1:
            self.adjust(scope.me, pool, bounds(wanted)[0] or 0)
            return
        victims = self._victims(clause, scope)
        if victims:
            self.adjust(
                scope.me, pool, self._take(self.choose(scope.me, "target", "steal", victims), pool, wanted)
            )
            self.changed()

    def _take(self, player: int, pool: str, wanted: Value) -> int:
        taken = smaller(wanted, self.state.pool(player, pool))
        number = taken if isinstance(taken, int) else bounds(wanted)[0] or 0
        self.adjust(player, pool, -number)
        return number

    def _victims(self, clause: s.Clause, scope: Scope) -> list[Any]:
        """Who or what can be taken from: opponents with some of the pool, or cards with the resource."""
        pool = self._pool(clause, scope)
        if pool is None:
            return self.feasibility.targets(clause, scope)
        source = clause.argument("from")
        where = source.where if isinstance(source, s.Noun) else None
        return [
            i
            for i in self.state.others(scope.me)
            if at_least(self.state.pool(i, pool), 1)
            and not self.feasibility.protected(scope, i, pool)
            and (where is None or self.program.predicate(where)(self._seat(i, scope)))
        ]

    def _seat(self, player: int, scope: Scope) -> Scope:
        """The scope in which a player is the object at hand, after the last tile that was placed."""
        return Scope(self.state, player, scope.card, Seat(player), self.placed)

    def do_spend(self, clause: s.Clause, scope: Scope) -> None:
        """`spend 1 energy` outside a price."""
        self.pay_price(clause, scope)

    def pay_price(self, clause: s.Clause, scope: Scope) -> None:
        """What stands before a colon. Raises Impossible when it cannot be paid."""
        if clause.verb != "spend":
            if not self.possible(s.Cost(clause, s.Sequence(())), scope):
                raise Impossible(clause)
            self.clause(clause, scope)
            return
        pool = cast(str, self._pool(clause, scope))
        self.chosen_x(clause, scope, pool)
        number = self.known(clause, scope)
        if not self.feasibility.needs_ways(pool, clause):
            self.adjust(scope.me, pool, -number)
        else:
            paid = payment(self.state, scope.me, number, pool, self.feasibility.ways(scope, clause, pool))
            if paid is None:
                raise Impossible(clause)
            for way, units in paid.items():
                self.adjust(scope.me, way, -units)
        self.changed()

    def chosen_x(self, clause: s.Clause, scope: Scope, pool: str | None = None) -> None:
        """Let the actor choose X where the clause needs it: by default as much as there is."""
        measured = clause.object
        if scope.x is None and isinstance(measured, s.Measured) and isinstance(measured.amount, s.Chosen):
            have = (
                self.state.pool(scope.me, pool)
                if pool is not None
                else len(self.state.players[scope.me].hand)
            )
            most = have if isinstance(have, int) else bounds(have)[0] or 0
            scope.x = self.choose(scope.me, "amount", pool or "card", tuple(range(1, most + 1)) or (0,))

    def do_draw(self, clause: s.Clause, scope: Scope) -> None:
        """`draw 2 card`, `draw 1 card from 3 card` (look at three, keep one)."""
        number = self.known(clause, scope)
        looked = clause.argument("from")
        if isinstance(looked, s.Measured):
            self.choose(
                scope.me,
                "keep",
                "card",
                tuple(range(max(1, bounds(self.program.amount(looked.amount)(scope))[0] or 1))),
            )
        self.draw(scope.me, number)

    def do_buy(self, clause: s.Clause, scope: Scope) -> None:
        """`buy up to 1 card from 1 card`: the buyer may decline, and unless told otherwise does."""
        self.choose(scope.me, "buy", "card", (0, *range(1, self.known(clause, scope) + 1)))

    def do_discard(self, clause: s.Clause, scope: Scope) -> None:
        """`discard 1 card` from the hand, the first unless told otherwise."""
        self.chosen_x(clause, scope)
        player = self.state.players[scope.me]
        for _ in range(min(self.known(clause, scope), len(player.hand))):
            card = self.choose(scope.me, "discard", self.program.vocabulary.hand, player.hand)
            hand = list(player.hand)
            hand.remove(card)
            player.hand = tuple(hand)
            self.delta.lost[scope.me] = self.delta.lost.get(scope.me, 0) + 1
        self.changed()

    def do_reveal(self, clause: s.Clause, scope: Scope) -> None:
        """`reveal 1 card`: it becomes the card at hand for what follows."""
        top, self.state.deck = self.state.deck[:1], self.state.deck[1:]
        scope.it = self.program.kb.components.get(top[0]) if top else None

    def do_add(self, clause: s.Clause, scope: Scope) -> None:
        """`add 1 animal here`, `add 3 microbe to another card`; nothing where nobody can hold it."""
        options = self.receivers(clause, scope)
        if options:
            card = self.choose(scope.me, "card", "add", options)
            self.store(scope.me, card, self.known(clause, scope))
            self.changed()
        elif not self.state.open:
            self.skip(clause)

    def receivers(self, clause: s.Clause, scope: Scope) -> list[str]:
        """The actor's cards that can take what the clause adds."""
        noun, to = clause.noun, clause.argument("to")
        if noun is None:
            return []
        kind = self.program.vocabulary.word(noun.words).key
        if noun.here:
            return [scope.card] if scope.card else []
        that = isinstance(to, s.Noun) and to.determiner == "that"
        names = (
            [scope.event.card] if that and scope.event is not None else self.state.players[scope.me].played
        )
        found = []
        for name in names:
            component = self.program.kb.components.get(name or "")
            if component is None or component.holds is None or name is None:
                continue
            if kind not in ("resource", component.holds):
                continue
            if isinstance(to, s.Noun) and to.determiner == "another" and name == scope.card:
                continue
            where = to.where if isinstance(to, s.Noun) else None
            if where is not None and self.program.predicate(where)(scope.at(component)) is not True:
                continue
            found.append(name)
        return found

    def do_repeat(self, clause: s.Clause, scope: Scope) -> None:
        """`repeat production from a card …`: the clauses of that family, again."""
        options = self.feasibility.repeatable(clause, scope)
        if not options:
            if self.state.open:
                return
            raise Impossible(clause)
        card = self.choose(scope.me, "card", "repeat", options)
        words = clause.noun.words if clause.noun is not None else ""
        self.do(self.feasibility.copied(scope, scope.me, card, words), Scope(self.state, scope.me, card))

    def _pend(self, clause: s.Clause, scope: Scope) -> None:
        self.state.pending += (Pending(scope.me, clause, f"card:{scope.card}"),)
        self.changed()

    do_discount = do_relax = _pend
