"""OpenAlex: `/works` with search, filters, pages by cursor and by number, and single works.

Written from https://developers.openalex.org: a cursor needs a key, pages by number end at 10,000 works, and an unknown
filter or field is an error 400.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.builders.source_server import Play, SourceAsked, SourceTold, words_of

Work = Mapping[str, Any]

_KNOWN = {"search", "filter", "per_page", "page", "cursor", "select", "api_key", "mailto"}
_FIELDS = {"id", "ids", "doi", "title", "display_name", "publication_year", "publication_date", "type"} | {
    *("primary_location", "authorships", "cited_by_count", "is_retracted", "abstract_inverted_index"),
    *("referenced_works", "language", "concepts", "biblio"),
}


def openalex_work(number: int, title: str, *, cites: Sequence[int] = (), **more: Any) -> dict[str, Any]:
    """A made-up work in the form of the API."""
    abstract = f"A study of {title.lower()}"
    return {
        "id": f"https://openalex.org/W{number}",
        "doi": f"https://doi.org/10.5555/w{number}",
        "title": title,
        "display_name": title,
        "publication_year": 2020,
        "publication_date": "2020-05-17",
        "ids": {"openalex": f"https://openalex.org/W{number}", "pmid": f"https://pubmed.ncbi.nlm.nih.gov/{number}"},
        "type": "article",
        "authorships": [{"author": {"display_name": "Ada Lovelace"}}],
        "cited_by_count": 3,
        "abstract_inverted_index": {word: [place] for place, word in enumerate(abstract.split())},
        "referenced_works": [f"https://openalex.org/W{other}" for other in cites],
        **more,
    }


_LETTERS = {"/authors": "A", "/sources": "S"}
"""The letter that the ids of an endpoint begin with."""


def openalex_entity(name: str, h_index: int | None) -> dict[str, Any]:
    """An author (`A1`) or a venue (`S1`) in the form of the API, as far as `id` and `summary_stats` go."""
    return {"id": f"https://openalex.org/{name}", "summary_stats": {"h_index": h_index, "i10_index": 0}}


def _entities(found: Sequence[Work], asked: SourceAsked) -> SourceTold:
    """`filter=openalex:A1|A2` and `select` of root fields, as the guides of filters and of authors have them."""
    name, _, wanted = asked.parameters["filter"].partition(":")
    fields = set(asked.parameters["select"].split(","))
    if name != "openalex" or fields - {"id", "summary_stats", "display_name"}:
        return _error(400, f"{name} or {fields} is not a valid field")
    own = [each for each in found if each["id"].rpartition("/")[2] in wanted.split("|")]
    meta = {"count": len(own), "page": 1, "per_page": int(asked.parameters["per_page"]), "next_cursor": None}
    return SourceTold(body={"meta": meta, "results": [{key: each[key] for key in sorted(fields)} for each in own]})


def openalex_play(works: Sequence[Work], *, largest_page: int = 100, entities: Sequence[Work] = ()) -> Play:
    """The API over some works; `largest_page` makes short pages, so that few works make several.

    Args:
        entities: authors and venues.
    """

    def play(asked: SourceAsked) -> SourceTold:
        if asked.path in {"/authors", "/sources"}:
            return _entities(
                [each for each in entities if each["id"].rpartition("/")[2][0] == _LETTERS[asked.path]], asked
            )
        unknown = set(asked.parameters) - _KNOWN
        unknown |= set(filter(None, asked.parameters.get("select", "").split(","))) - _FIELDS
        if unknown:
            return _error(400, f"{', '.join(unknown)} is not a valid parameter or field")
        if asked.path.startswith("/works/"):
            return _single(works, asked.path.removeprefix("/works/"))
        if asked.path != "/works":
            return _error(404, "no such endpoint")
        return _list(works, asked.parameters, largest_page)

    return play


def _error(status: int, message: str) -> SourceTold:
    return SourceTold(status=status, body={"error": "Invalid query parameters error.", "message": message})


def _single(works: Sequence[Work], id: str) -> SourceTold:
    scheme, colon, value = id.partition(":")
    found = [work for work in works if value in _values(work, scheme if colon else "openalex")]
    return SourceTold(body=found[0]) if found else _error(404, f"{id} not found")


def _list(works: Sequence[Work], parameters: Mapping[str, str], largest_page: int) -> SourceTold:
    found = [work for work in works if words_of(parameters.get("search", "")) <= words_of(_text(work))]
    for each in filter(None, parameters.get("filter", "").split(",")):
        name, _, wanted = each.partition(":")
        if name not in _FILTERS:
            return _error(400, f"{name} is not a valid field")
        found = [work for work in found if _FILTERS[name](work, wanted.split("|"), works)]
    size = min(int(parameters.get("per_page", "25")), largest_page)
    meta: dict[str, Any] = {"count": len(found), "db_response_time_ms": 5, "per_page": size}
    if "cursor" in parameters:
        if "api_key" not in parameters:
            return _error(401, "cursor paging requires an API key")
        cursor = parameters["cursor"]
        start = 0 if cursor == "*" else int(urlsafe_b64decode(cursor))
        end = start + size
        meta["next_cursor"] = urlsafe_b64encode(str(end).encode()).decode() if end < len(found) else None
    else:
        start = (int(parameters.get("page", "1")) - 1) * size
        if start + size > 10_000:
            return _error(400, "Maximum results size of 10,000 records is exceeded")
    return SourceTold(body={"meta": meta, "results": found[start : start + size], "group_by": []})


def _text(work: Work) -> str:
    return " ".join([work.get("title") or "", *(work.get("abstract_inverted_index") or {})])


def _values(work: Work, scheme: str) -> set[str]:
    ids = work.get("ids") or {}
    if scheme == "doi":
        return {(work.get("doi") or "").lower().removeprefix("https://doi.org/")}
    raw = {
        "openalex": work["id"],
        "pmid": ids.get("pmid", ""),
        "pmcid": ids.get("pmcid", ""),
        "mag": ids.get("mag", ""),
    }
    return {str(raw.get(scheme, "")).rpartition("/")[2]} - {""}


def _has(scheme: str) -> Callable[[Work, Sequence[str], Sequence[Work]], bool]:
    return lambda work, wanted, works: bool(_values(work, scheme) & set(wanted))


def _cites(work: Work, wanted: Sequence[str], works: Sequence[Work]) -> bool:
    return any(cited.rpartition("/")[2] in wanted for cited in work["referenced_works"])


def _is_cited_by(work: Work, wanted: Sequence[str], works: Sequence[Work]) -> bool:
    return any(work["id"] in other["referenced_works"] for other in works if other["id"].rpartition("/")[2] in wanted)


def _is_since(work: Work, wanted: Sequence[str], works: Sequence[Work]) -> bool:
    return (work.get("publication_date") or "") >= wanted[0]


_FILTERS = {
    "openalex": _has("openalex"),
    "doi": _has("doi"),
    "pmid": _has("pmid"),
    "mag": _has("mag"),
    "cites": _cites,
    "cited_by": _is_cited_by,
    "from_publication_date": _is_since,
}
