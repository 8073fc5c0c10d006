"""The boards of a knowledge base as plain tables: spaces, neighbours and the supply of pieces."""

from __future__ import annotations

from functools import cached_property

from kb.load import KnowledgeBase
from kb.model import Board, Space
from rules.state import State


class Boards:
    """What a Program knows of its boards. A state that names none plays the default."""

    kb: KnowledgeBase

    @cached_property
    def _boards(self) -> dict[str | None, Board]:
        boards: dict[str | None, Board] = dict(self.kb.boards.items())
        boards[None] = self.kb.boards[self.kb.game.default_board]
        return boards

    @cached_property
    def _spaces(self) -> dict[str | None, dict[str, Space]]:
        return {name: dict(board.spaces) for name, board in self._boards.items()}

    @cached_property
    def _near(self) -> dict[str | None, dict[str, tuple[str, ...]]]:
        return {
            name: {x: space.adjacent for x, space in spaces.items()} for name, spaces in self._spaces.items()
        }

    @cached_property
    def _of_kind(self) -> dict[tuple[str | None, str], tuple[str, ...]]:
        return {}

    def spaces_of(self, state: State, kind: str) -> tuple[str, ...]:
        """The spaces of that kind on the board in play."""
        key = (state.settings.get("board"), kind)
        if key not in self._of_kind:
            self._of_kind[key] = tuple(x for x, space in self._spaces[key[0]].items() if space.kind == kind)
        return self._of_kind[key]

    @cached_property
    def supplies(self) -> dict[str, tuple[str, int]]:
        """The track that counts a kind of piece, and how many there are."""
        tracks = self.kb.game.tracks.items()
        return {t.piece: (name, t.max) for name, t in tracks if t.piece is not None and t.max is not None}

    def space(self, state: State, space: str) -> Space | None:
        """The space of the board in play."""
        return self._spaces[state.settings.get("board")].get(space)

    def board(self, state: State) -> Board:
        """The board in play."""
        return self._boards[state.settings.get("board")]

    @cached_property
    def _beheld(self) -> dict[str | None, dict[str, tuple[str, ...]]]:
        found: dict[str | None, dict[str, list[str]]] = {}
        for name, near in self._near.items():
            beholders = found[name] = {x: [] for x in near}
            for space, neighbours in near.items():
                for other in neighbours:
                    beholders.setdefault(other, []).append(space)
        return {name: {x: tuple(by) for x, by in rows.items()} for name, rows in found.items()}

    def beheld(self, state: State, space: str) -> tuple[str, ...]:
        """The spaces that have this one for a neighbour."""
        return self._beheld[state.settings.get("board")].get(space, ())

    def neighbours(self, state: State, space: str) -> tuple[str, ...]:
        """The adjacent spaces."""
        return self._near[state.settings.get("board")].get(space, ())
