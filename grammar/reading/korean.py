"""Korean text to items: morphemes by kiwipiepy, then patterns, nouns and verbs of the lexicon."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from grammar.hangul import stems
from grammar.names import Span
from grammar.reading.items import Item
from grammar.reading.lexicon import Concept
from grammar.reading.morphs import STAND_INS, Morph, restored, with_stand_ins
from grammar.reading.words import Pattern

_WINDOW = 6
_SKIPPED = (
    "J",
    "E",
    "XS",
    "VCP",
    "VX",
    "SF",
    "SP",
    "SS",
    "SE",
    "SO",
    "SW",
    "IC",
    "W_",
    "UN",
    "SB",
    "XPN",
    "Z_",
)
_STOPS = {
    "?": "?",
    "!": ".",
    ".": ".",
    "\n": ".",
    ",": ",",
    "？": "?",
    ";": ",",
    "…": ".",
    "(": ",",
    ")": ",",
}
_NUMERAL_TAGS = ("MM", "NR")


# Particles that say something of their own.
_TELLING = ("만", "뿐", "밖에")


class Korean:
    """Reads Korean with the words of one game. The analyser is created on first use."""

    def __init__(self, concepts: Iterable[Concept], patterns: Sequence[Pattern]) -> None:
        self._nouns: dict[str, tuple[str, ...]] = {}
        self._verbs: dict[tuple[str, str], tuple[str, ...]] = {}
        self._user: set[str] = set()
        self._spaced: set[str] = set()
        for concept in concepts:
            for text in concept.ko:
                self._learn(text, concept.senses)
        self._patterns: dict[str, list[Pattern]] = defaultdict(list)
        for pattern in patterns:
            for form in pattern.pieces[0].forms or ():
                self._patterns[form].append(pattern)
        self._kiwi: Any = None

    def _learn(self, text: str, senses: tuple[str, ...]) -> None:
        verb = text.endswith("다") and len(text) > 1
        text = text.removesuffix("/N")
        squeezed = text.replace(" ", "").lower()
        if verb and squeezed.endswith("하다") and len(squeezed) > 2:
            squeezed, verb = squeezed[:-2], False
        if verb:
            *before, stem = text.split()
            head, stem = "".join(before), stem[:-1]
            if stem.endswith("되") and len(stem) > 1:
                head, stem = head + stem[:-1], "되"
            key = (head, stem)
            self._verbs[key] = tuple(dict.fromkeys(self._verbs.get(key, ()) + senses))
            return
        if " " in text:
            self._spaced.add(squeezed)
        self._nouns[squeezed] = tuple(dict.fromkeys(self._nouns.get(squeezed, ()) + senses))
        if " " not in text and len(text) > 1 and re.fullmatch("[가-힣]+", text):
            self._user.add(text)

    def _analyser(self) -> Any:
        if self._kiwi is None:
            from kiwipiepy import Kiwi

            self._kiwi = Kiwi(load_multi_dict=False)
            for word in sorted(self._user):
                self._kiwi.add_user_word(word, "NNG", 0.0)
            for word in STAND_INS.values():
                self._kiwi.add_user_word(word, "NNP", 5.0)
        return self._kiwi

    def morphs(self, text: str, spans: Sequence[Span]) -> list[Morph]:
        """Split the text into morphemes; every name is one proper noun."""
        standing, places = with_stand_ins(text, spans)
        found = self._analyser().tokenize(standing, typos="basic", compatible_jamo=True)
        morphs = [Morph(t.form, t.tag, t.start, t.start + t.len) for t in found]
        whole = restored(morphs, places)
        if whole is not None:
            return whole
        # A stand-in was cut apart: fixed tokens keep the names whole, without the repair of typos.
        fixed = [(span.start, span.end, "NNP") for span in spans]
        found = self._analyser().tokenize(text, compatible_jamo=True, pretokenized=fixed)
        return [Morph(t.form, t.tag, t.start, t.start + t.len) for t in found]

    def items(self, text: str, spans: Sequence[Span]) -> list[Item]:
        """Read the text into items, in order."""
        names = {span.start: span for span in spans}
        morphs = self.morphs(text, spans)
        out: list[Item] = []
        at = 0
        while at < len(morphs):
            morph = morphs[at]
            span = names.get(morph.start)
            if span is not None and morph.end == span.end:
                out.append(Item(span.start, span.end, span.surface, name=span))
                at += 1
                continue
            at = self._next(text, morphs, at, out)
        return out

    def _next(self, text: str, morphs: list[Morph], at: int, out: list[Item]) -> int:
        morph = morphs[at]
        length, senses = self._pattern(morphs, at)
        noun_length, noun = self._noun(text, morphs, at)
        if noun_length > length or (noun_length == length and not senses):
            length, senses = noun_length, noun
        elif noun_length == length:
            senses = tuple(dict.fromkeys(senses + noun))
        if senses == ("join:or",) and morph.tag.startswith("J") and _ends(morphs, at + length):
            # A verb that the analyser took for a noun: 받나? is no list.
            return at + length
        if length:
            last = morphs[at + length - 1]
            out.append(_item(morph.start, last.end, text, senses))
            return at + length
        if morph.tag == "SN":
            out.append(_number(text, morphs, at))
        elif morph.form in _STOPS and morph.tag.startswith("S"):
            out.append(Item(morph.start, morph.end, morph.form, (f"stop:{_STOPS[morph.form]}",)))
        elif not morph.tag.startswith(_SKIPPED):
            out.extend(self._divide(morph, text, _ends(morphs, at + 1)))
        return at + 1

    def _pattern(self, morphs: list[Morph], at: int) -> tuple[int, tuple[str, ...]]:
        """The longest pattern that starts here: number of morphemes and senses."""
        best: tuple[int, tuple[str, ...]] = (0, ())
        for pattern in self._patterns.get(morphs[at].form, ()):
            place = at
            for number, piece in enumerate(pattern.pieces):
                here = morphs[place] if place < len(morphs) else None
                fits = (
                    here is not None
                    and here.tag.startswith(piece.tag)
                    and (piece.forms is None or here.form in piece.forms)
                )
                if fits and here is not None and here.form in _TELLING:
                    # A particle at the end that says "only" is no part of the pattern.
                    fits = any(later.forms is not None for later in pattern.pieces[number:])
                if fits:
                    place += 1
                elif not piece.optional:
                    break
            else:
                if place - at > best[0]:
                    best = place - at, pattern.senses
        return best

    def _noun(self, text: str, morphs: list[Morph], at: int) -> tuple[int, tuple[str, ...]]:
        """The longest word or phrase of the lexicon that starts here."""
        first = morphs[at]
        if first.tag.startswith(("J", "E", "VCP")):
            return 0, ()
        best: tuple[int, tuple[str, ...]] = (0, ())
        for size in range(1, min(_WINDOW, len(morphs) - at) + 1):
            last = morphs[at + size - 1]
            if size > 1 and last.tag == "NNP" and " " in last.form:
                break
            verb = last.tag.startswith(("V", "XSV", "XSA"))
            if verb:
                head = text[first.start : last.start].replace(" ", "").lower() if size > 1 else ""
                senses = self._verbs.get((head, last.form))
                if senses:
                    best = size, senses
            written = text[first.start : last.end].lower()
            raw = written.replace(" ", "")
            joined = raw != written and raw not in self._spaced and len(raw) < 4
            senses = None if joined else self._nouns.get(raw)
            if senses is None and size == 1:
                senses = self._nouns.get(first.form.lower())
            if senses and not (verb and size == 1) and _allowed(senses, raw, first):
                best = size, senses
            if size == 1 and first.tag == "SN":
                break
        return best

    def _divide(self, morph: Morph, text: str, late: bool) -> list[Item]:
        """Split an unknown compound such as 돈생산 into words of the lexicon."""
        form = text[morph.start : morph.end]
        if morph.tag.startswith("N") and len(form) >= 2:
            parts = self._segments(form.lower())
            if parts:
                out, place = [], morph.start
                for part in parts:
                    out.append(_item(place, place + len(part), text, self._nouns[part]))
                    place += len(part)
                return out
            # The analyser sometimes swallows a particle: 턴에, 룰로.
            for stem in stems(form)[1:]:
                if stem in self._nouns:
                    return [_item(morph.start, morph.start + len(stem), text, self._nouns[stem])]
        # A verb at the very end is often taken for a noun, with or without 주다: 세주나, 쳐줘, 도시로 세?
        senses = self._verbs.get(("", morph.form.removesuffix("주") or morph.form))
        if senses and (morph.form.endswith("주") or late):
            return [_item(morph.start, morph.end, text, senses)]
        return [Item(morph.start, morph.end, form)]

    def _segments(self, form: str) -> list[str] | None:
        if not form:
            return []
        for size in range(len(form), 0, -1):
            if form[:size] in self._nouns:
                rest = self._segments(form[size:])
                if rest is not None and len(rest) <= 2:
                    return [form[:size], *rest]
        return None


def _ends(morphs: list[Morph], at: int) -> bool:
    """Say whether a sentence ends here."""
    return at >= len(morphs) or morphs[at].tag == "SF"


def _allowed(senses: tuple[str, ...], raw: str, morph: Morph) -> bool:
    """A one-syllable numeral (한, 세, 네) counts only where the analyser sees a numeral."""
    if len(raw) == 1 and senses[0].startswith("num:"):
        return morph.tag in _NUMERAL_TAGS
    return True


def _item(start: int, end: int, text: str, senses: tuple[str, ...]) -> Item:
    number = next((int(sense[4:]) for sense in senses if sense.startswith("num:")), None)
    return Item(start, end, text[start:end], senses, number=number)


def _number(text: str, morphs: list[Morph], at: int) -> Item:
    morph = morphs[at]
    before = text[morph.start - 1] if morph.start else ""
    earlier = text[morph.start - 2] if morph.start > 1 else " "
    digits = text[morph.start : morph.end]
    value = int(digits) if digits.isdecimal() and len(digits) < 7 else None
    if value is not None and before in ("-", "−", "–") and not earlier.isdigit():
        return Item(morph.start - 1, morph.end, before + digits, number=-value)
    if value is not None and before == "+":
        return Item(morph.start - 1, morph.end, before + digits, ("sign:plus",), number=value)
    return Item(morph.start, morph.end, digits, number=value)
