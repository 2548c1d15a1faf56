"""The corpora by name, each with the topic under which its field is built, as fields and surveys made on the spot."""

from __future__ import annotations

import asyncio
import gzip
import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from benchmarks.measure import seconds_once
from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph, FieldParameters
from kg.model.surveys.survey import Survey
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

SHARED = Path(__file__).resolve().parents[3] / "shared"
AS_OF = date(2025, 12, 31)

TOPICS = {
    "ai_for_clinical_trials": "AI for clinical trials",
    "ai_for_software_compliance": "AI for software development compliance",
    "deep_meta_learning": "Deep meta-learning",
    "exploration_in_rl": "Exploration methods in reinforcement learning",
    "gnn_drug_discovery_arxiv": "Graph neural networks for drug discovery",
    "graph_neural_networks": "Graph neural networks",
    "knowledge_graph_embedding": "Knowledge graph embedding",
    "medical_document_understanding": "AI for medical documents",
    "openalex_ai_sample": "Artificial intelligence and machine learning",
    "research_findings_false": "Reproducibility of research findings",
    "rl_for_language": "Reinforcement learning for language models",
    "statistical_significance": "Statistical significance",
    "turing_1950_citers": "Machine intelligence and the Turing test",
    "cohen_2006_triptans": "Triptans for migraine",
    "nagtegaal_2019": "Nudging healthcare professionals towards evidence-based medicine",
}
"""Names of files in `corpora`, then of screened reviews in `gold/screening`, which are of medicine."""

DEVELOPMENT = (
    "ai_for_clinical_trials",
    "deep_meta_learning",
    "exploration_in_rl",
    "gnn_drug_discovery_arxiv",
    "graph_neural_networks",
    "research_findings_false",
    "turing_1950_citers",
)
"""The corpora on which choices were made; the others were only measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A field and the survey of it, with the seconds that building and writing took."""

    field: FieldGraph
    survey: Survey
    build_seconds: float
    write_seconds: float


@contextmanager
def built(name: str, shared: Path = SHARED) -> Iterator[tuple[KgliteEngine, FieldGraph, float]]:
    """An engine that holds a corpus, its field, and the seconds of the build alone; gone at the exit."""
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        for source in _sources(name, shared, Path(folder)):
            asyncio.run(ingest(read_records(source), PaperRepository(engine), label=name))
        seconds, field = seconds_once(lambda: field_of(engine, TOPICS[name]))
        try:
            yield engine, field, seconds
        finally:
            engine.close()


def written(name: str, shared: Path = SHARED) -> Written:
    """The survey that the offline writer makes of a corpus."""
    with built(name, shared) as (engine, field, building):
        seconds, survey = seconds_once(
            lambda: asyncio.run(
                write_survey(
                    WantedSurvey(
                        engine=engine,
                        field=field,
                        model=OfflineModel(),
                        embedder=StaticEmbedder(),
                        surveys=SurveyRepository(engine),
                        fields=FieldRepository(engine),
                        papers=PaperRepository(engine),
                    )
                )
            )
        )
    return Written(field=field, survey=survey, build_seconds=building, write_seconds=seconds)


def _sources(name: str, shared: Path, folder: Path) -> Iterator[Path]:
    corpus = shared / "corpora" / f"{name}.jsonl.gz"
    if not corpus.exists():
        yield _screened(shared / "gold" / "screening" / f"{name}.jsonl.gz", folder / "records.jsonl")
        return
    yield corpus
    if (cited_by := corpus.with_name(f"{name}.cited_by.jsonl.gz")).exists():
        yield cited_by


def _screened(source: Path, target: Path) -> Path:
    """The records that passed the screening of abstracts, as rows that the importer reads."""
    with gzip.open(source, "rt", encoding="utf-8") as rows, target.open("w", encoding="utf-8") as out:
        for row in map(json.loads, rows):
            if row.get("abstract_included", row["included"]):
                kept = {"id": row["id"], "title": row["title"], "abstract": row["abstract"], "year": row["year"]}
                out.write(json.dumps({**kept, "authors": _authors(row["authors"])}) + "\n")
    return target


def _authors(names: Sequence[str] | str | None) -> list[str]:
    """The authors of a row of a screening, which gives a list, one text parted by semicolons, or nothing."""
    listed = names.split(";") if isinstance(names, str) else names or ()
    return [name.strip() for name in listed if name.strip()]


def field_of(engine: KgliteEngine, topic: str, parameters: FieldParameters | None = None) -> FieldGraph:
    """The field of everything in a store."""
    return asyncio.run(
        build_field(
            topic=topic,
            as_of=AS_OF,
            parameters=parameters or FieldParameters(),
            papers=PaperRepository(engine),
            fields=FieldRepository(engine),
            embedder=StaticEmbedder(),
            analytics=LocalAnalytics(),
        )
    )
