"""The pieces that frames work on: concepts, names, numbers and unexplained words, in text order."""

from __future__ import annotations

from dataclasses import dataclass

from grammar.names import Span


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of a text with everything it may mean.

    `senses` are class:value words; `name` is the mention it came from; `number` its value.
    An item without senses, name and number is a content word that nothing explains.
    """

    start: int
    end: int
    surface: str
    senses: tuple[str, ...] = ()
    name: Span | None = None
    number: int | None = None

    def of(self, kind: str) -> tuple[str, ...]:
        """The values of its senses in a class: `of("act")`."""
        return tuple(value for one, _, value in (sense.partition(":") for sense in self.senses) if one == kind)

    def first(self, kind: str) -> str | None:
        """The first value in a class, or None."""
        return next(iter(self.of(kind)), None)

    def has(self, *kinds: str) -> bool:
        """Say whether any sense is in one of the classes or is one of the whole senses."""
        return any(sense in kinds or sense.partition(":")[0] in kinds for sense in self.senses)

    @property
    def unknown(self) -> bool:
        """Say whether nothing explains the word."""
        return not self.senses and self.name is None and self.number is None

    @property
    def free(self) -> bool:
        """Say whether the word may stand anywhere without changing what is asked."""
        return bool(self.senses) and all(sense.startswith("free:") for sense in self.senses)
