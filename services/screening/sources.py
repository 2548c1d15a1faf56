"""Where candidates come from: the store, and sources outside whose records are brought into it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from pydantic import TypeAdapter

from kg.algorithms.ranking.rank_fusion import reciprocal_rank_fusion
from kg.errors import NotFoundError
from kg.model.collections.collection import STORE
from kg.model.papers.paper import Identifier, PaperId, PaperRecord
from services.collecting.ingest import ingest
from services.steps.digest import digest
from services.steps.offload import offload

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from kg.model.papers.listing import PaperPage
    from kg.repository.papers.papers import PaperRepository
    from services.collecting.import_report import SourceRow
    from services.collecting.sources import Standing
    from services.screening.vectors import EmbeddedPapers
    from services.steps.steps import Steps


class RecordPage(Protocol):
    """A page of what a source outside answered."""

    @property
    def records(self) -> tuple[PaperRecord, ...]:
        """Its papers, best first."""
        ...

    @property
    def to_import(self) -> tuple[SourceRow, ...]:
        """All that it says of papers and citations."""
        ...

    @property
    def position(self) -> str | None:
        """Where the next page begins, None after the last."""
        ...

    @property
    def day(self) -> str:
        """When the source was asked, `YYYY-MM-DD`; empty where that is now."""
        ...


class RecordSearch(Protocol):
    """What is asked of a source outside. A paper that it does not have makes an empty page.

    All raise UpstreamError where the source fails or refuses, InvalidInputError for what it does not offer.
    """

    @property
    def name(self) -> str:
        """What requests and the screening record call it."""
        ...

    async def search(self, query: str, position: str | None = None, *, since: str | None = None) -> RecordPage:
        """Papers that match words, best first, from a position on; none older than a day, `YYYY-MM-DD`."""
        ...

    async def references(self, id: Identifier, position: str | None = None) -> RecordPage:
        """The papers that a paper cites."""
        ...

    async def citations(self, id: Identifier, position: str | None = None) -> RecordPage:
        """The papers that cite a paper."""
        ...


@runtime_checkable
class StandingSearch(Protocol):
    """A source that knows the standing of papers: that of their venues and authors."""

    async def standings(self, ids: Sequence[Identifier]) -> Mapping[Identifier, Standing]:
        """What it knows of the venues and authors of some papers, by the identifiers of those that it has.

        Raises:
            UpstreamError: the source fails or refuses.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchFinds:
    """What a source answered: papers of the store, best first; `is_cut` where it has more than were asked for."""

    papers: tuple[PaperId, ...]
    day: date
    is_cut: bool = False


class CandidateSource(Protocol):
    """A source of candidates; what it gives is in the store by then."""

    @property
    def name(self) -> str:
        """What the screening record calls it."""
        ...

    async def search(self, query: str, *, limit: int) -> SearchFinds:
        """Papers for some words, best first."""
        ...

    async def references(self, id: PaperId, *, limit: int) -> SearchFinds:
        """What a paper of the store cites."""
        ...

    async def citations(self, id: PaperId, *, limit: int) -> SearchFinds:
        """What cites a paper of the store."""
        ...


class StoreSearch:
    """The papers of the graph as a source: words and meaning fused, citations as they are stored."""

    name = STORE

    def __init__(
        self, papers: PaperRepository, embedded: EmbeddedPapers, *, ids: Sequence[PaperId], floor: float, today: date
    ) -> None:
        """Search some papers.

        Args:
            ids: papers with records, all of them taken by `embedded`.
            floor: the least cosine with a query at which a paper that shares no word with it is found.
            today: the day that searches have.
        """
        self._repository = papers
        self._embedded = embedded
        self._ids = tuple(ids)
        self._own = frozenset(ids)
        self._floor = floor
        self._today = today

    async def search(self, query: str, *, limit: int) -> SearchFinds:
        """The papers that share words with a query, and those that are near to it."""
        hits = await offload(self._repository.search_text, query, limit=max(limit, len(self._ids)))
        by_words = [PaperId(hit.id) for hit in hits if hit.id in self._own][:limit]
        near = self._embedded.similarities(self._ids, await self._embedded.embed(query))
        by_meaning = [id for id in sorted(near, key=lambda each: (-near[each], each)) if near[id] >= self._floor]
        fused = reciprocal_rank_fusion([by_words, by_meaning[:limit]])
        return self._finds([id for id, _ in fused[:limit]], is_cut=len(fused) > limit or len(by_meaning) > limit)

    async def references(self, id: PaperId, *, limit: int) -> SearchFinds:
        """What the graph knows it to cite, most cited first."""
        return self._linked_finds(await offload(self._repository.references, id, limit=limit))

    async def citations(self, id: PaperId, *, limit: int) -> SearchFinds:
        """What the graph knows to cite it, most cited first."""
        return self._linked_finds(await offload(self._repository.citations, id, limit=limit))

    def _linked_finds(self, page: PaperPage) -> SearchFinds:
        found = [paper.id for paper in page.papers if paper.stub or paper.id in self._own]
        return self._finds(found, is_cut=page.following is not None)

    def _finds(self, ids: Sequence[PaperId], *, is_cut: bool) -> SearchFinds:
        return SearchFinds(papers=tuple(ids), day=self._today, is_cut=is_cut)


