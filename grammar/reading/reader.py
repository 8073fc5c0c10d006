"""A question in, its formal query out, or an honest abstention."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from grammar.language import syntax as s
from grammar.language import write
from grammar.names import Span
from grammar.reading import say
from grammar.reading.acts import Acts
from grammar.reading.asks import Asks, Question
from grammar.reading.clauses import Clause, cut
from grammar.reading.english import English
from grammar.reading.example import Example
from grammar.reading.form import unnamed_card
from grammar.reading.frame import Act
from grammar.reading.items import Item
from grammar.reading.korean import Korean
from grammar.reading.lexicon import Concept, Lexicon
from grammar.reading.normal import clean, language, spell, unslip
from grammar.reading.phrases import PhraseIndex
from grammar.reading.possessions import Fact
from grammar.reading.result import Bilingual, Reading
from grammar.reading.states import States
from grammar.reading.trim import (
    elliptic,
    first_question,
    misread,
    named,
    settled,
    silent,
    sound,
    swap,
    without_asides,
)
from grammar.reading.words import load_words

LONGEST = 600
# "Can I play this card?": nobody can tell without knowing which.
_BARE_PLAY = s.Clause("play", None, s.Noun("card"))


@dataclass(frozen=True, slots=True)
class _Frames:
    """What the frames made of a text."""

    query: s.Query | None
    question: Question | None
    facts: tuple[Fact, ...]
    left: tuple[str, ...]
    others: tuple[s.Query, ...] = ()


class Reader:
    """Reads questions with the words of one game.

    Where no frame is certain, known phrasings are followed: those of the file `kept`, else the `examples`.
    """

    def __init__(self, lexicon: Lexicon, examples: Iterable[Example] = (), kept: bytes | None = None) -> None:
        self._lexicon = lexicon
        words = load_words()
        foreign = tuple(
            Concept((f"foreign:{at}",), row.words.ko, row.words.en) for at, row in enumerate(lexicon.foreign)
        )
        concepts = (*words.concepts, *lexicon.concepts, *foreign)
        self._korean = Korean(concepts, words.patterns)
        self._english = English(concepts, words.irregular)
        self._typos = words.typos
        ends = {name: track.max for name, track in lexicon.tracks.items() if track.max is not None}
        self.phrases = PhraseIndex(self.items, ends, lexicon.printed, examples, kept)

    def read(self, text: str, lang: str | None = None) -> Reading:
        """Read a question. Whatever the text, there is a reading; it may be an abstention."""
        plain = clean(text[: LONGEST * 2])
        if len(text) > LONGEST or not plain:
            return Reading(lang=lang or "ko", reason=say.TOO_LONG if plain else say.EMPTY, ask_back=say.SHORTER)
        plain, items, spans, lang = self.items(plain, lang)
        base = Reading(lang=lang, spans=spans)
        if unnamed_card(plain, spans):
            return replace(base, reason=say.UNNAMED, ask_back=say.WHICH_CARD)
        foreign = self._foreign(items)
        if foreign is not None:
            # A rule of the game may speak of it all the same: do preludes count for Tycoon?
            known = self._by_example(base, plain, items, _Frames(None, None, (), ()))
            return known if known.query is not None else replace(base, reason=foreign, ask_back=say.SUPPORTED)
        whole = self._judge(base, plain, items)
        if whole.query is not None or whole.reason == say.AMBIGUOUS:
            return whole
        first, rest = first_question(items)
        if rest:
            # A known phrasing of the first question would pass over what the others add.
            part = self._by_frames(base, first)[0]
            if part is not None and part.query is not None:
                end = rest[0].start
                return replace(part, ignored=(plain[end:].strip(),))
        return whole

    def _judge(self, base: Reading, plain: str, items: list[Item]) -> Reading:
        """Frames first, then examples."""
        found, frames = self._by_frames(base, items)
        return found if found is not None else self._by_example(base, plain, items, frames)

    def _by_frames(self, base: Reading, items: list[Item]) -> tuple[Reading | None, _Frames]:
        """What the frames read, or None, and what they made of the parts."""
        frames = self._frames(items, base.lang)
        if frames.query is not None:
            question = frames.question
            read = replace(
                base,
                query=frames.query,
                asked_negative=question.negative if question else False,
                confirmation=question.confirmation if question else False,
                facts=tuple(write(fact) for fact in frames.query.given),
                stage="frames",
            )
            return read, frames
        if frames.others:
            offer = replace(
                base,
                choices=tuple(say.choice(query) for query in frames.others),
                reason=say.AMBIGUOUS,
                ask_back=say.WHICH,
            )
            return offer, frames
        return None, frames

    def items(self, text: str, lang: str | None = None) -> tuple[str, list[Item], tuple[Span, ...], str]:
        """The text as it is read, its items, the names in it, and its language."""
        text = unslip(clean(text), self._known)
        lang = lang if lang in ("ko", "en") else language(text)
        if lang == "ko":
            text = spell(text, self._typos)
        spans = tuple(span for span in self._lexicon.spotter.spot(text) if not misread(text, span))
        reader = self._korean if lang == "ko" else self._english
        return text, without_asides([named(item) for item in reader.items(text, spans)]), spans, lang

    def _known(self, word: str) -> bool:
        return word.isupper() or any(form in self._english.vocabulary for form in self._english.forms(word))

    def _foreign(self, items: list[Item]) -> Bilingual | None:
        for item in items:
            if item.has("foreign") and not item.has("act", "tile", "pool", "track", "unit"):
                row = self._lexicon.foreign[int(item.first("foreign") or 0)]
                return say.foreign(row.ko, row.en)
            if item.name is not None and item.name.candidates:
                labels = [self._lexicon.foreign_names.get(c.id) for c in item.name.candidates]
                if labels[0] is not None and all(labels):
                    return say.foreign(*labels[0])
        return None

    # ---- frames
    def _frames(self, items: list[Item], lang: str) -> _Frames:
        clauses = cut(items, lang)
        mains = [c for c in clauses if c.role == "main"]
        unknown = tuple(item.surface for item in items if item.unknown)
        if not clauses or len(mains) != 1 or unknown:
            return _Frames(None, None, (), unknown)
        main = mains[0]
        if any(c.role == "seq" and c.value("person") == "an opponent" for c in clauses):
            # The subject carries over: what follows is the opponent's act.
            return _Frames(None, None, (), ())
        states = States(self._lexicon, lang)
        acting = Acts(self._lexicon, states, lang)
        facts: list[Fact] = []
        acts: list[Act] = []
        for clause in clauses:
            if clause is not main:
                read, act = self._aside(clause, states, acting)
                facts.extend(read)
                acts.extend([act] if act else [])
        topic = next((p.kinds["ledger"] for c in clauses if c is not main for p in c.some("ledger")), None)
        act = acting.read(main, not acts and elliptic(main), topic)
        if act is not None:
            acts.append(act)
        question = Asks(self._lexicon, states, lang, clauses).read(main, acts, bool(facts))
        facts.extend(question.facts if question is not None else ())
        for one in acts:
            facts.extend(one.facts)
        facts.extend(states.read(main))
        left = tuple(part.surface for clause in clauses for part in clause.left if not silent(part, clause))
        if question is None or left or any(c.negated and not settled(c) for c in clauses):
            return _Frames(None, question, tuple(facts), left)
        done = tuple(one.clause for one in acts) if question.keeps_acts else ()
        if question.ask.kind in ("possible", "cost", "changes", "choices") and not done:
            return _Frames(None, question, tuple(facts), left)
        if any(one.clause == _BARE_PLAY for one in acts):
            return _Frames(None, question, tuple(facts), ())
        query = s.Query(tuple(dict.fromkeys(facts)), done, question.ask)
        others = [one for one in acts if one.others]
        if others:
            variants = [query, *(swap(query, others[0].clause, other) for other in others[0].others)]
            return _Frames(None, question, tuple(facts), left, tuple(variants))
        return _Frames(query if sound(query) else None, question, tuple(facts), left)

    def _aside(self, clause: Clause, states: States, acting: Acts) -> tuple[list[Fact], Act | None]:
        """The facts and the act of a clause that is not the question."""
        facts = states.read(clause)
        if all(silent(part, clause) for part in clause.left):
            return facts, None
        for part in clause.parts:
            part.used = False
        act = acting.read(clause, False)
        if act is not None and clause.negated:
            act = None
        return states.read(clause), act

    # ---- examples
    def _by_example(self, base: Reading, text: str, items: list[Item], frames: _Frames) -> Reading:
        found = self.phrases.find(text, items, base.spans, base.lang)
        if found.query is not None and sound(found.query):
            return replace(
                base,
                query=found.query,
                asked_negative=found.negative,
                confirmation=found.confirmation,
                facts=tuple(write(fact) for fact in found.query.given),
                stage="example",
                rule=found.rule,
            )
        unknown = tuple(item.surface for item in items if item.unknown)
        reason, back = say.why(unknown, frames.left, bool(base.spans))
        facts = tuple(write(fact) for fact in frames.facts)
        return replace(
            base,
            facts=facts,
            ignored=unknown or frames.left,
            choices=found.choices,
            reason=reason,
            ask_back=back,
        )
