"""Taking back what users changed in a taxonomy, also where it was induced again or has got more entities since."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from kg.algorithms.entities.entity_names import canonical
from kg.errors import InvalidInputError
from kg.model.entities.entity import EntityId
from kg.model.entities.taxonomy import Category, CategoryId, EditAction, Taxonomy, TaxonomyEdit
from services.structure.taxonomy_edits import arrange_categories, split_id

Id = TypeVar("Id", CategoryId, EntityId)


def last_edit(edits: Iterable[TaxonomyEdit]) -> TaxonomyEdit:
    """The edit that is undone next: the last one that is not undone.

    Raises:
        InvalidInputError: there is none.
    """
    standing = [each for each in edits if not each.is_undone]
    if not standing:
        raise InvalidInputError("nothing was changed in this taxonomy that could be undone", field="action")
    return max(standing, key=lambda each: each.number)


def undo_edit(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    """The taxonomy as if its last edit had not been made; entities that came since stay where they went.

    Where a category of the edit is gone, because the taxonomy was induced again, there is nothing to take back.

    Raises:
        InvalidInputError: another category has got the name that one would have again.
    """
    reverted = _REVERSED[edit.action](taxonomy, edit)
    names = [canonical(each.name) for each in reverted.categories]
    if len(set(names)) < len(names):
        raise InvalidInputError("another category has this name by now; rename it first", field="action")
    return _in_order(reverted, edit)


def _unrename(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    old = _old(edit)
    return _with_category(
        taxonomy, old, lambda now: replace(now, name=old.name, definition=old.definition) if old else now
    )


def _unmerge(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    old, into = _old(edit), taxonomy.category(edit.into)
    if old is None or into is None or taxonomy.category(old.id) is not None:
        return taxonomy
    there = set(into.entities)
    back = [each for each in old.entities if each in there]
    parts = {each.id for each in edit.before if each.parent == old.id}
    kept = (replace(each, parent=old.id) if each.id in parts else each for each in _without(taxonomy.categories, back))
    return arrange_categories(taxonomy, (*kept, replace(old, entities=tuple(back))))


def _unmove(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    if edit.entities:
        return _unmove_entities(taxonomy, edit)
    old = _old(edit)
    return _with_category(taxonomy, old, lambda now: replace(now, parent=old.parent) if old else now)


def _unmove_entities(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    into = taxonomy.category(edit.into)
    there = set(into.entities if into else taxonomy.others if edit.into is None else ())
    back = dict.fromkeys(each for each in edit.entities if each in there and edit.before)
    known = {each.id for each in taxonomy.categories}
    home = {each: old.id for old in edit.before for each in old.entities if each in back and old.id in known}
    categories = tuple(
        replace(each, entities=(*each.entities, *(one for one in back if home.get(one) == each.id)))
        for each in _without(taxonomy.categories, back)
    )
    left = tuple(each for each in taxonomy.others if each not in back)
    others = (*left, *(each for each in back if each not in home))
    return replace(taxonomy, categories=categories, others=others)


def _unsplit(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    part, origin = taxonomy.category(split_id(edit.name, edit.order)), taxonomy.category(edit.category)
    if part is None or origin is None:
        return taxonomy
    joined = replace(origin, entities=(*origin.entities, *part.entities))
    categories = (
        joined if each.id == origin.id else replace(each, parent=origin.id) if each.parent == part.id else each
        for each in taxonomy.categories
        if each.id != part.id
    )
    return arrange_categories(taxonomy, categories)


def _unlock(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    old = _old(edit)
    return _with_category(taxonomy, old, lambda now: replace(now, is_locked=old.is_locked) if old else now)


_REVERSED: Mapping[EditAction, Callable[[Taxonomy, TaxonomyEdit], Taxonomy]] = {
    EditAction.RENAME: _unrename,
    EditAction.MERGE: _unmerge,
    EditAction.MOVE: _unmove,
    EditAction.SPLIT: _unsplit,
    EditAction.LOCK: _unlock,
    EditAction.UNLOCK: _unlock,
}


def _old(edit: TaxonomyEdit) -> Category | None:
    """The category of an edit as it was; None where the edit left it as it was."""
    return next((each for each in edit.before if each.id == edit.category), None)


def _with_category(taxonomy: Taxonomy, old: Category | None, change: Callable[[Category], Category]) -> Taxonomy:
    """The taxonomy with another category in the place of one, if it is still there."""
    if old is None:
        return taxonomy
    return arrange_categories(taxonomy, (change(each) if each.id == old.id else each for each in taxonomy.categories))


def _without(categories: Iterable[Category], gone: Iterable[EntityId]) -> list[Category]:
    left = set(gone)
    return [replace(each, entities=tuple(one for one in each.entities if one not in left)) for each in categories]


def _in_order(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    """Categories, and entities in the categories of the edit, in the order in which they were; new ones last."""
    before = {each.id: each.entities for each in edit.before}
    sorted_in = (
        replace(each, entities=_sort_ids(each.entities, before.get(each.id, ()))) for each in taxonomy.categories
    )
    by_id = {each.id: each for each in sorted_in}
    return arrange_categories(taxonomy, [by_id[id] for id in _sort_ids(tuple(by_id), edit.order)])


def _sort_ids(found: Sequence[Id], order: Sequence[Id]) -> tuple[Id, ...]:
    place = {each: number for number, each in enumerate(order)}
    return tuple(sorted(found, key=lambda each: place.get(each, len(place))))
