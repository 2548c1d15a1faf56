"""What the job takes that reads the papers of a field."""

from __future__ import annotations

from pydantic import Field

from services.jobs.job_request import JobRequest
from services.jobs.query_requests import MODEL
from services.jobs.requests import BudgetRequest


class ReadingWanted(JobRequest):
    """Who reads the papers of a field, and within which budget."""

    budget: BudgetRequest = BudgetRequest()
    model: str | None = MODEL


class ReadingOfField(ReadingWanted):
    """A field whose papers are to be read."""

    field_id: str = Field(min_length=1, max_length=500)
