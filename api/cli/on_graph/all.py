"""Every operation that commands ask of the graph itself."""

from __future__ import annotations

from api.cli.on_graph.collections import CollectionsOnGraph
from api.cli.on_graph.duplicates import DuplicatesOnGraph
from api.cli.on_graph.entities import EntitiesOnGraph
from api.cli.on_graph.fields import FieldsOnGraph
from api.cli.on_graph.full_texts import FullTextsOnGraph
from api.cli.on_graph.surveys import SurveysOnGraph


class OnGraph(DuplicatesOnGraph, EntitiesOnGraph, FullTextsOnGraph, CollectionsOnGraph, FieldsOnGraph, SurveysOnGraph):
    """The operations on an open graph."""
