"""Integer graphs: a set of papers numbered once, edges in compressed sparse rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.model.papers.paper import PaperId

UNKNOWN_YEAR = -1
"""The year, in arrays, of a paper whose year no source states."""

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightedGraph:
    """n nodes, compressed sparse rows, neighbours of a node sorted by index, parallel edges merged.

    `indptr` shape (n + 1,); `indices` and `weights` shape (m,). Directed: row u lists the targets of u. Undirected:
    every edge is in both rows, without self-loops, and m is twice the number of edges.
    """

    indptr: IntArray
    indices: IntArray
    weights: FloatArray

    @property
    def size(self) -> int:
        """Number of nodes n."""
        return len(self.indptr) - 1

    def neighbours(self, node: int) -> IntArray:
        """The targets of a node, ascending."""
        return self.indices[self.indptr[node] : self.indptr[node + 1]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Partition:
    """`labels[i]` is the community of node i, shape (n,), labels 0..k-1, 0 the largest, ties by smallest member.

    `gds` is the release of Graph Data Science that found it; None where this process did.
    """

    labels: IntArray
    count: int
    gds: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldArrays:
    """The papers of a field as arrays, in order of paper id.

    `citations` is directed, row = citing paper, weight = SurveyG eq. 1. `similar` is undirected. `years` uses
    UNKNOWN_YEAR; `layers` holds 0 Foundation, 1 Development, 2 Frontier.
    """

    paper_ids: tuple[PaperId, ...]
    years: IntArray
    trending_scores: FloatArray
    layers: IntArray
    citations: WeightedGraph
    similar: WeightedGraph


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGraph:
    """Where the graph of a layer is stored: papers, in the order of its nodes, and the edges of a field between them.

    `name` names the field and the layer, such as `graph-neural-networks_development`; `edge_set` is what the edges hold
    as `field_id`. The weight of two papers is the sum over their edges; a citation counts `citation_floor` or more.
    """

    name: str
    paper_ids: tuple[PaperId, ...]
    edge_set: str
    citation_floor: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Result of a weighted walk from seeds to a target layer, ranked by walk weight, strongest first, ties by node.

    `nodes`, `parents` and `weights` have shape (r,), r <= limit; `exact` is the whole set that Algorithm 3 of SurveyG
    returns, ascending; `parents[i]` is the node before `nodes[i]` on the strongest walk.
    """

    nodes: IntArray
    parents: IntArray
    weights: FloatArray
    exact: IntArray
