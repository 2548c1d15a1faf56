"""Entities of a field over HTTP: what its papers name, in how many of them, and the sentences that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

from pydantic import Field
from typing_extensions import TypedDict

from api.schemas.links import field_link, paper_link
from kg.model.layer import Layer

if TYPE_CHECKING:
    from kg.model.entities.entity import Entity
    from kg.model.entities.taxonomy import Category, Taxonomy
    from services.structure.sentences import Sentence

ENTITY_TYPE = Field(description="What kind of thing it is: method, dataset, task, disease, …", examples=["dataset"])
ENTITY_ID = Field(
    description="Identity in its field; stays as long as one of its names does.", examples=["dataset:cora"]
)
ENTITY_NAME = Field(description="Its most frequent name, as papers write it.", examples=["Cora"])
_LINKS = Field(description="Addresses of this resource and its parts, by name, relative to the service's root.")


class LayerCounts(TypedDict):
    """Papers of each stratum."""

    foundation: Annotated[int, Field(description="Papers of the Foundation.", examples=[2])]
    development: Annotated[int, Field(description="Papers of the Development.", examples=[9])]
    frontier: Annotated[int, Field(description="Papers of the Frontier.", examples=[1])]


class EntityItem(TypedDict):
    """An entity in a list."""

    id: Annotated[str, ENTITY_ID]
    entity_type: Annotated[str, ENTITY_TYPE]
    name: Annotated[str, ENTITY_NAME]
    aliases: Annotated[list[str], Field(description="Its other names, most frequent first.", examples=[["CORA"]])]
    papers: Annotated[int, Field(description="Papers of the field that mention it.", examples=[12])]
    mentions: Annotated[int, Field(description="Sentences of them that do.", examples=[15])]
    first_year: Annotated[int | None, Field(description="Year of the first paper; null if none has a year.")]
    last_year: Annotated[int | None, Field(description="Year of the last paper; null if none has a year.")]
    layers: Annotated[LayerCounts, Field(description="Its papers in each stratum.")]
    links: Annotated[dict[str, str], _LINKS]


class CategoryItem(TypedDict):
    """A category of a taxonomy, as an entity or a list names it."""

    taxonomy_id: Annotated[str, Field(description="Identity of the taxonomy.", examples=["dataset-by-task"])]
    id: Annotated[str, Field(description="Identity in the taxonomy.", examples=["citation-network"])]
    name: Annotated[str, Field(description="What it is called.", examples=["Citation networks"])]
    parent: Annotated[str | None, Field(description="Id of the category that it is a part of; null at the top.")]
    entities: Annotated[int, Field(description="Entities directly in it.", examples=[7])]


class SentenceItem(TypedDict):
    """A sentence of a paper that supports an entity or a relation."""

    paper_id: Annotated[str, Field(description="The paper.", examples=["p3d1a4c6b5e2f708"])]
    citation_key: Annotated[str, Field(description="Its citation key.", examples=["kipf2017semi"])]
    year: Annotated[int | None, Field(description="Its year; null if no source states it.", examples=[2017])]
    source: Annotated[str, Field(description="Text of the paper: title, summary or abstract.", examples=["abstract"])]
    start: Annotated[int, Field(description="Where the sentence begins in it, in characters from 0.", examples=[120])]
    end: Annotated[int, Field(description="Where it ends; the character there is not part of it.", examples=[260])]
    surface: Annotated[str, Field(description="The name as it is written there; of a relation, what relates the two.")]
    text: Annotated[str, Field(description="The sentence; empty where the paper has another text by now.")]
    links: Annotated[dict[str, str], Field(description="Address of the paper, as `paper`.")]


def entity_item(field_id: str, entity: Entity) -> EntityItem:
    """An entity in a list."""
    return {
        "id": entity.id,
        "entity_type": entity.entity_type,
        "name": entity.name,
        "aliases": list(entity.aliases),
        "papers": entity.papers,
        "mentions": entity.mentions,
        "first_year": entity.first_year,
        "last_year": entity.last_year,
        "layers": {
            "foundation": entity.layers.get(Layer.FOUNDATION, 0),
            "development": entity.layers.get(Layer.DEVELOPMENT, 0),
            "frontier": entity.layers.get(Layer.FRONTIER, 0),
        },
        "links": {"self": entity_link(field_id, entity.id)},
    }


def category_item(taxonomy: Taxonomy, category: Category) -> CategoryItem:
    """A category as an entity or a list names it."""
    return {
        "taxonomy_id": taxonomy.id,
        "id": category.id,
        "name": category.name,
        "parent": category.parent,
        "entities": len(category.entities),
    }


def sentence_item(sentence: Sentence) -> SentenceItem:
    """A sentence with the paper that it is in."""
    place = sentence.mention.span
    return {
        "paper_id": sentence.mention.paper_id,
        "citation_key": sentence.citation_key,
        "year": sentence.year,
        "source": place.source.value,
        "start": place.start,
        "end": place.end,
        "surface": sentence.mention.surface,
        "text": sentence.text,
        "links": {"paper": paper_link(sentence.mention.paper_id)},
    }


def entity_link(field_id: str, entity_id: str, part: str = "") -> str:
    """Where an entity is, or a part of it: `passages`."""
    own = f"entities/{quote(entity_id, safe=':')}"
    return field_link(field_id, f"{own}/{part}" if part else own)
