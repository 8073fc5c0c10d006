"""Tree to text: the canonical spelling, which parses back to the same tree."""

from __future__ import annotations

from grammar.language import syntax as s
from grammar.language.parse import _THIRD_PERSON, third_person


def write(tree: s.Tree | str) -> str:
    """The tree in the expression language. `parse(write(tree)) == tree` for every tree of `parse`."""
    match tree:
        case str():
            return tree
        case s.Noun():
            return _noun(tree)
        case s.Measured(amount, noun, up_to):
            return f"{'up to ' if up_to else ''}{_measure(amount)} {_noun(noun)}"
        case s.Argument(preposition, s.Per(_, per, noun)):
            return f"per {per} {_noun(noun)}" if per != 1 else f"per {_noun(noun)}"
        case s.Argument(preposition, target):
            return f"{preposition} {write(target)}"
        case s.Query():
            return _query(tree)
        case s.Ask(kind, about):
            if about is None:
                return kind
            return f'{kind} "{about}"' if kind == "times" else f"{kind} {write(about)}"
        case s.Trigger(s.Reaches() as event, effect):
            return f"once {write(event)}: {write(effect)}"
        case s.Trigger(event, effect):
            return f"when {write(event)}: {write(effect)}"
        case s.Reaches(noun, value):
            return f"{_noun(noun)} reaches {value}"
        case s.Norm(kind, act, condition):
            return f"{kind} {write(act)}" + _condition(condition)
        case s.Define(name, value, condition):
            predicate = isinstance(value, s.Predicate)
            head = f"define {name} as {write(value)}" if predicate else f"set {name} to {write(value)}"
            return head + (f" when {write(condition)}" if condition else "")
        case s.Order(name, items):
            return f"order {name}: {', '.join(items)}"
        case s.Standing(clause):
            return write(clause)
        case s.Clause() | s.Sequence() | s.Cost() | s.Choose() | s.Conditional() | s.Optional():
            return _effect(tree)
        case s.Compare() | s.Has() | s.NextTo() | s.Flag() | s.Not() | s.All() | s.Any():
            return _predicate(tree)
        case _:
            return _amount(tree)


def _condition(condition: s.Predicate | None) -> str:
    if condition is None:
        return ""
    if isinstance(condition, s.Not):
        return f" unless {write(condition.inner)}"
    return f" when {write(condition)}"


def _noun(noun: s.Noun) -> str:
    parts = [noun.determiner] if noun.determiner else []
    parts.append(f'"{noun.words}"' if noun.quoted else noun.words)
    if noun.here:
        parts.append("here")
    if noun.whose:
        parts.append(f"of {noun.whose}")
    if noun.where is not None:
        parts.append(f"where ({write(noun.where)})")
    return " ".join(parts)


def _amount(amount: s.Amount) -> str:
    match amount:
        case s.Number(value):
            return str(value)
        case s.Chosen():
            return "X"
        case s.AllOf():
            return "all"
        case s.Quantity(noun):
            return _noun(noun)
        case s.Distinct(noun):
            return f"distinct {_noun(noun)}"
        case s.Per(each, per, noun):
            return f"{each} per {f'{per} ' if per != 1 else ''}{_noun(noun)}"
        case s.Arithmetic(operator, left, right):
            if operator in ("larger", "smaller"):
                return f"{operator} of {_operand(left)} and {_operand(right)}"
            return f"{_operand(left, operator)} {operator} {_operand(right)}"


def _operand(amount: s.Amount, beside: str = "") -> str:
    nested = isinstance(amount, s.Arithmetic) and amount.operator in ("plus", "minus", "times")
    # A left-nested sum reads as it is: (a plus b) minus c is `a plus b minus c`.
    chained = nested and beside in ("plus", "minus")
    return f"({_amount(amount)})" if nested and not chained else _amount(amount)


def _measure(amount: s.Amount) -> str:
    plain = isinstance(amount, s.Number | s.Chosen | s.AllOf)
    return _amount(amount) if plain else f"({_amount(amount)})"


def _predicate(predicate: s.Predicate) -> str:
    match predicate:
        case s.Compare(left, comparator, right):
            bare = isinstance(right, s.Number | s.Quantity | s.Per)
            return f"{_amount(left)} {comparator} {_amount(right) if bare else f'({_amount(right)})'}"
        case s.Has(comparator, count, noun):
            return f"has {_counted(comparator, count)}{_noun(noun)}"
        case s.NextTo(comparator, count, noun):
            return f"next to {_counted(comparator, count)}{_noun(noun)}"
        case s.Flag(noun):
            return _noun(noun)
        case s.Not(inner):
            return f"not {_part(inner)}"
        case s.All(parts):
            return " and ".join(map(_part, parts))
        case s.Any(parts):
            return " or ".join(f"({write(p)})" if isinstance(p, s.Any) else write(p) for p in parts)


def _counted(comparator: str, count: int) -> str:
    return "" if (comparator, count) == ("at least", 1) else f"{comparator} {count} "


def _part(predicate: s.Predicate) -> str:
    return f"({write(predicate)})" if isinstance(predicate, s.All | s.Any) else write(predicate)


def _effect(effect: s.Effect) -> str:
    match effect:
        case s.Clause(verb, subject, thing, arguments):
            parts = [subject] if subject else []
            parts.append(third_person(verb) if subject in _THIRD_PERSON else verb)
            parts += [write(thing)] if thing is not None else []
            return " ".join(parts + [write(a) for a in arguments])
        case s.Sequence(steps):
            return "; ".join(_step(e) for e in steps[:-1]) + f"; {_last(steps[-1])}"
        case s.Cost(price, then):
            return f"{write(price)}: {write(then)}"
        case s.Choose(alternatives):
            return "choose " + " or ".join(_branch(a) for a in alternatives)
        case s.Conditional(condition, then, otherwise):
            tail = "" if otherwise is None else f" otherwise {_branch(otherwise)}"
            return f"if {write(condition)}: {_branch(then)}{tail}"
        case s.Optional(inner):
            return f"may {_step(inner)}"


def _step(effect: s.Effect) -> str:
    return f"({write(effect)})" if isinstance(effect, s.Sequence | s.Cost) else write(effect)


def _branch(effect: s.Effect) -> str:
    return write(effect) if isinstance(effect, s.Clause) else f"({write(effect)})"


def _last(effect: s.Effect) -> str:
    return write(effect) if isinstance(effect, s.Cost) else _step(effect)


def _query(query: s.Query) -> str:
    parts = []
    if query.given:
        parts.append("given " + "; ".join(map(write, query.given)))
    if query.do:
        parts.append("do " + " then ".join(map(write, query.do)))
    return " ".join([*parts, "ask " + write(query.ask)])
