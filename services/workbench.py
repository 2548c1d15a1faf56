"""Everything that a job or a request works with, put together once by `api.bootstrap`."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO, Protocol

from kg.errors import InvalidInputError
from kg.model.collections.collection import STORE
from services.document.landmarks import with_cited_landmarks
from services.errors import ServiceError
from services.steps.offload import offload

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
    from pathlib import Path

    from kg.model.fields.field import FieldGraph
    from kg.model.surveys.survey import Survey
    from kg.ports import GraphAnalytics, GraphEngine
    from kg.repository.fields.fields import FieldRepository
    from kg.repository.papers.papers import PaperRepository
    from kg.repository.surveys.surveys import SurveyRepository
    from services.collecting.import_report import SourceRow
    from services.collecting.sources import PaperSource
    from services.collecting.text_files import TextFiles
    from services.collecting.text_places import TextFetcher, TextSource, UnavailableTexts
    from services.embedding import Embedder
    from services.models.cached import ResponseCache
    from services.models.port import LanguageModel
    from services.models.recording_format import Recordings
    from services.screening.sources import RecordSearch


class ReadRecords(Protocol):
    """Reads the rows of a file, a folder or a stream."""

    def __call__(
        self, source: Path | BinaryIO, format: str | None, name: str | None = None, *, encoding: str | None = None
    ) -> Iterator[SourceRow]:
        """Return the rows.

        Args:
            source: what to read.
            format: its format; None for the one that its content shows.
            name: what it is called in reports; None for its own name.
            encoding: the encoding of its text; None for the one that its content shows.
        """
        ...


class Connections(Protocol):
    """What a client of a server outside keeps open for as long as an event loop runs."""

    async def close(self) -> None:
        """Close them; the next use opens others."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Workbench:
    """The open graph and the parts that work on it; `analytics_name` says in words where graph algorithms run.

    `fallback` does what `model` has done badly twice; `cache` keeps the answers of models on
    servers, `recordings` those of finished surveys. `choices` are the models that a survey may name in place of
    `model`; `record_searches` the sources outside that a collection may name, `sources` those that imports of
    identifiers ask; `text_sources` say where full texts are, `text_fetcher` has the files, and `unavailable_texts`
    remembers which were not to be had; `connections` are those of its parts to servers outside.
    """

    engine: GraphEngine
    analytics: GraphAnalytics
    analytics_name: str
    papers: PaperRepository
    fields: FieldRepository
    surveys: SurveyRepository
    embedder: Embedder
    model: LanguageModel
    fallback: LanguageModel
    read_records: ReadRecords
    text_files: TextFiles
    cache: ResponseCache | None = None
    recordings: Recordings | None = None
    choices: Mapping[str, LanguageModel] = field(default_factory=dict)
    record_searches: Sequence[RecordSearch] = ()
    sources: Sequence[PaperSource] = ()
    text_sources: Sequence[TextSource] = ()
    text_fetcher: TextFetcher | None = None
    unavailable_texts: UnavailableTexts | None = None
    connections: Sequence[Connections] = ()

    def model_named(self, name: str | None) -> LanguageModel:
        """The model of a survey that names one, or that names none.

        Raises:
            InvalidInputError: it is not among the choices.
        """
        if name is None:
            return self.model
        if name not in self.choices:
            raise InvalidInputError(
                f"the model {name} is not set up here; choose {', '.join(self.choices)}, or add it to "
                "STRATA_MODEL_CHOICES",
                field="model",
            )
        return self.choices[name]

    def record_searches_named(self, names: Sequence[str]) -> Sequence[RecordSearch]:
        """The sources outside among some names of sources.

        Raises:
            InvalidInputError: one is not set up here.
        """
        known = {str(each.name): each for each in self.record_searches}
        for name in names:
            if name != STORE and name not in known:
                raise InvalidInputError(
                    f"the source {name} is not set up here; choose {', '.join((STORE, *known))}", field="sources"
                )
        return [known[name] for name in names if name in known]

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
        if self.recordings is not None:
            self.recordings.forget(survey_id)

    def field_of(self, survey: Survey) -> FieldGraph:
        """The field that a survey was written from, with its landmarks, also when it was built again or deleted since.

        Raises:
            NotFoundError: nobody kept it.
        """
        return self.field_and_revision(survey)[0]

    def field_and_revision(self, survey: Survey) -> tuple[FieldGraph, str]:
        """What `field_of` gives, and its revision.

        Raises:
            NotFoundError: nobody kept it.
        """
        if revision := survey.revision.field_revision:
            field = self.fields.at(survey.field_id, revision)
        else:
            field, revision = self.fields.whole(survey.field_id)
        return with_cited_landmarks(field, survey, self.papers), revision

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
