"""Crossref: works by bibliographic words and by DOI, with the reference lists that publishers deposit.

Pages are numbered, not followed by a cursor: a cursor is dropped after minutes, and a run that was killed could not go
on; numbers reach 10,000 works. Only members of Crossref see what cites a work. Its arXiv papers are few: DOIs of
arXiv are registered elsewhere. https://api.crossref.org/swagger-ui/index.html
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from kg.model.papers.paper import Identifier
from services.adapters.formats import crossref as reader
from services.adapters.formats.rows import JSON
from services.adapters.sources.http import Answered, SourceError, SourceHttp, SourceRequest
from services.adapters.sources.replies import (
    ARXIV_DOI,
    batches,
    by_scheme,
    citing_row,
    count_of,
    json_object,
    list_at_path,
    number_rows,
    offset_of,
)
from services.adapters.sources.retries import BrokenReplyError
from services.adapters.sources.sites import PublishedSite
from services.adapters.sources.source_declaration import KnownSource
from services.collecting.import_report import SourceRow
from services.collecting.sources import Offer, SourceName, SourcePage, records_of

PAGE = 100
"""Works of a page; 1,000 are given, but with reference lists they take tens of megabytes."""

LAST_NUMBERED = 10_000
BATCH = 50


class Crossref:
    """The port `PaperSource` on the REST API of Crossref."""

    name = SourceName.CROSSREF
    offers = frozenset({Offer.SEARCH, Offer.BY_IDS, Offer.REFERENCES})

    def __init__(self, http: SourceHttp) -> None:
        """Take the requests to the site."""
        self._http = http

    async def search(
        self, query: str, position: str | None = None, *, since: str | None = None, is_ranked: bool = True
    ) -> SourcePage:
        """Works whose title, authors, venue or year have the words."""
        offset = offset_of(position)
        parameters = {"query.bibliographic": query, "rows": str(PAGE), "offset": str(offset)}
        dates = {"filter": f"from-pub-date:{since}"} if since else {}
        reply = await self._http.ask(SourceRequest(path="/works", parameters={**parameters, **dates}), _list)
        works, total = reply.value["items"], count_of(reply.value.get("total-results"))
        end = offset + len(works)
        more = bool(works) and end < min(total or 0, LAST_NUMBERED)
        rows = number_rows(reader.rows(works, source=self.name)) if works else ()
        return SourcePage(rows=rows, position=str(end) if more else None, total=total, day=reply.day)

    async def by_ids(self, ids: Sequence[Identifier]) -> SourcePage:
        """The works of DOIs; other identifiers are left out."""
        dois = [doi for doi in by_scheme(ids).get("doi", []) if not doi.startswith(ARXIV_DOI)]
        listable = [doi for doi in dois if "," not in doi]
        rows: list[SourceRow] = []
        day = ""
        for batch in batches(listable, BATCH):
            filters = ",".join(f"doi:{doi}" for doi in batch)
            request = SourceRequest(path="/works", parameters={"filter": filters, "rows": str(PAGE)})
            reply = await self._http.ask(request, _list)
            if reply.value["items"]:
                rows += reader.rows(reply.value["items"], source=self.name)
            day = reply.day
        for doi in dois:
            if "," in doi and (work := await self._work(doi)) is not None:
                rows, day = [*rows, *reader.rows(work.value, source=self.name)], work.day
        return SourcePage(rows=number_rows(rows), day=day)

    async def references(self, id: Identifier, position: str | None = None) -> SourcePage:
        """The reference list of a work, whole; its entries are mentions, not papers of the page."""
        dois = by_scheme([id]).get("doi", [])
        work = await self._work(dois[0]) if dois else None
        if work is None:
            return SourcePage()
        found = next(iter(records_of(reader.rows(work.value, source=self.name))), None)
        if found is None or found.references is None:
            return SourcePage(day=work.day)
        citing = citing_row(id, found.references, is_reference=True)
        return SourcePage(citing=citing, total=len(found.references), day=work.day)

    async def citations(self, id: Identifier, position: str | None = None) -> SourcePage:
        """An empty page: Crossref tells its members alone what cites a work."""
        return SourcePage()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.close()

    async def _work(self, doi: str) -> Answered[Mapping[str, JSON]] | None:
        """A single work; None if it is not there."""
        try:
            return await self._http.ask(SourceRequest(path=f"/works/{quote(doi, safe='/')}"), _single)
        except SourceError as error:
            if error.status == 404:
                return None
            raise


def _list(text: str) -> dict[str, JSON]:
    reply = json_object(text)
    items = list_at_path(reply, "message", "items")
    return {"items": items, "total-results": reply["message"].get("total-results")}


def _single(text: str) -> Mapping[str, JSON]:
    reply = json_object(text)
    if not isinstance(reply.get("message"), dict):
        raise BrokenReplyError("the reply has no message")
    return reply


SOURCE = KnownSource(
    name=SourceName.CROSSREF,
    site=PublishedSite(
        address="https://api.crossref.org/v1",
        interval_seconds=1.0,  # lists: 1 a second, and 3 a second for callers who say who they are
        keyed_interval_seconds=0.34,
        at_once=1,
        has_key=False,
        terms="https://www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication/",
    ),
    client=Crossref,
    contact_parameter="mailto",
)
