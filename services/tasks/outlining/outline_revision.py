"""Task: rewrite an outline from its review (SurveyG Alg. 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.blocks import Keys
from services.tasks.checks import find_repeated
from services.tasks.outlining.body import BodyPlan, SectionPlan, body_block
from services.tasks.outlining.outline import section_faults
from services.tasks.outlining.outline_review import OutlineReview
from services.tasks.outlining.subsections import subsection_faults
from services.tasks.task import Answer, Range, Route, Task
from services.tasks.views import CommunityView, PathView, communities_block, communities_cut, paths_block


class RevisedOutline(Answer):
    """The whole body again, in order."""

    sections: tuple[SectionPlan, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineRevisionInput:
    """An outline, its review, and what it had to place; papers are named in the blocks by `keys`."""

    topic: str
    body: BodyPlan
    review: OutlineReview
    communities: tuple[CommunityView, ...]
    paths: tuple[PathView, ...]
    keys: Keys


def _texts(inputs: OutlineRevisionInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "outline": body_block(inputs.body),
        "review": inputs.review.model_dump_json(),
        "communities": communities_block(inputs.communities, inputs.keys),
        "paths": paths_block(inputs.paths, inputs.keys),
    }


def _check(inputs: OutlineRevisionInput, answer: RevisedOutline) -> Sequence[str]:
    return list(_faults(inputs, answer))


def _faults(inputs: OutlineRevisionInput, answer: RevisedOutline) -> Iterator[str]:
    known = {*(view.facts.id for view in inputs.communities), *(view.path.id for view in inputs.paths)}
    known |= {proof for _, part in inputs.body.parts_by_number() for proof in part.proof_ids}
    titles = [part.title.casefold() for _, part in BodyPlan(sections=answer.sections).parts_by_number()]
    for plan in answer.sections:
        yield from section_faults(plan.section, known)
        for part in plan.subsections:
            yield from subsection_faults(part, plan.section.proof_ids)
    if twice := find_repeated(titles):
        yield f"titles that stand twice: {', '.join(twice)}"
    placed = {proof for plan in answer.sections for proof in plan.section.proof_ids}
    before = dict.fromkeys(proof for plan in inputs.body.sections for proof in plan.section.proof_ids)
    if lost := [proof for proof in before if proof not in placed]:
        yield f"nothing rests on these any more: {', '.join(lost)}"


OUTLINE_REVISION = Task(
    name="outline_revision",
    family="outlining",
    input=OutlineRevisionInput,
    output=RevisedOutline,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=400, high=4_000),
    route=Route.STRONG,
    needs_model=True,
    cuts=(communities_cut(),),
)
