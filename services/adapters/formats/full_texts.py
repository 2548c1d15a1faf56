"""The formats of files that hold one paper whole (docs/fulltext.md); they are read in `fulltext`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from services.adapters.formats.file_format import (
    CERTAIN,
    LAST,
    FileFormat,
    Head,
    Input,
    Sign,
    Syntax,
    pattern,
)
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_HTML = re.compile(r"<!doctype html|<html\b", re.IGNORECASE)
_PAPER_PAGE = re.compile(
    r"ltx_document|ltx_bibitem|ltx_page|name=[\"']citation_title|<h[1-6]\b[^<>]{0,300}>\s{0,40}abstract\b",
    re.IGNORECASE,
)
_TEI = re.compile(r"<TEI\b|http://www\.tei-c\.org/ns")
_JATS = re.compile(r"<art(?:icle)?\b|JATS|NLM//DTD|journalpublishing|archivearticle")
_LATEX = re.compile(r"^[^\S\n]*\\(?:documentclass|documentstyle)\b", re.MULTILINE)
_PDF = b"%PDF-"
_PDF_WITHIN = 1024
"""Bytes among which a PDF file begins."""


def _rows(*arguments: Any, **options: Any) -> Iterator[SourceRow]:
    from services.adapters.formats.fulltext import reader  # noqa: PLC0415 - its rules for sentences take a quarter of a second

    yield from reader.rows(*arguments, **options)


def _is_pdf(head: Head) -> bool:
    return _PDF in head.data[:_PDF_WITHIN]


def is_web_page(head: Head) -> bool:
    """Whether it is HTML."""
    return _HTML.search(head.text) is not None


FORMATS = (
    FileFormat(
        name=Format.PDF,
        label="PDF",
        signs=tuple(Sign(syntax=syntax, test=_is_pdf, order=0) for syntax in Syntax),
        endings=("pdf",),
        input=Input.FULL_TEXT,
        read=_rows,
    ),
    FileFormat(
        name=Format.JATS,
        label="JATS XML",
        signs=(
            Sign(
                syntax=Syntax.MARKUP,
                test=lambda head: not is_web_page(head) and _JATS.search(head.text) is not None,
                order=LAST,
            ),
        ),
        input=Input.FULL_TEXT,
        read=_rows,
    ),
    FileFormat(
        name=Format.TEI,
        label="TEI of GROBID",
        signs=(pattern(Syntax.MARKUP, _TEI, CERTAIN),),
        input=Input.FULL_TEXT,
        read=_rows,
    ),
    FileFormat(
        name=Format.LATEX,
        label="LaTeX source",
        signs=(pattern(Syntax.TEXT, _LATEX, CERTAIN),),
        endings=("tex",),
        input=Input.FULL_TEXT,
        read=_rows,
    ),
    FileFormat(
        name=Format.HTML,
        label="a paper as HTML",
        signs=(
            Sign(
                syntax=Syntax.MARKUP,
                test=lambda head: is_web_page(head) and _PAPER_PAGE.search(head.text) is not None,
                order=CERTAIN + 1,
            ),
        ),
        input=Input.FULL_TEXT,
        read=_rows,
    ),
)
