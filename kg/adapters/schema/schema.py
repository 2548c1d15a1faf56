"""Brings the constraints, the indexes and the meaning of a graph up to date, on any engine."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from kg.adapters.schema.kind import Kinds
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.migrations import MIGRATIONS, PREPARATIONS
from kg.errors import InvalidInputError
from kg.ports import Templates

SCHEMA_VERSION = 13
"""Grows when stored properties or relationships change their meaning; 2 brought revisions of surveys, 3 themes, 4 the
words of search, 5 entities and taxonomies, 6 edges of fields under names of their own, 7 indexes of what papers are
listed by, 8 what people see in Neo4j Browser: names, dates, labels of stubs, IDENTIFIES and NEXT, 9 cards in the place
of attribute trees, 10 relationships from what was read to papers and names, 11 full texts, and section and page of
passages, 12 ids of communities, themes, paths and summaries that name their field once, 13 the keys that bibliographies
give papers."""


class Store(Templates, Protocol):
    """What a schema is brought up to date with."""

    def transaction(self) -> AbstractContextManager[Templates]:
        """All or nothing."""
        ...


def ensure_schema(engine: Store, kinds: Kinds = KINDS) -> None:
    """Create what is missing of constraints and indexes, and migrate what an older Strata wrote; cheap when current.

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
    if stored is None:
        _note(engine, SCHEMA_VERSION)
    else:
        migrate(engine, since=stored)


def migrate(engine: Store, *, since: int) -> None:
    """Turn what a Strata of schema version `since` wrote into what this one reads, a version at a time.

    A step and the note of its version are one transaction, so a process that dies leaves a version that is whole; what
    is too much for one comes before it in batches, which may run again.
    """
    for version in range(since, SCHEMA_VERSION):
        if version in PREPARATIONS:
            PREPARATIONS[version](engine)
        with engine.transaction() as templates:
            MIGRATIONS[version](templates)
            _note(templates, version + 1)


def stored_version(engine: Templates) -> int | None:
    """The schema version of a graph; None for one that was never opened for writing."""
    rows = engine.read("schema_version")
    return int(rows[0]["version"]) if rows else None


def _note(templates: Templates, version: int) -> None:
    templates.write("save_schema_versions", rows=[{"id": "strata", "properties": {"version": version}}])