def name_for_sources(identifiers: Sequence[Identifier]) -> Identifier:
    """The identifier of a paper that most sources know: its DOI, or else the first one."""
    return next((each for each in identifiers if each.startswith("doi:")), identifiers[0])


FRUITLESS_PAGES = 5
"""Pages in a row without a paper that is new, after which a source is asked for no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Taken:
    """What came of a page: its papers in the store, and where the next begins."""

    papers: tuple[PaperId, ...]
    position: str | None
    day: date


_TAKEN = TypeAdapter(_Taken)


class OutsideSearch:
    """A source outside: each page is a step, asked once and brought into the store before it counts."""

    def __init__(
        self, source: RecordSearch, papers: PaperRepository, *, steps: Steps, today: date, since: date | None = None
    ) -> None:
        self._source = source
        self._since = None if since is None else since.isoformat()
        self._repository = papers
        self._steps = steps
        self._today = today
        self.name = str(source.name)

    async def search(self, query: str, *, limit: int) -> SearchFinds:
        """What it finds for some words."""
        return await self._pages(query, partial(self._source.search, query, since=self._since), limit)

    async def references(self, id: PaperId, *, limit: int) -> SearchFinds:
        """What it knows a paper to cite; nothing for a paper without an identifier."""
        return await self._around(id, "references", self._source.references, limit)

    async def citations(self, id: PaperId, *, limit: int) -> SearchFinds:
        """What it knows to cite a paper; nothing for a paper without an identifier."""
        return await self._around(id, "citations", self._source.citations, limit)

    async def _around(
        self,
        id: PaperId,
        what: str,
        ask: Callable[[Identifier, str | None], Awaitable[RecordPage]],
        limit: int,
    ) -> SearchFinds:
        paper = (await offload(self._repository.find, [id])).get(id)
        if paper is None or not paper.identifiers:
            return SearchFinds(papers=(), day=self._today)
        identifier = name_for_sources(paper.identifiers)
        return await self._pages(f"{what} of {identifier}", partial(ask, identifier), limit)

    async def _pages(self, words: str, ask: Callable[[str | None], Awaitable[RecordPage]], limit: int) -> SearchFinds:
        found: dict[PaperId, None] = {}
        position, day, number, fruitless = None, self._today, 0, 0
        asked: set[str | None] = set()
        # A source may name a next page for ever: of papers that came before, or of none.
        while position not in asked and (number == 0 or len(found) < limit) and fruitless < FRUITLESS_PAGES:
            asked |= {None, position}
            number += 1
            before = len(found)
            taken = await self._steps.run(
                f"{self.name}: {words}, page {number}",
                digest((self.name, words, position, self._since)),
                partial(self._take, ask, position),
                _TAKEN,
            )
            found |= dict.fromkeys(taken.papers)
            fruitless = 0 if len(found) > before else fruitless + 1
            position, day = taken.position, taken.day
        return SearchFinds(papers=tuple(found)[:limit], day=day, is_cut=position is not None or len(found) > limit)

    async def _take(self, ask: Callable[[str | None], Awaitable[RecordPage]], position: str | None) -> _Taken:
        page = await ask(position)
        await ingest(page.to_import, self._repository, label=self.name)
        ids = await offload(lambda: [id for each in page.records if (id := self._store(each)) is not None])
        day = date.fromisoformat(page.day) if page.day else self._today
        return _Taken(papers=tuple(dict.fromkeys(ids)), position=page.position, day=day)

    def _store(self, record: PaperRecord) -> PaperId | None:
        for identifier in record.identifiers:
            try:
                return self._repository.get(identifier).id
            except NotFoundError:
                continue
        return None
