"""Refreshing a written survey of a real field of about 300 papers, after five papers joined.

Times are those of the processor: their ratio means something on a machine that others use.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from benchmarks.measure import Figure, processor_seconds
from benchmarks.offline_survey import CORPUS, EXAMPLE, build_example, field_of
from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.adapters.models.offline.model import OfflineModel
from services.models.ledger import Ledger
from services.models.stack import ModelStack
from services.pipeline.refreshing import FieldNow, WrittenFrom, refresh_survey
from services.pipeline.survey import write_survey
from services.pipeline.survey_tools import SurveyTools
from services.pipeline.wanted_survey import WantedSurvey
from services.steps.steps import UNRECORDED
from services.tasks.prompting import load_prompts

_JOINING = 5


def run(*, small: bool) -> list[Figure]:
    """The corpus of 328 papers, or the example when it is absent or `small`."""
    source = EXAMPLE if small or not CORPUS.exists() else CORPUS
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        tools = _tools(engine)
        whole = build_example(engine, source, StaticEmbedder())
        by_year = sorted(whole.papers.values(), key=lambda paper: (-(paper.year or 0), paper.id))
        early = field_of(engine, StaticEmbedder(), paper_ids=[paper.id for paper in by_year[_JOINING:]])
        writing, survey = processor_seconds(lambda: asyncio.run(_written(engine, early, tools)))
        then, now = WrittenFrom(origin=survey, fields=(early,)), FieldNow(graph=whole, revision="")
        refreshing, (_, found) = processor_seconds(lambda: asyncio.run(refresh_survey(survey, then, now, tools)))
        engine.close()
    sections = sum(1 for _ in survey.walk())
    name = f"survey of {len(early.papers)} papers"
    return [
        Figure(what=f"{name}, written", value=writing, unit="s"),
        Figure(what=f"{name}: refreshed after {_JOINING} papers joined", value=refreshing, unit="s"),
        Figure(what=f"… sections written again, of {sections}", value=len(found.sections), unit=""),
    ]


async def _written(engine: KgliteEngine, field: FieldGraph, tools: SurveyTools) -> Survey:
    return await write_survey(
        WantedSurvey(
            engine=engine,
            field=field,
            model=OfflineModel(),
            embedder=tools.embedder,
            surveys=tools.surveys,
            fields=tools.fields,
            papers=tools.papers,
        )
    )


def _tools(engine: KgliteEngine) -> SurveyTools:
    prompts, ledger = load_prompts(), Ledger()
    return SurveyTools(
        model=ModelStack(OfflineModel(), steps=UNRECORDED, prompts=prompts, ledger=ledger),
        prompts=prompts,
        engine=engine,
        embedder=StaticEmbedder(),
        surveys=SurveyRepository(engine),
        fields=FieldRepository(engine),
        papers=PaperRepository(engine),
        ledger=ledger,
    )
