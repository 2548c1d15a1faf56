"""What a steered survey says of its steering, and a survey that is an outline so far."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kg.model.surveys.survey import Section, SectionId, Survey, SurveyId, SurveyStatus
from services.document.headings import with_headings
from services.document.markup import without_citations
from services.planning.section_count import section_count_note
from services.writing.assembly import FIRST_BODY_SECTION
from services.writing.front import Frame
from services.writing.pinned_papers import note_on_pinned_papers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kg.model.fields.field import FieldGraph
    from kg.model.surveys.plan import OmittedWork
    from services.pipeline.steering import Steering
    from services.planning.survey_plan import SurveyPlan
    from services.tasks.outlining.body import PlannedPart, SectionPlan

_NOT_WRITTEN = (
    "This is the outline of a survey that is not written yet. It can be changed with `strata survey outline`, and the "
    "survey is written from it with `strata survey write --outline`."
)


def outline_frame(plan: SurveyPlan, *, topic: str, survey: SurveyId) -> Frame:
    """The sections of a plan without their texts, numbered as they will be, under an abstract that says so."""
    abstract = Section(
        id=SectionId(f"{survey}/abstract"), number="", title="Abstract", focus="", text=_not_written(plan)
    )
    numbered = enumerate(plan.body.sections, start=FIRST_BODY_SECTION)
    return Frame(
        title=f"{topic[:1].upper()}{topic[1:]}: an outline",
        abstract=abstract,
        sections=tuple(_unwritten_section(section, str(number), survey) for number, section in numbered),
    )


def _not_written(plan: SurveyPlan) -> str:
    """The text in place of an abstract, with the works that the field lacks."""
    lacking = _list_omitted(plan.missing)
    return f"{_NOT_WRITTEN} The field lacks works that it would need: {lacking}." if lacking else _NOT_WRITTEN


def _unwritten_section(plan: SectionPlan, number: str, survey: SurveyId) -> Section:
    parts = enumerate(plan.subsections, start=1)
    return replace(
        _heading(plan.section, number, survey),
        purpose=plan.section.purpose.value,
        subsections=tuple(_heading(part, f"{number}.{at}", survey) for at, part in parts),
    )


def _heading(part: PlannedPart, number: str, survey: SurveyId) -> Section:
    return Section(
        id=SectionId(f"{survey}/{number}"),
        number=number,
        title=part.title,
        focus=without_citations(part.focus),
        text="",
        proof_ids=tuple(part.proof_ids),
        query=part.query,
    )


def with_steering(
    survey: Survey, steering: Steering, plan: SurveyPlan, field: FieldGraph, *, is_offline: bool
) -> Survey:
    """The survey with headings in the wished language, and with a manifest that says which wishes were met.

    - `pinned`: the papers that it had to describe, whether it does and why not; the notice names the missing ones.
    - `sections`: where the wished number could not be reached.
    - `outline.tested`: how many of the questions that were written before the outline a part of it answers.
    - `outline.missing`, `outline.left_out`: works that the plan would need and the field lacks, and papers that no part
      describes, each with the reason.
    - `outline.unwritten`: parts of an outline, or of the wished sections, for which no sentence could be written.
    - `wishes.without_effect`: what the writer cannot follow.
    """
    wishes, is_written = steering.wishes, survey.status is SurveyStatus.COMPLETE
    pinned = note_on_pinned_papers(steering.papers_required, survey, field) if is_written else ""
    found = {
        "pinned": pinned,
        "sections": section_count_note(plan, wishes.sections),
        "outline.tested": plan.test,
        "outline.missing": _list_omitted(plan.missing),
        "outline.left_out": _list_omitted(plan.left_out),
        "outline.unwritten": _missing(survey, plan) if is_written and steering.sections else "",
        "wishes.without_effect": wishes.without_effect(is_offline=is_offline),
    }
    missing = [each for each in pinned.split("; ") if each and not each.startswith("told: ")]
    notice = f"{survey.notice} Of the papers that it was to tell, {'; '.join(missing)}." if missing else survey.notice
    manifest = {**survey.manifest, **{name: words for name, words in found.items() if words}}
    return with_headings(replace(survey, manifest=manifest, notice=notice), wishes.headings)


def _list_omitted(works: Iterable[OmittedWork]) -> str:
    """`Work (reason); Work (reason)`."""
    return "; ".join(f"{each.work} ({each.reason.rstrip('.')})" for each in works)


def _missing(survey: Survey, plan: SurveyPlan) -> str:
    """The titles of the parts of a plan that the survey lacks."""
    there = {section.title for section in survey.walk()}
    return ", ".join(part.title for _, part in plan.body.parts_by_number() if part.title not in there)
