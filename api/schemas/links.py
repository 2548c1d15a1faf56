"""Links between resources, as addresses relative to the service's root."""

from __future__ import annotations

from urllib.parse import quote

ROOT = "/v1"


def paper_link(id: str, part: str = "") -> str:
    """Where a paper is, or a part of it: `references`."""
    return _link("papers", id, part)


def field_link(id: str, part: str = "") -> str:
    """Where a field is, or a part of it: `communities/gnn:frontier:1`."""
    return _link("fields", id, part)


def job_link(id: str, part: str = "") -> str:
    """Where a job is, or a part of it: `events`."""
    return _link("jobs", id, part)


def import_link(id: str, part: str = "") -> str:
    """Where an import is, or a part of it: `rows`; it has the id of its job."""
    return _link("imports", id, part)


def survey_link(id: str, part: str = "") -> str:
    """Where a survey is, or a part of it: `sections/2.1`."""
    return _link("surveys", id, part)


def unaided_link(id: str, part: str = "") -> str:
    """Where a survey by a model alone is, or its `markdown`; it has the id of its job."""
    return _link("unaided-surveys", id, part)


def collection_link(id: str, part: str = "") -> str:
    """Where a collection is, or a part of it: `candidates`."""
    return _link("collections", id, part)


def enrichment_link(id: str, part: str = "") -> str:
    """Where an enrichment is; it has the id of its job."""
    return _link("enrichments", id, part)


def result_link(kind: str, id: str) -> str:
    """Where that which a job of a kind made is."""
    if kind == "extraction":
        return field_link(id, "entities")
    return _link(_COLLECTIONS[kind], id, "")


_COLLECTIONS = {
    "import": "imports",
    "field": "fields",
    "reading": "fields",
    "full-texts": "fields",
    "survey": "surveys",
    "rewriting": "surveys",
    "refresh": "surveys",
    "collection": "collections",
    "unaided": "unaided-surveys",
    "enrichment": "enrichments",
    "evaluation": "judged-evaluations",
}


def _link(collection: str, id: str, part: str) -> str:
    plain = id.isascii() and id.isalnum()  # as most ids are: a graph has hundreds, and quoting is slow
    address = f"{ROOT}/{collection}/{id if plain else quote(id, safe='')}"
    return f"{address}/{part}" if part else address
