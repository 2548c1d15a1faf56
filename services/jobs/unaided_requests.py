"""What jobs take that have a model write out of its memory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import BeforeValidator, Field

from services.evaluation.human_survey import HumanSurvey, ListedWork, read_markdown
from services.jobs.job_request import JobRequest, ShortText, as_number
from services.jobs.requests import BudgetRequest

Year = Annotated[int, Field(ge=1, le=9_999), BeforeValidator(as_number)]
CitationCount = Annotated[int, Field(ge=0, le=10**9), BeforeValidator(as_number)]


class HumanReference(JobRequest):
    """A work that the survey by people cites."""

    title: str = Field(min_length=1, max_length=2_000)
    year: Year | None = None
    citations: CitationCount | None = Field(default=None, description="How often it is cited in the world.")


def human_survey(references: Iterable[HumanReference], text: str, *, until: int | None = None) -> HumanSurvey:
    """A survey by people, out of what a request says of it; `until` is the last year of which they could know works."""
    headings, prose = read_markdown(text)
    works = tuple(ListedWork(title=each.title, year=each.year, citations=each.citations) for each in references)
    return HumanSurvey(references=works, headings=headings, text=prose, year=until)


class UnaidedRequest(JobRequest):
    """A topic on which a language model writes a survey out of its memory."""

    topic: str = Field(
        min_length=1,
        max_length=500,
        pattern=r"\S",
        description="What the survey is about; the model gets nothing else.",
        examples=["graph neural networks"],
    )
    sources: tuple[ShortText, ...] = Field(
        default=(), max_length=10, description="Sources outside, asked in this order for works that the graph has not."
    )
    references: tuple[HumanReference, ...] = Field(
        default=(), max_length=2_000, description="What people cite on the subject, to be compared."
    )
    text: str = Field(
        default="", max_length=500_000, description="What people wrote on it, as Markdown with its headings."
    )
    model: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        description="The model that writes, one of those that the service offers (`/v1/capabilities`); null for the "
        "models and routes of its settings. The offline writer cannot.",
    )
    budget: BudgetRequest = BudgetRequest()

    def human(self) -> HumanSurvey:
        """What is known of a survey by people."""
        return human_survey(self.references, self.text)
