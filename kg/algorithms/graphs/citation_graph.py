"""The citation graph in memory: bringing it up to date, and walking around a paper in it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.csr import entries_of
from kg.model.graphs.citation_graph import Adjacency, CitationGraph, SmallIntArray
from kg.model.graphs.graph import IntArray
from kg.model.graphs.neighbourhood import Direction, Neighbourhood, PaperBrief, Ring
from kg.model.papers.listing import Listed, Position
from kg.model.papers.paper import PaperId

HUB_LINKS = 200
"""A neighbourhood does not walk through papers with more citations, in and out, than this."""

_SHIFT = 32
_LOW = (1 << _SHIFT) - 1


def no_citations() -> CitationGraph:
    """A graph without a paper."""
    none = Adjacency(indptr=np.zeros(1, dtype=np.int64), indices=np.empty(0, dtype=np.int32))
    nothing = np.empty(0, dtype=np.int64)
    return CitationGraph(papers=(), numbers={}, references=none, citations=none, order=nothing, ranks=nothing)


def update_graph(
    graph: CitationGraph,
    *,
    papers: Mapping[PaperId, PaperBrief],
    gone: Collection[PaperId],
    references: Mapping[PaperId, Collection[PaperId]],
) -> CitationGraph:
    """The graph after changes.

    Args:
        papers: papers that are new or changed.
        gone: papers that are deleted, with every citation they make or get.
        references: for some papers, all papers they cite from now on; unknown ones among them are left out.
    """
    briefs, numbers = list(graph.papers), dict(graph.numbers)
    for id in gone:
        if id in numbers:
            briefs[numbers.pop(id)] = None
    for id, brief in papers.items():
        if id in numbers:
            briefs[numbers[id]] = brief
        else:
            numbers[id] = len(briefs)
            briefs.append(brief)
    keys = _merge_citations(graph, _numbers(graph.numbers, gone), numbers, references)
    order = _order(graph.order, briefs, known=len(graph.papers)) if papers or gone else graph.order
    ranks = np.zeros(len(briefs), dtype=np.int64)
    ranks[order] = np.arange(len(order))
    return CitationGraph(
        papers=tuple(briefs),
        numbers=numbers,
        references=_adjacency(keys, len(briefs)),
        citations=_adjacency(np.sort((keys & _LOW) << _SHIFT | keys >> _SHIFT), len(briefs)),
        order=order,
        ranks=ranks,
    )


def citing(graph: CitationGraph, ids: Collection[PaperId]) -> set[PaperId]:
    """The papers that cite any of these."""
    _, entries = entries_of(graph.citations.indptr, _numbers(graph.numbers, ids))
    found = (graph.papers[number] for number in np.unique(graph.citations.indices[entries]).tolist())
    return {paper.id for paper in found if paper is not None}


def page_of_links(
    graph: CitationGraph, adjacency: Adjacency, paper: int, *, after: Position | None, limit: int
) -> Listed:
    """The papers that a numbered paper is linked to, most cited first, then by id, from `after` on."""
    linked = adjacency.indices[adjacency.indptr[paper] : adjacency.indptr[paper + 1]]
    found = _papers(graph, graph.order[np.sort(graph.ranks[linked])])
    start = 0
    if after is not None and isinstance(after.place, int):
        start = bisect_right(found, (-after.place, after.id), key=_place)
    shown = found[start : start + limit]
    more = start + limit < len(found)
    return Listed(
        ids=tuple(paper.id for paper in shown),
        following=Position(place=-_place(shown[-1])[0], id=shown[-1].id) if more else None,
        total=len(found),
    )


def neighbourhood_in(
    graph: CitationGraph, centre: int, *, depth: int, limit: int, direction: Direction
) -> Neighbourhood:
    """What lies around a numbered paper, as `PaperRepository.neighbourhood` says."""
    shown = np.zeros(len(graph.papers), dtype=np.bool_)
    shown[centre] = True
    fronts, rings, hubs = [np.array([centre], dtype=np.int64)], [], []
    front = fronts[0]
    for distance in range(1, depth + 1):
        if not len(front):
            break
        near = _neighbours_of_front(graph, front, direction)
        ranks = np.unique(graph.ranks[near[~shown[near]]])
        kept = graph.order[ranks[:limit]]
        shown[kept] = True
        fronts.append(kept)
        rings.append(Ring(distance=distance, found=len(ranks), kept=len(kept)))
        if distance < depth:
            is_hub = _links(graph, kept) > HUB_LINKS
            hubs.extend(kept[is_hub].tolist())
            front = kept[~is_hub]
    found, distances = {}, {}
    for distance, ring in enumerate(fronts):
        for paper in _papers(graph, ring):
            found[paper.id] = paper
            distances[paper.id] = distance
    return Neighbourhood(
        centre=next(iter(found)),
        distances=distances,
        papers=found,
        citations=_citations_among(graph, np.concatenate(fronts), shown),
        rings=tuple(rings),
        hubs=tuple(sorted(paper.id for paper in _papers(graph, np.array(hubs, dtype=np.int64)))),
    )


def _place(paper: PaperBrief) -> tuple[int, PaperId]:
    """By citation count, most first, then by id."""
    return -(paper.citation_count or 0), paper.id


def _numbers(numbers: Mapping[PaperId, int], ids: Collection[PaperId]) -> IntArray:
    return np.array([numbers[id] for id in ids if id in numbers], dtype=np.int64)


def _papers(graph: CitationGraph, chosen: IntArray) -> list[PaperBrief]:
    found = (graph.papers[number] for number in chosen.tolist())
    return [paper for paper in found if paper is not None]


def _neighbours_of_front(graph: CitationGraph, front: IntArray, direction: Direction) -> SmallIntArray:
    """The papers one citation away from those of the front, with repeats."""
    parts = []
    if direction is not Direction.CITATIONS:
        parts.append(graph.references.indices[entries_of(graph.references.indptr, front)[1]])
    if direction is not Direction.REFERENCES:
        parts.append(graph.citations.indices[entries_of(graph.citations.indptr, front)[1]])
    return np.concatenate(parts)


def _links(graph: CitationGraph, chosen: IntArray) -> IntArray:
    """How many citations each paper has, in and out."""
    both = (graph.references.indptr, graph.citations.indptr)
    return sum((indptr[chosen + 1] - indptr[chosen] for indptr in both), np.zeros(len(chosen), dtype=np.int64))


def _citations_among(
    graph: CitationGraph, chosen: IntArray, shown: NDArray[np.bool_]
) -> tuple[tuple[PaperId, PaperId], ...]:
    rows, entries = entries_of(graph.references.indptr, chosen)
    cited = graph.references.indices[entries]
    inside = shown[cited]
    return tuple(
        sorted(
            (first.id, second.id)
            for first, second in zip(
                _papers(graph, rows[inside]), _papers(graph, cited[inside].astype(np.int64)), strict=True
            )
        )
    )


def _merge_citations(
    graph: CitationGraph,
    gone: IntArray,
    numbers: Mapping[PaperId, int],
    references: Mapping[PaperId, Collection[PaperId]],
) -> IntArray:
    """Number of the citing paper in the high and of the cited paper in the low half, ascending."""
    lost = np.zeros(len(graph.papers), dtype=np.bool_)
    lost[gone] = True
    replaced = lost.copy()
    replaced[_numbers(graph.numbers, references)] = True
    sources = np.repeat(np.arange(len(graph.papers), dtype=np.int64), np.diff(graph.references.indptr))
    kept = ~(replaced[sources] | lost[graph.references.indices])
    added = [
        numbers[id] << _SHIFT | numbers[cited]
        for id, list_of in references.items()
        if id in numbers
        for cited in list_of
        if cited in numbers
    ]
    old = sources[kept] << _SHIFT | graph.references.indices[kept]
    return np.sort(np.concatenate((old, np.array(added, dtype=np.int64))))


def _adjacency(keys: IntArray, size: int) -> Adjacency:
    counts = np.bincount(keys >> _SHIFT, minlength=size)
    return Adjacency(
        indptr=np.concatenate(([0], np.cumsum(counts))).astype(np.int64), indices=(keys & _LOW).astype(np.int32)
    )


def _order(before: IntArray, papers: Sequence[PaperBrief | None], *, known: int) -> IntArray:
    """Numbers by citation count, most first, then by id; `before` is the order of the first `known` papers."""
    there = [*before.tolist(), *range(known, len(papers))]  # nearly in order, which sorts in nearly linear time
    places = [(*_place(paper), number) for number in there if (paper := papers[number]) is not None]
    return np.array([number for _, _, number in sorted(places)], dtype=np.int64)
