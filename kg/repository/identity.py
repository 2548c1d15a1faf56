"""Which graph this is."""

from __future__ import annotations

from uuid import uuid4

from kg.ports import GraphEngine, Templates
from kg.repository.transactions import in_transaction


def graph_id(engine: GraphEngine) -> str:
    """The id of this graph, given when it is first asked for; a graph made again in the same place gets another.

    It is not part of a dump, since a restored graph is a graph of its own.
    """
    return _stored_id(engine) or in_transaction(engine, _give_id)


def _give_id(templates: Templates) -> str:
    stored = _stored_id(templates)
    if stored is None:
        stored = uuid4().hex
        templates.write("save_graph_identity", rows=[{"id": "strata", "graph_id": stored}])
    return stored


def _stored_id(templates: Templates) -> str | None:
    rows = templates.read("graph_identity")
    return rows[0]["graph_id"] if rows else None
