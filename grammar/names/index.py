"""Spotting names in a sentence and looking one up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz.distance import OSA

from grammar.hangul import decompose, initials, is_syllable, latin_skeleton, nfc, skeleton, squeeze
from grammar.hangul import syllable_sound as sound_of
from grammar.names.context import Context, Tail
from grammar.names.entry import Candidate, NameEntry, Span
from grammar.names.forms import Form, Forms
from grammar.names.fuzzy import Near, Nearness
from grammar.names.hits import Hit, outgrown
from grammar.names.reading import Reading, consonant_runs, fold, read, read_slips

_TIE = 0.07
_LONG = 7
_VOWELS_AGREE = 0.72


class NameIndex:
    """All names of a game, searchable in running text.

    Args:
        entries: every text by which a thing is called.
        set_phrases: phrases that contain a name but never mean it; consumed first.
        everyday: names that are common words and count only beside a context word.
        confusable: pairs of ids whose names are so close that a typo cannot decide between them.
        context_words: words (nouns, inflected verbs) whose neighbour is likely a name.
    """

    def __init__(
        self,
        entries: Iterable[NameEntry],
        set_phrases: Iterable[str] = (),
        everyday: Iterable[str] = (),
        confusable: Iterable[tuple[str, str]] = (),
        context_words: Iterable[str] = (),
    ) -> None:
        set_phrases, everyday, context_words = tuple(set_phrases), tuple(everyday), tuple(context_words)
        self.entries = tuple(entries)
        self._kinds = {entry.id: entry.kind for entry in self.entries}
        known = {fold(word) for group in (everyday, context_words, set_phrases) for word in group} - {""}
        forms = Forms(self.entries, {fold(word) for word in everyday}, known)
        self._known = known
        self._forms = forms.by_text
        self._sounds = forms.sounds
        self._phrases = {folded for phrase in set_phrases if (folded := fold(phrase))}
        self._context = Context(context_words, forms.parts)
        self._twins: dict[str, list[str]] = {}
        for one, other in confusable:
            self._twins.setdefault(one, []).append(other)
            self._twins.setdefault(other, []).append(one)
        self._heads: dict[str, list[int]] = {}
        for text in sorted(self._forms.keys() | self._phrases, key=len, reverse=True):
            lengths = self._heads.setdefault(text[:2], [])
            if len(text) not in lengths:
                lengths.append(len(text))
        self._consonants: dict[str, dict[str, None]] = {}
        for form in self._forms.values():
            if not form.latin and form.rank == 0 and len(form.folded) >= 3 and is_syllable(form.folded[0]):
                self._consonants.setdefault(initials(form.folded), {}).update(dict.fromkeys(form.owners))
        self._near = Nearness(list(self._forms.values()))

    def spot(self, text: str) -> tuple[Span, ...]:
        """Find the names mentioned in a sentence, in order and without overlaps."""
        text = nfc(text)
        hits = list(self._consonant_hits(text))
        for reading, slipped in ((read(text), False), (read_slips(text), True)):
            if reading is not None and reading.units:
                hits.extend(self._hits(reading, slipped))
        hits = [outgrown(hit, hits) for hit in hits]
        hits.sort(key=lambda hit: (-hit.weight, hit.start, hit.end))
        taken: list[Hit] = []
        for hit in hits:
            if all(hit.end <= other.start or other.end <= hit.start for other in taken):
                taken.append(hit)
        taken.sort(key=lambda hit: hit.start)
        return tuple(
            Span(hit.start, hit.end, text[hit.start : hit.end], self._candidates(hit, hits)) for hit in taken
        )

    def lookup(self, name: str, limit: int = 5) -> tuple[Candidate, ...]:
        """Rank what a single typed name may stand for, best first."""
        found: dict[str, Candidate] = {}
        folded = fold(name)
        slip = read_slips(nfc(name))
        readings = [(folded, "")] + ([(slip.units, "keyboard")] if slip else [])
        for typed, channel in readings:
            for owner, score, via in self._look(typed):
                self._keep(found, owner, score - (0.02 if channel else 0.0), channel or via)
        for run, _, _ in consonant_runs(nfc(name)):
            for owner in self._consonants.get(run, ()):
                self._keep(found, owner, 0.9, "initials")
        return tuple(sorted(found.values(), key=lambda item: (-item.score, item.id)))[:limit]

    def _look(self, folded: str) -> Iterator[tuple[str, float, str]]:
        """Give every reading of a folded name with its score and channel."""
        exact = self._forms.get(folded)
        if exact is not None:
            yield from ((owner, 1.0, via) for owner, via in exact.owners.items())
        if len(folded) < 2:
            return
        for form, score in self._near.closest(folded, 12):
            yield from ((owner, score * 0.99, via) for owner, via in form.owners.items())
        sounds = skeleton(folded) or latin_skeleton(folded)
        if len(sounds) >= 3:
            for owner, _ in self._sounds.get(sounds, ()):
                yield owner, 0.85, "phonetic"
        for text, form in self._forms.items():
            if form.rank == 0 and folded in text and folded != text:
                score = 0.6 + 0.3 * len(folded) / len(text)
                yield from ((owner, score, "abbreviation") for owner in form.owners)

    def _keep(self, found: dict[str, Candidate], owner: str, score: float, via: str) -> None:
        old = found.get(owner)
        if old is None or old.score < score:
            found[owner] = Candidate(owner, self._kinds[owner], round(max(score, 0.0), 3), via)

    def _hits(self, reading: Reading, slipped: bool) -> Iterator[Hit]:
        exact = list(self._exact(reading))
        clear = [(a, b) for a, b, form in exact if not form.needy and reading.opens[a]]
        closed: set[int] = set()
        for start, end in self._phrase_places(reading):
            if not any(a < end and start < b and b - a > end - start for a, b in clear):
                closed.update(range(start, end))
        explained = frozenset(
            unit
            for a, b in clear
            if b - a > 3 or not self._context.crowded(reading, b)
            for unit in range(a, b)
        )
        for start, end, form in exact:
            # Nearly every one-syllable English word (to, go) is also a keystroke of some syllable.
            if slipped and not self._converted(reading, start, end):
                continue
            if closed.isdisjoint(range(start, end)):
                others = explained - set(range(start, end))
                if self._welcome(reading, start, end, form, others):
                    yield self._hit(reading, Near(form, start, end, 1.0), slipped)
        for near in self._near.find(reading):
            if slipped and not self._converted(reading, near.start, near.end):
                continue
            open_place = closed.isdisjoint(range(near.start, near.end))
            if near.score < 1.0 and open_place and self._plausible(reading, near):
                yield self._hit(reading, near, slipped)
        if not slipped:
            yield from (hit for hit, units in self._phonetic(reading) if closed.isdisjoint(units))

    @staticmethod
    def _converted(reading: Reading, start: int, end: int) -> bool:
        """Say whether the units came from Latin letters; the rest of a slip reading was read before."""
        surface = reading.surface(start, end)
        return end - start > 1 and surface[0].isascii() and is_syllable(reading.units[start])

    def _exact(self, reading: Reading) -> Iterator[tuple[int, int, Form]]:
        units = reading.units
        for start in range(len(units)):
            for head in (units[start : start + 2], units[start]):
                for length in self._heads.get(head, ()):
                    text = units[start : start + length]
                    form = self._forms.get(text)
                    if form is not None and len(text) == length and (length == 1) == (len(head) == 1):
                        yield start, start + length, form

    def _phrase_places(self, reading: Reading) -> Iterator[tuple[int, int]]:
        units = reading.units
        for start in range(len(units)):
            if reading.opens[start]:
                for length in self._heads.get(units[start : start + 2], ()):
                    if units[start : start + length] in self._phrases:
                        yield start, start + length

    def _welcome(self, reading: Reading, start: int, end: int, form: Form, explained: frozenset[int]) -> bool:
        """Say whether an exact spelling at this place is really the name."""
        opens = reading.opens[start]
        tail = self._context.tail(reading, end)
        size = end - start
        if form.latin:
            plural = reading.units[end : reading.word_end[end - 1]] == "s"
            if not opens or not (tail is Tail.NONE or plural):
                return False
        elif (not opens and size < 4) or (tail is Tail.OTHER and size < 4):
            return False
        if self._context.marked(reading, start, end):
            return True
        if not form.latin and size <= _LONG:
            if form.short and self._context.cornered(reading, start, explained):
                return False
            if self._context.extended(reading, start, explained):
                return False
            if form.short and self._context.crowded(reading, end):
                return False
        if form.needy:
            if self._context.beside(reading, start, end):
                return True
            return not form.everyday and form.rank < 2 and size == 2 and tail is Tail.PARTICLE
        return form.rank < 2 or opens

    def _plausible(self, reading: Reading, near: Near) -> bool:
        """Say whether a near spelling at this place may be accepted."""
        form = near.form
        if (near.score - 0.6) * len(form.jamo) < 1.0 or form.rank == 2:
            return False
        if reading.units[near.start : near.end] in self._known:
            return False
        if near.score < 0.9 and self._context.tail(reading, near.end) is Tail.OTHER:
            return False
        if not form.latin and self._context.extended(reading, near.start, frozenset()):
            return False
        if self._context.trailed(reading, near.end, form.folded):
            return False
        if form.latin and self._context.led_in(reading, near.start, form.folded):
            return False
        if form.everyday or form.short:
            if self._context.marked(reading, near.start, near.end):
                return True
            if self._context.cornered(reading, near.start, frozenset()):
                return False
            return self._context.beside(reading, near.start, near.end)
        return True

    def _hit(self, reading: Reading, near: Near, slipped: bool) -> Hit:
        form, exact = near.form, near.score == 1.0
        weight = (near.score - 0.6) * len(form.jamo)
        if exact:
            weight += (1.0, 0.6, 0.2)[form.rank]
        if slipped:
            weight -= 0.1
        start, end = reading.starts[near.start], reading.ends[near.end - 1]
        owners = tuple((owner, "keyboard" if slipped else via) for owner, via in form.owners.items())
        return Hit(start, end, weight, near.score, owners, exact)

    def _phonetic(self, reading: Reading) -> Iterator[tuple[Hit, range]]:
        """Find windows that sound like a transliterated name."""
        units = reading.units
        sounds = [sound_of(unit) if is_syllable(unit) else None for unit in units]
        for start in range(len(units)):
            if not reading.opens[start]:
                continue
            skel = ""
            for end in range(start + 1, min(start + 14, len(units)) + 1):
                sound = sounds[end - 1]
                if sound is None:
                    break
                skel = squeeze(skel + sound)
                if end - start < 3 or skel not in self._sounds or units[start:end] in self._known:
                    continue
                if self._context.tail(reading, end) is Tail.OTHER or self._context.trailed(reading, end, ""):
                    continue
                if self._context.extended(reading, start, frozenset()):
                    break
                jamo = decompose(units[start:end])
                owners = {}
                best = 0.0
                for owner, model in self._sounds[skel]:
                    alike = OSA.normalized_similarity(jamo, model) if model else 0.7
                    if alike >= _VOWELS_AGREE and (len(skel) >= 4 or alike >= 0.75):
                        owners[owner] = "phonetic"
                        best = max(best, alike)
                if owners:
                    place = reading.starts[start], reading.ends[end - 1]
                    score = (1 + best) / 2
                    yield (
                        Hit(*place, (score - 0.6) * len(jamo), score, tuple(owners.items()), False),
                        range(start, end),
                    )

    def _consonant_hits(self, text: str) -> Iterator[Hit]:
        for run, start, end in consonant_runs(text):
            owners = self._consonants.get(run)
            if owners is not None and len(run) >= 3:
                found = tuple((owner, "initials") for owner in owners)
                yield Hit(start, end, 0.4 * len(run), 0.9, found, False)

    def _candidates(self, hit: Hit, hits: Sequence[Hit]) -> tuple[Candidate, ...]:
        """Collect what a mention may stand for; near spellings keep their rivals."""
        found: dict[str, Candidate] = {}
        for owner, via in hit.owners:
            self._keep(found, owner, hit.score, via)
        if hit.exact:
            return tuple(found.values())
        for other in hits:
            rival = not other.exact and other.score >= hit.score - _TIE and other.weight >= hit.weight * 0.8
            if rival and other.start < hit.end and hit.start < other.end:
                for owner, via in other.owners:
                    self._keep(found, owner, other.score, via)
        for owner in list(found):
            for twin in self._twins.get(owner, ()):
                if twin in self._kinds and twin not in found:
                    self._keep(found, twin, found[owner].score - 0.01, found[owner].via)
        return tuple(sorted(found.values(), key=lambda item: -item.score))
