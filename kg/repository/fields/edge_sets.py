"""The edges of a field, stored in batches under a name of their own, which the field's node takes in one transaction.

A field of 100,000 papers has two million edges, more than the memory that a server gives a transaction. So they are
written before the field refers to them, and those of the field as it was are deleted after it has let go of them. In
between a node `LooseEdgeSet` names them: what a process that died left behind is found by it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from uuid import uuid4

from kg.batches import in_batches
from kg.errors import GraphStoreError, WriteConflictError
from kg.model.fields.field import FieldGraph
from kg.ports import GraphEngine, Processes, Row, Templates
from kg.repository.fields import rows as field_rows

ABANDONED_SECONDS = 6 * 3_600
"""Edges that were begun so long ago nobody writes any more, alive or not: no field takes that long to store."""

EDGE_BATCH = 10_000
"""Edges in one transaction."""

PAPER_BATCH = 1_000
"""Papers whose edges one transaction deletes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeSet:
    """The name of edges, which each of them holds as `field_id`; `writer` is None where a field names them already."""

    name: str
    writer: str | None


def stage_edges(engine: GraphEngine, graph: FieldGraph, revision: str) -> EdgeSet:
    """Store the edges of a field in batches; none are written where a state of the field with that revision has them.

    Args:
        revision: that of the field, or of what it is before its communities are known.
    Returns:
        what `adopt_edges` takes over.
    Raises:
        WriteConflictError: another process took this one for dead and gave the edges up.
    """
    name = f"{graph.field.id}@{revision}"
    for state in engine.read("edge_sets_of_field", field_id=graph.field.id):
        if state["revision"] == revision or state["edge_set"] == name:
            return EdgeSet(name=state["edge_set"], writer=None)
    sweep_edges(engine)
    writer = f"{engine.processes().own}-{uuid4().hex}"
    while not _claim(engine, name, writer=writer, papers=sorted(graph.members)):
        name += "'"
    edges = EdgeSet(name=name, writer=writer)
    try:
        _write(engine, "add_cites_in_field", field_rows.citation_rows(graph, name), edges)
        _write(engine, "add_similar_to", field_rows.similarity_rows(graph, name), edges)
    except GraphStoreError:
        give_up(engine, edges)
        raise
    return edges


def _write(engine: GraphEngine, template: str, rows: Sequence[Row], edges: EdgeSet) -> None:
    """Write edges batch after batch, as long as they are this writer's."""

    def rows_while_owned() -> Iterator[Row]:
        for start in range(0, len(rows), EDGE_BATCH):
            if start and not _is_written_by(engine, edges.name, edges.writer):
                raise WriteConflictError("the edges of a field were given up while they were written; do it again")
            yield from rows[start : start + EDGE_BATCH]

    engine.write_many(template, rows_while_owned(), batch_size=EDGE_BATCH)


def give_up(engine: GraphEngine, edges: EdgeSet) -> None:
    """Let `sweep_edges` delete edges that no field has taken; where the store is away, their writer's end does it."""
    if edges.writer is not None:
        with suppress(GraphStoreError):
            engine.write("give_up_edges", edge_set=edges.name, writer=edges.writer)


def _claim(engine: GraphEngine, name: str, *, writer: str, papers: list[str]) -> bool:
    """Take a name for edges to write, unless another process writes or deletes such, or a field has taken them."""
    engine.write("claim_edge_sets", rows=[{"id": name, "writer": writer, "began": int(time.time()), "papers": papers}])
    if engine.read("fields_naming_edges", edge_set=name):
        engine.write("delete_loose_edge_set", edge_set=name, writer=writer)
    return _is_written_by(engine, name, writer)  # asked last: a field that lets go of its edges says so there


def _is_written_by(templates: Templates, name: str, writer: str | None) -> bool:
    """Whether edges that no field names are this writer's."""
    return [row["writer"] for row in templates.read("edge_set_writer", edge_set=name)] == [writer]


@contextmanager
def with_edges(
    engine: GraphEngine, graph: FieldGraph, revision: str, edges: EdgeSet | None = None
) -> Iterator[tuple[Templates, str]]:
    """A transaction that names the edges of a field, and their name; where it fails, they are given up.

    Args:
        edges: those of the field, where they are stored already.
    Raises:
        WriteConflictError: another process was in the way; `sweep_edges` deletes what was written.
    """
    edges = edges or stage_edges(engine, graph, revision)
    try:
        with engine.transaction() as templates:
            adopt_edges(templates, edges)
            yield templates, edges.name
    except GraphStoreError:
        give_up(engine, edges)
        raise


def adopt_edges(templates: Templates, edges: EdgeSet) -> None:
    """Make sure, inside the transaction that names the edges, that they are all there.

    Raises:
        WriteConflictError: another process has deleted them; nothing is stored yet.
    """
    if edges.writer is None:
        is_whole = bool(templates.read("fields_naming_edges", edge_set=edges.name))
    else:
        is_whole = _is_written_by(templates, edges.name, edges.writer)
        templates.write("delete_loose_edge_set", edge_set=edges.name, writer=edges.writer)
    if not is_whole:
        raise WriteConflictError("the field was replaced while its edges were written; it is safe to retry")


def release_edges(templates: Templates, name: str, papers: Sequence[str]) -> None:
    """Give up edges that no field names any more, inside the transaction that let go of them; `sweep_edges` follows.

    Args:
        papers: ids of those between which they lead.
    """
    if not templates.read("fields_naming_edges", edge_set=name):
        properties = {"writer": "", "began": int(time.time()), "papers": list(papers)}
        templates.write("save_loose_edge_sets", rows=[{"id": name, "properties": properties}])


def sweep_edges(engine: GraphEngine) -> None:
    """Delete, in batches, edges that were given up, and those of writers that died.

    Each statement makes sure that they still are: others may sweep too, and write edges of that name when it is done.
    """
    loose = engine.read("loose_edge_sets")  # before the processes: who claimed edges was one of them
    if not loose:
        return
    processes = engine.processes()
    for row in loose:
        if row["writer"] and not _is_dead(row, processes):
            continue
        if row["writer"]:
            engine.write("give_up_edges", edge_set=row["id"], writer=row["writer"])
        for papers in in_batches(row["papers"], PAPER_BATCH):
            engine.write("delete_edges", edge_set=row["id"], ids=papers)
        engine.write("delete_loose_edge_set", edge_set=row["id"], writer="")


def _is_dead(row: Row, processes: Processes) -> bool:
    """Whether who writes edges has died: its process is gone, or it has had them for too long."""
    age = int(time.time()) - row["began"]
    is_gone = processes.connected is not None and row["writer"].partition("-")[0] not in processes.connected
    return bool(age > ABANDONED_SECONDS or (is_gone and age >= processes.grace_seconds))
