"""The first words of every rendering: whether the survey is whole, and who wrote it."""

from __future__ import annotations

from collections.abc import Mapping

from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.claim import PassageSource
from kg.model.surveys.survey import Survey, SurveyStatus
from services.document.landmarks import landmarks_explained
from services.document.sentence_signs import signs_explained

PARTIAL = "PARTIAL SURVEY: writing was stopped; the abstract says what is missing and how to go on."


OUTLINE = "OUTLINE: this survey is not written yet; the abstract says how to change its outline and how to write it."


def notice(survey: Survey, papers: Mapping[PaperId, Paper]) -> str:
    """What the first page says before anything else."""
    match survey.status:
        case SurveyStatus.PARTIAL:
            return f"{PARTIAL} {survey.notice}"
        case SurveyStatus.OUTLINE:
            return f"{OUTLINE} {survey.notice}"
    parts = survey.notice, signs_explained(survey), landmarks_explained(survey), name_lost_texts(survey, papers)
    return " ".join(part for part in parts if part)


def name_lost_texts(survey: Survey, papers: Mapping[PaperId, Paper]) -> str:
    """Which papers are quoted from full texts that are not kept any more; "" where none is."""
    quoted = {
        support.passage.paper_id
        for section in survey.walk()
        for claim in section.claims
        for support in claim.supports
        if support.passage.source is PassageSource.FULL_TEXT
    }
    lost = sorted(papers[id].citation_key for id in quoted & papers.keys() if papers[id].full_text is None)
    if not lost:
        return ""
    return f"Quoted here as before, but not kept any more: the full text{'s' * (len(lost) > 1)} of {', '.join(lost)}."
