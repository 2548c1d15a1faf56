"""The first page says whether a survey is whole."""

from __future__ import annotations

from dataclasses import replace

from kg.model.papers.kept_text import KeptText
from kg.model.surveys.claim import PassageSource
from kg.model.surveys.survey import SurveyStatus
from services.rendering.survey.html import render_html
from services.rendering.survey.latex import render_latex
from services.rendering.survey.markdown import render_markdown
from services.rendering.survey.notice import OUTLINE, PARTIAL, name_lost_texts, notice
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY


def test_a_whole_survey_says_who_wrote_it_and_no_more() -> None:
    assert notice(SURVEY, PAPERS) == SURVEY.notice


def test_every_rendering_of_a_partial_survey_says_so_before_its_text() -> None:
    partial = replace(SURVEY, status=SurveyStatus.PARTIAL)
    assert notice(partial, PAPERS).endswith(SURVEY.notice)
    for text in (
        render_markdown(partial, PAPERS),
        render_html(partial, FIELD),
        render_latex(partial, PAPERS)[0],
    ):
        assert PARTIAL in text
        assert text.index(PARTIAL) < text.lower().rindex("abstract")


def test_an_outline_says_that_nothing_is_written_yet() -> None:
    outline = replace(SURVEY, status=SurveyStatus.OUTLINE)
    assert notice(outline, PAPERS) == f"{OUTLINE} {SURVEY.notice}"


def test_a_survey_says_whose_full_text_it_quotes_that_is_not_kept_any_more() -> None:
    section = next(section for section in SURVEY.walk() if section.claims)
    claim = section.claims[0]
    passage = replace(claim.supports[0].passage, source=PassageSource.FULL_TEXT, section="3 Results")
    quoted = replace(section, claims=(replace(claim, supports=(replace(claim.supports[0], passage=passage),)),))
    survey = replace(SURVEY, sections=(quoted,))
    key = PAPERS[passage.paper_id].citation_key
    said = f"Quoted here as before, but not kept any more: the full text of {key}."
    assert name_lost_texts(survey, PAPERS) == said
    assert notice(survey, PAPERS) == f"{SURVEY.notice} {said}"
    text = KeptText(
        paper_id=passage.paper_id, paragraphs=(), origin="a.pdf", format="pdf", licence=None, digest="d", is_cut=False
    )
    kept = {**PAPERS, passage.paper_id: replace(PAPERS[passage.paper_id], full_text=text)}
    assert name_lost_texts(survey, kept) == ""
