"""What an enrichment job takes."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from services.jobs.job_request import JobRequest

CITING = 100
"""Citing papers that are asked for, of each paper, where a request does not say how many."""

MOST_CITING = 10_000
"""Citing papers of a paper that may be asked for."""


class EnrichmentRequest(JobRequest):
    """Which papers sources are asked about: those of a field, of an import, or all that the graph has."""

    field_id: str | None = Field(default=None, min_length=1, max_length=500, description="Only papers of this field.")
    label: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        description="Only papers of this import, tag or collection.",
    )
    citing: int = Field(
        default=CITING, ge=0, le=MOST_CITING, description="Citing papers to ask for, of each paper; 0 asks for none."
    )

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if self.field_id is not None and self.label is not None:
            raise ValueError("name a field or an import, not both")
        return self
