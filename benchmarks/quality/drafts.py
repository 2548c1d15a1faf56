"""Drafts that the offline writer makes of the corpora, with what each was made from: what the tasks of writing are
measured on.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from benchmarks.quality.corpora import SHARED, built
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.adapters.models.offline.model import OfflineModel
from services.models.port import Completion, LanguageModel, Repair
from services.pipeline.survey import write_survey
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import Draft
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

DEVELOPMENT = ("exploration_in_rl", "deep_meta_learning", "ai_for_clinical_trials", "graph_neural_networks")
"""Corpora on which the rules of refining were made."""
APART = ("knowledge_graph_embedding", "rl_for_language", "medical_document_understanding", "nagtegaal_2019")
"""Corpora that were only measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """A subsection as it was asked for and as it was drafted."""

    inputs: DraftInput
    draft: Draft


class _Listening(OfflineModel):
    """The offline model, with every draft kept."""

    def __init__(self) -> None:
        self.drafted: list[Drafted] = []

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        return self

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        completion = await super().run(task, inputs, repair=repair)
        if isinstance(inputs, DraftInput) and isinstance(completion.value, Draft):
            self.drafted.append(Drafted(inputs=inputs, draft=completion.value))
        return completion


def drafts(name: str, shared: Path = SHARED) -> list[Drafted]:
    """The subsections of the survey of a corpus, in reading order; those without a sentence are left out."""
    model = _Listening()
    with built(name, shared) as (engine, field, _):
        asyncio.run(
            write_survey(
                engine=engine,
                field=field,
                model=model,
                embedder=StaticEmbedder(),
                surveys=SurveyRepository(engine),
                fields=FieldRepository(engine),
                papers=PaperRepository(engine),
            )
        )
    return [each for each in model.drafted if each.draft.paragraphs]
