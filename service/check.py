"""Is this JSON a case? Hand-made closures over the declared shape: a case costs some tens of microseconds.

No word of any game is here: keys, ranges and names come from Limits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from service.limits import Elsewhere, Limits, word
from service.problem import Problem, shown
from service.shape import (
    FINE,
    MOST_PROBLEMS,
    Check,
    Found,
    Table,
    Unknown,
    anything,
    either,
    flag,
    keys,
    list_of,
    map_of,
    nearest,
    nothing,
    one_of,
    player,
    row_of,
    space,
    text,
    under,
    whole,
    wrong,
)


class Checker:
    """Checks cases against the limits of one game."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._shapes: dict[str, Check] = {}
        self._case = self._check_of("case")

    def __call__(self, case: Any) -> Found:
        """What is wrong with `case`; nothing if it can be judged."""
        if not isinstance(case, dict):
            return wrong(case, '{"players": […], "do": {…}} 모양이어야 해요', "players and do in an object")
        players = case.get("players")
        board = case.get("board", self.limits.default_board)
        spaces = self.limits.boards.get(board) if isinstance(board, str) else None
        seats = len(players) if isinstance(players, list) else 0
        stated = case.get("n_players")
        table = Table(max(seats, stated if type(stated) is int else 0) or self.limits.players[1], spaces)
        return self._case(case, table) or self._together(case, seats)

    def cleaned(self, case: dict[str, Any]) -> tuple[dict[str, Any], Found]:
        """The case with names spelt as here, and what is wrong with it.

        Only a case with problems pays for the search: other spellings of names are put right, names of
        things that are not encoded are told apart from names that do not exist, and near ones are offered.
        """
        found = self(case)
        if not found:
            return case, found
        respelt = self._respelt(case)
        if respelt != case:
            found = self(respelt)
        return respelt, [self._explained(problem) for problem in found[:MOST_PROBLEMS]]

    # ---- what no single value shows

    def _together(self, case: Mapping[str, Any], seats: int) -> Found:
        found: list[Problem] = []
        least, most = self.limits.players
        stated = case.get("n_players")
        if seats > most or ("players" in case and not seats):
            found.append(
                Problem(
                    f"사람이 {seats}명이에요.",
                    f"There are {seats} players.",
                    "players",
                    f"{least}명부터 {most}명까지 올 수 있어요",
                    f"{least} to {most}",
                )
            )
        elif stated is not None and seats > stated:
            found.append(
                Problem(
                    f"n_players는 {stated}인데 players에는 {seats}명이 있어요.",
                    f"n_players is {stated}, but players lists {seats}.",
                    "n_players",
                )
            )
        tiles = case.get("tiles")
        if tiles:
            found.extend(self._laid(tiles, case.get("globals") or {}))
        return found

    def _laid(self, tiles: Sequence[Mapping[str, Any]], tracks: Mapping[str, int]) -> Iterable[Problem]:
        seen: set[str] = set()
        for index, tile in enumerate(tiles):
            space = tile.get("space")
            if space is not None and space in seen:
                where = f"tiles[{index}].space"
                yield Problem(f"{space}번 자리에 타일이 둘이에요.", f"Two tiles are on space {space}.", where)
            elif space is not None:
                seen.add(space)
        for name, span in self.limits.tracks.items():
            if span.piece and name in tracks:
                laid = sum(1 for tile in tiles if tile.get("type") == span.piece)
                if laid > tracks[name]:
                    yield Problem(
                        f"{tracks[name]}인데 놓인 타일({span.piece})은 {laid}개예요.",
                        f"This is {tracks[name]}, but {laid} tiles ({span.piece}) are on the board.",
                        f"globals.{name}",
                    )

    # ---- names

    @cached_property
    def _elsewhere(self) -> Elsewhere:
        return self.limits.elsewhere()

    @cached_property
    def _ids(self) -> frozenset[str]:
        return frozenset().union(*self.limits.names.values())

    def _respelt(self, value: Any) -> Any:
        if isinstance(value, str):
            meant = () if value in self._ids else self._elsewhere.aliases.get(value.strip(), ())
            return meant[0] if len(meant) == 1 else value
        if isinstance(value, list):
            return [self._respelt(item) for item in value]
        if isinstance(value, dict):
            return {self._respelt(key): self._respelt(item) for key, item in value.items()}
        return value

    def _explained(self, problem: Problem) -> Problem:
        """A problem with a name, looked at more closely; any other as it is."""
        if not isinstance(problem, Unknown):
            return problem
        name = problem.name.strip()
        for kind in problem.kinds:
            product = self._elsewhere.unsupported.get(kind, {}).get(name)
            if product:
                return Problem(
                    f"아직 담기지 않은 것이에요: {shown(name)}({product}).",
                    f"This is not encoded yet: {shown(name)} ({product}).",
                    problem.where,
                    kind="unsupported",
                )
        known = {name for kind in problem.kinds for name in self.limits.names.get(kind, ())}
        near = self._elsewhere.aliases.get(name) or nearest(name, problem.near or sorted(known))
        return replace(problem, near=near[:3])

    # ---- from a written type to a closure

    def _check_of(self, written: str) -> Check:
        if written in self._shapes:
            return self._shapes[written]
        check = self._shape(written) if written in self.limits.shapes else self._type(written)
        self._shapes[written] = check
        return check

    def _type(self, written: str) -> Check:
        if match := re.fullmatch(r"list of (.+)", written):
            return list_of(self._check_of(match[1]))
        if match := re.fullmatch(r"map of ([\w, ]+?) to (.+)", written):
            return map_of(self._check_of(match[2]), self._named(_split(match[1])))
        if match := re.fullmatch(r"map of (.+)", written):
            return map_of(self._check_of(match[1]), None)
        if " or " in written:
            return either([self._check_of(part) for part in written.split(" or ")])
        if match := re.fullmatch(r"name of (.+)", written):
            return self._named(_split(match[1]))
        if match := re.fullmatch(r"count(?: from (-\d+))?(?: up to (\d+))?", written):
            return whole(int(match[1] or 0), int(match[2]) if match[2] else self.limits.most)
        if match := re.fullmatch(r"track (.+)", written):
            span = self.limits.tracks[match[1]]
            return whole(span.start, self.limits.most if span.max is None else span.max, span.step)
        if match := re.fullmatch(r"'(.+)'", written):
            return one_of((match[1],))
        simple: dict[str, Callable[[], Check]] = {
            "flag": lambda: flag,
            "text": lambda: text,
            "anything": lambda: anything,
            "nothing": lambda: nothing,
            "player": lambda: player,
            "space": lambda: space,
            "players": lambda: whole(*self.limits.players),
            "game": lambda: one_of((self.limits.game,)),
            "board": lambda: self._listed(self.limits.boards, ("board",)),
            "module": lambda: self._listed(self.limits.modules, ("module",)),
            "piece": lambda: self._listed(_spelt(self.limits.pieces), ("piece",)),
            "tracks": lambda: keys({k: self._check_of(f"track {k}") for k in self.limits.tracks}),
            "act": self._act,
        }
        if written not in simple:
            raise ValueError(f"case.toml: no such type: {written!r}")
        return simple[written]()

    def _shape(self, name: str) -> Check:
        parts = dict(self.limits.shapes[name])
        special, needed = parts.pop("*", None), parts.pop("!", "").split()
        if special == "row":
            return row_of([self._check_of(written) for written in parts.values()])
        checks: dict[str, Check] = {}
        self._shapes[name] = keys(checks, needed)  # known before its parts: a shape may hold itself
        if special == "pools":
            checks.update(self._pools())
        checks.update((key, self._check_of(written)) for key, written in parts.items())
        return self._shapes[name]

    def _pools(self) -> dict[str, Check]:
        """One key for every pool; one of two words is a key of the first inside an object of the second."""
        flat: dict[str, Check] = {}
        nested: dict[str, dict[str, Check]] = {}
        for name, least in self.limits.pools.items():
            inner, _, outer = name.rpartition(" ")
            into = nested.setdefault(outer, {}) if inner else flat
            into[inner or outer] = whole(least, self.limits.most)
        return flat | {outer: keys(checks) for outer, checks in nested.items()}

    def _named(self, kinds: tuple[str, ...]) -> Check:
        return self._listed(frozenset().union(*(self.limits.names.get(k, frozenset()) for k in kinds)), kinds)

    def _listed(self, known: Iterable[str], kinds: tuple[str, ...]) -> Check:
        allowed = frozenset(known)
        few = () if any(kind in self.limits.kinds for kind in kinds) else tuple(sorted(allowed))
        listed = ", ".join(few)
        ko_kinds = ", ".join(self.limits.kinds.get(kind, kind) for kind in kinds)
        en_kinds = " or ".join(kind.replace("_", " ") for kind in kinds)
        ko_want = f"이 가운데 하나가 와야 해요: {listed}" if few else f"이름({ko_kinds})이 와야 해요"
        en_want = f"one of: {listed}" if few else f"the name of a {en_kinds}"

        def check(value: Any, table: Table) -> Found:
            if type(value) is not str:
                return wrong(value, ko_want, en_want)
            if value in allowed:
                return FINE
            ko, en = f"모르는 이름이에요: {shown(value)}.", f"Unknown name: {shown(value)}."
            return (Unknown(ko, en, "", ko_want, en_want, few, name=value, kinds=kinds),)

        return check

    def _act(self) -> Check:
        acts = {
            act: keys(
                {act: self._check_of(parts["takes"])}
                | {key: self._check_of(written) for key, written in parts.items() if key != "takes"}
            )
            for act, parts in self.limits.acts.items()
        }
        names = tuple(sorted(acts))

        def check(value: Any, table: Table) -> Found:
            if type(value) is not dict:
                return wrong(value, '{"할 일": 대상} 모양이어야 해요', 'something like {"act": object}')
            asked = [key for key in value if key in acts]
            if len(asked) == 1:
                found = acts[asked[0]](value, table)
                if not found and value[asked[0]] is False:
                    return under(wrong(False, "true가 와야 해요", "true"), asked[0])
                return found
            if len(asked) > 1:
                listed = ", ".join(asked)
                return (Problem(f"할 일이 둘 이상이에요: {listed}.", f"More than one act: {listed}.", ""),)
            key = shown(next(iter(value), ""))
            return (
                Problem(
                    f"모르는 할 일이에요: {key}." if value else "할 일이 없어요.",
                    f"Unknown act: {key}." if value else "There is no act.",
                    "",
                    f"이 가운데 하나가 와야 해요: {', '.join(names)}",
                    f"one of: {', '.join(names)}",
                    nearest(key, names),
                ),
            )

        return check


def _split(kinds: str) -> tuple[str, ...]:
    return tuple(kind.strip() for kind in kinds.split(","))


def _spelt(pieces: Iterable[str]) -> Iterator[str]:
    for piece in pieces:
        yield word(piece)
        yield piece.replace("-", "_")
