"""What users change in a taxonomy, as functions of the taxonomy: made again whenever it is induced again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from kg.algorithms.entities.entity_names import canonical
from kg.errors import InvalidInputError
from kg.model.entities.entity import EntityId
from kg.model.entities.taxonomy import Category, CategoryId, EditAction, Taxonomy, TaxonomyEdit

_NAMED = 20
"""Categories that an error names at most."""


def apply_edit(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    """The taxonomy after one edit.

    Raises:
        InvalidInputError: the edit names a category or an entity that the taxonomy has not, lacks a value, or would put
            a category into itself; the field of the edit is named.
    """
    return _ACTIONS[edit.action](taxonomy, edit)


def record_edit(taxonomy: Taxonomy, edit: TaxonomyEdit) -> tuple[Taxonomy, TaxonomyEdit]:
    """The taxonomy after one edit, and the edit with what it takes to undo it.

    Raises:
        InvalidInputError: as `apply_edit`.
    """
    after = apply_edit(taxonomy, edit)
    now = {each.id: each for each in after.categories}
    before = tuple(each for each in taxonomy.categories if now.get(each.id) != each)
    return after, replace(edit, before=before, order=tuple(each.id for each in taxonomy.categories))


def replay_edits(taxonomy: Taxonomy, edits: Iterable[TaxonomyEdit]) -> tuple[Taxonomy, tuple[TaxonomyEdit, ...]]:
    """The taxonomy after all edits that were not undone, and those that no longer fit it.

    Of an edit that names entities, those that the taxonomy has no more are left out.
    """
    lost = []
    for edit in sorted(edits, key=lambda each: each.number):
        if edit.is_undone:
            continue
        held = {*taxonomy.category_of(), *taxonomy.others}
        left = tuple(each for each in edit.entities if each in held)
        if edit.entities and not left:
            lost.append(edit)
            continue
        try:
            taxonomy = apply_edit(taxonomy, replace(edit, entities=left))
        except InvalidInputError:
            lost.append(edit)
    return taxonomy, tuple(lost)


def _rename(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    category = known_category(taxonomy, edit.category, "category")
    name = _new_name(taxonomy, edit.name, but=category.id)
    renamed = replace(category, name=name, definition=edit.definition or category.definition)
    return _with(taxonomy, {category.id: renamed})


def _merge(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    gone, into = known_category(taxonomy, edit.category, "category"), known_category(taxonomy, edit.into, "into")
    _check_no_circle(taxonomy, gone.id, into.id)
    changed = {into.id: replace(into, entities=(*into.entities, *gone.entities))}
    changed |= {each.id: replace(each, parent=into.id) for each in taxonomy.children(gone.id)}
    return _with(taxonomy, changed, without=gone.id)


def _move(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    if edit.entities:
        return _move_entities(taxonomy, edit)
    category = known_category(taxonomy, edit.category, "category")
    parent = known_category(taxonomy, edit.into, "into").id if edit.into else None
    if parent:
        _check_no_circle(taxonomy, category.id, parent)
    return _with(taxonomy, {category.id: replace(category, parent=parent)})


def _move_entities(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    moved = dict.fromkeys(_known_entities(taxonomy, edit.entities))
    changed = {each.id: _without(each, moved) for each in taxonomy.categories}
    others = tuple(each for each in taxonomy.others if each not in moved)
    if edit.into:
        into = changed[known_category(taxonomy, edit.into, "into").id]
        changed[into.id] = replace(into, entities=(*into.entities, *moved))
    else:
        others = (*others, *moved)
    return replace(_with(taxonomy, changed), others=others)


def _split(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    category = known_category(taxonomy, edit.category, "category")
    own_entities = set(category.entities)
    moved = [each for each in _known_entities(taxonomy, edit.entities) if each in own_entities]
    if not moved or len(moved) == len(category.entities):
        raise InvalidInputError("name some of the category's entities, not all and not none", field="entities")
    name = _new_name(taxonomy, edit.name)
    own = split_id(name, (each.id for each in taxonomy.categories))
    part = Category(
        id=own, name=name, definition=edit.definition, entities=tuple(moved), parent=category.parent, is_locked=True
    )
    return replace(
        taxonomy,
        categories=tuple(
            new
            for each in taxonomy.categories
            for new in ((_without(each, moved), part) if each.id == category.id else (each,))
        ),
    )


def _lock(taxonomy: Taxonomy, edit: TaxonomyEdit) -> Taxonomy:
    category = known_category(taxonomy, edit.category, "category")
    return _with(taxonomy, {category.id: replace(category, is_locked=edit.action is EditAction.LOCK)})


_ACTIONS: Mapping[EditAction, Callable[[Taxonomy, TaxonomyEdit], Taxonomy]] = {
    EditAction.RENAME: _rename,
    EditAction.MERGE: _merge,
    EditAction.MOVE: _move,
    EditAction.SPLIT: _split,
    EditAction.LOCK: _lock,
    EditAction.UNLOCK: _lock,
}


def free_id(name: str, taken: Iterable[str]) -> str:
    """An id out of a name: its canonical form with hyphens, and a number where that is taken."""
    known, own = set(taken), canonical(name).replace(" ", "-") or "category"
    return next(
        each for each in (own, *(f"{own}-{number}" for number in range(2, len(known) + 3))) if each not in known
    )


def split_id(name: str, taken: Iterable[CategoryId]) -> CategoryId:
    """The id of a category that was split off under a name, where there were others."""
    return CategoryId(free_id(" ".join(name.split()), taken))


def arrange_categories(taxonomy: Taxonomy, categories: Iterable[Category]) -> Taxonomy:
    """The taxonomy with these categories alone: parents before their parts, siblings in the order given.

    A category whose parent is not among them is at the top.
    """
    found = tuple(categories)
    known = {each.id for each in found}
    rooted = (each if each.parent in known else replace(each, parent=None) for each in found)
    return _with(replace(taxonomy, categories=tuple(rooted)), {})


def known_category(taxonomy: Taxonomy, id: CategoryId | None, field: str) -> Category:
    """The category with an id.

    Raises:
        InvalidInputError: there is none; `field` is named.
    """
    if found := taxonomy.category(id):
        return found
    known = ", ".join(each.id for each in taxonomy.categories[:_NAMED]) or "none"
    raise InvalidInputError(f"there is no category {id!r}; there are: {known}", field=field)


def _known_entities(taxonomy: Taxonomy, entities: Iterable[EntityId]) -> list[EntityId]:
    wanted = list(dict.fromkeys(entities))
    held = {*taxonomy.category_of(), *taxonomy.others}
    if unknown := [each for each in wanted if each not in held]:
        raise InvalidInputError(f"the taxonomy has no entity {unknown[0]!r}", field="entities")
    return wanted


def _new_name(taxonomy: Taxonomy, name: str, *, but: CategoryId | None = None) -> str:
    said = " ".join(name.split())
    if not said:
        raise InvalidInputError("a category needs a name", field="name")
    if any(canonical(each.name) == canonical(said) for each in taxonomy.categories if each.id != but):
        raise InvalidInputError(f"there is a category {said!r} already", field="name")
    return said


def _check_no_circle(taxonomy: Taxonomy, category: CategoryId, into: CategoryId) -> None:
    parents = {each.id: each.parent for each in taxonomy.categories}
    above: CategoryId | None = into
    while above is not None:
        if above == category:
            raise InvalidInputError("a category cannot go into itself or into one of its parts", field="into")
        above = parents.pop(above, None)


def _without(category: Category, gone: Iterable[EntityId]) -> Category:
    left = set(gone)
    return replace(category, entities=tuple(each for each in category.entities if each not in left))


def _with(taxonomy: Taxonomy, changed: Mapping[CategoryId, Category], *, without: CategoryId | None = None) -> Taxonomy:
    """The taxonomy with some categories in the place of those with their ids; parents stay before their parts.

    The first of categories that are parts of one another, or of none that is there, comes to the top.
    """
    below: defaultdict[CategoryId | None, dict[CategoryId, Category]] = defaultdict(dict)
    left = {each.id: changed.get(each.id, each) for each in taxonomy.categories if each.id != without}
    for each in left.values():
        below[each.parent][each.id] = each
    placed: list[Category] = []
    while left:
        tops = below.pop(None, None) or {(first := next(iter(left))): replace(left[first], parent=None)}
        waiting = list(reversed(tops.values()))
        while waiting:
            placed.append(waiting.pop())
            del left[placed[-1].id]
            parts = below.pop(placed[-1].id, {})
            waiting += [part for part in reversed(parts.values()) if part.id in left]
    return replace(taxonomy, categories=tuple(placed))
