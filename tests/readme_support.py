"""Writes the support matrix into the README: python -m tests.readme_support"""

import re
from pathlib import Path

from service import Judge

FILE = Path(__file__).parents[1] / "README.md"
COLUMNS = 4  # rules and examples are counted by `simpan support`; here they would change every day


def matrix() -> str:
    rows = [line for line in Judge().support().splitlines() if line.startswith("|")]
    return "\n".join("|".join(row.split("|")[: COLUMNS + 1]) + "|" for row in rows)


def update() -> None:
    text = FILE.read_text(encoding="utf-8")
    head, _, rest = text.partition("<!-- support -->\n")
    _, mark, tail = rest.partition("<!-- /support -->")
    assert mark and re.match(r"\s", tail)
    FILE.write_text(f"{head}<!-- support -->\n{matrix()}\n{mark}{tail}", encoding="utf-8")


if __name__ == "__main__":
    update()
