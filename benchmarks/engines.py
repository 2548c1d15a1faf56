"""The embedded engine and Neo4j side by side in one run: import, field build, neighbourhood, Leiden.

Neo4j is the server of STRATA_NEO4J_URI, which must be empty and is emptied again, or else each release that the tests
know, started here. Where neither can be had, the embedded engine is measured alone. The whole takes about an hour, so
`make bench` leaves it out: `python -m benchmarks engines`. Every figure is written to standard error as it is measured.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measure import Figure, percentile, seconds_once
from benchmarks.synthetic import SyntheticField, synthetic_field
from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.neo4j.engine import Neo4jEngine, Server
from kg.adapters.neo4j.gds import GdsAnalytics
from kg.algorithms.fields.layered_field import lay_out_layers
from kg.algorithms.graphs.csr import undirected_graph
from kg.algorithms.graphs.partition import modularity
from kg.algorithms.identity.resolution import resolve
from kg.model.fields.field import Field, FieldGraph, FieldId, FieldParameters
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import Paper, PaperId
from kg.ports import GraphAnalytics, GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository

SIZES = (1_000, 10_000, 100_000)
CITATIONS_OF_A_PAPER = 10
WARM_UP = 3_000
"""Papers that a server handles before it is measured, since a Java process is slow until it has compiled itself."""

EXTRAPOLATED_TO = 1_000_000
EXTRAPOLATED = ("import", "Leiden")
"""What is not measured at that size follows from the three sizes that are."""

GDS_BUILDS_UP_TO = 10_000
"""Every one of thirty walks hands the field to the server, which takes long for a larger one."""

QUERIES = 200
AS_OF = date(2025, 6, 30)

HEAP_MEGABYTES = 6_144
"""As much as the figures of docs/benchmarks.md were measured with."""

PAGE_CACHE_MEGABYTES = 1_024

LEAST_STORED = {"embedded": (20_000, 60_000), "Neo4j": (5_000, 15_000)}
"""Papers and citations that a store should take each second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """`work` at a size on an engine took `value`."""

    work: str
    size: int
    engine: str
    value: float
    unit: str = "s"
    least: float | None = None


def run(*, small: bool) -> list[Figure]:
    """1,000 to 100,000 papers with ten citations each; 500 and 1,000 when `small`."""
    corpora = [synthetic_field(size, CITATIONS_OF_A_PAPER * size) for size in ((500, 1_000) if small else SIZES)]
    found: list[Measured] = []
    for field in corpora:
        with tempfile.TemporaryDirectory() as folder:
            engine = KgliteEngine.open(Path(folder) / "graph.kgl")
            found += _work(field, engine, name="embedded", analytics={"local": LocalAnalytics()})
            engine.close()
    for server, clear in servers():
        _on_neo4j(synthetic_field(WARM_UP, CITATIONS_OF_A_PAPER * WARM_UP), server)
        clear()
        for field in corpora:
            found += _on_neo4j(field, server)
            clear()
    return _figures([*found, *extrapolated(found)])


def _on_neo4j(field: SyntheticField, server: Server) -> list[Measured]:
    engine = Neo4jEngine.open(server)
    able = engine.capabilities()
    analytics: dict[str, GraphAnalytics] = {"local": LocalAnalytics()}
    if able.gds:
        analytics[f"GDS {able.gds}"] = GdsAnalytics.open(engine)
    found = _work(field, engine, name=able.server, analytics=analytics)
    engine.close()
    return found


def _work(
    field: SyntheticField, engine: GraphEngine, *, name: str, analytics: dict[str, GraphAnalytics]
) -> list[Measured]:
    print(f"  {name}, {field.size:,} papers", file=sys.stderr, flush=True)
    papers = PaperRepository(engine)
    resolution = resolve(field.records(), KnownPapers(), source="synthetic")
    measured = partial(_measurement, size=field.size, engine=name)
    saving, _ = seconds_once(partial(papers.save, resolution.papers))
    citing, _ = seconds_once(partial(papers.save_citations, resolution.citations))
    ending, _ = seconds_once(engine.checkpoint)
    least = LEAST_STORED["embedded" if name == "embedded" else "Neo4j"]
    found = [
        measured(work="import", value=saving + citing + ending),
        measured(work="store papers", value=field.size / saving, unit="papers/s", least=least[0]),
        measured(work="store citations", value=len(field.citing) / citing, unit="citations/s", least=least[1]),
    ]
    chosen = np.random.default_rng(7).choice(field.size, size=QUERIES).tolist()
    papers.warm()
    times = _times(papers, [resolution.papers[number].id for number in chosen])
    for share in (0.5, 0.95):
        work = f"2-hop neighbourhood, p{100 * share:.0f}"
        found.append(measured(work=work, value=1_000 * percentile(times, share), unit="ms"))
    for label, each in analytics.items():
        if label == "local" or field.size <= GDS_BUILDS_UP_TO:
            where = name if label == "local" else f"{name}, {label}"
            took, _ = seconds_once(partial(build_field, field, resolution.papers, engine, each))
            found.append(measured(work="field build", engine=where, value=took))
    for label, each in analytics.items():
        if label != "local" or name == "embedded":
            found += _leiden(field, each, name=label)
    return found


def _measurement(**about: Any) -> Measured:
    """What was measured, written at once: a later failure does not lose it."""
    measured = Measured(**about)
    print(f"    {measured.work}: {measured.value:,.4g} {measured.unit}", file=sys.stderr, flush=True)
    return measured


