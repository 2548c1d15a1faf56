"""Taxonomies as readers see and change them: their state, and edits that are kept over all later runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from kg.algorithms.entities.entity_names import canonical
from kg.model.entities.entity import Entity, EntityId
from kg.model.entities.taxonomy import CategoryId, EditAction, Taxonomy, TaxonomyEdit
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.lookups import EntityLookups
from kg.repository.entities.taxonomies import TaxonomyRepository
from services.structure.answers import missing_entity
from services.structure.taxonomy_edits import known_category, record_edit
from services.structure.undoing import last_edit, undo_edit
from services.structure.wanted_edit import WantedEdit

EXAMPLES = 5
"""Entities shown of a category, its first ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxonomyState:
    """A taxonomy with its record: `edits` in their order, `examples` those entities that are shown of a category.

    `unplaced` counts entities of its type that were found since and are nowhere in it.
    """

    taxonomy: Taxonomy
    revision: str
    edits: tuple[TaxonomyEdit, ...]
    examples: dict[EntityId, Entity]
    unplaced: int


class TaxonomyEditor:
    """The taxonomies of one field."""

    def __init__(self, engine: GraphEngine, field_id: str) -> None:
        self._graphs = DomainGraphRepository(engine)
        self._lookups = EntityLookups(engine, field_id)
        self._taxonomies = TaxonomyRepository(engine)
        self._field = field_id

    def all(self) -> tuple[TaxonomyState, ...]:
        """The taxonomies of the field, by id."""
        return tuple(self.state(each) for each in self._taxonomies.ids(self._field))

    def state(self, taxonomy_id: str) -> TaxonomyState:
        """A taxonomy as it is now.

        Raises:
            NotFoundError: the field has no such taxonomy.
        """
        revision = self._taxonomies.revision(self._field, taxonomy_id)
        taxonomy = self._taxonomies.get(self._field, taxonomy_id)
        shown = (each.entities[:EXAMPLES] for each in taxonomy.categories)
        wanted = {*taxonomy.others[:EXAMPLES], *(id for ids in shown for id in ids)}
        known = self._graphs.types(self._field).get(taxonomy.entity_type, 0)
        return TaxonomyState(
            taxonomy=taxonomy,
            revision=revision,
            edits=self._taxonomies.edits(self._field, taxonomy_id),
            examples={each.id: each for each in self._graphs.some(self._field, wanted)},
            unplaced=max(0, known - taxonomy.entities_in_categories - len(taxonomy.others)),
        )

    def others(self, taxonomy_id: str, *, start: int, limit: int) -> tuple[tuple[Entity, ...], int]:
        """Some of the entities that fit no category, those of most papers first, and the number of all.

        Raises:
            NotFoundError: the field has no such taxonomy.
        """
        found = self._graphs.some(self._field, self._taxonomies.get(self._field, taxonomy_id).others)
        return found[start : start + limit], len(found)

    def edit(self, state: TaxonomyState, wanted: WantedEdit, *, made_at: datetime) -> TaxonomyState:
        """Change a taxonomy, record the change, and store both at once.

        Args:
            state: the taxonomy as the reader has seen it.
            made_at: now.
        Raises:
            InvalidInputError: the edit does not fit the taxonomy; its field is named.
            NotFoundError: the field has no entity of a name.
            WriteConflictError: the taxonomy was changed since it was read.
        """
        if wanted.action is None:
            last = last_edit(state.edits)
            taxonomy, edit = undo_edit(state.taxonomy, last), replace(last, is_undone=True)
        else:
            taxonomy, edit = record_edit(state.taxonomy, self._edit(state, wanted, wanted.action, made_at))
        self._taxonomies.save(taxonomy, edits=[edit], replaces=state.revision)
        return self.state(taxonomy.id)

    def delete(self, taxonomy_id: str) -> None:
        """Delete a taxonomy with its record.

        Raises:
            NotFoundError: the field has no such taxonomy.
        """
        self._taxonomies.delete(self._field, taxonomy_id)

    def _edit(self, state: TaxonomyState, wanted: WantedEdit, action: EditAction, made_at: datetime) -> TaxonomyEdit:
        return TaxonomyEdit(
            number=max((each.number for each in state.edits), default=0) + 1,
            action=action,
            made_at=made_at.isoformat(timespec="seconds"),
            category=_category_id(state.taxonomy, wanted.category, "category"),
            into=_category_id(state.taxonomy, wanted.into, "into"),
            entities=tuple(dict.fromkeys(self._entity_ids(state.taxonomy, wanted.entities))),
            name=" ".join(wanted.name.split()),
            definition=" ".join(wanted.definition.split()),
        )

    def _entity_ids(self, taxonomy: Taxonomy, names: Sequence[str]) -> Iterable[EntityId]:
        held = {*taxonomy.category_of(), *taxonomy.others}
        for each in names:
            if (id := EntityId(each)) in held:
                yield id
            elif found := self._lookups.find_entity(each):
                yield found.id
            else:
                raise missing_entity(self._graphs, self._field, each)


def _category_id(taxonomy: Taxonomy, wanted: str, field: str) -> CategoryId | None:
    """The category with this id, or else with this name in any spelling; None where none is wanted."""
    if not wanted:
        return None
    named = (each for each in taxonomy.categories if canonical(each.name) == canonical(wanted))
    found = taxonomy.category(CategoryId(wanted)) or next(named, None)
    return found.id if found else known_category(taxonomy, CategoryId(wanted), field).id
