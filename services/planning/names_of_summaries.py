"""What communities are called once a model has summarised them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kg.model.fields.community import CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.fields.naming import rename_communities, restore_labels
from kg.model.fields.theme import theme_of_community
from services.evidence.overview import CommunityFacts
from services.tasks.views import CommunityView
from services.text.candidates import fold

LONGEST_NAME = 80
"""Letters of a name that can be on a map and in a heading; a longer one is not taken."""


def names_of_summaries(graph: FieldGraph, views: Iterable[CommunityView]) -> Mapping[CommunityId, str]:
    """The names of the summaries, as far as they distinguish communities: none twice, none that is the topic."""
    names = {each.facts.id: " ".join(each.summary.name.split()) for each in views if each.summary}
    computed = {each.id: each.label for each in restore_labels(graph).communities}
    taken = {fold(graph.field.topic), *(fold(label) for id, label in computed.items() if id not in names)}
    found = {}
    for id, name in names.items():
        fits = fold(name) and len(name) <= LONGEST_NAME and fold(name) not in taken
        found[id] = name if fits else computed[id]
        taken.add(fold(found[id]))
    return found


def with_names(graph: FieldGraph, views: Iterable[CommunityView]) -> FieldGraph:
    """The field with its communities called as in the views."""
    return rename_communities(graph, {each.facts.id: each.facts.label for each in views})


def take_label(graph: FieldGraph, facts: CommunityFacts) -> CommunityFacts:
    """A community with the label that it and its theme have in a field."""
    label = next((each.label for each in graph.communities if each.id == facts.id), facts.label)
    theme = theme_of_community(graph.themes).get(facts.id)
    return replace(facts, label=label, theme_label=theme.label if theme else label)
