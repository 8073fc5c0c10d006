"""Which sort of thing a noun of the language is, according to the game's vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

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

    def word(self, words: str) -> Word:
        """The sort and canonical form of a noun; never raises."""
        found = self._cache.get(words)
        if found is None:
            found = self._cache[words] = self._resolve(words)
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
