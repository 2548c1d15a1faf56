"""Changing a survey that is written: revisions compared."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.responses import answer
from api.http.routing import resource
from api.routes.survey_parts import SurveyInPath
from api.schemas.revisions import RevisionComparisonOut, comparison_out
from services.exploring.survey_revisions import comparison_of
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

    def work() -> Response:
        found = comparison_of(bench.surveys, id, before=before, after=after)
        papers = bench.papers.find(sorted({*found.joined.values(), *found.left.values()}))
        return answer(comparison_out(found, papers))

    return await offload(work)
