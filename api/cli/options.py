"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

GraphFile = Annotated[
    str | None,
    typer.Option(
        "--graph",
        metavar="FILE|URL",
        help="File of the graph, or address of a Neo4j server (STRATA_GRAPH).",
        show_default=".strata/graph.kgl",
    ),
]
FieldName = Annotated[str, typer.Argument(metavar="FIELD", help="Id of a field; `strata field list` shows them.")]
