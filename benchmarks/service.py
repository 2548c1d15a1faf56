"""The service under load: neighbourhoods, searches and field graphs over a real socket, as fast as one client can ask.

Server and load are two processes on one machine. `python -m benchmarks.service --papers 100000` measures another size,
`--engine neo4j` a graph on Neo4j: the empty server of STRATA_NEO4J_URI, or one that is started for it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import numpy as np

from benchmarks.engines import HEAP_MEGABYTES, build_field, has_nodes
from benchmarks.measure import Figure, percentile
from benchmarks.synthetic import SyntheticField, synthetic_field
from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.neo4j.engine import Neo4jEngine, Server
from kg.algorithms.identity.resolution import resolve
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import Paper
from kg.ports import GraphEngine
from kg.repository.papers.papers import PaperRepository
from services.adapters.embedders.static_embedder import StaticEmbedder

SIZES = (1_000, 10_000)
CITATIONS_OF_A_PAPER = 10
SECONDS = 6.0
WARM_UP_SECONDS = 3.0
CONNECTIONS = 4
QUESTIONS = 500
START_SECONDS = 120.0
_ADDRESS = re.compile(r"at http://127\.0\.0\.1:(\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What is asked: a name and the paths that are asked for in turn."""

    name: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A service that listens, and its process."""

    port: int
    pid: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """How long a load was put on, how long each answer took, how many were none, and what the server worked."""

    seconds: float
    cpu_seconds: float
    failures: int
    milliseconds: list[float]


def run(*, small: bool) -> list[Figure]:
    """1,000 and 10,000 papers, ten citations each, on the embedded engine; 500 when `small`."""
    return [figure for size in ((500,) if small else SIZES) for figure in measure(size, engine="embedded")]


def measure(size: int, *, engine: str, seconds: float = SECONDS, kept: Path | None = None) -> list[Figure]:
    """Fill a graph, serve it, put each load on it; `kept` is the file of an embedded graph to use again."""
    with tempfile.TemporaryDirectory() as folder, _graph(engine, kept or Path(folder) / "graph.kgl") as environment:
        if kept is None or not kept.exists():
            _fill(synthetic_field(size, CITATIONS_OF_A_PAPER * size), environment)
        papers = _some_papers(environment)
        with served(Path(folder), environment) as server:
            found = []
            for load in loads(papers):
                _ask(load, server, seconds=WARM_UP_SECONDS)
                found += _figures(f"{load.name}, {size:,} papers, {engine}", _ask(load, server, seconds=seconds))
    return found


def loads(papers: Sequence[Paper]) -> tuple[Load, ...]:
    """Neighbourhoods of papers of every age and degree, searches for words of titles, parts of the field's graph."""
    words = [" ".join(paper.title.split()[:4]) for paper in papers]
    years = [paper.year or 0 for paper in papers]
    return (
        Load(name="2-hop neighbourhood", paths=tuple(f"/v1/papers/{paper.id}/neighbours" for paper in papers)),
        *(
            Load(name=f"{mode} search", paths=tuple(f"/v1/search?{urlencode({'q': q, 'mode': mode})}" for q in words))
            for mode in ("text", "hybrid")
        ),
        Load(name="field graph, 500 nodes", paths=("/v1/fields/synthetic/graph",)),
        Load(
            name="field graph around a paper",
            paths=tuple(f"/v1/fields/synthetic/graph?around={paper.id}&max_nodes=100" for paper in papers),
        ),
        Load(
            name="field graph from a year on",
            paths=tuple(f"/v1/fields/synthetic/graph?year_from={year}&max_nodes=200" for year in years),
        ),
        Load(name="list of papers", paths=("/v1/papers", "/v1/papers?sort=-year", "/v1/papers?venue=Journal+3")),
    )


@contextmanager
def served(folder: Path, environment: dict[str, str]) -> Iterator[Served]:
    """`strata serve` in a process of its own, once it has read ahead what it wants to."""
    settings = {
        "STRATA_STATE": str(folder / "state.sqlite"),
        "STRATA_RATE_PER_MINUTE": "1000000",
        "STRATA_WORKERS": "0",
    }
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-c", "from api.cli import main; main()", "serve", "--port", "0"],
            env=os.environ | settings | environment | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            found = Served(port=_port(server), pid=server.pid)
            _let_settle(found.pid)
            yield found
        finally:
            server.terminate()
            server.wait(timeout=START_SECONDS)


def _port(server: subprocess.Popen[str]) -> int:
    assert server.stdout is not None
    for line in server.stdout:
        if found := _ADDRESS.search(line):
            return int(found[1])
    sys.exit(f"the service ended with status {server.wait()} before it listened")


def _let_settle(pid: int) -> None:
    """Wait until a process has done next to nothing for two seconds."""
    for _ in range(int(START_SECONDS / 2)):
        before = cpu_seconds(pid)
        time.sleep(2)
        if cpu_seconds(pid) - before < 0.1:
            return


