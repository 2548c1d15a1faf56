"""Changing a survey that is written: sections rewritten as asked or refreshed, revisions compared."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response

from api.http.dependencies import BenchDep, JobsDep, Reader, Writer
from api.http.errors import problems
from api.http.filters import RevisionNumber, SectionInPath, SurveyInPath
from api.http.responses import answer
from api.http.routing import IDEMPOTENT, resource
from api.http.work import submit
from api.schemas.jobs import JobOut
from api.schemas.revisions import (
    NewRefresh,
    NewRewriting,
    RefreshEstimateOut,
    RevisionComparisonOut,
    StalenessOut,
    comparison_out,
    refresh_estimate_out,
    staleness_out,
)
from api.schemas.surveys import EstimateOut, estimate_out
from services.queue.model import JobKind
from services.steps.offload import offload

router = resource("/surveys/{id}", "surveys")


@router.get(
    "/comparison",
    operation_id="compareSurveyRevisions",
    summary="Compare two revisions of a survey",
    response_model=RevisionComparisonOut,
    responses=problems(404),
)
async def compare_revisions(
    id: SurveyInPath,
    bench: BenchDep,
    _reader: Reader,
    before: Annotated[
        int | None, Query(alias="from", ge=1, description="Number of a revision; the one before `to` without it.")
    ] = None,
    after: Annotated[
        int | None, Query(alias="to", ge=1, description="Number of a revision; the last one without it.")
    ] = None,
) -> Response:
    """Sections that joined, left or changed, their sentences, the papers cited in one of them only, counts, and what
    decided the texts."""
    from services.jobs.comparing import comparison_of

    def work() -> Response:
        found = comparison_of(bench.surveys, id, before=before, after=after)
        papers = bench.papers.find(sorted({*found.joined.values(), *found.left.values()}))
        return answer(comparison_out(found, papers))

    return await offload(work)


@router.post(
    "/sections/{number}/rewritings",
    operation_id="createRewriting",
    summary="Rewrite a section of a survey as its reader asks",
    status_code=202,
    response_model=JobOut,
    responses=problems(404),
    openapi_extra=IDEMPOTENT,
)
async def create_rewriting(
    request: Request,
    id: SurveyInPath,
    number: SectionInPath,
    body: NewRewriting,
    bench: BenchDep,
    jobs: JobsDep,
    writer: Writer,
) -> Response:
    """Have a section, subsection or paragraph written again. The result is the next revision of the survey, in which
    all else is byte for byte as it was; the job's `outcomes` say what became of the instruction. Nothing is cited that
    the field does not hold, whatever the instruction says."""
    from services.jobs.rewriting import rewriting_request

    wanted = await offload(rewriting_request, bench, body.values(id, number))
    return await submit(request, jobs, writer, JobKind.REWRITING, wanted, priority=body.priority)


@router.post(
    "/sections/{number}/rewritings/estimates",
    operation_id="estimateRewriting",
    summary="Say what rewriting a section will take",
    response_model=EstimateOut,
    responses=problems(404),
)
async def estimate_rewriting(
    id: SurveyInPath, number: SectionInPath, body: NewRewriting, bench: BenchDep, _reader: Reader
) -> Response:
    """Calls, tokens, price and time, before anything is spent. Nothing is stored."""
    from services.jobs.rewriting import rewriting_estimate, rewriting_request

    def work() -> Response:
        wanted = rewriting_request(bench, body.values(id, number))
        return answer(estimate_out(rewriting_estimate(bench, wanted)))

    return await offload(work)


@router.get(
    "/staleness",
    operation_id="getSurveyStaleness",
    summary="Say which sections of a survey are stale, and why",
    response_model=StalenessOut,
    responses=problems(404),
)
async def get_staleness(
    id: SurveyInPath, bench: BenchDep, _reader: Reader, revision: RevisionNumber = None
) -> Response:
    """The sections whose evidence is another one in the field as it is now: papers joined, left or changed. No model is
    asked."""
    from services.jobs.refreshing import staleness_of

    return await offload(lambda: answer(staleness_out(staleness_of(bench, id, revision))))


@router.post(
    "/refreshes",
    operation_id="createRefresh",
    summary="Bring a survey up to date with its field",
    status_code=202,
    response_model=JobOut,
    responses=problems(404),
    openapi_extra=IDEMPOTENT,
)
async def create_refresh(
    request: Request, id: SurveyInPath, body: NewRefresh, bench: BenchDep, jobs: JobsDep, writer: Writer
) -> Response:
    """Have the stale sections written again from the field as it is now. The result is the next revision of the survey,
    in which the texts of all other sections are byte for byte as they were; where nothing is stale, there is none."""
    from services.jobs.refreshing import refresh_request

    wanted = await offload(refresh_request, bench, body.values(id))
    return await submit(request, jobs, writer, JobKind.REFRESH, wanted, priority=body.priority)


@router.post(
    "/refreshes/estimates",
    operation_id="estimateRefresh",
    summary="Say what bringing a survey up to date will take",
    response_model=RefreshEstimateOut,
    responses=problems(404),
)
async def estimate_refresh(id: SurveyInPath, body: NewRefresh, bench: BenchDep, _reader: Reader) -> Response:
    """Calls, tokens, price and time, and the sections that would be written again, before anything is spent. Nothing is
    stored."""
    from services.jobs.refreshing import refresh_estimate, refresh_request

    def work() -> Response:
        wanted = refresh_request(bench, body.values(id))
        return answer(refresh_estimate_out(*refresh_estimate(bench, wanted)))

    return await offload(work)
