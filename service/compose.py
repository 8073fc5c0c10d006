"""An Outcome of the engine as a Ruling: the one place where rules, sentences and wire format meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.outcome import Choice, Outcome
from service.jsonl import broken
from service.ruling import Ruling
from service.say import proof
from service.say.answer import Asked, answer, cited

if TYPE_CHECKING:
    from kb.load import KnowledgeBase
    from service.say.expression import Sayer


_BARE = {
    "yes": {"ko": "네.", "en": "Yes."},
    "no": {"ko": "아니요.", "en": "No."},
    "depends": {"ko": "조건에 따라 달라요.", "en": "It depends."},
    "value": {"ko": "값이 나왔어요.", "en": "There is a value."},
    "text": {"ko": "답이 있어요.", "en": "There is an answer."},
    "abstain": {"ko": "판정할 수 없어요.", "en": "This cannot be judged."},
}


def compose(
    outcome: Outcome,
    question: Asked,
    kb: KnowledgeBase,
    sayer: Sayer,
    understood: dict[str, Any] | None = None,
) -> Ruling:
    """The ruling that tells `outcome` as the answer to `question`."""
    ruling = Ruling(
        verdict=outcome.verdict,
        answer=dict(_BARE[outcome.verdict]),
        value=outcome.value,
        cost=outcome.cost,
        payment=outcome.payment,
        delta=outcome.delta,
        result=outcome.result,
        inputs=[_input(choice) for choice in outcome.choices],
        positions=[_position(position, kb) for position in outcome.positions],
        understood=understood,
        kb_version=kb.version,
    )
    try:
        anchors = cited(outcome, kb.rules)
        ruling.answer = answer(outcome, question, sayer, kb.rules, kb.sources, anchors)
        ruling.reasons = proof.reasons(outcome, sayer, kb.rules)
        ruling.conditions = proof.conditions(outcome, sayer, kb.rules)
        ruling.repair = proof.repairs(outcome, sayer)
        ruling.sources = [_source(id, kb) for id in anchors]
    except Exception as error:  # a verdict must not be lost because a sentence about it fails; it is told
        ruling.problems = [broken(error).to_dict()]
    return ruling


def _input(choice: Choice) -> dict[str, Any]:
    return {
        "player": choice.player,
        "type": choice.kind,
        "title": choice.about,
        "options": list(choice.options),
        "chosen": choice.chosen,
    }


def _position(position: Any, kb: KnowledgeBase) -> dict[str, Any]:
    ids = [id.partition("#")[0] for id in position.sources]
    known = [kb.sources[id] for id in ids if id in kb.sources]
    return {
        "verdict": position.verdict,
        "sources": list(position.sources),
        "authority": max((source.authority for source in known), default=None),
        "ko": position.ko,
        "en": position.en,
    }


def _source(id: str, kb: KnowledgeBase) -> dict[str, Any]:
    source = kb.sources.get(id.partition("#")[0])
    if source is None:
        return {"id": id}
    title = {"ko": source.title.ko, "en": source.title.en}
    return {"id": id, "title": title, "where": source.where, "authority": source.authority}
