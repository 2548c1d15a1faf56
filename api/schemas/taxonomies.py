"""Taxonomies of a field over HTTP: categories, what is in them, what readers changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.entities import (
    ENTITY_ID,
    ENTITY_NAME,
    CategoryItem,
    EntityItem,
    category_item,
    entity_link,
)
from api.schemas.fragments import Priority
from api.schemas.links import field_link
from api.schemas.page import Page
from api.schemas.shown import Shown
from services.jobs.query_requests import MODEL, ExtractionOfField, TaxonomyRequest
from services.jobs.requests import BudgetRequest, request_of

if TYPE_CHECKING:
    from kg.model.entities.entity import Entity, EntityId
    from kg.model.entities.taxonomy import Category, CategoryId, Taxonomy, TaxonomyEdit
    from services.structure.curating import TaxonomyState

_ID = Field(description="Identity in the field.", examples=["dataset-by-task"])
_TYPE = Field(description="Type of its entities.", examples=["dataset"])
_CRITERION = Field(description="What they are put into categories by.", examples=["task"])
_PLACED = Field(description="Entities that are in a category.", examples=[28])
_OTHERS = Field(description="Entities that no category fits.", examples=[3])
_COVERAGE = Field(description="Share of the entities in it that are in a category, in [0, 1].", examples=[0.9])
_OTHER_SHARE = Field(description="Share of the entities in it that no category fits, in [0, 1].", examples=[0.1])
_UNPLACED = Field(description="Entities found since, that are not in it yet.", examples=[0])


class NewTaxonomy(TaxonomyRequest):
    """A taxonomy to be made, or to be made again."""

    budget: BudgetRequest = BudgetRequest()
    model: str | None = MODEL
    priority: Priority = 0

    def of_field(self, id: str) -> ExtractionOfField:
        """What the job takes."""
        wanted = self.model_dump(include={"budget", "model"})
        taxonomy = {"entity_type": self.entity_type, "criterion": self.criterion}
        return request_of(ExtractionOfField, {**wanted, "taxonomy": taxonomy, "field_id": id})


class TaxonomyItem(TypedDict):
    """A taxonomy in a list."""

    id: Annotated[str, _ID]
    entity_type: Annotated[str, _TYPE]
    criterion: Annotated[str, _CRITERION]
    categories: Annotated[int, Field(description="How many categories it has.", examples=[7])]
    placed: Annotated[int, _PLACED]
    others: Annotated[int, _OTHERS]
    coverage: Annotated[float, _COVERAGE]
    other_share: Annotated[float, _OTHER_SHARE]
    unplaced: Annotated[int, _UNPLACED]
    edits: Annotated[int, Field(description="Changes by readers that are in force.", examples=[2])]
    model: Annotated[str, Field(description="Who made it.", examples=["offline/2"])]
    links: Annotated[dict[str, str], Field(description="Where it is.")]


class TaxonomyList(Shown):
    """The taxonomies of a field."""

    items: list[TaxonomyItem] = Field(description="By id.")


class ExampleItem(TypedDict):
    """An entity that represents others of its category."""

    id: Annotated[str, ENTITY_ID]
    name: Annotated[str, ENTITY_NAME]
    papers: Annotated[int, Field(description="Papers of the field that mention it.", examples=[12])]
    links: Annotated[dict[str, str], Field(description="Where it is.")]


class CategoryOut(CategoryItem):
    """A category with what belongs to it."""

    depth: Annotated[int, Field(description="Categories above it.", examples=[0])]
    definition: Annotated[str, Field(description="What belongs to it.", examples=["Papers that cite each other."])]
    is_locked: Annotated[bool, Field(description="Whether it stays as it is when the taxonomy is made again.")]
    entities_below: Annotated[int, Field(description="Entities in it and in its parts.", examples=[12])]
    examples: Annotated[list[ExampleItem], Field(description="Its first entities.")]
    links: Annotated[dict[str, str], Field(description="Where its entities are.")]


class TaxonomyEditItem(TypedDict):
    """A change by a reader."""

    number: Annotated[int, Field(description="Its place in the record, from 1.", examples=[1])]
    action: Annotated[str, Field(description="What was done.", examples=["rename"])]
    made_at: Annotated[str, Field(description="When.", examples=["2026-11-02T09:15:00+00:00"])]
    category: Annotated[str | None, Field(description="Id of the category that was changed.")]
    into: Annotated[str | None, Field(description="Id of the category where it went.")]
    entities: Annotated[list[str], Field(description="Ids of the entities that went there.")]
    name: Annotated[str, Field(description="The name that was given; empty where none was.")]
    definition: Annotated[str, Field(description="The definition that was given; empty where none was.")]
    is_undone: Annotated[bool, Field(description="Whether it was taken back.")]


class TaxonomyOut(Shown):
    """A taxonomy: its categories as a tree, and the record of what readers changed."""

    model_config = ConfigDict(frozen=True)

    field_id: str = Field(description="Id of the field.", examples=["graph-neural-networks"])
    id: Annotated[str, _ID]
    entity_type: Annotated[str, _TYPE]
    criterion: Annotated[str, _CRITERION]
    categories: list[CategoryOut] = Field(description="Each before its parts, which name it as `parent`.")
    placed: Annotated[int, _PLACED]
    others: Annotated[int, _OTHERS]
    other_examples: list[ExampleItem] = Field(description="The first entities that no category fits.")
    coverage: Annotated[float, _COVERAGE]
    other_share: Annotated[float, _OTHER_SHARE]
    unplaced: Annotated[int, _UNPLACED]
    edits: list[TaxonomyEditItem] = Field(description="What readers changed, in order, with what was taken back.")
    model: str = Field(description="Who made it.", examples=["offline/2"])
    task_version: int = Field(description="Version of the prompt that made it.", examples=[1])
    links: dict[str, str] = Field(description="Addresses of it, of its entities and of its field.")


class OtherEntities(Page[EntityItem]):
    """A page of the entities that no category of a taxonomy fits."""

    total: int = Field(description="How many there are.", examples=[3])


def taxonomy_list(field_id: str, states: Iterable[TaxonomyState]) -> TaxonomyList:
    """The taxonomies of a field."""
    return TaxonomyList(items=[_item(field_id, each) for each in states])


def _item(field_id: str, state: TaxonomyState) -> TaxonomyItem:
    taxonomy = state.taxonomy
    return {
        "id": taxonomy.id,
        "entity_type": taxonomy.entity_type,
        "criterion": taxonomy.criterion,
        "categories": len(taxonomy.categories),
        "placed": taxonomy.entities_in_categories,
        "others": len(taxonomy.others),
        "coverage": taxonomy.coverage,
        "other_share": taxonomy.other_share,
        "unplaced": state.unplaced,
        "edits": sum(not each.is_undone for each in state.edits),
        "model": taxonomy.model,
        "links": {"self": taxonomy_link(field_id, taxonomy.id)},
    }


def taxonomy_out(field_id: str, state: TaxonomyState) -> TaxonomyOut:
    """A taxonomy with its record."""
    taxonomy = state.taxonomy
    own = taxonomy_link(field_id, taxonomy.id)
    return TaxonomyOut.model_construct(
        field_id=field_id,
        id=taxonomy.id,
        entity_type=taxonomy.entity_type,
        criterion=taxonomy.criterion,
        categories=_tree(field_id, state),
        placed=taxonomy.entities_in_categories,
        others=len(taxonomy.others),
        other_examples=_examples(field_id, taxonomy.others, state.examples),
        coverage=taxonomy.coverage,
        other_share=taxonomy.other_share,
        unplaced=state.unplaced,
        edits=[_edit(each) for each in state.edits],
        model=taxonomy.model,
        task_version=taxonomy.task_version,
        links={
            "self": own,
            "entities": field_link(field_id, f"entities?taxonomy={quote(taxonomy.id, safe='')}"),
            "others": f"{own}/others",
            "field": field_link(field_id),
        },
    )


def _tree(field_id: str, state: TaxonomyState) -> list[CategoryOut]:
    """Categories with their depths and what is below; parents come first."""
    taxonomy = state.taxonomy
    depth: dict[CategoryId | None, int] = {None: -1}
    below: dict[CategoryId, int] = {}
    for each in taxonomy.categories:
        depth[each.id] = depth[each.parent] + 1
    for each in reversed(taxonomy.categories):
        below[each.id] = below.get(each.id, 0) + len(each.entities)
        if each.parent is not None:
            below[each.parent] = below.get(each.parent, 0) + below[each.id]
    return [
        {
            **category_item(taxonomy, each),
            "depth": depth[each.id],
            "definition": each.definition,
            "is_locked": each.is_locked,
            "entities_below": below[each.id],
            "examples": _examples(field_id, each.entities, state.examples),
            "links": {"entities": _entities_link(field_id, taxonomy, each)},
        }
        for each in taxonomy.categories
    ]


def _entities_link(field_id: str, taxonomy: Taxonomy, category: Category) -> str:
    wanted = f"taxonomy={quote(taxonomy.id, safe='')}&category={quote(category.id, safe='')}"
    return field_link(field_id, f"entities?{wanted}")


def _examples(field_id: str, ids: Iterable[EntityId], known: Mapping[EntityId, Entity]) -> list[ExampleItem]:
    return [
        {"id": id, "name": known[id].name, "papers": known[id].papers, "links": {"self": entity_link(field_id, id)}}
        for id in ids
        if id in known
    ]


def _edit(edit: TaxonomyEdit) -> TaxonomyEditItem:
    return {
        "number": edit.number,
        "action": edit.action.value,
        "made_at": edit.made_at,
        "category": edit.category,
        "into": edit.into,
        "entities": list(edit.entities),
        "name": edit.name,
        "definition": edit.definition,
        "is_undone": edit.is_undone,
    }


def taxonomy_link(field_id: str, taxonomy_id: str) -> str:
    """Where a taxonomy is."""
    return field_link(field_id, f"taxonomies/{quote(taxonomy_id, safe='')}")
