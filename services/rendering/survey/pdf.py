"""A survey as PDF, set by Typst, which needs no TeX: the extra `pdf`."""

from __future__ import annotations

import importlib
import tempfile
from pathlib import Path

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from services.rendering.survey.typst import render_typst

PDF_MISSING = (
    "a PDF needs the extra `pdf`: pip install 'strata-survey[pdf]'; survey.tex and survey.docx hold the same text"
)


def render_pdf(survey: Survey, field: FieldGraph) -> bytes:
    """The whole survey with its pictures as vectors; equal surveys give equal bytes.

    Raises:
        InvalidInputError: the extra `pdf` is not installed.
        UngroundedClaimError: the survey cites a paper that the field does not hold.
    """
    try:
        typst = importlib.import_module("typst")
    except ImportError as error:
        raise InvalidInputError(PDF_MISSING) from error
    document, pictures = render_typst(survey, field)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "survey.typ"
        source.write_text(document, encoding="utf-8")
        for name, picture in pictures.items():
            (Path(folder) / name).write_text(picture, encoding="utf-8")
        return bytes(typst.compile(str(source), ignore_system_fonts=False))
