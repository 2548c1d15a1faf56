"""Task: make the language of a draft even, and change nothing that it says (SurveyGen-I 3.3.2, refinement)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from services.document.markup import cited_keys
from services.tasks.drafting.grounding import Draft, DraftSentence, ungrounded
from services.tasks.refining.refined import (
    REFINEMENT_CUTS,
    RefinementInput,
    invented_numbers,
    plain,
    refinement_ground,
    refinement_texts,
)
from services.tasks.task import Range, Route, Task


def _check(inputs: RefinementInput, answer: Draft) -> Sequence[str]:
    """The sentences that rest on passages are as many, in the same order, on the same passages, citing the same."""
    before, now = (
        [sentence for sentence in draft.sentences() if sentence.passages] for draft in (inputs.draft, answer)
    )
    return [
        *ungrounded(answer, inputs.pack, topic=inputs.topic),
        *invented_numbers(answer.sentences(), inputs.pack, before=inputs.draft.sentences()),
        *_changed(before, now),
    ]


def _changed(before: Sequence[DraftSentence], now: Sequence[DraftSentence]) -> Iterator[str]:
    """The first sentence that rests on something else than before, and each that cites something else."""
    for number, (old, new) in enumerate(zip_longest(before, now), start=1):
        if old is None or new is None or set(old.passages) != set(new.passages):
            said = f"“{plain(old or new)}”"
            yield f"the sentence {number} of those with passages has others than in the draft or is missing: {said}"
            return
        if set(cited_keys(old.text)) != set(cited_keys(new.text)):
            yield f"the citations inside a sentence changed: “{plain(new)}”"


LANGUAGE_REFINEMENT = Task(
    name="language_refinement",
    family="refining",
    input=RefinementInput,
    output=Draft,
    render=refinement_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=400, high=2_500),
    route=Route.STRONG,
    needs_model=True,
    cuts=REFINEMENT_CUTS,
    ground=refinement_ground,
)
