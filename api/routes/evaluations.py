"""Evaluations: what is measured of a survey, alone and against one by people."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import Path, Request, Response

from api.http.dependencies import BenchDep, JobsDep, Reader, Writer
from api.http.errors import problems
from api.http.responses import answer
from api.http.routing import IDEMPOTENT, resource
from api.http.work import result_with, submit
from api.schemas.evaluations import EvaluationOut, NewEvaluation, NewJudgedEvaluation, evaluation_out
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut, estimate_out
from services.queue.model import JobKind
from services.steps.offload import offload

router = resource("/evaluations", "surveys")
judged = resource("/judged-evaluations", "surveys")

JudgedInPath = Annotated[
    str, Path(min_length=1, max_length=100, description="Id of its job.", examples=["job_0f3a5b7c9d1e2f40"])
]


@router.post(
    "",
    operation_id="evaluateSurvey",
    summary="Measure a survey",
    response_model=EvaluationOut,
    responses=problems(404),
)
async def evaluate_survey(body: NewEvaluation, bench: BenchDep, _reader: Reader) -> Response:
    """Integrity, references and citations; with references or a text by people, how far it
    agrees with them. Nothing is stored, and no language model is asked, so there are no marks: see
    `/v1/judged-evaluations`."""
    from services.evaluation.survey_evaluation import measures_of
    from services.jobs.evaluating import evaluate_stored

    survey, found = await evaluate_stored(bench, body.survey_id, revision=body.revision, human=body.human())
    return answer(evaluation_out(survey, found, measures_of(found)))


@judged.post(
    "/estimates",
    operation_id="estimateJudgedEvaluation",
    summary="Say what marks by language models will take",
    response_model=EstimateOut,
    responses=problems(404),
)
async def estimate_judged_evaluation(body: NewJudgedEvaluation, bench: BenchDep, _reader: Reader) -> Response:
    """Calls, tokens, price and time, before anything is spent. Nothing is stored."""
    from services.jobs.evaluating import estimate_judged

    return answer(estimate_out(await offload(estimate_judged, bench, body.to_request())))


@judged.post(
    "",
    operation_id="createJudgedEvaluation",
    summary="Have language models give a survey marks",
    status_code=202,
    response_model=JobOut,
    responses=problems(404),
    openapi_extra=IDEMPOTENT,
)
async def create_judged_evaluation(
    request: Request, body: NewJudgedEvaluation, bench: BenchDep, jobs: JobsDep, writer: Writer
) -> Response:
    """A job that measures a survey as `/v1/evaluations` does, and has each judge give it marks under two prompts. The
    budget is a hard stop, after which the job can be resumed with a larger one."""
    from services.jobs.evaluating import check_judged

    wanted = body.to_request()

    def check() -> None:
        check_judged(bench, wanted)

    return await submit(request, jobs, writer, JobKind.EVALUATION, wanted, priority=body.priority, check=check)


@judged.get(
    "/{id}",
    operation_id="getJudgedEvaluation",
    summary="Read an evaluation with marks",
    response_model=EvaluationOut,
    responses=problems(404),
)
async def get_judged_evaluation(id: JudgedInPath, jobs: JobsDep, _reader: Reader) -> Response:
    """Its figures, once its job has ended well."""
    read = partial(result_with, jobs, id, JobKind.EVALUATION, "evaluation", of="judged evaluation")
    return answer(EvaluationOut.model_validate((await offload(read))["evaluation"]))
