"""Graph analytics on a Neo4j server with Graph Data Science.

Every job projects its graph under a name of its own: communities of a field from its edges as they are stored, what is
not stored straight from the arrays. Algorithms run with one thread, because more would add numbers in any order, and
the same question should get the same answer.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kg.adapters.neo4j.process import GRACE_SECONDS, owner_of, processes, projection_name
from kg.adapters.neo4j.walk import walk_by_cost, walk_graph
from kg.adapters.process import process_token
from kg.algorithms.graphs.csr import check_weights, from_edges, sources_of
from kg.algorithms.graphs.ensemble import best_of
from kg.algorithms.graphs.partition import partition_from_labels
from kg.algorithms.graphs.weighted_bfs import successors
from kg.errors import AlgorithmError, GraphStoreError
from kg.model.graphs.graph import FieldArrays, FloatArray, IntArray, Partition, StoredGraph, Walk, WeightedGraph
from kg.model.papers.paper import PaperId
from kg.ports import LASTING, Row, Templates

logger = logging.getLogger(__name__)

PREFIX = "strata_"
"""How the names of Strata's projections begin."""

UNOWNED_SECONDS = 6 * 3_600
"""One so old goes if nobody can say whether its process lives: no job takes that long."""

HEAP_SHARE = 0.5
"""Share of the server's heap that one job may take; the rest is for queries and other jobs."""

EDGE_BYTES = 96
"""Heap that an edge takes on its way: a target and a weight as values of Cypher, and the rows they are in."""

LEIDEN_RUNS = 3
"""Leiden of GDS passes over a graph once, and seeded with what it found it returns worse communities, or fails (2.13 to
2.26): alone the best of eight and of Louvain ends up to 0.11 of modularity below `graphs.leiden`. Of three and Louvain
`graphs.ensemble` makes what lies 0.004 below it at most, and above it in the mean; docs/neo4j.md has the graphs."""

RANDOMNESS = 0.03
"""Theta of Leiden: much below it the runs hardly differ, above it they get no better."""

ROUNDING = 1e-12
"""Relative difference below which a gain may be the rounding of a sum."""


