"""Task: rewrite a part of a written survey as its reader asks, from evidence gathered for that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.model.surveys.claim import PassageId
from services.evidence.pack import EvidencePack
from services.tasks.blocks import pack_block
from services.tasks.drafting.draft_blocks import draft_block
from services.tasks.drafting.draft_text import Draft
from services.tasks.refining.refinement_input import complaints_on_rewriting, ground_of, spare_cuts
from services.tasks.task import Range, Route, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionRewritingInput:
    """The present text, the wish of a reader, and all evidence that the new text may use.

    `before` and `after` are the texts around a paragraph that is rewritten alone, "" for a whole part. `nearest` are
    the passages that answer the wish best, best first; `used` are passages of the evidence that other parts use.
    """

    topic: str
    section_title: str
    title: str
    focus: str
    wish: str
    draft: Draft
    pack: EvidencePack
    before: str = ""
    after: str = ""
    is_paragraph: bool = False
    nearest: tuple[PassageId, ...] = ()
    used: frozenset[PassageId] = frozenset()


def _texts(inputs: SectionRewritingInput) -> Mapping[str, str]:
    known = inputs.pack.passages()
    return {
        "topic": inputs.topic,
        "section_title": inputs.section_title,
        "title": inputs.title,
        "focus": inputs.focus or "none",
        "extent": "one paragraph" if inputs.is_paragraph else "paragraphs of four to seven sentences",
        "sentences": draft_block(inputs.draft),
        "before": inputs.before,
        "after": inputs.after,
        "wish": inputs.wish,
        "nearest": ", ".join(name for name in inputs.nearest if name in known) or "none",
        "used": ", ".join(sorted(inputs.used & known.keys())) or "none",
        "evidence": pack_block(inputs.pack),
    }


def _check(inputs: SectionRewritingInput, answer: Draft) -> Sequence[str]:
    """Check for a text, grounded in the evidence, with numbers from passages; one paragraph in place of one."""
    before = inputs.draft.sentences()
    complaints = list(complaints_on_rewriting(answer, inputs.pack, topic=inputs.topic, before=before))
    if not answer.sentences():
        complaints.append("there is no sentence; keep what the wish leaves")
    if inputs.is_paragraph and len(answer.paragraphs) > 1:
        complaints.append(f"{len(answer.paragraphs)} paragraphs were made of one; write one")
    return complaints


SECTION_REWRITING = Task(
    name="section_rewriting",
    family="refining",
    input=SectionRewritingInput,
    output=Draft,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=150, high=2_000),
    route=Route.STRONG,
    needs_model=True,
    cuts=spare_cuts(lambda inputs: inputs.draft),
    ground=lambda inputs: ground_of(
        inputs.draft, inputs.pack, topic=inputs.topic, titles="\n".join((inputs.section_title, inputs.title))
    ),
)
