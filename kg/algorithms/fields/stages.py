"""A field built: layers, edges, communities, themes and paths out of papers, citations and vectors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise, repeat
from operator import attrgetter
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.fields.anchors import add_anchors
from kg.algorithms.fields.layering import LAYERS, assign_layers, layer_reasons
from kg.algorithms.fields.paths import Walker, descent
from kg.algorithms.fields.reach_report import reach
from kg.algorithms.fields.similarity import comparable, edge_weights, nearest_neighbours, with_neighbours_in_layers
from kg.algorithms.fields.themes import gather_themes
from kg.algorithms.fields.trending import trending_scores
from kg.algorithms.graphs.community_significance import is_supported, leiden_where_supported
from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.graphs.csr import empty, from_edges, sources_of, subgraph_of, undirected_sum
from kg.algorithms.graphs.nearest_neighbours import Vectors
from kg.algorithms.graphs.partition import join_small_communities, modularity_shares
from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR
from kg.algorithms.identity.kinds import is_survey
from kg.errors import AlgorithmError
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldId, FieldParameters, Membership, ReachReport, Similarity, VerticalPath
from kg.model.fields.theme import Theme, ThemeId
from kg.model.graphs.graph import UNKNOWN_YEAR, FieldArrays, FloatArray, IntArray, Partition, StoredGraph, WeightedGraph
from kg.model.papers.paper import Citation, Paper, PaperId

_ORDERING = 8
"""Components of the vectors that order papers; two different texts rarely agree in one."""

_SHARE_DIGITS = 9
"""Digits of what is a sum over edges, whose last ones are those of the order of adding."""


class Analytics(Walker, Protocol):
    """What a field needs of `kg.ports.GraphAnalytics`."""

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        """Communities of an undirected weighted graph."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedField:
    """A field without communities and themes: papers in layers, the edges between them, and the walks along these.

    `arrays`, `vectors` and `texts` (titles with abstracts) are in order of paper id; `weights` is the undirected graph
    of both kinds of edges.
    """

    landmark_year: int
    arrays: FieldArrays
    vectors: Vectors
    texts: tuple[str, ...]
    weights: WeightedGraph
    members: Mapping[PaperId, Membership]
    citations: tuple[Citation, ...]
    similarities: tuple[Similarity, ...]
    paths: tuple[VerticalPath, ...]
    reach: ReachReport

    @property
    def most_edges(self) -> int:
        """Edges of the layer that has most of them."""
        layers = self.arrays.layers
        sources, targets = layers[sources_of(self.weights)], layers[self.weights.indices]
        return int(np.bincount(sources[sources == targets], minlength=1).max()) // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LayeredField:
    """What `FieldGraph` holds beside its field and papers; communities and themes have no labels and keywords yet.

    `gds` is the release of Graph Data Science that found communities of a layer; None where this process found all.
    """

    landmark_year: int
    members: Mapping[PaperId, Membership]
    citations: tuple[Citation, ...]
    similarities: tuple[Similarity, ...]
    communities: tuple[Community, ...]
    themes: tuple[Theme, ...]
    paths: tuple[VerticalPath, ...]
    reach: ReachReport
    gds: str | None = None


def lay_out_layers(
    papers: Iterable[Paper],
    citations: Sequence[Citation],
    vectors: Vectors,
    topic_vector: NDArray[np.float32],
    *,
    field_id: FieldId,
    parameters: FieldParameters,
    as_of: date,
    analytics: Analytics,
) -> LayeredField:
    """Build the strata of a field.

    Args:
        papers: n papers in order of id, without repeats.
        citations: citations of the graph; those with an end outside the field are left out.
        vectors: unit vectors of the papers' content, shape (n, d), in the order of `papers`; zero without a text.
        topic_vector: unit vector of the topic, shape (d,).
        field_id: prefix of the ids of communities, themes and paths.
        parameters: sizes, thresholds, seed; a landmark year of None means the year of `as_of` minus 1.
        as_of: the day the field is built for.
        analytics: runs Leiden and the walks.
    Raises:
        AlgorithmError: papers out of order, or vectors of another number.
    Source:
        SurveyG section 2.1, as `docs/algorithms.md` section 3 explains it.
    """
    linked = link_layers(
        papers,
        citations,
        vectors,
        topic_vector,
        field_id=field_id,
        parameters=parameters,
        as_of=as_of,
        analytics=analytics,
    )
    return with_communities(linked, field_id=field_id, parameters=parameters, analytics=analytics)


