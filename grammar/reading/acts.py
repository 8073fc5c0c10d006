"""Action frames: what is done in a clause, whatever the order of its words."""

from __future__ import annotations

from grammar.language import syntax as s
from grammar.names import Candidate
from grammar.reading import build
from grammar.reading.cards import Cards
from grammar.reading.clauses import Clause
from grammar.reading.frame import Act
from grammar.reading.lexicon import Lexicon
from grammar.reading.parts import Part
from grammar.reading.placing import Placing
from grammar.reading.possessions import Fact
from grammar.reading.states import States

# What a verb may mean beside its own act: one may "use" a card and mean to play it.
_ALLOWED = {
    "play": {"play", "pay", "use", "place"},
    "use": {"use", "play", "pay", "place", "raise", "convert"},
    "claim": {"claim", "play", "use", "gain", "be"},
    "fund": {"fund", "play", "use", "be"},
}
_LIGHT = {"have", "be"}


class Acts(Placing, Cards):
    """Reads the act of a clause; parts that became the act are marked used."""

    def __init__(self, lexicon: Lexicon, states: States, lang: str) -> None:
        super().__init__(lexicon, states, lang)
        self._topic: str | None = None
        # Acts that leave out their verb are read only where the question itself says what is done.
        self._frames = (
            self._convert,
            self._pay,
            self._named,
            self._ledger,
            self._place,
            self._plain,
            self._cards,
            self._raise,
        )

    def read(self, clause: Clause, elliptic: bool, topic: str | None = None) -> Act | None:
        """The act of a clause, or None.

        `elliptic`: the verb may be missing; `topic`: the list spoken of before.
        """
        self._topic = topic
        for frame in self._frames:
            act = frame(clause, elliptic)
            if act is not None:
                return act
        return None

    # ---- conversions: 식물 8개로 녹지 놓다
    def _convert(self, clause: Clause, elliptic: bool) -> Act | None:
        pools = [p for p in self._free(clause, "pool") if p.kinds["pool"] in self._lexicon.conversions]
        if len(pools) != 1 or any(p.name for p in clause.parts):
            return None
        into = set(self._lexicon.conversions[pools[0].kinds["pool"]])
        targets = [p for p in clause.parts if p is not pools[0] and {f"{k}:{v}" for k, v in p.kinds.items()} & into]
        verb = self._verb(clause, "convert") or (
            self._verb(clause, "place", "raise", "play", "use") if targets else None
        )
        if verb is None or pools[0].is_a("tag"):
            return None
        numbers = [p for p in clause.parts if p.number is not None and not p.used]
        facts: tuple[Fact, ...] = ()
        if len(numbers) > 1:
            return None
        if numbers:
            if numbers[0].comparator or numbers[0].unit not in ("", "count"):
                return None
            facts = (build.have("you", numbers[0].number or 0, pools[0].kinds["pool"]),)
        for part in (
            *pools,
            *targets,
            *numbers,
            verb,
            *[p for p in clause.parts if set(p.verbs) & {"convert", "use", "pay"}],
        ):
            part.used = True
        return Act(build.act("convert", build.noun(pools[0].kinds["pool"])), facts=facts)

    # ---- acts with a named thing
    def _named(self, clause: Clause, elliptic: bool) -> Act | None:
        names = [p for p in clause.parts if p.name is not None and not p.used and not self._is_board(p)]
        if len(names) != 1 or names[0].whose in ("an opponent", "nobody"):
            return None
        verbs = {v for p in clause.parts if not p.used for v in p.verbs} - _LIGHT
        known = self._states.pick(names[0].name, ("use",))
        projects = all(self._lexicon.kinds.get(c.kind) == "use" for c in known)
        if not verbs and not elliptic and not (projects and clause.role != "main" and self._light(clause)):
            return None
        hints = self._hints(clause)
        found: list[tuple[str, Candidate]] = []
        for candidate in self._states.pick(names[0].name, ("play", "use", "claim", "fund", "own")):
            act = self._act_of(candidate, verbs, clause)
            if act is not None and (not hints or candidate.kind in hints):
                found.append((act, candidate))
        exact = [pair for pair in found if pair[0] in verbs]
        if len(found) > 1 and exact and not hints:
            own = [p for p in exact if p[0] == self._main_verb(clause)]
            found = own or exact
        if not found:
            return None
        names[0].used = True
        self._take_verbs(clause, found[0][0])
        acts = [self._act(verb, c) for verb, c in found]
        acts = list(dict.fromkeys(acts))
        facts: tuple[Fact, ...] = ()
        if acts[0].verb == "convert" and acts[0].noun is not None:
            for part in clause.parts:
                if part.number is not None and part.unit in ("", "count") and not part.comparator:
                    part.used = True
                    facts = (build.have("you", part.number, acts[0].noun.words),)
        return Act(acts[0], facts=facts, others=tuple(acts[1:]))

    def _act(self, verb: str, candidate: Candidate) -> s.Clause:
        pool = self._lexicon.converting.get(candidate.id)
        if pool is not None:
            return build.act("convert", build.noun(pool))
        return build.act(verb, build.named(self._lexicon.name_of(candidate.id)))

    def _light(self, clause: Clause) -> bool:
        """Say whether a clause holds nothing but its name: 지하수 추출하면."""
        return all(
            p.name is not None or (p.number is None and p.kinds.keys() <= {"free", "aspect"}) for p in clause.parts
        )

    def _is_board(self, part: Part) -> bool:
        return part.name is not None and all(self._lexicon.kinds.get(c.kind) == "board" for c in part.name.candidates)

    def _main_verb(self, clause: Clause) -> str:
        return next((p.verbs[0] for p in clause.parts if p.verbs and p.verbs[0] not in _LIGHT), "")

    def _hints(self, clause: Clause) -> set[str]:
        """Kinds of name that a word beside the mention asks for."""
        hints: set[str] = set()
        for part in clause.parts:
            if (
                part.kinds.get("card") in ("card", "event", "active card", "automated card")
                and "with" not in part.kinds
            ):
                hints |= {"card", "prelude"}
            if part.kinds.get("thing") == "standard-project":
                hints |= {kind for kind, act in self._lexicon.kinds.items() if act == "use"}
            if "ledger" in part.kinds:
                hints.add(part.kinds["ledger"])
        return hints

    def _act_of(self, candidate: Candidate, verbs: set[str], clause: Clause) -> str | None:
        act = self._lexicon.kinds.get(candidate.kind)
        named_action = any(p.kinds.get("thing") == "action" for p in clause.parts)
        acting = named_action or self._main_verb(clause) == "use"
        if acting and act in ("play", "own") and candidate.id in self._lexicon.actions:
            return "use"
        if act not in _ALLOWED or (named_action and act == "play" and candidate.id not in self._lexicon.actions):
            return None
        return act if not verbs or verbs & _ALLOWED[act] else None

    def _take_verbs(self, clause: Clause, act: str) -> None:
        taken = False
        for part in clause.parts:
            if part.used:
                continue
            if part.verbs and set(part.verbs) & (_ALLOWED.get(act, {act}) | {act}) and not taken:
                part.used = True
                taken = part.kinds.get("thing") != "action"
            elif part.kinds.get("thing") == "action" and act == "use":
                part.used = True
            elif (
                part.kinds.get("card") in ("card", "event", "active card", "automated card")
                and "with" not in part.kinds
            ):
                part.used = act in ("play", "use")
            elif (
                part.kinds.get("thing") == "standard-project"
                or "ledger" in part.kinds
                or part.kinds.get("person") == "you"
                or (part.is_a("rel") and part.kinds["rel"] == "in-hand")
            ):
                part.used = True

    # ---- milestones and awards without a name
    def _ledger(self, clause: Clause, elliptic: bool) -> Act | None:
        parts = self._free(clause, "ledger")
        if len(parts) > 1 or (not parts and self._topic is None) or any(p.name for p in clause.parts):
            return None
        word = parts[0].kinds["ledger"] if parts else self._topic or ""
        ledger = self._lexicon.ledgers.get(word)
        if ledger is None:
            return None
        verb = self._verb(clause, ledger.act, "play", "use")
        if verb is None and not elliptic:
            return None
        if verb is None and clause.verbs() and set(clause.verbs()) - _LIGHT:
            return None
        facts: list[Fact] = []
        for part in clause.parts:
            if (
                part is verb
                or part in parts
                or part.kinds.get("person") == "you"
                or part.kinds.get("when") == "again"
                or (part.number == 1 and not parts)
            ):
                part.used = True
            elif "ordinal" in part.kinds and not part.used:
                part.used = True
                before = int(part.kinds["ordinal"]) - 1
                facts.append(build.compare(build.noun(ledger.done, "anyone"), "", before))
        return Act(build.act(ledger.act, build.noun(word)), facts=tuple(facts))

    # ---- the rest
    def _plain(self, clause: Clause, elliptic: bool) -> Act | None:
        verb = self._verb(clause, "pass")
        if verb is None or clause.value("person") == "an opponent":
            return None
        verb.used = True
        for part in clause.parts:
            if part.kinds.get("thing") == "turn" or part.kinds.get("person") == "you":
                part.used = True
        return Act(build.act("pass"))

    def _raise(self, clause: Clause, elliptic: bool) -> Act | None:
        verb = self._verb(clause, "raise")
        tracks = [p for p in self._free(clause, "track") if not p.is_a("tile") and p.kinds["track"] != "generation"]
        if verb is None or len(tracks) != 1 or clause.role == "main" or any(p.name for p in clause.parts):
            return None
        numbers = [p for p in clause.parts if p.number is not None and not p.used]
        if len(numbers) > 1 or (numbers and numbers[0].unit != "step"):
            return None
        verb.used = tracks[0].used = True
        for part in numbers:
            part.used = True
        steps = numbers[0].number if numbers else 1
        amount = s.Argument("by", s.Measured(s.Number(steps or 1), build.noun("steps" if steps != 1 else "step")))
        return Act(build.act("raise", build.noun(tracks[0].kinds["track"]), amount))
