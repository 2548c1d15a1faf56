"""The candidates of a collection while it is made: how each came, and the searches that were asked."""

from __future__ import annotations

from collections.abc import Iterable

from kg.model.collections.collection import Origin, SourceSearch
from kg.model.papers.paper import PaperId
from services.screening.sources import SearchFinds


class CandidatePool:
    """Papers found so far, in the order in which they came, and every search with its count."""

    def __init__(self) -> None:
        self._origins: dict[PaperId, Origin] = {}
        self._found_by: dict[PaperId, list[str]] = {}
        self.searches: list[SourceSearch] = []

    def __contains__(self, id: object) -> bool:
        return id in self._origins

    def __len__(self) -> int:
        return len(self._origins)

    @property
    def papers(self) -> list[PaperId]:
        """All candidates, the first found first."""
        return list(self._origins)

    def origin(self, id: PaperId) -> Origin:
        """How a candidate came first."""
        return self._origins[id]

    def searches_of(self, id: PaperId) -> tuple[str, ...]:
        """The searches that found a candidate, the first first."""
        return tuple(self._found_by[id])

    def add(self, finds: SearchFinds, *, origin: Origin, source: str, query: str, round: int = 0) -> list[PaperId]:
        """Note a search and what it found; returns what is new."""
        self.searches.append(
            SourceSearch(
                origin=origin,
                source=source,
                query=query,
                round=round,
                found=len(finds.papers),
                day=finds.day,
                is_cut=finds.is_cut,
            )
        )
        return self._note(finds.papers, origin, f"{source}: {query}")

    def unite(self, gone: PaperId, kept: PaperId) -> None:
        """Let a paper take the place of another that turned out to be the same."""
        origin, found_by = self._origins.pop(gone), self._found_by.pop(gone)
        self._origins.setdefault(kept, origin)
        own = self._found_by.setdefault(kept, [])
        own += [search for search in found_by if search not in own]

    def _note(self, papers: Iterable[PaperId], origin: Origin, search: str) -> list[PaperId]:
        new = []
        for id in papers:
            if id not in self._origins:
                self._origins[id] = origin
                new.append(id)
            searches = self._found_by.setdefault(id, [])
            if search not in searches:
                searches.append(search)
        return new