def _times(papers: PaperRepository, centres: list[PaperId]) -> list[float]:
    times = []
    for centre in centres:
        start = time.perf_counter()
        papers.neighbourhood(centre, depth=2, limit=50)
        times.append(time.perf_counter() - start)
    return times


def build_field(
    field: SyntheticField, papers: tuple[Paper, ...], engine: GraphEngine, analytics: GraphAnalytics
) -> None:
    """From the stored citations to a stored field, without its texts: those cost every engine the same."""
    chosen = sorted(papers, key=lambda paper: paper.id)
    vectors = field.vectors()[[int(paper.identifiers[0].rsplit(".", 1)[1]) for paper in chosen]]
    parameters = FieldParameters()
    strata = lay_out_layers(
        chosen,
        PaperRepository(engine).citations_among([paper.id for paper in chosen]),
        vectors,
        vectors.mean(axis=0),
        field_id=FieldId("synthetic"),
        parameters=parameters,
        as_of=AS_OF,
        analytics=analytics,
    )
    described = Field(
        id=FieldId("synthetic"),
        topic="synthetic",
        description="",
        as_of=AS_OF,
        landmark_year=strata.landmark_year,
        parameters=parameters,
        embedder="synthetic",
        versions={},
    )
    FieldRepository(engine).save(
        FieldGraph(
            field=described,
            papers={paper.id: paper for paper in chosen},
            members=strata.members,
            citations=strata.citations,
            similarities=strata.similarities,
            communities=strata.communities,
            themes=strata.themes,
            paths=strata.paths,
            reach=strata.reach,
        )
    )


def _leiden(field: SyntheticField, analytics: GraphAnalytics, *, name: str) -> list[Measured]:
    """Communities of the citations, handing the graph over included."""
    graph = undirected_graph(field.size, field.citing, field.cited, np.ones(len(field.citing)))
    took, partition = seconds_once(lambda: analytics.leiden(graph, resolution=1.0, seed=0))
    quality = modularity(graph, partition)
    return [
        _measurement(work="Leiden", size=field.size, engine=name, value=took),
        _measurement(work="Leiden, modularity", size=field.size, engine=name, value=quality, unit=""),
    ]


def servers() -> Iterator[tuple[Server, Callable[[], None]]]:
    """Each Neo4j at hand, and how to empty it."""
    from tests.neo4j import Neo4jServer, empty  # noqa: PLC0415  (a wheel has no tests)
    from tests.neo4j_local.releases import RELEASES, UnavailableError  # noqa: PLC0415

    for release in ["given"] if os.environ.get("STRATA_NEO4J_URI") else RELEASES:
        try:
            with _started(release) as server:
                found = Neo4jServer(release=release, **asdict(server))
                yield server, partial(empty, found)
        except UnavailableError as error:
            print(f"  no Neo4j {release}: {error}", file=sys.stderr)


@contextmanager
def _started(release: str) -> Iterator[Server]:
    if release == "given":
        given = {each.name: os.environ.get(f"STRATA_NEO4J_{each.name.upper()}") for each in fields(Server)}
        server = Server(**{name: value for name, value in given.items() if value})
        if has_nodes(server):
            sys.exit(f"the database {server.database} of {server.uri} is not empty, and this would empty it")
        yield server
        return
    from tests.neo4j_local.server import LocalNeo4j  # noqa: PLC0415

    with LocalNeo4j(release, heap_megabytes=HEAP_MEGABYTES, page_cache_megabytes=PAGE_CACHE_MEGABYTES) as local:
        yield Server(uri=local.uri, user=local.user, password=local.password)


def has_nodes(server: Server) -> bool:
    """Whether the database holds anything."""
    from neo4j import GraphDatabase  # noqa: PLC0415

    with GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver:
        return bool(driver.execute_query("MATCH (n) RETURN 1 LIMIT 1", database_=server.database).records)


def extrapolated(found: list[Measured]) -> list[Measured]:
    """Import and Leiden at a size that takes too long to measure, from three sizes each ten times the one before."""
    series: dict[tuple[str, str], list[Measured]] = {}
    for each in sorted(found, key=lambda each: each.size):
        if each.work in EXTRAPOLATED and each.size * 1_000 >= EXTRAPOLATED_TO:
            series.setdefault((each.work, each.engine), []).append(each)
    return [
        Measured(
            work=f"{work}, extrapolated",
            size=EXTRAPOLATED_TO,
            engine=engine,
            value=continued([each.value for each in measured]),
        )
        for (work, engine), measured in series.items()
        if [EXTRAPOLATED_TO // each.size for each in measured] == [1_000, 100, 10]
    ]


def continued(values: list[float]) -> float:
    """The fourth value of a fixed cost plus a power of the size, at sizes that grow by one factor: a + b * size ** c.

    Differences of such values grow by one factor too. A power alone would take the fixed cost of a server, which
    counts at the smallest size, for slow growth.

    Raises:
        ValueError: the three values do not grow, so that there is nothing to continue.
    """
    first, second, third = values
    if not first < second < third:
        raise ValueError(f"{first:.3g}, {second:.3g} and {third:.3g} do not grow")
    return third + (third - second) ** 2 / (second - first)


def _figures(found: list[Measured]) -> list[Figure]:
    """The same work at the same size on each engine in neighbouring rows."""
    works = list(dict.fromkeys(each.work for each in found))
    found = sorted(found, key=lambda each: (works.index(each.work), each.size))
    return [
        Figure(
            what=f"{each.work}, {each.size:,} papers: {each.engine}",
            value=each.value,
            unit=each.unit,
            target=f"≥ {each.least:,}" if each.least else "",
            met=each.value >= each.least if each.least else None,
        )
        for each in found
    ]
