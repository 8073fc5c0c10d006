"""English text to items: a small tokenizer and lemmatiser over the words of the lexicon."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from grammar.names import Span
from grammar.reading.items import Item
from grammar.reading.lexicon import Concept

_TOKEN = re.compile(r"[A-Za-zÀ-ÿ€]+(?:['’&-][A-Za-z€]+)*€?|\d+|[%€]|°[A-Za-z]?|[?.!,;()\n]")
_STOPS = {"?": "?", "!": ".", ".": ".", "\n": ".", ",": ",", ";": ".", "(": ",", ")": ","}
_ENDINGS = (
    ("ies", ("y",)),
    ("sses", ("ss",)),
    ("xes", ("x",)),
    ("shes", ("sh",)),
    ("ches", ("ch",)),
    ("'s", ("",)),
    ("s", ("",)),
    ("ied", ("y",)),
    ("ed", ("", "e")),
    ("ing", ("", "e")),
    ("es", ("",)),
    ("er", ("", "e")),
)


class English:
    """Reads English with the words of one game."""

    def __init__(self, concepts: Iterable[Concept], irregular: Mapping[str, str]) -> None:
        self._phrases: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._irregular = irregular
        for concept in concepts:
            for text in concept.en:
                key = tuple(text.lower().split())
                self._phrases[key] = tuple(dict.fromkeys(self._phrases.get(key, ()) + concept.senses))
        self.vocabulary = {word for key in self._phrases for word in key} | set(irregular)
        self._longest = max((len(key) for key in self._phrases), default=1)
        self._heads = {key[0] for key in self._phrases}

    def forms(self, word: str) -> tuple[str, ...]:
        """The word and what it may be a form of, among known words first."""
        word = word.lower().replace("’", "'")
        found = [word]
        if word in self._irregular:
            found.append(self._irregular[word])
        found.extend(stem for stem in _stems(word) if stem in self.vocabulary)
        return tuple(dict.fromkeys(found))

    def lemma(self, word: str) -> str:
        """One canonical form of a word, for comparing unknown words."""
        forms = self.forms(word)
        return forms[-1] if len(forms) > 1 else next(iter(_stems(forms[0])), forms[0])

    def items(self, text: str, spans: Sequence[Span]) -> list[Item]:
        """Read the text into items, in order."""
        pieces = list(_pieces(text, spans))
        out: list[Item] = []
        at = 0
        while at < len(pieces):
            piece = pieces[at]
            if isinstance(piece, Span):
                out.append(Item(piece.start, piece.end, piece.surface, name=piece))
                at += 1
                continue
            at += self._next(text, pieces, at, piece, out)
        return out

    def _next(
        self, text: str, pieces: list[Span | re.Match[str]], at: int, piece: re.Match[str], out: list[Item]
    ) -> int:
        word = piece[0]
        if word in _STOPS:
            out.append(Item(piece.start(), piece.end(), word, (f"stop:{_STOPS[word]}",)))
            return 1
        if word.isdecimal():
            out.append(_number(text, piece))
            return 1
        size, senses = self._match(pieces, at)
        if size:
            last = pieces[at + size - 1]
            end = last.end if isinstance(last, Span) else last.end()
            number = next((int(sense[4:]) for sense in senses if sense.startswith("num:")), None)
            out.append(Item(piece.start(), end, text[piece.start() : end], senses, number=number))
            return size
        out.append(Item(piece.start(), piece.end(), word))
        return 1

    def _match(self, pieces: list[Span | re.Match[str]], at: int) -> tuple[int, tuple[str, ...]]:
        best: tuple[int, tuple[str, ...]] = (0, ())
        keys: list[tuple[str, ...]] = [()]
        for size in range(1, self._longest + 1):
            if at + size > len(pieces):
                break
            piece = pieces[at + size - 1]
            if isinstance(piece, Span):
                break
            forms = self.forms(piece[0])
            keys = [(*key, form) for key in keys for form in forms][:16]
            for key in keys:
                if key in self._phrases and size > best[0]:
                    best = size, self._phrases[key]
        return best


def _pieces(text: str, spans: Sequence[Span]) -> Iterator[Span | re.Match[str]]:
    place = 0
    for span in spans:
        yield from _TOKEN.finditer(text, place, span.start)
        yield span
        place = span.end
        if text[place : place + 2] in ("'s", "’s"):
            place += 2
    yield from _TOKEN.finditer(text, place)


def _number(text: str, piece: re.Match[str]) -> Item:
    start = piece.start()
    value = int(piece[0]) if len(piece[0]) < 7 else None
    before = text[start - 1] if start else ""
    earlier = text[start - 2] if start > 1 else " "
    if value is not None and before in ("-", "−", "–") and not earlier.isalnum():
        return Item(start - 1, piece.end(), before + piece[0], number=-value)
    if value is not None and before == "+":
        return Item(start - 1, piece.end(), before + piece[0], ("sign:plus",), number=value)
    return Item(start, piece.end(), piece[0], number=value)


def _stems(word: str) -> Iterator[str]:
    """What a regular inflected word may come from, likely first."""
    for ending, swaps in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            stem = word[: -len(ending)]
            for swap in swaps:
                yield stem + swap
            if ending in ("ed", "ing") and len(stem) > 2 and stem[-1] == stem[-2]:
                yield stem[:-1]
