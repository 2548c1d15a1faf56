"""Lists of papers a page at a time, each page going on after a paper and not after a number of papers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Literal

from kg.algorithms.ranking.listing import (
    DESCENDING,
    NO_YEAR_YET,
    UNKNOWN,
    PaperColumns,
    Ranking,
    columns_of,
    page_of_papers,
    ranking_of,
)
from kg.batches import in_batches
from kg.model.graphs.citation_graph import CitationGraph
from kg.model.papers.listing import Listed, PaperFilters, PaperSort, Position
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row, Templates

IDS = 100_000
"""Ids in one page of `paper_ids`."""

_FURTHEST = 2**53
"""Further from zero than any year or citation count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order:
    """How papers are sorted by what an index holds, and where those are that lack it.

    Attributes:
        template: a page of those that have it, by an index.
        start: the place before which none of them is.
        lacks: what the others lack, as `papers_by_condition` says it.
        place: that of the others.
        lacking_first: whether the others come first.
    """

    template: str
    start: int | str
    lacks: str
    place: int | str
    lacking_first: bool = False


_ORDERS = {
    PaperSort.MOST_CITED: _Order(template="papers_most_cited", start=_FURTHEST, lacks="citations", place=0),
    PaperSort.NEWEST: _Order(template="papers_newest", start=_FURTHEST, lacks="year", place=UNKNOWN),
    PaperSort.OLDEST: _Order(template="papers_oldest", start=-_FURTHEST, lacks="year", place=NO_YEAR_YET),
    PaperSort.TITLE: _Order(template="papers_by_title", start="", lacks="title", place="", lacking_first=True),
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
        return page_of_papers(columns, rankings[sort], filters, sort=sort, after=after, limit=limit)


def paper_ids(engine: Templates, *, source: str | None = None, stubs: bool = False) -> Iterator[PaperId]:
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
    """Papers that meet conditions, from `after` on, asked of any engine.

    A page costs what it holds and the papers of its last place, and under conditions those that it passes over; how
    many papers meet a condition takes a look at all of them.
    """
    conditions = _conditions(filters)
    if filters.ids is not None:
        return _list_chosen(engine, filters.ids, conditions, sort=sort, after=after, limit=limit)
    if sort is PaperSort.ID:
        rows = engine.read(
            "papers_by_condition", **conditions, lacks=None, after=after.id if after else "", limit=limit + 1
        )
    else:
        rows = _sorted_rows(engine, _ORDERS[sort], conditions, after=after, limit=limit + 1)
    return _page_of_rows(rows, limit=limit, total=_total(engine, filters, conditions))


def _sorted_rows(
    engine: GraphEngine, order: _Order, conditions: dict[str, Any], *, after: Position | None, limit: int
) -> list[Row]:
    """Papers that have what they are sorted by, and those that lack it, in the order of the two."""
    parts = [order.lacking_first, not order.lacking_first]
    begun = 0 if after is None else parts.index(after.place == order.place)
    rows: list[Row] = []
    for is_lacking in parts[begun:]:
        place, id = (after.place, after.id) if after else (order.start, "")
        left = limit - len(rows)
        if left and is_lacking:
            found = engine.read("papers_by_condition", **conditions, lacks=order.lacks, after=id, limit=left)
            rows += [{**row, "place": order.place} for row in found]
        elif left:
            rows += engine.read(order.template, **conditions, place=place, after=id, limit=left)
        after = None
    return rows


def _total(engine: GraphEngine, filters: PaperFilters, conditions: dict[str, Any]) -> int:
    """How many papers meet the conditions; where there are none, that is kept in the store."""
    if filters != PaperFilters(stubs=filters.stubs):
        return int(engine.read("count_papers_by_condition", **conditions)[0]["papers"])
    counted = engine.read("count_papers")[0]
    return int(counted["papers"] - (0 if filters.stubs else counted["stubs"] or 0))


def _list_chosen(
    engine: GraphEngine,
    ids: Sequence[PaperId],
    conditions: dict[str, Any],
    *,
    sort: PaperSort,
    after: Position | None,
    limit: int,
) -> Listed:
    """Those of some papers that meet conditions; all of them are read, then sorted here."""
    wanted = list(dict.fromkeys(ids))
    rows = [
        {"id": row["id"], "place": _place(row, sort)}
        for batch in in_batches(wanted, IDS)
        for row in engine.read("papers_chosen", ids=batch, **conditions, limit=len(batch))
    ]
    rows.sort(key=itemgetter("id"))
    if sort is not PaperSort.ID:
        rows.sort(key=itemgetter("place"), reverse=sort in DESCENDING)
    start = 0
    if after is not None:
        start = next(
            (at for at, row in enumerate(rows) if _stands_after(row, after, is_descending=sort in DESCENDING)),
            len(rows),
        )
    return _page_of_rows(rows[start : start + limit + 1], limit=limit, total=len(rows))


def _place(row: Row, sort: PaperSort) -> int | str | None:
    """What a paper is sorted by, as the templates of pages say it."""
    if sort is PaperSort.MOST_CITED:
        return row["citation_count"] or 0
    if sort is PaperSort.ID:
        return None
    known: int | str | None = row["title_key" if sort is PaperSort.TITLE else "year"]
    return _ORDERS[sort].place if known is None else known


def _stands_after(row: Row, after: Position, *, is_descending: bool) -> bool:
    if row["place"] == after.place:
        return bool(row["id"] > after.id)
    return bool(row["place"] < after.place if is_descending else row["place"] > after.place)


def page_of_links_in_engine(
    engine: GraphEngine, id: PaperId, *, what: Literal["references", "citations"], after: Position | None, limit: int
) -> Listed:
    """Papers that a paper cites, or that cite it, most cited first, from `after` on."""
    degrees = engine.read("paper_degrees", id=id)
    rows = engine.read(
        f"paper_{what}", id=id, cited=after.place if after else None, after=after.id if after else "", limit=limit + 1
    )
    return _page_of_rows(rows, limit=limit, total=degrees[0][what] if degrees else 0)


def _page_of_rows(rows: list[Row], *, limit: int, total: int) -> Listed:
    shown, more = rows[:limit], len(rows) > limit
    return Listed(
        ids=tuple(PaperId(row["id"]) for row in shown),
        following=Position(place=shown[-1].get("place"), id=shown[-1]["id"]) if more else None,
        total=total,
    )


def _conditions(filters: PaperFilters) -> dict[str, Any]:
    return {
        "year_from": filters.year_from,
        "year_to": filters.year_to,
        "venue": None if filters.venue is None else filters.venue.lower(),
        "author": None if filters.author is None else filters.author.lower(),
        "kind": None if filters.kind is None else filters.kind.value,
        "min_citations": filters.min_citations,
        "source": filters.source,
        "stubs": filters.stubs,
        "is_retracted": filters.is_retracted,
    }
