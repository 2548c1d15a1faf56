"""Everything that a job or a request works with, put together once by `api.bootstrap`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from kg.ports import GraphAnalytics, GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.collecting.report import SourceRow
from services.embedding import Embedder
from services.errors import ServiceError
from services.models.cached import ResponseCache
from services.models.port import LanguageModel
from services.steps.offload import offload

ReadRecords = Callable[[Path | BinaryIO, str | None, str | None], Iterator[SourceRow]]
"""Rows of a file, a folder or a stream, in a named format or, for None, in the one that its content tells, and under a
name that stands for the source in what it reports or, for None, under its own."""


class Connections(Protocol):
    """What a client of a server outside keeps open for as long as an event loop runs."""

    async def close(self) -> None:
        """Close them; the next use opens others."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Workbench:
    """The open graph and the parts that work on it; `analytics_name` says in words where graph algorithms run.

    `fallback` does what `model` has done badly twice, None where nobody does; `cache` keeps the answers of paid models.
    `connections` are those of its parts to servers outside.
    """

    engine: GraphEngine
    analytics: GraphAnalytics
    analytics_name: str
    papers: PaperRepository
    fields: FieldRepository
    surveys: SurveyRepository
    embedder: Embedder
    model: LanguageModel
    read_records: ReadRecords
    fallback: LanguageModel | None = None
    cache: ResponseCache | None = None
    connections: Sequence[Connections] = ()

    def remove_field(self, field_id: str) -> None:
        """Delete a field with its summaries, for good; papers and surveys stay.

        Raises:
            NotFoundError: no field has this id.
        """
        self.fields.delete(field_id)
        self.engine.checkpoint()

    def remove_survey(self, survey_id: str) -> None:
        """Delete a survey with the passages that only it uses, for good; field and papers stay.

        Raises:
            NotFoundError: no survey has this id.
        """
        self.surveys.delete(survey_id)
        self.engine.checkpoint()

    def field_of(self, survey: Survey) -> FieldGraph:
        """The field that a survey was written from, also when it was built anew or deleted since.

        Raises:
            NotFoundError: nobody kept it.
        """
        return self.field_and_revision(survey)[0]

    def field_and_revision(self, survey: Survey) -> tuple[FieldGraph, str]:
        """What `field_of` gives, and its revision.

        Raises:
            NotFoundError: nobody kept it.
        """
        revision = survey.revision.field_revision
        return (self.fields.at(survey.field_id, revision), revision) if revision else self.fields.whole(survey.field_id)

    async def disconnect(self) -> None:
        """Close all connections to servers outside, before the event loop on which they were made ends."""
        for each in self.connections:
            await each.close()

    @asynccontextmanager
    async def durable(self) -> AsyncIterator[None]:
        """What is stored inside the block outlives a power cut once it ends, also after a stop or a failure."""
        try:
            yield
        except ServiceError:
            await offload(self.engine.checkpoint)
            raise
        await offload(self.engine.checkpoint)
