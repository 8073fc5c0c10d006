"""The file of known phrasings: up to date, the same however often it is made, quick, and found again."""

from __future__ import annotations

import time
from dataclasses import replace
from statistics import median

import pytest

from grammar.reading import Reader
from grammar.reading.shelf import Shelf
from kb.load import ROOT
from kb.phrases import all_phrasings, is_stale, kept, reader

GAME = ROOT / "terraforming_mars"


@pytest.fixture(scope="module")
def mars() -> Reader:
    return reader(GAME)


def test_is_up_to_date() -> None:
    """The file holds the phrasings as they are now."""
    assert not is_stale(GAME), "run python -m kb.phrases"


def test_the_same_phrasings_give_the_same_bytes(mars: Reader) -> None:
    some = all_phrasings(GAME)[:60]
    assert mars.phrases.packed(some, "digest") == mars.phrases.packed(some, "digest")


def test_loads_quickly() -> None:
    file = kept(GAME)
    assert file is not None
    times = []
    for _ in range(3):
        start = time.perf_counter()
        Shelf(file)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.5


def test_finds_quickly(mars: Reader) -> None:
    shelf = mars.phrases.shelf
    read = [(e, mars.items(e.text, e.lang)) for e in map(shelf.phrase, range(0, shelf.size, shelf.size // 150))]
    times = []
    for _, (text, items, spans, lang) in read:
        start = time.perf_counter()
        mars.phrases.find(text, items, spans, lang)
        times.append(time.perf_counter() - start)
    # Four times what it takes on a quiet machine.
    assert median(times) < 0.02


def test_known_phrasings_are_found_again(mars: Reader) -> None:
    """What is asked word for word comes out with the outcome of its own query, hardly ever with another."""
    shelf = mars.phrases.shelf
    right = wrong = 0
    for number in range(0, shelf.size, 97):
        entry = shelf.phrase(number)
        text, items, spans, lang = mars.items(entry.text, entry.lang)
        mine = mars.phrases.features(text, items, lang)
        matches = mars.phrases.matches(mine, text, mars.phrases.look(text, spans, lang), lang)
        found = mars.phrases.chosen(mine, matches)
        if found.query is None:
            continue
        best = next(match for match in matches if match.query is not None)
        same = best.outcome == replace(best, entry=entry, query=None).outcome
        right, wrong = right + same, wrong + (not same)
    assert right > 90 and wrong <= 0.03 * right
