"""Names in running text: what is called how, and where it is mentioned."""

from grammar.names.entry import Candidate, NameEntry, Span
from grammar.names.index import NameIndex

__all__ = ["Candidate", "NameEntry", "NameIndex", "Span"]
