"""Brings the constraints and indexes of a graph up to date, on any engine."""

from __future__ import annotations

from kg.errors import InvalidInputError
from kg.ports import Templates

SCHEMA_VERSION = 1
"""Grows when stored properties or relationships change their meaning."""

SCHEMA_TEMPLATES = (
    "constrain_author_id",
    "constrain_claim_id",
    "constrain_community_id",
    "constrain_field_id",
    "constrain_identifier_id",
    "constrain_paper_citation_key",
    "constrain_paper_id",
    "constrain_passage_id",
    "constrain_path_id",
    "constrain_schema_version_id",
    "constrain_section_id",
    "constrain_summary_id",
    "constrain_survey_id",
    "constrain_vector_space_id",
    "constrain_venue_id",
    "index_claim_survey",
    "index_community_field",
    "index_paper_text",
    "index_paper_title_key",
    "index_path_field",
    "index_section_survey",
    "index_summary_field",
)
"""Every template with `access: schema`, one statement each; all of them may run again."""


def ensure_schema(engine: Templates) -> None:
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
    for name in SCHEMA_TEMPLATES:
        engine.write(name)
    engine.write("save_schema_version", rows=[{"id": "strata", "version": SCHEMA_VERSION}])


def stored_version(engine: Templates) -> int | None:
    """The schema version of a graph; None for one that was never opened for writing."""
    rows = engine.read("schema_version")
    return int(rows[0]["version"]) if rows else None
