"""Task: rewrite a paragraph from evidence retrieved for it (SurveyX 3.2.3, retrieval-based rewriting)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.evidence.pack import EvidencePack
from services.tasks.blocks import passages_block
from services.tasks.drafting.draft_blocks import draft_block
from services.tasks.drafting.draft_text import Draft, DraftParagraph, passages_behind_draft, wishes_on_length
from services.tasks.memory.survey_memory import Remembered, terms_block_near
from services.tasks.refining.refinement_input import complaints_on_rewriting, ground_of, spare_cuts
from services.tasks.task import Range, Route, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class RewritingInput:
    """A paragraph, the texts of the paragraphs around it ("" for none), and the evidence retrieved with it as query."""

    topic: str
    title: str
    paragraph: DraftParagraph
    before: str
    after: str
    pack: EvidencePack
    known: Remembered

    def draft(self) -> Draft:
        """The paragraph as a draft of its own."""
        return Draft(paragraphs=(self.paragraph,))


def _texts(inputs: RewritingInput) -> Mapping[str, str]:
    paragraph, evidence = draft_block(inputs.draft()), passages_block(inputs.pack, _shown_passages(inputs))
    return {
        "topic": inputs.topic,
        "title": inputs.title,
        "paragraph": paragraph,
        "before": inputs.before,
        "after": inputs.after,
        "evidence": evidence,
        "terms": terms_block_near(inputs.known, paragraph, evidence),
    }


def _shown_passages(inputs: RewritingInput) -> frozenset[str]:
    """What the paragraph rests on, and all that was retrieved for it."""
    texts = (str(each.passage.id) for item in inputs.pack.papers for each in item.passages)
    return passages_behind_draft(inputs.draft()) | frozenset(texts)


def _check(inputs: RewritingInput, answer: Draft) -> Sequence[str]:
    """Check for one paragraph or none, grounded in the evidence, with numbers from the passages of their sentences."""
    before = inputs.paragraph.sentences
    complaints = list(complaints_on_rewriting(answer, inputs.pack, topic=inputs.topic, before=before))
    if len(answer.paragraphs) > 1:
        complaints.append(f"{len(answer.paragraphs)} paragraphs were made of one; write one, or none")
    return complaints


PARAGRAPH_REWRITING = Task(
    name="paragraph_rewriting",
    family="refining",
    input=RewritingInput,
    output=Draft,
    render=_texts,
    check=_check,
    wishes=lambda _inputs, answer: wishes_on_length(answer.sentences()),
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=80, high=700),
    route=Route.STRONG,
    needs_model=True,
    cuts=spare_cuts(lambda inputs: inputs.draft()),
    ground=lambda inputs: ground_of(inputs.draft(), inputs.pack, topic=inputs.topic, titles=inputs.title),
)
