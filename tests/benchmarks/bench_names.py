"""How long the name index takes to build and to read a question: python -m tests.benchmarks.bench_names."""

from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from grammar.names import NameIndex
from kb.names import load_names, name_rows
from tests.noise import NAMELESS, mentions

GAME = Path(__file__).parents[2] / "kb" / "terraforming_mars"


def main() -> None:
    begin = perf_counter()
    index = load_names(GAME)
    loaded = perf_counter()
    rows = name_rows(GAME)
    read = perf_counter()
    NameIndex(entry for row in rows for entry in row.entries())
    built = perf_counter()
    print(f"{len(rows)} things, {len(index.entries)} texts")
    print(f"load {loaded - begin:.3f} s (files {read - loaded:.3f} s, index {built - read:.3f} s)")
    sentences = [mention.sentence for mention in mentions(index.entries)][::5] + list(NAMELESS)
    # Questions of about 60 characters, the length the budget is stated for.
    long = [f"{one} {other}"[:60] for one, other in zip(sentences, sentences[1:], strict=False)]
    for name, texts in (
        ("as written", sentences),
        ("60 characters", [text for text in long if len(text) >= 50]),
    ):
        times = []
        for text in texts:
            start = perf_counter()
            index.spot(text)
            times.append((perf_counter() - start) * 1000)
        slow = quantiles(times, n=20)[-1]
        print(f"spot, {name}: median {median(times):.2f} ms, p95 {slow:.2f} ms, {len(times)} texts")


if __name__ == "__main__":
    main()
