"""Sentences that are the survey's own are signed, counted and explained on the first page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.document.integrity import check
from services.document.sentence_signs import own_words, signs_explained, with_sign, without_sign
from services.document.uncited import uncited_claims
from services.rendering.survey.html import render_html
from services.rendering.survey.latex import render_latex
from services.rendering.survey.markdown import render_markdown
from services.rendering.survey.notice import notice
from services.rendering.survey.typst import render_typst
from tests.builders.rendering_values import FIELD, SURVEY


@pytest.mark.parametrize(
    ("text", "kind", "shown"),
    [
        ("So both may hold.", "synthesis", "So both may hold†."),
        ("A logit is a score", "explanation", "A logit is a score‡."),
        ("Say a bee asks “where?”", "illustration", "Say a bee asks “where§?”"),
        ("They fly [@a].", "finding", "They fly [@a]."),
        ("They fly.", None, "They fly."),
    ],
)
def test_a_sign_stands_before_the_stop(text: str, kind: str | None, shown: str) -> None:
    assert with_sign(text, kind) == shown
    assert with_sign(shown, kind) == shown


def test_a_sign_can_be_taken_off_and_others_stay() -> None:
    assert without_sign("So both may hold†.") == ("So both may hold.", "synthesis")
    assert without_sign("By § 3 of the act they may.") == ("By § 3 of the act they may.", None)
    assert own_words(["Both may hold†. So they do†.", "A logit is a score‡."]) == {"synthesis": 2, "explanation": 1}


def test_what_is_signed_is_counted_explained_and_shown() -> None:
    home = SURVEY.sections[0]
    text = f"{home.text}\n\nBees weigh what both cues say†. Say a cloud hides the sun§."
    survey = replace(SURVEY, sections=(replace(home, text=text), *SURVEY.sections[1:]))
    report = check(survey, FIELD.papers)
    assert report.evidence_summary().endswith("; 1 conclusion of its own, 1 made-up case")
    assert "† is a conclusion of its own, § is a made-up case." in notice(survey, {})
    assert uncited_claims(survey.sections[0]) == uncited_claims(home)
    texts = (
        render_markdown(survey, FIELD.papers),
        render_latex(survey, FIELD.papers)[0],
        render_html(survey, FIELD),
        render_typst(survey, FIELD)[0],
    )
    for shown in texts:
        assert "say†." in shown
        assert "sun§." in shown


def test_a_survey_without_signs_explains_none() -> None:
    assert signs_explained(SURVEY) == ""
    assert notice(SURVEY, {}) == SURVEY.notice
