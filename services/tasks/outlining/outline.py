"""Task: the sections of a survey's body (SurveyG 2.2.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from kg.model.surveys.plan import PartAssignment
from kg.model.surveys.query_function import QueryFunction
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.tasks.blocks import overview_block, pack_block
from services.tasks.checks import blank_arguments, unknown_names
from services.tasks.input_shortening import last_cut, pack_cuts
from services.tasks.limits import OUTLINE_PAPERS, OUTLINE_SURVEYS
from services.tasks.outlining.purpose import Purpose
from services.tasks.task import Answer, Range, Route, Task
from services.tasks.views import CommunityView, PathView, communities_block, communities_cut, paths_block

__all__ = ["OUTLINE", "Outline", "OutlineInput", "PlannedSection", "Purpose", "section_faults"]


class PlannedSection(Answer):
    """A body section; `proof_ids` are ids of communities and paths, `query` says how its evidence is looked for.

    The `assignment` is made by code.
    """

    title: str = Field(min_length=1)
    focus: str
    purpose: Purpose
    proof_ids: tuple[str, ...]
    query: QueryFunction | None = None
    assignment: SkipJsonSchema[PartAssignment | None] = Field(default=None, exclude=True)


class Outline(Answer):
    """The body of a survey, in order; introduction and conclusion are added around it."""

    sections: tuple[PlannedSection, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineInput:
    """What the first level is planned from; `papers` holds the field's most cited works and its survey papers."""

    topic: str
    overview: FieldOverview
    communities: tuple[CommunityView, ...]
    paths: tuple[PathView, ...]
    papers: EvidencePack


def _texts(inputs: OutlineInput) -> Mapping[str, str]:
    keys = inputs.papers.keys()
    return {
        "topic": inputs.topic,
        "overview": overview_block(inputs.overview, keys),
        "communities": communities_block(inputs.communities, keys),
        "paths": paths_block(inputs.paths, keys),
        "papers": pack_block(inputs.papers),
    }


def _check(inputs: OutlineInput, answer: Outline) -> Sequence[str]:
    known = {*(view.facts.id for view in inputs.communities), *(view.path.id for view in inputs.paths)}
    return [complaint for section in answer.sections for complaint in section_faults(section, known)]


def section_faults(section: PlannedSection, known: Collection[str]) -> list[str]:
    """Complaints where a section rests on other ids than the known ones, or its query lacks an argument."""
    return [
        *unknown_names(section.proof_ids, known, of=f"section {section.title}"),
        *blank_arguments(section.query, of=section.title),
    ]


OUTLINE = Task(
    name="outline",
    family="outlining",
    input=OutlineInput,
    output=Outline,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=300, high=2_000),
    papers=OUTLINE_PAPERS + OUTLINE_SURVEYS,
    route=Route.STRONG,
    cuts=(*pack_cuts("papers"), last_cut("paths", name="paths"), communities_cut()),
)
