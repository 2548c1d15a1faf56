"""Mentions, entities and taxonomies as rows of templates, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b

from kg.model.entities.entity import CoMention, DomainGraph, Entity, EntityId, EntityRelation
from kg.model.entities.mention import EntityType, Extraction, Mention, NameId, RelationMention, TextSpan
from kg.model.fields.field import FieldId
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageSource
from kg.ports import Row
from kg.repository.rows import node_key


def extraction_row(extraction: Extraction) -> Row:
    """The node of an extraction: a digest of what it found, without what it found."""
    names = ("paper_id", "subject", "task", "task_version", "model", "content_hash")
    said = {name: getattr(extraction, name) for name in names}
    return {"id": extraction.id, "properties": {**said, "digest": _digest_of(extraction)}}


def _digest_of(extraction: Extraction) -> int:
    """A number for all that an extraction says; the sum of a million of them is a whole number of 64 bits."""
    found = [_json([each.name_id, each.surface, each.read_as, each.times, each.span.place])
             for each in extraction.mentions]  # fmt: skip
    found += [relation_mention_row(extraction, each)["id"] for each in extraction.relations]
    said = "\n".join((extraction.id, extraction.content_hash, *found))
    return 1 + int.from_bytes(blake2b(said.encode("utf-8", "surrogatepass"), digest_size=5).digest())


def mention_row(extraction: Extraction, mention: Mention) -> Row:
    """(Paper)-[:MENTIONS]->(EntityName)."""
    return {
        "start_id": extraction.paper_id,
        "end_id": mention.name_id,
        "properties": {
            "evidence_id": f"{extraction.id}:{mention.span.place}",
            "extraction_id": extraction.id,
            "surface": mention.surface,
            "read_as": mention.read_as,
            "times": mention.times,
            **_span_row(mention.span),
        },
    }


def relation_mention_row(extraction: Extraction, relation: RelationMention) -> Row:
    """The node of a sentence that relates two names; its id is a digest of all that it says."""
    said = {
        "paper_id": extraction.paper_id,
        "extraction_id": extraction.id,
        "first": relation.first,
        "second": relation.second,
        "kind": relation.kind,
        "description": relation.description,
        **_span_row(relation.span),
    }
    return {"id": blake2b(_json(said).encode(), digest_size=12).hexdigest(), "properties": said}


def tie(start: str, end: str, **properties: str) -> Row:
    """A relationship between two nodes by their ids."""
    return {"start_id": start, "end_id": end, "properties": properties}


def name_row(name: NameId, entity_type: EntityType) -> Row:
    """The node of a name, which shows the name itself beside its type."""
    return {"id": name, "properties": {"entity_type": entity_type, "name": name.partition("|")[2] or name}}


def _span_row(span: TextSpan) -> Row:
    return {"source": span.source.value, "starts_at": span.start, "ends_at": span.end}


def span_of(row: Row) -> TextSpan:
    """The sentence of a row with `source`, `starts_at`, `ends_at`."""
    return TextSpan(source=PassageSource(row["source"]), start=row["starts_at"], end=row["ends_at"])


def mention_of(row: Row) -> Mention:
    """The mention of a row of `field_mentions`."""
    return Mention(
        name_id=NameId(row["name_id"]),
        entity_type=EntityType(row["entity_type"]),
        surface=row["surface"],
        span=span_of(row),
        times=row["times"],
        read_as=row["read_as"] or "",
    )


def relation_mention_of(row: Row) -> RelationMention:
    """The relation of a row of `field_relation_mentions`."""
    return RelationMention(
        first=NameId(row["first"]),
        second=NameId(row["second"]),
        kind=row["kind"],
        span=span_of(row),
        description=row["description"] or "",
    )


def type_key(field_id: FieldId | str, entity_type: str) -> str:
    """What the entities of one type of one field are found by."""
    return f"{field_id}|{entity_type}"


def entity_rows(graph: DomainGraph) -> list[Row]:
    """The nodes of a field's entities, in their order."""
    return [
        {
            "id": node_key(graph.field_id, entity.id),
            "properties": {
                "entity_id": entity.id,
                "field_id": graph.field_id,
                "type_key": type_key(graph.field_id, entity.entity_type),
                "entity_type": entity.entity_type,
                "position": position,
                "name": entity.name,
                "words": "\n".join((entity.name, *entity.aliases)).lower(),
                "aliases": list(entity.aliases),
                "papers": entity.papers,
                "mentions": entity.mentions,
                "first_year": entity.first_year,
                "last_year": entity.last_year,
                **{layer.value: entity.layers.get(layer, 0) for layer in Layer},
            },
        }
        for position, entity in enumerate(graph.entities)
    ]


def name_rows(graph: DomainGraph) -> list[Row]:
    """(EntityName)-[:NAMES]->(Entity)."""
    return [
        {"start_id": name, "end_id": node_key(graph.field_id, entity.id)}
        for entity in graph.entities
        for name in entity.names
    ]


def relation_rows(graph: DomainGraph) -> list[Row]:
    """(Entity)-[:RELATED_TO]->(Entity)."""
    return [
        {
            "start_id": node_key(graph.field_id, relation.first),
            "end_id": node_key(graph.field_id, relation.second),
            "properties": {
                "kind_key": relation.kind,
                "papers": len(relation.papers),
                "paper_ids": list(relation.papers),
                "description": relation.description,
            },
        }
        for relation in graph.relations
    ]


def co_mention_rows(graph: DomainGraph) -> list[Row]:
    """(Entity)-[:CO_MENTIONED]->(Entity)."""
    return [
        {
            "start_id": node_key(graph.field_id, pair.first),
            "end_id": node_key(graph.field_id, pair.second),
            "properties": {"papers": pair.papers},
        }
        for pair in graph.co_mentions
    ]


def revision_of(graph: DomainGraph) -> str:
    """A digest of all that a domain graph says."""
    digest = blake2b(digest_size=12)
    for rows in (entity_rows(graph), name_rows(graph), relation_rows(graph), co_mention_rows(graph)):
        for row in sorted(map(_json, rows)):
            digest.update(row.encode())
    return digest.hexdigest()


def entity_of(row: Row, names: Mapping[str, Sequence[NameId]]) -> Entity:
    """The entity of a row of the templates that read entities, with the names of its node."""
    return Entity(
        id=EntityId(row["entity_id"]),
        entity_type=EntityType(row["entity_type"]),
        name=row["name"],
        aliases=tuple(row["aliases"] or ()),
        names=tuple(names.get(row["key"], ())),
        papers=row["papers"],
        mentions=row["mentions"],
        first_year=row["first_year"],
        last_year=row["last_year"],
        layers={layer: row[layer.value] for layer in Layer if row[layer.value]},
    )


def relation_of(first: str, second: str, row: Row) -> EntityRelation:
    """The relation of a row, between two nodes of entities."""
    return EntityRelation(
        first=entity_id_of(first),
        second=entity_id_of(second),
        kind=row["kind"],
        papers=tuple(PaperId(each) for each in row["paper_ids"]),
        description=row["description"] or "",
    )


def co_mention_of(row: Row) -> CoMention:
    """The pair of a row of `field_co_mentions`."""
    return CoMention(first=entity_id_of(row["first"]), second=entity_id_of(row["key"]), papers=row["number"])


def entity_id_of(key: str) -> EntityId:
    """The id of an entity in its field, from the id of its node; a field's id holds no `#`."""
    return EntityId(key.partition("#")[2])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
