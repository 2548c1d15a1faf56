"""Which sentences of a draft their passages do not bear out."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.surveys.survey import PassageId
from services.document.doubt import reason_to_doubt, reason_to_doubt_citations
from services.document.markup import without_citations
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.tasks.task import DraftGround


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A sentence of a draft that should not stand as it is; `number` counts the sentences before it, from 0."""

    number: int
    sentence: DraftSentence
    reason: str


def doubts(draft: Draft, ground: DraftGround) -> tuple[Doubt, ...]:
    """The sentences of a draft that its evidence does not bear out, by `reason_to_doubt`, or that cite other works
    than they speak of, by `reason_to_doubt_citations`.
    """
    passages, papers = ground.pack.passages(), {item.paper.id: item.paper for item in ground.pack.everything()}
    found = []
    for number, sentence in enumerate(draft.sentences()):
        behind = [passages[PassageId(name)] for name in sentence.passages if name in passages]
        own = [papers[each] for each in dict.fromkeys(passage.paper_id for passage in behind)]
        reason = reason_to_doubt(without_citations(sentence.text), behind, own, facts=ground.facts)
        if reason := reason or reason_to_doubt_citations(sentence.text, behind, own):
            found.append(Doubt(number=number, sentence=sentence, reason=reason))
    return tuple(found)
