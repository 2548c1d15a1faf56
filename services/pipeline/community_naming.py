"""A field under the names that its communities got by their summaries."""

from __future__ import annotations

from dataclasses import replace

from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview
from services.pipeline.stage import Results
from services.planning.names_of_summaries import with_names
from services.planning.summaries import Summaries


def overview_with_names(results: Results) -> FieldOverview:
    """The field in numbers, its communities called as their summaries are."""
    numbers, views = results.get(FieldOverview), {each.facts.id: each for each in results.get(Summaries).communities}
    facts = tuple(views[each.id].facts if each.id in views else each for each in numbers.communities)
    return replace(numbers, communities=facts)


def index_with_names(results: Results) -> FieldIndex:
    """The field's index, its communities called as their summaries are."""
    index, summaries = results.get(FieldIndex), results.find(Summaries)
    return replace(index, graph=with_names(index.graph, summaries.communities)) if summaries else index
