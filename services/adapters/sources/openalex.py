"""OpenAlex: works by words, by identifiers, in both directions of citations.

A list is paged by cursor with a key; without one OpenAlex refuses cursors, and pages by number end at 10,000 works.
A search costs ten times what a list by filter does, and a single work nothing:
https://developers.openalex.org/api-reference/authentication.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from kg.algorithms.identity.normal_forms import with_implied
from kg.errors import InvalidInputError
from kg.model.papers.paper import Identifier
from services.adapters.formats import openalex as reader
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
    rows_as_cited_works,
    with_arxiv_dois,
)
from services.adapters.sources.sites import PublishedSite
from services.adapters.sources.source_declaration import KnownSource
from services.collecting.import_report import SourceRow
from services.collecting.sources import Offer, SourceName, SourcePage, Standing

PAGE = 100
"""Works of a page, the most that are given."""

BATCH = 50
"""Identifiers of a request; 100 are allowed, but make addresses that proxies cut."""

MOST_PAGES = BATCH
"""Pages behind the first that are asked for the works of one batch, which may come one a page."""

LAST_NUMBERED = 10_000
"""Works that pages by number reach."""

_FIELDS = (
    "id,ids,doi,title,display_name,publication_year,publication_date,type,primary_location,authorships,"
    "cited_by_count,is_retracted,abstract_inverted_index,referenced_works,biblio"
)
_STANDING_FIELDS = "id,ids,doi,title,display_name,primary_location,authorships"
_FILTERS = {"openalex": "openalex", "doi": "doi", "pubmed": "pmid", "mag": "mag"}
_SINGLES = {"doi": "doi", "pubmed": "pmid", "pmc": "pmcid", "mag": "mag"}
_SEPARATORS = frozenset(",|")
"""What the language of filters uses itself; a DOI with one of them is asked for alone."""


class OpenAlex:
    """The port `PaperSource` on the API of OpenAlex."""

    name = SourceName.OPENALEX
    offers = frozenset(Offer)

    def __init__(self, http: SourceHttp) -> None:
        """Take the requests to the site."""
        self._http = http

    async def search(
        self, query: str, position: str | None = None, *, since: str | None = None, is_ranked: bool = True
    ) -> SourcePage:
        """Works whose title, abstract or full text has the words; OpenAlex reads AND, OR, NOT and quotes."""
        filters = f"from_publication_date:{since}" if since else ""
        return await self._page({"search": query}, filters, position)

    async def by_ids(self, ids: Sequence[Identifier]) -> SourcePage:
        """The works of identifiers of OpenAlex, DOIs, arXiv, PubMed and MAG."""
        rows: list[SourceRow] = []
        day = ""
        for scheme, values in with_arxiv_dois(ids).items():
            name = _FILTERS.get(scheme)
            listable = [value for value in values if name and not _SEPARATORS & set(value)]
            for batch in batches(listable, BATCH):
                found, day = await self._all(f"{name}:{'|'.join(batch)}")
                rows += found
            for value in values if scheme in _SINGLES else ():
                if value not in listable and (work := await self._work(_SINGLES[scheme], value)) is not None:
                    rows, day = [*rows, *reader.rows(work.value, source=self.name)], work.day
        return SourcePage(rows=number_rows(rows), day=day)

    async def references(self, id: Identifier, position: str | None = None) -> SourcePage:
        """The works that a work cites, as far as OpenAlex knows them."""
        return await self._around(id, position, is_reference=True)

    async def citations(self, id: Identifier, position: str | None = None) -> SourcePage:
        """The works that cite a work."""
        return await self._around(id, position, is_reference=False)

    async def standings(self, ids: Sequence[Identifier]) -> Mapping[Identifier, Standing]:
        """What is known of the venues and authors of some papers, by the identifiers of those that OpenAlex has."""
        works: dict[Identifier, Mapping[str, JSON]] = {}
        for scheme, values in with_arxiv_dois(ids).items():
            name = _FILTERS.get(scheme)
            listable = [value for value in values if name and not _SEPARATORS & set(value)]
            for batch in batches(listable, BATCH):
                for work in await self._everything("/works", f"{name}:{'|'.join(batch)}", _STANDING_FIELDS):
                    works |= dict.fromkeys(with_implied(_identifiers(work)), work)
        asked = {id: works[name] for id in ids for name in with_implied([id]) if name in works}
        venues = await self._h_indices("/sources", filter(None, map(_venue_of, asked.values())))
        authors = await self._h_indices("/authors", (each for work in asked.values() for each in _ends_of(work)))
        return {id: _standing(work, venues, authors) for id, work in asked.items()}

    async def _h_indices(self, path: str, entities: Iterable[str]) -> Mapping[str, int]:
        """The h-indices of authors or venues, by their ids."""
        found: dict[str, int] = {}
        for batch in batches(sorted(set(entities)), BATCH):
            for each in await self._everything(path, f"openalex:{'|'.join(batch)}", "id,summary_stats"):
                stats = each.get("summary_stats")
                number = count_of(stats.get("h_index")) if isinstance(stats, dict) else None
                if number is not None:
                    found[_own_name(each)] = number
        return found

    async def _everything(self, path: str, filters: str, select: str) -> list[Mapping[str, JSON]]:
        """What every page of a list has; of one that names a next page for ever, that of the first pages."""
        found: list[Mapping[str, JSON]] = []
        position: str | None = None
        for _ in range(MOST_PAGES + 1):
            listed = await self._read_list(path, {"filter": filters, "select": select}, position)
            found += [each for each in listed.results if isinstance(each, dict)]
            if (position := listed.position) is None:
                break
        return found

    async def close(self) -> None:
        """Close the connections."""
        await self._http.close()

    async def _around(self, id: Identifier, position: str | None, *, is_reference: bool) -> SourcePage:
        own = await self._own_id(id)
        if own is None:
            return SourcePage()
        # The filter `cited_by` gives what the work cites, `cites` what cites the work.
        page = await self._page({}, f"{'cited_by' if is_reference else 'cites'}:{own}", position)
        citing = citing_row(id, rows_as_cited_works(page.rows), is_reference=is_reference)
        return SourcePage(rows=page.rows, citing=citing, position=page.position, total=page.total, day=page.day)

    async def _all(self, filters: str) -> tuple[list[SourceRow], str]:
        """The works of every page, and the day; of a list that names a next page for ever, those of the first pages."""
        page = await self._page({}, filters, None)
        rows = [*page.rows]
        for _ in range(MOST_PAGES):
            if page.position is None:
                break
            page = await self._page({}, filters, page.position)
            rows += page.rows
        return rows, page.day

    async def _own_id(self, id: Identifier) -> str | None:
        """The OpenAlex id of a paper; None if it is not there, or not by such an identifier."""
        ((scheme, (value,)),) = with_arxiv_dois([id]).items()
        if scheme == "openalex":
            return value
        if (name := _SINGLES.get(scheme)) is None:
            return None
        work = await self._work(name, value)
        own = by_scheme(_identifiers(work.value)).get("openalex") if work is not None else None
        return own[0] if own else None

    async def _work(self, scheme: str, value: str) -> Answered[Mapping[str, JSON]] | None:
        """A single work; None if it is not there."""
        try:
            request = SourceRequest(path=f"/works/{scheme}:{quote(value, safe='/:')}", parameters={"select": _FIELDS})
            return await self._http.ask(request, json_object)
        except SourceError as error:
            if error.status == 404:
                return None
            raise

    async def _page(self, parameters: Mapping[str, str], filters: str, position: str | None) -> SourcePage:
        asked = {**parameters, "select": _FIELDS} | ({"filter": filters} if filters else {})
        listed = await self._read_list("/works", asked, position)
        return SourcePage(
            rows=number_rows(reader.rows(listed.results, source=self.name)) if listed.results else (),
            position=listed.position,
            total=listed.total,
            day=listed.day,
        )

    async def _read_list(self, path: str, parameters: Mapping[str, str], position: str | None) -> _Listed:
        """One page of a list, from a position on."""
        has_key = "api_key" in self._http.site.parameters
        paging, _, value = (position or ("cursor=*" if has_key else "page=1")).partition("=")
        if paging not in {"cursor", "page"} or (paging == "page" and not value.isdecimal()):
            raise InvalidInputError(f"{position!r} is not a position of a page of OpenAlex", field="position")
        request = SourceRequest(path=path, parameters={**parameters, "per_page": str(PAGE), paging: value})
        reply = await self._http.ask(request, _list)
        meta, works = reply.value["meta"], reply.value["results"]
        return _Listed(
            results=works,
            position=_next(paging, value, meta, has_works=bool(works)),
            total=count_of(meta.get("count")),
            day=reply.day,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Listed:
    """A page of a list, as `SourcePage` is one."""

    results: list[JSON]
    position: str | None
    total: int | None
    day: str


def _own_name(entity: Mapping[str, JSON]) -> str:
    """`A123` of `https://openalex.org/A123`, "" of an entity without an id."""
    id = entity.get("id")
    return id.rpartition("/")[2] if isinstance(id, str) else ""


def _venue_of(work: Mapping[str, JSON]) -> str:
    location = work.get("primary_location")
    source = location.get("source") if isinstance(location, dict) else None
    return _own_name(source) if isinstance(source, dict) else ""


def _ends_of(work: Mapping[str, JSON]) -> tuple[str, ...]:
    """The first author and the last, as far as they are known; of one alone this one."""
    listed = work.get("authorships")
    people = [each.get("author") for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    ends = [_own_name(each) for each in (*people[:1], *people[-1:]) if isinstance(each, dict)]
    return tuple(dict.fromkeys(filter(None, ends)))


def _standing(work: Mapping[str, JSON], venues: Mapping[str, int], authors: Mapping[str, int]) -> Standing:
    own = [authors[each] for each in _ends_of(work) if each in authors]
    return Standing(venue=venues.get(_venue_of(work)), authors=sum(own) if own else None)


def _list(text: str) -> dict[str, JSON]:
    reply = json_object(text)
    meta = reply.get("meta")
    return {"meta": meta if isinstance(meta, dict) else {}, "results": list_at_path(reply, "results")}


def _next(paging: str, value: str, meta: Mapping[str, JSON], *, has_works: bool) -> str | None:
    if not has_works:
        return None
    if paging == "cursor":
        cursor = meta.get("next_cursor")
        return f"cursor={cursor}" if isinstance(cursor, str) and cursor else None
    number, reachable = int(value), min(count_of(meta.get("count")) or 0, LAST_NUMBERED)
    size = count_of(meta.get("per_page")) or PAGE
    return f"page={number + 1}" if number * size < reachable else None


def _identifiers(work: Mapping[str, JSON]) -> tuple[Identifier, ...]:
    found = next(iter(reader.rows(work, source=SourceName.OPENALEX)), None)
    return getattr(found, "identifiers", ())


SOURCE = KnownSource(
    name=SourceName.OPENALEX,
    site=PublishedSite(
        address="https://api.openalex.org",
        interval_seconds=0.1,  # 100 a second are allowed; what a day may cost is the true limit
        keyed_interval_seconds=0.1,
        at_once=4,
        has_key=True,
        terms="https://developers.openalex.org/api-reference/authentication",
    ),
    client=OpenAlex,
    key_setting="STRATA_OPENALEX_KEY",
    key_parameter="api_key",
    contact_parameter="mailto",
)
