"""A refused sentence is replaced by what one of its passages says, in the third person."""

from __future__ import annotations

from collections.abc import Container

from services.adapters.models.offline.language.composing import said
from services.adapters.models.offline.language.statements import Statement, statements
from services.adapters.models.offline.ways import answers
from services.document.support import backing
from services.tasks.drafting.doubts import Doubt
from services.tasks.drafting.restatement import RESTATEMENT, RestatedSentence, Restatement, RestatementInput


@answers(RESTATEMENT)
def restate(inputs: RestatementInput) -> Restatement:
    """Each sentence as the statement on one of its passages that has most of its words; none where none can be told."""
    told: set[str] = set()
    sentences = []
    for doubt in inputs.doubts:
        found = _nearest(doubt, inputs, told)
        told |= {found.passage.id} if found else set()
        sentence = said(found.text, found.passage, *found.beside) if found else None
        sentences.append(RestatedSentence(number=doubt.number, sentence=sentence))
    return Restatement(sentences=tuple(sentences))


def _nearest(doubt: Doubt, inputs: RestatementInput, told: Container[str]) -> Statement | None:
    found = [
        each
        for item in inputs.pack.papers
        for each in statements(item)
        if each.passage.id in doubt.sentence.passages and each.passage.id not in told
    ]
    return min(
        found, key=lambda each: (-backing(doubt.sentence.text, [each.text]).score, each.passage.id), default=None
    )
