"""The parser itself: texts to trees by one LALR grammar with five starting points. Imported by the first new text."""

from __future__ import annotations

from functools import cache
from typing import Any as Anything

from lark import Lark, Token, Transformer, v_args
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from grammar import kept
from grammar.language import syntax as s
from grammar.language.errors import LanguageError
from grammar.language.parse import _THIRD_PERSON, STARTS, grammar

_READABLE = {
    "WORD": "a word", "VERB": "a word", "NUMBER": "a number", "STRING": 'a "name"', "$END": "the end",
    "PREPOSITION": "to, from, on, with, for …", "DETERMINER": "a, the, this, another",
    "NORM": "permits, forbids, requires", "UPTO": "up to", "WHO": "you, anyone, any player …", "NEXTTO": "next to",
}  # fmt: skip


def _bare_verb(verb: str) -> str:
    """The verb without the -s of the third person."""
    if verb == "has":
        return "have"
    if verb.endswith(("sses", "shes", "ches", "xes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


@v_args(inline=True)
class _Builder(Transformer[Token, Anything]):
    """Builds the trees of `syntax` from the parser's reductions."""

    # nouns
    def plain_words(self, *tokens: Token) -> tuple[str, bool]:
        return " ".join(map(str, tokens)), False

    def quoted_words(self, token: Token) -> tuple[str, bool]:
        return str(token)[1:-1], True

    def who(self, token: Token) -> str:
        return str(token)

    def owner_name(self, token: Token) -> str:
        return str(token)

    def subject(self, who: str) -> str:
        return who

    def noun(
        self,
        det: Token | None,
        words: tuple[str, bool],
        here: Token | None,
        whose: str | None,
        where: s.Predicate | None,
    ) -> s.Noun:
        return s.Noun(words[0], words[1], str(det) if det else None, whose, here is not None, where)

    # amounts
    def number(self, token: Token) -> s.Number:
        return s.Number(int(str(token).replace("−", "-")))

    def chosen(self) -> s.Chosen:
        return s.Chosen()

    def all_of(self) -> s.AllOf:
        return s.AllOf()

    def quantity(self, noun: s.Noun) -> s.Quantity:
        return s.Quantity(noun)

    def distinct(self, noun: s.Noun) -> s.Distinct:
        return s.Distinct(noun)

    def per(self, each: Token, per: Token | None, noun: s.Noun) -> s.Per:
        return s.Per(int(each), int(per) if per else 1, noun)

    def plus(self, left: s.Amount, right: s.Amount) -> s.Arithmetic:
        return s.Arithmetic("plus", left, right)

    def minus(self, left: s.Amount, right: s.Amount) -> s.Arithmetic:
        return s.Arithmetic("minus", left, right)

    def times(self, left: s.Amount, right: s.Amount) -> s.Arithmetic:
        return s.Arithmetic("times", left, right)

    def larger(self, left: s.Amount, right: s.Amount) -> s.Arithmetic:
        return s.Arithmetic("larger", left, right)

    def smaller(self, left: s.Amount, right: s.Amount) -> s.Arithmetic:
        return s.Arithmetic("smaller", left, right)

    # predicates
    def comparator(self, *tokens: Token) -> str:
        return " ".join(map(str, tokens))

    def counted(self, comparator: str, number: Token) -> tuple[str, int]:
        return comparator, int(number)

    def compare(self, left: s.Amount, comparator: str, right: s.Amount) -> s.Compare:
        return s.Compare(left, comparator, right)

    def has(self, counted: tuple[str, int] | None, noun: s.Noun) -> s.Has:
        return s.Has(*(counted or ("at least", 1)), noun)

    def next_to(self, _: Token, counted: tuple[str, int] | None, noun: s.Noun) -> s.NextTo:
        return s.NextTo(*(counted or ("at least", 1)), noun)

    def flag(self, noun: s.Noun) -> s.Flag:
        return s.Flag(noun)

    def negated(self, inner: s.Predicate) -> s.Not:
        return s.Not(inner)

    def all_of_them(self, *parts: s.Predicate) -> s.Predicate:
        return parts[0] if len(parts) == 1 else s.All(parts)

    def any_of(self, *parts: s.Predicate) -> s.Predicate:
        return parts[0] if len(parts) == 1 else s.Any(parts)

    # effects
    def bare(self, noun: s.Noun) -> s.Noun:
        return noun

    def measured(self, up_to: Token | None, amount: s.Amount, noun: s.Noun) -> s.Measured:
        return s.Measured(amount, noun, up_to is not None)

    def player_target(self, who: str) -> str:
        return who

    def preposition(self, token: Token) -> str:
        return str(token)

    def argument(self, preposition: str, target: Anything) -> s.Argument:
        return s.Argument(preposition, target)

    def per_argument(self, per: Token | None, noun: s.Noun) -> s.Argument:
        return s.Argument("per", s.Per(1, int(per) if per else 1, noun))

    def clause(self, subject: str | None, verb: Token, *rest: Anything) -> s.Clause:
        name = _bare_verb(verb) if subject in _THIRD_PERSON else str(verb)
        thing, arguments = rest[0], tuple(a for a in rest[1:] if a is not None)
        return s.Clause(name, subject, thing, arguments)

    def sequence(self, first: s.Effect, rest: s.Effect) -> s.Sequence:
        return s.Sequence((first, *(rest.steps if isinstance(rest, s.Sequence) else (rest,))))

    def effect(self, inner: s.Effect) -> s.Effect:
        return inner

    def cost(self, price: s.Clause, then: s.Effect) -> s.Cost:
        return s.Cost(price, then)

    def choose(self, *alternatives: s.Effect) -> s.Choose:
        return s.Choose(alternatives)

    def conditional(self, condition: s.Predicate, then: s.Effect, otherwise: s.Effect | None = None) -> s.Conditional:
        return s.Conditional(condition, then, otherwise)

    def optional(self, effect: s.Effect) -> s.Optional:
        return s.Optional(effect)

    # statements
    def arrival(self, noun: s.Noun, value: Token, effect: s.Effect) -> s.Trigger:
        return s.Trigger(s.Reaches(noun, int(str(value).replace("−", "-"))), effect)

    def trigger(self, event: s.Clause, effect: s.Effect) -> s.Trigger:
        return s.Trigger(event, effect)

    def norm(self, kind: Token, act: s.Clause, condition: s.Predicate | None = None) -> s.Norm:
        return s.Norm(str(kind), act, condition)

    def norm_unless(self, kind: Token, act: s.Clause, condition: s.Predicate) -> s.Norm:
        return s.Norm(str(kind), act, s.Not(condition))

    def define(
        self, name: tuple[str, bool], _: Token, value: s.Amount | s.Predicate, condition: s.Predicate | None = None
    ) -> s.Define:
        return s.Define(name[0], value, condition)

    def order(self, name: tuple[str, bool], *items: tuple[str, bool]) -> s.Order:
        return s.Order(name[0], tuple(item[0] for item in items))

    def standing(self, clause: s.Clause) -> s.Standing:
        return s.Standing(clause)

    # queries
    def done_fact(self, subject: str, verb: Token, *rest: Anything) -> s.Clause:
        return self.clause(subject, verb, *rest)

    def state_fact(self, predicate: s.Predicate) -> s.Predicate:
        return predicate

    def query(self, *parts: Anything) -> s.Query:
        ask = parts[-1]
        body = [p for p in parts[:-1] if p is not None]
        # Clauses of `given` say who did it; acts of `do` are the asker's own and come last.
        split = next((i for i, p in enumerate(body) if isinstance(p, _Do)), len(body))
        return s.Query(tuple(body[:split]), tuple(d.clause for d in body[split:]), ask)

    def done(self, clause: s.Clause) -> _Do:
        return _Do(clause)


class _Do:
    """Marks a clause as an act while a query is put together."""

    def __init__(self, clause: s.Clause) -> None:
        self.clause = clause


def _asker(kind: str) -> Anything:
    def build(self: _Builder, about: Anything = None) -> s.Ask:
        if isinstance(about, Token):
            about = str(about)[1:-1]
        elif isinstance(about, tuple):
            about = about[0]
        return s.Ask(kind, about)

    return build


for _kind in (
    "possible", "cost", "changes", "choices", "winner", "value", "holds", "may", "must", "times", "list", "explain",
    "sequence",
):  # fmt: skip
    setattr(_Builder, f"ask_{_kind}", v_args(inline=True)(_asker(_kind)))


@cache
def _parser() -> Lark:
    text = grammar()
    tables = kept.place("grammar", kept.digest([text.encode(), lark_version.encode()]))
    return Lark(
        text, parser="lalr", start=list(STARTS), maybe_placeholders=True, transformer=_Builder(),
        cache=str(tables) if tables is not None else False,
    )  # fmt: skip


def _readable(names: set[str]) -> tuple[str, ...]:
    return tuple(sorted({_READABLE.get(name, name.lower().strip("_")) for name in names}))


def parse_anew(text: str, start: str) -> Anything:
    """The tree of a text from one of the starting points. Raises LanguageError."""
    try:
        return _parser().parse(text, start=start)
    except UnexpectedEOF as error:
        raise LanguageError(text, error.line, error.column, "", _readable(set(error.expected))) from None
    except UnexpectedToken as error:
        found = "" if error.token.type == "$END" else str(error.token)
        raise LanguageError(text, error.line, error.column, found, _readable(set(error.expected))) from None
    except UnexpectedCharacters as error:
        found = text[error.column - 1 : error.column]
        raise LanguageError(text, error.line, error.column, found, _readable(set(error.allowed or ()))) from None
    except UnexpectedInput as error:  # pragma: no cover - lark has no further kind today
        raise LanguageError(text, error.line, error.column, "", ()) from None
