"""Themes: which communities of different layers are about one thing."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

import numpy as np

from kg.algorithms.graphs.csr import sources_of
from kg.algorithms.graphs.partition import move_ties, partition_from_labels, ties_between
from kg.errors import NotAPartitionError
from kg.model.graphs.graph import FloatArray, IntArray, Partition, WeightedGraph

_NOTHING = 1e-9
"""A surplus of weight smaller than this is a rounding error."""


def gather_themes(graph: WeightedGraph, layers: IntArray, communities: Partition) -> Partition:
    """Join communities into themes for as long as two are tied by more weight than chance would give them.

    Chance is the degree-corrected block model with the layers as blocks: the papers keep the weight of their edges, and
    each two layers the weight between them. So a layer that cites much ties nobody, and neither does a community that
    everybody cites. The two with the largest surplus of weight join first, ties by number; the sum of the surpluses
    inside the themes is the modularity of that model.

    Args:
        graph: undirected, all n papers of the field; citations and similarities with their weights.
        layers: the layer of each paper, shape (n,), 0 to 2; the papers of a community share one.
        communities: k communities of the n papers.
    Returns:
        The theme of each community, k entries; the number 0 has the most communities, ties by the first of them.
    Raises:
        NotAPartitionError: `communities` or `layers` does not have exactly n entries.
    Source:
        Karrer & Newman 2011, doi:10.1103/PhysRevE.83.016107, eq. 13 (null model); Clauset, Newman & Moore 2004,
        doi:10.1103/PhysRevE.70.066111 (greedy joining).
    """
    if not len(layers) == len(communities.labels) == graph.size:
        raise NotAPartitionError(f"{len(communities.labels)} labels and {len(layers)} layers for {graph.size} nodes")
    shares, between = _chance(graph, layers, communities)
    least = _least_surplus(layers, communities)
    ties = ties_between(graph, communities)
    themes = np.arange(communities.count, dtype=np.int64)
    waiting = [
        (-surplus, one, other)
        for one, around in enumerate(ties)
        for other, weight in around.items()
        if one < other and (surplus := weight - float(shares[one] @ between @ shares[other])) > least
    ]
    heapify(waiting)
    while waiting:
        surplus, one, other = heappop(waiting)
        if other not in ties[one] or -surplus != ties[one][other] - float(shares[one] @ between @ shares[other]):
            continue
        themes[themes == other] = one
        shares[one] += shares[other]
        move_ties(ties, other, into=one)
        for neighbour, weight in ties[one].items():
            first, second = min(one, neighbour), max(one, neighbour)
            surplus = weight - float(shares[first] @ between @ shares[second])
            if surplus > least:
                heappush(waiting, (-surplus, first, second))
    return partition_from_labels(themes)


def _least_surplus(layers: IntArray, communities: Partition) -> float:
    """What a surplus must exceed: nothing, but less than that where no layer has two communities to choose from."""
    of_layers = {(int(layer), int(label)) for layer, label in zip(layers, communities.labels, strict=True)}
    return -_NOTHING if len(of_layers) == len({layer for layer, _ in of_layers}) else _NOTHING


def _chance(graph: WeightedGraph, layers: IntArray, communities: Partition) -> tuple[FloatArray, FloatArray]:
    """The part of its layer's weight that each community has, shape (k, layers), and the weight between layers.

    The weight that chance puts between two communities is part · weight between their layers · part.
    """
    rows, count = sources_of(graph), int(layers.max(initial=0)) + 1
    between = np.zeros((count, count))
    np.add.at(between, (layers[rows], layers[graph.indices]), graph.weights)
    shares = np.zeros((communities.count, count))
    np.add.at(shares, (communities.labels[rows], layers[rows]), graph.weights)
    return shares / np.maximum(between.sum(axis=1), np.finfo(np.float64).tiny), between
