"""Answers of query functions over HTTP: a part of a field's domain graph, and what it takes to make it whole."""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.entities import CategoryItem, EntityItem, SentenceItem, category_item, entity_item, sentence_item
from api.schemas.links import field_link
from api.schemas.papers import PaperBriefOut, paper_brief
from api.schemas.shown import Shown
from services.jobs.job_request import JobRequest, as_number
from services.jobs.query_requests import (
    EntityPairsRequest,
    ExtractionOfField,
    ExtractionWanted,
    RelatedEntityRequest,
    SingleEntityRequest,
    TextRequest,
)
from services.jobs.requests import request_of
from services.structure.fragment import fragment_text
from services.structure.sentences import sentences_of

if TYPE_CHECKING:
    from kg.model.entities.taxonomy import Taxonomy
    from services.jobs.asking import AnsweredQuery
    from services.structure.fragment import FragmentEntity, FragmentRelation, Lacking

MOST_ENTITIES, MOST_PASSAGES, MOST_TOKENS = 200, 10, 20_000


class FragmentFormat(StrEnum):
    """What the answer of a query function comes in."""

    JSON = "json"
    TEXT = "text"


FRAGMENT_FORMATS = {FragmentFormat.JSON: "application/json", FragmentFormat.TEXT: "text/plain"}
_Number = Annotated[int, BeforeValidator(as_number)]
Priority = Annotated[_Number, Field(ge=-100, le=100, description="Higher runs first; equal ones in their order.")]


class FragmentSize(JobRequest):
    """How much of an answer is given."""

    limit: _Number = Field(
        default=50, ge=1, le=MOST_ENTITIES, description="Most entities; of a search by text, papers too."
    )
    passages: _Number = Field(default=3, ge=0, le=MOST_PASSAGES, description="Most sentences of each entity.")
    max_tokens: _Number = Field(
        default=2_000,
        ge=100,
        le=MOST_TOKENS,
        description="Most tokens of `text`; its last line says what was left out.",
    )
    model: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        description="By whom papers are read: `lacking` counts what this model has not read. Null for the settings'.",
    )


class SingleEntitySearchIn(SingleEntityRequest, FragmentSize):
    """All entities of a type, in categories by a criterion."""


class RelatedEntitySearchIn(RelatedEntityRequest, FragmentSize):
    """The entities of a type that papers relate to a fixed one."""


class PairOfRelatedEntitiesSearchIn(EntityPairsRequest, FragmentSize):
    """Pairs of related entities of two types."""


class VectorSearchIn(TextRequest, FragmentSize):
    """The papers nearest to a text, with the entities that they mention."""


class NewExtraction(ExtractionWanted):
    """What to read of the papers of a field."""

    priority: Priority = 0

    def of_field(self, id: str) -> ExtractionOfField:
        """What the job takes."""
        return request_of(ExtractionOfField, {**self.model_dump(exclude={"priority"}), "field_id": id})


class FragmentEntityItem(EntityItem):
    """An entity of an answer."""

    category: Annotated[str | None, Field(description="Name of its category; null where it is in none.")]
    passages: Annotated[list[SentenceItem], Field(description="Sentences that mention it, the newest first.")]


class FragmentRelationItem(TypedDict):
    """Two entities that papers relate."""

    first: Annotated[str, Field(description="Id of the entity that the relation leads from.", examples=["method:gcn"])]
    second: Annotated[str, Field(description="Id of the one that it leads to.", examples=["dataset:cora"])]
    kinds: Annotated[list[str], Field(description="In what ways, most frequent first.", examples=[["evaluated on"]])]
    papers: Annotated[list[str], Field(description="Ids of the papers that say so.")]


class FragmentTaxonomy(TypedDict):
    """The categories of a type of entities by a criterion."""

    id: Annotated[str, Field(description="Identity in the field.", examples=["dataset-by-task"])]
    entity_type: Annotated[str, Field(description="Type of its entities.", examples=["dataset"])]
    criterion: Annotated[str, Field(description="What they are put into categories by.", examples=["task"])]
    categories: Annotated[list[CategoryItem], Field(description="Each before its parts.")]
    others: Annotated[int, Field(description="Entities that no category fits.", examples=[3])]
    coverage: Annotated[float, Field(description="Share of entities that are in a category, in [0, 1].")]


