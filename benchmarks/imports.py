"""Import: the whole way from records into the embedded engine and each Neo4j at hand, and the store's part alone."""

from __future__ import annotations

import asyncio
import gc
import tempfile
from pathlib import Path

from benchmarks import server_imports
from benchmarks.measure import Figure, peak_memory_mb, processor_seconds, seconds_once
from benchmarks.synthetic import SyntheticField, synthetic_field
from kg.adapters.kglite.engine import KgliteEngine
from kg.algorithms.identity.resolution import questions, resolve
from kg.repository.papers.papers import PaperRepository
from services.collecting.ingest import ingest

_ROW_BY_ROW = 200
"""Papers written one at a time, for comparison; more would take long."""


def run(*, small: bool) -> list[Figure]:
    """20,000 papers with 200,000 citations; a tenth of it when `small`. Then Neo4j."""
    field = synthetic_field(2_000, 20_000) if small else synthetic_field(20_000, 200_000)
    with tempfile.TemporaryDirectory() as folder:
        found = [*_store(field, Path(folder)), *_whole(field, Path(folder)), *_growth(field.size, Path(folder))]
    return [*found, *server_imports.figures(small=small)]


def _store(field: SyntheticField, folder: Path) -> list[Figure]:
    """Papers and citations as values, written and made durable; and the same row by row."""
    records = field.records()
    engine = KgliteEngine.open(folder / "store.kgl")
    papers = PaperRepository(engine)
    resolution = resolve(records, papers.known_papers(questions(records)), source="synthetic")
    saving, _ = seconds_once(lambda: papers.save(resolution.papers))
    citing, _ = seconds_once(lambda: papers.save_citations(resolution.citations))
    engine.close()
    plain = KgliteEngine.open(folder / "plain.kgl")
    one_by_one = PaperRepository(plain)
    singly, _ = seconds_once(lambda: [one_by_one.save([paper]) for paper in resolution.papers[:_ROW_BY_ROW]])
    plain.close()
    papers_rate, citations_rate = field.size / saving, len(field.citing) / citing
    return [
        Figure(what="store papers", value=papers_rate, unit="papers/s", target="≥ 20,000", met=papers_rate >= 20_000),
        Figure(
            what="store citations",
            value=citations_rate,
            unit="citations/s",
            target="≥ 60,000",
            met=citations_rate >= 60_000,
        ),
        Figure(what="store papers, against one a commit", value=papers_rate * singly / _ROW_BY_ROW, unit="×"),
    ]


def _whole(field: SyntheticField, folder: Path) -> list[Figure]:
    """From records to a durable graph, identification included; then the same rows again."""
    engine = KgliteEngine.open(folder / "whole.kgl")
    papers = PaperRepository(engine)
    records = field.records()

    def bring() -> None:
        asyncio.run(ingest(records, papers, label="synthetic"))
        engine.checkpoint()

    first, _ = seconds_once(bring)
    again, _ = seconds_once(bring)
    engine.close()
    reopening, engine = seconds_once(lambda: KgliteEngine.open(folder / "whole.kgl"))
    engine.close()
    return [
        _rate("import, whole way", field.size / first, "papers/s", 5_000),
        _rate("import, whole way, citations", len(field.citing) / first, "citations/s", 40_000),
        Figure(what="import of the same rows again", value=field.size / again, unit="papers/s"),
        Figure(what=f"reopen {field.size:,} papers", value=reopening, unit="s"),
        Figure(what="import, peak memory", value=peak_memory_mb(), unit="MB"),
    ]


def _growth(size: int, folder: Path) -> list[Figure]:
    """What the whole way costs of processor time at half the size and at all of it."""
    costs = [_cost(synthetic_field(papers, 10 * papers), folder / f"{papers}.kgl") for papers in (size // 2, size)]
    growth = costs[1] / costs[0]
    return [
        _rate("import, whole way, by processor time", size / costs[1], "papers/s", 5_000),
        Figure(what="import, whole way, cost per doubling", value=growth, unit="×", target="≤ 2.2", met=growth <= 2.2),
    ]


def _cost(field: SyntheticField, path: Path) -> float:
    engine = KgliteEngine.open(path)
    papers, records = PaperRepository(engine), field.records()

    def bring() -> None:
        asyncio.run(ingest(records, papers, label="synthetic"))
        engine.checkpoint()

    gc.collect()
    gc.freeze()  # the records stand for a file: looking through them for garbage is not part of an import
    spent, _ = processor_seconds(bring)
    gc.unfreeze()
    engine.close()
    return spent


def _rate(what: str, value: float, unit: str, least: int) -> Figure:
    return Figure(what=what, value=value, unit=unit, target=f"≥ {least:,}", met=value >= least)
