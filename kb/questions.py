"""How people ask about the rules: `<product>/questions/*.toml`, phrasings and their query."""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import ValidationError, model_validator

from grammar.language import parse_query
from grammar.language import syntax as s
from kb.load import KnowledgeError
from kb.model import Entry


class Question(Entry):
    """Phrasings that ask one and the same query, the rule that decides it and what comes out.

    The phrasings may be negated or ask for confirmation; the query is their positive proposition.
    """

    rule: str
    query: str
    verdict: Literal["yes", "no", "depends", "value", "text", "abstain"]
    value: int | str | None = None
    ko: tuple[str, ...] = ()
    en: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _asked(self) -> Question:
        if not self.ko and not self.en:
            raise ValueError(f"{self.rule}: a question without phrasings")
        if (self.value is not None) != (self.verdict == "value"):
            raise ValueError(f"{self.rule}: a value belongs to the verdict 'value' and only to it")
        return self

    @cached_property
    def parsed(self) -> s.Query:
        """The query as a tree."""
        return parse_query(self.query)


def load_questions(game_dir: Path) -> tuple[Question, ...]:
    """All questions of a game, in the order of their files. Raises KnowledgeError."""
    out: list[Question] = []
    for path in sorted(game_dir.glob("*/questions/*.toml")):
        with path.open("rb") as file:
            raw = tomllib.load(file)
        if unknown := raw.keys() - {"question"}:
            raise KnowledgeError(path, "top level", f"unknown table {sorted(unknown)}")
        for row in raw.get("question", ()):
            try:
                out.append(Question.model_validate(row))
            except ValidationError as error:
                raise KnowledgeError(path, str(row.get("rule", "?")), str(error)) from error
    return tuple(out)
