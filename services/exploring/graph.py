"""A part of a field's graph small enough to draw, and how it was cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.csr import leaving_edges, sources_of, subgraph_of
from kg.algorithms.ranking.search_words import words_of
from kg.errors import InvalidInputError
from kg.model.fields.field import EdgeKind
from kg.model.fields.view import LAYERS, UNKNOWN_COUNT, UNKNOWN_VENUE, FieldView
from kg.model.graphs.graph import UNKNOWN_YEAR, FloatArray, IntArray, WeightedGraph
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId, PaperKind
from services.exploring.views import FieldPaper, community_number, number_of, paper_in

MOST_NODES = 2_000
MOST_EDGES = 20_000

LAYER_SHARE = 6
"""Every layer shows its best papers up to one in so many of the nodes, then trending score alone decides."""

KIND_SHARE = 4
"""The same for the kinds of edges."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphFilters:
    """Conditions on papers that all have to hold; None sets none.

    `venue` and `author` are whole names, upper and lower case alike. Each of the `words` has to begin a word of the
    title or of an author's name. `papers` are the only ones that may be kept. `around` keeps a
    paper, whatever it meets, and those one edge away from it. A paper of unknown year or citation count meets no
    condition on it.
    """

    layer: Layer | None = None
    community: str | None = None
    year_from: int | None = None
    year_to: int | None = None
    venue: str | None = None
    min_citations: int | None = None
    around: str | None = None
    kind: PaperKind | None = None
    author: str | None = None
    words: str | None = None
    papers: frozenset[str] | None = None
    is_retracted: bool | None = None


class FieldEdge(NamedTuple):
    """An edge; `weight` in [0, 1], None where the field gives the citation none.

    A tuple, for a graph has thousands of them and a dataclass takes four times as long to make.
    """

    kind: EdgeKind
    source: PaperId
    target: PaperId
    weight: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSubgraph:
    """Papers, best trending first, and the edges among them, strongest first.

    `total_nodes` counts the papers that meet the conditions, `total_edges` the edges among all of those. `cut` says in
    a sentence what was left out and by which rule, None where nothing was.
    """

    nodes: tuple[FieldPaper, ...]
    edges: tuple[FieldEdge, ...]
    total_nodes: int
    total_edges: int
    cut: str | None

    @property
    def truncated(self) -> bool:
        """Whether papers or edges that meet the conditions are left out."""
        return self.cut is not None


def field_graph(
    view: FieldView,
    filters: GraphFilters,
    *,
    max_nodes: int = 500,
    max_edges: int = 5_000,
    kinds: frozenset[EdgeKind] = frozenset(EdgeKind),
) -> FieldSubgraph:
    """The papers of a field that meet conditions, and the edges among them.

    Raises:
        NotFoundError: the field has no such community, or does not include the paper `around`.
        InvalidInputError: `max_nodes` is outside 1..MOST_NODES or `max_edges` outside 0..MOST_EDGES.
    """
    if not 1 <= max_nodes <= MOST_NODES:
        raise InvalidInputError(f"max_nodes must be 1 to {MOST_NODES}, not {max_nodes}", field="max_nodes")
    if not 0 <= max_edges <= MOST_EDGES:
        raise InvalidInputError(f"max_edges must be 0 to {MOST_EDGES}, not {max_edges}", field="max_edges")
    meeting = papers_meeting(view, filters, kinds)
    graphs = [(kind, _graph(view, kind)) for kind in EdgeKind if kind in kinds]
    ranked = view.rank_papers(meeting)
    if filters.around is not None:
        ranked = _first(ranked, number_of(view, filters.around))
    shown = ranked[_cut(view.layers[ranked], most=max_nodes, share=LAYER_SHARE)]
    edges, inside = _edges_to_draw(view, graphs, np.sort(shown), most=max_edges)
    return FieldSubgraph(
        nodes=tuple(paper_in(view, number) for number in shown.tolist()),
        edges=edges,
        total_nodes=len(ranked),
        total_edges=sum(_edges_inside(kind, graph, meeting) for kind, graph in graphs),
        cut=_sentence(papers=len(ranked), shown=len(shown), edges=inside, drawn=len(edges)),
    )


def _first(ranked: IntArray, centre: int) -> IntArray:
    return np.concatenate((ranked[ranked == centre], ranked[ranked != centre]))


def papers_meeting(view: FieldView, filters: GraphFilters, kinds: frozenset[EdgeKind]) -> NDArray[np.bool_]:
    """Which papers meet the conditions, shape (n,)."""
    meeting = np.ones(view.size, dtype=np.bool_)
    if filters.layer is not None:
        meeting &= view.layers == LAYERS.index(filters.layer)
    if filters.community is not None:
        meeting &= view.communities == community_number(view, filters.community)
    if filters.year_from is not None:
        meeting &= (view.facts.years >= filters.year_from) & (view.facts.years != UNKNOWN_YEAR)
    if filters.year_to is not None:
        meeting &= (view.facts.years <= filters.year_to) & (view.facts.years != UNKNOWN_YEAR)
    if filters.venue is not None:
        meeting &= view.facts.venues == view.facts.venue_codes.get(filters.venue.lower(), UNKNOWN_VENUE - 1)
    if filters.min_citations is not None:
        counts = view.facts.citation_counts
        meeting &= (counts >= filters.min_citations) & (counts != UNKNOWN_COUNT)
    if filters.is_retracted is not None:
        meeting &= view.facts.retracted == filters.is_retracted
    meeting = _meeting_one_by_one(view, filters, meeting)
    if filters.around is not None:
        centre = number_of(view, filters.around)
        meeting &= _near(view, centre, kinds)
        meeting[centre] = True
    return meeting


