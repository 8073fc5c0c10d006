"""The display words of a game: how its nouns and verbs read in Korean and English.

`words.toml` holds every phrase of a game that an answer can contain. The sentence generator
(`service.say`) knows the two languages but no game; this is where it gets the game from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

import pydantic
from pydantic import BaseModel, ConfigDict

from grammar import kept


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Counted(_Strict):
    """What a noun and a pattern of nouns are both told by."""

    ko: str
    en: str
    plural: str = ""
    counter: str = "개"
    unit: str = ""
    sort: str = "thing"
    scale: bool = False
    steps: bool = False
    shared: bool = False
    proper: bool = False


class NounWord(_Counted):
    """One noun.

    `plural` is the English plural where adding -s is wrong (the same word for a mass noun).
    `counter` counts in Korean (식물 2개, 카드 2장); `unit` is written after the number instead
    (`-12 °C`). `scale`: the noun itself is a value (temperature, cost), not things to count.
    `steps`: it is moved in steps (productions, tr). `shared`: it belongs to the table, nobody has it.
    `above` and `below` are English for more and less of it (warmer, colder), `held` is Korean for it as
    something one has. `proper` takes no article.
    """

    above: str = ""
    below: str = ""
    held: str = ""


class Pattern(_Counted):
    """How a noun of several words is put together: `science tag` from `science` and `{} tag`."""

    of: str = ""


class FlagWord(_Strict):
    """A bare word said of a thing: Korean as a dictionary form (`화산 지역이다`), English after `it is`."""

    ko: str
    en: str
    subject: str = "it"
    verb: str = "is"


class Sentence(_Strict):
    """One way to say a verb.

    `ko` ends in the dictionary form; `en` starts with the bare verb. Slots are `{object}`, `{subject}`
    and the prepositions; `{object:을}` asks for the particle that fits; `[…]` vanishes when a slot
    inside is empty. The sentence applies when the object's sort is one of `sorts`, the object's words
    are one of `objects`, all of `given` are said, none of `lacking` is, and `other` says whether
    somebody else than the owner acts.
    """

    ko: str
    en: str
    sorts: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    other: bool | None = None


class VerbWord(Sentence):
    """A verb: its plain sentence and those for particular objects, tried in order."""

    variants: tuple[Sentence, ...] = ()


class Words(_Strict):
    """Every display word of one game.

    `stems` begin nouns put together by `patterns`; `symbols` are words that read differently where they
    are a value (`phase is production`) or stand in an order.
    """

    nouns: Mapping[str, NounWord]
    patterns: Mapping[str, Pattern] = {}
    stems: Mapping[str, FlagWord] = {}
    flags: Mapping[str, FlagWord] = {}
    symbols: Mapping[str, NounWord] = {}
    verbs: Mapping[str, VerbWord]

    @cached_property
    def _plurals(self) -> dict[str, str]:
        spelled = {key: key for key in self.nouns}
        for key, word in self.nouns.items():
            spelled.setdefault(word.plural or plural(key), key)
            spelled.setdefault(plural(key), key)
        return spelled

    def noun(self, words: str) -> NounWord | None:
        """The noun of these words, singular or plural, whole or put together; None if unknown."""
        if words not in self._found:
            self._found[words] = self._look_up(words)
        return self._found[words]

    @cached_property
    def _found(self) -> dict[str, NounWord | None]:
        return {}

    def _look_up(self, words: str) -> NounWord | None:
        key = self._plurals.get(words)
        if key is not None:
            return self.nouns[key]
        for ending in self.patterns:
            for spelled in (ending, plural(ending)):
                if words.endswith(" " + spelled):
                    return self._compose(words[: -len(spelled) - 1], self.patterns[ending])
        return None

    def is_plural(self, words: str) -> bool:
        """Say whether the words are the plural of a noun: `cities`, `science tags`."""
        singular = words in self.nouns or any(words.endswith(" " + ending) for ending in self.patterns)
        return not singular and self.noun(words) is not None

    def _compose(self, head: str, pattern: Pattern) -> NounWord | None:
        stem = self.stems.get(head)
        whole = None if stem else self.noun(head)
        if stem is None and whole is None:
            return None
        ko, en = (stem.ko, stem.en) if stem else (whole.ko, whole.en)  # type: ignore[union-attr]
        fields = pattern.model_dump(exclude={"of"})
        fields.update(ko=pattern.ko.replace("{}", ko), en=pattern.en.replace("{}", en))
        fields["plural"] = pattern.plural.replace("{}", en)
        return NounWord(**fields)

    def symbol(self, words: str) -> NounWord | None:
        """The noun where it is a value or part of an order."""
        return self.symbols.get(words) or self.noun(words)

    def verb(self, name: str) -> VerbWord | None:
        """The verb, or None."""
        return self.verbs.get(name)


def plural(word: str) -> str:
    """The English plural by rule: city → cities, tile → tiles."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "sh", "ch", "x")) else "s")


def load_words(game_dir: Path) -> Words:
    """Read `words.toml` of a game. Raises pydantic.ValidationError for a field nobody knows."""
    raw = (game_dir / "words.toml").read_bytes()
    key = kept.digest([raw, Path(__file__).read_bytes(), pydantic.VERSION.encode()])
    return kept.kept("words", key, Words, lambda: Words.model_validate(tomllib.loads(raw.decode())))
