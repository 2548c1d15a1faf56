"""Which format a source has: told by its content first, by its name second."""

from __future__ import annotations

import json
import re

from kg.errors import InvalidInputError
from services.collecting.formats import FORMAT_NAMES, FULL_TEXTS, JSON_FORMATS, Format

__all__ = ["FORMAT_NAMES", "FULL_TEXTS", "JSON_FORMATS", "Format", "detect", "ending", "is_line_by_line"]


_BY_ENDING = {
    "bib": Format.BIBTEX,
    "bibtex": Format.BIBTEX,
    "ris": Format.RIS,
    "nbib": Format.PUBMED,
    "medline": Format.PUBMED,
    "jsonl": Format.RECORD_LINES,
    "ndjson": Format.RECORD_LINES,
    "atom": Format.ARXIV,
    "pdf": Format.PDF,
    "tex": Format.LATEX,
    "ids": Format.IDENTIFIERS,
}
_LINE_ENDINGS = frozenset({"jsonl", "ndjson"})


def _keys(*names: str) -> str:
    return rf'(?<!\\)"(?:{"|".join(names)})"\s*:'


_JSON_SIGNS = (
    (Format.SEMANTIC_SCHOLAR, re.compile(_keys("citedPaper", "citingPaper", "paperId", "externalIds"))),
    (
        Format.OPENALEX,
        re.compile(_keys("abstract_inverted_index", "referenced_works", "authorships", "cited_by_api_url")),
    ),
    (Format.CROSSREF, re.compile(_keys("is-referenced-by-count", "reference-count", "message-type"))),
    (
        Format.RECORD_LINES,
        re.compile(_keys("external_ids", "cited_by", "citation_count", "publication_date", "references")),
    ),
    (Format.CSL_JSON, re.compile(_keys("issued", "container-title", "family", "citation-key"))),
    (Format.SEMANTIC_SCHOLAR, re.compile(r'\A\s*\{\s*"(?:total|offset)"\s*:\s*\d++[^\[]*"data"\s*:\s*\[')),
    (Format.RECORD_LINES, re.compile(r'(?<!\\)"title"\s*:\s*(?:"|null)')),
)
_TEXT_SIGNS = (
    (Format.PUBMED, re.compile(r"^PMID ?- +\d", re.MULTILINE)),
    (Format.RIS, re.compile(r"^TY {1,2}- ?[A-Z]", re.MULTILINE)),
    (Format.LATEX, re.compile(r"^[^\S\n]*\\(?:documentclass|documentstyle)\b", re.MULTILINE)),
    (Format.BIBTEX, re.compile(r"^[^\S\n]*@[A-Za-z_]++\s*[{(]", re.MULTILINE)),
)
_IDENTIFIERS = re.compile(
    r"\A(?:[^\S\n]*+(?:#[^\n]*+)?\n)*+[\s\"'<]*+(?:(?:https?://)?(?:dx\.)?doi\.org/10\.\d|doi:|10\.\d{4,9}/[^\s]|arxiv:|"
    r"https?://(?:www\.|export\.)?arxiv\.org/|\d{4}\.\d{4,5}(?:v\d{1,3})?(?:[,;\s]|\Z)|pmid:|pubmed:|pmc(?:id:)?\d|openalex:|"
    r"https?://openalex\.org/|s2:|corpusid:|w\d{5,19}(?:[,;\s]|\Z)|[0-9a-f]{40}(?:[,;\s]|\Z))",
    re.IGNORECASE,
)
"""A text that begins with an identifier, after remarks."""
_MARKUP = re.compile(r"\A\s*(?:<\?xml|<!|<[A-Za-z])")
_HTML = re.compile(r"<!doctype html|<html\b", re.IGNORECASE)
_PAPER_PAGE = re.compile(r"ltx_document|ltx_bibitem|ltx_page|name=[\"']citation_title", re.IGNORECASE)
_TEI = re.compile(r"<TEI\b|http://www\.tei-c\.org/ns")
_JATS = re.compile(r"<article\b|JATS|NLM//DTD|journalpublishing|archivearticle")
_PDF = b"%PDF-"
_PDF_WITHIN = 1024
"""Bytes among which a PDF file begins."""


def detect(head: bytes, name: str) -> Format:
    """The format of a source from its first bytes and its name.

    Raises InvalidInputError when nothing fits, naming the formats that would.
    """
    if _PDF in head[:_PDF_WITHIN]:
        return Format.PDF
    text = head.decode("utf-8", errors="replace")
    if "\x00" in text:
        raise _unknown(name, "it is a binary file")
    if text.lstrip()[:1] in ("{", "["):
        found = next((format for format, sign in _JSON_SIGNS if sign.search(text)), None)
    elif _MARKUP.match(text):
        found = _markup(text, name)
    else:
        found = next((format for format, sign in _TEXT_SIGNS if sign.search(text)), None)
        if found is None and _IDENTIFIERS.match(text):
            found = Format.IDENTIFIERS
    found = found or _BY_ENDING.get(ending(name))
    if found is None:
        raise _unknown(name, "nothing in it looks like one of them")
    return found


def _markup(text: str, name: str) -> Format | None:
    if "http://www.w3.org/2005/Atom" in text:
        return Format.ARXIV
    if _TEI.search(text):
        return Format.TEI
    if _HTML.search(text):
        if not _PAPER_PAGE.search(text):
            raise _unknown(name, "it is a web page, perhaps an error message saved in place of the data")
        return Format.HTML
    return Format.JATS if _JATS.search(text) else None


def is_line_by_line(head: bytes, name: str) -> bool:
    """Whether JSON comes one document a line: its name says so, or a line of `head` stands alone as a document."""
    if ending(name) in _LINE_ENDINGS or b"\n" not in head.strip():
        return True
    first, *others = head.lstrip().splitlines()[:50]
    if first.rstrip()[-1:] in (b"[", b"{", b",") or first.startswith(b"["):
        return False
    return any(_is_object(line) for line in (first, *others) if line.startswith(b"{"))


def ending(name: str) -> str:
    """The ending of a file name without ".gz", lower case."""
    return name.lower().removesuffix(".gz").rpartition(".")[2]


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _unknown(name: str, reason: str) -> InvalidInputError:
    known = ", ".join(FORMAT_NAMES.values())
    return InvalidInputError(f"{name} is in no format that can be read: {reason}. Known are {known}.", field="format")
