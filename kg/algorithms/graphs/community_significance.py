"""Whether the communities of a graph are more than chance finds in any graph."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kg.algorithms.graphs.coherence import coherence
from kg.algorithms.graphs.csr import sources_of, undirected_graph
from kg.algorithms.graphs.leiden import leiden
from kg.algorithms.graphs.partition import modularity
from kg.model.graphs.graph import Partition, WeightedGraph

RANDOM_GRAPHS = 19
SURPLUS = 2.33
"""Standard deviations above random graphs that a modularity must lie: one time in a hundred by chance."""

LEAST_RATIO, LEAST_DEVIATIONS = 1.15, 3.0
"""Coherence of the words from which they bear out communities. On half of the corpora, and fields drawn from them, all
layers of 30 papers and more but one of 178 reach both; of 191 layers of papers made of random words one does."""

MOST_EDGES = 20_000
"""A graph of more edges is not tested: layers of 450 edges and more lay 8 deviations or more above random graphs."""


def is_supported(
    graph: WeightedGraph,
    partition: Partition,
    texts: Sequence[str],
    citations: WeightedGraph,
    *,
    resolution: float = 1.0,
    seed: int = 0,
) -> bool:
    """Whether the words of the papers or the citations between them bear a partition out.

    Leiden finds communities in any sparse graph, also where there is nothing but chance. Similarities are made of the
    texts, so communities that do not hold together in their words are chance whatever the similarities say.

    Args:
        graph: all edges between n papers, undirected.
        partition: one of the n papers.
        texts: titles with abstracts of the n papers.
        citations: the edges that are citations, undirected.
        resolution, seed: as for `leiden`, by which random graphs are parted too.
    Returns:
        True where the words reach `LEAST_RATIO` with `LEAST_DEVIATIONS`, else as `is_above_chance` says of the
        citations, or of all edges where the texts say nothing.
    """
    cohesion = coherence(texts, partition.labels, seed=seed)
    if cohesion is not None and cohesion.ratio >= LEAST_RATIO and cohesion.deviations >= LEAST_DEVIATIONS:
        return True
    telling = graph if cohesion is None else citations
    return is_above_chance(telling, partition, resolution=resolution, seed=seed)


def is_above_chance(graph: WeightedGraph, partition: Partition, *, resolution: float = 1.0, seed: int = 0) -> bool:
    """Whether a partition has a modularity that random graphs of the same degrees do not reach.

    Random graphs are those that join the ends of the edges again; ends that meet in one node or twice are merged,
    weights are dealt out again.

    Args:
        graph: undirected, n nodes.
        partition: one of the n nodes.
        resolution, seed: as for `leiden`, by which the random graphs are parted too.
    Returns:
        True where the modularity lies at least `SURPLUS` standard deviations above the mean of `RANDOM_GRAPHS` random
        graphs, or where the graph has more than `MOST_EDGES` edges.
    Source:
        Guimerà, Sales-Pardo & Amaral 2004, doi:10.1103/PhysRevE.70.025101.
    """
    if len(graph.indices) // 2 > MOST_EDGES:
        return True
    generator = np.random.default_rng(seed)
    by_chance = []
    for _ in range(RANDOM_GRAPHS):
        other = _rewire(graph, generator)
        parted = leiden(other, resolution=resolution, seed=seed)
        by_chance.append(modularity(other, parted, resolution=resolution))
    found = modularity(graph, partition, resolution=resolution)
    return bool(found > np.mean(by_chance) + SURPLUS * np.std(by_chance, ddof=1))


def leiden_where_supported(graph: WeightedGraph, *, resolution: float = 1.0, seed: int = 0) -> Partition | None:
    """What Leiden finds in a graph; None where that is chance, or where most nodes have no edge."""
    if 2 * np.count_nonzero(np.diff(graph.indptr)) < graph.size:
        return None
    found = leiden(graph, resolution=resolution, seed=seed)
    return found if is_above_chance(graph, found, resolution=resolution, seed=seed) else None


def _rewire(graph: WeightedGraph, generator: np.random.Generator) -> WeightedGraph:
    rows = sources_of(graph)
    once = rows < graph.indices
    ends = generator.permutation(np.concatenate((rows[once], graph.indices[once])))
    weights = generator.permutation(graph.weights[once])
    return undirected_graph(graph.size, ends[: len(weights)], ends[len(weights) :], weights)
