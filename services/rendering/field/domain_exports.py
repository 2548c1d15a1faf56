"""The domain graph of a field for other programs: GraphML, JSON-LD (schema.org, SKOS), CSV."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from kg.model.entities.entity import DomainGraph, Entity, EntityId
from kg.model.entities.taxonomy import Category, Taxonomy
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId
from services.exploring.whole_domain_graph import WholeDomain
from services.rendering.field.formats import DomainFormat
from services.rendering.field.graphml import Value, graphml_document
from services.rendering.field.tables import table, zip_tables

_NODE_TYPES: Mapping[str, type[Value]] = {
    "name": str,
    "entity_type": str,
    "aliases": str,
    "papers": int,
    "mentions": int,
    "first_year": int,
    "last_year": int,
    **{layer.value: int for layer in Layer},
    "categories": str,
}
_EDGE_TYPES: Mapping[str, type[Value]] = {"kind": str, "relation": str, "papers": int, "paper_ids": str}
_CONTEXT = {
    "@vocab": "https://schema.org/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}


def export_domain(domain: WholeDomain, format: DomainFormat) -> bytes:
    """A domain graph as a file of that format; equal ones give equal bytes."""
    return _WRITERS[format](domain)


def domain_graphml(domain: WholeDomain) -> bytes:
    """GraphML 1.0: entities; `related_to` has a direction, `co_mentioned` none and is once."""
    return graphml_document(
        domain.graph.field_id, _NODE_TYPES, _EDGE_TYPES, _nodes(domain), _edges(domain.graph)
    ).encode()


def _nodes(domain: WholeDomain) -> Iterator[tuple[str, dict[str, Value]]]:
    places = _places(domain.taxonomies)
    for each in domain.graph.entities:
        yield each.id, _attributes(each, "; ".join(places.get(each.id, ())))


def _attributes(entity: Entity, categories: str) -> dict[str, Value]:
    """The attributes of `_NODE_TYPES` that an entity has."""
    values: dict[str, Value | None] = {
        "name": entity.name,
        "entity_type": entity.entity_type,
        "aliases": "; ".join(entity.aliases) or None,
        "papers": entity.papers,
        "mentions": entity.mentions,
        "first_year": entity.first_year,
        "last_year": entity.last_year,
        **{layer.value: entity.layers.get(layer, 0) for layer in Layer},
        "categories": categories or None,
    }
    return {name: value for name, value in values.items() if value is not None}


def _edges(graph: DomainGraph) -> Iterator[tuple[str, str, dict[str, Value]]]:
    for each in graph.relations:
        yield (
            each.first,
            each.second,
            {
                "kind": "related_to",
                "relation": each.kind,
                "papers": len(each.papers),
                "paper_ids": "; ".join(each.papers),
            },
        )
    for pair in graph.co_mentions:
        yield pair.first, pair.second, {"kind": "co_mentioned", "papers": pair.papers}


def _places(taxonomies: tuple[Taxonomy, ...]) -> dict[EntityId, list[str]]:
    """The categories of each entity, as `taxonomy/category`."""
    places: dict[EntityId, list[str]] = {}
    for taxonomy in taxonomies:
        for id, category in taxonomy.category_of().items():
            places.setdefault(id, []).append(f"{taxonomy.id}/{category.id}")
    return places


def domain_csv(domain: WholeDomain) -> bytes:
    """Six tables in a zip: entities, relations, co_mentions, mentions, categories, memberships.

    Lists inside a cell use `; `; an entity among the others of a taxonomy has an empty category.
    """
    relations = [(a, b, str(values.get("relation", "")), values) for a, b, values in _edges(domain.graph)]
    tables = {
        "entities.csv": table(
            ",".join(["id", *_NODE_TYPES]),
            ((id, *(values.get(name, "") for name in _NODE_TYPES)) for id, values in _nodes(domain)),
        ),
        "relations.csv": table(
            "first,relation,second,papers,paper_ids",
            ((a, kind, b, v["papers"], v["paper_ids"]) for a, b, kind, v in relations if v["kind"] == "related_to"),
        ),
        "co_mentions.csv": table(
            "first,second,papers", ((a, b, v["papers"]) for a, b, _, v in relations if v["kind"] == "co_mentioned")
        ),
        "mentions.csv": table("entity,paper,citation_key,year,sentences", _mention_rows(domain)),
        "categories.csv": table("taxonomy,id,parent,name,definition,is_locked", _category_rows(domain)),
        "memberships.csv": table("taxonomy,category,entity", _membership_rows(domain)),
    }
    return zip_tables(tables)


def _mention_rows(domain: WholeDomain) -> Iterator[tuple[Value, ...]]:
    for entity in domain.graph.entities:
        for id, number in sorted(domain.sentences.get(entity.id, {}).items()):
            paper = domain.papers[id]
            yield entity.id, id, paper.citation_key, "" if paper.year is None else paper.year, number


def _category_rows(domain: WholeDomain) -> Iterator[tuple[Value, ...]]:
    for taxonomy in domain.taxonomies:
        for each in taxonomy.categories:
            yield taxonomy.id, each.id, each.parent or "", each.name, each.definition, each.is_locked


def _membership_rows(domain: WholeDomain) -> Iterator[tuple[Value, ...]]:
    for taxonomy in domain.taxonomies:
        for category in taxonomy.categories:
            yield from ((taxonomy.id, category.id, entity) for entity in category.entities)
        yield from ((taxonomy.id, "", entity) for entity in taxonomy.others)


def domain_jsonld(domain: WholeDomain) -> bytes:
    """JSON-LD 1.1: papers are schema.org ScholarlyArticles that mention entities; a taxonomy is a SKOS concept scheme,
    categories and entities are its concepts, `skos:broader` leads from an entity to its category and from a category to
    the one above; relations are RDF statements that cite their papers.

    Source:
        W3C 2020, "JSON-LD 1.1"; W3C 2009, "SKOS Simple Knowledge Organization System Reference".
    """
    whole = _Linked(domain)
    document = {"@context": _CONTEXT, "@graph": list(whole.nodes())}
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


class _Linked:
    """A domain graph as nodes of linked data."""

    def __init__(self, domain: WholeDomain) -> None:
        self._domain = domain
        self._papers: dict[PaperId, list[EntityId]] = {}
        for entity, papers in domain.sentences.items():
            for paper in papers:
                self._papers.setdefault(paper, []).append(entity)

    def nodes(self) -> Iterator[dict[str, Any]]:
        """The field, its taxonomies with their categories, entities, papers, relations."""
        domain = self._domain
        yield {"@id": self._id("field"), "@type": "Dataset", "name": domain.topic, "identifier": domain.graph.field_id}
        for taxonomy in domain.taxonomies:
            yield from self._scheme(taxonomy)
        yield from map(self._entity, domain.graph.entities)
        for id in sorted(self._papers):
            yield self._paper(domain.papers[id])
        for number, each in enumerate(domain.graph.relations, start=1):
            yield {
                "@id": self._id("relation", str(number)),
                "@type": "rdf:Statement",
                "rdf:subject": self._ref("entity", each.first),
                "rdf:predicate": {"@id": self._id("predicate", each.kind)},
                "rdf:object": self._ref("entity", each.second),
                "name": each.kind,
                "citation": [self._ref("paper", paper) for paper in each.papers],
            }

    def _scheme(self, taxonomy: Taxonomy) -> Iterator[dict[str, Any]]:
        tops = [self._category_ref(taxonomy, each) for each in taxonomy.children(None)]
        yield {
            "@id": self._id("taxonomy", taxonomy.id),
            "@type": "skos:ConceptScheme",
            "skos:prefLabel": f"{taxonomy.entity_type} by {taxonomy.criterion}",
            "skos:hasTopConcept": tops,
            "isPartOf": {"@id": self._id("field")},
        }
        for each in taxonomy.categories:
            parent = taxonomy.category(each.parent)
            above = {"skos:broader": self._category_ref(taxonomy, parent)} if parent else {}
            top = {} if parent else {"skos:topConceptOf": self._ref("taxonomy", taxonomy.id)}
            yield {
                **self._category_ref(taxonomy, each),
                "@type": "skos:Concept",
                "skos:prefLabel": each.name,
                "skos:definition": each.definition,
                "skos:inScheme": self._ref("taxonomy", taxonomy.id),
                **above,
                **top,
            }

    def _entity(self, entity: Entity) -> dict[str, Any]:
        schemes = [each for each in self._domain.taxonomies if each.entity_type == entity.entity_type]
        found = [(each, each.category_of().get(entity.id)) for each in schemes]
        return {
            "@id": self._id("entity", entity.id),
            "@type": ["skos:Concept", "DefinedTerm"],
            "skos:prefLabel": entity.name,
            "skos:altLabel": list(entity.aliases),
            "name": entity.name,
            "alternateName": list(entity.aliases),
            "additionalType": entity.entity_type,
            "termCode": entity.id,
            "skos:inScheme": [self._ref("taxonomy", each.id) for each, own in found if own or entity.id in each.others],
            "skos:broader": [self._category_ref(each, own) for each, own in found if own],
        }

    def _paper(self, paper: Paper) -> dict[str, Any]:
        year = {} if paper.year is None else {"datePublished": str(paper.year)}
        return {
            "@id": self._id("paper", paper.id),
            "@type": "ScholarlyArticle",
            "name": paper.title,
            **year,
            "identifier": [paper.id, *paper.identifiers],
            "mentions": [self._ref("entity", each) for each in sorted(self._papers[paper.id])],
        }

    def _category_ref(self, taxonomy: Taxonomy, category: Category) -> dict[str, str]:
        return {"@id": self._id("category", taxonomy.id, category.id)}

    def _ref(self, kind: str, id: str) -> dict[str, str]:
        return {"@id": self._id(kind, id)}

    def _id(self, *parts: str) -> str:
        own = (self._domain.graph.field_id, *parts)
        return "urn:strata:" + ":".join(quote(part, safe="") for part in own)


_WRITERS: Mapping[DomainFormat, Callable[[WholeDomain], bytes]] = {
    DomainFormat.GRAPHML: domain_graphml,
    DomainFormat.JSONLD: domain_jsonld,
    DomainFormat.CSV: domain_csv,
}