def link_layers(
    papers: Iterable[Paper],
    citations: Sequence[Citation],
    vectors: Vectors,
    topic_vector: NDArray[np.float32],
    *,
    field_id: FieldId,
    parameters: FieldParameters,
    as_of: date,
    analytics: Walker,
) -> LinkedField:
    """The first half of `lay_out_layers`, with the same arguments: what a field has before its communities."""
    papers = tuple(papers)
    _check(papers, vectors)
    landmark = parameters.landmark_year if parameters.landmark_year is not None else as_of.year - 1
    relevance = cosines(vectors, topic_vector)
    vectors = comparable(vectors, np.array([paper.content is None for paper in papers], dtype=np.bool_))
    inside, field = _arrays(papers, citations, vectors, relevance, parameters, as_of=as_of, landmark_year=landmark)
    field, anchors = add_anchors(field, vectors)
    paths, on_path = descent(field, analytics, parameters, field_id=field_id)
    floored = replace(field.citations, weights=np.maximum(field.citations.weights, CITATION_FLOOR))
    return LinkedField(
        landmark_year=landmark,
        arrays=field,
        vectors=vectors,
        texts=tuple(f"{paper.title}\n{paper.content or ''}" for paper in papers),
        weights=undirected_sum(floored, field.similar),
        members=_members(field, relevance, landmark),
        citations=_weigh_citations(inside, field),
        similarities=_similarities(field),
        paths=paths,
        reach=reach(field, paths, on_path, anchors=anchors),
    )


def with_communities(
    linked: LinkedField,
    *,
    field_id: FieldId,
    parameters: FieldParameters,
    analytics: Analytics,
    edge_set: str | None = None,
) -> LayeredField:
    """The second half of `lay_out_layers`: communities of each layer, and the themes they make.

    Args:
        linked: what `link_layers` made with the same field id and parameters.
        edge_set: the name under which its edges are stored; None where they are not.
    """
    communities, themes, gds = _communities(
        linked, analytics, field_id=field_id, parameters=parameters, edge_set=edge_set
    )
    return LayeredField(
        landmark_year=linked.landmark_year,
        members=linked.members,
        citations=linked.citations,
        similarities=linked.similarities,
        communities=communities,
        themes=themes,
        paths=linked.paths,
        reach=linked.reach,
        gds=gds,
    )


def _check(papers: Sequence[Paper], vectors: Vectors) -> None:
    if len(papers) != len(vectors):
        raise AlgorithmError(f"{len(vectors)} vectors for {len(papers)} papers; give one vector for each paper")
    if any(first.id >= second.id for first, second in pairwise(papers)):
        raise AlgorithmError("papers must come in order of id, each once; sort them first")


def _arrays(
    papers: Sequence[Paper],
    citations: Sequence[Citation],
    vectors: Vectors,
    relevance: FloatArray,
    parameters: FieldParameters,
    *,
    as_of: date,
    landmark_year: int,
) -> tuple[list[Citation], FieldArrays]:
    """The citations inside the field, in order of their ends, and the field as arrays."""
    size = len(papers)
    place = {paper.id: index for index, paper in enumerate(papers)}
    inside, sources, targets = _inner(citations, place)
    weights = edge_weights(vectors, sources, targets)
    years = np.array([UNKNOWN_YEAR if paper.year is None else paper.year for paper in papers], dtype=np.int64)
    scores = trending_scores([paper.citation_count for paper in papers], years, as_of=as_of)
    layers = assign_layers(
        scores,
        years,
        np.array([is_survey(paper.title, paper.kind) for paper in papers], dtype=np.bool_),
        np.bincount(targets, minlength=size),
        relevance.astype(np.float64),
        foundation_size=parameters.foundation_size,
        landmark_year=landmark_year,
    )
    cites = from_edges(size, sources, targets, weights, merge="max")
    similar = nearest_neighbours(
        vectors, k=parameters.neighbours, min_similarity=parameters.min_similarity, seed=parameters.seed
    )
    field = FieldArrays(
        paper_ids=tuple(place),
        years=years,
        trending_scores=scores,
        layers=layers,
        citations=cites,
        similar=with_neighbours_in_layers(similar, cites, layers, vectors),
    )
    return inside, field


