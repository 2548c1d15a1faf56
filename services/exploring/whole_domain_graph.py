"""The whole domain graph of a field, with all that an export of it names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from kg.model.entities.entity import DomainGraph, EntityId
from kg.model.entities.taxonomy import Taxonomy
from kg.model.papers.paper import Paper, PaperId
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.taxonomies import TaxonomyRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeDomain:
    """A domain graph with its taxonomies and the papers behind it.

    `sentences` counts the sentences of each paper that mention an entity; `papers` has all papers that are named.
    """

    topic: str
    graph: DomainGraph = field(repr=False)
    taxonomies: tuple[Taxonomy, ...] = field(repr=False)
    papers: Mapping[PaperId, Paper] = field(repr=False)
    sentences: Mapping[EntityId, Mapping[PaperId, int]] = field(repr=False)


def whole_domain(engine: GraphEngine, field_id: str) -> WholeDomain:
    """A field's domain graph with its taxonomies and the papers that mention its entities.

    Raises:
        NotFoundError: no field has this id, or it has no domain graph.
    """
    topic = FieldRepository(engine).view(field_id).field.topic
    graph, stored = DomainGraphRepository(engine).get(field_id), TaxonomyRepository(engine)
    by_name = {name: entity.id for entity in graph.entities for name in entity.names}
    places: defaultdict[tuple[EntityId, PaperId], set[str]] = defaultdict(set)
    for extraction in ExtractionRepository(engine).of_field(field_id):
        for mention in extraction.mentions:
            if entity := by_name.get(mention.name_id):
                places[entity, extraction.paper_id].add(mention.span.place)
    sentences: defaultdict[EntityId, dict[PaperId, int]] = defaultdict(dict)
    for (entity, paper), found in sorted(places.items()):
        sentences[entity][paper] = len(found)
    return WholeDomain(
        topic=topic,
        graph=graph,
        taxonomies=tuple(stored.get(field_id, each) for each in stored.ids(field_id)),
        papers=PaperRepository(engine).find(sorted({paper for _, paper in places})),
        sentences=sentences,
    )
