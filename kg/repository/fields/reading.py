"""Reading a field whole, also while another process replaces it.

An engine may let a statement see half of what a transaction is just storing: Neo4j reads what is committed and keeps no
snapshot, so a community can come without its layer. What cannot be made out is therefore read again, and where that
happens again and again, inside a transaction, which waits for the writer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from typing import TypeVar

from kg.errors import NotFoundError, WriteConflictError
from kg.model.fields.field import FieldGraph, FieldId, Similarity
from kg.model.fields.naming import restore_labels
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row, Templates
from kg.repository.fields import rows as field_rows
from kg.repository.fields.reach_rows import reach_of
from kg.repository.papers.rows import citation_of
from kg.repository.papers.saving import find_papers

T = TypeVar("T")

WAITS_SECONDS = (0.0, 0.01, 0.05, 0.2, 0.5)
"""Waits before a field is read again that could not be made out."""

UNREADABLE = (ValueError, TypeError, KeyError, WriteConflictError)
"""What it raises to make a field of rows some of which were written meanwhile."""


class FieldChangedError(WriteConflictError):
    """A field was replaced while it was read."""


class _UnprovenError(Exception):
    """Nothing stored says what a field is as a whole, or otherwise than it was read twice."""


def read_undisturbed(engine: GraphEngine, read: Callable[[Templates], T]) -> T:
    """What `read` gives of a field, read again where a writer was in the way.

    Args:
        engine: the graph.
        read: reads through the templates it is given; raises FieldChangedError, or one of UNREADABLE, where what it
            read does not fit together.
    Raises:
        NotFoundError: `read` does.
        ValueError, TypeError, KeyError: what is stored makes no field, though nobody writes to it.
    """
    for wait in WAITS_SECONDS:
        time.sleep(wait)
        try:
            return read(engine)
        except UNREADABLE:
            continue
    with engine.transaction() as templates:
        return read(templates)


def field_row(templates: Templates, field_id: str) -> Row:
    """The row of a field that is not an earlier state of another.

    Raises:
        NotFoundError: no field has this id.
    """
    rows = templates.read("field_by_id", field_id=field_id)
    if not rows or rows[0]["archived_of"]:
        known = ", ".join(row["id"] for row in templates.read("fields")[:10])
        hint = f"there are: {known}" if known else "no field is built yet: strata field build TOPIC"
        raise NotFoundError("field", field_id, hint=hint)
    return rows[0]


def graph_of(templates: Templates, row: Row) -> FieldGraph:
    """The field of a row of `field_by_id`, with its papers as they are now."""
    field_id, edge_set, read = row["id"], row["edge_set"], templates.read
    members = {PaperId(m["paper_id"]): field_rows.member_of(m) for m in read("field_members", field_id=field_id)}
    similar = read("field_similarities", field_id=field_id, edge_set=edge_set)
    cited = read("field_citations", field_id=field_id, edge_set=edge_set)
    return FieldGraph(
        field=field_rows.field_of(row),
        papers=find_papers(templates, members),
        members=members,
        citations=tuple(citation_of(edge) for edge in cited),
        similarities=tuple(
            Similarity(first=PaperId(s["first_id"]), second=PaperId(s["second_id"]), weight=s["weight"])
            for s in similar
        ),
        communities=field_rows.communities_of(
            read("field_communities", field_id=field_id), read("field_community_papers", field_id=field_id)
        ),
        themes=field_rows.themes_of(
            read("field_themes", field_id=field_id), read("field_theme_communities", field_id=field_id)
        ),
        paths=field_rows.paths_of(read("field_paths", field_id=field_id), read("field_path_steps", field_id=field_id)),
        reach=reach_of(row),
    )


def digest_of(revision: str, graph: FieldGraph) -> str:
    """A digest of all that is read of a field but its papers' own facts: its revision leaves themes of one out.

    Names that models gave communities are not part of it.
    """
    return blake2b(f"{revision} {restore_labels(graph).themes}".encode(), digest_size=12).hexdigest()


def whole_field(engine: GraphEngine, find: Callable[[Templates], Row]) -> tuple[Row, FieldGraph]:
    """The row of a field and the field, of one revision; an earlier state has the id of its field.

    What was read is whole if it has the digest that the row gave. Only in a transaction, in which nobody replaces the
    field, is another believed, and stored: two readings that are alike prove nothing, for where two versions take turns
    the same mixture of them can come twice.

    Args:
        engine: the graph.
        find: reads the row of `field_by_id` through the templates it is given.
    Raises:
        NotFoundError: `find` does.
    """
    seen: set[str] = set()

    def attempt(templates: Templates) -> tuple[Row, FieldGraph]:
        row = find(templates)
        if not row["digest"] and templates is engine:
            raise _UnprovenError
        graph = graph_of(templates, row)
        graph = replace(graph, field=replace(graph.field, id=FieldId(row["archived_of"] or row["id"])))
        digest = digest_of(field_rows.revision_of(graph), graph)
        if digest == row["digest"]:
            return row, graph
        if templates is engine:
            if digest in seen:
                raise _UnprovenError
            seen.add(digest)
            raise FieldChangedError("the field was replaced while it was read; it is safe to retry")
        templates.write("save_fields", rows=[{"id": row["id"], "properties": {"digest": digest}}])
        return row, graph

    try:
        return read_undisturbed(engine, attempt)
    except _UnprovenError:
        with engine.transaction() as templates:
            return attempt(templates)
