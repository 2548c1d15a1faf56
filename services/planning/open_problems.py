"""The last section of a plan from readers' questions: what the parts before it leave open."""

from __future__ import annotations

from kg.model.surveys.plan import PartAssignment, PartEnding, PartOpening
from services.planning.survey_plan import SurveyPlan
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose

COMPLETED = "completed"
"""What a version of the outline is called that a section on open problems was added to."""
_LEAST_PARTS = 4
"""Parts of a body from which on questions run through several of them."""
_TITLE = "Open problems"
_ASSIGNMENT = PartAssignment(
    axis="what an answer lacks: a proof, data, a measure, a comparison under equal conditions, or a method",
    question="Which questions do these papers leave open, and which result would settle each?",
    opening=PartOpening.CLAIM,
    ending=PartEnding.OPEN_QUESTION,
)
_FOCUS = (
    "Which questions do these papers leave open, and which result would settle each? It takes the questions on which "
    "several parts of the survey touch: limits and future work that authors name, and results that disagree."
)


def with_open_problems(plan: SurveyPlan) -> SurveyPlan:
    """The plan with a last section on what its papers leave open, unless it has one or few parts.

    No paper has its home there: it is written after all other parts, from their points and from what their papers
    name as limits and as open.
    """
    sections = plan.body.sections
    has_one = any(each.section.purpose is Purpose.OPEN_PROBLEMS for each in sections)
    if has_one or len(plan.body.parts_to_write()) < _LEAST_PARTS:
        return plan
    planned = PlannedSection(
        title=_TITLE, focus=_FOCUS, purpose=Purpose.OPEN_PROBLEMS, proof_ids=(), assignment=_ASSIGNMENT
    )
    body = BodyPlan(sections=(*sections, SectionPlan(section=planned, subsections=())))
    return plan.with_body(body, made_by=COMPLETED)
