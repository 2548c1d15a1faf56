"""Surveys of the small field of bees, in an embedded store of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.models.ledger import Ledger
from services.models.stack import ModelStack
from services.pipeline.survey import write_survey
from services.pipeline.survey_tools import SurveyTools
from services.pipeline.wanted_survey import WantedSurvey
from services.steps.steps import UNRECORDED
from services.tasks.prompting import load_prompts
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.stored_graphs import graph_of_bees
from tests.builders.survey_field import bee_field
from tests.builders.word_embedder import WordEmbedder


@contextmanager
def bee_store(path: Path) -> Iterator[KgliteEngine]:
    """A store at `path` that holds the field."""
    engine = graph_of_bees(path)
    try:
        yield engine
    finally:
        engine.close()


async def written(engine: KgliteEngine, model: Any = None, field: FieldGraph | None = None, **options: Any) -> Survey:
    """A survey of the field, by the scripted model if nobody says another."""
    return await write_survey(
        WantedSurvey(
            engine=engine,
            field=field or bee_field(),
            model=model or ScriptedModel(),
            embedder=WordEmbedder(),
            surveys=SurveyRepository(engine),
            fields=FieldRepository(engine),
            papers=PaperRepository(engine),
            **options,
        )
    )


def survey_tools(engine: KgliteEngine, model: Any = None) -> SurveyTools:
    """What a survey in the store is changed with, by the scripted model if nobody says another."""
    prompts, ledger = load_prompts(), Ledger()
    stack = ModelStack(model or ScriptedModel(), steps=UNRECORDED, prompts=prompts, ledger=ledger)
    return SurveyTools(
        model=stack,
        prompts=prompts,
        engine=engine,
        embedder=WordEmbedder(),
        surveys=SurveyRepository(engine),
        fields=FieldRepository(engine),
        papers=PaperRepository(engine),
        ledger=ledger,
    )
