"""A change of a taxonomy as a reader asks for it."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.entities.taxonomy import EditAction


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedEdit:
    """A change as a reader asks for it: categories and entities by id or by name. `action` None undoes the last."""

    action: EditAction | None
    category: str = ""
    into: str = ""
    entities: tuple[str, ...] = ()
    name: str = ""
    definition: str = ""
