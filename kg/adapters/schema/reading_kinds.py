"""The kinds that hold what was read in papers: a card for each paper and reader."""

from __future__ import annotations

from kg.adapters.schema.kind import NodeKind, edge, properties_of
from kg.ports import PAPERS

READING_NODES = (
    NodeKind(
        name="readings",
        label="Reading",
        title="readings of papers",
        properties=properties_of(
            paper_id="STRING",
            kind="STRING",
            reader="STRING",
            version="INT64",
            digest="STRING",
            statements="LIST<STRING>",
            results="LIST<STRING>",
            entity_names="LIST<STRING>",
            card="STRING",
        ),
        indexed=("paper_id",),
    ),
)
"""`card` is the whole as JSON; the lists are its statements, results and names as a person reads them in a query."""

READING_EDGES = (edge("read_as", PAPERS, "readings", "readings that papers have"),)
