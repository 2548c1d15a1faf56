"""Task: the subsections of one section (SurveyG 2.2.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from kg.model.surveys.plan import PartAssignment
from kg.model.surveys.query_function import QueryFunction
from services.evidence.pack import EvidencePack
from services.tasks import limits
from services.tasks.blocks import pack_block
from services.tasks.checks import blank_arguments, unknown_names
from services.tasks.input_shortening import last_cut, pack_cuts
from services.tasks.outlining.hints import Hint
from services.tasks.outlining.outline import PlannedSection
from services.tasks.task import Answer, Range, Route, Task
from services.tasks.views import CommunityView, PathView, communities_block, communities_cut, paths_block


class PlannedSubsection(Answer):
    """A subsection; its proof_ids are some of its section's, `query` is its own.

    The `assignment` is made by code.
    """

    title: str = Field(min_length=1)
    focus: str
    proof_ids: tuple[str, ...]
    query: QueryFunction | None = None
    assignment: SkipJsonSchema[PartAssignment | None] = Field(default=None, exclude=True)


class Subsections(Answer):
    """The subsections of one section, in order; none where the section is best written whole."""

    subsections: tuple[PlannedSubsection, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SubsectionsInput:
    """What the second level is planned from: a section, its communities and paths, and the titles of the others.

    `hints` say what each paper can give to it (SurveyX 3.2.1), `answer` what its query function has found, in words
    (StructSurvey 4.2). `most` is how many subsections it may have, two at least, by the papers that it tells.
    """

    topic: str
    section: PlannedSection
    communities: tuple[CommunityView, ...]
    paths: tuple[PathView, ...]
    papers: EvidencePack
    other_titles: tuple[str, ...]
    hints: tuple[Hint, ...] = ()
    answer: str = ""
    most: int = limits.SUBSECTIONS


def _texts(inputs: SubsectionsInput) -> Mapping[str, str]:
    keys = inputs.papers.keys()
    return {
        "topic": inputs.topic,
        "section": inputs.section.model_dump_json(),
        "communities": communities_block(inputs.communities, keys),
        "paths": paths_block(inputs.paths, keys),
        "papers": pack_block(inputs.papers),
        "hints": "\n".join(f"{each.paper}: {each.hint}" for each in inputs.hints) or "none",
        "answer": inputs.answer,
        "other_titles": "\n".join(inputs.other_titles),
        "most": str(inputs.most),
    }


def _check(inputs: SubsectionsInput, answer: Subsections) -> Sequence[str]:
    known = frozenset(inputs.section.proof_ids)
    count = len(answer.subsections)
    crowded = [f"{count} subsections are too many for the papers; at most {inputs.most}"] if count > inputs.most else []
    return [*crowded, *(complaint for part in answer.subsections for complaint in subsection_faults(part, known))]


def subsection_faults(part: PlannedSubsection, known: Collection[str]) -> list[str]:
    """Complaints where a subsection rests on other ids than the known ones, or its query lacks an argument."""
    return [
        *unknown_names(part.proof_ids, known, of=f"subsection {part.title}"),
        *blank_arguments(part.query, of=part.title),
    ]


SUBSECTIONS = Task(
    name="subsections",
    family="outlining",
    input=SubsectionsInput,
    output=Subsections,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.section.title,
    answer_tokens=Range(low=5, high=900),
    papers=limits.SUBSECTION_PAPERS,
    route=Route.STRONG,
    cuts=(*pack_cuts("papers"), last_cut("hints", name="hints"), last_cut("paths", name="paths"), communities_cut()),
)
