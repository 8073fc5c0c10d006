"""Action frames of tiles: what is placed, where, beside what."""

from __future__ import annotations

from grammar.language import syntax as s
from grammar.reading import build
from grammar.reading.clauses import Clause
from grammar.reading.frame import Act, Frame
from grammar.reading.parts import Part


class Placing(Frame):
    """도시 옆에 도시 놓다; place a greenery next to an ocean."""

    def _place(self, clause: Clause, elliptic: bool) -> Act | None:
        verb = self._verb(clause, "place")
        tiles = [p for p in clause.parts if not p.used and p.is_a("tile") and not p.is_a("tag")]
        if verb is None or not tiles or any(p.name for p in clause.parts):
            return None
        neighbour, wheres = self._neighbour(clause, tiles)
        spaces = [p for p in self._free(clause, "space") if p.kinds["space"] != "space"]
        flags = self._free(clause, "flag")
        objects = [p for p in tiles if p is not neighbour]
        if len(objects) != 1 or len(spaces) > 1 or len(flags) > 1:
            return None
        if objects[0].whose == "an opponent" or clause.value("person") == "an opponent" and neighbour is None:
            return None
        verb.used = objects[0].used = True
        for part in flags:
            part.used = True
            wheres.append(s.Flag(build.noun(part.kinds["flag"])))
        where = None if not wheres else wheres[0] if len(wheres) == 1 else s.All(tuple(wheres))
        for part in clause.parts:
            if part.kinds.get("person") == "you" or part.kinds.get("space") == "space":
                part.used = True
        tile = build.noun(objects[0].kinds["tile"])
        if where is None and not spaces:
            return Act(build.act("place", tile))
        for part in spaces:
            part.used = True
        space = build.noun(spaces[0].kinds["space"] if spaces else "space", where=where)
        return Act(build.act("place", tile, s.Argument("on", space)), norm=True)

    def _neighbour(self, clause: Clause, tiles: list[Part]) -> tuple[Part | None, list[s.Predicate]]:
        relations = [p for p in clause.parts if p.kinds.get("rel") == "next-to" and not p.used]
        if len(relations) != 1:
            return None, []
        at = clause.parts.index(relations[0])
        window = clause.parts[at + 1 : at + 4] if self._lang == "en" else clause.parts[max(0, at - 3) : at][::-1]
        near = next((p for p in window if p in tiles), None)
        if near is None:
            return None, []
        count = next((p for p in window if p.number is not None and not p.used and p.unit in ("", "count")), None)
        relations[0].used = near.used = True
        for part in window[: window.index(near)]:
            if part.kinds.get("when") == "again":
                part.used = True
        if count is not None:
            count.used = True
        for part in clause.parts:
            if part.kinds.get("person") == "an opponent" and near.whose == "an opponent":
                part.used = True
        whose = build.person(near.whose) if near.whose else None
        number = count.number if count is not None and count.number else 1
        return near, [s.NextTo("at least", number, build.noun(near.kinds["tile"], whose))]
