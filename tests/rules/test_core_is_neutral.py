"""The core of the rules and the grammar know no word of a game: what a game is about stands in its data."""

import ast
import re
from pathlib import Path

import pytest

from kb.load import load

ROOT = Path(__file__).parents[2]
GAME = load("terraforming_mars").game
FOLDERS = ("rules", "grammar/language", "grammar/names")
CORE = sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.py"))
# Words of a game that the language itself uses in another sense, or that are no word of their own.
OF_THE_LANGUAGE = {"tag", "tags", "card", "cards", "space", "spaces", "event", "events", "tile", "tiles", "wild"}


def words_of_the_game():
    """Its nouns, tags, tracks, pools and resources, in the singular and the plural."""
    names = {*GAME.nouns, *GAME.tracks, *GAME.pools, *GAME.resources.names, *GAME.tags.names, *GAME.marks}
    for entry in GAME.nouns.values():
        names |= {*entry.pieces, entry.ledger} - {"*", None}
    names |= {name + "s" for name in names} | {name[:-1] + "ies" for name in names if name.endswith("y")}
    return names - OF_THE_LANGUAGE


def written(source):
    """The names and texts of a module without its docstrings, each with its line."""
    tree = ast.parse(source)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name | ast.Attribute | ast.arg):
            yield node.lineno, getattr(node, "id", None) or getattr(node, "attr", None) or node.arg


@pytest.mark.parametrize("path", CORE, ids=[str(path.relative_to(ROOT)) for path in CORE])
def test_a_module_of_the_core_names_nothing_of_a_game(path):
    names = sorted(map(re.escape, words_of_the_game()), key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])({'|'.join(names)})(?![\w-])")
    found = [f"{line}: {m[1]}" for line, text in written(path.read_text("utf-8")) for m in pattern.finditer(text)]
    assert found == []
