"""The formats in which papers can be imported."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

TeiOf = Callable[[Path], str]
"""What a server makes of a PDF file, as TEI; raises UpstreamError where it makes nothing of it."""


class Format(StrEnum):
    """The formats that can be read."""

    RECORD_LINES = "strata"
    SEMANTIC_SCHOLAR = "semantic-scholar"
    OPENALEX = "openalex"
    CROSSREF = "crossref"
    CSL_JSON = "csl-json"
    ARXIV = "arxiv"
    BIBTEX = "bibtex"
    RIS = "ris"
    PUBMED = "pubmed"
    PDF = "pdf"
    JATS = "jats"
    TEI = "tei"
    LATEX = "latex"
    HTML = "html"
    IDENTIFIERS = "ids"


FORMAT_NAMES = {
    Format.RECORD_LINES: "Strata's JSON Lines",
    Format.SEMANTIC_SCHOLAR: "Semantic Scholar Graph API JSON",
    Format.OPENALEX: "OpenAlex works JSON",
    Format.CROSSREF: "Crossref works JSON",
    Format.CSL_JSON: "CSL-JSON",
    Format.ARXIV: "arXiv Atom",
    Format.BIBTEX: "BibTeX",
    Format.RIS: "RIS",
    Format.PUBMED: "PubMed MEDLINE (.nbib)",
    Format.PDF: "PDF",
    Format.JATS: "JATS XML",
    Format.TEI: "TEI of GROBID",
    Format.LATEX: "LaTeX source",
    Format.HTML: "a paper of arXiv as HTML",
    Format.IDENTIFIERS: "lists of DOIs or other identifiers",
}
JSON_FORMATS = frozenset(
    {Format.RECORD_LINES, Format.SEMANTIC_SCHOLAR, Format.OPENALEX, Format.CROSSREF, Format.CSL_JSON}
)
FULL_TEXTS = frozenset({Format.PDF, Format.JATS, Format.TEI, Format.LATEX, Format.HTML})
"""Files that hold one paper whole (docs/fulltext.md)."""
