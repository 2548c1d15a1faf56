"""Task: choose the best of several drafts of a subsection (SurveyGen-I 3.3.2, best of N)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.evidence.pack import EvidencePack
from services.tasks.blocks import passages_block
from services.tasks.checks import numbering
from services.tasks.drafting.draft_blocks import draft_block
from services.tasks.drafting.draft_text import Draft, passages_behind_draft
from services.tasks.drafting.skeleton import Skeleton, skeleton_block
from services.tasks.task import Answer, Range, Route, Task


class DraftMarks(Answer):
    """Marks of one draft, from 1, bad, to 5, as good as can be; `reason` in one or two sentences."""

    draft: int = Field(ge=1)
    skeleton: int = Field(ge=1, le=5)
    relevance: int = Field(ge=1, le=5)
    quality: int = Field(ge=1, le=5)
    reason: str = Field(min_length=1)

    def total(self) -> int:
        """The sum of its marks."""
        return self.skeleton + self.relevance + self.quality


class DraftChoice(Answer):
    """The marks of every draft, and the number of the best one, which has the highest sum."""

    marks: tuple[DraftMarks, ...] = Field(min_length=1)
    best: int = Field(ge=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceInput:
    """Drafts of one subsection, numbered from 1, with the skeleton and the evidence that they were written from."""

    topic: str
    title: str
    focus: str
    skeleton: Skeleton
    drafts: tuple[Draft, ...]
    pack: EvidencePack


def _texts(inputs: ChoiceInput) -> Mapping[str, str]:
    drafts = enumerate(inputs.drafts, start=1)
    return {
        "topic": inputs.topic,
        "title": inputs.title,
        "focus": inputs.focus,
        "skeleton_points": skeleton_block(inputs.skeleton),
        "drafts": "\n\n".join(f"draft {number}\n{draft_block(draft) or 'no sentence'}" for number, draft in drafts),
        "evidence": passages_block(inputs.pack, frozenset[str]().union(*map(passages_behind_draft, inputs.drafts))),
    }


def _check(inputs: ChoiceInput, answer: DraftChoice) -> Sequence[str]:
    complaints = numbering([each.draft for each in answer.marks], len(inputs.drafts), of="draft number")
    totals = {each.draft: each.total() for each in answer.marks}
    if answer.best not in totals:
        return [*complaints, f"the best draft, {answer.best}, has no marks"]
    better = [number for number, total in totals.items() if total > totals[answer.best]]
    if better:
        complaints.append(f"draft {better[0]} has higher marks than {answer.best}, which is called the best")
    return complaints


DRAFT_CHOICE = Task(
    name="draft_choice",
    family="drafting",
    input=ChoiceInput,
    output=DraftChoice,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=60, high=500),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
