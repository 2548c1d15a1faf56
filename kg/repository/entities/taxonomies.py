"""Taxonomies of fields, with the record of what users changed in them."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import asdict
from hashlib import blake2b

from kg.errors import NotFoundError, WriteConflictError
from kg.model.entities.entity import EntityId
from kg.model.entities.mention import EntityType
from kg.model.entities.taxonomy import Category, CategoryId, EditAction, Taxonomy, TaxonomyEdit, TaxonomyId
from kg.model.fields.field import FieldId
from kg.ports import GraphEngine, Row, Templates
from kg.repository.rows import group_rows, node_key


class TaxonomyRepository:
    """Taxonomies: categories hang on the taxonomy, entities of the field are in one category of it or in none."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine

    def save(self, taxonomy: Taxonomy, *, edits: Collection[TaxonomyEdit] = (), replaces: str | None = None) -> str:
        """Create a taxonomy or replace the one with its id, in one transaction; returns its revision.

        Its edits stay. Entities that the field has not are left out.

        Args:
            edits: stored with it, each in the place of the one with its number.
            replaces: the revision that it was made of, if it shall replace no other.
        Raises:
            NotFoundError: the field is not stored.
            WriteConflictError: the taxonomy that is stored has another revision than `replaces`, or is gone.
        """
        if not self._engine.read("field_by_id", field_id=taxonomy.field_id):
            raise NotFoundError("field", taxonomy.field_id, hint="`strata field build` makes one")
        key, revision = _key(taxonomy.field_id, taxonomy.id), revision_of(taxonomy)
        nodes = [_category_row(key, position, each) for position, each in enumerate(taxonomy.categories)]
        parents = [(node_key(key, each.id), each.parent) for each in taxonomy.categories]
        with self._engine.transaction() as templates:
            if replaces is not None:
                _check_revision(templates, taxonomy, replaces)
            templates.write("delete_taxonomy_categories", taxonomy=key)
            templates.write("save_taxonomies", rows=[_taxonomy_row(key, taxonomy, revision)])
            templates.write("save_has_taxonomy", rows=[{"start_id": taxonomy.field_id, "end_id": key}])
            templates.write_many("save_categories", nodes)
            templates.write_many("save_has_category", [{"start_id": key, "end_id": row["id"]} for row in nodes])
            inner = [{"start_id": child, "end_id": node_key(key, parent)} for child, parent in parents if parent]
            templates.write_many("save_child_of", inner)
            write_memberships(templates, taxonomy)
            templates.write_many("save_taxonomy_edits", [_edit_row(key, edit) for edit in edits])
        return revision

    def ids(self, field_id: str) -> tuple[TaxonomyId, ...]:
        """The taxonomies of a field."""
        return tuple(TaxonomyId(row["taxonomy_id"]) for row in self._rows(field_id))

    def get(self, field_id: str, taxonomy_id: str) -> Taxonomy:
        """A taxonomy as it was saved, without entities that the field has no more.

        Raises:
            NotFoundError: the field has no such taxonomy.
        """
        row = self._row(field_id, taxonomy_id)
        taxonomy = self._read(field_id, row)
        # Read twice and of one revision: it was not replaced meanwhile.
        while (again := self._row(field_id, taxonomy_id)) != row:
            row, taxonomy = again, self._read(field_id, again)
        return taxonomy

    def revision(self, field_id: str, taxonomy_id: str) -> str:
        """What says whether a taxonomy has changed.

        Raises:
            NotFoundError: the field has no such taxonomy.
        """
        return str(self._row(field_id, taxonomy_id)["revision"])

    def edits(self, field_id: str, taxonomy_id: str) -> tuple[TaxonomyEdit, ...]:
        """What users changed, in their order, with what was undone."""
        rows = self._engine.read("taxonomy_edits", taxonomy=_key(field_id, taxonomy_id))
        return tuple(_edit_of(row) for row in rows)

    def record(self, field_id: str, taxonomy_id: str, edits: Collection[TaxonomyEdit]) -> None:
        """Store edits, each in the place of the one with its number.

        Raises:
            NotFoundError: the field has no such taxonomy.
        """
        self._row(field_id, taxonomy_id)
        key = _key(field_id, taxonomy_id)
        self._engine.write_many("save_taxonomy_edits", [_edit_row(key, edit) for edit in edits])

    def delete(self, field_id: str, taxonomy_id: str) -> None:
        """Delete a taxonomy with its categories and edits.

        Raises:
            NotFoundError: the field has no such taxonomy.
        """
        self._row(field_id, taxonomy_id)
        key = _key(field_id, taxonomy_id)
        with self._engine.transaction() as templates:
            for part in ("taxonomy_categories", "taxonomy_edits", "taxonomy"):
                templates.write(f"delete_{part}", taxonomy=key)

    def _read(self, field_id: str, row: Row) -> Taxonomy:
        members = group_rows(self._engine.read("taxonomy_members", taxonomy=row["key"]), "category", _entity_id)
        categories = self._engine.read("taxonomy_categories", taxonomy=row["key"])
        return Taxonomy(
            id=TaxonomyId(row["taxonomy_id"]),
            field_id=FieldId(field_id),
            entity_type=EntityType(row["entity_type"]),
            criterion=row["criterion"],
            categories=tuple(_category_of(each, members.get(each["key"], ())) for each in categories),
            others=tuple(_entity_id(each) for each in self._engine.read("taxonomy_others", taxonomy=row["key"])),
            model=row["model"],
            task_version=row["task_version"],
        )

    def _rows(self, field_id: str) -> list[Row]:
        return self._engine.read("field_taxonomies", field_id=field_id)

    def _row(self, field_id: str, taxonomy_id: str) -> Row:
        for row in self._rows(field_id):
            if row["taxonomy_id"] == taxonomy_id:
                return row
        raise NotFoundError("taxonomy of the field " + field_id, taxonomy_id, hint="`strata taxonomy list` shows them")


