"""Crossref's REST API: `/works` with a query, filters and pages by number, and single works.

Written from https://api.crossref.org: at most 1,000 rows, offsets up to 10,000, filters of one name are alternatives,
and an unknown work is a plain-text 404.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.builders.source_server import Play, SourceAsked, SourceTold, words_of

Deposit = Mapping[str, Any]


def crossref_work(number: int, title: str, **more: Any) -> dict[str, Any]:
    """A made-up work in the form of the API."""
    return {
        "DOI": f"10.5555/c{number}",
        "title": [title],
        "type": "journal-article",
        "issued": {"date-parts": [[2019, 7, 1]]},
        "author": [{"given": "Ada", "family": "Lovelace"}],
        "container-title": ["Journal of Made-up Works"],
        "is-referenced-by-count": 2,
        **more,
    }


def crossref_play(works: Sequence[Deposit], *, largest_page: int = 1_000) -> Play:
    """The API over some works."""

    def play(asked: SourceAsked) -> SourceTold:
        if asked.path.startswith("/works/"):
            doi = asked.path.removeprefix("/works/")
            found = [work for work in works if work["DOI"].lower() == doi]
            if not found:
                return SourceTold(status=404, body="Resource not found.")
            return SourceTold(body={"status": "ok", "message-type": "work", "message": found[0]})
        return _listed(works, asked.parameters, largest_page)

    return play


def _listed(works: Sequence[Deposit], parameters: Mapping[str, str], largest_page: int) -> SourceTold:
    rows, offset = int(parameters.get("rows", "20")), int(parameters.get("offset", "0"))
    if rows > 1_000 or offset > 10_000:
        return SourceTold(status=400, body={"status": "failed", "message": [{"type": "integer-not-valid"}]})
    wanted: dict[str, list[str]] = {}
    for each in filter(None, parameters.get("filter", "").split(",")):
        name, _, value = each.partition(":")
        wanted.setdefault(name, []).append(value)
    if unknown := set(wanted) - {"doi", "from-pub-date"}:
        return SourceTold(
            status=400, body={"status": "failed", "message": [{"type": "filter-not-available"}, *unknown]}
        )
    found = [
        work
        for work in works
        if words_of(parameters.get("query.bibliographic", "")) <= words_of(" ".join(work.get("title") or []))
        and ("doi" not in wanted or work["DOI"].lower() in wanted["doi"])
        and _issued(work) >= wanted.get("from-pub-date", [""])[0]
    ]
    message = {
        "total-results": len(found),
        "items-per-page": rows,
        "query": {"start-index": offset},
        "items": found[offset : offset + min(rows, largest_page)],
    }
    return SourceTold(body={"status": "ok", "message-type": "work-list", "message": message})


def _issued(work: Deposit) -> str:
    return "-".join(f"{part:02}" for part in work["issued"]["date-parts"][0] if part)
