"""What evaluations take: a survey to measure, what people wrote on its subject, and who gives it marks."""

from __future__ import annotations

from pydantic import Field

from services.evaluation.human_survey import HumanSurvey
from services.jobs.job_request import JobRequest, ShortText
from services.jobs.requests import BudgetRequest
from services.jobs.unaided_requests import HumanReference, Year, human_survey


class EvaluationRequest(JobRequest):
    """A survey to measure; what is known of a survey by people on the same subject is compared."""

    survey_id: str = Field(min_length=1, max_length=300)
    revision: int | None = Field(default=None, ge=1, description="Its last revision if null.")
    references: tuple[HumanReference, ...] = Field(default=(), max_length=2_000, description="What people cite.")
    text: str = Field(default="", max_length=500_000, description="What people wrote, as Markdown with its headings.")
    until: Year | None = Field(
        default=None, description="The last year of which people could know works; later ones are not counted."
    )

    def human(self) -> HumanSurvey:
        """What is known of the survey by people."""
        return human_survey(self.references, self.text, until=self.until)


class JudgedEvaluationRequest(EvaluationRequest):
    """A survey to measure, to which language models give marks."""

    judges: tuple[ShortText, ...] = Field(
        min_length=1,
        max_length=10,
        description="The models that give marks, of those that the service offers (`/v1/capabilities`); each is asked "
        "under two prompts, and all marks are averaged. The offline writer cannot.",
        examples=[["gpt-5-mini"]],
    )
    rival: str | None = Field(
        default=None,
        min_length=1,
        max_length=300,
        description="Id of another survey of the subject; the judges say which is better.",
    )
    budget: BudgetRequest = BudgetRequest()
