"""Evaluations over HTTP: what is measured of a survey, alone and against one by people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from pydantic import BeforeValidator, Field

from api.schemas.shown import Shown
from kg.model.surveys.survey import Survey
from services.jobs.evaluation_requests import EvaluationRequest, JudgedEvaluationRequest
from services.jobs.job_request import as_number

if TYPE_CHECKING:
    from services.evaluation.survey_evaluation import SurveyEvaluation


class NewEvaluation(EvaluationRequest):
    """A survey to measure; what is known of a survey by people on the same subject is compared."""


class NewJudgedEvaluation(JudgedEvaluationRequest):
    """A survey to measure, to which language models are to give marks."""

    priority: Annotated[int, BeforeValidator(as_number)] = Field(
        default=0, ge=-100, le=100, description="Higher runs first; equal ones in their order."
    )

    def to_request(self) -> JudgedEvaluationRequest:
        """What the job takes."""
        return JudgedEvaluationRequest.model_validate(self.model_dump(exclude={"priority"}))


class EvaluationOut(Shown):
    """Every figure by group and name; `docs/presets.md` says what each is and where it is published."""

    survey_id: str
    revision: int
    preset: str
    judge: str | None = Field(description="Who gave the marks, 1 to 5; null where there are none.")
    measures: dict[str, dict[str, float | None]] = Field(
        description="Null for what could not be measured.", examples=[{"citations": {"recall": 0.97}}]
    )


def evaluation_out(
    survey: Survey, found: SurveyEvaluation, measures: Mapping[str, Mapping[str, float | None]]
) -> EvaluationOut:
    """An evaluation of a survey, with its figures."""
    return EvaluationOut(
        survey_id=survey.id,
        revision=survey.revision.number,
        preset=survey.preset,
        judge=found.judge,
        measures={group: dict(each) for group, each in measures.items()},
    )
