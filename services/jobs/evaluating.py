"""Evaluations of stored surveys."""

from __future__ import annotations

from kg.model.surveys.survey import Survey
from services.evaluation.human import HumanSurvey
from services.evaluation.report import SurveyEvaluation, evaluate
from services.models.stack import ModelStack
from services.steps.offload import offload
from services.steps.steps import UNRECORDED
from services.tasks.prompting import load_prompts
from services.workbench import Workbench


async def evaluate_stored(
    workbench: Workbench, survey_id: str, *, revision: int | None = None, human: HumanSurvey, judge: str | None = None
) -> tuple[Survey, SurveyEvaluation]:
    """A stored survey and what is measured of it, compared with one by people.

    Args:
        judge: the model that gives the marks; there are none if none is named.
    Raises:
        NotFoundError: there is no such survey, or nobody kept its field.
        InvalidInputError: the judge is not among the choices, or is no language model.
    """
    survey = await offload(workbench.surveys.get, survey_id, revision)
    field = await offload(workbench.field_of, survey)
    model = None
    if judge is not None:
        chosen, prompts = workbench.model_named(judge), load_prompts()
        model = ModelStack(chosen, steps=UNRECORDED, prompts=prompts, cache=workbench.cache)
    return survey, await evaluate(survey, field, model=model, embedder=workbench.embedder, human=human)
