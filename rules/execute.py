"""Carries out effects on a copy of a state: one interpreter, triggers through an index by event.

A Run records what changed (`delta`) apart from the state, so that a change is known even where the
amount it changes is not, and every decision it had to take (`choices`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from grammar.language import syntax as s
from rules.compile import players_of
from rules.feasible import Feasibility, least
from rules.outcome import Choice
from rules.price import payment
from rules.program import Law, Program
from rules.state import Event, Pending, Scope, Seat, State
from rules.triggers import concerns, listeners
from rules.values import Range, Value, at_least, bounds, compare, product, smaller


class Impossible(Exception):
    """An effect that could not be carried out although it must be; `tree` is the clause."""

    def __init__(self, tree: s.Tree) -> None:
        self.tree = tree
        super().__init__(str(tree))


@dataclass
class Delta:
    """What changed: pools and card resources by player, tracks, pieces, cards drawn and lost."""

    pools: dict[tuple[int, str], int] = field(default_factory=dict)
    resources: dict[tuple[int, str], int] = field(default_factory=dict)
    tracks: dict[str, int] = field(default_factory=dict)
    pieces: list[tuple[str, str, int | None]] = field(default_factory=list)
    drawn: dict[int, int] = field(default_factory=dict)
    lost: dict[int, int] = field(default_factory=dict)


@dataclass
class Run:
    """One execution. `answers` are taken for choices in order; after them the first option is taken.

    `quiet`: the table acts, not a player, so the rules give nobody anything (cards still react).
    `raising` False: tracks no longer move (after the end of the game). `placed` is the last tile put down.
    """

    program: Program
    feasibility: Feasibility
    state: State
    answers: list[Any] = field(default_factory=list)
    delta: Delta = field(default_factory=Delta)
    choices: list[Choice] = field(default_factory=list)
    triggered: dict[str, int] = field(default_factory=dict)
    skipped: list[s.Clause] = field(default_factory=list)
    placed: Event | None = None
    quiet: bool = False
    raising: bool = True

    # ---- changes

    def adjust(self, player: int, pool: str, number: int) -> None:
        """Change a pool; an unknown amount shifts. The caller has checked the floor."""
        if number:
            pools = self.state.players[player].pools
            pools[pool] = self.state.pool(player, pool) + number
            self.delta.pools[player, pool] = self.delta.pools.get((player, pool), 0) + number

    def store(self, player: int, card: str, number: int) -> None:
        """Change the resources on a card."""
        if number:
            resources = self.state.players[player].resources
            resources[card] = resources.get(card, Range(0, None) if self.state.open else 0) + number
            self.delta.resources[player, card] = self.delta.resources.get((player, card), 0) + number

    def draw(self, player: int, number: int) -> None:
        """Take cards from the deck into the hand; unknown cards are only counted."""
        taken, self.state.deck = self.state.deck[:number], self.state.deck[number:]
        self.state.players[player].hand += taken
        counts = self.state.players[player].counts
        if "hand card" in counts:
            counts["hand card"] = counts["hand card"] + number
        self.delta.drawn[player] = self.delta.drawn.get(player, 0) + number

    def count(self, player: int | None, noun: str, number: int = 1) -> None:
        """Let the counts that were stated follow: there are so many more of a noun, the player's or nobody's."""
        includes, settings = self.program.vocabulary.includes, self.state.settings
        if player is not None:
            counts = self.state.players[player].counts
            for key in counts:
                if includes(key, noun):
                    counts[key] = counts[key] + number
        for key, value in tuple(settings.items()):
            if isinstance(key, str) and key.startswith("total ") and includes(key[6:], noun):
                settings[key] = value + number
            elif isinstance(key, tuple) and key[0] == "stated" and includes(key[1].words, noun):
                # Whether the new one satisfies the `where` is not known.
                settings[key] = value + Range(min(0, number), max(0, number))

    def changed(self) -> None:
        """Forget what was derived from the state."""
        self.state.memo.clear()

    def gained(self, player: int) -> dict[str, int]:
        """The change of each of the player's pools and of each track."""
        pools = {pool: number for (who, pool), number in self.delta.pools.items() if who == player}
        return {**self.delta.tracks, **pools}

    # ---- choices

    def choose(self, player: int, kind: str, about: str, options: Sequence[Any]) -> Any:
        """One of the options: the next answer that is one of them, else the first. A single option is no choice."""
        if len(options) == 1:
            return options[0]
        chosen = options[0]
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, dict):
                index = answer.get("index")
                chosen = options[index] if isinstance(index, int) and 0 <= index < len(options) else chosen
            elif answer in options:
                chosen = answer
        self.choices.append(Choice(player, kind, about, tuple(options), chosen))
        return chosen

    # ---- effects

    def do(self, effect: s.Effect | None, scope: Scope) -> None:
        """Carry the effect out. Raises Impossible when a mandatory part cannot be."""
        match effect:
            case None:
                return
            case s.Clause():
                self.clause(effect, scope)
            case s.Sequence(steps):
                self._in_any_order(steps, scope)
            case s.Cost(price, then):
                self.pay_price(price, scope)
                self.do(then, scope)
            case s.Choose(alternatives):
                self._choose(effect, alternatives, scope)
            case s.Conditional(condition, then, otherwise):
                truth = self.program.predicate(condition)(scope)
                self.do(then if truth else otherwise, scope)
            case s.Optional(inner):
                if self.possible(inner, scope) and self.choose(scope.me, "may", "optional", (True, False)):
                    self.do(inner, scope)

    def _in_any_order(self, steps: tuple[s.Effect, ...], scope: Scope) -> None:
        """The steps as written, but a loss that is not possible yet waits until the others are done."""
        waiting = []
        for step in steps:
            if isinstance(step, s.Clause) and step.verb == "lose" and not self.possible(step, scope):
                waiting.append(step)
            else:
                self.do(step, scope)
        for step in waiting:
            self.do(step, scope)

    def possible(self, effect: s.Effect, scope: Scope) -> bool:
        """Whether nothing known stops the effect now."""
        return all(c.holds(scope) is not False for c in self.feasibility.checks(effect))

    def _choose(self, whole: s.Choose, alternatives: tuple[s.Effect, ...], scope: Scope) -> None:
        open_ = [i for i, a in enumerate(alternatives) if self.possible(a, scope) and self.useful(a, scope)]
        if not open_:
            open_ = [i for i, a in enumerate(alternatives) if self.possible(a, scope)]
        if not open_:
            raise Impossible(whole)
        self.do(alternatives[self.choose(scope.me, "or", "choose", open_)], scope)

    def useful(self, effect: s.Effect, scope: Scope) -> bool:
        """Whether an alternative would do anything; one that does nothing is not offered."""
        match effect:
            case s.Clause("add"):
                return bool(self.receivers(effect, scope))
            case s.Clause("steal"):
                return len(self.state.players) == 1 or bool(self._victims(effect, scope))
            case s.Clause("remove") if not effect.noun or not effect.noun.here:
                return bool(self._victims(effect, scope))
            case s.Cost(price, _):
                return self.useful(price, scope)
        return True

    def number(self, clause: s.Clause, scope: Scope) -> Value:
        """The amount of a clause, its `per` included."""
        measured = clause.object
        value: Value = self.program.amount(measured.amount)(scope) if isinstance(measured, s.Measured) else 1
        per = clause.argument("per")
        return product(value, self.program.amount(per)(scope)) if isinstance(per, s.Per) else value

    def known(self, clause: s.Clause, scope: Scope) -> int:
        """The amount as a number; where it is not known, the least it can be."""
        value = self.number(clause, scope)
        return value if isinstance(value, int) else bounds(value)[0] or 0

    def clause(self, clause: s.Clause, scope: Scope) -> None:
        """One clause, by its verb. Raises LookupError for a verb the engine does not carry out."""
        handler = getattr(self, "do_" + clause.verb.replace("-", "_"), None)
        if handler is None:
            raise LookupError(f"no effect {clause.verb!r}")
        handler(clause, scope)

    def _pool(self, clause: s.Clause, scope: Scope) -> str | None:
        noun = clause.noun
        if noun is not None and noun.words.startswith("placed-"):
            memory = self.state.players[scope.me].memory.get(scope.card or "")
            return f"{memory} {noun.words.split(' ', 1)[1]}" if memory else None
        return self.feasibility.pool(clause)

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
                i for i in range(len(self.state.players)) if at_least(self.state.pool(i, pool), floor) is not False
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
        """`remove up to 3 plants from any player`, `remove 1 animal from any card`, `remove 2 microbe here`."""
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
            self.adjust(scope.me, pool, self._take(self.choose(scope.me, "target", "steal", victims), pool, wanted))
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
            have = self.state.pool(scope.me, pool) if pool is not None else len(self.state.players[scope.me].hand)
            most = have if isinstance(have, int) else bounds(have)[0] or 0
            scope.x = self.choose(scope.me, "amount", pool or "card", tuple(range(1, most + 1)) or (0,))

    def do_draw(self, clause: s.Clause, scope: Scope) -> None:
        """`draw 2 card`, `draw 1 card from 3 card` (look at three, keep one)."""
        number = self.known(clause, scope)
        looked = clause.argument("from")
        if isinstance(looked, s.Measured):
            self.choose(scope.me, "keep", "card", tuple(range(max(1, bounds(self.program.amount(looked.amount)(scope))[0] or 1))))
        self.draw(scope.me, number)

    def do_buy(self, clause: s.Clause, scope: Scope) -> None:
        """`buy up to 1 card from 1 card`: the buyer may decline, and unless told otherwise does."""
        self.choose(scope.me, "buy", "card", (0, *range(1, self.known(clause, scope) + 1)))

    def do_discard(self, clause: s.Clause, scope: Scope) -> None:
        """`discard 1 card` from the hand, the first unless told otherwise."""
        self.chosen_x(clause, scope)
        player = self.state.players[scope.me]
        for _ in range(min(self.known(clause, scope), len(player.hand))):
            card = self.choose(scope.me, "discard", "hand card", player.hand)
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
        names = [scope.event.card] if that and scope.event is not None else self.state.players[scope.me].played
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

    # ---- tracks

    def skip(self, tree: s.Clause) -> None:
        """Note a part that is left out because there is nothing it could do."""
        if tree not in self.skipped:
            self.skipped.append(tree)

    def do_raise(self, clause: s.Clause, scope: Scope) -> None:
        """`raise temperature by 2 steps`, one step after the other."""
        noun, by = clause.noun, clause.argument("by")
        assert noun is not None
        word = self.program.vocabulary.word(noun.words)
        steps = self.program.amount(by.amount)(scope) if isinstance(by, s.Measured) else 1
        moved = [self.raise_track(word.key, scope.me, scope.card) for _ in range(steps if isinstance(steps, int) else 0)]
        if not any(moved):
            self.skip(clause)

    def raise_track(self, name: str, player: int, card: str | None) -> bool:
        """One step up, with what follows from it. False when the track is already at its end."""
        track = self.program.kb.game.tracks[name]
        if not self.raising:
            return False
        before = self.state.tracks.get(name, Range(track.start, track.max))
        if track.max is not None and at_least(before, track.max):
            return False
        after = before + track.step
        self.state.tracks[name] = after if isinstance(after, int) else smaller(after, track.max or 0)
        self.delta.tracks[name] = self.delta.tracks.get(name, 0) + track.step
        self.changed()
        self.emit(Event("raise", player, name, card))
        for law in self.program.triggers("reaches"):
            event = cast(s.Trigger, law.statement).event
            if isinstance(event, s.Reaches) and self.program.vocabulary.word(event.noun.words).key == name:
                if compare(before, "less than", event.value) and at_least(self.state.tracks[name], event.value):
                    self.fire(law, player, Event("reaches", player, name, card))
        return True

    # ---- triggers

    def emit(self, event: Event) -> None:
        """Let everything that reacts to the event react: the rules first, then the cards in seat order."""
        if not self.quiet:
            for law in self.program.triggers(event.verb):
                if concerns(self.program, self.state, law, event.player, event):
                    self.fire(law, event.player, event)
        for law, player in tuple(listeners(self.program, self.state, event)):
            self.fire(law, player, event)

    def fire(self, law: Law, owner: int, event: Event) -> None:
        """Carry out a trigger's effect for its owner."""
        trigger = cast(s.Trigger, law.statement)
        if self.quiet and law.rule is not None and getattr(trigger.effect, "verb", "") in ("gain", "collect", "spend"):
            return  # nobody acts, so nobody gains what a track gives
        self.triggered[law.source] = self.triggered.get(law.source, 0) + 1
        card = law.source.removeprefix("card:") if law.rule is None else event.card
        self.do(trigger.effect, Scope(self.state, owner, card, event.space, event))
