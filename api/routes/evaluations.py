"""Evaluations: what is measured of a survey, alone and against one by people."""

from __future__ import annotations

from fastapi import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.evaluations import EvaluationOut, NewEvaluation, evaluation_out

router = resource("/evaluations", "surveys")


@router.post(
    "",
    operation_id="evaluateSurvey",
    summary="Measure a survey",
    response_model=EvaluationOut,
    responses=problems(404),
)
async def evaluate_survey(body: NewEvaluation, bench: BenchDep, _reader: Reader) -> Response:
    """Integrity, references and citations; with references or a text by people, how far it
    agrees with them. Nothing is stored, and no language model is asked, so there are no marks."""
    from services.evaluation.report import measures_of
    from services.jobs.evaluating import evaluate_stored

    survey, found = await evaluate_stored(bench, body.survey_id, revision=body.revision, human=body.human())
    return answer(evaluation_out(survey, found, measures_of(found)))
