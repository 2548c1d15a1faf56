"""Formats that are known and not read: how each is recognised, and what to do instead. A table, not code."""

from __future__ import annotations

import re

from services.adapters.formats.file_format import (
    UNREAD,
    Head,
    Sign,
    Syntax,
    Test,
    UnreadFormat,
    all_keys,
    any_key,
    pattern,
    root,
)
from services.adapters.formats.full_texts import is_web_page

_BIBTEX_ENTRY = re.compile(r"@(?:article|inproceedings|book|misc|incollection|phdthesis)\s{0,9}\{", re.IGNORECASE)
_MARC = re.compile(r"\A\d{5}[acdnp][a-z]{2}[a ][a ]22\d{5}.{3}45")
_REFWORKS = re.compile(r"^RT (?:Journal|Book|Conference|Dissertation|Report|Web|Generic|Magazine|Thesis)", re.MULTILINE)
_NOTE_EXPRESS = re.compile(r"^\{Reference Type\}:", re.MULTILINE)
_PUBMED_LIST = re.compile(r"\A\s*1[.:]\s")
_PUBMED_NUMBER = re.compile(r"\bPMID: \d")
_OVID = re.compile(r"\A\s*<\s?1\s?>")
_RTF = re.compile(r"\A\s*\{\\rtf")
_YAML = re.compile(r"^(?:references:[ \t]*$|- id: |cff-version:)", re.MULTILINE)
_SCHEMA_ORG = re.compile(r'"@context"\s{0,9}:\s{0,9}\[?\s{0,9}"https?://schema\.org')
_EXPORT = "export the papers as BibTeX or RIS"


def _office(folder: bytes) -> Sign:
    """The sign of a document of Microsoft Office: a zip archive with its list of contents and this folder."""
    return Sign(
        syntax=Syntax.ZIP,
        test=lambda head: b"[Content_Types].xml" in head.data and folder in head.data,
        order=UNREAD,
    )


def _with_media_type(*names: bytes) -> Sign:
    """The sign of a zip archive whose first file says what it is."""
    return Sign(
        syntax=Syntax.ZIP,
        test=lambda head: b"mimetype" in head.data[:40] and any(name in head.data[:200] for name in names),
        order=UNREAD,
    )


def _binary(start: bytes, *words: bytes, order: int = UNREAD) -> Sign:
    """The sign of a binary format: how it begins, and one of some words further on."""
    return Sign(
        syntax=Syntax.BINARY,
        test=lambda head: head.data.startswith(start) and (not words or any(word in head.data for word in words)),
        order=order,
    )


def _markup(test: Test, order: int = UNREAD) -> Sign:
    return Sign(syntax=Syntax.MARKUP, test=test, order=order)


def _text(*expressions: re.Pattern[str], order: int = UNREAD) -> Sign:
    """The sign of a text in which all of these are found."""
    return Sign(
        syntax=Syntax.TEXT,
        test=lambda head: all(each.search(head.text) is not None for each in expressions),
        order=order,
    )


def _rdf_of(*namespaces: str) -> Test:
    return lambda head: head.root == "RDF" and any(each in head.text for each in namespaces)


def _is_marc_xml(head: Head) -> bool:
    return head.root in {"collection", "record"} and "loc.gov/MARC21" in head.text


def _has_bibtex(head: Head) -> bool:
    return is_web_page(head) and _BIBTEX_ENTRY.search(head.text) is not None


_OWN_PAGE = '<meta name="generator" content="Strata">'
_OWN_SOURCE = re.compile(r"\A\\begin\{filecontents\*\}\[overwrite\]\{survey\.bst\}")
_SQLITE = b"SQLite format 3\x00"