def _inner(citations: Sequence[Citation], place: Mapping[PaperId, int]) -> tuple[list[Citation], IntArray, IntArray]:
    size = max(len(place), 1)
    citing, cited = (
        np.fromiter(map(place.get, map(attrgetter(end), citations), repeat(-1)), np.int64, len(citations))
        for end in ("citing", "cited")
    )
    inside = np.flatnonzero((citing >= 0) & (cited >= 0) & (citing != cited))
    keys, first = np.unique(citing[inside] * size + cited[inside], return_index=True)
    sources, targets = np.divmod(keys, size)
    return [citations[index] for index in inside[first].tolist()], sources, targets


def _weigh_citations(citations: Sequence[Citation], field: FieldArrays) -> tuple[Citation, ...]:
    # The citations are in the order of the rows and columns of the graph, so weight and citation go side by side.
    return tuple(
        Citation(
            citing=citation.citing,
            cited=citation.cited,
            weight=weight,
            contexts=citation.contexts,
            intents=citation.intents,
            influential=citation.influential,
        )
        for citation, weight in zip(citations, field.citations.weights.tolist(), strict=True)
    )


def _members(field: FieldArrays, relevance: FloatArray, landmark_year: int) -> dict[PaperId, Membership]:
    reasons = layer_reasons(field.layers, field.trending_scores, field.years, landmark_year=landmark_year)
    rows = zip(
        field.paper_ids,
        field.layers.tolist(),
        field.trending_scores.tolist(),
        np.clip(relevance.astype(np.float64), -1.0, 1.0).tolist(),
        reasons,
        strict=True,
    )
    return {
        paper: Membership(paper_id=paper, layer=LAYERS[layer], trending_score=score, relevance=relevance, reason=reason)
        for paper, layer, score, relevance, reason in rows
    }


def _similarities(field: FieldArrays) -> tuple[Similarity, ...]:
    rows, columns, weights = sources_of(field.similar), field.similar.indices, field.similar.weights
    once = rows < columns
    ids = field.paper_ids
    edges = zip(rows[once].tolist(), columns[once].tolist(), weights[once].tolist(), strict=True)
    return tuple(Similarity(first=ids[row], second=ids[column], weight=weight) for row, column, weight in edges)


def _communities(
    linked: LinkedField,
    analytics: Analytics,
    *,
    field_id: FieldId,
    parameters: FieldParameters,
    edge_set: str | None,
) -> tuple[tuple[Community, ...], tuple[Theme, ...], str | None]:
    """Communities of each layer, layer by layer, the largest first (SurveyG 2.1.3), the themes they make, and the GDS
    that found any."""
    field, whole = linked.arrays, linked.weights
    communities: list[Community] = []
    labels = np.zeros(whole.size, dtype=np.int64)
    gds: str | None = None
    for layer in range(len(LAYERS)):
        nodes = np.flatnonzero(field.layers == layer)
        if len(nodes) == 0:
            continue
        nodes = _by_content(linked, nodes)
        graph = subgraph_of(whole, nodes)
        stored = None if edge_set is None else _stored_graph(field, nodes, f"{field_id}_{LAYERS[layer]}", edge_set)
        asked = analytics.leiden(graph, resolution=parameters.resolution, seed=parameters.seed, stored=stored)
        partition = _confirm_communities(graph, asked, linked, nodes, parameters)
        gds = partition.gds or gds
        shares = modularity_shares(graph, partition, resolution=parameters.resolution)
        labels[nodes] = len(communities) + partition.labels
        communities.extend(_of_layer(field, nodes, partition, shares, prefix=f"{field_id}:{LAYERS[layer]}"))
    found = gather_themes(whole, field.layers, Partition(labels=labels, count=len(communities)))
    return tuple(communities), _themes(communities, found, prefix=f"{field_id}:theme"), gds


