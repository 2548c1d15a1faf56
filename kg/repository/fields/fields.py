"""Built fields: saved whole, read whole."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext, suppress

from kg.batches import in_batches
from kg.errors import InvalidInputError, NotFoundError, WriteConflictError
from kg.model.fields.community import CommunityId
from kg.model.fields.field import Field, FieldGraph, FieldId, FieldOfPaper, LayerYear
from kg.model.fields.naming import state_of
from kg.model.fields.summary import Summary, SummaryId, SummaryKind
from kg.model.fields.view import FieldView
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row, Templates
from kg.repository.fields import rows as field_rows
from kg.repository.fields.edge_sets import EdgeSet, give_up, stage_edges, sweep_edges, with_edges
from kg.repository.fields.naming import write_names
from kg.repository.fields.reading import FieldChangedError, field_row, read_undisturbed, whole_field
from kg.repository.fields.views import VIEWS, FieldViews
from kg.repository.fields.writing import archive_field, delete_field, write_field, write_summaries
from kg.repository.papers.full_texts import with_full_texts
from kg.repository.papers.saving import stored_ids
from kg.repository.rows import duplicate_ids

ATTEMPTS = 8
"""Times that a field is replaced, where another process replaces it meanwhile."""

_REFERENCE_BATCH = 4_000
"""Papers whose references one statement reads."""


class FieldRepository:
    """Fields and the summaries of their communities and paths.

    What a field says of a paper hangs on the field: layer and score on INCLUDES, the weight of a citation on
    CITES_IN_FIELD, similarity on SIMILAR_TO, both with `field_id`. Fields that share papers never meet.
    """

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine
        self._views = FieldViews(engine)

    def store_edges(self, graph: FieldGraph) -> EdgeSet:
        """Store the edges of a field that has no communities yet, so that they can be found along them.

        `save` takes them over, or `give_up` has them deleted; should this process die, the next build does that.

        Raises:
            NotFoundError: a paper or citation of the field is not stored; nothing is changed.
            WriteConflictError: another process was in the way; the stored field is as it was.
        """
        self._check_stored(graph)
        return stage_edges(self._engine, graph, field_rows.revision_of(graph))

    def give_up(self, edges: EdgeSet) -> None:
        """Have edges of `store_edges` deleted by the next build; harmless once a field has taken them over."""
        give_up(self._engine, edges)

    def save(self, graph: FieldGraph, *, edges: EdgeSet | None = None) -> None:
        """Create a field or replace the one with its id: a reader sees the old field or the new, never a mixture.

        Its edges are stored before, in batches, and those of the old field deleted after; the rest is one transaction.

        Its papers and citations must be stored. Summaries stay as long as their community or path does. A field that a
        survey was written from is kept beside the new one, for `at`, until the last of its surveys is deleted.

        Args:
            graph: the field.
            edges: what `store_edges` made of its edges.
        Raises:
            InvalidInputError: two communities, themes or paths have one id.
            NotFoundError: a paper or citation of the field is not stored; nothing is changed.
            WriteConflictError: another process was in the way; the stored field is as it was.
        """
        kept = [*(community.id for community in graph.communities), *(path.id for path in graph.paths)]
        repeats = duplicate_ids([*kept, *(theme.id for theme in graph.themes)])
        if repeats:
            raise InvalidInputError(
                f"the id {repeats[0]!r} stands for two communities, themes or paths of the field", field="id"
            )
        self._check_stored(graph)
        revision = field_rows.revision_of(graph)
        self._archive(graph.field.id, unless=revision)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                self._replace(graph, revision, edges)
                break
            except WriteConflictError:
                edges = None  # given up
                if attempt == ATTEMPTS:
                    raise
        sweep_edges(self._engine)

    def _replace(self, graph: FieldGraph, revision: str, edges: EdgeSet | None) -> None:
        with with_edges(self._engine, graph, revision, edges) as (templates, edge_set):
            write_field(templates, graph, revision, edge_set=edge_set)

    def get(self, field_id: str) -> FieldGraph:
        """The field as it was saved, with its papers as they are now and the full texts that are kept of them.

        Papers and members come in id order, citations by citing and cited id, similarities by first and second id,
        communities, themes and paths in the order they were saved in. All of it is of one revision, also while someone
        replaces the field.

        Raises:
            NotFoundError: no field has this id.
        """
        return self._whole(field_id)[1]

    def whole(self, field_id: str) -> tuple[FieldGraph, str]:
        """The field as `get` gives it, and its revision.

        Raises:
            NotFoundError: no field has this id.
        """
        row, graph = self._whole(field_id)
        return graph, row["revision"] or self._stamp_revision(field_id)

    def at(self, field_id: str, revision: str) -> FieldGraph:
        """The field as it was at a revision: now, or when a survey was written from it.

        Raises:
            NotFoundError: no field has this id, or nobody kept that revision of it.
        """
        with suppress(NotFoundError):
            while self.revision(field_id) == revision:
                graph, current = self.whole(field_id)
                if current == revision:
                    return graph
        found = whole_field(self._engine, lambda templates: _find_archived(templates, field_id, revision))[1]
        return with_full_texts(self._engine, found)

    def keep(self, graph: FieldGraph, revision: str) -> None:
        """Let `at` find a field that a survey was written from, where another took its place while it was written."""
        field_id = graph.field.id
        with suppress(NotFoundError):
            if self.revision(field_id) == revision:
                return
        if all(row["revision"] != revision for row in self._engine.read("archived_fields", field_id=field_id)):
            with with_edges(self._engine, graph, revision) as (templates, edge_set):
                archive_field(templates, graph, revision, (), edge_set=edge_set)

    def view(self, field_id: str) -> FieldView:
        """The field as arrays; the views asked for last are kept until their field changes.

        Raises:
            NotFoundError: no field has this id.
        """
        return self.open_view(field_id)[1]()

    def open_view(self, field_id: str, revision: str = "") -> tuple[str, Callable[[], FieldView]]:
        """The state of a field, and what gives its view: for those who need the view only of a state new to them.

        Args:
            revision: the one wanted, also when the field was built again since; "" for the present one.
        Raises:
            NotFoundError: no field has this id, or nobody kept that revision of it.
        """
        with suppress(NotFoundError) if revision else nullcontext():
            row = self._row(field_id)
            latest = row["revision"] or self._stamp_revision(field_id)
            if revision in {"", latest}:
                return state_of(latest, row["names"]), lambda: self._view(row, latest)
        kept = _find_archived(self._engine, field_id, revision)
        return state_of(revision, kept["names"]), lambda: read_undisturbed(
            self._engine, lambda _: self._views.view(kept, revision)[0]
        )

    def _view(self, row: Row, revision: str) -> FieldView:
        """The view of a field, its row read just now; a field that is replaced while it is read is read again."""

        def read(_: Templates) -> FieldView:
            nonlocal row, revision
            saves = self._views.saves(row["id"])
            view, is_new = self._views.view(row, revision)
            if is_new:
                before = (revision, row["edge_set"], row["names"], saves)
                row = self._row(row["id"])
                revision = row["revision"] or self._stamp_revision(row["id"])
                if (revision, row["edge_set"], row["names"], self._views.saves(row["id"])) != before:
                    self._views.forget(row["id"])  # its parts need not fit each other
                    raise FieldChangedError("the field was replaced while it was read; it is safe to retry")
            return view

        return read_undisturbed(self._engine, read)

    def warm(self) -> builtins.list[FieldView]:
        """Read into memory as many views as are kept, before a request waits for one; harmless to leave out."""
        views = []
        for field in self.list()[:VIEWS]:
            with suppress(NotFoundError):  # deleted since
                views.append(self.view(field.id))
        return views

    def revision(self, field_id: str) -> str:
        """A digest of a field, whatever its papers say of themselves and models call its communities.

        Raises:
            NotFoundError: no field has this id.
        """
        return self._row(field_id)["revision"] or self._stamp_revision(field_id)

    def state(self, field_id: str) -> str:
        """The revision of a field and the names that models gave its communities: equal states, equal fields to read.

        Raises:
            NotFoundError: no field has this id.
        """
        row = self._row(field_id)
        return state_of(row["revision"] or self._stamp_revision(field_id), row["names"])

    def of_paper(self, id: PaperId) -> builtins.list[FieldOfPaper]:
        """The fields that include a paper, by id, and what it is in each; none for an unknown paper."""
        return [field_rows.field_of_paper(row) for row in self._engine.read("fields_of_paper", id=id)]

    def list(self) -> builtins.list[Field]:
        """All fields in order of their ids."""
        return [field_rows.field_of(row) for row in self._engine.read("fields")]

    def counts(self, field_ids: builtins.list[FieldId]) -> dict[str, tuple[LayerYear, ...]]:
        """How many papers each of some fields holds, by layer and year; nothing for an unknown field.

        The undated papers of a layer are first or last among its years, as the engine has it.
        """
        found: dict[str, builtins.list[LayerYear]] = {id: [] for id in field_ids}
        for row in self._engine.read("field_counts", field_ids=field_ids):
            found[row["field_id"]].append(LayerYear(layer=Layer(row["layer"]), year=row["year"], papers=row["papers"]))
        return {id: tuple(parts) for id, parts in found.items()}

    def missing_works(self, field_id: str, *, least: int, limit: int) -> builtins.list[tuple[PaperId, int]]:
        """Works known by citations only that `least` papers of a field cite or more, with their number, most first.

        Raises:
            NotFoundError: no field has this id.
        """
        self._row(field_id)
        rows = self._engine.read("missing_works", field_id=field_id, least=least, limit=limit)
        return [(PaperId(row["id"]), row["cited_by"]) for row in rows]

    def citing(self, field_id: str, works: Iterable[PaperId]) -> dict[PaperId, builtins.list[PaperId]]:
        """The papers of a field that cite each of some works, the newest first."""
        found: dict[PaperId, builtins.list[PaperId]] = {}
        for row in self._engine.read("citing_in_field", field_id=field_id, ids=sorted(set(works))):
            found.setdefault(PaperId(row["cited_id"]), []).append(PaperId(row["paper_id"]))
        return found

    def silent_papers(self, field_id: str) -> int:
        """How many papers of a field have no abstract and no summary; 0 for an unknown field."""
        return int(self._engine.read("field_silent_papers", field_id=field_id)[0]["papers"])

    def delete(self, field_id: str) -> None:
        """Delete a field and its summaries; papers and surveys stay, and what `at` gives the surveys of it.

        Raises:
            NotFoundError: no field has this id.
        """
        self._row(field_id)
        self._archive(field_id)
        with self._engine.transaction() as templates:
            delete_field(templates, field_id)
        sweep_edges(self._engine)

    def save_summaries(self, summaries: Iterable[Summary]) -> None:
        """Create or replace summaries of stored fields, all or none.

        Raises:
            NotFoundError: a field is not stored.
        """
        given = builtins.list(summaries)
        for field_id in sorted({summary.field_id for summary in given}):
            self._row(field_id)
        with self._engine.transaction() as templates:
            write_summaries(templates, given)

    def name_communities(self, graph: FieldGraph, names: Mapping[CommunityId, str]) -> None:
        """Let the names that a model gave communities be their labels, and those of themes of one community.

        A stored community that has other papers than in `graph` keeps its label: the field was built again meanwhile.

        Raises:
            NotFoundError: the field is not stored.
        """
        self._row(graph.field.id)
        with self._engine.transaction() as templates:
            write_names(templates, graph, names)

    def summaries(self, field_id: str) -> builtins.list[Summary]:
        """The summaries of a field by kind, subject and id; none for an unknown field."""
        return [
            Summary(
                id=SummaryId(row["summary_id"]),
                field_id=field_id,
                subject_id=row["subject_id"],
                kind=SummaryKind(row["kind"]),
                text=row["text"],
                task_version=row["task_version"],
                model=row["model"],
            )
            for row in self._engine.read("field_summaries", field_id=field_id)
        ]

    def _stamp_revision(self, field_id: str) -> str:
        """The revision of a field that an older Strata stored without one; from now on it has one."""
        revision = field_rows.revision_of(self.get(field_id))
        self._engine.write("save_fields", rows=[{"id": field_id, "properties": {"revision": revision}}])
        return revision

    def _row(self, field_id: str) -> Row:
        return field_row(self._engine, field_id)

    def _whole(self, field_id: str) -> tuple[Row, FieldGraph]:
        row, graph = whole_field(self._engine, lambda templates: field_row(templates, field_id))
        return row, with_full_texts(self._engine, graph)

    def _archive(self, field_id: str, *, unless: str | None = None) -> None:
        """Keep the stored field and its summaries for `at`, if a survey names it; not at the revision `unless`."""
        rows = self._engine.read("field_by_id", field_id=field_id)
        if not rows:
            return
        revision = rows[0]["revision"] or self._stamp_revision(field_id)
        if revision == unless:
            return
        if self._engine.read("surveys_naming_field", field_id=field_id, revision=revision, limit=1):
            row, graph = self._whole(field_id)
            summaries = self.summaries(field_id)
            with self._engine.transaction() as templates:
                archive_field(templates, graph, row["revision"] or revision, summaries, edge_set=row["edge_set"])

    def _check_stored(self, graph: FieldGraph) -> None:
        stored = stored_ids(self._engine, graph.members)
        for id in graph.members:
            if id not in stored:
                raise NotFoundError("paper", id, hint="save the papers of a field before the field")
        cited = {
            row["id"]: stored.intersection(row["references"])
            for batch in in_batches(graph.members, _REFERENCE_BATCH)
            for row in self._engine.read("reference_lists", ids=batch, limit=len(batch))
        }
        for citation in graph.citations:
            if citation.cited not in cited.get(citation.citing, ()):
                raise NotFoundError(
                    "citation", f"{citation.citing} to {citation.cited}", hint="save the citations of a field before it"
                )


def _find_archived(templates: Templates, field_id: str, revision: str) -> Row:
    for kept in templates.read("archived_fields", field_id=field_id):
        if kept["revision"] == revision:
            for row in templates.read("field_by_id", field_id=kept["id"]):  # none if it was deleted just now
                return row
    field_row(templates, field_id)
    raise NotFoundError("revision of the field " + field_id, revision, hint="it was not kept, since no survey names it")
