"""Every operation that commands ask of the graph itself."""

from __future__ import annotations

from api.cli.on_graph.entities import EntityOperations
from api.cli.on_graph.full_texts import FullTextOperations


class OnGraph(EntityOperations, FullTextOperations):
    """The operations on an open graph."""
