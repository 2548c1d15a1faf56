"""Semantic Scholar's Graph API: search, bulk search, batches of papers, references and citations with their contexts.

A ranked search ends at 1,000 papers; the bulk search, which does not rank, has no end. Citing papers are given up to
the 9,999th. https://api.semanticscholar.org/api-docs/graph
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from kg.model.papers.paper import Identifier
from services.adapters.formats import semantic_scholar as reader
from services.adapters.formats.rows import JSON
from services.adapters.sources.http import SourceError, SourceHttp, SourceRequest
from services.adapters.sources.replies import (
    batches,
    by_scheme,
    citing_row,
    count_of,
    json_object,
    json_value,
    number_rows,
    offset_of,
)
from services.adapters.sources.retries import BrokenReplyError
from services.adapters.sources.sites import PublishedSite
from services.adapters.sources.source_declaration import KnownSource
from services.collecting.import_report import SourceRow
from services.collecting.sources import Offer, SourceName, SourcePage

PAGE = 100
"""Papers of a page of a ranked search, the most that are given."""

LAST_RANKED = 1_000
LINKS = 500
"""Entries of a page of references or citations; 1,000 are given, but with long abstracts more than 10 MB are not."""

LAST_LINK = 9_999
BATCH = 500

_FIELDS = (
    "paperId,corpusId,externalIds,url,title,abstract,venue,publicationVenue,year,citationCount,publicationTypes,"
    "publicationDate,journal,authors"
)
_LINK_FIELDS = "contexts,intents,isInfluential"
_PREFIXES = {
    "s2": "",
    "corpus": "CorpusId:",
    "doi": "DOI:",
    "arxiv": "ARXIV:",
    "mag": "MAG:",
    "acl": "ACL:",
    "pubmed": "PMID:",
    "pmc": "PMCID:",
}


class SemanticScholar:
    """The port `PaperSource` on the Graph API of Semantic Scholar."""

    name = SourceName.SEMANTIC_SCHOLAR
    offers = frozenset(Offer)

    def __init__(self, http: SourceHttp) -> None:
        """Take the requests to the site."""
        self._http = http

    async def search(
        self, query: str, position: str | None = None, *, since: str | None = None, is_ranked: bool = True
    ) -> SourcePage:
        """Papers whose title or abstract has the words; unranked, words may be joined by `+`, `|`, `-` and quotes."""
        dates = {"publicationDateOrYear": f"{since}:"} if since else {}
        if not is_ranked:
            token = {"token": position} if position else {}
            return await self._search_page("/paper/search/bulk", {"query": query, **dates, **token})
        offset = offset_of(position)
        paging = {"offset": str(offset), "limit": str(min(PAGE, LAST_RANKED - offset))}
        # A word with a hyphen finds nothing there, by its documentation.
        return await self._search_page("/paper/search", {"query": query.replace("-", " "), **dates, **paging})

    async def by_ids(self, ids: Sequence[Identifier]) -> SourcePage:
        """The papers of identifiers of all kinds but OpenAlex's."""
        names = [
            _PREFIXES[scheme] + value
            for scheme, values in by_scheme(ids).items()
            if scheme in _PREFIXES
            for value in values
        ]
        rows: list[SourceRow] = []
        day = ""
        for batch in batches(names, BATCH):
            request = SourceRequest(path="/paper/batch", parameters={"fields": _FIELDS}, body={"ids": list(batch)})
            try:
                reply = await self._http.ask(request, _batch)
            except SourceError as error:
                if error.status == 400 and "No valid paper ids" in str(error):
                    continue
                raise
            rows, day = [*rows, *reader.rows(reply.value, source=self.name)], reply.day
        return SourcePage(rows=number_rows(rows), day=day)

    async def references(self, id: Identifier, position: str | None = None) -> SourcePage:
        """What a paper cites, with the sentences around each citation and the labels of its intent."""
        return await self._around(id, position, is_reference=True)

    async def citations(self, id: Identifier, position: str | None = None) -> SourcePage:
        """What cites a paper, with the sentences around each citation and the labels of its intent."""
        return await self._around(id, position, is_reference=False)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.close()

    async def _search_page(self, path: str, parameters: Mapping[str, str]) -> SourcePage:
        request = SourceRequest(path=path, parameters={**parameters, "fields": _FIELDS})
        reply = await self._http.ask(request, _page)
        papers, total = reply.value.get("data") or [], count_of(reply.value.get("total"))
        following = reply.value.get("token") or count_of(reply.value.get("next"))
        is_last = not papers or (path == "/paper/search" and (following or LAST_RANKED) >= LAST_RANKED)
        return SourcePage(
            rows=number_rows(reader.rows(papers, source=self.name)) if papers else (),
            position=str(following) if following and not is_last else None,
            total=total,
            day=reply.day,
        )

    async def _around(self, id: Identifier, position: str | None, *, is_reference: bool) -> SourcePage:
        ((scheme, (value,)),) = by_scheme([id]).items()
        offset = offset_of(position)
        limit = min(LINKS, LAST_LINK - offset)
        if scheme not in _PREFIXES or limit <= 0:
            return SourcePage()
        paper = quote(_PREFIXES[scheme] + value, safe="/:")
        request = SourceRequest(
            path=f"/paper/{paper}/{'references' if is_reference else 'citations'}",
            parameters={"fields": f"{_LINK_FIELDS},{_FIELDS}", "offset": str(offset), "limit": str(limit)},
        )
        try:
            reply = await self._http.ask(request, _page)
        except SourceError as error:
            if error.status == 404:
                return SourcePage()
            raise
        entries = reply.value.get("data")
        if entries is None:  # the publisher has these references kept back
            return SourcePage(day=reply.day)
        following = count_of(reply.value.get("next"))
        works = [work for entry in entries if (work := reader.cited_work(entry)) is not None]
        return SourcePage(
            rows=_papers(entries, "citedPaper" if is_reference else "citingPaper"),
            citing=citing_row(id, works, is_reference=is_reference),
            position=str(following) if following and following < LAST_LINK else None,
            day=reply.day,
        )


def _page(text: str) -> Mapping[str, JSON]:
    reply = json_object(text)
    data = reply.get("data")
    if not isinstance(data, list | None) or (data is None and not {"total", "citingPaperInfo", "data"} & set(reply)):
        raise BrokenReplyError("the reply has no list data")
    return reply


def _batch(text: str) -> list[JSON]:
    reply = json_value(text)
    if not isinstance(reply, list):
        raise BrokenReplyError("the reply is not a list of papers")
    return [paper for paper in reply if paper is not None]


def _papers(entries: Sequence[JSON], key: str) -> tuple[SourceRow, ...]:
    """The papers of entries that have an id; the others are known by their mention alone."""
    papers = [entry.get(key) for entry in entries if isinstance(entry, dict)]
    known = [paper for paper in papers if isinstance(paper, dict) and paper.get("paperId")]
    return number_rows(reader.rows(known, source=SourceName.SEMANTIC_SCHOLAR)) if known else ()


SOURCE = KnownSource(
    name=SourceName.SEMANTIC_SCHOLAR,
    site=PublishedSite(
        address="https://api.semanticscholar.org/graph/v1",
        interval_seconds=3.0,  # those without a key share one pool
        keyed_interval_seconds=1.0,
        at_once=1,
        has_key=True,
        terms="https://www.semanticscholar.org/product/api",
    ),
    client=SemanticScholar,
    key_setting="STRATA_SEMANTIC_SCHOLAR_KEY",
)
