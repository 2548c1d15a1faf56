"""Taxonomies: the entities of one type in categories, by one criterion, with what users changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from kg.model.entities.entity import EntityId
from kg.model.entities.mention import EntityType
from kg.model.fields.field import FieldId

TaxonomyId = NewType("TaxonomyId", str)
CategoryId = NewType("CategoryId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """A category and the entities directly in it; `parent` is None at the top.

    A locked category keeps its name, its definition and its entities when the taxonomy is induced again.
    """

    id: CategoryId
    name: str
    definition: str
    entities: tuple[EntityId, ...]
    parent: CategoryId | None = None
    is_locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Taxonomy:
    """Entities of one type of a field by a criterion, such as `task` (StructSurvey 3, category discovery).

    `categories` parents first, siblings in their order. `others` are entities that fit none. `model` and
    `task_version` say who induced it.
    """

    id: TaxonomyId
    field_id: FieldId
    entity_type: EntityType
    criterion: str
    categories: tuple[Category, ...]
    others: tuple[EntityId, ...]
    model: str
    task_version: int

    @property
    def entities_in_categories(self) -> int:
        """How many entities are in a category."""
        return sum(len(category.entities) for category in self.categories)

    @property
    def coverage(self) -> float:
        """The share of entities that are in a category, in [0, 1]; 0 for no entity."""
        return (
            self.entities_in_categories / (self.entities_in_categories + len(self.others))
            if self.entities_in_categories
            else 0.0
        )

    def category_of(self) -> Mapping[EntityId, Category]:
        """The category of each entity that has one."""
        return {entity: category for category in self.categories for entity in category.entities}

    @property
    def other_share(self) -> float:
        """The share of entities that fit no category, in [0, 1]; 0 for no entity."""
        return len(self.others) / (self.entities_in_categories + len(self.others)) if self.others else 0.0

    def category(self, id: CategoryId | None) -> Category | None:
        """The category with an id, if there is one."""
        return next((each for each in self.categories if each.id == id), None)

    def children(self, parent: CategoryId | None) -> Iterator[Category]:
        """The categories directly under one, or at the top."""
        return (category for category in self.categories if category.parent == parent)


class EditAction(StrEnum):
    """What a user may do to a taxonomy."""

    RENAME = "rename"
    """A category gets `name`, and `definition` if given."""
    MERGE = "merge"
    """All of a category goes into `into`."""
    MOVE = "move"
    """An entity goes into `into`, or among the others where that is empty; or a category under the parent `into`."""
    SPLIT = "split"
    """Some `entities` of a category go into a new one of this `name`."""
    LOCK = "lock"
    UNLOCK = "unlock"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxonomyEdit:
    """One change by a user, kept and made again whenever the taxonomy is induced again.

    Entities are named by their ids, categories by their ids as they were when the edit was made. `made_at` is an ISO
    8601 time. `before` holds the categories that it changed or took away as they were, `order` the ids of all, so that
    it can be undone. An edit that was undone stays in the record.
    """

    number: int
    action: EditAction
    made_at: str
    category: CategoryId | None = None
    into: CategoryId | None = None
    entities: tuple[EntityId, ...] = ()
    name: str = ""
    definition: str = ""
    before: tuple[Category, ...] = ()
    order: tuple[CategoryId, ...] = ()
    is_undone: bool = False
