"""Lists, details, comparisons and parts of a domain graph over HTTP."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.entities import (
    ENTITY_NAME,
    ENTITY_TYPE,
    CategoryItem,
    EntityItem,
    SentenceItem,
    category_item,
    entity_item,
    entity_link,
    sentence_item,
)
from api.schemas.fragments import FragmentRelationItem, relation_item
from api.schemas.links import field_link, paper_link
from api.schemas.page import Page
from api.schemas.shown import Shown, ShownGraph
from services.structure.name_ids import form_of

if TYPE_CHECKING:
    from kg.model.entities.entity import Entity
    from kg.model.entities.mention import EntityType
    from kg.model.graphs.neighbourhood import PaperBrief
    from services.structure import domain_views as views
    from services.structure.fragment import FragmentRelation
    from services.structure.sentences import Sentence

_PARTS = ("papers", "passages", "relations", "timeline", "co-mentions")


class EntityList(Page[EntityItem]):
    """A page of the entities of a field."""

    total: int = Field(description="Entities that meet the conditions.", examples=[31])


class EntityTypeItem(TypedDict):
    """A type of entities."""

    entity_type: Annotated[str, ENTITY_TYPE]
    entities: Annotated[int, Field(description="How many there are.", examples=[31])]
    links: Annotated[dict[str, str], Field(description="Where they are.")]


class EntityTypes(Shown):
    """The types of a field's entities, as far as papers were read."""

    items: list[EntityTypeItem] = Field(description="By name; empty before the first extraction.")


class YearPapers(TypedDict):
    """Papers of a year that mention an entity."""

    year: Annotated[int | None, Field(description="The year; null for papers whose year no source states.")]
    papers: Annotated[int, Field(description="How many mention it.", examples=[4])]


class EntityTimeline(Shown):
    """An entity through time."""

    items: list[YearPapers] = Field(description="Years with a paper, ascending; papers without a year last.")


class TogetherItem(TypedDict):
    """An entity that sentences mention together with another."""

    id: Annotated[str, Field(description="Identity in the field.", examples=["dataset:cora"])]
    entity_type: Annotated[str, ENTITY_TYPE]
    name: Annotated[str, ENTITY_NAME]
    papers: Annotated[int, Field(description="Papers with such a sentence.", examples=[3])]
    links: Annotated[dict[str, str], Field(description="Where it is.")]


class EntityCoMentions(Shown):
    """What sentences mention together with an entity."""

    items: list[TogetherItem] = Field(description="Those with most papers first.")


class EntityOut(Shown):
    """An entity with what is known of it."""

    model_config = ConfigDict(frozen=True)

    entity: EntityItem = Field(description="Its names and counts.")
    forms: list[str] = Field(description="Its names in canonical form, as `decideNames` takes them.")
    categories: list[CategoryItem] = Field(description="Its category in each taxonomy that has it.")
    timeline: list[YearPapers] = Field(description="Papers by year, ascending; those without a year last.")
    together: list[TogetherItem] = Field(description="What sentences mention together with it, of most papers first.")
    links: dict[str, str] = Field(description="Addresses of it, of its parts and of its field.")


class EntityPaperItem(TypedDict):
    """A paper that mentions an entity."""

    id: Annotated[str, Field(description="Id of the paper.", examples=["p3d1a4c6b5e2f708"])]
    citation_key: Annotated[str, Field(description="Its citation key.", examples=["kipf2017semi"])]
    title: Annotated[str, Field(description="Its title.")]
    year: Annotated[int | None, Field(description="Its year; null if no source states it.")]
    sentences: Annotated[int, Field(description="Sentences that mention the entity.", examples=[2])]
    links: Annotated[dict[str, str], Field(description="Where it is.")]


class EntityPapers(Page[EntityPaperItem]):
    """A page of the papers that mention an entity, the newest first."""

    total: int = Field(description="Papers that mention it.", examples=[12])


class EntityLineage(Shown):
    """An entity along a vertical path, from the foundation to the frontier."""

    path: str = Field(description="Id of the path.")
    items: list[EntityPaperItem] = Field(
        description="The papers of the path in its order; those that do not mention the entity have 0 sentences."
    )


class EntityPassages(Page[SentenceItem]):
    """A page of the sentences that mention an entity, of the newest papers first."""

    total: int = Field(description="Sentences that mention it.", examples=[15])


class EntityRelations(Shown):
    """What papers relate to an entity."""

    items: list[FragmentRelationItem] = Field(description="Those of most papers first.")
    entities: list[EntityItem] = Field(description="The ends of the relations.")


class SharedItem(TypedDict):
    """An entity that papers relate to both of two."""

    entity: Annotated[EntityItem, Field(description="The entity.")]
    to_first: Annotated[FragmentRelationItem, Field(description="How it is related to the first.")]
    to_second: Annotated[FragmentRelationItem, Field(description="How it is related to the second.")]


