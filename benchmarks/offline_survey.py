"""An offline survey of a real field: the example, or a corpus of about 300 papers that lies beside the checkout."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from benchmarks.measure import Figure, peak_memory_mb, seconds_once
from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph, FieldParameters
from kg.model.papers.paper import PaperId
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.adapters.formats.files import read_records
from services.adapters.models.offline.model import OfflineModel
from services.collecting.ingest import ingest
from services.field.build import build_field
from services.pipeline.survey import write_survey
from services.pipeline.wanted_survey import WantedSurvey

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples" / "graph_neural_networks.jsonl"
CORPUS = ROOT.parent / "shared" / "corpora" / "graph_neural_networks.jsonl.gz"


def run(*, small: bool) -> list[Figure]:
    """The corpus of 328 papers, or the example when it is absent or `small`."""
    source = EXAMPLE if small or not CORPUS.exists() else CORPUS
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        embedder, fields = StaticEmbedder(), FieldRepository(engine)
        building, field = seconds_once(lambda: build_example(engine, source, embedder))
        writing, survey = seconds_once(
            lambda: asyncio.run(
                write_survey(
                    WantedSurvey(
                        engine=engine,
                        field=field,
                        model=OfflineModel(),
                        embedder=embedder,
                        surveys=SurveyRepository(engine),
                        fields=fields,
                        papers=PaperRepository(engine),
                    )
                )
            )
        )
        engine.close()
    subsections = sum(len(section.subsections) for section in survey.sections)
    memory = peak_memory_mb()
    name = f"offline survey, {len(field.papers)} papers"
    return [
        Figure(what=f"import and field build, {len(field.papers)} papers", value=building, unit="s"),
        Figure(what=name, value=writing, unit="s", target="≤ 15", met=writing <= 15),
        Figure(what=f"{name}: subsections", value=subsections, unit=""),
        Figure(what=f"{name}: cited papers", value=len(survey.keys), unit=""),
        Figure(what=f"{name}: peak memory", value=memory, unit="MB", target="≤ 700", met=memory <= 700),
    ]


def build_example(engine: KgliteEngine, source: Path, embedder: StaticEmbedder) -> FieldGraph:
    asyncio.run(ingest(read_records(source), PaperRepository(engine), label="source"))
    return field_of(engine, embedder)


def field_of(
    engine: KgliteEngine, embedder: StaticEmbedder, *, paper_ids: Sequence[PaperId] | None = None
) -> FieldGraph:
    """The field of all papers, or of some."""
    papers = PaperRepository(engine)
    return asyncio.run(
        build_field(
            topic="graph neural networks",
            description="",
            as_of=date(2025, 1, 1),
            parameters=FieldParameters(),
            source=None,
            paper_ids=paper_ids,
            papers=papers,
            fields=FieldRepository(engine),
            embedder=embedder,
            analytics=LocalAnalytics(),
        )
    )
