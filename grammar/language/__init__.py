"""The expression and query languages: text to tree (`parse`), tree to text (`write`)."""

from grammar.language.errors import LanguageError
from grammar.language.parse import (
    parse_amount,
    parse_effect,
    parse_predicate,
    parse_query,
    parse_statement,
)
from grammar.language.write import write

__all__ = [
    "LanguageError",
    "parse_amount",
    "parse_effect",
    "parse_predicate",
    "parse_query",
    "parse_statement",
    "write",
]
