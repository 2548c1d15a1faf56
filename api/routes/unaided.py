"""Surveys by a language model alone: what a grounded one is to be compared with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from fastapi import Path, Request, Response

from api.http.dependencies import BenchDep, JobsDep, Reader, Writer
from api.http.errors import problems
from api.http.responses import answer
from api.http.routing import IDEMPOTENT, resource
from api.http.work import result_with, submit
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut, estimate_out
from api.schemas.unaided import NewUnaidedSurvey, UnaidedSurveyOut, unaided_survey_out
from services.queue.model import JobKind
from services.queue.ports import JobStore
from services.steps.offload import offload

if TYPE_CHECKING:
    from services.evaluation.unaided import UnaidedSurvey

router = resource("/unaided-surveys", "surveys")

UnaidedInPath = Annotated[
    str, Path(min_length=1, max_length=100, description="Id of its job.", examples=["job_0f3a5b7c9d1e2f40"])
]
_MARKDOWN = "text/markdown; charset=utf-8"


@router.post(
    "/estimates",
    operation_id="estimateUnaidedSurvey",
    summary="Say what a survey by a model alone will take",
    response_model=EstimateOut,
    responses=problems(),
)
async def estimate_unaided_survey(body: NewUnaidedSurvey, bench: BenchDep, _reader: Reader) -> Response:
    """Calls, tokens, price and time, before anything is spent. Nothing is stored."""
    from services.jobs.unaided import unaided_estimate

    return answer(estimate_out(await offload(unaided_estimate, bench, body.to_request())))


@router.post(
    "",
    operation_id="createUnaidedSurvey",
    summary="Have a model write a survey out of its memory",
    status_code=202,
    response_model=JobOut,
    responses=problems(),
    openapi_extra=IDEMPOTENT,
)
async def create_unaided_survey(
    request: Request, body: NewUnaidedSurvey, bench: BenchDep, jobs: JobsDep, writer: Writer
) -> Response:
    """A job that has a language model write on a topic without any paper, and looks up the works that it names: a
    baseline (QUAL-SG, task 1). No sentence of it is checked, and nothing of it enters the graph."""
    from services.jobs.unaided import check_unaided

    wanted = body.to_request()

    def check() -> None:
        check_unaided(bench, wanted)

    return await submit(request, jobs, writer, JobKind.UNAIDED, wanted, priority=body.priority, check=check)


@router.get(
    "/{id}",
    operation_id="getUnaidedSurvey",
    summary="Read a survey by a model alone",
    response_model=UnaidedSurveyOut,
    responses=problems(404),
)
async def get_unaided_survey(id: UnaidedInPath, jobs: JobsDep, _reader: Reader) -> Response:
    """Text, works with where they were found, and figures, once its job has ended well."""
    from services.evaluation.unaided import NOTICE

    survey, measures = await offload(_read, jobs, id)
    return answer(unaided_survey_out(id, survey, measures, notice=NOTICE))


@router.get(
    "/{id}/markdown",
    operation_id="getUnaidedSurveyMarkdown",
    summary="Download a survey by a model alone",
    response_class=Response,
    responses={200: {"content": {"text/markdown": {"schema": {"type": "string"}}}}, **problems(404)},
)
async def get_unaided_survey_markdown(id: UnaidedInPath, jobs: JobsDep, _reader: Reader) -> Response:
    """The text as Markdown, which begins by saying that nothing of it was checked."""
    from services.evaluation.unaided import unaided_markdown

    survey, _ = await offload(_read, jobs, id)
    return Response(unaided_markdown(survey), media_type=_MARKDOWN)


def _read(jobs: JobStore, id: str) -> tuple[UnaidedSurvey, Mapping[str, Mapping[str, float | None]]]:
    from services.jobs.unaided import survey_of_result

    return survey_of_result(result_with(jobs, id, JobKind.UNAIDED, "survey", of="unaided survey"))