class GdsAnalytics:
    """`kg.ports.GraphAnalytics` by the procedures of GDS; needs 2.13 or newer, any edition.

    Args:
        engine: runs the templates of `cypher/neo4j`.
        version: release of GDS.
        heap_bytes: the largest heap of the server.
        heap_share: share of it that a job may take by the server's own estimate, in (0, 1].
    """

    def __init__(self, engine: Templates, *, version: str, heap_bytes: int, heap_share: float = HEAP_SHARE) -> None:
        self.version = version
        self._engine = engine
        self._heap_bytes = heap_bytes
        self._most_bytes = int(heap_bytes * heap_share)
        self._followed: tuple[FieldArrays, WeightedGraph] | None = None

    @classmethod
    def open(
        cls,
        engine: Templates,
        *,
        heap_share: float = HEAP_SHARE,
        left_over_seconds: int = GRACE_SECONDS,
        unowned_seconds: int = UNOWNED_SECONDS,
    ) -> GdsAnalytics:
        """Ask the server for its release and heap, and drop what processes that died left in it.

        Raises:
            QueryFailedError: the server has no GDS.
        """
        server = engine.read("gds_server")[0]
        analytics = cls(engine, version=server["version"], heap_bytes=server["heap_bytes"], heap_share=heap_share)
        analytics.drop_left_over(age_seconds=left_over_seconds, unowned_seconds=unowned_seconds)
        return analytics

    def drop_left_over(self, *, age_seconds: int = GRACE_SECONDS, unowned_seconds: int = UNOWNED_SECONDS) -> int:
        """Drop the projections of processes that died; returns how many there were.

        A projection has the name of its process, and so have the connections of that process, which the server lists.
        Those of a process that is connected stay, however old.

        Args:
            age_seconds: graphs whose process is not connected are dropped from this age on.
            unowned_seconds: the same for graphs that name no process, and for all if the server lists no connections.
        """
        found = self._engine.read("gds_projections", prefix=PREFIX)  # before the connections: who made one had one
        projected = [row for row in found if not row["id"].startswith(LASTING)]
        if not projected:
            return 0
        living = processes(self._engine).connected
        left_over = [
            row["id"]
            for row in projected
            if _is_left_over(row, living, age_seconds=age_seconds, unowned_seconds=unowned_seconds)
        ]
        for name in left_over:
            self._drop(name)
        return len(left_over)

    def reads_stored(self, edges: int) -> bool:
        """True: the server keeps the graph, so nothing has to travel."""
        return True

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        """Communities of an undirected weighted graph (Traag et al. 2019), each of them connected.

        What several runs of Leiden and one of Louvain lead to (`graphs.ensemble`). The same graph and seed give the
        same communities, stored or not; other releases of GDS may find others as good.

        Args:
            graph: n nodes.
            resolution: gamma > 0.
            seed: >= 0.
            stored: the papers and edges of which it was made, which are projected in its place.
        Raises:
            AlgorithmError: resolution or seed outside their range, the graph is too large for the server, or what is
                stored is not that graph.
        """
        if resolution <= 0 or seed < 0:
            raise AlgorithmError(f"resolution must be positive and seed not negative, not {resolution} and {seed}")
        check_weights(graph)
        rows = sources_of(graph)
        edges = _select_edges(graph, (rows < graph.indices) & (graph.weights > 0))
        if not is_worth_joining(graph, resolution=resolution):
            return partition_from_labels(np.arange(graph.size, dtype=np.int64))
        projected = (
            self._project(edges, "gds_leiden_estimate", about="communities", undirected=True)
            if stored is None
            else self._project_stored(edges, stored)
        )
        paper_ids = None if stored is None else stored.paper_ids
        with projected as name:
            proposals = list(self._proposals(name, paper_ids, resolution=resolution, seed=seed))
        return replace(best_of(graph, proposals, resolution=resolution, seed=seed), gds=self.version)

    def _proposals(
        self, name: str, paper_ids: Sequence[PaperId] | None, *, resolution: float, seed: int
    ) -> Iterator[IntArray]:
        """A community of each node by Leiden, run after run until two in a row agree, and by Louvain.

        `paper_ids` are the nodes of a projection of stored papers.
        """
        nodes = "" if paper_ids is None else "_of_papers"
        before = None
        for run in range(LEIDEN_RUNS):
            found = self._engine.read(
                f"gds_leiden{nodes}",
                name=name,
                resolution=resolution,
                randomness=RANDOMNESS,
                seed=seed * LEIDEN_RUNS + run,
            )
            labels = _communities(found, paper_ids)
            yield labels
            if before is not None and np.array_equal(labels, before):
                break
            before = labels
        yield _communities(self._engine.read(f"gds_louvain{nodes}", name=name), paper_ids)

    def weighted_bfs(self, field: FieldArrays, seeds: IntArray, *, target_layer: int, limit: int) -> Walk:
        """Walk from seeds to a layer (SurveyG Alg. 3, ranked and capped), as `algorithms.graphs.weighted_bfs` does.

        The strongest walk is the cheapest path when a step of weight w costs -ln(w). The server finds what the cheapest
        path to every paper costs; parents, exact weights and ties follow from the steps that lie on such paths.

        Raises:
            AlgorithmError: the graph is too large for the server.
        """
        if self._followed is None or self._followed[0] is not field:
            self._followed = (field, successors(field))
        graph = walk_graph(self._followed[1], field.layers, seeds, target_layer=target_layer)
        costs = np.full(graph.costs.size, np.inf)
        if limit and len(graph.exact):
            with self._project(graph.costs, "gds_dijkstra_estimate", about="walk") as name:
                found = self._engine.read("gds_dijkstra", name=name, source=graph.start)
            costs[_integers(found, "node_id")] = _numbers(found, "cost")
        return walk_by_cost(graph, costs, limit=limit)

    @contextmanager
    def _project(self, graph: WeightedGraph, estimate: str, *, about: str, undirected: bool = False) -> Iterator[str]:
        """The name of a projection of arrays that lives as long as the block."""
        self._check_memory(graph, estimate)
        with self._name_projection(about) as name:
            self._engine.read(
                "gds_project",
                name=name,
                size=graph.size,
                offsets=graph.indptr.tolist(),
                targets=graph.indices.tolist(),
                weights=graph.weights.tolist(),
                undirected=["*"] if undirected else [],
            )
            yield name

    @contextmanager
    def _project_stored(self, graph: WeightedGraph, stored: StoredGraph) -> Iterator[str]:
        """The name of a projection of stored edges, those of `graph`, that lives as long as the block."""
        self._check_memory(graph, "gds_leiden_estimate")
        with self._name_projection(f"communities_{stored.name}") as name:
            found = self._engine.read(
                "gds_project_stored",
                name=name,
                paper_ids=list(stored.paper_ids),
                places={paper: place for place, paper in enumerate(stored.paper_ids)},
                edge_set=stored.edge_set,
                citation_floor=stored.citation_floor,
            )[0]
            if (found["nodes"], found["relationships"]) != (graph.size, 2 * len(graph.indices)):
                raise AlgorithmError(
                    f"the papers and edges of {stored.name} changed while its communities were looked for; do it again"
                )
            yield name

    @contextmanager
    def _name_projection(self, about: str) -> Iterator[str]:
        """A name for a projection, which is dropped after the block."""
        name = projection_name(PREFIX, about, process_token())
        try:
            yield name
        finally:
            self._drop(name)

    def _check_memory(self, graph: WeightedGraph, estimate: str) -> None:
        edges = len(graph.indices)
        row = self._engine.read(estimate, nodes=graph.size, relationships=edges)[0]
        needed = row["bytes"] + edges * EDGE_BYTES
        if needed > self._most_bytes:
            raise AlgorithmError(
                f"a graph of {graph.size:,} papers and {edges:,} edges takes up to {_megabytes(needed)} of the Neo4j "
                f"server, and a job may take {_megabytes(self._most_bytes)} of its heap of "
                f"{_megabytes(self._heap_bytes)}; raise server.memory.heap.max_size, or use local analytics"
            )

    def _drop(self, name: str) -> None:
        try:
            self._engine.read("gds_drop", name=name)
        except GraphStoreError:
            # A job that failed reports its own error, and one that is done keeps its result: the next start drops it.
            logger.warning("a projected graph was not dropped", extra={"projection": name}, exc_info=True)


