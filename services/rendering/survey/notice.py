"""The first words of every rendering: whether the survey is whole, and who wrote it."""

from __future__ import annotations

from kg.model.surveys.survey import Survey, SurveyStatus
from services.document.own_words import signs_explained

PARTIAL = "PARTIAL SURVEY: writing was stopped; the abstract says what is missing and how to go on."


OUTLINE = "OUTLINE: this survey is not written yet; the abstract says how to change its outline and how to write it."


def notice(survey: Survey) -> str:
    """What the first page says before anything else."""
    match survey.status:
        case SurveyStatus.PARTIAL:
            return f"{PARTIAL} {survey.notice}"
        case SurveyStatus.OUTLINE:
            return f"{OUTLINE} {survey.notice}"
    return " ".join(part for part in (survey.notice, signs_explained(survey)) if part)
