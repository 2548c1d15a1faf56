"""Every operation that commands ask of the graph itself."""

from __future__ import annotations

from api.cli.on_graph.collections import CollectionOperations
from api.cli.on_graph.entities import EntityOperations
from api.cli.on_graph.fields import FieldOperations
from api.cli.on_graph.full_texts import FullTextOperations
from api.cli.on_graph.surveys import SurveyOperations


class OnGraph(EntityOperations, FullTextOperations, CollectionOperations, FieldOperations, SurveyOperations):
    """The operations on an open graph."""
