"""Task: make the language of a draft even, and change nothing that it says (SurveyGen-I 3.3.2, refinement)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from services.document.markup import cited_keys
from services.document.word_overlap import is_quotation
from services.tasks.drafting.citation_check import complaints_on_draft
from services.tasks.drafting.draft_text import Draft, DraftSentence, is_long, plain, wishes_on_length
from services.tasks.refining.refinement_input import (
    RefinementInput,
    number_complaints,
    refinement_ground,
    refinement_texts,
)
from services.tasks.task import Range, Route, Task

PACE = Range(low=17, high=24)
"""Words a sentence, in the mean of a part."""


def _check(inputs: RefinementInput, answer: Draft) -> Sequence[str]:
    """Sentences that rest on passages stay in order, on the same passages, citing the same; long ones are split."""
    before, now = (
        [sentence for sentence in draft.sentences() if sentence.passages] for draft in (inputs.draft, answer)
    )
    return [
        *complaints_on_draft(answer, inputs.pack, topic=inputs.topic),
        *number_complaints(answer.sentences(), inputs.pack, before=inputs.draft.sentences()),
        *_find_changes(before, now),
        *_still_long(answer, inputs),
    ]


def _still_long(answer: Draft, inputs: RefinementInput) -> Sequence[str]:
    """The sentences that are longer than a reader holds together, but for those in the words of a paper."""
    passages = {str(id): passage.text for id, passage in inputs.pack.passages().items()}

    def is_quoted(sentence: DraftSentence) -> bool:
        own = [passages[name] for name in sentence.passages if name in passages]
        return "“" in sentence.text or is_quotation(sentence.text, own)

    return wishes_on_length(each for each in answer.sentences() if not is_quoted(each))


def _find_changes(before: Sequence[DraftSentence], now: Sequence[DraftSentence]) -> Iterator[str]:
    """The first sentence that rests on something else than before, and each that cites something else.

    A long sentence may have become several in a row, which rest on its passages and together cite what it did.
    """
    left = list(now)
    for number, old in enumerate(before, start=1):
        said = f"“{plain(old)}”"
        if not left or set(left[0].passages) != set(old.passages):
            yield f"sentence {number} of those with passages has others than in the draft, or is missing: {said}"
            return
        pieces = [left.pop(0)]
        following = set(before[number].passages) if number < len(before) else None
        while is_long(old) and left and set(left[0].passages) == set(old.passages) != following:
            pieces.append(left.pop(0))
        if {key for each in pieces for key in cited_keys(each.text)} != set(cited_keys(old.text)):
            yield f"the citations inside a sentence changed: “{plain(pieces[0])}”"
    if left:
        yield f"sentence {len(before) + 1} of those with passages has others than in the draft: “{plain(left[0])}”"


def _texts(inputs: RefinementInput) -> Mapping[str, str]:
    long = [plain(each) for each in inputs.draft.sentences() if is_long(each)]
    return {**refinement_texts(inputs), "long": "\n".join(long), "pace": _pace(inputs.draft)}


def _pace(draft: Draft) -> str:
    """How long sentences are in the mean, where that is out of what reads well; "" elsewhere."""
    words = [len(plain(each).split()) for each in draft.sentences()]
    mean = sum(words) / max(1, len(words))
    if not words or PACE.low <= mean <= PACE.high:
        return ""
    way = "split what holds two thoughts" if mean > PACE.high else "join what one relation holds together"
    return f"{mean:.0f} words a sentence in the mean; {PACE.low} to {PACE.high} read well: {way}"


LANGUAGE_REFINEMENT = Task(
    name="language_refinement",
    family="refining",
    input=RefinementInput,
    output=Draft,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=400, high=2_500),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
    ground=refinement_ground,
)
