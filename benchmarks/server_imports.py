"""Import into Neo4j: the whole way from records, by the clock and by the processor time of client and server.

The server is that of STRATA_NEO4J_URI, which must be empty and is emptied again, or else each release that the tests
know, started here; where there is none, nothing is measured.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable, Iterator

from neo4j import GraphDatabase

from benchmarks.engines import CITATIONS_OF_A_PAPER, servers
from benchmarks.measure import Figure, processor_seconds, seconds_once
from benchmarks.synthetic import synthetic_field
from kg.adapters.neo4j.engine import Neo4jEngine, Server
from kg.repository.papers.papers import PaperRepository
from services.collecting.ingest import ingest

LEAST = 1_500
"""Papers a second by the clock."""

_PROCESSOR_TIME = (
    "CALL dbms.queryJmx('java.lang:type=OperatingSystem') YIELD attributes RETURN attributes.ProcessCpuTime.value AS ns"
)


def figures(*, small: bool) -> Iterator[Figure]:
    """30,000 papers after 10,000, since a Java process is slow until it has compiled itself; if `small` 1,000 each."""
    warm_up, size = (1_000, 1_000) if small else (10_000, 30_000)
    for server, clear in servers():
        _imported(server, warm_up)
        clear()
        yield from _imported(server, size)
        clear()


def _imported(server: Server, size: int) -> list[Figure]:
    """What an import of `size` papers takes, into an empty database, and then one of the same rows again."""
    engine = Neo4jEngine.open(server)
    papers, records = PaperRepository(engine), synthetic_field(size, CITATIONS_OF_A_PAPER * size).records()
    name = f"{engine.capabilities().server}, {size:,} papers"

    def bring() -> None:
        asyncio.run(ingest(records, papers, label="synthetic"))

    gc.collect()
    gc.freeze()  # the records stand for a file: looking through them for garbage is not part of an import
    clock, client, served = _costs(server, bring)
    again, _, _ = _costs(server, bring)
    gc.unfreeze()
    engine.close()
    rate, load = size / clock, os.getloadavg()[0]
    return [
        Figure(what=f"import, {name}", value=rate, unit="papers/s", target=f"≥ {LEAST:,}", met=rate >= LEAST),
        Figure(what="… processor time of the client", value=1_000 * client / size, unit="ms a paper"),
        Figure(what="… of the server", value=1_000 * served / size, unit="ms a paper"),
        Figure(what="… processes that wanted a processor, at the end", value=load, unit=""),
        Figure(what="… of the same rows again", value=size / again, unit="papers/s"),
    ]


def _costs(server: Server, work: Callable[[], None]) -> tuple[float, float, float]:
    """Seconds by the clock, of this process's processor time, and of the server's."""
    before = _processor_time(server)
    clock, (client, _) = seconds_once(lambda: processor_seconds(work))
    return clock, client, _processor_time(server) - before


def _processor_time(server: Server) -> float:
    """Seconds of processor time that the server has taken since it started."""
    with GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver:
        found = driver.execute_query(_PROCESSOR_TIME, database_=server.database)
        return float(found.records[0]["ns"]) / 1e9
