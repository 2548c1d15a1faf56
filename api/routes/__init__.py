"""The routes, a resource a module; each module has a `router`."""

from __future__ import annotations

from api.http.late_routes import LateRouter

ROUTERS = tuple(
    LateRouter(prefix, f"api.routes.{module}", *name)
    for prefix, module, *name in (
        ("/v1/full-texts", "full_texts", "listing"),
        ("/v1/papers", "full_texts"),
        ("/v1/papers", "removals", "papers"),
        ("/v1/papers", "papers"),
        ("/v1/library", "library"),
        ("/v1/search", "search"),
        ("/v1/fields", "builds"),
        ("/v1/fields", "fields"),
        ("/v1/fields", "missing"),
        ("/v1/fields", "readings"),
        ("/v1/fields", "authors"),
        ("/v1/fields", "communities"),
        ("/v1/fields", "field_parts"),
        ("/v1/fields", "full_texts", "of_fields"),
        ("/v1/fields", "exports"),
        ("/v1/fields", "query_functions"),
        ("/v1/fields", "entities"),
        ("/v1/fields", "category_matrix"),
        ("/v1/fields", "taxonomies"),
        ("/v1/fields", "names"),
        ("/v1/imports", "imports"),
        ("/v1/imports", "removals", "imports"),
        ("/v1/enrichments", "enrichments"),
        ("/v1/fields", "removals", "fields"),
        ("/v1/surveys", "removals", "surveys"),
        ("/v1/collections", "collections"),
        ("/v1/duplicates", "duplicates"),
        ("/v1/surveys", "surveys"),
        ("/v1/surveys", "survey_parts"),
        ("/v1/surveys", "revising"),
        ("/v1/presets", "presets"),
        ("/v1/unaided-surveys", "unaided"),
        ("/v1/evaluations", "evaluations"),
        ("/v1/judged-evaluations", "evaluations", "judged"),
        ("/v1/jobs", "jobs"),
        ("/v1", "meta"),
        ("/explore", "explorer"),
    )
)
"""Each router with the prefix of its addresses, in the order in which addresses are matched: the ones asked most come
first. Only those in `api.routes.health`, which a service answers first, are read before it listens."""
