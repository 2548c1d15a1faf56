"""The Markdown rendering."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from services.rendering.survey.markdown import escape, render_markdown
from tests.builders.rendering_values import PAPERS, SURVEY
from tests.golden_files import assert_golden


@pytest.mark.golden
def test_the_survey_with_its_evidence_is_as_pinned() -> None:
    assert_golden("survey.md", render_markdown(SURVEY, PAPERS, evidence=True))


def test_every_link_inside_the_document_has_its_anchor() -> None:
    text = render_markdown(SURVEY, PAPERS, evidence=True)
    anchors = re.findall(r'<a id="([^"]+)">', text)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\(#([^)]+)\)", text)) <= set(anchors)


def test_every_reference_is_listed_once_with_its_link() -> None:
    text = render_markdown(SURVEY, PAPERS)
    assert len(re.findall(r"^\d+\. <a id=", text, re.MULTILINE)) == 13
    assert "[arXiv:1609.02907](<https://arxiv.org/abs/1609.02907>)" in text
    assert "(<https://doi.org/10.1000/182_(awkward)%3C1%3E>)" in text
    assert "Neural Networks?** *" in text.replace("?**.", "?**")


def test_lists_survive() -> None:
    section = replace(SURVEY.sections[0], text="Two:\n- one\n- two\n\nEnd.")
    assert "Two:\n\n- one\n- two\n\nEnd." in render_markdown(replace(SURVEY, sections=(section,)), PAPERS)


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn", "Zl", "Zp"]), max_size=60))
def test_escaped_text_is_shown_as_it_is(text: str) -> None:
    line = " ".join(text.split())
    tokens = MarkdownIt("commonmark").parse(escape(text))
    inline = [child for token in tokens for child in token.children or ()]
    assert [token.type for token in tokens] == (["paragraph_open", "inline", "paragraph_close"] if line else [])
    assert {child.type for child in inline} <= {"text", "text_special", "softbreak"}
    assert "".join(child.content for child in inline) == line
