"""What is wrong with an input, in both languages, with the place and what was expected there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input.

    `where` is a key path ("players[0].mc") or a line number; `expected` is empty or one short phrase a
    language; `near` are the names that were probably meant. A problem of kind "unsupported" is about
    something that exists but is not encoded: the answer to it is to abstain, not to complain. A "fault" is
    our own.
    """

    ko: str
    en: str
    where: str = ""
    expected_ko: str = ""
    expected_en: str = ""
    near: tuple[str, ...] = ()
    kind: Literal["invalid", "unsupported", "fault"] = "invalid"

    def said(self) -> dict[str, str]:
        """Whole sentences: place, what is wrong, what was expected, what was probably meant."""
        place = f"{self.where}: " if self.where else ""
        ko, en = place + self.ko, place + self.en
        if self.expected_ko:
            ko += f" 여기에는 {self.expected_ko}."
            en += f" Expected {self.expected_en}."
        if self.near:
            ko += f" 혹시 이거예요? {', '.join(self.near)}"
            en += f" Did you mean: {', '.join(self.near)}?"
        return {"ko": ko, "en": en}

    def to_dict(self) -> dict[str, Any]:
        """The problem as JSON."""
        expected = {"ko": self.expected_ko, "en": self.expected_en} if self.expected_ko else None
        return {
            "where": self.where,
            "ko": self.ko,
            "en": self.en,
            "expected": expected,
            "near": list(self.near),
            "kind": self.kind,
        }


class Invalid(ValueError):
    """An input that cannot be used: it carries one or more problems."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        said = together(problems)
        self.ko, self.en = said["ko"], said["en"]
        super().__init__(f"{self.ko} / {self.en}")

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.problems)


def together(problems: Iterable[Problem], at_most: int = 5) -> dict[str, str]:
    """Several problems in one text a language; a long list is cut and says so."""
    listed: Sequence[Problem] = tuple(problems)
    said = [problem.said() for problem in listed[:at_most]]
    rest = len(listed) - len(said)
    ko = " ".join(text["ko"] for text in said)
    en = " ".join(text["en"] for text in said)
    if rest > 0:
        ko += f" 이런 곳이 {rest}군데 더 있어요."
        en += f" And {rest} more."
    return {"ko": ko, "en": en}


def shown(value: object, at_most: int = 40) -> str:
    """A short, one-line, printable form of any JSON value, for a message."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list):
        return f"[…{len(value)}]" if value else "[]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    try:
        text = str(value)
    except ValueError:  # a number with too many digits to print
        return "…"
    text = "".join(letter if letter.isprintable() else "�" for letter in text[: at_most + 1])
    return text if len(text) <= at_most else text[:at_most] + "…"
