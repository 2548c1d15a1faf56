"""The first words of every rendering: whether the survey is whole, and who wrote it."""

from __future__ import annotations

from kg.model.surveys.survey import Survey, SurveyStatus

PARTIAL = "PARTIAL SURVEY: writing was stopped; the abstract says what is missing and how to go on."


def notice(survey: Survey) -> str:
    """What the first page says before anything else."""
    return survey.notice if survey.status is SurveyStatus.COMPLETE else f"{PARTIAL} {survey.notice}"