def _by_content(linked: LinkedField, nodes: IntArray) -> IntArray:
    """Nodes in an order that their ids decide only where all else is equal: Leiden finds other communities in another
    order, and ids change with what is known of the papers."""
    field, first = linked.arrays, linked.vectors[nodes, :_ORDERING]
    return nodes[np.lexsort((nodes, field.trending_scores[nodes], field.years[nodes], *first.T[::-1]))]


def _stored_graph(field: FieldArrays, nodes: IntArray, name: str, edge_set: str) -> StoredGraph:
    ids = tuple(field.paper_ids[node] for node in nodes.tolist())
    return StoredGraph(name=name, paper_ids=ids, edge_set=edge_set, citation_floor=CITATION_FLOOR)


def _confirm_communities(
    graph: WeightedGraph, asked: Partition, linked: LinkedField, nodes: IntArray, parameters: FieldParameters
) -> Partition:
    """The communities of the layer of papers `nodes`, of which Leiden was asked; else those that it finds by citations
    alone; one alone where both are chance."""
    vectors, texts = linked.vectors[nodes], [linked.texts[node] for node in nodes.tolist()]
    citations = undirected_sum(subgraph_of(linked.arrays.citations, nodes), empty(len(nodes)))
    least, resolution, seed = parameters.min_community_size, parameters.resolution, parameters.seed
    found = join_small_communities(graph, asked, min_size=least, vectors=vectors)
    if found.count > 1 and is_supported(graph, found, texts, citations, resolution=resolution, seed=seed):
        return replace(found, gds=asked.gds)
    cited = leiden_where_supported(citations, resolution=resolution, seed=seed)
    if cited is not None:
        return join_small_communities(citations, cited, min_size=least, vectors=vectors)
    return Partition(labels=np.zeros(graph.size, dtype=np.int64), count=1, gds=asked.gds)


def _themes(communities: Sequence[Community], found: Partition, *, prefix: str) -> tuple[Theme, ...]:
    """The themes by papers, most first, ties by their first community."""
    own: list[list[Community]] = [[] for _ in range(found.count)]
    for community, theme in zip(communities, found.labels.tolist(), strict=True):
        own[theme].append(community)
    place = {community.id: number for number, community in enumerate(communities)}
    own.sort(key=lambda its: (-sum(len(each.papers) for each in its), place[its[0].id]))
    return tuple(
        Theme(id=ThemeId(f"{prefix}:{number}"), label="", keywords=(), communities=tuple(each.id for each in its))
        for number, its in enumerate(own)
    )


def _of_layer(
    field: FieldArrays, nodes: IntArray, partition: Partition, shares: FloatArray, *, prefix: str
) -> Iterable[Community]:
    """The communities of the papers `nodes`, which form one layer; members by trending score."""
    layer = LAYERS[int(field.layers[nodes[0]])]
    ranking = np.lexsort((nodes, -field.trending_scores[nodes], partition.labels))
    bounds = np.cumsum(np.bincount(partition.labels, minlength=partition.count))[:-1]
    for number, members in enumerate(np.split(nodes[ranking], bounds)):
        yield Community(
            id=CommunityId(f"{prefix}:{number}"),
            layer=layer,
            papers=tuple(field.paper_ids[member] for member in members.tolist()),
            modularity_share=round(float(shares[number]), _SHARE_DIGITS),
            label="",
            keywords=(),
        )
