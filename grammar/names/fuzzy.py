"""Near matches: shared jamo trigrams vote for a form and a place, an edit distance decides."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from grammar.hangul import decompose
from grammar.names.forms import CLOSE_ONLY, EXACT_ONLY, Form
from grammar.names.reading import Reading

_SHARE = 0.34
_NEAR = 0.74
_NEAR_LATIN = 0.8
_CLOSE = 0.85
_EDGE = 0.5


@dataclass(frozen=True, slots=True)
class Near:
    """A form found near the units from start to end."""

    form: Form
    start: int
    end: int
    score: float


class Nearness:
    """Trigram index over the forms that are long enough to be misspelt recognisably."""

    def __init__(self, forms: list[Form]) -> None:
        self._forms = [form for form in forms if len(form.jamo) > EXACT_ONLY]
        self._all = forms
        self._jamo = [form.jamo for form in forms]
        self._posts: dict[str, list[int]] = defaultdict(list)
        self._need: list[int] = []
        for number, form in enumerate(self._forms):
            grams = set(_grams(form.jamo))
            self._need.append(max(2, int(_SHARE * len(grams))))
            for gram in grams:
                self._posts[gram].append(number)

    def find(self, reading: Reading) -> Iterator[Near]:
        """Give the near matches of a text, at the best place each."""
        places: dict[str, list[int]] = defaultdict(list)
        for at, gram in enumerate(_grams(reading.jamo)):
            places[gram].append(at)
        votes: Counter[int] = Counter()
        for gram in places:
            if gram in self._posts:
                votes.update(self._posts[gram])
        for number, count in votes.items():
            need = self._need[number]
            if count >= need:
                yield from self._align(self._forms[number], reading, places, need)

    def _align(self, form: Form, reading: Reading, places: dict[str, list[int]], need: int) -> Iterator[Near]:
        shifts: Counter[int] = Counter()
        for offset, gram in enumerate(_grams(form.jamo)):
            for at in places.get(gram, ()):
                shifts[at - offset] += 1
        done: set[int] = set()
        for shift, count in shifts.most_common(4):
            # An inserted or lost jamo moves the later trigrams by one or two places.
            together = sum(shifts.get(shift + step, 0) for step in (-2, -1, 0, 1, 2))
            unit = reading.unit_at[min(max(shift, 0), len(reading.unit_at) - 1)]
            if together < need or count < 1 or done & {unit - 1, unit, unit + 1}:
                continue
            done.add(unit)
            best = self._best(form, reading, unit)
            if best is not None:
                yield best

    @staticmethod
    def _best(form: Form, reading: Reading, unit: int) -> Near | None:
        total, size, jamo = len(reading.units), len(form.folded), form.jamo
        floor = _CLOSE if len(jamo) <= CLOSE_ONLY else _NEAR_LATIN if form.latin else _NEAR
        starts = [at for at in range(unit - 2, unit + 3) if 0 <= at < total and reading.opens[at]]
        if not starts and not form.latin and size >= 4:
            starts, floor = [unit], _CLOSE
        best: Near | None = None
        top = 0.0
        for start in starts:
            for end in range(start + size - 2, start + size + 3):
                if not start + 1 < end <= total:
                    continue
                whole = end == reading.word_end[end - 1]
                if form.latin and not whole:
                    continue
                part = reading.jamo[reading.jamo_at[start] : reading.jamo_at[end]]
                score = OSA.normalized_similarity(jamo, part, score_cutoff=floor)
                if score and score + whole * 0.001 > top and _edges(jamo, part):
                    top = score + whole * 0.001
                    best = Near(form, start, end, score)
        return best

    def closest(self, folded: str, limit: int) -> list[tuple[Form, float]]:
        """Rank all forms by closeness to one typed name."""
        found = process.extract(
            decompose(folded), self._jamo, scorer=OSA.normalized_similarity, limit=limit, score_cutoff=0.6
        )
        return [(self._all[number], score) for _, score, number in found]


def _grams(jamo: str) -> list[str]:
    return [jamo[at : at + 3] for at in range(len(jamo) - 2)]


def _edges(one: str, other: str) -> bool:
    """Say whether both ends agree: a whole other first or last word is another name."""
    return (
        OSA.normalized_similarity(one[:5], other[:5]) >= _EDGE
        and OSA.normalized_similarity(one[-5:], other[-5:]) >= _EDGE
    )
