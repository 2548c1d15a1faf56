"""How long the service takes to answer while it builds a field: health, a paper, a search, the field as it was.

The service runs in a process of its own, with a worker in it, as `strata serve` does; the build goes through a job.
`python -m benchmarks.while_building --papers 6000` measures another size, `--graph FILE` keeps the graph.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.measure import Figure, percentile
from benchmarks.service import Served, served
from benchmarks.whole_build import corpus
from kg.adapters.kglite.engine import KgliteEngine
from kg.repository.papers.papers import PaperRepository

SIZE = 6_000
MOST_MILLISECONDS = 400.0
_TOPIC = "graph neural networks"
_FIELD = "graph-neural-networks"
_WAIT_SECONDS = 900.0


def run(*, small: bool) -> list[Figure]:
    """6,000 papers with ten citations each; 1,000 when `small`."""
    return measured(1_000 if small else SIZE)


def measured(size: int, *, kept: Path | None = None) -> list[Figure]:
    """Build a field twice, the second time in place of the first, and ask meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        graph = kept or Path(folder) / "graph.kgl"
        if not graph.exists():
            _fill(graph, size)
        settings = {"STRATA_GRAPH": str(graph), "STRATA_WORKERS": "1"}
        with served(Path(folder), settings) as server:
            _build(server, {})
            return [
                *_figures(
                    f"{size:,} papers, first build", *_build(server, {"description": "of molecules"}, forget=True)
                ),
                *_figures(f"{size:,} papers, built again", *_build(server, {"description": "of proteins"})),
            ]


def _fill(graph: Path, size: int) -> None:
    engine = KgliteEngine.open(graph)
    papers, citations = corpus(size)
    store = PaperRepository(engine)
    store.save(papers)
    store.save_citations(citations)
    engine.close()


def _paths() -> dict[str, str]:
    return {
        "healthz": "/healthz",
        "readyz": "/readyz",
        "a page of papers": "/v1/papers?limit=20",
        "a search": f"/v1/search?{urlencode({'q': 'attention networks', 'mode': 'text'})}",
        "the field's graph": f"/v1/fields/{_FIELD}/graph?max_nodes=100",
    }


def _build(server: Served, wanted: dict[str, str], *, forget: bool = False) -> tuple[float, dict[str, list[float]]]:
    """Seconds of a build, and the milliseconds of each answer while it ran, by what was asked."""
    body = {"topic": _TOPIC, "parameters": {"min_relevance": 0.0}, "re_embed": forget, **wanted}
    begun = time.perf_counter()
    job = _call(server, "POST", "/v1/fields", body)["id"]
    times: dict[str, list[float]] = {}
    done = threading.Event()
    askers = [threading.Thread(target=_ask, args=(server, name, path, times, done)) for name, path in _paths().items()]
    for asker in askers:
        asker.start()
    try:
        while (status := _call(server, "GET", f"/v1/jobs/{job}")["state"]) in {"queued", "running"}:
            if time.perf_counter() - begun > _WAIT_SECONDS:
                sys.exit("the build does not end")
            time.sleep(0.2)
    finally:
        done.set()
        for asker in askers:
            asker.join()
    if status != "succeeded":
        sys.exit(f"the build ended as {status}")
    return time.perf_counter() - begun, times


def _ask(server: Served, name: str, path: str, times: dict[str, list[float]], done: threading.Event) -> None:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    while not done.wait(0.05):
        asked = time.perf_counter()
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        if answer.status == 200:
            times.setdefault(name, []).append((time.perf_counter() - asked) * 1_000)
    connection.close()


def _call(server: Served, method: str, path: str, body: object = None) -> dict[str, str]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    content = answer.read()
    if answer.status >= 300:
        sys.exit(f"{method} {path}: {answer.status} {content.decode()[:500]}")
    found: dict[str, str] = json.loads(content)
    return found


def _figures(what: str, seconds: float, times: dict[str, list[float]]) -> list[Figure]:
    figures = [Figure(what=f"{what}", value=seconds, unit="s")]
    for name, each in times.items():
        longest = max(each)
        figures += [
            Figure(
                what=f"{what}: {name}, longest",
                value=longest,
                unit="ms",
                target=f"≤ {MOST_MILLISECONDS:g}",
                met=longest <= MOST_MILLISECONDS,
            ),
            Figure(what=f"{what}: {name}, p95", value=percentile(each, 0.95), unit="ms"),
            Figure(what=f"{what}: {name}, median", value=statistics.median(each), unit="ms"),
        ]
    return figures


def main() -> None:
    """Measure one size and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.while_building", description=__doc__)
    parser.add_argument("--papers", type=int, default=SIZE)
    parser.add_argument("--graph", type=Path, help="file to keep the graph in, filled if it is not there")
    given = parser.parse_args()
    for figure in measured(given.papers, kept=given.graph):
        print(f"{figure.value:>10,.1f} {figure.unit:<5} {figure.what}")


if __name__ == "__main__":
    main()
