"""Evaluations of stored surveys, and jobs in which language models give them marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from services.evaluation.human_survey import HumanSurvey
from services.evaluation.survey_evaluation import SurveyEvaluation, evaluate, measures_of, require_judges, section_texts
from services.jobs.evaluation_estimate import estimate_judging
from services.jobs.evaluation_requests import JudgedEvaluationRequest
from services.jobs.ledgers import ledger_of_job, ledger_rows, with_ledger
from services.jobs.requests import request_of
from services.models.budgeted import Account
from services.models.port import LanguageModel
from services.models.stack import ModelStack
from services.pipeline.estimate import Estimate
from services.queue.model import Job
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.tasks.prompting import load_prompts
from services.workbench import Workbench

JUDGING = "judging"


async def evaluate_stored(
    workbench: Workbench, survey_id: str, *, revision: int | None = None, human: HumanSurvey
) -> tuple[Survey, SurveyEvaluation]:
    """A stored survey and what is measured of it without a model, compared with one by people.

    Raises:
        NotFoundError: there is no such survey, or nobody kept its field.
    """
    survey, field = await offload(_find, workbench, survey_id, revision)
    return survey, await evaluate(survey, field, embedder=workbench.embedder, human=human)


async def judge_stored(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Have judges give marks as a `JudgedEvaluationRequest` says; `{"evaluation": …, "ledger": …}`.

    Nothing of it enters the graph: the result of the job is all there is.

    Raises:
        NotFoundError, InvalidInputError: as `check_judged`.
        ServiceError: the job was stopped, its budget is spent, or a model failed.
    """
    request = request_of(JudgedEvaluationRequest, job.request)
    judges = _judges(workbench, request)
    survey, field = await offload(_find, workbench, request.survey_id, request.revision)
    rival = await offload(workbench.surveys.get, request.rival) if request.rival else None
    ledger, prompts = ledger_of_job(job, judges[0]), load_prompts()
    account = Account(request.budget.value(), spent=job.spent, spend=steps.spend)  # one for all judges
    async with with_ledger(ledger):
        ledger.enter(JUDGING)
        progress(JUDGING, 0, None)
        found = await evaluate(
            survey,
            field,
            judges=[
                ModelStack(judge, steps=steps, prompts=prompts, account=account, ledger=ledger, cache=workbench.cache)
                for judge in judges
            ],
            embedder=workbench.embedder,
            human=request.human(),
            rival=rival,
        )
    facts = {"survey_id": survey.id, "revision": survey.revision.number, "preset": survey.preset}
    measures = {group: dict(values) for group, values in measures_of(found).items()}
    return {"evaluation": {**facts, "judge": found.judge, "measures": measures}, "ledger": ledger_rows(ledger)}


def check_judged(workbench: Workbench, request: JudgedEvaluationRequest) -> None:
    """Refuse what needs no job to be refused.

    Raises:
        NotFoundError: there is no such survey or rival, or nobody kept the field.
        InvalidInputError: a judge is not among the choices, or is not a language model.
    """
    _judges(workbench, request)
    _find(workbench, request.survey_id, request.revision)
    if request.rival:
        workbench.surveys.get(request.rival)


def estimate_judged(workbench: Workbench, request: JudgedEvaluationRequest) -> Estimate:
    """What marks of a survey will take; no call is made.

    Raises:
        NotFoundError, InvalidInputError: as `check_judged`.
    """
    judges = _judges(workbench, request)
    survey, _ = _find(workbench, request.survey_id, request.revision)
    rival = section_texts(workbench.surveys.get(request.rival)) if request.rival else None
    return estimate_judging(judges, section_texts(survey), human=request.human(), rival=rival)


def _find(workbench: Workbench, survey_id: str, revision: int | None) -> tuple[Survey, FieldGraph]:
    """A survey and its field."""
    survey = workbench.surveys.get(survey_id, revision)
    return survey, workbench.field_of(survey)


def _judges(workbench: Workbench, request: JudgedEvaluationRequest) -> list[LanguageModel]:
    """The models that judge, each once."""
    judges = [workbench.model_named(name) for name in dict.fromkeys(request.judges)]
    require_judges(judges)
    return judges
