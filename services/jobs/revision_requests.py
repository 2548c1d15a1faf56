"""What jobs take that change a survey which is written."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, field_validator

from services.jobs.job_request import JobRequest, as_number
from services.jobs.requests import BudgetRequest
from services.writing.revising.wanted import WantedRewriting
from services.writing.revising.wishes import LONGEST

_Whole = Annotated[int, Field(ge=1), BeforeValidator(as_number)]
_REVISION = Field(default=None, description="Number of the revision that is changed; null for the last one.")
_REPLAY = Field(
    default=None,
    pattern=r"^[0-9a-f]{32}$",
    description="`input` of a recording that the service keeps: its answers are used, and no model is asked.",
)
_MODEL = Field(
    default=None,
    min_length=1,
    max_length=200,
    description="The model that does every task, one of those that the service offers (`/v1/capabilities`); null for "
    "the models and routes of its settings.",
)


class RewritingWish(JobRequest):
    """How a section, or one of its paragraphs, is to change."""

    instruction: str = Field(
        min_length=1,
        max_length=LONGEST,
        pattern=r"\S",
        description="The wish, in words. Every model gets it. The offline writer follows what it has rules for, in "
        "English: shorter, longer, more on something, without a paper, compare more, more recent papers.",
        examples=["shorter, and more on over-smoothing"],
    )
    paragraph: _Whole | None = Field(
        default=None, description="Only this paragraph, counted from 1; null for the whole section."
    )
    revision: _Whole | None = _REVISION
    model: str | None = _MODEL
    budget: BudgetRequest = BudgetRequest()

    @field_validator("instruction")
    @classmethod
    def _says_something(cls, text: str) -> str:
        if not text.strip():
            raise ValueError("say how the text is to change")
        return text


class RewritingRequest(RewritingWish):
    """A section of a survey to write again as its reader asks."""

    survey_id: str = Field(min_length=1, max_length=300)
    section: str = Field(min_length=1, max_length=50, description="Its number, or `abstract`.")
    replay: str | None = _REPLAY

    def to_rewriting(self) -> WantedRewriting:
        """As the services take it."""
        return WantedRewriting(section=self.section, instruction=self.instruction.strip(), paragraph=self.paragraph)


class RefreshWish(JobRequest):
    """How a survey is brought up to date with its field."""

    revision: _Whole | None = _REVISION
    model: str | None = _MODEL
    budget: BudgetRequest = BudgetRequest()


class RefreshRequest(RefreshWish):
    """A survey of which the sections are written again whose evidence has changed."""

    survey_id: str = Field(min_length=1, max_length=300)
    replay: str | None = _REPLAY
