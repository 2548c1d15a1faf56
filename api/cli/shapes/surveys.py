"""Surveys, as `--json` prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from api.cli.shapes import Shape, shape
from api.schemas.surveys import RevisionList, SurveyList, SurveyOut, survey_brief, survey_out
from kg.model.surveys.claim import EvidenceKind
from kg.model.surveys.survey import SurveyBrief
from services.document.integrity import Fault, Finding, IntegrityReport
from services.exploring.field_state import field_state

if TYPE_CHECKING:
    from kg.model.surveys.survey import Survey
    from services.workbench import Workbench


def surveys_shape(surveys: Sequence[SurveyBrief]) -> Shape:
    """The surveys of a graph: a page that holds them all."""
    return shape(SurveyList(items=[survey_brief(survey) for survey in surveys], next_cursor=None, next=None))


def revisions_shape(revisions: Sequence[SurveyBrief]) -> Shape:
    """The revisions of a survey, by number."""
    return shape(RevisionList(items=[survey_brief(each) for each in revisions]))


def survey_shape(workbench: Workbench, survey: Survey, integrity: IntegrityReport, files: Sequence[str]) -> Shape:
    """A survey and where its files are."""
    return shape(survey_out(survey, integrity, field_state(workbench.fields, survey))) | {"files": list(files)}


def integrity_of(survey: SurveyOut) -> IntegrityReport:
    """What was counted and found in a survey, out of its shape; a finding has no section there."""
    report = survey.integrity
    parts = [finding.partition(": ") for finding in report.findings]
    return IntegrityReport(
        cited_papers=survey.counts.cited_papers,
        citations=report.citations,
        claims=report.claims,
        supported_claims=report.supported_claims,
        evidence={EvidenceKind(kind): count for kind, count in report.evidence.items()},
        findings=tuple(Finding(fault=Fault(fault), section="", detail=detail) for fault, _, detail in parts),
        own_words=report.own_words,
    )
