"""A field before its communities: papers in layers, the edges between them, and the walks along these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise, repeat
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.fields.anchors import add_anchors
from kg.algorithms.fields.layering import LAYERS, assign_layers, layer_reasons
from kg.algorithms.fields.paths import Walker, descent
from kg.algorithms.fields.reach_report import reach
from kg.algorithms.fields.similarity import comparable, edge_weights, nearest_neighbours, with_neighbours_in_layers
from kg.algorithms.fields.trending import trending_scores
from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.graphs.csr import from_edges, sources_of, undirected_sum
from kg.algorithms.graphs.nearest_neighbours import Vectors
from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR
from kg.algorithms.identity.paper_kinds import is_survey
from kg.errors import AlgorithmError
from kg.model.fields.field import FieldId, FieldParameters, Membership, ReachReport, Similarity, VerticalPath
from kg.model.graphs.graph import UNKNOWN_YEAR, FieldArrays, FloatArray, IntArray, WeightedGraph
from kg.model.papers.paper import Citation, Paper, PaperId


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
    """The first half of `layered_field.lay_out_layers`, with the same arguments: a field before its communities."""
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
