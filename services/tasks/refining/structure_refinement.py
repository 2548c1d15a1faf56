"""Task: put the sentences of a draft in order and say nothing twice (SurveyGen-I 3.3.2, refinement)."""

from __future__ import annotations

from collections.abc import Sequence

from services.tasks.drafting.citation_check import complaints_on_draft
from services.tasks.drafting.draft_text import Draft, passages_behind_draft
from services.tasks.refining.refinement_input import (
    RefinementInput,
    number_complaints,
    refinement_ground,
    refinement_texts,
)
from services.tasks.task import Range, Route, Task


def _check(inputs: RefinementInput, answer: Draft) -> Sequence[str]:
    """The answer rests on all that the draft rests on and on nothing else."""
    before, now = passages_behind_draft(inputs.draft), passages_behind_draft(answer)
    complaints = [
        *complaints_on_draft(answer, inputs.pack, topic=inputs.topic),
        *number_complaints(answer.sentences(), inputs.pack, before=inputs.draft.sentences()),
    ]
    if lost := sorted(before - now):
        complaints.append(f"evidence of the draft is lost: {', '.join(lost)}; let a sentence that stays rest on it")
    if added := sorted(now - before):
        complaints.append(f"the draft does not rest on {', '.join(added)}; order what is there and add nothing")
    return complaints


STRUCTURE_REFINEMENT = Task(
    name="structure_refinement",
    family="refining",
    input=RefinementInput,
    output=Draft,
    render=refinement_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=400, high=2_500),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
    ground=refinement_ground,
)
