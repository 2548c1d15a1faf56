"""Deletes papers, imports, fields and surveys, and reports first what would be deleted and what depends on it.

The evidence of a survey is never deleted before it: a paper that a survey cites, or that is in a field as the survey
was written from it, stays until the survey is deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.algorithms.fields.field_without_papers import without_papers
from kg.errors import InvalidInputError, NotFoundError
from kg.model.fields.field import FieldId
from kg.repository.entities.taxonomies import TaxonomyRepository

if TYPE_CHECKING:
    from kg.model.papers.removal import Removal
    from services.workbench import Workbench


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRemoval:
    """What deleting a field takes away: its papers stay, and so do `surveys`, with the state they were written from."""

    papers: int
    summaries: int
    taxonomies: int
    surveys: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyRemoval:
    """What deleting a survey takes away; `cited_papers` of its last revision stay, and may go from then on."""

    title: str
    revisions: int
    cited_papers: int


def plan_paper(workbench: Workbench, handle: str) -> Removal:
    """What deleting a paper would do.

    Raises:
        NotFoundError: no paper has such a handle.
        InvalidInputError: it is known by citations only, so there is no record to delete.
    """
    paper = workbench.papers.get(handle)
    if paper.stub:
        raise InvalidInputError(
            f"{handle} is known only because papers cite it; it goes with the last of these", field="paper"
        )
    return workbench.papers.plan_removal([paper.id])


def plan_import(workbench: Workbench, label: str) -> Removal:
    """What deleting an import would do: all papers that it alone brought go, of the others the label.

    Raises:
        NotFoundError: no paper has this label.
    """
    removal = workbench.papers.plan_removal(label=label)
    if not (removal.papers or removal.held or removal.shared):
        labels = ", ".join(sorted(workbench.papers.sources())) or "none"
        raise NotFoundError("import with papers", label, hint=f"papers came by these imports: {labels}")
    return removal


def remove(workbench: Workbench, removal: Removal) -> tuple[str, ...]:
    """Do what a removal says; fields that lose papers are stored without them, those that lose all are deleted.

    Returns the fields that were deleted.

    Raises:
        InvalidInputError: surveys hold all that was to go.
        OutdatedError: the same papers would not go any more.
    """
    if not (removal.papers or removal.shared):
        raise InvalidInputError(f"nothing can go: {reason_to_stay(removal.surveys)}", field="paper")
    gone = {paper.id for paper in removal.papers}
    emptied = []
    for field_id in removal.fields:
        graph = workbench.fields.get(field_id)
        if gone >= graph.members.keys():
            workbench.fields.delete(FieldId(field_id))
            emptied.append(field_id)
        else:
            workbench.fields.save(without_papers(graph, gone))
    workbench.papers.remove(removal)
    workbench.engine.checkpoint()
    return tuple(emptied)


def reason_to_stay(surveys: tuple[str, ...]) -> str:
    """Why papers stay, in words."""
    noun = "the survey" if len(surveys) == 1 else "the surveys"
    rests = "rests" if len(surveys) == 1 else "rest"
    return f"{noun} {', '.join(surveys)} {rests} on them; delete {'it' if len(surveys) == 1 else 'these'} first"


def plan_field(workbench: Workbench, field_id: str) -> FieldRemoval:
    """What deleting a field would do.

    Raises:
        NotFoundError: no field has this id.
    """
    workbench.fields.revision(field_id)
    counts = workbench.fields.counts([FieldId(field_id)])[field_id]
    return FieldRemoval(
        papers=sum(each.papers for each in counts),
        summaries=len(workbench.fields.summaries(field_id)),
        taxonomies=len(TaxonomyRepository(workbench.engine).ids(field_id)),
        surveys=tuple(each.id for each in workbench.surveys.briefs() if each.field_id == field_id),
    )


def plan_survey(workbench: Workbench, survey_id: str) -> SurveyRemoval:
    """What deleting a survey would do.

    Raises:
        NotFoundError: no survey has this id.
    """
    revisions = workbench.surveys.revisions(survey_id)
    return SurveyRemoval(title=revisions[-1].title, revisions=len(revisions), cited_papers=revisions[-1].cited_papers)
