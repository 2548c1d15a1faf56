"""The kind of node that holds what was read in a paper."""

from __future__ import annotations

from kg.adapters.schema.kind import NodeKind, properties_of

READING_NODES = (
    NodeKind(
        name="readings",
        label="Reading",
        title="readings of papers",
        properties=properties_of(
            kind="STRING",
            attributes="STRING",
            summary="STRING",
            task_version="INT64",
            model="STRING",
            content_hash="STRING",
        ),
    ),
)
"""The id is that of the paper: its latest reading counts."""
