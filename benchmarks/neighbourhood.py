"""The papers two citations away from a paper, in a graph of 100,000 papers and a million citations."""

from __future__ import annotations

import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.measure import Figure, percentile, seconds_once
from benchmarks.synthetic import SyntheticField, synthetic_field
from kg.adapters.kglite.engine import KgliteEngine
from kg.algorithms.identity.resolution import resolve
from kg.model.graphs.neighbourhood import Direction
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine
from kg.repository.papers.citation_index import CitationIndex
from kg.repository.papers.neighbourhoods import neighbourhood as in_engine
from kg.repository.papers.papers import PaperRepository

QUERIES = 300


def run(*, small: bool) -> list[Figure]:
    """100,000 papers; 5,000 when `small`."""
    field = synthetic_field(5_000, 50_000) if small else synthetic_field(100_000, 1_000_000)
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        papers = PaperRepository(engine)
        centres = _fill(papers, field)
        asked = _times(centres, lambda centre: in_engine(engine, centre, depth=2, limit=50, direction=Direction.BOTH))
        index = CitationIndex(engine, share_of_time=1.0)
        warming, _ = seconds_once(index.current)
        papers.warm()
        held = _times(centres, lambda centre: papers.neighbourhood(centre, depth=2, limit=50))
        papers.save(papers.find(centres[:10]).values())
        catching_up, _ = seconds_once(index.current)
        plain = _times(centres[:30], lambda centre: _step_by_step(papers, centre))
        memory = _memory_mb(engine)
        engine.close()
    name = f"2-hop neighbourhood, {field.size:,} papers"
    return [
        *_of(f"{name}, from memory", held, target_ms=25),
        *_of(f"{name}, asked of the engine", asked),
        Figure(
            what="neighbourhood, a page a paper against all from memory, medians",
            value=percentile(plain, 0.5) / percentile(held, 0.5),
            unit="×",
        ),
        Figure(what=f"citation graph of {field.size:,} papers, read into memory", value=warming, unit="s"),
        Figure(what="… brought up to date after ten papers changed", value=catching_up * 1_000, unit="ms"),
        Figure(what="… memory", value=memory, unit="MB"),
    ]


def _memory_mb(engine: GraphEngine) -> float:
    """What a citation graph keeps, in MB."""
    tracemalloc.start()
    index = CitationIndex(engine)
    index.current()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept / 1e6


def _of(what: str, times: list[float], *, target_ms: float | None = None) -> list[Figure]:
    p95 = percentile(times, 0.95) * 1_000
    return [
        Figure(what=f"{what}, p50", value=percentile(times, 0.5) * 1_000, unit="ms"),
        Figure(
            what=f"{what}, p95",
            value=p95,
            unit="ms",
            target="" if target_ms is None else f"≤ {target_ms:g}",
            met=None if target_ms is None else p95 <= target_ms,
        ),
        Figure(what=f"{what}, a thread", value=len(times) / sum(times), unit="requests/s"),
    ]


def _fill(papers: PaperRepository, field: SyntheticField) -> list[PaperId]:
    """Store the field; returns the centres to ask for, of every age and degree."""
    resolution = resolve(field.records(), KnownPapers(), source="synthetic")
    papers.save(resolution.papers)
    papers.save_citations(resolution.citations)
    chosen = np.random.default_rng(7).choice(len(resolution.papers), size=QUERIES, replace=False)
    return [resolution.papers[number].id for number in chosen.tolist()]


def _times(centres: list[PaperId], ask: Callable[[PaperId], object]) -> list[float]:
    times = []
    for centre in centres:
        start = time.perf_counter()
        ask(centre)
        times.append(time.perf_counter() - start)
    return times


def _step_by_step(papers: PaperRepository, centre: PaperId) -> set[PaperId]:
    """The same neighbours by asking for each paper's references and citations in turn."""
    found = {centre}
    ring = [centre]
    for _ in range(2):
        near = [paper.id for id in ring for paper in (*papers.references(id).papers, *papers.citations(id).papers)]
        ring = [id for id in dict.fromkeys(near) if id not in found]
        found.update(ring)
    return found
