"""Surveys, changed and looked at, on the graph itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from api.cli.on_graph.base import GraphBase
from services.queue.model import JobKind

if TYPE_CHECKING:
    from api.schemas.evaluations import EvaluationOut, NewEvaluation, NewJudgedEvaluation
    from api.schemas.jobs import JobOut
    from api.schemas.presets import PresetList
    from api.schemas.revisions import (
        NewRefresh,
        NewRewriting,
        RefreshEstimateOut,
        RevisionComparisonOut,
        StalenessOut,
    )
    from api.schemas.sections import OutlineOut
    from api.schemas.surveys import EstimateOut, SurveyOut
    from api.schemas.unaided import NewUnaidedSurvey, UnaidedSurveyOut
    from services.jobs.outline_requests import OutlineRequest


class SurveysOnGraph(GraphBase):
    """What can be asked of surveys."""

    def list_presets(self, *, field_id: str) -> PresetList:
        """The ways to write a survey, and what each takes."""
        from api.schemas.presets import preset_list
        from services.jobs.surveying import preset_estimates

        return preset_list(preset_estimates(self.bench, field_id))

    def get_survey(self, id: str, *, revision: int | None = None) -> SurveyOut:
        """A survey, or one of its revisions."""
        from api.schemas.surveys import survey_out
        from services.document.integrity import check
        from services.exploring.field_state import field_state

        survey = self.bench.surveys.get(id, revision)
        integrity = check(survey, self.bench.field_of(survey).citable)
        return survey_out(survey, integrity, field_state(self.bench.fields, survey))

    def write_survey_files(self, id: str, revision: int, folder: Path) -> list[Path]:
        """The files of a revision in a folder."""
        from services.rendering.survey.files import write_artifacts

        survey = self.bench.surveys.get(id, revision)
        return write_artifacts(survey, self.bench.field_of(survey), folder)

    def get_survey_pdf(self, id: str, *, revision: int | None) -> bytes:
        """A survey as PDF."""
        from services.rendering.survey.pdf import render_pdf

        survey = self.bench.surveys.get(id, revision)
        return render_pdf(survey, self.bench.field_of(survey))

    def get_survey_outline(self, id: str, *, revision: int | None) -> OutlineOut:
        """The sections of a survey as a tree."""
        from api.schemas.sections import outline_of

        return outline_of(self.bench.surveys.get(id, revision))

    def get_outline_file(self, id: str, *, revision: int | None) -> bytes:
        """The outline of a survey as TOML."""
        from services.jobs.steering import outline_file

        return outline_file(self.bench, self.bench.surveys.get(id, revision))

    def keep_outline(self, id: str, wanted: OutlineRequest) -> OutlineOut:
        """Change the outline of a survey."""
        from api.schemas.sections import outline_of
        from services.jobs.steering import change_outline

        kept = change_outline(self.bench, id, wanted.value())
        self.bench.engine.checkpoint()
        return outline_of(kept)

    def compare_survey_revisions(self, id: str, *, from_: int | None, to: int | None) -> RevisionComparisonOut:
        """What differs from one revision to another."""
        from api.schemas.revisions import comparison_out
        from services.jobs.comparing import comparison_of

        found = comparison_of(self.bench.surveys, id, before=from_, after=to)
        papers = self.bench.papers.find(sorted({*found.joined.values(), *found.left.values()}))
        return comparison_out(found, papers)

    def estimate_rewriting(self, id: str, number: str, wanted: NewRewriting) -> EstimateOut:
        """What rewriting a section will take."""
        from api.schemas.surveys import estimate_out
        from services.jobs.rewriting import rewriting_estimate, rewriting_request

        return estimate_out(rewriting_estimate(self.bench, rewriting_request(self.bench, wanted.values(id, number))))

    def create_rewriting(self, id: str, number: str, wanted: NewRewriting) -> JobOut:
        """Rewrite a section or paragraph."""
        from services.jobs.rewriting import rewriting_request

        return self.job_done(JobKind.REWRITING, rewriting_request(self.bench, wanted.values(id, number)))

    def get_survey_staleness(self, id: str, *, revision: int | None) -> StalenessOut:
        """Which sections of a survey are stale, and why."""
        from api.schemas.revisions import staleness_out
        from services.jobs.refreshing import staleness_of

        return staleness_out(staleness_of(self.bench, id, revision))

    def estimate_refresh(self, id: str, wanted: NewRefresh) -> RefreshEstimateOut:
        """What a refresh will take, and what it writes again."""
        from api.schemas.revisions import refresh_estimate_out
        from services.jobs.refreshing import refresh_estimate, refresh_request

        return refresh_estimate_out(*refresh_estimate(self.bench, refresh_request(self.bench, wanted.values(id))))

    def create_refresh(self, id: str, wanted: NewRefresh) -> JobOut:
        """Write the stale sections of a survey again."""
        from services.jobs.refreshing import refresh_request

        return self.job_done(JobKind.REFRESH, refresh_request(self.bench, wanted.values(id)))

    def evaluate_survey(self, wanted: NewEvaluation) -> EvaluationOut:
        """What is measured of a survey without a model."""
        from api.cli.work import run_connected
        from api.schemas.evaluations import evaluation_out
        from services.evaluation.survey_evaluation import measures_of
        from services.jobs.evaluating import evaluate_stored

        work = evaluate_stored(self.bench, wanted.survey_id, revision=wanted.revision, human=wanted.human())
        survey, found = run_connected(self.bench, work)
        return evaluation_out(survey, found, measures_of(found))

    def estimate_judged_evaluation(self, wanted: NewJudgedEvaluation) -> EstimateOut:
        """What marks by language models will take."""
        from api.schemas.surveys import estimate_out
        from services.jobs.evaluating import estimate_judged

        return estimate_out(estimate_judged(self.bench, wanted.to_request()))

    def create_judged_evaluation(self, wanted: NewJudgedEvaluation) -> JobOut:
        """Measure a survey, and have language models give it marks."""
        from services.jobs.evaluating import check_judged

        request = wanted.to_request()
        check_judged(self.bench, request)
        return self.job_done(JobKind.EVALUATION, request)

    def get_judged_evaluation(self, id: str) -> EvaluationOut:
        """An evaluation with marks, by the id of its job."""
        from api.schemas.evaluations import EvaluationOut

        return EvaluationOut.model_validate(self.result_of(id)["evaluation"])

    def create_unaided_survey(self, wanted: NewUnaidedSurvey) -> JobOut:
        """Have a language model write on a topic out of its memory."""
        from services.jobs.unaided import check_unaided

        request = wanted.to_request()
        check_unaided(self.bench, request)
        return self.job_done(JobKind.UNAIDED, request)

    def get_unaided_survey(self, id: str) -> UnaidedSurveyOut:
        """A survey by a model alone, by the id of its job."""
        from api.schemas.unaided import unaided_survey_out
        from services.evaluation.unaided import NOTICE
        from services.jobs.unaided import survey_of_result

        return unaided_survey_out(id, *survey_of_result(self.result_of(id)), notice=NOTICE)

    def get_unaided_survey_markdown(self, id: str) -> bytes:
        """Its text."""
        from services.evaluation.unaided import unaided_markdown
        from services.jobs.unaided import survey_of_result

        return unaided_markdown(survey_of_result(self.result_of(id))[0]).encode()