def cpu_seconds(pid: int) -> float:
    """Time that a process has had of the processors, in its own code and in the kernel; 0 where nobody tells."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return 0.0
    own, kernel = stat.rpartition(")")[2].split()[11:13]
    return (int(own) + int(kernel)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def _graph(engine: str, file: Path) -> Iterator[dict[str, str]]:
    """A graph, as the environment variables that name it; one on a server is empty."""
    if engine == "embedded":
        yield {"STRATA_GRAPH": str(file)}
        return
    given = os.environ.get("STRATA_NEO4J_URI")
    if given:
        account = {name: os.environ[name] for name in os.environ if name.startswith("STRATA_NEO4J_")}
        if has_nodes(_server({"STRATA_GRAPH": given, **account})):
            sys.exit(f"{given} is not empty, and this would fill it")
        yield {"STRATA_GRAPH": given, **account}
        return
    from tests.neo4j_local.server import LocalNeo4j  # noqa: PLC0415  (a wheel has no tests)

    with LocalNeo4j("lts", heap_megabytes=HEAP_MEGABYTES) as local:
        yield {
            "STRATA_GRAPH": local.uri,
            "STRATA_NEO4J_USER": local.user,
            "STRATA_NEO4J_PASSWORD": local.password,
        }


def _server(environment: dict[str, str]) -> Server:
    return Server(
        uri=environment["STRATA_GRAPH"],
        user=environment.get("STRATA_NEO4J_USER", "neo4j"),
        password=environment.get("STRATA_NEO4J_PASSWORD", ""),
        database=environment.get("STRATA_NEO4J_DATABASE", "neo4j"),
    )


def _open(environment: dict[str, str]) -> GraphEngine:
    graph = environment["STRATA_GRAPH"]
    return Neo4jEngine.open(_server(environment)) if "://" in graph else KgliteEngine.open(Path(graph))


def _fill(field: SyntheticField, environment: dict[str, str]) -> None:
    """Store papers, citations, vectors and a built field."""
    engine, embedder = _open(environment), StaticEmbedder()
    repository = PaperRepository(engine)
    resolution = resolve(field.records(), KnownPapers(), source="synthetic")
    repository.save(resolution.papers)
    repository.save_citations(resolution.citations)
    vectors = field.vectors(embedder.identity.dimension)
    repository.vectors.save(
        str(embedder.identity), ((paper.id, "", vectors[number]) for number, paper in enumerate(resolution.papers))
    )
    build_field(field, resolution.papers, engine, LocalAnalytics())
    engine.checkpoint()
    engine.close()


def _some_papers(environment: dict[str, str]) -> list[Paper]:
    """Papers of every age and degree, the same each time."""
    engine = _open(environment)
    repository = PaperRepository(engine)
    ids = repository.ids()
    chosen = np.random.default_rng(7).choice(len(ids), size=min(QUESTIONS, len(ids)), replace=False).tolist()
    papers = list(repository.find(ids[number] for number in chosen).values())
    engine.close()
    return papers


def _ask(load: Load, server: Served, *, seconds: float) -> Answered:
    command = [sys.executable, "-m", "benchmarks.load", str(server.port), str(seconds), str(CONNECTIONS)]
    before = cpu_seconds(server.pid)
    done = subprocess.run(command, input="\n".join(load.paths), capture_output=True, text=True, check=True)
    return Answered(cpu_seconds=cpu_seconds(server.pid) - before, **json.loads(done.stdout))


def _figures(what: str, answer: Answered) -> list[Figure]:
    if answer.failures:
        sys.exit(f"{what}: {answer.failures} requests failed")
    times = answer.milliseconds
    rate, p95 = len(times) / answer.seconds, percentile(times, 0.95)
    is_target = what.startswith("2-hop") and "100,000" in what and "embedded" in what
    return [
        Figure(
            what=f"{what}, over HTTP",
            value=rate,
            unit="requests/s",
            target="≥ 300" if is_target else "",
            met=rate >= 300 if is_target else None,
        ),
        Figure(
            what=f"{what}, over HTTP, of the server's processor",
            value=answer.cpu_seconds / len(times) * 1_000,
            unit="ms",
        ),
        Figure(what=f"{what}, over HTTP, p50", value=percentile(times, 0.5), unit="ms"),
        Figure(
            what=f"{what}, over HTTP, p95",
            value=p95,
            unit="ms",
            target="≤ 25" if is_target else "",
            met=p95 <= 25 if is_target else None,
        ),
    ]


def main() -> None:
    """Measure one size on one engine and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.service", description=__doc__)
    parser.add_argument("--papers", type=int, default=SIZES[0])
    parser.add_argument("--engine", choices=("embedded", "neo4j"), default="embedded")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each load lasts")
    parser.add_argument("--graph", type=Path, help="file to keep an embedded graph in, filled if it is not there")
    given = parser.parse_args()
    for figure in measure(given.papers, engine=given.engine, seconds=given.seconds, kept=given.graph):
        print(f"{figure.value:>10,.1f} {figure.unit:<10} {figure.what}")


if __name__ == "__main__":
    main()
