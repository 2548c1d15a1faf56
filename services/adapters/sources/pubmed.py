"""PubMed by the E-utilities of the NCBI: a search gives numbers, a fetch the records, a link what cites and is cited.

A search reaches 10,000 records. References are known for papers whose full text is in PubMed Central.
https://www.ncbi.nlm.nih.gov/books/NBK25499/
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kg.model.papers.paper import Identifier
from services.adapters.formats import pubmed as reader
from services.adapters.formats.rows import JSON
from services.adapters.sources.http import Answered, SourceHttp, SourceRequest
from services.adapters.sources.replies import (
    batches,
    by_scheme,
    citing_row,
    count_of,
    json_object,
    number_rows,
    offset_of,
    rows_as_cited_works,
)
from services.adapters.sources.retries import BrokenReplyError
from services.adapters.sources.sites import PublishedSite
from services.adapters.sources.source_declaration import KnownSource
from services.collecting.import_report import SourceRow
from services.collecting.sources import Offer, SourceName, SourcePage

PAGE = 100
"""Records of a page; a fetch names their numbers in its address."""

LAST_FOUND = 9_999
DOIS = 20
"""DOIs of one search for their numbers."""

_LINKS = {True: "pubmed_pubmed_refs", False: "pubmed_pubmed_citedin"}


class PubMed:
    """The port `PaperSource` on the E-utilities."""

    name = SourceName.PUBMED
    offers = frozenset(Offer)

    def __init__(self, http: SourceHttp) -> None:
        """Take the requests to the site."""
        self._http = http

    async def search(
        self, query: str, position: str | None = None, *, since: str | None = None, is_ranked: bool = True
    ) -> SourcePage:
        """Records that match a query in the language of PubMed, best match first."""
        start = offset_of(position)
        dates = {"datetype": "pdat", "mindate": since.replace("-", "/"), "maxdate": "3000"} if since else {}
        found = await self._numbers({"term": query, "sort": "relevance", **dates}, start=start, most=PAGE)
        numbers, total = found.value
        rows = await self._records(numbers)
        end = start + len(numbers)
        more = bool(numbers) and end < min(total, LAST_FOUND)
        return SourcePage(rows=number_rows(rows), position=str(end) if more else None, total=total, day=found.day)

    async def by_ids(self, ids: Sequence[Identifier]) -> SourcePage:
        """The records of PubMed numbers and of DOIs; other identifiers are left out."""
        values = by_scheme(ids)
        numbers, day = [*values.get("pubmed", [])], ""
        for batch in batches([doi for doi in values.get("doi", []) if '"' not in doi], DOIS):
            found = await self._numbers({"term": " OR ".join(f'"{doi}"[doi]' for doi in batch)}, start=0, most=PAGE)
            numbers, day = [*numbers, *found.value[0]], found.day
        rows: list[SourceRow] = []
        for batch in batches(list(dict.fromkeys(numbers)), PAGE):
            reply = await self._fetch(batch)
            rows, day = [*rows, *reply.value], reply.day
        return SourcePage(rows=number_rows(rows), day=day)

    async def references(self, id: Identifier, position: str | None = None) -> SourcePage:
        """The records that a paper cites."""
        return await self._around(id, position, is_reference=True)

    async def citations(self, id: Identifier, position: str | None = None) -> SourcePage:
        """The records that cite a paper."""
        return await self._around(id, position, is_reference=False)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.close()

    async def _around(self, id: Identifier, position: str | None, *, is_reference: bool) -> SourcePage:
        start = offset_of(position)
        values = by_scheme([id])
        number = values.get("pubmed")
        if number is None and "doi" in values:
            number = (await self._numbers({"term": f'"{values["doi"][0]}"[doi]'}, start=0, most=1)).value[0]
        if not number:
            return SourcePage()
        name = _LINKS[is_reference]
        parameters = {"dbfrom": "pubmed", "db": "pubmed", "id": number[0], "linkname": name, "retmode": "json"}
        reply = await self._http.ask(SourceRequest(path="/elink.fcgi", parameters=parameters), _links)
        if not reply.value:  # a paper without list and one with an empty list look the same
            return SourcePage(day=reply.day)
        rows = number_rows(await self._records(reply.value[start : start + PAGE]))
        end = start + PAGE
        return SourcePage(
            rows=rows,
            citing=citing_row(id, rows_as_cited_works(rows), is_reference=is_reference),
            position=str(end) if end < len(reply.value) else None,
            total=len(reply.value),
            day=reply.day,
        )

    async def _numbers(
        self, parameters: Mapping[str, str], *, start: int, most: int
    ) -> Answered[tuple[list[str], int]]:
        paging = {
            "db": "pubmed",
            "retmode": "json",
            "retstart": str(start),
            "retmax": str(min(most, LAST_FOUND - start)),
        }
        return await self._http.ask(
            SourceRequest(path="/esearch.fcgi", parameters={**parameters, **paging}), _read_numbers
        )

    async def _records(self, numbers: Sequence[str]) -> tuple[SourceRow, ...]:
        return (await self._fetch(numbers)).value if numbers else ()

    async def _fetch(self, numbers: Sequence[str]) -> Answered[tuple[SourceRow, ...]]:
        parameters = {"db": "pubmed", "id": ",".join(numbers), "rettype": "medline", "retmode": "text"}
        return await self._http.ask(SourceRequest(path="/efetch.fcgi", parameters=parameters), _records)


def _read_numbers(text: str) -> tuple[list[str], int]:
    result = _without_error(text).get("esearchresult")
    numbers = result.get("idlist") if isinstance(result, dict) else None
    if not isinstance(result, dict) or not isinstance(numbers, list):
        raise BrokenReplyError(f"the reply has no numbers: {str(result)[:200]}")
    return [str(number) for number in numbers], count_of(result.get("count")) or len(numbers)


def _links(text: str) -> list[str]:
    sets = _without_error(text).get("linksets")
    first = sets[0] if isinstance(sets, list) and sets and isinstance(sets[0], dict) else None
    if first is None:
        raise BrokenReplyError("the reply has no links")
    found = [each.get("links") for each in first.get("linksetdbs") or () if isinstance(each, dict)]
    return [str(link) for links in found if isinstance(links, list) for link in links]


def _without_error(text: str) -> Mapping[str, JSON]:
    reply = json_object(text)
    if "error" in reply:
        raise BrokenReplyError(str(reply["error"])[:200])
    return reply


def _records(text: str) -> tuple[SourceRow, ...]:
    if "PMID-" not in text and text.strip():
        raise BrokenReplyError("the reply holds no record of MEDLINE")
    return tuple(reader.rows(text.replace("\r\n", "\n"), source=SourceName.PUBMED))


SOURCE = KnownSource(
    name=SourceName.PUBMED,
    site=PublishedSite(
        address="https://eutils.ncbi.nlm.nih.gov/entrez/eutils",
        interval_seconds=0.34,  # 3 a second, and 10 with a key
        keyed_interval_seconds=0.1,
        at_once=1,
        has_key=True,
        terms="https://www.ncbi.nlm.nih.gov/books/NBK25497/",
    ),
    client=PubMed,
    key_setting="STRATA_NCBI_KEY",
    key_parameter="api_key",
    contact_parameter="email",
    parameters={"tool": "strata-survey"},
)
