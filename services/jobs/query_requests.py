"""What the query functions take from outside, and the job that reads papers for them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from kg.model.entities.entity import NameRuling
from kg.model.entities.taxonomy import EditAction
from kg.model.surveys.query_function import (
    PairOfRelatedEntitiesSearch,
    RelatedEntitySearch,
    SingleEntitySearch,
    VectorSearch,
)
from services.jobs.job_request import JobRequest
from services.jobs.requests import BudgetRequest
from services.structure.wanted_edit import WantedEdit
from services.text.entities.types import type_name

_WORDS = r"^\s*[\p{L}\p{N}][\p{L}\p{N} '’-]*$"
_KIND = "kind"


def _criterion(words: str) -> str:
    return " ".join(words.lower().split()).removeprefix("by ")


TypeWords = Annotated[
    str,
    Field(
        min_length=1,
        max_length=60,
        pattern=_WORDS,
        description="What kind of thing, a noun: method, dataset, task, metric, disease, drug, species, gene, "
        "material, tool, or any other word; plurals and capitals do not matter.",
        examples=["dataset"],
    ),
    AfterValidator(type_name),
]
CriterionWords = Annotated[
    str,
    Field(
        min_length=1,
        max_length=100,
        pattern=_WORDS,
        description="What the entities are put into categories by, such as `task` or `kind of data`.",
        examples=["task"],
    ),
    AfterValidator(_criterion),
]


class _QueryRequest(JobRequest):
    """Base of a query: the name of its function is always part of it, also where only what was given is written."""

    def model_post_init(self, _context: Any) -> None:
        self.model_fields_set.add("function")


class SingleEntityRequest(_QueryRequest):
    """All entities of a type, in categories."""

    function: Literal["single_entity_search"] = "single_entity_search"
    entity_type: TypeWords
    categorize_by: CriterionWords = _KIND

    def value(self) -> SingleEntitySearch:
        """As the services take it."""
        return SingleEntitySearch(entity_type=self.entity_type, categorize_by=self.categorize_by)


class RelatedEntityRequest(_QueryRequest):
    """What papers relate to one entity: the entities of a type, in categories."""

    function: Literal["related_entity_search"] = "related_entity_search"
    fixed_entity: str = Field(
        min_length=1,
        max_length=200,
        pattern=r"[\p{L}\p{N}]",
        description="A name of the entity, in any spelling, or its id.",
        examples=["GCN"],
    )
    find_entities: TypeWords
    categorize_by: CriterionWords = _KIND

    def value(self) -> RelatedEntitySearch:
        """As the services take it."""
        return RelatedEntitySearch(
            fixed_entity=" ".join(self.fixed_entity.split()),
            find_entities=self.find_entities,
            categorize_by=self.categorize_by,
        )


class EntityPairsRequest(_QueryRequest):
    """Pairs of related entities of two types, each side in categories."""

    function: Literal["pair_of_related_entities_search"] = "pair_of_related_entities_search"
    type_a: TypeWords
    type_b: TypeWords
    categorize_a_by: CriterionWords = _KIND
    categorize_b_by: CriterionWords = _KIND

    def value(self) -> PairOfRelatedEntitiesSearch:
        """As the services take it."""
        return PairOfRelatedEntitiesSearch(
            type_a=self.type_a,
            type_b=self.type_b,
            categorize_a_by=self.categorize_a_by,
            categorize_b_by=self.categorize_b_by,
        )


class TextRequest(_QueryRequest):
    """The papers nearest to a text, with the entities that they mention."""

    function: Literal["vector"] = "vector"
    text: str = Field(
        min_length=1,
        max_length=5_000,
        pattern=r"[\p{L}\p{N}]",
        description="Words or a sentence.",
        examples=["over-smoothing in deep networks"],
    )

    def value(self) -> VectorSearch:
        """As the services take it."""
        return VectorSearch(text=self.text)


EntityQueryRequest = Annotated[
    SingleEntityRequest | RelatedEntityRequest | EntityPairsRequest, Field(discriminator="function")
]


MODEL = Field(
    default=None,
    min_length=1,
    max_length=200,
    description="The model that reads, one of those that the service offers (`/v1/capabilities`); null for the "
    "models and routes of its settings.",
)
_Handle = Annotated[str, Field(min_length=1, max_length=300)]


class TaxonomyEditRequest(JobRequest):
    """A change of a taxonomy. Categories and entities are named by id, or by name in any spelling."""

    action: EditAction | Literal["undo"] = Field(
        description="`rename` gives `category` a `name`; `merge` puts all of it `into` another; `move` puts `entities` "
        "`into` a category, or among the others without one, or else `category` under another, or to the top; `split` "
        "makes `entities` of `category` one of their own, with a `name`; `lock` keeps `category` as it is when the "
        "taxonomy is made again, `unlock` ends that; `undo` takes back the last change that is in force.",
        examples=["rename"],
    )
    category: _Handle | None = Field(default=None, description="What is changed.", examples=["citation-network"])
    into: _Handle | None = Field(default=None, description="Where it goes.")
    entities: tuple[_Handle, ...] = Field(default=(), max_length=10_000, description="What goes there.")
    name: str = Field(default="", max_length=300, description="Its new name.", examples=["Citation networks"])
    definition: str = Field(default="", max_length=2_000, description="What belongs to it; empty leaves what it has.")

    def value(self) -> WantedEdit:
        """As the services take it."""
        return WantedEdit(
            action=EditAction(self.action) if self.action != "undo" else None,
            category=self.category or "",
            into=self.into or "",
            entities=self.entities,
            name=self.name,
            definition=self.definition,
        )


class NameDecisionRequest(JobRequest):
    """What a reader decides on names."""

    ruling: NameRuling = Field(
        description="`same` makes `entities` one; `apart` makes `forms` of the one entity an entity of their own."
    )
    entities: tuple[_Handle, ...] = Field(
        min_length=1, max_length=50, description="Ids or names of entities of one type.", examples=[["GCN", "GNN"]]
    )
    forms: tuple[_Handle, ...] = Field(
        default=(), max_length=100, description="Names of the entity, of its `forms`, in any spelling."
    )

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.ruling is NameRuling.SAME and self.forms:
            raise ValueError("`forms` are for `apart`; to make entities one, name them in `entities`")
        if self.ruling is NameRuling.APART and len(self.entities) != 1:
            raise ValueError("`apart` takes one entity, and those of its names that are separated in `forms`")
        return self


class ExtractionWanted(JobRequest):
    """What is to be read of the papers of a field: all that a query needs, or the entities of some types."""

    query: EntityQueryRequest | None = Field(
        default=None, description="Read all that the answer to this query needs, and put its entities into categories."
    )
    entity_types: tuple[TypeWords, ...] = Field(
        default=(), max_length=8, description="Read the entities of these types, in as few calls as go."
    )
    budget: BudgetRequest = BudgetRequest()
    model: str | None = MODEL

    @model_validator(mode="after")
    def _wants_one_thing(self) -> Self:
        if (self.query is None) == (not self.entity_types):
            raise ValueError("give `query` or `entity_types`, one of the two")
        return self


class TaxonomyRequest(JobRequest):
    """The taxonomy of a type of entities by a criterion; a field has one of each."""

    entity_type: TypeWords
    criterion: CriterionWords = _KIND


class ExtractionOfField(ExtractionWanted):
    """What an extraction job takes: a taxonomy to be made, or made again, in place of a query or types."""

    field_id: str = Field(min_length=1, max_length=500)
    taxonomy: TaxonomyRequest | None = None

    @model_validator(mode="after")
    def _wants_one_thing(self) -> Self:
        if [self.query is None, not self.entity_types, self.taxonomy is None].count(False) != 1:
            raise ValueError("give `query`, `entity_types` or `taxonomy`, one of the three")
        return self
