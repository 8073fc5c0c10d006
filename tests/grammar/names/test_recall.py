"""How many noisy mentions are read right, and how often a name is seen where there is none."""

from collections import Counter
from pathlib import Path

import pytest

from grammar.names import NameIndex, Span
from kb.names import load_names
from tests.noise import KINDS, NAMELESS, Mention, mentions

GAME = Path(__file__).parents[3] / "kb" / "terraforming_mars"


@pytest.fixture(scope="module")
def index() -> NameIndex:
    return load_names(GAME)


def means(spans: tuple[Span, ...], mention: Mention) -> bool:
    """The mention is read right if its thing is the best candidate, alone or level with its rivals."""
    start = mention.sentence.find(mention.surface)
    end = start + len(mention.surface)
    for span in spans:
        if span.start < end and start < span.end:
            top = span.candidates[0].score
            if any(found.id == mention.meant and found.score >= top - 0.02 for found in span.candidates):
                return True
    return False


def test_noisy_mentions_are_read_right_and_nameless_sentences_stay_nameless(
    index: NameIndex, capsys: pytest.CaptureFixture[str]
) -> None:
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for mention in mentions(index.entries):
        total[mention.kind] += 1
        right[mention.kind] += means(index.spot(mention.sentence), mention)
    recall = right.total() / total.total()
    false = [sentence for sentence in NAMELESS if index.spot(sentence)]
    with capsys.disabled():
        shares = ", ".join(f"{kind} {right[kind] / total[kind]:.3f} of {total[kind]}" for kind in KINDS)
        print(f"\ntop-1 {recall:.3f} of {total.total()} ({shares}); false {len(false)} of {len(NAMELESS)}")
    assert len(NAMELESS) >= 120
    assert recall >= 0.93
    assert len(false) <= 0.03 * len(NAMELESS), false
