"""The formats in which papers can be imported."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

TeiOf = Callable[[Path], str]
"""What a server makes of a PDF file, as TEI; raises UpstreamError where it makes nothing of it."""


class Format(StrEnum):
    """The formats that can be read, each by one module of `services/adapters/formats` that declares it."""

    RECORD_LINES = "strata"
    SEMANTIC_SCHOLAR = "semantic-scholar"
    OPENALEX = "openalex"
    CROSSREF = "crossref"
    CSL_JSON = "csl-json"
    ARXIV = "arxiv"
    BIBTEX = "bibtex"
    RIS = "ris"
    PUBMED = "pubmed"
    PUBMED_XML = "pubmed-xml"
    EUROPE_PMC = "europe-pmc"
    EUROPE_PMC_XML = "europe-pmc-xml"
    DBLP = "dblp"
    DBLP_XML = "dblp-xml"
    DATACITE = "datacite"
    ZOTERO_JSON = "zotero-json"
    ENDNOTE_XML = "endnote-xml"
    ENDNOTE = "endnote"
    WEB_OF_SCIENCE = "web-of-science"
    LENS = "lens"
    TABLE = "table"
    XLSX = "xlsx"
    PDF = "pdf"
    JATS = "jats"
    TEI = "tei"
    LATEX = "latex"
    HTML = "html"
    IDENTIFIERS = "ids"
