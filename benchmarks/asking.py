"""Query functions over HTTP on a real field: the first time, when papers are read, and from the graph after that.

Service, worker and client are one process, so that its processor time holds all that a question takes. Set
OPENBLAS_NUM_THREADS=1: threads that wait for each other count as work.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from benchmarks.measure import Figure, percentile
from benchmarks.offline_survey import CORPUS, EXAMPLE, build_example
from kg.adapters.kglite.engine import KgliteEngine
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.config import Settings

QUESTIONS = 100
FIRST_SECONDS, AFTER_MILLISECONDS = 2.0, 50.0
_FIELD = "/v1/fields/graph-neural-networks"
_ENDS = {"succeeded", "failed", "cancelled"}

QUERIES: Mapping[str, Mapping[str, Any]] = {
    "single-entity-search": {"function": "single_entity_search", "entity_type": "task"},
    "related-entity-search": {
        "function": "related_entity_search",
        "fixed_entity": "graph neural networks",
        "find_entities": "task",
    },
    "pair-of-related-entities-search": {
        "function": "pair_of_related_entities_search",
        "type_a": "method",
        "type_b": "task",
    },
}
READS = ("entities?type=task", "entity-types", "domain-graph", "entities/graph%20neural%20networks")


def run(*, small: bool) -> list[Figure]:
    """The corpus of 328 papers, or the example when it is absent or `small`."""
    source = EXAMPLE if small or not CORPUS.exists() else CORPUS
    with tempfile.TemporaryDirectory() as folder, _client(Path(folder), source) as client:
        papers = client.get(_FIELD).json()["papers"]
        figures = [each for name in QUERIES for each in _of_query(client, name, papers)]
        return [*figures, *(_after(f"GET {each}", partial(client.get, f"{_FIELD}/{each}")) for each in READS)]


def _of_query(client: TestClient, name: str, papers: int) -> Iterator[Figure]:
    first = _processor_seconds(partial(_read_and_ask, client, name, QUERIES[name]))
    yield Figure(
        what=f"{name}, {papers} papers, first time",
        value=first,
        unit="s of processor time",
        target=f"≤ {FIRST_SECONDS:g}",
        met=first <= FIRST_SECONDS,
    )
    yield _after(f"{name}, {papers} papers, after", partial(_ask, client, name, QUERIES[name]))


def _after(what: str, ask: Callable[[], Any]) -> Figure:
    times = sorted(_processor_seconds(ask) * 1_000 for _ in range(QUESTIONS))
    worst = percentile(times, 0.95)
    return Figure(
        what=what,
        value=worst,
        unit="ms of processor time, p95",
        target=f"≤ {AFTER_MILLISECONDS:g}",
        met=worst <= AFTER_MILLISECONDS,
    )


@contextmanager
def _client(folder: Path, source: Path) -> Iterator[TestClient]:
    graph = folder / "graph.kgl"
    engine = KgliteEngine.open(graph)
    build_example(engine, source, StaticEmbedder())
    engine.close()
    settings = Settings(
        graph=str(graph),
        state=str(folder / "state.sqlite"),
        rate_per_minute=1_000_000,
        log_level="error",
    )
    with (
        open_service(settings) as service,
        TestClient(create_app(service), base_url="http://127.0.0.1:8000") as client,
    ):
        yield client


def _read_and_ask(client: TestClient, name: str, query: Mapping[str, Any]) -> None:
    """Have papers read, wait for it, and ask."""
    job = client.post(f"{_FIELD}/extractions", json={"query": query})
    while client.get(job.headers["location"]).json()["state"] not in _ENDS:
        time.sleep(0.2)  # asking is work of the same processor
    if not _ask(client, name, query).json()["is_whole"]:
        raise RuntimeError(f"{name} is not whole after its papers were read")


def _ask(client: TestClient, name: str, query: Mapping[str, Any]) -> Any:
    answer = client.post(f"{_FIELD}/query-functions/{name}", json=dict(query))
    if answer.status_code != 200:
        raise RuntimeError(answer.text)
    return answer


def _processor_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
