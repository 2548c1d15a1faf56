"""A survey as a Typst document: text stands in strings, pictures beside it; the PDF itself needs the extra."""

from __future__ import annotations

import importlib.util
import re

import pytest

from kg.errors import InvalidInputError
from services.document.citations import citation_table
from services.rendering.survey.pdf import render_pdf
from services.rendering.survey.typst import render_typst, typst_string
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY


def test_text_is_shown_as_it_is() -> None:
    assert typst_string('a "b" \\ #c\n[d]') == '"a \\"b\\" \\\\ #c [d]"'


def test_every_citation_leads_to_a_reference_and_every_picture_is_beside() -> None:
    document, pictures = render_typst(SURVEY, FIELD)
    cited = set(re.findall(r"#link\(<(ref-\d+)>\)", document))
    assert cited == {f"ref-{number}" for number in range(1, len(citation_table(SURVEY, PAPERS).references) + 1)}
    assert all(f"<{each}>" in document for each in cited)
    assert set(re.findall(r'image\("([^"]+)"', document)) == set(pictures)


def test_a_pdf_is_made_where_its_extra_is_installed() -> None:
    if importlib.util.find_spec("typst") is None:
        with pytest.raises(InvalidInputError, match="extra `pdf`"):
            render_pdf(SURVEY, FIELD)
    else:
        assert render_pdf(SURVEY, FIELD).startswith(b"%PDF-")
