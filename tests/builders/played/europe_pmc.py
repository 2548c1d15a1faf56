"""Europe PMC over made-up papers: search by cursor, lists of references and citations by page.

Written from https://europepmc.org/RestfulWebService, without a real reply at hand: after the last page the cursor is
lacking, and an unknown paper has empty lists.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.builders.source_server import Play, SourceAsked, SourceTold, words_of

Result = Mapping[str, Any]

_TERM = re.compile(r'DOI:"([^"]+)"|EXT_ID:((?:PPR)?\d+)|PMCID:(PMC\d+)')
_SINCE = re.compile(r"\((.*)\) AND FIRST_PDATE:\[(\S+) TO \S+\]")


def europe_pmc_result(number: int, title: str, **more: Any) -> dict[str, Any]:
    """A made-up paper in the form `core`."""
    return {
        "id": str(number),
        "source": "MED",
        "pmid": str(number),
        "doi": f"10.5555/e{number}",
        "title": f"{title}.",
        "authorString": "Lovelace A, Babbage C.",
        "authorList": {"author": [{"fullName": "Lovelace A", "firstName": "Ada", "lastName": "Lovelace"}]},
        "journalInfo": {"journal": {"title": "Journal of Made-up Papers"}},
        "pubYear": "2022",
        "abstractText": f"<h4>Background</h4>A study of {title.lower()}.",
        "citedByCount": 4,
        "firstPublicationDate": "2022-02-03",
        **more,
    }


def europe_pmc_play(
    results: Sequence[Result],
    *,
    references: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
    largest_page: int = 1_000,
) -> Play:
    """The API over some papers, and the entries of reference lists by place, such as `MED/1`."""
    lists = references or {}

    def play(asked: SourceAsked) -> SourceTold:
        if asked.path == "/search":
            return _search(results, asked.parameters, largest_page)
        place, _, what = asked.path.removeprefix("/").rpartition("/")
        entries = lists.get(place, ()) if what == "references" else _citing(results, lists, place)
        number, size = int(asked.parameters["page"]), int(asked.parameters["pageSize"])
        name = what.removesuffix("s")
        found = {f"{name}List": {name: list(entries[(number - 1) * size : number * size])}} if entries else {}
        return SourceTold(body={"version": "6.9", "hitCount": len(entries), "request": {}, **found})

    return play


def _citing(
    results: Sequence[Result], lists: Mapping[str, Sequence[Mapping[str, Any]]], place: str
) -> list[dict[str, Any]]:
    number = place.partition("/")[2]
    citing = {where for where, entries in lists.items() if any(entry.get("id") == number for entry in entries)}
    shown = ("id", "source", "title", "authorString", "pubYear")
    return [{key: each[key] for key in shown} for each in results if f"{each['source']}/{each['id']}" in citing]


def _search(results: Sequence[Result], parameters: Mapping[str, str], largest_page: int) -> SourceTold:
    query, since = parameters["query"], ""
    if dated := _SINCE.fullmatch(query):
        query, since = dated.groups()
    terms = [next(filter(None, found)) for found in _TERM.findall(query)]
    found = [
        each
        for each in results
        if (
            {each.get("doi"), each.get("pmid"), each.get("pmcid"), each.get("id")} & set(terms)
            if terms
            else words_of(query) <= words_of(each["title"].rstrip("."))
        )
        and each["firstPublicationDate"] >= since
    ]
    mark = parameters["cursorMark"]
    start = 0 if mark == "*" else int(mark.removeprefix("M"))
    end = start + min(int(parameters["pageSize"]), largest_page)
    following = {"nextCursorMark": f"M{end}"} if end < len(found) else {}
    return SourceTold(
        body={"version": "6.9", "hitCount": len(found), **following, "resultList": {"result": found[start:end]}}
    )
