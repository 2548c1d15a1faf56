"""Graphs of communities that are known."""

from __future__ import annotations

import numpy as np

from kg.algorithms.graphs.csr import undirected_graph
from kg.model.graphs.graph import IntArray, WeightedGraph


def planted(*, communities: int, size: int, seed: int = 0) -> tuple[WeightedGraph, IntArray]:
    """A graph, and the community of each node: `size` nodes each, with about seven edges inside and three elsewhere."""
    random = np.random.default_rng(seed)
    nodes = communities * size
    own = np.arange(nodes) // size
    sources = np.repeat(np.arange(nodes), 5)
    near = own[sources] * size + random.integers(size, size=len(sources))
    targets = np.where(random.random(len(sources)) < 0.7, near, random.integers(nodes, size=len(sources)))
    return undirected_graph(nodes, sources, targets, np.ones(len(sources))), own
