"""Fixed headings in other languages."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest

from services.document.headings import HeadingLanguage, heading, headings_in, with_headings
from services.rendering.survey.docx import render_docx
from services.rendering.survey.html import render_html
from services.rendering.survey.markdown import render_markdown
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY

OTHERS = [language for language in HeadingLanguage if language is not HeadingLanguage.ENGLISH]


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_heading(language: HeadingLanguage) -> None:
    known = headings_in(language)
    assert known.keys() == headings_in(HeadingLanguage.GERMAN).keys()
    assert all(known.values())


def test_english_changes_nothing() -> None:
    assert headings_in(HeadingLanguage.ENGLISH) == {}
    assert with_headings(SURVEY, HeadingLanguage.ENGLISH) is SURVEY


def test_a_survey_says_how_many_of_its_headings_are_translated() -> None:
    first, *rest = SURVEY.sections
    survey = replace(SURVEY, sections=(replace(first, title="Introduction"), *rest))
    german = with_headings(survey, HeadingLanguage.GERMAN)
    assert german.abstract.title == "Zusammenfassung"
    assert german.sections[0].title == "Einleitung"
    titles = [section.title for section in survey.walk()]
    fixed = sum(title in headings_in(HeadingLanguage.GERMAN) for title in titles)
    assert german.manifest["headings.language"] == "de"
    assert german.manifest["headings"].startswith(f"{fixed} of {len(titles)} headings are in de")
    assert [each.text for each in german.walk()] == [each.text for each in survey.walk()]


def test_renderings_say_what_they_add_in_the_same_language() -> None:
    spanish = with_headings(SURVEY, HeadingLanguage.SPANISH)
    markdown, page = render_markdown(spanish, PAPERS), render_html(spanish, FIELD)
    for word in ("Resumen", "Índice", "Referencias"):
        assert f"## {word}" in markdown
        assert f">{word}</h2>" in page
    with zipfile.ZipFile(io.BytesIO(render_docx(spanish, FIELD))) as archive:
        assert "Referencias" in archive.read("word/document.xml").decode("utf-8")
    assert heading(SURVEY, "References") == "References"
