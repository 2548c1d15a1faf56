"""What the graph layer needs from a graph database and from graph analytics."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    import numpy as np
    from numpy.typing import NDArray

    from kg.model.graphs.graph import FieldArrays, IntArray, Partition, StoredGraph, Walk, WeightedGraph

PAPERS = "papers"
"""The space of papers: a kind of node whose vectors and words are searched. Entities and passages may follow."""

STUBS = "stubs"
"""The space of works known by a citation only, searched by their words apart from the papers."""

LASTING = "strata_field_"
"""How the names of graphs on a server begin that a user asked for: only he has them dropped."""

Row = dict[str, Any]
"""One row of a template's result or input: plain str, int, float, bool, None and lists or dicts of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What an engine can do; shown by `strata doctor`. `server` is the product, its version and edition.

    `gds` is the version of Graph Data Science, None without it; `analytics_threads` the most threads that its licence
    gives an algorithm, None without a limit.
    """

    server: str
    vectors: bool
    text_search: bool
    analytics: bool
    many_processes: bool
    gds: str | None = None
    analytics_threads: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A search result; `score` is comparable only within one answer of one engine."""

    id: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Processes:
    """Who works on a graph: says what someone is at from what a process that died left behind.

    `own` names this process, and nobody else; `connected` are the names of all that have the graph open, None where
    nobody can say. Who is not among them comes back within `grace_seconds` or never.
    """

    own: str
    connected: frozenset[str] | None
    grace_seconds: int


Follower = Callable[[str, Mapping[str, Any]], None]
"""Receives the name and the parameters of a write template that was stored; must not raise and not write."""


class Templates(Protocol):
    """Runs named Cypher templates."""

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """Rows of a read template, in its stated order."""
        ...

    def write(self, name: str, /, **parameters: Any) -> None:
        """Run one write template."""
        ...

    def write_many(self, name: str, rows: Iterable[Mapping[str, Any]], /, *, batch_size: int = 2_000) -> int:
        """Run a template with `$rows`, a batch a commit; returns the number of rows sent."""
        ...


class GraphEngine(Templates, Protocol):
    """A graph database. Raises StoreUnavailableError or QueryFailedError and no driver's own exception."""

    def transaction(self) -> AbstractContextManager[Templates]:
        """All or nothing: commit at the end of the block, roll back on an exception; one block at a time on a graph.

        Raises:
            WriteConflictError: another writer was in the way; nothing of the block is stored.
        """
        ...

    def save_vectors(self, ids: Sequence[str], vectors: NDArray[np.float32], *, space: str = PAPERS) -> None:
        """Store the embedding of each node of a space, shape (n, d); replaces an older one; d is the same for all."""
        ...

    def load_vectors(self, ids: Sequence[str], *, space: str = PAPERS) -> dict[str, NDArray[np.float32]]:
        """Embeddings of those nodes that have one."""
        ...

    def search_vectors(
        self, vector: NDArray[np.float32], *, limit: int, space: str = PAPERS, within: list[str] | None = None
    ) -> list[Hit]:
        """Nodes of a space nearest by cosine, best first, ties by id; of `within` alone, if it is given."""
        ...

    def search_text(self, query: str, *, limit: int, space: str = PAPERS, within: list[str] | None = None) -> list[Hit]:
        """Nodes of a space by BM25 over their words, best first, ties by id; `query` is plain words.

        Of `within`, if that is given, the `limit` best; a word weighs as it does in the whole graph.

        Papers and stubs are searched by what `kg.algorithms.ranking.search_words` writes down of them.
        """
        ...

    def capabilities(self) -> Capabilities:
        """What this engine can do."""
        ...

    def processes(self) -> Processes:
        """This process, and those that have the graph open."""
        ...

    def follow(self, templates: Collection[str], follower: Follower) -> bool:
        """Call `follower` for each write by these templates, once it is stored, before the call that stored it returns.

        False, and it is never called, on an engine that other processes write to: it would not learn of every write.
        """
        ...

    def checkpoint(self) -> None:
        """Make everything written so far outlive a power cut; a no-op on a server."""
        ...

    def close(self) -> None:
        """Release the store; safe to call twice."""
        ...


class GraphAnalytics(Protocol):
    """Graph algorithms on a field, wherever they run."""

    def reads_stored(self, edges: int) -> bool:
        """Whether `leiden` of a graph with so many edges wants them stored: it runs where the graph is kept."""
        ...

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        """Communities of an undirected weighted graph (Traag et al. 2019); `stored` says where it is kept, if it is."""
        ...

    def weighted_bfs(self, field: FieldArrays, seeds: IntArray, *, target_layer: int, limit: int) -> Walk:
        """Walk from seeds to a layer (SurveyG Alg. 3, ranked and capped)."""
        ...
