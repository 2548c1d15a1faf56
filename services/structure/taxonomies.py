"""Taxonomies of a field's entities: induced once, new entities classified into them, users' edits made again."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kg.model.entities.entity import Entity, EntityId
from kg.model.entities.mention import EntityType
from kg.model.entities.taxonomy import Category, CategoryId, EditAction, Taxonomy, TaxonomyEdit, TaxonomyId
from kg.model.fields.field import FieldId
from services.models.port import LanguageModel
from services.structure.extraction import Report, report_nothing
from services.structure.taxonomy_edits import arrange_categories, free_id, replay_edits
from services.tasks.extraction.categories import (
    ENTITY_CATEGORIES,
    OTHER,
    CategoriesInput,
    EntityBrief,
    EntityCategories,
    EntityCategory,
)
from services.tasks.extraction.classification import (
    CLASSIFICATION,
    ENTITIES_A_CALL,
    Classification,
    ClassificationInput,
)

_LEAST_OF_CATEGORY, _LEAST_PLACED = 2, 12
"""Things of a category, and those in categories from which one alone is not a category."""

Contexts = Mapping[EntityId, EntityBrief]
"""Each entity as a task reads it."""


def taxonomy_id(entity_type: str, criterion: str) -> TaxonomyId:
    """The taxonomy of a type by a criterion; a field has one of each."""
    return TaxonomyId(free_id(f"{entity_type} by {criterion.removeprefix('by ')}", ()))


async def induce_taxonomy(
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
    report: Report = report_nothing,
) -> Taxonomy:
    """Put entities of one type into new categories (StructSurvey 3: category discovery, then classification).

    Of the taxonomy `before`, what readers decided stays (`part_to_keep`); the edits are made again.

    Raises:
        BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does.
    """
    known = {each.id for each in entities}
    categories, others = part_to_keep(before, edits, known) if before else ((), ())
    held = {*others, *(entity for category in categories for entity in category.entities)}
    free = [each for each in entities if each.id not in held]
    asked = CategoriesInput(
        topic=topic,
        type=entity_type,
        criterion=criterion,
        entities=tuple(contexts[each.id] for each in _once(free, contexts)),
    )
    answer = await model.run(ENTITY_CATEGORIES, asked) if free else None
    found = answer.value if answer else EntityCategories.model_construct(categories=())
    bare = Taxonomy(
        id=taxonomy_id(entity_type, criterion),
        field_id=field_id,
        entity_type=entity_type,
        criterion=criterion,
        categories=(*categories, *_categories(found, categories)),
        others=others,
        model=answer.model if answer else model.route(ENTITY_CATEGORIES).traits.name,
        task_version=task_version,
    )
    placed = await classify_entities(model, bare, free, contexts, topic=topic, report=report)
    return replay_edits(_without_lone(placed, kept={each.id for each in categories}), edits)[0]


def _without_lone(taxonomy: Taxonomy, *, kept: Collection[CategoryId]) -> Taxonomy:
    """The taxonomy of many things without categories of a single one, which joins those above it or the others.

    Args:
        kept: categories that stay whatever they hold.
    """
    parents = {each.parent for each in taxonomy.categories}
    lone = {
        each.id: each
        for each in taxonomy.categories
        if len(each.entities) < _LEAST_OF_CATEGORY and each.id not in parents and each.id not in kept
    }
    placed = sum(len(each.entities) for each in taxonomy.categories)
    if placed < _LEAST_PLACED or len(lone) == len(taxonomy.categories):
        return taxonomy
    above: defaultdict[CategoryId | None, list[EntityId]] = defaultdict(list)
    for each in lone.values():
        above[each.parent] += each.entities
    left = [
        replace(each, entities=(*each.entities, *above[each.id])) for each in taxonomy.categories if each.id not in lone
    ]
    return replace(taxonomy, categories=tuple(left), others=(*taxonomy.others, *above[None]))


def part_to_keep(
    taxonomy: Taxonomy, edits: Iterable[TaxonomyEdit], known: Collection[EntityId]
) -> tuple[tuple[Category, ...], tuple[EntityId, ...]]:
    """What stays of a taxonomy that is induced again: categories that readers locked or changed, and entities that they
    put among the others.

    A locked category keeps all of its entities, another one those that readers put into it.

    Args:
        known: the entities that the field has.
    """
    standing = [each for each in edits if not each.is_undone]
    named = {id for each in standing for id in (each.category, each.into)}
    put = {entity for each in standing for entity in each.entities}
    put |= {
        entity
        for each in standing
        if each.action is EditAction.MERGE
        for gone in each.before
        if gone.id == each.category
        for entity in gone.entities
    }
    stays = [
        replace(each, entities=tuple(one for one in each.entities if one in known and (each.is_locked or one in put)))
        for each in taxonomy.categories
        if each.is_locked or each.id in named
    ]
    others = tuple(each for each in taxonomy.others if each in known and each in put)
    return arrange_categories(taxonomy, stays).categories, others


async def classify_entities(
    model: LanguageModel,
    taxonomy: Taxonomy,
    entities: Sequence[Entity],
    contexts: Contexts,
    *,
    topic: str,
    report: Report = report_nothing,
) -> Taxonomy:
    """Put entities that are nowhere in a taxonomy into its categories, twenty a call, or among the others.

    Args:
        report: given how many of these entities are classified.
    Raises:
        BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does.
    """
    held = {*taxonomy.category_of(), *taxonomy.others}
    fresh = [each for each in entities if each.id not in held]
    open_to = tuple(_leaf_categories(taxonomy))
    if not fresh:
        return taxonomy
    if not open_to:
        return replace(taxonomy, others=(*taxonomy.others, *(each.id for each in fresh)))
    named, done = _once(fresh, contexts), 0

    async def ask(batch: Sequence[Entity]) -> Classification:
        nonlocal done
        inputs = ClassificationInput(
            topic=topic,
            type=taxonomy.entity_type,
            criterion=taxonomy.criterion,
            categories=open_to,
            entities=tuple(contexts[each.id] for each in batch),
        )
        answer = (await model.run(CLASSIFICATION, inputs)).value
        done += len(batch)
        report(done, len(named))
        return answer

    report(done, len(named))
    batches = [named[start : start + ENTITIES_A_CALL] for start in range(0, len(named), ENTITIES_A_CALL)]
    answers = await asyncio.gather(*map(ask, batches))
    by_name = {each.entity: each.category for answer in answers for each in answer.entities}
    chosen = {each.id: by_name[contexts[each.id].name] for each in fresh if contexts[each.id].name in by_name}
    return _place_entities(taxonomy, [each.id for each in fresh], chosen)


def _once(entities: Sequence[Entity], contexts: Contexts) -> list[Entity]:
    """The first entity of each name: a task knows entities by name, and two of one type may share theirs."""
    return list({contexts[each.id].name: each for each in reversed(entities)}.values())[::-1]


def _place_entities(taxonomy: Taxonomy, entities: Sequence[EntityId], chosen: Mapping[EntityId, str]) -> Taxonomy:
    by_name = {each.name: each.id for each in taxonomy.categories}
    joining: defaultdict[CategoryId, list[EntityId]] = defaultdict(list)
    others = list(taxonomy.others)
    for entity in entities:
        category = by_name.get(chosen.get(entity, OTHER))
        joining[category].append(entity) if category else others.append(entity)
    categories = tuple(replace(each, entities=(*each.entities, *joining[each.id])) for each in taxonomy.categories)
    return replace(taxonomy, categories=categories, others=tuple(others))


def _categories(found: EntityCategories, kept: Sequence[Category]) -> list[Category]:
    """New categories, each before its parts, with ids of their own; one that is kept is not made again.

    A kept category is known by its name, and by its id: that comes from the name that it had at first.
    """
    taken = {each.id for each in kept}
    names = {*taken, *(free_id(each.name, ()) for each in kept)}
    made: list[Category] = []
    for category in found.categories:
        parts = [part for part in category.parts if free_id(part.name, ()) not in names]
        if free_id(category.name, ()) in names and not parts:
            continue
        own = _same(category, kept) or _category(category.name, category.definition, None, taken)
        made += [] if own in kept else [own]
        made += [_category(part.name, part.definition, own.id, taken) for part in parts]
    return made


def _same(category: EntityCategory, kept: Iterable[Category]) -> Category | None:
    own = free_id(category.name, ())
    return next((each for each in kept if own in {each.id, free_id(each.name, ())}), None)


def _category(name: str, definition: str, parent: CategoryId | None, taken: set[CategoryId]) -> Category:
    id = CategoryId(free_id(name, taken))
    taken.add(id)
    return Category(id=id, name=name, definition=definition, entities=(), parent=parent)


def _leaf_categories(taxonomy: Taxonomy) -> list[EntityCategory]:
    """The categories of a taxonomy that have no parts, as a task reads them."""
    parents = {each.parent for each in taxonomy.categories}
    leaves = [each for each in taxonomy.categories if each.id not in parents]
    return [EntityCategory(name=each.name, definition=each.definition or each.name) for each in leaves]
