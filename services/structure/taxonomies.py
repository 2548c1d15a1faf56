"""Taxonomies of a field's entities: induced once, new entities classified into them, users' edits made again."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kg.model.entities.entity import Entity, EntityId
from kg.model.entities.mention import EntityType
from kg.model.entities.taxonomy import Category, CategoryId, Taxonomy, TaxonomyEdit, TaxonomyId
from kg.model.fields.field import FieldId
from services.models.port import LanguageModel
from services.structure.editing import free_id, replayed
from services.tasks.extraction.categories import (
    ENTITY_CATEGORIES,
    OTHER,
    CategoriesInput,
    EntityBrief,
    EntityCategories,
    EntityCategory,
)
from services.tasks.extraction.classification import CLASSIFICATION, ENTITIES_A_CALL, ClassificationInput

Contexts = Mapping[EntityId, EntityBrief]
"""Each entity as a task reads it."""


def taxonomy_id(entity_type: str, criterion: str) -> TaxonomyId:
    """The taxonomy of a type by a criterion; a field has one of each."""
    return TaxonomyId(free_id(f"{entity_type} by {criterion.removeprefix('by ')}", ()))


async def induced(
    model: LanguageModel,
    entities: Sequence[Entity],
    contexts: Contexts,
    *,
    field_id: FieldId,
    topic: str,
    entity_type: EntityType,
    criterion: str,
    task_version: int,
    before: Taxonomy | None = None,
    edits: Sequence[TaxonomyEdit] = (),
) -> Taxonomy:
    """Put entities of one type into new categories (StructSurvey 3: category discovery, then classification).

    Locked categories of the taxonomy `before` stay with their entities; the edits are made again.

    Raises:
        BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does.
    """
    locked = [each for each in (before.categories if before else ()) if each.is_locked]
    held = {entity for category in locked for entity in category.entities}
    free = [each for each in entities if each.id not in held]
    asked = CategoriesInput(
        topic=topic, type=entity_type, criterion=criterion, entities=tuple(contexts[each.id] for each in free)
    )
    answer = await model.run(ENTITY_CATEGORIES, asked) if free else None
    found = answer.value if answer else EntityCategories.model_construct(categories=())
    bare = Taxonomy(
        id=taxonomy_id(entity_type, criterion),
        field_id=field_id,
        entity_type=entity_type,
        criterion=criterion,
        categories=(*(replace(each, parent=None) for each in locked), *_categories(found, locked)),
        others=(),
        model=answer.model if answer else model.route(ENTITY_CATEGORIES).name,
        task_version=task_version,
    )
    placed = await classified(model, bare, free, contexts, topic=topic, into=found.categories)
    return replayed(placed, edits)[0]


async def classified(
    model: LanguageModel,
    taxonomy: Taxonomy,
    entities: Sequence[Entity],
    contexts: Contexts,
    *,
    topic: str,
    into: Sequence[EntityCategory] | None = None,
) -> Taxonomy:
    """Put entities that stand nowhere in a taxonomy into its categories, twenty a call, or among the others.

    Args:
        into: the categories that may take them; all of the taxonomy, if not given.
    Raises:
        BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does.
    """
    held = {*taxonomy.category_of(), *taxonomy.others}
    fresh = [each for each in entities if each.id not in held]
    open_to = tuple(into if into is not None else _asked(taxonomy))
    if not fresh:
        return taxonomy
    if not open_to:
        return replace(taxonomy, others=(*taxonomy.others, *(each.id for each in fresh)))
    batches = [fresh[start : start + ENTITIES_A_CALL] for start in range(0, len(fresh), ENTITIES_A_CALL)]
    calls = (
        model.run(
            CLASSIFICATION,
            ClassificationInput(
                topic=topic,
                type=taxonomy.entity_type,
                criterion=taxonomy.criterion,
                categories=open_to,
                entities=tuple(contexts[each.id] for each in batch),
            ),
        )
        for batch in batches
    )
    ids = {contexts[each.id].name: each.id for each in reversed(fresh)}
    chosen = {
        ids[each.entity]: each.category for answer in await asyncio.gather(*calls) for each in answer.value.entities
    }
    return _placed(taxonomy, [each.id for each in fresh], chosen)


def _placed(taxonomy: Taxonomy, entities: Sequence[EntityId], chosen: Mapping[EntityId, str]) -> Taxonomy:
    by_name = {each.name: each.id for each in taxonomy.categories}
    joining: defaultdict[CategoryId, list[EntityId]] = defaultdict(list)
    others = list(taxonomy.others)
    for entity in entities:
        category = by_name.get(chosen.get(entity, OTHER))
        joining[category].append(entity) if category else others.append(entity)
    categories = tuple(replace(each, entities=(*each.entities, *joining[each.id])) for each in taxonomy.categories)
    return replace(taxonomy, categories=categories, others=tuple(others))


def _categories(found: EntityCategories, locked: Sequence[Category]) -> list[Category]:
    """New categories, each before its parts, with ids of their own; a name that a locked one has is left to it."""
    taken = {each.id for each in locked}
    names = {each.name for each in locked}
    made: list[Category] = []
    for category in found.categories:
        if category.name in names:
            continue
        own = _category(category.name, category.definition, None, taken)
        made += [own, *(_category(part.name, part.definition, own.id, taken) for part in category.parts)]
    return made


def _category(name: str, definition: str, parent: CategoryId | None, taken: set[CategoryId]) -> Category:
    id = CategoryId(free_id(name, taken))
    taken.add(id)
    return Category(id=id, name=name, definition=definition, entities=(), parent=parent)


def _asked(taxonomy: Taxonomy) -> list[EntityCategory]:
    """The categories of a taxonomy that have no parts, as a task reads them."""
    parents = {each.parent for each in taxonomy.categories}
    leaves = [each for each in taxonomy.categories if each.id not in parents]
    return [EntityCategory(name=each.name, definition=each.definition or each.name) for each in leaves]
