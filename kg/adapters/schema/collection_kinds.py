"""The kinds of nodes and relationships of collections: what was looked for, what was found, what became of it."""

from __future__ import annotations

from kg.adapters.schema.kind import NodeKind, edge, properties_of
from kg.ports import PAPERS

COLLECTION_NODES = (
    NodeKind(
        name="collections",
        label="Collection",
        title="collections of papers for topics",
        properties=properties_of(
            topic="STRING",
            description="STRING",
            as_of="STRING",
            parameters="STRING",
            sources="LIST<STRING>",
            source_labels="LIST<STRING>",
            keywords="LIST<STRING>",
            searches="STRING",
            model="STRING",
            embedder="STRING",
        ),
    ),
)

COLLECTION_EDGES = (
    edge(
        "considered",
        "collections",
        PAPERS,
        "candidates of collections",
        origin="STRING",
        found_by="LIST<STRING>",
        outcome="STRING",
        stage="STRING",
        reason="STRING",
        similarity="DOUBLE",
        judged="INT64",
        rank="INT64",
        is_survey="BOOL",
        missing="LIST<STRING>",
        screened_outcome="STRING",
        screened_stage="STRING",
        screened_reason="STRING",
    ),
    edge(
        "ruled_on",
        "collections",
        PAPERS,
        "decisions of readers on papers of collections",
        outcome="STRING",
        reason="STRING",
        day="STRING",
    ),
)
