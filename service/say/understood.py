"""A query as one sentence: what was given, what is done, what is asked."""

from __future__ import annotations

from grammar.language import syntax as s
from service.say.conjugate import Saying, with_particle
from service.say.expression import Sayer

Said = dict[str, str]


def understood(query: s.Query, sayer: Sayer) -> Said:
    """Facts and proposition: 해양 타일이 9개일 때 극지 미세조류를 낼 수 있는지."""
    said = proposition(query, sayer)
    if not query.given:
        return said
    facts = [fact_ko(fact, sayer) for fact in query.given]
    ko = " ".join([*(f"{fact.end('고')}" for fact in facts[:-1]), facts[-1].end("때"), said["ko"]])
    en = " and ".join(fact_en(fact, sayer) for fact in query.given)
    return {"ko": ko, "en": f"{said['en']}, given that {en}"}


def fact_ko(fact: s.Predicate | s.Clause, sayer: Sayer) -> Saying:
    """A fact without its ending; what somebody did is in the past."""
    if isinstance(fact, s.Clause):
        return sayer.korean.clause(fact).past()
    return sayer.korean.predicate(fact)


def fact_en(fact: s.Predicate | s.Clause, sayer: Sayer) -> str:
    """A fact as a clause."""
    return sayer.en(fact)


def proposition(query: s.Query, sayer: Sayer) -> Said:
    """What is asked, without the facts; a yes or no is about this."""
    return {"ko": _korean(query, sayer), "en": _english(query, sayer)}


def _done(acts: tuple[s.Clause, ...], sayer: Sayer, last: str) -> str:
    said = [sayer.korean.clause(act, subject=act.subject != "you") for act in acts]
    return " ".join([*(one.end("고") for one in said[:-1]), said[-1].end(last)]) if said else ""


def _korean(query: s.Query, sayer: Sayer) -> str:
    ask, say = query.ask, sayer.korean
    about = ask.about
    before = _done(query.do, sayer, "면") + " " if query.do else ""
    match ask.kind:
        case "possible" if query.do:
            return f"{_done(query.do, sayer, 'ㄹ')} 수 있는지"
        case "possible":
            return "할 수 있는지"
        case "cost":
            return f"{_done(query.do, sayer, '는')} 데 비용이 얼마인지" if query.do else "비용이 얼마인지"
        case "changes":
            return f"{before}무엇이 바뀌는지"
        case "choices":
            return f"{before}무엇을 고를 수 있는지"
        case "winner":
            return f"{before}누가 이기는지"
        case "times":
            return f"{before}{say.word(s.Noun(str(about), True)).ko}의 효과가 몇 번 발동하는지"
        case "sequence":
            return f"{with_particle(say.word(s.Noun(str(about))).ko, '이')} 어떤 순서인지"
    match about:
        case s.Clause():
            act = say.clause(about, subject=about.subject != "you")
            ending = act.must().end("는지") if ask.kind == "must" else act.can().end("는지")
            return before + ending
        case s.Noun() if ask.kind == "list":
            return f"{before}{say.noun(about)}에 무엇이 있는지"
        case s.Noun():
            return f"{say.noun(about)}에 대한 설명"
        case None | str():
            return before.strip()
        case s.Compare() | s.Has() | s.NextTo() | s.Flag() | s.Not() | s.All() | s.Any():
            return before + say.predicate(about).end("는지")
        case _:
            return f"{before}{with_particle(say.amount(about), '이')} 얼마인지"


def _english(query: s.Query, sayer: Sayer) -> str:
    ask, say = query.ask, sayer.english
    about = ask.about
    acts = " and then ".join(say.clause(act, subject=act.subject != "you") for act in query.do)
    after = f" after you {acts}" if acts else ""
    match ask.kind:
        case "possible":
            return f"whether you can {acts or 'do this'}"
        case "cost":
            return f"what it costs to {acts}" if acts else "what it costs"
        case "changes":
            return f"what changes if you {acts}" if acts else "what changes"
        case "choices":
            return f"what you may choose if you {acts}" if acts else "what you may choose"
        case "winner":
            return f"who wins{after}"
        case "times":
            return f"how often the effect of {say.word(s.Noun(str(about), True)).en} triggers{after}"
        case "sequence":
            return f"in which order the {say.word(s.Noun(str(about))).en} come"
    match about:
        case s.Clause():
            modal = "have to" if ask.kind == "must" else "may"
            who = "you" if about.subject in (None, "you") else say.target(about.subject)
            return f"whether {who} {modal} {say.clause(about, subject=False)}{after}"
        case s.Noun() if ask.kind == "list":
            return f"which {say.noun(about, many=True)} there are{after}"
        case s.Noun():
            return f"an explanation of {say.noun(about)}"
        case None | str():
            return acts
        case s.Compare() | s.Has() | s.NextTo() | s.Flag() | s.Not() | s.All() | s.Any():
            return f"whether {say.predicate(about).plain()}{after}"
        case _:
            return f"what {say.amount(about)} is{after}"
