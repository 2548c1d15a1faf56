"""The routes, a resource a module; each module has a `router`."""

from __future__ import annotations

from fastapi import APIRouter

from api.routes import (
    builds,
    collections,
    duplicates,
    enrichments,
    entities,
    evaluations,
    exports,
    field_parts,
    fields,
    full_texts,
    imports,
    jobs,
    meta,
    names,
    papers,
    presets,
    query_functions,
    removals,
    revising,
    search,
    survey_parts,
    surveys,
    taxonomies,
    unaided,
)

ROUTERS: tuple[APIRouter, ...] = (
    full_texts.listing,
    full_texts.router,
    removals.papers,
    papers.router,
    search.router,
    builds.router,
    fields.router,
    field_parts.router,
    exports.router,
    query_functions.router,
    entities.router,
    taxonomies.router,
    names.router,
    imports.router,
    removals.imports,
    enrichments.router,
    removals.fields,
    removals.surveys,
    collections.router,
    duplicates.router,
    surveys.router,
    survey_parts.router,
    revising.router,
    presets.router,
    unaided.router,
    evaluations.router,
    jobs.router,
    meta.router,
)
"""In the order in which addresses are matched: the ones asked most come first."""
