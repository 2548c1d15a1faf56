"""Task: eight marks of a section, and what to look for to mend it (SurveyG Alg. 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.evidence.pack import EvidencePack
from services.tasks.blocks import pack_block
from services.tasks.marks import Mark, SectionText, foreign_citations, mean_mark
from services.tasks.task import Answer, Range, Route, Task

QUERIES = 5
"""Most search queries of a review."""
GOOD_ENOUGH = 4.0
"""SurveyG Alg. 2 stops at this mean of the marks."""


class SectionMarks(Answer):
    """Eight marks of a section."""

    coverage: Mark
    citation_density: Mark
    rigour: Mark
    synthesis: Mark
    critical_analysis: Mark
    coherence: Mark
    depth: Mark
    specificity: Mark

    @property
    def score(self) -> float:
        """The mean of the marks, in [1, 5]."""
        return mean_mark(self)


class SectionReview(SectionMarks):
    """Eight marks, and queries in words for what is missing; none where nothing is."""

    queries: tuple[str, ...] = Field(max_length=QUERIES)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionReviewInput:
    """A section or subsection as it is written, what it should do, and the evidence it was given."""

    topic: str
    section: SectionText
    focus: str
    pack: EvidencePack


def _texts(inputs: SectionReviewInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "title": inputs.section.title,
        "focus": inputs.focus,
        "section": inputs.section.text,
        "evidence": pack_block(inputs.pack),
    }


def _check(inputs: SectionReviewInput, answer: SectionReview) -> Sequence[str]:
    keys = " ".join(f"[@{key}]" for key in inputs.pack.keys().values())
    evidence = SectionText(id="evidence", title="", text=keys)
    blank = ["a query is blank; leave it out"] if any(not query.strip() for query in answer.queries) else []
    return [*foreign_citations(answer, (inputs.section, evidence)), *blank]


SECTION_REVIEW = Task(
    name="section_review",
    family="reviewing",
    input=SectionReviewInput,
    output=SectionReview,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.section.title,
    answer_tokens=Range(low=150, high=900),
    route=Route.STRONG,
    needs_model=True,
)