class NearPaperItem(TypedDict):
    """A paper near to the text of a query."""

    score: Annotated[float, Field(description="Cosine of the text and the paper, in [-1, 1].", examples=[0.62])]
    paper: Annotated[PaperBriefOut, Field(description="The paper.")]


class LackingOut(Shown):
    """What the graph would have to learn first for an answer to be whole; an extraction does it."""

    model_config = ConfigDict(frozen=True)

    papers: int = Field(description="Papers that were not read for this query by the model.", examples=[0])
    entities: int = Field(description="Entities that are not in a category yet and not among the others.", examples=[0])
    is_merged: bool = Field(description="Whether all that was read is in the domain graph, as the field is now.")


class FragmentOut(Shown):
    """The answer of a query function, as far as the graph knows it."""

    model_config = ConfigDict(frozen=True)

    field_id: str = Field(description="Id of the field.", examples=["graph-neural-networks"])
    query: dict[str, Any] = Field(description="The query as it was understood.")
    entities: list[FragmentEntityItem] = Field(description="Those of most papers first.")
    relations: list[FragmentRelationItem] = Field(description="Those of most papers first.")
    taxonomies: list[FragmentTaxonomy] = Field(description="Those that the query asks for, where they are made.")
    papers: list[NearPaperItem] = Field(description="The papers that a search by text found, nearest first.")
    total: int = Field(description="Entities that there are, those beyond the limit too.", examples=[31])
    field_papers: int = Field(description="Papers of the field.", examples=[126])
    titles_only: int = Field(description="Those known by title only: what they name beyond it is not known.")
    note: str = Field(
        description="What titles do not say, with the share of papers that have no more; empty where all can be read.",
        examples=["27 of 49 papers (55 %) are known by their titles only: what else they name is not counted."],
    )
    is_whole: bool = Field(description="Whether nothing is lacking.")
    lacking: LackingOut = Field(description="What an extraction would add.")
    text: str = Field(description="The same for a reader or a model, within `max_tokens`, in an order that is kept.")
    links: dict[str, str] = Field(description="Where the field is, and where to ask for an extraction.")


def fragment_out(found: AnsweredQuery, *, max_tokens: int) -> FragmentOut:
    """The answer of a query function."""
    fragment, field_id = found.fragment, found.view.field.id
    return FragmentOut.model_construct(
        field_id=field_id,
        query=asdict(fragment.query),
        entities=[_entity(field_id, each, found) for each in fragment.entities],
        relations=[relation_item(each) for each in fragment.relations],
        taxonomies=[_taxonomy(each) for each in fragment.taxonomies],
        papers=[{"score": each.score, "paper": paper_brief(found.brief(each.paper_id))} for each in fragment.nearest],
        total=fragment.total,
        field_papers=fragment.papers,
        titles_only=fragment.titles_only,
        note=fragment.note,
        is_whole=fragment.lacking.is_nothing,
        lacking=lacking_out(fragment.lacking),
        text=fragment_text(fragment, tokens=max_tokens, keys=found.keys()),
        links={"field": field_link(field_id), "extractions": field_link(field_id, "extractions")},
    )


def lacking_out(lacking: Lacking) -> LackingOut:
    """What an answer lacks."""
    return LackingOut(papers=lacking.papers, entities=lacking.entities, is_merged=lacking.is_merged)


def _entity(field_id: str, each: FragmentEntity, found: AnsweredQuery) -> FragmentEntityItem:
    return {
        **entity_item(field_id, each.entity),
        "category": each.category or None,
        "passages": [sentence_item(sentence) for sentence in sentences_of(each.passages, found.papers)],
    }


def relation_item(each: FragmentRelation) -> FragmentRelationItem:
    """Two entities that papers relate."""
    return {"first": each.first, "second": each.second, "kinds": list(each.kinds), "papers": list(each.papers)}


def _taxonomy(taxonomy: Taxonomy) -> FragmentTaxonomy:
    return {
        "id": taxonomy.id,
        "entity_type": taxonomy.entity_type,
        "criterion": taxonomy.criterion,
        "categories": [category_item(taxonomy, each) for each in taxonomy.categories],
        "others": len(taxonomy.others),
        "coverage": taxonomy.coverage,
    }
