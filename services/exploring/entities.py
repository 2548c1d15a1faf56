"""Search for entities by the letters of their names, over all fields or in one."""

from __future__ import annotations

from dataclasses import dataclass

from kg.algorithms.entities.entity_names import canonical
from kg.model.entities.entity import Entity
from kg.model.fields.field import FieldId
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.fields.fields import FieldRepository


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityHit:
    """An entity found, with its field."""

    field_id: FieldId
    entity: Entity


def search_entities(
    engine: GraphEngine, fields: FieldRepository, query: str, *, limit: int, field_id: str | None = None
) -> tuple[EntityHit, ...]:
    """Entities with the letters of a query in one of their names, of all fields or of one.

    Those that are called so come first, then those whose name begins so, each by papers, most first, then by field and
    id.
    """
    graphs, wanted, letters = DomainGraphRepository(engine), canonical(query), " ".join(query.lower().split())
    if not letters:
        return ()
    found = [
        EntityHit(field_id=field.id, entity=entity)
        for field in fields.list()
        if field_id in {None, field.id}
        for entity in graphs.search(field.id, letters, limit=limit)
    ]

    def place(hit: EntityHit) -> tuple[int, int, str, str]:
        names = (hit.entity.name, *hit.entity.aliases)
        fit = (
            0
            if wanted in map(canonical, names)
            else 1
            if any(name.lower().startswith(letters) for name in names)
            else 2
        )
        return fit, -hit.entity.papers, hit.field_id, hit.entity.id

    return tuple(sorted(found, key=place)[:limit])
