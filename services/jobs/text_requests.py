"""What a job that fetches full texts takes, and how a paper is that is to be read whole."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from services.jobs.job_request import JobRequest, ShortText

SURVEY_PAPERS = 60
"""Papers of a survey that are read whole, where nobody says how many."""
PAPERS = 40
"""Papers of a field that are read whole, where nobody says how many."""


class WishState(StrEnum):
    """How a paper is that is to be read whole."""

    KEPT = "kept"
    TO_ASK = "to ask"
    UNAVAILABLE = "unavailable"
    """It was asked for lately and could not be had."""
    UNKNOWN = "unknown"
    """No source that is switched on can have it."""


class TextFetchWanted(JobRequest):
    """How many papers of a field to read whole, and what that may take."""

    papers: int | None = Field(
        default=PAPERS, ge=1, le=100_000, description="Papers, the most important first; null for all.", examples=[40]
    )
    again: bool = Field(
        default=False, description="Ask also for texts that are kept, where they changed, and for those not had lately."
    )
    survey_id: str | None = Field(
        default=None,
        min_length=1,
        max_length=500,
        description="A survey of the field whose outline names the papers, those that carry its parts; null for the "
        "most important ones.",
    )
    only: tuple[ShortText, ...] = Field(
        default=(),
        max_length=1_000,
        description="These papers of the field, by id, key or identifier, in the place of the most important ones.",
    )
    max_requests: int | None = Field(default=None, ge=1, description="Begin no paper after so many requests.")
    max_megabytes: int | None = Field(default=None, ge=1, description="Begin no paper after so much was fetched.")


class TextFetchRequest(TextFetchWanted):
    """A field whose papers are to be read whole."""

    field_id: str = Field(min_length=1, max_length=500)
