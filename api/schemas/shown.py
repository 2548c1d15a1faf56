"""How answers show themselves in a notebook, and the tables and graphs of other libraries that they become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict

if TYPE_CHECKING:
    import networkx
    import pandas

SHOWN_ROWS = 20
"""Rows of a list that a notebook shows."""
_SHOWN_CHARACTERS = 120
_UNSHOWN = frozenset({"links", "next", "next_cursor"})


class Shown(BaseModel):
    """An answer of the service: a notebook shows it as a table, and pandas takes it.

    Its validator is built when it is first used: a service has two hundred and most runs need few.
    """

    model_config = ConfigDict(defer_build=True)

    def to_pandas(self) -> pandas.DataFrame:
        """The `items` of a list as rows; anything else is one row.

        Raises:
            ImportError: pandas is not installed.
        """
        from pandas import DataFrame

        value = self.model_dump(mode="json")
        return DataFrame(value["items"] if isinstance(value.get("items"), list) else [value])

    def _repr_html_(self) -> str:
        value = self.model_dump(mode="json")
        items = value.get("items")
        if isinstance(items, list):
            return _table(items, total=value.get("total"))
        rows = [(name, each) for name, each in value.items() if name not in _UNSHOWN]
        cells = "".join(f"<tr><th>{_cell(name)}</th><td>{_cell(each)}</td></tr>" for name, each in rows)
        return f"<table><caption>{_cell(type(self).__name__)}</caption>{cells}</table>"


class ShownGraph(Shown):
    """An answer with `nodes` and edges between them."""

    def to_networkx(self) -> networkx.MultiDiGraph:
        """The graph with all that is said of its nodes and edges; keys of edges are their kinds.

        What has no direction is one edge from `source` to `target` as the answer has it.

        Raises:
            ImportError: networkx is not installed.
        """
        from networkx import MultiDiGraph

        value, graph = self.model_dump(mode="json"), MultiDiGraph()
        graph.add_nodes_from((node["id"], node) for node in value["nodes"])
        graph.add_edges_from(self._edges(value))
        return graph

    def _edges(self, value: Mapping[str, Any]) -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
        """Both ends of each edge, its kind, and what is said of it."""
        yield from ((edge["source"], edge["target"], edge["kind"], edge) for edge in value["edges"])


def _table(items: Sequence[Any], *, total: int | None) -> str:
    if not items:
        return "<p>none</p>"
    rows = [item if isinstance(item, Mapping) else {"": item} for item in items[:SHOWN_ROWS]]
    names = [name for name in rows[0] if name not in _UNSHOWN]
    head = "".join(f"<th>{_cell(name)}</th>" for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{_cell(row.get(name))}</td>' for name in names)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><p>{_count(len(items), total)}</p>"


def _count(items: int, total: int | None) -> str:
    shown = min(items, SHOWN_ROWS)
    return f"{shown} of {items if total is None else total}"


def _cell(value: object) -> str:
    """A value as text that fits into a cell."""
    if isinstance(value, list):
        value = ", ".join(map(str, value))
    text = "" if value is None else str(value)
    return escape(text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 1] + "…")
