"""Action frames of cards that are described rather than named, and of what pays for them."""

from __future__ import annotations

from grammar.language import syntax as s
from grammar.reading import build
from grammar.reading.clauses import Clause
from grammar.reading.frame import Act, Frame
from grammar.reading.parts import Part


class Cards(Frame):
    """강철로 건물 카드를 내다; buy four cards."""

    def _pay(self, clause: Clause, elliptic: bool) -> Act | None:
        verb = self._verb(clause, "pay")
        pools = [p for p in self._free(clause, "pool") if " " not in p.kinds["pool"]]
        if verb is None or len(pools) != 1 or any(p.number is not None for p in clause.parts):
            return None
        if (
            self._lang == "en"
            and "pay" not in verb.verbs[:1]
            and clause.parts.index(verb) + 1 != clause.parts.index(pools[0])
        ):
            return None
        target = self._paid_for(clause)
        if target is None:
            return None
        pools[0].used = verb.used = True
        for part in clause.parts:
            if part.kinds.get("ask") == "cost" and "howmany" not in part.items[0].of("ask"):
                part.used = True
        noun = build.noun(pools[0].kinds["pool"])
        return Act(build.act("pay", noun, s.Argument("for", target)), norm=True)

    def _paid_for(self, clause: Clause) -> s.Noun | None:
        names = [p for p in clause.parts if p.name is not None and not p.used]
        cards = self._free(clause, "card")
        if len(names) == 1:
            chosen = self._states.pick(names[0].name, ("play",))
            if len(chosen) == 1 and self._lexicon.kinds.get(chosen[0].kind) in ("play", "use"):
                for part in (*names, *cards):
                    part.used = True
                return build.named(self._lexicon.name_of(chosen[0].id))
            return None
        projects = [p for p in self._free(clause, "thing") if p.kinds["thing"] == "standard-project"]
        if len(projects) == 1 and not names and not cards:
            projects[0].used = True
            return build.noun("standard-project")
        if len(cards) == 1 and not names:
            return self._described(clause, cards[0])
        return None

    def _described(self, clause: Clause, card: Part) -> s.Noun | None:
        """A card of which only some attributes are known."""
        wheres: list[s.Predicate] = []
        if "with" in card.kinds:
            none = [p for p in clause.parts if p.kinds.get("quant") == "none" and not p.used]
            has: s.Predicate = s.Has("at least", 1, build.noun(card.kinds["with"]))
            if none or self._excluded(clause, card):
                return None
            wheres.append(has)
        tags = [p for p in clause.parts if not p.used and p.is_a("tag") and p is not card]
        for tag in tags:
            follow = clause.parts[clause.parts.index(tag) + 1 :][:1]
            has = s.Has("at least", 1, build.noun(tag.kinds["tag"]))
            if follow and follow[0].kinds.get("quant") == "none":
                wheres.append(s.Not(has))
            elif follow and (follow[0].is_a("act") and "have" in follow[0].verbs or follow[0] is card):
                wheres.append(has)
            elif self._lang == "en":
                earlier = clause.parts[: clause.parts.index(tag)]
                without = [p for p in earlier if p.kinds.get("quant") == "none" and not p.used]
                wheres.append(s.Not(has) if without else has)
                for part in without:
                    part.used = True
            else:
                return None
            tag.used = True
            if follow and follow[0] is not card:
                follow[0].used = follow[0].used or self._lang == "ko" or follow[0].kinds.get("quant") == "none"
        card.used = True
        where = None if not wheres else wheres[0] if len(wheres) == 1 else s.All(tuple(wheres))
        return build.noun(card.kinds["card"], where=where)

    def _excluded(self, clause: Clause, card: Part) -> bool:
        follow = clause.parts[clause.parts.index(card) + 1 :][:1]
        return bool(follow) and follow[0].is_a("confirm")

    def _cards(self, clause: Clause, elliptic: bool) -> Act | None:
        cards = [p for p in self._free(clause, "card") if p.kinds["card"] != "corporation"]
        verb = self._verb(clause, "play", "buy", "draw", "discard", "sell")
        if len(cards) != 1 or verb is None or any(p.name for p in clause.parts):
            return None
        if clause.value("person") in ("an opponent", "nobody") or self._verb(clause, "use") is verb:
            return None
        numbers = [p for p in clause.parts if p.number is not None and not p.used]
        action = next(v for v in verb.verbs if v in ("play", "buy", "draw", "discard", "sell"))
        if action == "play":
            return self._play_described(clause, cards[0], verb, numbers)
        if len(numbers) != 1 or numbers[0].unit not in ("", "card", "count") or numbers[0].comparator:
            return None
        verb.used = cards[0].used = numbers[0].used = True
        thing = s.Measured(s.Number(numbers[0].number or 0), build.noun(cards[0].kinds["card"]))
        return Act(build.act(action, thing), norm=True)

    def _play_described(self, clause: Clause, card: Part, verb: Part, numbers: list[Part]) -> Act | None:
        cost: list[s.Predicate] = []
        if numbers:
            beside = clause.parts.index(card) - clause.parts.index(numbers[0])
            if len(numbers) > 1 or numbers[0].unit != "mc" or beside != 1:
                return None
            numbers[0].used = True
            comparator = numbers[0].comparator or "is"
            cost.append(s.Compare(s.Quantity(build.noun("cost")), comparator, s.Number(numbers[0].number or 0)))
        thing = self._described(clause, card)
        if thing is None:
            return None
        verb.used = True
        parts = [*cost, *([thing.where] if thing.where is not None else [])]
        where = None if not parts else parts[0] if len(parts) == 1 else s.All(tuple(parts))
        return Act(build.act("play", build.noun(thing.words, where=where)))