def write_memberships(templates: Templates, taxonomy: Taxonomy, known: Collection[str] | None = None) -> None:
    """Put entities into the categories of a stored taxonomy; `known` entities alone, where given, all others out."""
    key = _key(taxonomy.field_id, taxonomy.id)
    templates.write("delete_taxonomy_others", taxonomy=key)
    placed = [(each, node_key(key, category.id)) for category in taxonomy.categories for each in category.entities]
    templates.write_many("save_in_category", _membership_rows(taxonomy.field_id, placed, known))
    templates.write_many(
        "save_in_others", _membership_rows(taxonomy.field_id, [(each, key) for each in taxonomy.others], known)
    )


def _check_revision(templates: Templates, taxonomy: Taxonomy, replaces: str) -> None:
    rows = templates.read("field_taxonomies", field_id=taxonomy.field_id)
    if replaces not in {row["revision"] for row in rows if row["taxonomy_id"] == taxonomy.id}:
        raise WriteConflictError(f"the taxonomy {taxonomy.id!r} was changed meanwhile; read it and try again")


def revision_of(taxonomy: Taxonomy) -> str:
    """A digest of all that a taxonomy says."""
    text = json.dumps(asdict(taxonomy), ensure_ascii=False, sort_keys=True)
    return blake2b(text.encode(), digest_size=12).hexdigest()


def _membership_rows(field_id: str, placed: list[tuple[EntityId, str]], known: Collection[str] | None) -> list[Row]:
    return [
        {"start_id": node_key(field_id, entity), "end_id": place, "properties": {"position": position}}
        for position, (entity, place) in enumerate(placed)
        if known is None or entity in known
    ]


def _key(field_id: str, taxonomy_id: str) -> str:
    return node_key(field_id, taxonomy_id)


def _taxonomy_row(key: str, taxonomy: Taxonomy, revision: str) -> Row:
    return {
        "id": key,
        "properties": {
            "taxonomy_id": taxonomy.id,
            "field_id": taxonomy.field_id,
            "entity_type": taxonomy.entity_type,
            "criterion": taxonomy.criterion,
            "task_version": taxonomy.task_version,
            "model": taxonomy.model,
            "revision": revision,
        },
    }


def _category_row(key: str, position: int, category: Category) -> Row:
    return {
        "id": node_key(key, category.id),
        "properties": {
            "category_id": category.id,
            "taxonomy_key": key,
            "parent": category.parent,
            "position": position,
            "name": category.name,
            "definition": category.definition,
            "is_locked": category.is_locked,
        },
    }


def _category_of(row: Row, entities: tuple[EntityId, ...]) -> Category:
    return Category(
        id=CategoryId(row["category_id"]),
        name=row["name"],
        definition=row["definition"],
        entities=entities,
        parent=CategoryId(row["parent"]) if row["parent"] else None,
        is_locked=row["is_locked"],
    )


def _entity_id(row: Row) -> EntityId:
    return EntityId(row["id"])


def _edit_row(key: str, edit: TaxonomyEdit) -> Row:
    said = {name: value for name, value in asdict(edit).items() if name not in {"number", "is_undone"}}
    return {
        "id": node_key(key, str(edit.number)),
        "properties": {
            "taxonomy_key": key,
            "number": edit.number,
            "edit": json.dumps(said, ensure_ascii=False, sort_keys=True),
            "is_undone": edit.is_undone,
        },
    }


def _edit_of(row: Row) -> TaxonomyEdit:
    said = json.loads(row["edit"])
    said |= {
        "action": EditAction(said["action"]),
        "entities": tuple(said["entities"]),
        "before": tuple(_category_before(each) for each in said.get("before", ())),
        "order": tuple(said.get("order", ())),
    }
    return TaxonomyEdit(number=row["number"], is_undone=row["is_undone"], **said)


def _category_before(said: Row) -> Category:
    return Category(**{**said, "entities": tuple(said["entities"])})
