"""Semantic Scholar's Graph API: search, bulk search, batch, references and citations.

Written from https://api.semanticscholar.org/api-docs/graph: a ranked search ends at 1,000, a batch takes 500 ids, links
end before the 10,000th, an unknown field is an error 400, and a paper without list of references has `data` null.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tests.builders.source_server import Play, SourceAsked, SourceTold, words_of

Paper = Mapping[str, Any]
Link = Mapping[str, Any]

_FIELDS = {"paperId", "corpusId", "externalIds", "url", "title", "abstract", "venue", "publicationVenue", "year"} | {
    *("citationCount", "publicationTypes", "publicationDate", "journal", "authors"),
}
_LINK_FIELDS = _FIELDS | {"contexts", "intents", "isInfluential"}


def scholar_paper(number: int, title: str, **more: Any) -> dict[str, Any]:
    """A made-up paper in the form of the API."""
    return {
        "paperId": f"{number:040x}",
        "corpusId": number,
        "externalIds": {"DOI": f"10.5555/s{number}", "CorpusId": number},
        "title": title,
        "abstract": f"A study of {title.lower()}",
        "year": 2021,
        "publicationDate": "2021-03-04",
        "authors": [{"authorId": "1", "name": "Ada Lovelace"}],
        "citationCount": 7,
        **more,
    }


def scholar_play(
    papers: Sequence[Paper],
    *,
    references: Mapping[str, Sequence[Link] | None] | None = None,
    citations: Mapping[str, Sequence[Link] | None] | None = None,
    largest_page: int = 1_000,
) -> Play:
    """The API over some papers, and the entries of their lists by paper id; a list may be None, kept back."""
    links = {"references": references or {}, "citations": citations or {}}

    def play(asked: SourceAsked) -> SourceTold:
        allowed = _LINK_FIELDS if asked.path.endswith(("/references", "/citations")) else _FIELDS
        if unknown := set(asked.parameters.get("fields", "title").split(",")) - allowed:
            return SourceTold(status=400, body={"error": f"Unrecognized or unsupported fields: {unknown}"})
        if asked.path == "/paper/search":
            return _ranked(papers, asked.parameters, largest_page)
        if asked.path == "/paper/search/bulk":
            return _bulk(papers, asked.parameters, largest_page)
        if asked.path == "/paper/batch" and asked.method == "POST":
            return _batch(papers, json.loads(asked.body)["ids"])
        id, _, what = asked.path.removeprefix("/paper/").rpartition("/")
        return _links(papers, id, links[what], asked.parameters, largest_page)

    return play


def _matching(papers: Sequence[Paper], parameters: Mapping[str, str]) -> list[Paper]:
    since = parameters.get("publicationDateOrYear", ":").partition(":")[0]
    wanted = words_of(parameters["query"])
    return [
        paper
        for paper in papers
        if wanted <= words_of(f"{paper.get('title')} {paper.get('abstract')}")
        and (paper.get("publicationDate") or "") >= since
    ]


def _ranked(papers: Sequence[Paper], parameters: Mapping[str, str], largest_page: int) -> SourceTold:
    found = _matching(papers, parameters)
    offset, limit = int(parameters.get("offset", "0")), int(parameters.get("limit", "100"))
    if offset + limit > 1_000 or not 0 < limit <= 100:
        return SourceTold(status=400, body={"error": "offset + limit must be <= 1000, limit <= 100"})
    end = offset + min(limit, largest_page)
    if not found:
        return SourceTold(body={"total": 0, "offset": 0})
    return SourceTold(
        body={"total": len(found), "offset": offset, "data": found[offset:end]}
        | ({"next": end} if end < len(found) else {})
    )


def _bulk(papers: Sequence[Paper], parameters: Mapping[str, str], largest_page: int) -> SourceTold:
    found = _matching(papers, parameters)
    start = int(parameters.get("token", "T0").removeprefix("T"))
    end = start + largest_page
    token = {"token": f"T{end}"} if end < len(found) else {"token": None}
    return SourceTold(body={"total": len(found), **token, "data": found[start:end]})


def _named(papers: Sequence[Paper], id: str) -> Paper | None:
    scheme, _, value = id.rpartition(":") if ":" in id else ("", "", id)
    if not scheme:
        return next((paper for paper in papers if paper["paperId"] == value), None)
    scheme, _, value = id.partition(":")
    kinds = {"DOI": "DOI", "ARXIV": "ArXiv", "CorpusId": "CorpusId", "PMID": "PubMed", "MAG": "MAG"}
    external = ((paper, (paper.get("externalIds") or {}).get(kinds.get(scheme, ""))) for paper in papers)
    return next((paper for paper, known in external if known and str(known).lower() == value.lower()), None)


def _batch(papers: Sequence[Paper], ids: Sequence[str]) -> SourceTold:
    if len(ids) > 500:
        return SourceTold(status=400, body={"error": "Too many paper ids, max of 500"})
    found = [_named(papers, id) for id in ids]
    if not any(found):
        return SourceTold(status=400, body={"error": "No valid paper ids given"})
    return SourceTold(body=found)


def _links(
    papers: Sequence[Paper],
    id: str,
    links: Mapping[str, Sequence[Link] | None],
    parameters: Mapping[str, str],
    largest_page: int,
) -> SourceTold:
    paper = _named(papers, id)
    if paper is None:
        return SourceTold(status=404, body={"error": f"Paper with id {id} not found"})
    offset, limit = int(parameters.get("offset", "0")), int(parameters.get("limit", "100"))
    if offset + limit >= 10_000:
        return SourceTold(status=400, body={"error": "offset + limit must be < 10000"})
    entries = links.get(paper["paperId"], ())
    if entries is None:
        return SourceTold(body={"offset": offset, "data": None, "citingPaperInfo": {"openAccessPdf": None}})
    end = offset + min(limit, largest_page)
    following = {"next": end} if end < len(entries) else {}
    return SourceTold(body={"offset": offset, **following, "data": list(entries[offset:end])})