UNREAD_FORMATS = (
    UnreadFormat(
        label="a survey or a field that Strata wrote",
        advice="the works that a survey cites are in the .bib file beside it",
        signs=(_markup(lambda head: _OWN_PAGE in head.text, 0), _text(_OWN_SOURCE, order=0)),
    ),
    UnreadFormat(
        label="Zotero RDF",
        advice="in Zotero, export Better BibTeX JSON, BibTeX or RIS",
        signs=(_markup(_rdf_of("zotero.org/namespaces")),),
    ),
    UnreadFormat(
        label="RDF of Dublin Core or BIBO",
        advice=_EXPORT,
        signs=(_markup(_rdf_of("purl.org/dc/", "purl.org/ontology/bibo"), UNREAD + 1),),
    ),
    UnreadFormat(label="RDF", advice=_EXPORT, signs=(root("RDF", order=UNREAD + 2),), endings=("rdf",)),
    UnreadFormat(
        label="an answer of OAI-PMH",
        advice="ask the repository's site for BibTeX or RIS, or list the DOIs in a file",
        signs=(root("OAI-PMH", order=UNREAD),),
    ),
    UnreadFormat(
        label="Dublin Core XML",
        advice=_EXPORT,
        signs=(
            _markup(lambda head: "purl.org/dc/" in head.text and head.root in {"dc", "metadata", "records", "record"}),
        ),
    ),
    UnreadFormat(
        label="MODS", advice=_EXPORT, signs=(root("mods", "modsCollection", order=UNREAD),), endings=("mods",)
    ),
    UnreadFormat(label="MARCXML", advice=_EXPORT, signs=(_markup(_is_marc_xml),)),
    UnreadFormat(label="MARC 21", advice=_EXPORT, signs=(_text(_MARC),), endings=("mrc", "marc")),
    UnreadFormat(
        label="an answer of a library catalogue (SRU)",
        advice=_EXPORT,
        signs=(root("searchRetrieveResponse", order=UNREAD),),
    ),
    UnreadFormat(
        label="BibTeXML", advice="export plain BibTeX", signs=(_markup(lambda head: "bibtexml.sf.net" in head.text),)
    ),
    UnreadFormat(
        label="Crossref XML",
        advice="ask Crossref for JSON, or list the DOIs in a file",
        signs=(root("doi_records", "doi_batch", "crossref_result", "crossref", order=UNREAD),),
    ),
    UnreadFormat(
        label="a list of PubMed numbers or summaries as XML",
        advice="save the results of PubMed in the format PubMed (.nbib), or fetch the records as XML",
        signs=(root("eSearchResult", "eSummaryResult", "eLinkResult", order=UNREAD),),
    ),
    UnreadFormat(
        label="a list of PubMed as plain text",
        advice="save the results again in the format PubMed (.nbib)",
        signs=(_text(_PUBMED_LIST, _PUBMED_NUMBER),),
    ),
    UnreadFormat(label="a list of Ovid", advice="export RIS from Ovid", signs=(_text(_OVID),)),
    UnreadFormat(
        label="RefWorks XML", advice="in RefWorks, export RIS or BibTeX", signs=(root("refworks", order=UNREAD),)
    ),
    UnreadFormat(
        label="the tagged format of RefWorks", advice="in RefWorks, export RIS or BibTeX", signs=(_text(_REFWORKS),)
    ),
    UnreadFormat(
        label="the tagged format of NoteExpress",
        advice="from CNKI, Wanfang or NoteExpress, export EndNote or RIS",
        signs=(pattern(Syntax.JSON, _NOTE_EXPRESS, UNREAD),),
    ),
    UnreadFormat(
        label="Citavi XML",
        advice="in Citavi, export RIS or BibTeX",
        signs=(root("CitaviExchangeData", order=UNREAD),),
    ),
    UnreadFormat(
        label="a project of Citavi",
        advice="in Citavi, export RIS or BibTeX",
        signs=(_binary(_SQLITE, b"CitaviKnowledgeItem", b"KnowledgeItem"),),
        endings=("ctv3", "ctv4", "ctv5", "ctv6", "ctv7", "ctv6bak", "ctv5bak"),
    ),
    UnreadFormat(
        label="the database of Zotero",
        advice="in Zotero, export Better BibTeX JSON, BibTeX or RIS",
        signs=(_binary(_SQLITE, b"itemTypeFields", b"itemDataValues"),),
    ),
    UnreadFormat(
        label="the database of Mendeley",
        advice="in Mendeley, export BibTeX or RIS",
        signs=(_binary(_SQLITE, b"DocumentContributors", b"DocumentUrls", b"mendeley"),),
    ),
    UnreadFormat(
        label="a library of EndNote",
        advice="in EndNote, export it as XML (File, Export)",
        signs=(_binary(_SQLITE, b"enl_refs", b"refs_ord"),),
        endings=("enl", "enlx", "enlp"),
    ),
    UnreadFormat(
        label="a style of EndNote",
        advice="export the library itself as XML (File, Export)",
        signs=(),
        endings=("ens", "enf", "enz"),
    ),
    UnreadFormat(
        label="a database (SQLite), such as Papers, Mendeley, Zotero and Citavi keep their libraries in",
        advice="export BibTeX or RIS from that program",
        signs=(_binary(_SQLITE, order=UNREAD + 1),),
    ),
    UnreadFormat(
        label="a Word document",
        advice="export the reference list from the program that made it, or list the DOIs in a text file",
        signs=(_office(b"word/"), _binary(b"\xd0\xcf\x11\xe0", b"W\x00o\x00r\x00d\x00D\x00o\x00c")),
        endings=("docx", "doc"),
    ),
    UnreadFormat(
        label="a workbook of Excel in its old form (.xls)",
        advice="in Excel, save it as .xlsx or CSV; from Web of Science, export plain text or tab-delimited",
        signs=(_binary(b"\xd0\xcf\x11\xe0", b"W\x00o\x00r\x00k\x00b\x00o\x00o\x00k"),),
        endings=("xls",),
    ),
    UnreadFormat(
        label="a binary workbook of Excel (.xlsb)",
        advice="save it as .xlsx or CSV",
        signs=(Sign(syntax=Syntax.ZIP, test=lambda head: b"xl/workbook.bin" in head.data, order=UNREAD),),
        endings=("xlsb",),
    ),
    UnreadFormat(
        label="a workbook or document with a password",
        advice="save it without one",
        signs=(_binary(b"\xd0\xcf\x11\xe0", b"E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a"),),
    ),
    UnreadFormat(
        label="a sheet of Apple Numbers",
        advice="export it as CSV or Excel",
        signs=(
            Sign(syntax=Syntax.ZIP, test=lambda head: b"Index/" in head.data and b".iwa" in head.data, order=UNREAD),
        ),
        endings=("numbers",),
    ),
    UnreadFormat(
        label="a text document (OpenDocument or RTF)",
        advice="export the reference list from the program that made it, or list the DOIs in a text file",
        signs=(_with_media_type(b"opendocument.text"), pattern(Syntax.JSON, _RTF, 0)),
        endings=("odt", "rtf"),
    ),
    UnreadFormat(
        label="an OpenDocument sheet",
        advice="in JabRef, save BibTeX; in LibreOffice, save .xlsx or CSV",
        signs=(_with_media_type(b"opendocument.spreadsheet"),),
        endings=("ods",),
    ),
    UnreadFormat(
        label="a book (EPUB)",
        advice="import its PDF",
        signs=(_with_media_type(b"application/epub+zip"),),
        endings=("epub",),
    ),
    UnreadFormat(label="a presentation", advice=_EXPORT, signs=(_office(b"ppt/"),), endings=("pptx", "ppt")),
    UnreadFormat(
        label="YAML",
        advice="export CSL-JSON or BibTeX",
        signs=(_text(_YAML),),
        endings=("yaml", "yml", "cff"),
    ),
    UnreadFormat(
        label="an answer of the API of Scopus",
        advice="export CSV, BibTeX or RIS from Scopus itself, with References",
        signs=(any_key("search-results", "abstracts-retrieval-response", "prism:doi", order=UNREAD),),
    ),
    UnreadFormat(
        label="an answer of the API of Web of Science",
        advice="export plain text or tab-delimited from Web of Science itself, with Cited References",
        signs=(all_keys("UID", "REC", order=UNREAD), all_keys("uid", "sourceTitle", order=UNREAD)),
    ),
    UnreadFormat(
        label="a summary of PubMed as JSON",
        advice="save the results of PubMed in the format PubMed (.nbib), or fetch the records as XML",
        signs=(all_keys("header", "result", "uids", order=UNREAD),),
    ),
    UnreadFormat(
        label="an answer of a repository such as Zenodo",
        advice="export BibTeX or CSL from it, or ask DataCite for its DOIs",
        signs=(all_keys("hits", "metadata", "creators", order=UNREAD),),
    ),
    UnreadFormat(
        label="JSON-LD of schema.org",
        advice=_EXPORT,
        signs=(pattern(Syntax.JSON, _SCHEMA_ORG, UNREAD),),
        endings=("jsonld",),
    ),
    UnreadFormat(
        label="the list of sources of Word",
        advice="export the papers from the program that they came from, or list the DOIs in a text file",
        signs=(_markup(lambda head: head.root == "Sources" and "officeDocument" in head.text),),
    ),
    UnreadFormat(
        label="a web page with BibTeX in it",
        advice="copy the BibTeX into a file of its own (.bib)",
        signs=(_markup(_has_bibtex),),
    ),
    UnreadFormat(
        label="a page of search results of Google Scholar",
        advice="export BibTeX from your library there, or with Publish or Perish",
        signs=(_markup(lambda head: is_web_page(head) and "scholar.google" in head.text),),
    ),
    UnreadFormat(
        label="a web page",
        advice="it may be a page of results, or an error message saved in place of the data; download or export the "
        "data itself as BibTeX, RIS or JSON",
        signs=(_markup(is_web_page, UNREAD + 1),),
    ),
)