class EntityComparisonOut(Shown):
    """Two entities side by side."""

    first: EntityOut
    second: EntityOut
    papers: list[str] = Field(description="Ids of the papers that mention both, the newest first.")
    direct: list[FragmentRelationItem] = Field(description="What relates the two.")
    sentences: list[SentenceItem] = Field(description="The sentences behind these relations.")
    shared: list[SharedItem] = Field(description="What both are related to, of most papers first.")


class CoMentionItem(TypedDict):
    """Two entities that sentences mention together."""

    first: Annotated[str, Field(description="Id of an entity, the smaller one.", examples=["dataset:cora"])]
    second: Annotated[str, Field(description="Id of the other.", examples=["dataset:pubmed"])]
    papers: Annotated[int, Field(description="Papers with such a sentence.", examples=[5])]


class DomainGraphOut(ShownGraph):
    """A part of a field's domain graph, small enough to draw."""

    model_config = ConfigDict(frozen=True)

    field_id: str = Field(description="Id of the field.", examples=["graph-neural-networks"])
    nodes: list[EntityItem] = Field(description="Entities, those of most papers first.")
    relations: list[FragmentRelationItem] = Field(description="What papers relate among them, most papers first.")
    co_mentions: list[CoMentionItem] = Field(description="What sentences mention together, most papers first.")
    truncated: bool = Field(description="Whether something that belongs to the answer was left out.")
    total_nodes: int = Field(description="Entities that meet the conditions.", examples=[75])
    cut: str | None = Field(description="What was left out and by which rule; null where nothing was.")
    note: str = Field(description="What titles without an abstract do not say; empty where every paper can be read.")

    def _edges(self, value: Mapping[str, Any]) -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
        for kind in ("relations", "co_mentions"):
            yield from ((edge["first"], edge["second"], kind, edge) for edge in value[kind])


def entity_types_out(field_id: str, types: Mapping[EntityType, int]) -> EntityTypes:
    """The types of a field's entities."""
    return EntityTypes(
        items=[
            {
                "entity_type": each,
                "entities": number,
                "links": {"entities": field_link(field_id, f"entities?type={each.replace(' ', '+')}")},
            }
            for each, number in types.items()
        ]
    )


def timeline_items(years: Mapping[int | None, int]) -> list[YearPapers]:
    """Papers by year."""
    return [{"year": year, "papers": number} for year, number in years.items()]


def entity_out(field_id: str, found: views.EntityDetail) -> EntityOut:
    """An entity with what is known of it."""
    id = found.entity.id
    return EntityOut(
        entity=entity_item(field_id, found.entity),
        forms=[form_of(each) for each in found.entity.names],
        categories=[category_item(each.taxonomy, each.category) for each in found.categories],
        timeline=timeline_items(found.years),
        together=together_items(field_id, found.together),
        links={
            "self": entity_link(field_id, id),
            "field": field_link(field_id),
            **{part: entity_link(field_id, id, part) for part in _PARTS},
        },
    )


def together_items(field_id: str, found: Iterable[tuple[Entity, int]]) -> list[TogetherItem]:
    """Entities that sentences mention together with another."""
    return [
        {
            "id": other.id,
            "entity_type": other.entity_type,
            "name": other.name,
            "papers": number,
            "links": {"self": entity_link(field_id, other.id)},
        }
        for other, number in found
    ]


def entity_paper(paper: PaperBrief, sentences: int) -> EntityPaperItem:
    """A paper that mentions an entity."""
    return {
        "id": paper.id,
        "citation_key": paper.citation_key,
        "title": paper.title,
        "year": paper.year,
        "sentences": sentences,
        "links": {"self": paper_link(paper.id)},
    }


def relations_out(field_id: str, relations: Iterable[FragmentRelation], entities: Iterable[Entity]) -> EntityRelations:
    """What papers relate to an entity."""
    return EntityRelations(
        items=[relation_item(each) for each in relations], entities=[entity_item(field_id, each) for each in entities]
    )


def comparison_out(
    field_id: str,
    found: views.EntityComparison,
    direct: Iterable[FragmentRelation],
    sentences: Iterable[Sentence],
) -> EntityComparisonOut:
    """Two entities side by side."""
    return EntityComparisonOut(
        first=entity_out(field_id, found.first),
        second=entity_out(field_id, found.second),
        papers=list[str](found.papers),
        direct=[relation_item(each) for each in direct],
        sentences=[sentence_item(each) for each in sentences],
        shared=[
            {
                "entity": entity_item(field_id, each.entity),
                "to_first": relation_item(each.to_first),
                "to_second": relation_item(each.to_second),
            }
            for each in found.shared
        ],
    )


def domain_graph_out(field_id: str, part: views.DomainPart) -> DomainGraphOut:
    """A part of a domain graph."""
    return DomainGraphOut.model_construct(
        field_id=field_id,
        nodes=[entity_item(field_id, each) for each in part.entities],
        relations=[relation_item(each) for each in part.relations],
        co_mentions=[{"first": each.first, "second": each.second, "papers": each.papers} for each in part.co_mentions],
        truncated=part.cut is not None,
        total_nodes=part.total,
        cut=part.cut,
        note=part.note,
    )
