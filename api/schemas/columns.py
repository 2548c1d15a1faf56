"""A field's graph as columns: the same part as rows, in a quarter of the bytes, for a page that draws it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from api.schemas.graphs import FieldGraphOut

DIGITS = 3
"""Digits of a number in the columns: more than a picture shows."""

_PAPER_COLUMNS = (
    "id",
    "citation_key",
    "title",
    "year",
    "venue",
    "citation_count",
    "kind",
    "is_retracted",
    "layer",
    "community",
    "trending_score",
    "relevance",
    "short",
    "authors",
    "author_count",
    "publication_date",
    "seed",
    "x",
    "y",
    "r",
)


class FieldGraphColumns(BaseModel):
    """A part of a field's graph by columns; names of communities, strata and kinds are numbers of lists."""

    model_config = ConfigDict(frozen=True)

    field_id: str
    truncated: bool
    total_nodes: int
    total_edges: int
    cut: str | None
    nodes: dict[str, list[Any]] = Field(description="The values of each property of a paper, in the order of rows.")
    edges: dict[str, list[Any]] = Field(description="Likewise; `source` and `target` are places of papers in `nodes`.")
    names: dict[str, dict[str, list[str]]] = Field(
        description="By `nodes` and `edges`: columns whose numbers are places in a list of names, with that list."
    )


def field_graph_columns(graph: FieldGraphOut) -> FieldGraphColumns:
    """The columns of a part of a field's graph."""
    places = {node["id"]: place for place, node in enumerate(graph.nodes)}
    nodes: dict[str, list[Any]] = {name: [_short(node[name]) for node in graph.nodes] for name in _PAPER_COLUMNS}  # type: ignore[literal-required]
    edges: dict[str, list[Any]] = {
        "source": [places[edge["source"]] for edge in graph.edges],
        "target": [places[edge["target"]] for edge in graph.edges],
        "kind": [edge["kind"] for edge in graph.edges],
        "weight": [_short(edge["weight"]) for edge in graph.edges],
    }
    names = {"nodes": _name_columns(nodes, "layer", "community", "kind"), "edges": _name_columns(edges, "kind")}
    return FieldGraphColumns.model_construct(
        field_id=graph.field_id,
        truncated=graph.truncated,
        total_nodes=graph.total_nodes,
        total_edges=graph.total_edges,
        cut=graph.cut,
        nodes=nodes,
        edges=edges,
        names=names,
    )


def _name_columns(table: dict[str, list[Any]], *columns: str) -> dict[str, list[str]]:
    """The names that are in some columns, which have their places instead from now on."""
    names = {name: sorted({value for value in table[name] if value is not None}) for name in columns}
    for name, known in names.items():
        places = {value: place for place, value in enumerate(known)}
        table[name] = [places.get(value) for value in table[name]]
    return names


def _short(value: object) -> object:
    """Numbers with few digits; true and false as 1 and 0."""
    if isinstance(value, bool):
        return int(value)
    return round(value, DIGITS) if isinstance(value, float) else value
