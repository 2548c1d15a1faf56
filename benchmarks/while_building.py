"""How long the service takes to answer while it builds a field: health, a paper, a search, the field as it was.

The service runs in a process of its own, with a worker in it, as `strata serve` does; the build goes through a job.
`python -m benchmarks.while_building --papers 6000` measures another size, `--graph FILE` keeps the graph.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.meanwhile import answers_during, call, figures_of
from benchmarks.measure import Figure
from benchmarks.service import Served, served
from benchmarks.whole_build import corpus
from kg.adapters.kglite.engine import KgliteEngine
from kg.repository.papers.papers import PaperRepository

SIZE = 6_000
_TOPIC = "graph neural networks"
_FIELD = "graph-neural-networks"


def run(*, small: bool) -> list[Figure]:
    """6,000 papers with ten citations each; 1,000 when `small`."""
    return measure(1_000 if small else SIZE)


def measure(size: int, *, kept: Path | None = None) -> list[Figure]:
    """Build a field twice, the second time in place of the first, and ask meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        graph = kept or Path(folder) / "graph.kgl"
        if not graph.exists():
            _fill(graph, size)
        settings = {"STRATA_GRAPH": str(graph), "STRATA_WORKERS": "1"}
        with served(Path(folder), settings) as server:
            _build(server, {})
            return [
                *figures_of(
                    f"{size:,} papers, first build", *_build(server, {"description": "of molecules"}, forget=True)
                ),
                *figures_of(f"{size:,} papers, built again", *_build(server, {"description": "of proteins"})),
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
    job = call(server, "POST", "/v1/fields", json.dumps(body).encode())["id"]
    return answers_during(server, job, _paths())


def main() -> None:
    """Measure one size and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.while_building", description=__doc__)
    parser.add_argument("--papers", type=int, default=SIZE)
    parser.add_argument("--graph", type=Path, help="file to keep the graph in, filled if it is not there")
    given = parser.parse_args()
    for figure in measure(given.papers, kept=given.graph):
        print(f"{figure.value:>10,.1f} {figure.unit:<5} {figure.what}")


if __name__ == "__main__":
    main()
