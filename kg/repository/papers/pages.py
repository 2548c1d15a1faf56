"""Lists of papers a page at a time, each page going on after a paper and not after a number of papers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from kg.algorithms.ranking.listing import PaperColumns, Ranking, columns_of, listed, ranking_of
from kg.model.graphs.citation_graph import CitationGraph
from kg.model.papers.listing import Listed, PaperFilters, PaperSort, Position
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row

IDS = 100_000
"""Ids in one page of `paper_ids`."""

_TEMPLATES = {
    PaperSort.MOST_CITED: "papers_most_cited",
    PaperSort.NEWEST: "papers_newest",
    PaperSort.OLDEST: "papers_oldest",
    PaperSort.TITLE: "papers_by_title",
    PaperSort.ID: "papers_by_condition",
}


class PaperLists:
    """Lists out of the citation graph in memory; what they are sorted by is worked out once for each state of it."""

    def __init__(self) -> None:
        self._sorted: tuple[CitationGraph, PaperColumns, dict[PaperSort, Ranking]] | None = None

    def page(
        self, graph: CitationGraph, filters: PaperFilters, *, sort: PaperSort, after: Position | None, limit: int
    ) -> Listed:
        """Papers that meet conditions, from `after` on."""
        held = self._sorted
        if held is None or held[0] is not graph:
            columns = columns_of([paper for paper in graph.papers if paper is not None])
            held = self._sorted = (graph, columns, {})
        _, columns, rankings = held
        if sort not in rankings:
            rankings[sort] = ranking_of(columns, sort)
        return listed(columns, rankings[sort], filters, sort=sort, after=after, limit=limit)


def paper_ids(engine: GraphEngine, *, source: str | None = None, stubs: bool = False) -> Iterator[PaperId]:
    """Ids of all papers in order, of one import if `source` names it; stubs only when asked for."""
    after = ""
    while rows := engine.read("paper_ids", source=source, stubs=stubs, after=after, limit=IDS):
        yield from (PaperId(row["id"]) for row in rows)
        if len(rows) < IDS:
            return
        after = rows[-1]["id"]


def list_in_engine(
    engine: GraphEngine, filters: PaperFilters, *, sort: PaperSort, after: Position | None, limit: int
) -> Listed:
    """Papers that meet conditions, from `after` on, asked of any engine."""
    conditions = _conditions(filters)
    total = engine.read("count_papers_by_condition", **conditions)[0]["papers"]
    start: dict[str, Any] = {"after": after.id if after else ""}
    if sort is not PaperSort.ID:
        start["place"] = after.place if after else None
    rows = engine.read(_TEMPLATES[sort], **conditions, **start, limit=limit + 1)
    return _listed(rows, limit=limit, total=total)


def linked_in_engine(
    engine: GraphEngine, id: PaperId, *, what: Literal["references", "citations"], after: Position | None, limit: int
) -> Listed:
    """Papers that a paper cites, or that cite it, most cited first, from `after` on."""
    degrees = engine.read("paper_degrees", id=id)
    rows = engine.read(
        f"paper_{what}", id=id, cited=after.place if after else None, after=after.id if after else "", limit=limit + 1
    )
    return _listed(rows, limit=limit, total=degrees[0][what] if degrees else 0)


def _listed(rows: list[Row], *, limit: int, total: int) -> Listed:
    shown, more = rows[:limit], len(rows) > limit
    return Listed(
        ids=tuple(PaperId(row["id"]) for row in shown),
        following=Position(place=shown[-1].get("place"), id=shown[-1]["id"]) if more else None,
        total=total,
    )


def _conditions(filters: PaperFilters) -> dict[str, Any]:
    return {
        "ids": None if filters.ids is None else list(dict.fromkeys(filters.ids)),
        "year_from": filters.year_from,
        "year_to": filters.year_to,
        "venue": None if filters.venue is None else filters.venue.lower(),
        "author": None if filters.author is None else filters.author.lower(),
        "kind": None if filters.kind is None else filters.kind.value,
        "min_citations": filters.min_citations,
        "source": filters.source,
        "stubs": filters.stubs,
    }
