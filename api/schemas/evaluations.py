"""Evaluations over HTTP: what is measured of a survey, alone and against one by people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from api.schemas.shown import Shown
from kg.model.surveys.survey import Survey
from services.evaluation.human import HumanSurvey
from services.jobs.unaided_requests import HumanReference, Year, human_survey

if TYPE_CHECKING:
    from services.evaluation.report import SurveyEvaluation


class NewEvaluation(BaseModel):
    """A survey to measure; what is known of a survey by people on the same subject is compared."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    survey_id: str = Field(min_length=1, max_length=300)
    revision: int | None = Field(default=None, ge=1, description="Its last revision if null.")
    references: tuple[HumanReference, ...] = Field(default=(), max_length=2_000, description="What people cite.")
    text: str = Field(default="", max_length=500_000, description="What people wrote, as Markdown with its headings.")
    until: Year | None = Field(
        default=None, description="The last year of which people could know works; later ones are no fault."
    )

    def human(self) -> HumanSurvey:
        """What is known of the survey by people."""
        return human_survey(self.references, self.text, until=self.until)


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
