"""What two questions must agree on to be the same question: weighted ideas and typed slots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grammar.names import Candidate
from grammar.reading.items import Item

_MERGED = {
    "quant:all": "quant:full", "quant:both": "quant:full", "modal:may": "modal:can", "ask:howmany": "ask:cost",
    "ask:explain": "ask:what", "ask:list": "ask:what", "ask:effect": "ask:what", "quant:each": "bound:every",
}  # fmt: skip
_TYPED = ("ask", "cmp", "sign", "quant", "when", "bound", "join", "ordinal", "num")
_SILENT = ("free", "stop", "link", "confirm", "polar")
_LIGHT = {"act:be": 0.15, "act:have": 0.3}
_LIGHT_CLASSES = {"unit": 0.2, "modal": 0.3, "person": 0.5, "ask": 0.6}


@dataclass(frozen=True, slots=True)
class Idea:
    """One content word: what it may mean (merged senses), or the word itself; its place in the text."""

    keys: frozenset[str]
    at: int
    ids: tuple[Candidate, ...] = ()
    number: int | None = None

    @property
    def weight(self) -> float:
        """How much the word matters before rarity is known."""
        return max((_LIGHT.get(k, _LIGHT_CLASSES.get(k.partition(":")[0], 1.0)) for k in self.keys), default=1.0)


@dataclass(frozen=True, slots=True)
class Features:
    """A question as ideas, names, numbers and the closed-class words that may never be skipped."""

    ideas: tuple[Idea, ...]
    names: tuple[Idea, ...]
    numbers: tuple[Idea, ...]
    typed: frozenset[str]
    modal: str
    persons: frozenset[str]
    polar: int
    declined: bool
    final_negation: bool
    confirmation: bool
    beside: tuple[str, ...]


def features(items: Sequence[Item], lang: str, lemma: object = None) -> Features:
    """Collect the features of a text."""
    ideas: list[Idea] = []
    names: list[Idea] = []
    numbers: list[Idea] = []
    typed: set[str] = set()
    modals: set[str] = set()
    persons: set[str] = set()
    beside: list[str] = []
    last_content = ""
    polar, last_polar, last_verb, last_modal, forbid = 0, -1, -1, -1, False
    for at, item in enumerate(items):
        if item.name is not None:
            names.append(Idea(frozenset({"name"}), at, item.name.candidates))
            last_content = "name"
            continue
        if item.number is not None:
            numbers.append(Idea(frozenset({"number"}), at, number=item.number))
            beside.append(last_content)
            continue
        if item.unknown:
            word = item.surface.lower()
            ideas.append(Idea(frozenset({f"w:{lemma(word) if callable(lemma) else word}"}), at))
            last_content = word
            continue
        keys = {_MERGED.get(sense, sense) for sense in item.senses}
        if item.has("polar"):
            polar += 1
            last_polar, forbid = at, item.has("modal")
        if item.has("modal"):
            modals |= {key for key in keys if key.startswith("modal")}
            last_modal = at
        if item.has("act") and not item.has("act:be"):
            last_verb = at if last_modal < 0 else last_verb
        typed |= {key for key in keys if key.partition(":")[0] in _TYPED and key not in ("bound:until",)}
        persons |= {value for value in item.of("person") if value != "you"}
        keys = {key for key in keys if key.partition(":")[0] not in _SILENT}
        if keys:
            ideas.append(Idea(frozenset(keys), at))
            if not item.has("unit", "person"):
                last_content = min(keys)
    declined = lang == "ko" and 0 <= last_polar < last_modal and not forbid and bool(modals & {"modal:can"})
    ends = [at for at, item in enumerate(items) if item.has("link")]
    return Features(
        tuple(ideas), tuple(names), tuple(numbers), frozenset(typed),
        "must" if "modal:must" in modals else "optional" if "modal:optional" in modals else "can" if modals else "",
        frozenset(persons), polar, declined, last_polar > max(ends, default=-1), any(i.has("confirm") for i in items),
        tuple(beside),
    )  # fmt: skip
