"""The first page says whether a survey is whole."""

from __future__ import annotations

from dataclasses import replace

from kg.model.surveys.survey import SurveyStatus
from services.rendering.survey.html import render_html
from services.rendering.survey.latex import render_latex
from services.rendering.survey.markdown import render_markdown
from services.rendering.survey.notice import OUTLINE, PARTIAL, notice
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY


def test_a_whole_survey_says_who_wrote_it_and_no_more() -> None:
    assert notice(SURVEY) == SURVEY.notice


def test_every_rendering_of_a_partial_survey_says_so_before_its_text() -> None:
    partial = replace(SURVEY, status=SurveyStatus.PARTIAL)
    assert notice(partial).endswith(SURVEY.notice)
    for text in (
        render_markdown(partial, PAPERS),
        render_html(partial, FIELD),
        render_latex(partial, PAPERS)[0],
    ):
        assert PARTIAL in text
        assert text.index(PARTIAL) < text.lower().rindex("abstract")


def test_an_outline_says_that_nothing_is_written_yet() -> None:
    outline = replace(SURVEY, status=SurveyStatus.OUTLINE)
    assert notice(outline) == f"{OUTLINE} {SURVEY.notice}"
