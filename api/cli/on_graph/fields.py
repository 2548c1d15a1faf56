"""Fields, on the graph itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.cli.on_graph.base import GraphBase
from services.queue.model import JobKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from api.schemas.authors import AuthorList
    from api.schemas.fields import FieldOut
    from api.schemas.jobs import JobOut
    from api.schemas.missing import MissingList
    from api.schemas.readings import NewReading, ReadingFacts
    from api.schemas.surveys import EstimateOut


class FieldsOnGraph(GraphBase):
    """What can be asked of fields."""

    def get_field(self, id: str) -> FieldOut:
        """A field."""
        from api.schemas.fields import field_out
        from services.exploring.views import layers

        view = self.bench.fields.view(id)
        return field_out(view, layers(view))

    def list_field_authors(self, id: str, *, q: str, limit: int) -> AuthorList:
        """The authors of a field, those of most papers first."""
        from api.schemas.authors import AuthorList, author_item
        from services.exploring.authors import authors_of_field

        page = authors_of_field(self.bench.fields.view(id), q, limit=limit)
        items = [author_item(id, each) for each in page.authors]
        return AuthorList(items=items, next_cursor=None, next=None, total=page.total)

    def list_missing_works(self, id: str, *, least: int, limit: int, titles: bool) -> MissingList:
        """Works that a field cites and the library lacks; sources are asked for titles where that is said."""
        from api.cli.work import run_connected
        from api.schemas.missing import MissingList, missing_out
        from services.collecting.missing import missing_works, with_titles

        found = missing_works(self.bench.fields, self.bench.papers, id, least=least, limit=limit)
        if titles:
            found = run_connected(self.bench, with_titles(found, self.bench.sources))
        return MissingList(items=[missing_out(each) for each in found])

    def field_notes(self, id: str) -> Mapping[str, str]:
        """The notes of a vault by the names of their files."""
        from services.rendering.field.vault import to_notes

        return to_notes(self.bench.fields.get(id))

    def estimate_reading(self, id: str, wanted: NewReading) -> EstimateOut:
        """What reading the papers of a field will take."""
        from api.schemas.surveys import estimate_out
        from services.jobs.reading import estimate_reading

        return estimate_out(estimate_reading(self.bench, wanted.of_field(id)))

    def create_reading(self, id: str, wanted: NewReading) -> JobOut:
        """Read the papers of a field into cards."""
        self.bench.fields.revision(id)
        return self.job_done(JobKind.READING, wanted.of_field(id))

    def get_reading_facts(self, id: str) -> ReadingFacts:
        """How many papers of a field were read, by whom, of which kinds."""
        from api.schemas.readings import ReadingFacts
        from services.jobs.reading import reading_facts

        return ReadingFacts(facts=reading_facts(self.bench, id))
