"""Reading a question: Korean or English text in, a formal query or an honest abstention out."""

from grammar.reading.example import Example
from grammar.reading.lexicon import Concept, Foreign, Ledger, Lexicon, Track
from grammar.reading.phrases import PhraseIndex
from grammar.reading.reader import Reader
from grammar.reading.result import Bilingual, Choice, Reading

__all__ = [
    "Bilingual",
    "Choice",
    "Concept",
    "Example",
    "PhraseIndex",
    "Foreign",
    "Ledger",
    "Lexicon",
    "Reader",
    "Reading",
    "Track",
]