def _is_left_over(row: Row, living: frozenset[str] | None, *, age_seconds: int, unowned_seconds: int) -> bool:
    owner = owner_of(row["id"])
    if living is None or owner is None:
        return bool(row["age_seconds"] >= unowned_seconds)
    return owner not in living and bool(row["age_seconds"] >= age_seconds)


def is_worth_joining(graph: WeightedGraph, *, resolution: float) -> bool:
    """Whether any two neighbours are better together than alone; if not, Leiden leaves every node alone.

    GDS must not be asked: from 2.13 to 2.26 its Leiden fails on a graph where it has nothing to join.

    Source:
        Traag, Waltman & van Eck 2019, eq. 1: joining nodes of degrees a and b by an edge of weight w changes it by a
        multiple of w - resolution * a * b / 2m.
    """
    rows = sources_of(graph)
    degrees = np.bincount(rows, weights=graph.weights, minlength=graph.size)
    chance = resolution * degrees[rows] * degrees[graph.indices] / max(graph.weights.sum(), 1e-300)
    return bool(np.any(graph.weights > chance * (1 + ROUNDING)))


def _select_edges(graph: WeightedGraph, entries: NDArray[np.bool_]) -> WeightedGraph:
    """The graph with some of its edges."""
    return from_edges(graph.size, sources_of(graph)[entries], graph.indices[entries], graph.weights[entries])


def _communities(rows: list[Row], paper_ids: Sequence[PaperId] | None) -> IntArray:
    """The community of each node, in order of the nodes, or of the papers that they are."""
    if paper_ids is None:
        return _integers(rows, "community")
    found = {row["paper_id"]: row["community"] for row in rows}
    return np.fromiter(map(found.__getitem__, paper_ids), dtype=np.int64, count=len(paper_ids))


def _integers(rows: list[Row], name: str) -> IntArray:
    return np.fromiter((row[name] for row in rows), dtype=np.int64, count=len(rows))


def _numbers(rows: list[Row], name: str) -> FloatArray:
    return np.fromiter((row[name] for row in rows), dtype=np.float64, count=len(rows))


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.0f} MB"
