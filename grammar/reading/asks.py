"""Question frames: what is asked about the facts and acts of a text."""

from __future__ import annotations

from dataclasses import dataclass

from grammar.language import syntax as s
from grammar.reading import build
from grammar.reading.clauses import Clause
from grammar.reading.counts import taken
from grammar.reading.frame import Act
from grammar.reading.lexicon import Lexicon
from grammar.reading.parts import Part
from grammar.reading.possessions import Fact
from grammar.reading.states import States

_GROWING = {"raise", "gain", "draw", "add"}
_SHRINKING = {"lower", "lose"}


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, whether in the negative, and whether the acts are part of the question itself."""

    ask: s.Ask
    negative: bool = False
    confirmation: bool = False
    keeps_acts: bool = True
    facts: tuple[Fact, ...] = ()


class Asks:
    """Reads the question of the main clause; parts that belong to it are marked used."""

    def __init__(self, lexicon: Lexicon, states: States, lang: str, clauses: list[Clause]) -> None:
        self._lexicon, self._states, self._lang, self._clauses = lexicon, states, lang, clauses

    def read(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        """The question, or None where no frame fits."""
        confirmation = bool(main.some("confirm"))
        for frame in (
            self._where, self._explain, self._points, self._amount, self._cost, self._must, self._outcome,
            self._allowed, self._changes, self._listing, self._standing,
        ):  # fmt: skip
            found = frame(main, acts, facts)
            if found is not None:
                negative = self._take_polarity(main)
                return Question(found.ask, found.negative or negative, confirmation, found.keeps_acts, found.facts)
        return None

    def _take_polarity(self, main: Clause) -> bool:
        negative = False
        for part in main.parts:
            if part.is_a("modal") or part.kinds.get("confirm") == "yes":
                part.used = True
            if part.is_a("polar") and (not part.used or part.is_a("modal")):
                part.used = True
                negative = not negative
        return negative

    def _use(self, main: Clause, *kinds: str) -> None:
        for part in main.parts:
            if part.is_a(*kinds):
                part.used = True

    def _unused(self, main: Clause, kind: str) -> list[Part]:
        return [p for p in main.parts if kind in p.kinds and not p.used]

    def _asks(self, main: Clause, *values: str) -> bool:
        return any(p.kinds.get("ask") in values for p in main.parts if not p.used)

    # ---- where may it go
    def _where(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        if not self._asks(main, "where") or len(acts) != 1 or acts[0].norm or acts[0].clause.verb != "place":
            return None
        self._use(main, "ask", "space", "modal")
        return Question(s.Ask("choices"))

    # ---- what is this card
    def _explain(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        names = [p for p in main.parts if p.name is not None and not p.used]
        if acts or facts or len(names) != 1 or not self._asks(main, "explain", "effect", "what", "how"):
            return None
        if main.some("modal") or any(p.number is not None for p in main.parts):
            return None
        chosen = self._states.pick(names[0].name, ("play", "own", "use", "claim", "fund"))
        hints = {p.kinds["ledger"] for p in main.some("ledger")}
        chosen = [c for c in chosen if not hints or c.kind in hints]
        labels = {self._lexicon.name_of(c.id) for c in chosen}
        if len(labels) != 1 or set(main.verbs()) - {"be", "have", "play", "use"}:
            return None
        names[0].used = True
        self._use(main, "ask", "act", "ledger", "attr")
        for part in main.parts:
            if part.kinds.get("card") and "with" not in part.kinds:
                part.used = True
        return Question(s.Ask("explain", build.named(labels.pop())))

    # ---- numbers
    def _points(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        asked = [
            p for p in main.parts if p.is_a("unit") and p.kinds["unit"] == "point" or p.kinds.get("thing") == "points"
        ]
        if not asked or not self._asks(main, "howmany", "cost") or not facts or acts:
            return None
        self._use(main, "ask", "thing", "unit", "act")
        listed = tuple(taken(self._clauses, self._lexicon))
        return Question(s.Ask("value", s.Quantity(build.noun("points"))), facts=listed)

    def _amount(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        """How many of something does the act give: 티알 몇 올라? 카드 몇 장 뽑아?"""
        if not self._asks(main, "howmany", "cost", "what") or not acts or any(a.norm for a in acts):
            return None
        verbs = set(main.verbs())
        way = "gained" if verbs & _GROWING else "lost" if verbs & _SHRINKING else ""
        nouns = [p for p in main.parts if not p.used and p.is_a("pool", "track", "card")]
        if not way or self._asks(main, "what") and not self._asks(main, "howmany", "cost"):
            return None
        if len(nouns) > 1:
            return None
        if nouns:
            word = nouns[0].kinds.get("track") or nouns[0].kinds.get("pool") or "cards"
        elif any(p.kinds.get("unit") == "mc" for p in main.parts):
            word = "mc"
        elif any(p.kinds.get("unit") == "card" for p in main.parts):
            word = "cards"
        else:
            return None
        for part in nouns:
            part.used = True
        self._use(main, "ask", "unit", "act")
        return Question(s.Ask("value", s.Quantity(build.noun(f"{word} {way}"))))

    def _cost(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        priced = self._asks(main, "cost") or (
            self._asks(main, "howmany") and any(p.kinds.get("unit") == "mc" for p in main.parts)
        )
        if not priced or len(acts) != 1 or acts[0].norm or main.negated:
            return None
        if set(main.verbs()) & (_GROWING | _SHRINKING) or any(p.number is not None and not p.used for p in main.parts):
            return None
        self._use(main, "ask", "modal")
        for part in main.parts:
            if part.is_a("unit", "attr") and part.number is None and part.kinds.get("unit", "mc") == "mc":
                part.used = True
            if part.is_a("pool") and part.kinds["pool"] == "mc" and part.number is None:
                part.used = True
            if set(part.verbs) & {"pay", "have", "be", "play", "use"} or part.kinds.get("bound") == "until":
                part.used = True
        return Question(s.Ask("cost"))

    # ---- must, may, can
    def _must(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        if len(acts) != 1:
            return None
        modals = [p for p in main.parts if "modal" in p.kinds]
        must = any(p.kinds["modal"] == "must" for p in modals)
        if self._insisted(main, modals):
            self._use(main, "modal", "polar")
            return Question(s.Ask("must", acts[0].clause), keeps_acts=False)
        if self._declined(main, modals):
            self._use(main, "modal")
            for part in main.parts:
                if "polar" in part.kinds:
                    part.used = True
            return Question(s.Ask("must", acts[0].clause), negative=True, keeps_acts=False)
        if not must or self._asks(main, "howmany", "what", "cost", "where", "when", "who", "why", "how"):
            return None
        self._use(main, "modal")
        return Question(s.Ask("must", acts[0].clause), keeps_acts=False)

    def _insisted(self, main: Clause, modals: list[Part]) -> bool:
        """`안 내면 안 돼?` asks the same in two negations."""
        if self._lang != "ko" or not modals or not modals[-1].is_a("polar") or modals[-1].kinds["modal"] != "may":
            return False
        return sum("polar" in p.kinds and "modal" not in p.kinds for p in main.parts) == 1

    def _declined(self, main: Clause, modals: list[Part]) -> bool:
        """`안 내도 돼?` asks whether one must."""
        if self._lang != "ko" or not modals or modals[-1].is_a("polar"):
            return False
        at = main.parts.index(modals[-1])
        negations = [i for i, p in enumerate(main.parts) if "polar" in p.kinds and "modal" not in p.kinds]
        verbs = [i for i, p in enumerate(main.parts) if p.verbs and i < at]
        direct = [i for i in negations if i < at and any(i < v < at or v < i < at for v in verbs)]
        surface = {main.parts[i].items[0].surface for i in direct}
        return bool(direct) and len(direct) == 1 and "못" not in surface and modals[-1].kinds["modal"] in ("may", "can")

    def _allowed(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        if not acts or self._asks(main, "howmany", "what", "cost", "when", "who", "why", "how", "where", "order"):
            return None
        passive = main.end == "?" and any(part.is_a("gone") for part in main.parts)
        if not main.some("modal") and not main.some("confirm") and not passive:
            return None
        if any(p.kinds.get("modal") in ("must", "optional") for p in main.parts):
            return None
        norms = [act for act in acts if act.norm]
        self._use(main, "modal")
        for part in main.parts:
            if part.verbs and set(part.verbs) <= {"be"}:
                part.used = True
        if norms:
            return Question(s.Ask("may", norms[0].clause), keeps_acts=False) if len(acts) == 1 else None
        return Question(s.Ask("possible"))

    # ---- does it become, does it rise
    def _outcome(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        verbs = set(main.verbs())
        way = "gained" if verbs & _GROWING else "lost" if verbs & _SHRINKING else ""
        if not way or not acts or any(a.norm for a in acts) or main.some("ask") or main.some("modal"):
            return None
        nouns = [p for p in main.parts if not p.used and p.is_a("pool", "track")]
        numbers = [p for p in main.parts if p.number is not None and not p.used]
        if len(nouns) > 1 or len(numbers) > 1:
            return None
        focus = nouns[0] if nouns else None
        if focus is None or (numbers and numbers[0].unit not in ("", "count", "step", "degree", "percent")):
            return None
        word = focus.kinds.get("track") or focus.kinds["pool"]
        focus.used = True
        whose = focus.whose or main.value("person") or ""
        for part in main.parts:
            if part.verbs or part.is_a("person"):
                part.used = True
        if numbers:
            numbers[0].used = True
            until = [p for p in main.parts if p.kinds.get("bound") == "until"]
            for part in until:
                part.used = True
            if until:
                noun = build.noun(word, build.person(whose) if focus.is_a("pool") else None)
                return Question(s.Ask("holds", build.compare(noun, "", numbers[0].number or 0)))
        if whose not in ("", "you"):
            return None
        count = abs(numbers[0].number or 1) if numbers else 1
        comparator = "is" if numbers else "at least"
        return Question(s.Ask("holds", build.compare(build.noun(f"{word} {way}"), comparator, count)))

    def _changes(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        if not acts or any(a.norm for a in acts) or main.some("modal"):
            return None
        if not self._asks(main, "how", "what", "effect"):
            return None
        self._use(main, "ask")
        for part in main.parts:
            if set(part.verbs) & {"gain", "be", "have", "lose"}:
                part.used = True
        return Question(s.Ask("changes"))

    # ---- lists, winners, what a value is
    def _listing(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        lists = [p for p in self._unused(main, "ledger") if p.kinds["ledger"] in self._lexicon.ledgers]
        if len(lists) != 1 or acts or not self._asks(main, "what", "list", "explain") or main.some("modal"):
            return None
        boards = [f for f in self._states.read_boards(main)]
        lists[0].used = True
        self._use(main, "ask")
        for part in main.parts:
            if set(part.verbs) & {"have", "be"} or (part.number is not None and part.unit in ("", "count")):
                part.used = True
            if part.kinds.get("quant") in ("all", "each"):
                part.used = True
        where = boards[0] if boards else None
        return Question(s.Ask("list", build.noun(lists[0].kinds["ledger"], where=where)))

    def _standing(self, main: Clause, acts: list[Act], facts: bool) -> Question | None:
        """The value of a pool or track that earlier acts lead to: 그럼 TR 몇이야?"""
        nouns = [p for p in main.parts if not p.used and p.is_a("pool", "track")]
        if not acts or any(a.norm for a in acts) or len(nouns) != 1 or not self._asks(main, "howmany"):
            return None
        if set(main.verbs()) - {"be", "have"}:
            return None
        nouns[0].used = True
        self._use(main, "ask", "act")
        word = nouns[0].kinds.get("track") or nouns[0].kinds["pool"]
        noun = build.noun(word, build.person(nouns[0].whose) if nouns[0].is_a("pool") else None)
        return Question(s.Ask("value", s.Quantity(noun)))
