"""Surveys: what they will cost, having them written, reading them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Header, Query, Request, Response

from api.http.dependencies import BenchDep, JobsDep, Reader, Writer
from api.http.errors import problems
from api.http.filters import RevisionNumber, SurveyInPath
from api.http.paging import PageDep
from api.http.responses import answer, check_precondition
from api.http.routing import IDEMPOTENT, resource
from api.http.work import submit
from api.schemas.jobs import JobOut
from api.schemas.surveys import (
    EstimateOut,
    NewSurvey,
    RevisionList,
    SurveyList,
    SurveyOut,
    estimate_out,
    survey_brief,
    survey_out,
)
from kg.model.surveys.survey import SurveyBrief, SurveyStatus
from services.document.integrity import check
from services.exploring.field_state import field_state
from services.jobs.requests import SurveyRequest
from services.models.recording_format import Recording, read_recording
from services.queue.model import JobKind
from services.steps.offload import offload
from services.workbench import Workbench

router = resource("/surveys", "surveys")

_SURVEYS = "surveys"

_RECORDING: Mapping[str, Any] = {
    "required": True,
    "description": "What `getSurveyRecording` gave.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Recording"}}},
}


@router.post(
    "/estimates",
    operation_id="estimateSurvey",
    summary="Say what a survey will take",
    response_model=EstimateOut,
    responses=problems(404),
)
async def estimate(body: NewSurvey, bench: BenchDep, _reader: Reader) -> Response:
    """Calls, tokens, price and time, before anything is spent. Nothing is stored."""

    return await offload(_estimate, bench, body)


@router.post(
    "",
    operation_id="createSurvey",
    summary="Write a survey",
    status_code=202,
    response_model=JobOut,
    responses=problems(404),
    openapi_extra=IDEMPOTENT,
)
async def create_survey(request: Request, body: NewSurvey, bench: BenchDep, jobs: JobsDep, writer: Writer) -> Response:
    """Have a cited survey of a field written. The budget is a hard stop: what is written by then can be read, and the
    job can be resumed with a larger one. The same request gives the same survey, in a new revision where the field has
    changed since. With `stop_after` only its outline is made, and with `outline` it is written from one."""
    wanted = await offload(_check, bench, body)
    return await submit(request, jobs, writer, JobKind.SURVEY, wanted, priority=body.priority)


@router.post(
    "/replays",
    operation_id="createReplay",
    summary="Write the survey of a recording again",
    status_code=202,
    response_model=JobOut,
    responses=problems(400, 404, 413, 422),
    openapi_extra=IDEMPOTENT | {"requestBody": _RECORDING},
)
async def create_replay(request: Request, bench: BenchDep, jobs: JobsDep, writer: Writer) -> Response:
    """The same text without a call of a model. The field of the survey must be in this graph, as it was then. A
    rewriting or a refresh also needs the revision that it changed: replay that first."""
    from services.jobs.recording_transfer import replay_request

    content = await request.body()
    kind, wanted = await offload(lambda: replay_request(bench, read_recording(content)))
    return await submit(request, jobs, writer, kind, wanted)


@router.get("", operation_id="listSurveys", summary="List surveys", response_model=SurveyList, responses=problems(400))
async def list_surveys(
    bench: BenchDep,
    _reader: Reader,
    field_id: Annotated[str | None, Query(max_length=500, description="Only surveys of this field.")] = None,
    status: Annotated[
        SurveyStatus | None,
        Query(
            description="Only those that are complete, partial, or an outline; one that is written and has an outline "
            "beside its text is both."
        ),
    ] = None,
    *,
    page: PageDep,
) -> Response:
    """In order of their ids."""
    after = page.id_before(_SURVEYS)
    found = [
        survey
        for survey in await offload(bench.surveys.briefs)
        if survey.id > after and field_id in {None, survey.field_id} and _has_status(survey, status)
    ]
    following = page.behind(found, lambda survey: survey.id)
    return answer(page.page(SurveyList, map(survey_brief, found[: page.limit]), _SURVEYS, following))


def _has_status(survey: SurveyBrief, status: SurveyStatus | None) -> bool:
    return status in {None, survey.status, survey.written.status if survey.written else None}


@router.get(
    "/{id}", operation_id="getSurvey", summary="Read a survey", response_model=SurveyOut, responses=problems(404)
)
async def get_survey(id: SurveyInPath, bench: BenchDep, _reader: Reader, revision: RevisionNumber = None) -> Response:
    """What it is, how much it holds, whether it can be trusted, how it was made; its text is in its sections."""
    return await offload(_show, bench, id, revision)


@router.get(
    "/{id}/revisions",
    operation_id="listSurveyRevisions",
    summary="List the revisions of a survey",
    response_model=RevisionList,
    responses=problems(404),
)
async def list_revisions(id: SurveyInPath, bench: BenchDep, _reader: Reader) -> Response:
    """By number. A survey gets a revision each time it is written of something that changed; the ones before stay, and
    `revision` asks for one of them."""
    return answer(RevisionList(items=[survey_brief(each) for each in await offload(bench.surveys.revisions, id)]))


@router.get(
    "/{id}/recording",
    operation_id="getSurveyRecording",
    summary="Record a survey",
    response_model=Recording,
    responses=problems(404),
)
async def get_recording(
    id: SurveyInPath, bench: BenchDep, _reader: Reader, revision: RevisionNumber = None
) -> Response:
    """The answers of the language models that it is made of, to write it again elsewhere without a call. Surveys of the
    offline writer have none, and those that another machine wrote have theirs there."""
    from services.jobs.recording_transfer import export_recording

    return await offload(lambda: answer(export_recording(bench, id, revision)))


@router.delete(
    "/{id}",
    operation_id="deleteSurvey",
    summary="Delete a survey",
    status_code=204,
    responses=problems(404, 412, 428),
)
async def delete_survey(
    request: Request,
    id: SurveyInPath,
    bench: BenchDep,
    _writer: Writer,
    if_match: Annotated[str | None, Header(max_length=1_000, description="`ETag` of the survey.")] = None,
) -> Response:
    """With its sections, claims, and the passages that only it uses; field and papers stay. `If-Match` takes the ETag
    of the survey."""

    def work() -> Response:
        check_precondition(request, _show(bench, id).headers["ETag"])
        bench.remove_survey(id)
        return Response(status_code=204)

    return await offload(work)


def _check(bench: Workbench, body: NewSurvey) -> SurveyRequest:
    """What the job takes. Refused is a field that is not there, a model or source that is not offered, and steering
    that names what the field has not."""
    from services.jobs.steering import adopt_outline, steering_of
    from services.pipeline.steering import UNSTEERED

    bench.fields.revision(body.field_id)
    bench.model_named(body.model)
    bench.record_searches_named(body.sources)
    wanted = adopt_outline(bench, body.request())
    if (steering := steering_of(bench, wanted, None)) != UNSTEERED:
        steering.check(bench.fields.get(wanted.field_id))
    return wanted


def _estimate(bench: Workbench, body: NewSurvey) -> Response:
    from services.jobs.steering import adopt_outline, steering_of
    from services.jobs.surveying import survey_estimate

    wanted = adopt_outline(bench, body.request())
    steering = steering_of(bench, wanted, None)
    estimated = survey_estimate(bench, wanted.field_id, wanted.model, preset=wanted.parts_of(), steering=steering)
    return answer(estimate_out(estimated))


def _show(bench: Workbench, id: str, revision: int | None = None) -> Response:
    survey = bench.surveys.get(id, revision)
    papers = bench.papers.find(sorted(set(survey.keys.values())))
    return answer(survey_out(survey, check(survey, papers), field_state(bench.fields, survey)))
