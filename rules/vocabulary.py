"""Which sort of thing a noun of the language is, according to the game's vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from grammar.language import syntax as s
from kb.load import KnowledgeBase
from kb.model import NounEntry


@dataclass(frozen=True)
class Word:
    """A resolved noun: `sort` is track, pool, tag, resource, noun, name or unknown; `key` its canonical word."""

    sort: str
    key: str
    entry: NounEntry | None = None


def singular(words: str) -> str:
    """The last word without its plural ending."""
    if words.endswith("ies"):
        return words[:-3] + "y"
    return words[:-1] if words.endswith("s") and not words.endswith("ss") else words


@dataclass(frozen=True)
class Vocabulary:
    """Resolves nouns for one knowledge base."""

    kb: KnowledgeBase

    @cached_property
    def _cache(self) -> dict[str, Word]:
        return {}

    @cached_property
    def hand(self) -> str:
        """The noun for a card in hand."""
        return next((name for name, entry in self.kb.game.nouns.items() if entry.hand), "")

    def word(self, words: str) -> Word:
        """The sort and canonical form of a noun; never raises."""
        found = self._cache.get(words)
        if found is None:
            found = self._cache[words] = self._resolve(self.kb.game.aliases.get(words, words))
        return found

    def _resolve(self, words: str) -> Word:
        game = self.kb.game
        for form in (words, singular(words), words + "s"):
            if form in game.tracks:
                # A track that counts pieces is named in the plural; its singular is the piece.
                if game.tracks[form].piece == words:
                    continue
                return Word("track", form)
            if form in game.pools:
                return Word("pool", form)
        for form in (words, singular(words)):
            if form in game.nouns:
                return Word("noun", form, game.nouns[form])
            if form == "tag" or (form.endswith(" tag") and form[:-4] in game.tags.names):
                return Word("tag", form)
            if form in game.resources.names or form == "resource":
                return Word("resource", form)
        if words in self.kb.components:
            return Word("name", words)
        return Word("unknown", singular(words))

    def includes(self, wide: str, narrow: str) -> bool:
        """Whether whatever the narrow noun names is also what the wide one names."""
        a, b = self.word(wide), self.word(narrow)
        if a.key == b.key:
            return True
        if a.sort == "tag" and b.sort == "tag":
            return a.key == "tag"
        if b.sort == "pool" and b.key.endswith(f" {a.key}"):
            return True  # a family of pools: "production"
        if a.key == "resource":
            # Only pools that are produced are resources; a rating is none.
            return b.sort == "resource" or (
                b.sort == "pool" and any(p == f"{b.key} production" for p in self.kb.game.pools)
            )
        if a.entry is not None and (a.entry.pieces or a.entry.cards):
            return self._among(a.entry, b)
        first, _, rest = wide.partition(" ")
        other, _, of = narrow.partition(" ")
        return bool(rest and of) and first == other and a.sort == b.sort == "unknown" and self.includes(rest, of)

    def _among(self, wide: NounEntry, narrow: Word) -> bool:
        every = wide.pieces == ("*",)
        if narrow.entry is None:
            known = any(narrow.key in noun.pieces for noun in self.kb.game.nouns.values())
            return known and (every or narrow.key in wide.pieces)
        if wide.pieces:
            return bool(narrow.entry.pieces) and (every or set(narrow.entry.pieces) <= set(wide.pieces))
        return self._kinds(narrow.entry) <= self._kinds(wide)

    def apart(self, one: str, other: str) -> bool:
        """Whether two nouns can never name the same piece."""
        a, b = self.word(one).entry, self.word(other).entry
        if a is None or b is None or not a.pieces or not b.pieces or ("*",) in (a.pieces, b.pieces):
            return False
        return not set(a.pieces) & set(b.pieces)

    def _kinds(self, entry: NounEntry) -> frozenset[str]:
        """The kinds of card an entry's condition lets through."""
        match entry.predicate:
            case s.Compare(s.Quantity(s.Noun("kind")), "is", s.Quantity(s.Noun(kind))):
                return frozenset({kind})
            case s.Not(s.Compare(s.Quantity(s.Noun("kind")), "is", s.Quantity(s.Noun(kind)))):
                return frozenset(self._card_kinds - {kind})
        return frozenset({""})

    @cached_property
    def _card_kinds(self) -> frozenset[str]:
        found = (entry.predicate for entry in self.kb.game.nouns.values() if entry.cards is not None)
        return frozenset(
            p.right.noun.words for p in found if isinstance(p, s.Compare) and isinstance(p.right, s.Quantity)
        )
