"""Europe PMC: papers of PubMed, PubMed Central and preprint servers by words and identifiers, with their citations.

A search is paged by cursor, a list of references or citations by number.
https://europepmc.org/RestfulWebService
"""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.papers.paper import Identifier
from services.adapters.formats import europe_pmc as reader
from services.adapters.formats.rows import JSON
from services.adapters.sources.http import Answered, SourceError, SourceHttp, SourceRequest
from services.adapters.sources.replies import (
    batches,
    by_scheme,
    citing_row,
    count_of,
    json_object,
    list_at_path,
    number_rows,
    offset_of,
)
from services.adapters.sources.sites import PublishedSite
from services.adapters.sources.source_declaration import KnownSource
from services.collecting.import_report import SourceRow
from services.collecting.sources import Offer, SourceName, SourcePage, records_of

PAGE = 100
"""Papers of a page, with abstracts."""

LINKS = 500
BATCH = 30
_CURSOR = "cursor="


class EuropePmc:
    """The port `PaperSource` on the REST service of Europe PMC."""

    name = SourceName.EUROPE_PMC
    offers = frozenset(Offer)

    def __init__(self, http: SourceHttp) -> None:
        """Take the requests to the site."""
        self._http = http

    async def search(
        self, query: str, position: str | None = None, *, since: str | None = None, is_ranked: bool = True
    ) -> SourcePage:
        """Papers that match a query in the language of Europe PMC, best match first."""
        asked = f"({query}) AND FIRST_PDATE:[{since} TO 3000-12-31]" if since else query
        return await self._page(asked, (position or "*").removeprefix(_CURSOR))

    async def by_ids(self, ids: Sequence[Identifier]) -> SourcePage:
        """The papers of DOIs and numbers of PubMed, PubMed Central and preprints; other identifiers are left out."""
        values = by_scheme(ids)
        terms = [f'DOI:"{doi}"' for doi in values.get("doi", []) if '"' not in doi]
        terms += [f"(EXT_ID:{number} AND SRC:MED)" for number in values.get("pubmed", [])]
        terms += [f"PMCID:PMC{number.removeprefix('PMC')}" for number in values.get("pmc", [])]
        terms += [f"(EXT_ID:{number} AND SRC:PPR)" for number in values.get("ppr", [])]
        rows: list[SourceRow] = []
        day = ""
        for batch in batches(terms, BATCH):
            page = await self._page(" OR ".join(batch), "*")
            rows, day = [*rows, *page.rows], page.day
        return SourcePage(rows=number_rows(rows), day=day)

    async def references(self, id: Identifier, position: str | None = None) -> SourcePage:
        """The reference list of a paper; its entries are mentions, not papers of the page."""
        return await self._around(id, position, is_reference=True)

    async def citations(self, id: Identifier, position: str | None = None) -> SourcePage:
        """What cites a paper; its entries are mentions, not papers of the page."""
        return await self._around(id, position, is_reference=False)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.close()

    async def _page(self, query: str, cursor: str) -> SourcePage:
        parameters = {"query": query, "resultType": "core", "format": "json", "pageSize": str(PAGE)}
        reply = await self._http.ask(
            SourceRequest(path="/search", parameters={**parameters, "cursorMark": cursor}), _results
        )
        results, total, following = reply.value
        is_last = not results or following in {None, cursor}
        return SourcePage(
            rows=number_rows(reader.rows(results, source=self.name)) if results else (),
            position=None if is_last else f"{_CURSOR}{following}",
            total=total,
            day=reply.day,
        )

    async def _around(self, id: Identifier, position: str | None, *, is_reference: bool) -> SourcePage:
        place = await self._place(id)
        if place is None:
            return SourcePage()
        number = offset_of(position) or 1
        what = "reference" if is_reference else "citation"
        request = SourceRequest(
            path=f"/{place}/{what}s", parameters={"format": "json", "page": str(number), "pageSize": str(LINKS)}
        )
        try:
            reply = await self._links(request, what)
        except SourceError as error:
            if error.status == 404:
                return SourcePage()
            raise
        entries, total = reply.value
        if not total:  # a paper without list and one with an empty list look the same
            return SourcePage(day=reply.day)
        works = [work for entry in entries if (work := reader.cited_work(entry)) is not None]
        return SourcePage(
            citing=citing_row(id, works, is_reference=is_reference),
            position=str(number + 1) if entries and number * LINKS < total else None,
            total=total,
            day=reply.day,
        )

    async def _links(self, request: SourceRequest, what: str) -> Answered[tuple[list[JSON], int]]:
        def read(text: str) -> tuple[list[JSON], int]:
            reply = json_object(text)
            total = count_of(reply.get("hitCount")) or 0
            return (list_at_path(reply, f"{what}List", what) if total else []), total

        return await self._http.ask(request, read)

    async def _place(self, id: Identifier) -> str | None:
        """Where the lists of a paper are: its source there and its number."""
        ((scheme, (value,)),) = by_scheme([id]).items()
        if scheme in {"pubmed", "ppr"}:
            return f"{'MED' if scheme == 'pubmed' else 'PPR'}/{value}"
        found = records_of((await self.by_ids([id])).rows)
        known = by_scheme(found[0].identifiers) if found else {}
        if "pubmed" in known:
            return f"MED/{known['pubmed'][0]}"
        if "pmc" in known:
            return f"PMC/PMC{known['pmc'][0].removeprefix('PMC')}"
        return f"PPR/{known['ppr'][0]}" if "ppr" in known else None


def _results(text: str) -> tuple[list[JSON], int | None, str | None]:
    reply = json_object(text)
    following = reply.get("nextCursorMark")
    results = list_at_path(reply, "resultList", "result")
    return results, count_of(reply.get("hitCount")), following if isinstance(following, str) else None


SOURCE = KnownSource(
    name=SourceName.EUROPE_PMC,
    site=PublishedSite(
        address="https://www.ebi.ac.uk/europepmc/webservices/rest",
        interval_seconds=0.2,  # no figure is published on the page of the service
        keyed_interval_seconds=0.2,
        at_once=1,
        has_key=False,
        terms="https://europepmc.org/RestfulWebService",
    ),
    client=EuropePmc,
)
