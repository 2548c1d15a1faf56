"""Task: let each sentence of a draft cite what supports it and nothing else (SurveyGen-I 3.3.2, refinement)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from services.tasks.drafting.citation_check import complaints_on_draft
from services.tasks.drafting.draft_text import Draft, plain
from services.tasks.refining.refinement_input import RefinementInput, refinement_ground, refinement_texts
from services.tasks.task import Range, Route, Task


def _check(inputs: RefinementInput, answer: Draft) -> Sequence[str]:
    """The answer says only what the draft says, sentence by sentence; which passages it rests on may change."""
    said = Counter(map(plain, inputs.draft.sentences()))
    rewritten = Counter(map(plain, answer.sentences())) - said
    return [
        *complaints_on_draft(answer, inputs.pack, topic=inputs.topic),
        *(
            f"not a sentence of the draft, or more often than there: “{text}”; change citations only"
            for text in rewritten
        ),
    ]


CITATION_REFINEMENT = Task(
    name="citation_refinement",
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
