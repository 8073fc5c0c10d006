"""Imports go one way down: service → rules → kb → grammar. The contract is in pyproject.toml."""

from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]


def test_imports_go_one_way_down(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    kept = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0
    assert kept, capsys.readouterr().out


@pytest.mark.parametrize("package", ["grammar", "kb", "rules", "service"])
def test_every_module_says_what_it_is_for(package):
    for file in (ROOT / package).rglob("*.py"):
        assert file.read_text(encoding="utf-8").lstrip().startswith('"""'), file
