"""The citation graph in memory, for an engine whose every write passes through this process.

The graph database answers a neighbourhood in milliseconds, this in a fraction of one. It is never asked while it lags
behind the graph: the first caller to find it behind brings it up to date; others ask the graph meanwhile.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Mapping
from typing import Any

from kg.algorithms.graphs.citation_graph import citing, no_citations, update_graph
from kg.batches import in_batches
from kg.model.graphs.citation_graph import CitationGraph
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine
from kg.repository.papers.changes import WRITES_OF_CITATIONS, WRITES_OF_PAPERS, Changes
from kg.repository.papers.pages import paper_ids
from kg.repository.papers.rows import brief_of

MOST_CITATIONS = 10_000_000
"""A graph with more citations is not kept in memory: 100,000 papers with 1,000,000 take 61 MB."""

MOST_CHANGES = 200_000
"""After more changes that nobody asked about, reading everything again is no slower than catching up."""

SHARE_OF_TIME = 0.1
"""Most of the time that may go into catching up while an import writes batch after batch."""

_BATCH = 4_000


class CitationIndex:
    """Keeps a `CitationGraph` up to date; safe to use from several threads."""

    def __init__(
        self,
        engine: GraphEngine,
        *,
        most_citations: int = MOST_CITATIONS,
        most_changes: int = MOST_CHANGES,
        share_of_time: float = SHARE_OF_TIME,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._engine = engine
        self._most_citations = most_citations
        self._most_changes = most_changes
        self._share_of_time = share_of_time
        self._clock = clock
        self._graph: CitationGraph | None = None
        self._is_kept: bool | None = None  # None until the first question
        self._changes = Changes()
        self._noting = threading.Lock()
        self._catching_up = threading.Lock()
        self._times_forgotten = 0
        self._not_before = 0.0

    def current(self) -> CitationGraph | None:
        """The citation graph as it is now, or None where the engine has to be asked."""
        held = self.current_graph()
        if held is not None or self._is_kept is False:
            return held
        if self._clock() < self._not_before or not self._catching_up.acquire(blocking=False):
            return None
        try:
            return self._catch_up()
        finally:
            self._catching_up.release()

    def current_graph(self) -> CitationGraph | None:
        """The citation graph as it is now, or None where it would have to be brought up to date first."""
        with self._noting:
            return None if self._changes else self._graph

    def _note(self, template: str, parameters: Mapping[str, Any]) -> None:
        with self._noting:
            if self._is_kept is not False:
                self._changes.note(template, parameters)
            if len(self._changes) > self._most_changes:
                self._forget()

    def _forget(self) -> None:
        """Start from nothing at the next question, a catching up under way included."""
        self._graph, self._changes = None, Changes()
        self._times_forgotten += 1

    def _catch_up(self) -> CitationGraph | None:
        if self._is_kept is None:
            self._is_kept = self._engine.follow(WRITES_OF_PAPERS | WRITES_OF_CITATIONS, self._note) and self._fits()
            if not self._is_kept:
                return None
        start = self._clock()
        with self._noting:
            if self._graph is not None and not self._changes:
                return self._graph  # another thread was faster
            # Until this is done there is no graph; should it fail, the next one starts from nothing.
            old, self._graph = self._graph, None
            changes, self._changes = self._changes, Changes()
            forgotten = self._times_forgotten
        graph = self._build() if old is None else self._bring_up_to_date(old, changes)
        self._not_before = self._clock() + (self._clock() - start) * (1 / self._share_of_time - 1)
        with self._noting:
            self._is_kept = len(graph.references.indices) <= self._most_citations
            if not self._is_kept or self._times_forgotten > forgotten:
                self._forget()
                return None
            self._graph = graph
            return None if self._changes else graph

    def _fits(self) -> bool:
        return bool(self._engine.read("count_citations")[0]["citations"] <= self._most_citations)

    def _build(self) -> CitationGraph:
        ids = list(paper_ids(self._engine, stubs=True))
        return update_graph(no_citations(), papers=self._briefs(ids), gone=(), references=self._references(ids))

    def _bring_up_to_date(self, graph: CitationGraph, changes: Changes) -> CitationGraph:
        papers = self._briefs(changes.papers)
        return update_graph(
            graph,
            papers=papers,
            gone=changes.papers - papers.keys(),
            references=self._references(changes.citing | citing(graph, changes.deleted)),
        )

    def _briefs(self, ids: Collection[PaperId]) -> dict[PaperId, PaperBrief]:
        return {
            PaperId(row["id"]): brief_of(row)
            for batch in in_batches(ids, _BATCH)
            for row in self._engine.read("paper_briefs", ids=batch, limit=len(batch))
        }

    def _references(self, ids: Collection[PaperId]) -> dict[PaperId, list[PaperId]]:
        return {
            PaperId(row["id"]): row["references"]
            for batch in in_batches(ids, _BATCH)
            for row in self._engine.read("reference_lists", ids=batch, limit=len(batch))
        }
