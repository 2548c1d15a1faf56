"""Built fields: saved whole, read whole."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable
from contextlib import suppress

from kg.errors import InvalidInputError, NotFoundError
from kg.model.fields.field import Field, FieldGraph, FieldId, FieldOfPaper, Similarity
from kg.model.fields.summary import Summary, SummaryId, SummaryKind
from kg.model.fields.view import FieldView
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row, Templates
from kg.repository.fields import rows as field_rows
from kg.repository.fields.views import VIEWS, FieldViews
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.rows import citation_of
from kg.repository.rows import node_key, repeated


class FieldRepository:
    """Fields and the summaries of their communities and paths.

    What a field says of a paper hangs on the field: layer and score on INCLUDES, the weight of a citation on
    CITES_IN_FIELD, similarity on SIMILAR_TO, both with `field_id`. Fields that share papers never meet.
    """

    def __init__(self, engine: GraphEngine, papers: PaperRepository | None = None) -> None:
        self._engine = engine
        self._papers = papers or PaperRepository(engine)
        self._views = FieldViews(engine)

    def save(self, graph: FieldGraph) -> None:
        """Create a field or replace the one with its id, in one transaction: a reader sees the old field or the new.

        Its papers and citations must be stored. Summaries stay as long as their community or path does.

        Raises:
            InvalidInputError: two communities or two paths have one id.
            NotFoundError: a paper or citation of the field is not stored; nothing is changed.
        """
        kept = [*(community.id for community in graph.communities), *(path.id for path in graph.paths)]
        repeats = repeated(kept)
        if repeats:
            raise InvalidInputError(
                f"the id {repeats[0]!r} stands for two communities or paths of the field", field="id"
            )
        self._check_stored(graph)
        with self._engine.transaction() as templates:
            # The node of the field first: whoever saves the same field waits here, and then clears what this one wrote.
            templates.write("save_fields", rows=[field_rows.field_row(graph, field_rows.revision_of(graph))])
            _clear(templates, graph.field.id, kept=kept)
            templates.write_many("save_includes", field_rows.member_rows(graph))
            templates.write_many("add_cites_in_field", field_rows.citation_rows(graph))
            templates.write_many("add_similar_to", field_rows.similarity_rows(graph))
            communities = field_rows.community_rows(graph)
            templates.write_many("save_communities", communities)
            templates.write_many("save_has_community", _parts(graph.field.id, communities))
            templates.write_many("save_in_community", field_rows.community_member_rows(graph))
            paths = field_rows.path_rows(graph)
            templates.write_many("save_paths", paths)
            templates.write_many("save_has_path", _parts(graph.field.id, paths))
            templates.write_many("save_step", field_rows.step_rows(graph))

    def get(self, field_id: str) -> FieldGraph:
        """The field as it was saved, with its papers as they are now.

        Papers and members come in id order, citations by citing and cited id, similarities by first and second id,
        communities and paths in the order they were saved in. All of it is of one revision, also while somebody
        replaces the field.

        Raises:
            NotFoundError: no field has this id.
        """
        digest = None
        while True:
            row = self._row(field_id)
            graph = self._read(row)
            before, digest = digest, field_rows.revision_of(graph)
            # A digest other than the revision: the field was replaced while it was read, unless it comes twice. Then an
            # older Strata stored it, or a paper took the place of another since.
            if digest in {row["revision"], before}:
                return graph

    def view(self, field_id: str) -> FieldView:
        """The field as arrays; the views asked for last are kept until their field changes.

        Raises:
            NotFoundError: no field has this id.
        """
        return self.opened(field_id)[1]()

    def opened(self, field_id: str) -> tuple[str, Callable[[], FieldView]]:
        """The revision of a field, and what gives its view: for those who need the view only of a revision new to them.

        Raises:
            NotFoundError: no field has this id.
        """
        row = self._row(field_id)
        revision = row["revision"] or self._stamped(field_id)
        return revision, lambda: self._view(row, revision)

    def _view(self, row: Row, revision: str) -> FieldView:
        """The view of a field, its row read just now; a field that is replaced while it is read is read again."""
        view, is_new = self._views.view(row, revision)
        if not is_new or self.revision(row["id"]) == revision:
            return view
        self._views.forget(row["id"])  # its parts need not fit each other
        return self.view(row["id"])

    def warm(self) -> None:
        """Read into memory as many views as are kept, before somebody waits for one; harmless to leave out."""
        for field in self.list()[:VIEWS]:
            with suppress(NotFoundError):  # deleted since
                self.view(field.id)

    def revision(self, field_id: str) -> str:
        """A digest of a field, whatever its papers say of themselves: equal revisions, equal fields.

        Raises:
            NotFoundError: no field has this id.
        """
        return self._row(field_id)["revision"] or self._stamped(field_id)

    def of_paper(self, id: PaperId) -> builtins.list[FieldOfPaper]:
        """The fields that include a paper, by id, and what it is in each; none for an unknown paper."""
        return [field_rows.field_of_paper(row) for row in self._engine.read("fields_of_paper", id=id)]

    def list(self) -> builtins.list[Field]:
        """All fields in order of their ids."""
        return [field_rows.field_of(row) for row in self._engine.read("fields")]

    def delete(self, field_id: str) -> None:
        """Delete a field and its summaries; papers and surveys stay.

        Raises:
            NotFoundError: no field has this id.
        """
        self._row(field_id)
        with self._engine.transaction() as templates:
            _clear(templates, field_id, kept=[])
            templates.write("delete_field", field_id=field_id)

    def save_summaries(self, summaries: Iterable[Summary]) -> None:
        """Create or replace summaries of stored fields, all or none.

        Raises:
            NotFoundError: a field is not stored.
        """
        given = builtins.list(summaries)
        for field_id in sorted({summary.field_id for summary in given}):
            self._row(field_id)
        with self._engine.transaction() as templates:
            templates.write_many("save_summaries", [_summary_row(summary) for summary in given])
            for field_id in sorted({summary.field_id for summary in given}):
                own = [_summary_row(summary) for summary in given if summary.field_id == field_id]
                templates.write_many("save_has_summary", _parts(field_id, own))

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

    def _read(self, row: Row) -> FieldGraph:
        field_id, read = row["id"], self._engine.read
        members = {PaperId(m["paper_id"]): field_rows.member_of(m) for m in read("field_members", field_id=field_id)}
        similar = read("field_similarities", field_id=field_id)
        return FieldGraph(
            field=field_rows.field_of(row),
            papers=self._papers.find(members),
            members=members,
            citations=tuple(citation_of(edge) for edge in read("field_citations", field_id=field_id)),
            similarities=tuple(
                Similarity(first=PaperId(s["first_id"]), second=PaperId(s["second_id"]), weight=s["weight"])
                for s in similar
            ),
            communities=field_rows.communities_of(
                read("field_communities", field_id=field_id), read("field_community_papers", field_id=field_id)
            ),
            paths=field_rows.paths_of(
                read("field_paths", field_id=field_id), read("field_path_steps", field_id=field_id)
            ),
            reach=field_rows.reach_of(row),
        )

    def _stamped(self, field_id: str) -> str:
        """The revision of a field that an older Strata stored without one; from now on it has one."""
        revision = field_rows.revision_of(self.get(field_id))
        self._engine.write("save_fields", rows=[{"id": field_id, "properties": {"revision": revision}}])
        return revision

    def _row(self, field_id: str) -> Row:
        rows = self._engine.read("field_by_id", field_id=field_id)
        if not rows:
            known = ", ".join(field.id for field in self.list()[:10])
            hint = f"there are: {known}" if known else "no field is built yet: strata field build TOPIC"
            raise NotFoundError("field", field_id, hint=hint)
        return rows[0]

    def _check_stored(self, graph: FieldGraph) -> None:
        stored = self._papers.find(graph.members)
        for id in graph.members:
            if id not in stored:
                raise NotFoundError("paper", id, hint="save the papers of a field before the field")
        pairs = {(citation.citing, citation.cited) for citation in self._papers.citations_among(graph.members)}
        for citation in graph.citations:
            if (citation.citing, citation.cited) not in pairs:
                raise NotFoundError(
                    "citation", f"{citation.citing} to {citation.cited}", hint="save the citations of a field before it"
                )


def _clear(templates: Templates, field_id: FieldId | str, *, kept: builtins.list[str]) -> None:
    templates.write("delete_field_edges", field_id=field_id)
    templates.write("delete_field_members", field_id=field_id)
    templates.write("delete_field_communities", field_id=field_id)
    templates.write("delete_field_paths", field_id=field_id)
    templates.write("delete_field_summaries", field_id=field_id, kept=kept)


def _parts(owner: str, nodes: builtins.list[dict[str, object]]) -> builtins.list[dict[str, object]]:
    return [{"start_id": owner, "end_id": node["id"]} for node in nodes]


def _summary_row(summary: Summary) -> dict[str, object]:
    return {
        "id": node_key(summary.field_id, summary.id),
        "properties": {
            "summary_id": summary.id,
            "field_id": summary.field_id,
            "subject_id": summary.subject_id,
            "kind": str(summary.kind),
            "text": summary.text,
            "task_version": summary.task_version,
            "model": summary.model,
        },
    }
