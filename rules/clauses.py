"""The clauses an effect is made of, found without running it."""

from __future__ import annotations

from grammar.language import syntax as s


def clauses(effect: s.Effect | None) -> tuple[s.Clause, ...]:
    """Every clause of an effect, whatever it hangs on."""
    match effect:
        case s.Clause():
            return (effect,)
        case s.Sequence(parts) | s.Choose(parts):
            return tuple(c for part in parts for c in clauses(part))
        case s.Cost(price, then):
            return clauses(price) + clauses(then)
        case s.Conditional(_, then, otherwise):
            return clauses(then) + clauses(otherwise)
        case s.Optional(inner):
            return clauses(inner)
    return ()


def family(effect: s.Effect | None, words: str) -> tuple[s.Clause, ...]:
    """The clauses of an effect about pools of a family: `production` finds `gain 2 plants production`."""
    return tuple(c for c in clauses(effect) if c.noun is not None and c.noun.words.endswith(f" {words}"))


def placed(effect: s.Effect | None) -> tuple[s.Clause, ...]:
    """The clauses of an effect that put down a tile for certain."""
    match effect:
        case s.Clause("place") if effect.noun is not None:
            return (effect,)
        case s.Sequence(steps):
            return tuple(clause for step in steps for clause in placed(step))
    return ()
