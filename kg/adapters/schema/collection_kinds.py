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
            as_of="DATE",
            size="INT64",
            rounds="INT64",
            enough="INT64",
            hits="INT64",
            min_similarity="DOUBLE",
            nearest="INT64",
            co_cited="INT64",
            co_citing="INT64",
            min_relevance="INT64",
            fallback="INT64",
            axes="LIST<STRING>",
            seed="INT64",
            sources="LIST<STRING>",
            source_labels="LIST<STRING>",
            keywords="LIST<STRING>",
            searches="STRING",
            model="STRING",
            embedder="STRING",
        ),
        shown="topic",
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
        day="DATE",
    ),
)
