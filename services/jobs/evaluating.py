"""Evaluations of stored surveys."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.surveys.survey import Survey
from services.evaluation.human import HumanSurvey
from services.evaluation.report import SurveyEvaluation, evaluate
from services.models.stack import ModelStack
from services.steps.offload import offload
from services.steps.steps import UNRECORDED
from services.tasks.prompting import load_prompts
from services.workbench import Workbench


async def evaluate_stored(
    workbench: Workbench,
    survey_id: str,
    *,
    revision: int | None = None,
    human: HumanSurvey,
    judges: Sequence[str] = (),
    rival: str | None = None,
) -> tuple[Survey, SurveyEvaluation]:
    """A stored survey and what is measured of it, compared with one by people.

    Args:
        judges: names of the models that give the marks; there are none if none is named.
        rival: the id of another survey, of which the last revision is compared with this one by the judges.
    Raises:
        NotFoundError: there is no such survey, or nobody kept its field.
        InvalidInputError: a judge is not among the choices, or is no language model.
    """
    survey = await offload(workbench.surveys.get, survey_id, revision)
    field = await offload(workbench.field_of, survey)
    prompts = load_prompts()
    models = [
        ModelStack(workbench.model_named(name), steps=UNRECORDED, prompts=prompts, cache=workbench.cache)
        for name in dict.fromkeys(judges)
    ]
    other = await offload(workbench.surveys.get, rival) if rival else None
    return survey, await evaluate(survey, field, judges=models, embedder=workbench.embedder, human=human, rival=other)
