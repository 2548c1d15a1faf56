"""The edges of a field, stored in batches under a name of their own, which the field's node takes in one transaction.

A field of 100,000 papers has two million edges, more than the memory that a server gives a transaction. So they are
written before the field refers to them, and those of the field as it was are deleted after it has let go of them. In
between a node `LooseEdgeSet` names them: what a process that died left behind is found by it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from kg.batches import in_batches
from kg.errors import WriteConflictError
from kg.model.fields.field import FieldGraph
from kg.ports import GraphEngine, Templates
from kg.repository.fields import rows as field_rows

ABANDONED_SECONDS = 6 * 3_600
"""Edges that were begun so long ago belong to a process that died: no field takes that long to store."""

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

    Returns:
        what `adopt_edges` takes over.
    """
    states = engine.read("edge_sets_of_field", field_id=graph.field.id)
    for state in states:
        if state["revision"] == revision:
            return EdgeSet(name=state["edge_set"], writer=None)
    taken = {state["edge_set"] for state in states} | {row["id"] for row in engine.read("loose_edge_sets")}
    name = f"{graph.field.id}@{revision}"
    while name in taken:
        name += "'"
    staged = EdgeSet(name=name, writer=uuid4().hex)
    _loosen(engine, name, writer=staged.writer or "", papers=sorted(graph.members))
    engine.write_many("add_cites_in_field", field_rows.citation_rows(graph, name), batch_size=EDGE_BATCH)
    engine.write_many("add_similar_to", field_rows.similarity_rows(graph, name), batch_size=EDGE_BATCH)
    return staged


def adopt_edges(templates: Templates, edges: EdgeSet) -> None:
    """Make sure, inside the transaction that names the edges, that they are all there.

    Raises:
        WriteConflictError: another process has deleted them; nothing is stored yet.
    """
    if edges.writer is None:
        is_whole = bool(templates.read("fields_naming_edges", edge_set=edges.name))
    else:
        loose = {row["id"]: row["writer"] for row in templates.read("loose_edge_sets")}
        is_whole = loose.get(edges.name) == edges.writer
        templates.write("delete_loose_edge_set", edge_set=edges.name)
    if not is_whole:
        raise WriteConflictError("the field was replaced while its edges were written; it is safe to retry")


def release_edges(templates: Templates, name: str, papers: Sequence[str]) -> None:
    """Give up edges that no field names any more, inside the transaction that let go of them; `sweep_edges` follows.

    Args:
        papers: ids of those between which they lead.
    """
    if not templates.read("fields_naming_edges", edge_set=name):
        _loosen(templates, name, writer="", papers=papers)


def sweep_edges(engine: GraphEngine) -> None:
    """Delete, in batches, edges that were given up, and those of writers that died."""
    before = int(time.time()) - ABANDONED_SECONDS
    for row in engine.read("loose_edge_sets"):
        if row["writer"] and row["began"] >= before:
            continue
        _loosen(engine, row["id"], writer="", papers=row["papers"])
        for papers in in_batches(row["papers"], PAPER_BATCH):
            engine.write("delete_edges", edge_set=row["id"], ids=papers)
        engine.write("delete_loose_edge_set", edge_set=row["id"])


def _loosen(templates: Templates, name: str, *, writer: str, papers: Sequence[str]) -> None:
    properties = {"writer": writer, "began": int(time.time()), "papers": list(papers)}
    templates.write("save_loose_edge_sets", rows=[{"id": name, "properties": properties}])
