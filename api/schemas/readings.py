"""Readings over HTTP: the papers of a field read into cards."""

from __future__ import annotations

from pydantic import Field

from api.schemas.fragments import Priority
from api.schemas.shown import Shown
from services.jobs.reading_requests import ReadingOfField, ReadingWanted
from services.jobs.requests import request_of


class NewReading(ReadingWanted):
    """Who reads the papers of a field, and within which budget."""

    priority: Priority = 0

    def of_field(self, id: str) -> ReadingOfField:
        """What the job takes."""
        return request_of(ReadingOfField, {**self.model_dump(exclude={"priority"}), "field_id": id})


class ReadingFacts(Shown):
    """What is known of the cards of a field."""

    facts: dict[str, int] = Field(
        description="Numbers of papers by what is counted: all, those with a card, by reader, kind and role.",
        examples=[{"papers": 126, "papers with a card": 120, "kind method": 61}],
    )
