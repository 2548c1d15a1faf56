"""A field as a user waits for it: papers with texts, from the stored graph to the stored field, by processor time.

Embedding, layers and paths, naming, storing, on the embedded engine. On a busy machine processor time says more than
wall time; threads of the numeric library count too.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path

import numpy as np

from benchmarks.field_build import CITATIONS_OF_A_PAPER
from benchmarks.measure import Figure, peak_memory_mb
from benchmarks.offline_survey import EXAMPLE
from benchmarks.synthetic import synthetic_field
from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldParameters
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.field.build import STAGE, build_field
from services.text.sentences import sentences

SIZES = (20_000, 100_000)
MOST_SECONDS, MOST_NAMING, MOST_WITHOUT = 60.0, 5.0, 20.0
"""Targets for 100,000 papers: all of it, the names, and what is neither embedding nor naming."""


def run(*, small: bool) -> list[Figure]:
    """20,000 and 100,000 papers with ten citations each; 2,000 when `small`."""
    figures = [figure for size in ((2_000,) if small else SIZES) for figure in _figures(size)]
    return [*figures, Figure(what="whole field build, peak memory", value=peak_memory_mb(), unit="MB")]


def _figures(size: int) -> list[Figure]:
    papers, citations = corpus(size)
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        store = PaperRepository(engine)
        store.save(papers)
        store.save_citations(citations)
        embedding, layers, naming, storing = _build(engine)
        engine.close()
    is_large = size == SIZES[-1]
    measured = (
        ("", embedding + layers + naming + storing, MOST_SECONDS),
        (": reading and embedding", embedding, None),
        (": layers, edges, communities, paths", layers, None),
        (": naming", naming, MOST_NAMING),
        (": storing", storing, None),
        (": layers and storing", layers + storing, MOST_WITHOUT),
    )
    return [
        Figure(
            what=f"whole field build, {size:,} papers{part}",
            value=value,
            unit="s of processor time",
            target=f"≤ {most:g}" if is_large and most else "",
            met=value <= most if is_large and most else None,
        )
        for part, value, most in measured
    ]


def corpus(size: int) -> tuple[list[Paper], list[Citation]]:
    """Papers whose abstracts are put together from the sentences of the example field."""
    field = synthetic_field(size, CITATIONS_OF_A_PAPER * size)
    ids = [PaperId(f"p{number:015x}") for number in range(size)]
    counts = np.bincount(field.cited, minlength=size).tolist()
    rows = zip(ids, field.english(_models()), field.years.tolist(), counts, strict=True)
    papers = [
        Paper(id=id, title=title, abstract=text, citation_key=CitationKey(id), year=year, citation_count=count)
        for id, (title, text), year, count in rows
    ]
    pairs = zip(field.citing.tolist(), field.cited.tolist(), strict=True)
    return papers, [Citation(citing=ids[citing], cited=ids[cited]) for citing, cited in pairs]


def _models() -> Sequence[tuple[str, Sequence[str]]]:
    """Titles and sentences of the papers of the example field."""
    records = map(json.loads, EXAMPLE.read_text(encoding="utf-8").splitlines())
    texts = [(record["title"], record["abstract"] or record["summary"]) for record in records]
    return [(title, [span.text for span in sentences(text)]) for title, text in texts if text]


def _build(engine: KgliteEngine) -> list[float]:
    """Processor seconds until the papers are embedded, then of the layers, the names and the storing."""
    marks = [time.process_time()]

    def progress(stage: str, _done: int, _total: int) -> None:
        if stage == STAGE:
            marks.append(time.process_time())

    asyncio.run(
        build_field(
            topic="graph neural networks",
            as_of=date(2025, 6, 30),
            parameters=FieldParameters(min_relevance=0.0),
            papers=PaperRepository(engine),
            fields=FieldRepository(engine),
            embedder=StaticEmbedder(),
            analytics=LocalAnalytics(),
            progress=progress,
        )
    )
    return [after - before for before, after in pairwise(marks)]
