"""Reads the one-line form of a state (`rules.notation` writes it)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from grammar.language import parse_amount, parse_effect
from grammar.language import syntax as s
from rules.program import Program
from rules.state import Pending, Piece, Player, State
from rules.values import UNKNOWN, Range, Value

BARE = re.compile(r"[A-Za-z][A-Za-z0-9-]*(?:_[A-Za-z0-9-]+)*|\d+")
NUMBER = re.compile(r"(-?\d+)?\.\.(-?\d+)?|-?\d+|\?")
_TOKEN = re.compile(r'\s+|"(?:[^"\\]|\\.)*"|\{(?:[^{}"]|"[^"]*")*\}|[=:,()|]|[^\s=:,()|"{}]+')
FLAGS = {"yes": True, "no": False}
LISTS = ("own", "on", "hand", "used", "count", "mark", "note")


def usual_tracks(program: Program, open_: bool) -> dict[str, Value]:
    """Where tracks stand unless a line says otherwise: at the start, or anywhere if little is known."""
    tracks = program.kb.game.tracks
    return {name: Range(track.start, track.max) if open_ else track.start for name, track in tracks.items()}


def usual_pools(program: Program, open_: bool) -> dict[str, Value]:
    """What a player has of each pool unless a line says otherwise."""
    pools = program.kb.game.pools
    return {name: Range(pool.least, None) if open_ else 0 for name, pool in pools.items()}


class NotationError(ValueError):
    """A line that is no state: where, and what was expected there. `ko` and `en` are sentences."""

    def __init__(self, line: str, column: int, expected: str) -> None:
        self.line, self.column, self.expected = line, column, expected
        self.ko = f"{column}번째 글자를 읽을 수 없어요. 올 수 있는 것: {expected}."
        self.en = f"column {column}: cannot be read; expected {expected}."
        super().__init__(f"{self.en} / {self.ko} In: {line!r}")


def read(program: Program, line: str) -> State:
    """The state of a line. Raises NotationError."""
    return _Reader(program, line).state()


class _Reader:
    """One pass over the tokens of a line."""

    def __init__(self, program: Program, line: str) -> None:
        self.program, self.line, self.at = program, line, 0
        self.tokens: list[tuple[str, int]] = []
        end = 0
        for match in _TOKEN.finditer(line):
            if match.start() != end:
                break
            end = match.end()
            if not match[0].isspace():
                self.tokens.append((match[0], match.start()))
        if end != len(line):
            raise NotationError(line, end + 1, 'a word, a number or a "name"')

    def peek(self) -> str:
        """The token to come; empty at the end."""
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def next(self) -> str:
        """The token to come, taken."""
        token = self.peek()
        self.at += 1
        return token

    def fail(self, expected: str) -> NoReturn:
        """Raise about the token to come."""
        column = self.tokens[self.at][1] if self.at < len(self.tokens) else len(self.line)
        raise NotationError(self.line, column + 1, expected)

    def take(self, *wanted: str) -> str:
        """One of these tokens."""
        if self.peek() not in wanted:
            self.fail(" or ".join(wanted))
        return self.next()

    def more(self) -> bool:
        """Whether the section goes on."""
        return self.peek() not in ("|", "")

    # ---- small parts

    def word(self) -> str:
        """A word of the game, or anything in quotes."""
        if self.peek().startswith('"'):
            return self.name()
        if not BARE.fullmatch(self.peek()):
            self.fail("a word")
        return self.next().replace("_", " ")

    def name(self) -> str:
        """Something in quotes."""
        try:
            text = json.loads(self.peek())
        except ValueError:
            text = None
        if not isinstance(text, str):
            self.fail('a "name"')
        self.at += 1
        return text

    def value(self) -> Value:
        """A number, a range, or `?`."""
        found = NUMBER.fullmatch(self.peek())
        if found is None:
            self.fail("a number, 1..5, 3.., ..4 or ?")
        text = self.next()
        if text == "?":
            return UNKNOWN
        if ".." not in text:
            return int(text)
        low, high = (int(end) if end else None for end in text.split(".."))
        return Range(low, high)

    def seat(self) -> int:
        """A player: p0, p1 …"""
        if not re.fullmatch(r"p\d+", self.peek()):
            self.fail("p0, p1 …")
        return int(self.next()[1:])

    def flag(self) -> bool:
        """`yes` or `no`."""
        return FLAGS[self.take(*FLAGS)]

    def listed(self, item: Callable[[], Any]) -> Iterator[Any]:
        """Items between commas."""
        yield item()
        while self.peek() == ",":
            self.at += 1
            yield item()

    def pair(self, left: Callable[[], Any], right: Callable[[], Any]) -> tuple[Any, Any]:
        """`left:right`."""
        first = left()
        self.take(":")
        return first, right()

    # ---- sections

    def state(self) -> State:
        """The whole line."""
        open_ = self.take("known", "partly") == "partly"
        state = State({}, (), open=open_)
        state.tracks = usual_tracks(self.program, open_)
        self.numbers(state.tracks)
        while self.peek():
            self.take("|")
            self.section(state)
        return state

    def section(self, state: State) -> None:
        """What stands between two bars."""
        kinds: dict[str, Callable[[State], None]] = {
            "set": self.settings, "tiles": self.tiles, "marked": self.marked, "ledger": self.ledger,
            "next": self.pending, "deck": self.deck, "first": self.first,
        }  # fmt: skip
        if self.peek() == f"p{len(state.players)}":
            self.at += 1
            state.players += (self.player(state.open),)
            return
        kinds[self.take(*kinds)](state)

    def numbers(self, into: dict[str, Value], also: dict[str, Callable[[], None]] | None = None) -> None:
        """`name=number` until the section ends; `none` takes what is usual away."""
        while self.more():
            part = (also or {}).get(self.peek())
            if part is not None:
                self.at += 1
                self.take("=")
                part()
                continue
            name = self.word()
            self.take("=")
            if self.peek() == "none":
                self.at += 1
                into.pop(name, None)
            else:
                into[name] = self.value()

    def player(self, open_: bool) -> Player:
        """One player."""
        player = Player(usual_pools(self.program, open_))

        def own() -> None:
            for card in self.listed(self.name):
                player.played += (card,)
                if self.peek() == ":":
                    self.at += 1
                    player.resources[card] = self.value()

        def on() -> None:
            player.resources.update(self.listed(lambda: self.pair(self.name, self.value)))

        def hand() -> None:
            player.hand = tuple(self.listed(self.name))

        def used() -> None:
            player.used = frozenset(self.listed(self.name))

        def count() -> None:
            player.counts.update(self.listed(lambda: self.pair(self.word, self.value)))

        def mark() -> None:
            player.marks.update(self.listed(lambda: self.pair(self.word, self.flag)))

        def note() -> None:
            player.memory.update(self.listed(lambda: self.pair(self.name, self.word)))

        self.numbers(player.pools, dict(zip(LISTS, (own, on, hand, used, count, mark, note), strict=True)))
        return player

    def settings(self, state: State) -> None:
        """`word=value`, and counts that were stated in words of their own: `{space where (…)}=0`."""
        while self.more():
            key: Any = self.stated() if self.peek().startswith("{") else self.word()
            self.take("=")
            state.settings[key] = self.setting()

    def stated(self) -> tuple[str, s.Noun]:
        """A noun of the language in braces."""
        try:
            amount = parse_amount(self.peek()[1:-1])
        except ValueError:
            self.fail("a noun of the expression language in { }")
        self.at += 1
        if isinstance(amount, s.Distinct):
            noun = amount.noun
            words = f"distinct {noun.words}"
            return "stated", s.Noun(words, noun.quoted, noun.determiner, noun.whose, noun.here, noun.where)
        if not isinstance(amount, s.Quantity):
            self.at -= 1
            self.fail("a noun of the expression language in { }")
        return "stated", amount.noun

    def setting(self) -> Any:
        """A truth, a number, a word, or words in parentheses."""
        if self.peek() == "(":
            self.at += 1
            words = []
            while self.peek() != ")":
                words.append(self.word())
            self.at += 1
            return tuple(words)
        if self.peek() in FLAGS:
            return self.flag()
        return self.value() if NUMBER.fullmatch(self.peek()) else self.word()

    def tiles(self, state: State) -> None:
        """`35=greenery:p0`."""
        while self.more():
            space = self.word()
            self.take("=")
            kind, owner, card = self.word(), None, None
            if self.peek() == ":":
                self.at += 1
                owner = None if self.peek() == "-" and self.next() else self.seat()
            if self.peek() == ":":
                self.at += 1
                card = self.name()
            state.pieces[space] = Piece(kind, owner, card)

    def marked(self, state: State) -> None:
        """`41=p0`."""
        while self.more():
            space = self.word()
            self.take("=")
            state.markers[space] = self.seat()

    def ledger(self, state: State) -> None:
        """`milestones="Builder":p0`."""
        while self.more():
            name = self.word()
            self.take("=")
            if self.peek() == "(":
                self.at += 1
                self.take(")")
                state.ledgers[name] = ()
            else:
                state.ledgers[name] = tuple(self.listed(lambda: self.pair(self.name, self.seat)))

    def pending(self, state: State) -> None:
        """`next p0 "card:…" effect in the expression language`."""
        player, source = self.seat(), self.name()
        start = self.tokens[self.at][1] if self.more() else len(self.line)
        while self.more():
            self.at += 1
        end = self.tokens[self.at][1] if self.peek() else len(self.line)
        try:
            clause = parse_effect(self.line[start:end])
        except ValueError:
            clause = None
        if not isinstance(clause, s.Clause):
            raise NotationError(self.line, start + 1, "one clause of the expression language")
        state.pending += (Pending(player, clause, source),)

    def deck(self, state: State) -> None:
        """The known cards on top of the deck."""
        while self.more():
            state.deck += (self.name(),)

    def first(self, state: State) -> None:
        """Who starts."""
        state.first = self.seat()
