"""Parts of a field and of a survey, as a refresh takes them up."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from kg.model.surveys.survey import Section, SectionId
from services.evidence.index import FieldIndex


def of_communities(index: FieldIndex, ids: Collection[str]) -> FieldIndex:
    """The index of a field as far as it is planned from some communities and no path."""
    graph = index.graph
    own = tuple(each for each in graph.communities if each.id in ids)
    return replace(index, graph=replace(graph, communities=own, paths=()))


def with_texts(section: Section, new: Mapping[SectionId, Section]) -> Section:
    """The section with texts and claims of those of the same id, here and below."""
    below = tuple(with_texts(each, new) for each in section.subsections)
    found = new.get(section.id, section)
    return replace(section, text=found.text, claims=found.claims, subsections=below)
