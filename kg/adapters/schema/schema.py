"""Brings the constraints and indexes of a graph up to date, on any engine."""

from __future__ import annotations

from kg.adapters.schema.kinds import KINDS, Kinds
from kg.errors import InvalidInputError
from kg.ports import Templates

SCHEMA_VERSION = 1
"""Grows when stored properties or relationships change their meaning."""


def ensure_schema(engine: Templates, kinds: Kinds = KINDS) -> None:
    """Create what is missing of constraints and indexes and note the version; cheap when nothing is missing.

    Raises:
        InvalidInputError: the graph was written by a newer Strata, whose meaning this one may not know.
    """
    stored = stored_version(engine)
    if stored is not None and stored > SCHEMA_VERSION:
        raise InvalidInputError(
            f"the graph has schema version {stored}, this Strata knows versions up to {SCHEMA_VERSION}; "
            "install the Strata that wrote it or a newer one",
            field="graph",
        )
    if stored == SCHEMA_VERSION:
        return
    for name in kinds.schema_templates():
        engine.write(name)
    engine.write("save_schema_versions", rows=[{"id": "strata", "properties": {"version": SCHEMA_VERSION}}])


def stored_version(engine: Templates) -> int | None:
    """The schema version of a graph; None for one that was never opened for writing."""
    rows = engine.read("schema_version")
    return int(rows[0]["version"]) if rows else None
