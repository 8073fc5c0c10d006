from __future__ import annotations

import pytest

from kb.load import KnowledgeBase, load
from kb.words import load_words
from service.say.expression import Sayer
from service.say.names import names_of


@pytest.fixture(scope="session")
def kb() -> KnowledgeBase:
    return load()


@pytest.fixture(scope="session")
def sayer(kb: KnowledgeBase) -> Sayer:
    words = load_words(kb.folder)
    return Sayer(words, names_of(kb, words))
