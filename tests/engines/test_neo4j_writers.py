"""Several processes that write one graph on a server: none fails, and nothing tells that they ran side by side."""

from __future__ import annotations

import io
import multiprocessing
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing

import numpy as np
import pytest

from kg.adapters.neo4j import process
from kg.adapters.neo4j.engine import Neo4jEngine
from kg.adapters.portable import dump
from kg.ports import GraphEngine
from kg.repository.fields.edge_sets import sweep_edges
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import paper
from tests.contract.portable import fill
from tests.engines.overlapping import CORPORA, PAPERS, begin_field, bring, corpora
from tests.neo4j import Neo4jServer, empty
from tests.neo4j_engines import address, neo4j_engine, without_its_nodes, without_nodes
from tests.waiting import patiently

__all__ = ["neo4j_engine", "without_nodes"]

TRIALS = int(os.environ.get("STRATA_WRITER_TRIALS", "3"))
"""How often the race is run; 20 take some minutes."""

STARTS = 3
ENGINES = 6


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    """As many processes as there are corpora."""
    with ProcessPoolExecutor(CORPORA, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


def dumped(engine: GraphEngine) -> bytes:
    """The dump of a graph."""
    stream = io.BytesIO()
    dump(engine, stream)
    return stream.getvalue()


@pytest.mark.parametrize("seed", range(TRIALS))
def test_imports_side_by_side_leave_the_graph_that_they_leave_one_after_the_other(
    seed: int, without_nodes: Neo4jEngine, neo4j_server: Neo4jServer, processes: ProcessPoolExecutor
) -> None:
    server = address(neo4j_server)
    work = [(server, f"corpus{number}", records) for number, records in enumerate(corpora(seed))]
    new = list(processes.map(bring, *zip(*work, strict=True)))
    counts = PaperRepository(without_nodes).counts()
    described = len({record.row for _, _, records in work for record in records})
    assert (counts.papers, counts.papers + counts.stubs) == (described, PAPERS), "full records fill stubs"
    assert sum(new) == described
    together = dumped(without_nodes)
    without_its_nodes(without_nodes, neo4j_server)
    for each in work:
        bring(*each)
    assert dumped(without_nodes) == together


@pytest.mark.parametrize("start", range(STARTS))
def test_engines_that_open_a_new_graph_and_store_vectors_at_once_all_succeed(
    start: int, neo4j_server: Neo4jServer
) -> None:
    empty(neo4j_server)
    at_once = threading.Barrier(ENGINES)

    def work(number: int) -> None:
        at_once.wait()
        with closing(Neo4jEngine.open(address(neo4j_server))) as engine:
            papers = PaperRepository(engine)
            papers.save([paper(number)])
            at_once.wait()
            papers.vectors.save("static/2", [(paper(number).id, "h", np.array([1.0, number], dtype=np.float32))])

    with ThreadPoolExecutor(ENGINES) as pool:
        list(pool.map(work, range(ENGINES)))
    with closing(Neo4jEngine.open(address(neo4j_server))) as engine:
        hits = engine.search_vectors(np.array([1.0, 0.0], dtype=np.float32), limit=2 * ENGINES)
    assert len(hits) == ENGINES


def test_edges_of_a_process_are_swept_when_it_is_gone_and_not_before(
    without_nodes: Neo4jEngine, neo4j_server: Neo4jServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "GRACE_SECONDS", 0)
    fill(without_nodes)
    before = without_nodes.read("loose_edge_sets")
    context = multiprocessing.get_context("spawn")
    begun = context.Event()
    writer = context.Process(target=begin_field, args=(address(neo4j_server), begun))
    writer.start()
    try:
        assert begun.wait(120)
        sweep_edges(without_nodes)
        (edges,) = [row for row in without_nodes.read("loose_edge_sets") if row not in before]
        token = edges["writer"].partition("-")[0]
    finally:
        writer.kill()
        writer.join()
    patiently(lambda: token not in (without_nodes.processes().connected or ()))
    sweep_edges(without_nodes)
    assert edges["id"] not in {row["id"] for row in without_nodes.read("loose_edge_sets")}
    left = without_nodes.read("dump_similar_to", ids=edges["papers"])
    assert edges["id"] not in {row["field_id"] for row in left}
