"""The kinds that hold what was read in papers: their full texts, and a card for each paper and reader."""

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
    NodeKind(
        name="full_texts",
        label="FullText",
        title="full texts of papers",
        properties=properties_of(
            paper_id="STRING",
            origin="STRING",
            format="STRING",
            licence="STRING",
            digest="STRING",
            characters="INT64",
            is_cut="BOOL",
            headings="LIST<STRING>",
            paragraphs="STRING",
        ),
        indexed=("paper_id",),
        is_reserved=True,
    ),
)
"""`card` is the whole as JSON; the lists are its statements, results and names as a person reads them in a query.
`paragraphs` is JSON, too; the texts of others are in a dump only if they are asked for."""

READING_EDGES = (
    edge("read_as", PAPERS, "readings", "readings that papers have"),
    edge("has_full_text", PAPERS, "full_texts", "full texts that papers have"),
)
