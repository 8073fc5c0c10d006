"""Every folded spelling under which a name is searched, and who owns it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from grammar.hangul import decompose, has_hangul, is_particle, latin_skeleton, skeleton, stems
from grammar.names.entry import NameEntry
from grammar.names.reading import fold, words

# Up to six jamo one changed jamo makes another word; up to nine it takes a close match.
EXACT_ONLY = 6
CLOSE_ONLY = 9


@dataclass(slots=True)
class Form:
    """One folded spelling with the things it names; `rank` is 0 official, 1 alias, 2 derived."""

    folded: str
    latin: bool
    rank: int
    jamo: str = ""
    needy: bool = False
    everyday: bool = False
    owners: dict[str, str] = field(default_factory=dict)

    @property
    def short(self) -> bool:
        """Say whether the spelling is too short to stand against a noun beside it."""
        return len(self.folded) <= (5 if self.latin else 3)


class Forms:
    """All spellings of all entries."""

    def __init__(
        self, entries: Iterable[NameEntry], everyday: Collection[str], known: Collection[str] = ()
    ) -> None:
        self.by_text: dict[str, Form] = {}
        self.sounds: dict[str, list[tuple[str, str]]] = {}
        self.parts: set[str] = set()
        entries = list(entries)
        for rank, wanted in ((0, True), (1, False)):
            for entry in entries:
                if (entry.form == "official") is wanted:
                    self._add(entry.text, entry.id, rank, _channel(entry))
        for entry in entries:
            if entry.lang == "ko" and len(parts := words(entry.text)) > 1:
                self.parts.update(part for part in parts if len(part) > 1 and not is_particle(part[1:]))
        official = [entry for entry in entries if entry.form == "official"]
        english = {entry.id: entry.text for entry in official if entry.lang == "en"}
        derived: dict[str, set[tuple[str, str]]] = {}
        for entry in entries:
            if entry.form == "abbreviation":
                continue
            for text, via in _derive(entry):
                derived.setdefault(fold(text), set()).add((entry.id, via))
        taken = self.by_text.keys() | set(everyday) | set(known)
        for text, owners in sorted(derived.items()):
            if text not in taken and len(owners) <= 3:
                for owner, via in sorted(owners):
                    self._add(text, owner, 2, via)
        for form in self.by_text.values():
            form.everyday = form.folded in everyday or (form.latin and form.folded + "s" in everyday)
            form.needy = form.everyday or len(form.folded) <= (3 if form.latin else 2)
        self._index_sounds(entries, english)

    def _add(self, text: str, owner: str, rank: int, via: str) -> None:
        folded = fold(text)
        if not folded:
            return
        form = self.by_text.get(folded)
        if form is None:
            form = Form(folded, not has_hangul(folded), rank, decompose(folded))
            self.by_text[folded] = form
        # An official name keeps its spelling to itself: longest official name wins over any alias.
        if rank == form.rank or (rank and form.rank):
            form.owners.setdefault(owner, via)

    def _index_sounds(self, entries: list[NameEntry], english: dict[str, str]) -> None:
        heard = {owner: latin_skeleton(text) for owner, text in english.items()}
        for owner, sounds in heard.items():
            # Without a Korean spelling to compare with, only a long skeleton is evidence.
            if len(sounds) >= 7:
                self.sounds.setdefault(sounds, []).append((owner, ""))
        for entry in entries:
            if entry.lang != "ko":
                continue
            sounds = skeleton(entry.text)
            # A Korean name that sounds like the English one is a transliteration, whoever printed it.
            spelt = entry.form == "transliteration" or sounds == heard.get(entry.id)
            if len(sounds) >= 3 and spelt:
                self.sounds.setdefault(sounds, []).append((entry.id, decompose(fold(entry.text))))


def _channel(entry: NameEntry) -> str:
    if entry.lang == "en":
        return "english"
    if entry.form == "official":
        return "name"
    return "abbreviation" if entry.form == "abbreviation" else "alias"


def _derive(entry: NameEntry) -> Iterator[tuple[str, str]]:
    """Derive the shortenings that players form by themselves."""
    parts = words(entry.text)
    if entry.lang == "en":
        if entry.text.lower().endswith("s") and len(entry.text) > 3:
            yield entry.text[:-1], "english"
        return
    if entry.form not in ("official", "former") or not has_hangul(entry.text):
        return
    heads = "".join(part[0] for part in parts)
    if len(parts) >= 2:
        yield heads + parts[-1][-1], "abbreviation"
        # 회장님께서 with its particle is no shortening.
        if len(parts[0]) >= 4 and len(stems(parts[0])) == 1:
            yield parts[0], "abbreviation"
    if len(parts) == 2 and all(len(part) >= 2 for part in parts):
        yield parts[0][:2] + parts[1][:2], "abbreviation"
    if len(parts) >= 3:
        yield heads, "abbreviation"
        short = parts[0] + parts[-1]
        if len(short) >= 5:
            yield short, "abbreviation"