def _meeting_one_by_one(view: FieldView, filters: GraphFilters, meeting: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Mark the papers, shape (n,), that `meeting` marks and that meet the conditions that no array answers."""
    author = None if filters.author is None else filters.author.lower()
    wanted = None if filters.words is None else words_of(filters.words)
    if all(condition is None for condition in (filters.kind, author, wanted, filters.papers)):
        return meeting
    kept = np.zeros(view.size, dtype=np.bool_)
    for number in np.flatnonzero(meeting).tolist():
        paper, authors = view.papers[number], view.facts.authors[number]
        kept[number] = (
            (filters.kind is None or paper.kind is filters.kind)
            and (filters.papers is None or paper.id in filters.papers)
            and (author is None or any(name.lower() == author for name in authors))
            and (wanted is None or _has_words(" ".join((paper.title, *authors)), wanted))
        )
    return kept


def _has_words(text: str, wanted: Sequence[str]) -> bool:
    words = words_of(text)
    return all(any(word.startswith(each) for word in words) for each in wanted)


def _near(view: FieldView, centre: int, kinds: frozenset[EdgeKind]) -> NDArray[np.bool_]:
    near = np.zeros(view.size, dtype=np.bool_)
    near[centre] = True
    if EdgeKind.CITES in kinds:
        near[view.citations.neighbours(centre)] = True
        near[view.cited_by.neighbours(centre)] = True
    if EdgeKind.SIMILAR in kinds:
        near[view.similar.neighbours(centre)] = True
    return near


def _graph(view: FieldView, kind: EdgeKind) -> WeightedGraph:
    return view.citations if kind is EdgeKind.CITES else view.similar


def _proper(kind: EdgeKind, sources: IntArray, targets: IntArray) -> NDArray[np.bool_]:
    """Which entries of a graph are edges: every second one of an undirected graph."""
    return sources < targets if kind is EdgeKind.SIMILAR else np.ones(len(sources), dtype=np.bool_)


def _edges_inside(kind: EdgeKind, graph: WeightedGraph, inside: NDArray[np.bool_]) -> int:
    entries = len(graph.indices)
    if not inside.all():
        _, positions = leaving_edges(graph, np.flatnonzero(inside))
        entries = int(np.count_nonzero(inside[graph.indices[positions]]))
    return entries // 2 if kind is EdgeKind.SIMILAR else entries


def _edges_to_draw(
    view: FieldView, graphs: list[tuple[EdgeKind, WeightedGraph]], shown: IntArray, *, most: int
) -> tuple[tuple[FieldEdge, ...], int]:
    """The heaviest edges among `shown` (ascending), heaviest first, and how many there are in all."""
    kinds, sources, targets, weights = _edges(graphs, shown)
    kept = _cut(kinds, most=most, share=KIND_SHARE)
    papers = view.papers
    return (
        tuple(
            FieldEdge(graphs[kind][0], papers[source].id, papers[target].id, None if isnan(weight) else weight)
            for kind, source, target, weight in zip(
                *(each[kept].tolist() for each in (kinds, sources, targets, weights)), strict=True
            )
        ),
        len(kinds),
    )


def _edges(
    graphs: list[tuple[EdgeKind, WeightedGraph]], shown: IntArray
) -> tuple[IntArray, IntArray, IntArray, FloatArray]:
    """Kind (position in `graphs`), ends and weight of the edges among `shown`, heaviest first."""
    nothing = np.empty(0, dtype=np.int64)
    parts = [(nothing, nothing, nothing, np.empty(0))]
    for number, (kind, graph) in enumerate(graphs):
        inner = subgraph_of(graph, shown)
        rows = sources_of(inner)
        proper = _proper(kind, rows, inner.indices)
        sources, targets = shown[rows[proper]], shown[inner.indices[proper]]
        parts.append((np.full(len(sources), number, dtype=np.int64), sources, targets, inner.weights[proper]))
    kinds, sources, targets, weights = (np.concatenate(column) for column in zip(*parts, strict=True))
    order = np.lexsort((targets, sources, kinds, -np.nan_to_num(weights, nan=-1.0)))
    return kinds[order], sources[order], targets[order], weights[order]


def _cut(groups: IntArray, *, most: int, share: int) -> IntArray:
    """Positions, ascending, of the `most` of a ranking that are shown, `groups` telling the group of each.

    The first `most // share` of each group, then whatever ranks highest.
    """
    if len(groups) <= most:
        return np.arange(len(groups), dtype=np.int64)
    sure = np.zeros(len(groups), dtype=np.bool_)
    for group in range(int(groups.max()) + 1):
        sure[np.flatnonzero(groups == group)[: most // share]] = True
    order = np.lexsort((np.arange(len(groups)), ~sure))
    return np.sort(order[:most])


def _sentence(*, papers: int, shown: int, edges: int, drawn: int) -> str | None:
    parts = []
    if shown < papers:
        parts.append(
            f"of {papers:,} papers the {shown:,} with the highest trending score" + _sure("layer", shown // LAYER_SHARE)
        )
    if drawn < edges:
        parts.append(f"of {edges:,} edges among them the {drawn:,} heaviest" + _sure("kind", drawn // KIND_SHARE))
    return "; ".join(parts) or None


def _sure(group: str, least: int) -> str:
    return f", of every {group} the first {least:,} at least" if least else ""
