"""A field of 100,000 papers and 2,000,000 edges on Neo4j with 2 GB of heap: stored, its writer killed, replaced.

Papers have a title and a year, and edges their weights at random: what is measured is storing. Needs a JDK and Maven;
takes ten minutes of processor and more, so `make bench` leaves it out: `python -m benchmarks large_field`, and
`--small` for a tenth.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from neo4j import Driver, GraphDatabase

from benchmarks.measure import Figure
from benchmarks.synthetic import synthetic_field
from kg.adapters.admin_files import COMMAND, write_admin_files
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.neo4j.engine import Neo4jEngine, Server
from kg.adapters.neo4j.process import GRACE_SECONDS
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import (
    Field,
    FieldGraph,
    FieldId,
    FieldParameters,
    Membership,
    PathId,
    PathStep,
    ReachReport,
    Similarity,
    VerticalPath,
)
from kg.model.fields.theme import Theme, ThemeId
from kg.model.layer import Layer
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository

if TYPE_CHECKING:
    from tests.neo4j_local.server import LocalNeo4j

PAPERS, SMALL_PAPERS = 100_000, 10_000
EDGES_OF_A_PAPER = 10
"""Citations, and as many similar pairs."""

HEAP_MEGABYTES = 2_048
PAGE_CACHE_MEGABYTES = 1_024
COMMUNITIES = 60
THEMES = 20
PATHS, STEPS = 10, 50
LAYERS = (Layer.FOUNDATION, Layer.DEVELOPMENT, Layer.FRONTIER)
FIELD = FieldId("large")
SAMPLE_SECONDS = 1.0
_OLD_GENERATION = "java.lang:type=MemoryPool,name=G1 Old Gen"
_TICKS = os.sysconf("SC_CLK_TCK")


def run(*, small: bool) -> list[Figure]:
    """Each release that STRATA_RELEASES names, the LTS unless it does."""
    found = []
    for release in os.environ.get("STRATA_RELEASES", "lts").split(","):
        found += _on(release, SMALL_PAPERS if small else PAPERS)
    return found


def _on(release: str, size: int) -> list[Figure]:
    from tests.neo4j_local.server import LocalNeo4j  # noqa: PLC0415  (a wheel has no tests)

    papers, first, second = large_field(size)
    local = LocalNeo4j(release, heap_megabytes=HEAP_MEGABYTES, page_cache_megabytes=PAGE_CACHE_MEGABYTES)
    _load(local, papers, first)
    with local, _measuring(local) as measure:
        server = Server(uri=local.uri, user=local.user, password=local.password)
        engine = Neo4jEngine.open(server)
        fields = FieldRepository(engine)
        measure("store the field", lambda: fields.save(first))
        measure("a writer of the next state dies", lambda: _killed_writer(server, second))
        time.sleep(GRACE_SECONDS)
        measure("sweep, and replace the field", lambda: fields.save(second))
        assert [row["id"] for row in engine.read("loose_edge_sets")] == []
        measure("delete the field", lambda: fields.delete(FIELD))
        engine.close()
    return [replace(each, what=f"{release}: {each.what}") for each in measure.figures]


def _load(local: LocalNeo4j, papers: dict[PaperId, Paper], field: FieldGraph) -> None:
    """Papers and citations by the loader of Neo4j: how they came there is not measured."""
    with tempfile.TemporaryDirectory() as folder:
        embedded = KgliteEngine.open(Path(folder) / "graph.kgl")
        repository = PaperRepository(embedded)
        repository.save(papers.values())
        repository.save_citations(field.citations)
        write_admin_files(embedded, Path(folder) / "files")
        embedded.close()
        local.load(Path(folder) / "files" / COMMAND)


def large_field(size: int) -> tuple[dict[PaperId, Paper], FieldGraph, FieldGraph]:
    """`size` papers and two states of a field of them, which differ in every weight, score and community."""
    synthetic = synthetic_field(size, EDGES_OF_A_PAPER * size)
    random = np.random.default_rng(1)
    ids = [PaperId(f"p{number:015x}") for number in range(size)]
    papers = {
        id: Paper(id=id, title=f"Paper {number}", citation_key=CitationKey(f"paper{number}"), year=year)
        for number, (id, year) in enumerate(zip(ids, synthetic.years.tolist(), strict=True))
    }
    pairs = np.unique(np.sort(random.integers(size, size=(11 * size, 2)), axis=1), axis=0)
    pairs = random.permutation(pairs[pairs[:, 0] < pairs[:, 1]])[: EDGES_OF_A_PAPER * size].tolist()
    cited = list(zip(synthetic.citing.tolist(), synthetic.cited.tolist(), strict=True))
    return papers, *(_state(papers, ids, cited, pairs, seed=seed) for seed in (2, 3))


def _state(
    papers: dict[PaperId, Paper], ids: list[PaperId], cited: list[tuple[int, int]], pairs: list[list[int]], *, seed: int
) -> FieldGraph:
    random = np.random.default_rng(seed)
    cites, similar = random.random(len(cited)).tolist(), random.random(len(pairs)).tolist()
    communities = _communities(ids, seed)
    return FieldGraph(
        field=Field(
            id=FIELD,
            topic="large",
            description="",
            as_of=date(2025, 6, 30),
            landmark_year=2024,
            parameters=FieldParameters(seed=seed),
            embedder="none",
            versions={},
        ),
        papers=papers,
        members=_members(ids, seed),
        citations=tuple(
            Citation(citing=ids[citing], cited=ids[to], weight=weight)
            for (citing, to), weight in zip(cited, cites, strict=True)
        ),
        similarities=tuple(
            Similarity(first=ids[one], second=ids[other], weight=weight)
            for (one, other), weight in zip(pairs, similar, strict=True)
        ),
        communities=communities,
        themes=_themes(communities),
        paths=tuple(_path(ids, number) for number in range(PATHS)),
        reach=ReachReport(
            papers=len(ids),
            citations=len(cited),
            isolated=0,
            isolated_by_citations=0,
            papers_on_paths=len(ids),
            seeds=PATHS,
            seeds_without_development=(),
            seeds_without_frontier=(),
            backward_citations=0,
        ),
    )


def _members(ids: list[PaperId], seed: int) -> dict[PaperId, Membership]:
    reason = "3 citations a year, published in 2019, before the Frontier begins in 2024"
    return {
        id: Membership(paper_id=id, layer=LAYERS[number % 3], trending_score=float(seed), relevance=0.5, reason=reason)
        for number, id in enumerate(ids)
    }


def _communities(ids: list[PaperId], seed: int) -> tuple[Community, ...]:
    return tuple(
        Community(
            id=CommunityId(f"{FIELD}:{LAYERS[number % 3]}:{number}"),
            layer=LAYERS[number % 3],
            papers=tuple(ids[(number + 3 * seed) % COMMUNITIES :: COMMUNITIES]),
            modularity_share=0.01,
            label=f"community {number}",
            keywords=("graph", "network"),
        )
        for number in range(COMMUNITIES)
    )


def _themes(communities: tuple[Community, ...]) -> tuple[Theme, ...]:
    return tuple(
        Theme(
            id=ThemeId(f"{FIELD}:theme:{number}"),
            label=f"theme {number}",
            keywords=("graph",),
            communities=tuple(each.id for each in communities[number::THEMES]),
        )
        for number in range(THEMES)
    )


def _path(ids: list[PaperId], number: int) -> VerticalPath:
    seed, *others = ids[number * (STEPS + 1) : (number + 1) * (STEPS + 1)]
    steps = tuple(PathStep(paper_id=id, layer=Layer.DEVELOPMENT, parent=seed, weight=0.5) for id in others)
    return VerticalPath(
        id=PathId(f"{FIELD}:path:{number}"),
        seed=seed,
        development=steps,
        frontier=(),
        exact_development=STEPS,
        exact_frontier=0,
    )


def _killed_writer(server: Server, graph: FieldGraph) -> None:
    """Another process that stores the field and is killed when half its edges are there."""
    process = multiprocessing.get_context("fork").Process(target=_store, args=(server, graph))
    process.start()
    with GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver:
        count = "MATCH ()-[r:CITES_IN_FIELD]->() RETURN count(r) AS edges"
        while process.is_alive() and driver.execute_query(count).records[0]["edges"] < 1.5 * len(graph.citations):
            time.sleep(1)
    process.kill()
    process.join()


def _store(server: Server, graph: FieldGraph) -> None:
    FieldRepository(Neo4jEngine.open(server)).save(graph)


class _Measure:
    """Runs work, and notes its clock, the processor time of both processes, and the server's heap."""

    def __init__(self, pid: int) -> None:
        self.figures: list[Figure] = []
        self.kept_bytes = 0
        self.used_bytes = 0
        self.transaction_bytes = 0
        self._stat = Path(f"/proc/{pid}/stat")

    def __call__(self, what: str, work: Callable[[], object]) -> None:
        self.kept_bytes = self.used_bytes = self.transaction_bytes = 0
        clock, client, server = time.perf_counter(), _own_seconds(), self._server_seconds()
        work()
        found = {
            "clock": (time.perf_counter() - clock, "s"),
            "processor, client": (_own_seconds() - client, "s"),
            "processor, server": (self._server_seconds() - server, "s"),
            "heap kept by a collection, at most": (self.kept_bytes / 1e6, "MB"),
            "heap in use, at most": (self.used_bytes / 1e6, "MB"),
            "memory of a transaction, at most": (self.transaction_bytes / 1e6, "MB"),
        }
        for name, (value, unit) in found.items():
            self.figures.append(Figure(what=f"{what}: {name}", value=value, unit=unit))
        said = ", ".join(f"{name} {value:,.0f} {unit}" for name, (value, unit) in found.items())
        print(f"  {what}: {said}; load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)

    def _server_seconds(self) -> float:
        user, system = self._stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / _TICKS


def _own_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


@contextmanager
def _measuring(local: LocalNeo4j) -> Iterator[_Measure]:
    assert local._process is not None
    measure, done = _Measure(local._process.pid), threading.Event()
    watcher = threading.Thread(target=partial(_watch, local, measure, done), daemon=True)
    watcher.start()
    try:
        yield measure
    finally:
        done.set()
        watcher.join()


def _watch(local: LocalNeo4j, measure: _Measure, done: threading.Event) -> None:
    with GraphDatabase.driver(local.uri, auth=(local.user, local.password)) as driver:
        while not done.wait(SAMPLE_SECONDS):
            measure.used_bytes = max(measure.used_bytes, _heap(driver, "java.lang:type=Memory", "HeapMemoryUsage"))
            measure.kept_bytes = max(measure.kept_bytes, _heap(driver, _OLD_GENERATION, "CollectionUsage"))
            measure.transaction_bytes = max(measure.transaction_bytes, _transaction(driver))


def _transaction(driver: Driver) -> int:
    """What the largest transaction takes of the heap, as the server counts it."""
    query = "SHOW TRANSACTIONS YIELD estimatedUsedHeapMemory AS used RETURN max(used) AS used"
    return int(driver.execute_query(query).records[0]["used"] or 0)


def _heap(driver: Driver, bean: str, attribute: str) -> int:
    query = "CALL dbms.queryJmx($bean) YIELD attributes RETURN attributes[$attribute].value.properties.used AS used"
    records = driver.execute_query(query, bean=bean, attribute=attribute).records
    return int(records[0]["used"]) if records else 0
