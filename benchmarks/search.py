"""Search by words, by meaning and by both, in 20,000 papers."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

import numpy as np

from benchmarks.measure import Figure, percentile, seconds_once
from benchmarks.synthetic import synthetic_field
from kg.adapters.kglite.engine import KgliteEngine
from kg.algorithms.identity.resolution import resolve
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import Paper
from kg.repository.papers.papers import PaperRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.exploring.queries import SearchMode
from services.exploring.search import search_papers
from services.field.vectors import paper_vectors

QUERIES = 100


def run(*, small: bool) -> list[Figure]:
    """20,000 papers; 2,000 when `small`."""
    field = synthetic_field(2_000, 20_000) if small else synthetic_field(20_000, 200_000)
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        repository, embedder = PaperRepository(engine), StaticEmbedder()
        papers = resolve(field.records(), KnownPapers(), source="synthetic").papers
        repository.save(papers)
        asyncio.run(paper_vectors(papers, embedder=embedder, repository=repository))
        first, _ = seconds_once(lambda: repository.search_text("bace", limit=10))
        figures = [Figure(what="first text search, index built", value=first, unit="s")]
        for mode in SearchMode:
            times = [_ask(text, mode, repository, embedder) for text in _queries(papers)]
            name = f"{mode.value} search, {field.size:,} papers"
            figures.append(Figure(what=f"{name}, p50", value=percentile(times, 0.5) * 1000, unit="ms"))
            figures.append(Figure(what=f"{name}, p95", value=percentile(times, 0.95) * 1000, unit="ms"))
        engine.close()
    return figures


def _queries(papers: tuple[Paper, ...]) -> list[str]:
    chosen = np.random.default_rng(3).choice(len(papers), size=QUERIES, replace=False)
    return [" ".join(papers[number].title.split()[:4]) for number in chosen.tolist()]


def _ask(text: str, mode: SearchMode, repository: PaperRepository, embedder: StaticEmbedder) -> float:
    start = time.perf_counter()
    asyncio.run(search_papers(text, mode=mode, limit=10, papers=repository, embedder=embedder))
    return time.perf_counter() - start
