"""Formats that are known and not read are named as what they are, with what to do."""

from __future__ import annotations

import io
import zipfile

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.detection import detect, is_archive
from services.collecting.formats import Format
from tests.tables import every_case

RDF = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"'
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def packed(*names: str, first: str = "") -> bytes:
    """A zip archive of empty files; `first` is the text of the first one."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for number, name in enumerate(names):
            archive.writestr(name, first if number == 0 else "")
    return whole.getvalue()


CASES = [
    (
        "{Reference Type}: Journal Article\n{Title}: 图神经网络\n{Author}: 王小明\n",
        "is the tagged format of NoteExpress",
    ),
    (
        "\n{Reference Type}: Conference Proceedings\n{Title}: T\n",
        "NoteExpress, which is not read; .*export EndNote or RIS",
    ),
    ('<!DOCTYPE html>\n<html><head><meta name="generator" content="Strata">', r"Strata wrote.*\.bib"),
    ("\\begin{filecontents*}[overwrite]{survey.bst}\n% References\n\\documentclass{article}", r"Strata wrote.*\.bib"),
    (f'{RDF} xmlns:z="http://www.zotero.org/namespaces/export#"><bib:Article/>', "is Zotero RDF,.*Better BibTeX JSON"),
    (f"{RDF}><rdf:Description/>", "Dublin Core"),
    ('<?xml version="1.0"?><modsCollection xmlns="http://www.loc.gov/mods/v3"><mods/>', "is MODS,"),
    ('<mods:mods xmlns:mods="http://www.loc.gov/mods/v3">', "is MODS,"),
    ('<collection xmlns="http://www.loc.gov/MARC21/slim"><record>', "is MARCXML,"),
    ('<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim">', "is MARCXML,"),
    ("01142cam a2200301 a 4500001001300000003000400013\x1e   92005291 \x1eDLC\x1e", "is MARC 21,"),
    ('<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>', "OAI-PMH.*DOIs"),
    ('<oai_dc:dc xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T', "is Dublin Core XML,"),
    ("<zs:searchRetrieveResponse><zs:records>", "library catalogue"),
    ('<?xml version="1.0"?><doi_records><doi_record>', "is Crossref XML,.*JSON"),
    ("<eSummaryResult><DocSum><Id>1</Id>", r"PubMed.*\.nbib"),
    ("1. J Trams. 2020 Jan;1(1):1-2. doi: 10.1000/x.\n\nA title.\n\nAble A.\n\nPMID: 123\n", r"plain text.*\.nbib"),
    ("<1>\nUnique Identifier\n123\nTitle\nA title\n", "list of Ovid.*RIS"),
    ("RT Journal Article\nSR Print(0)\nID 10\nA1 Able,Ann\nT1 A title\n", "tagged format of RefWorks.*RIS"),
    ("<refworks><reference><rt>Journal</rt>", "RefWorks XML"),
    ("<CitaviExchangeData Version='6'><Persons/>", "Citavi XML"),
    (r"{\rtf1\ansi A list}", "RTF"),
    ("references:\n- id: able2020\n  title: T\n", "YAML"),
    ("<!DOCTYPE html><html><pre>@article{able2020, title={T}}</pre></html>", r"BibTeX in it.*\.bib"),
    ('<html><base href="https://scholar.google.com/"><div class="gs_r">', "Google Scholar"),
    ('{"search-results": {"entry": [{"dc:title": "T", "prism:doi": "10.1000/x"}]}}', "API of Scopus.*References"),
    ('{"Data": {"Records": {"records": {"REC": [{"UID": "WOS:1"}]}}}}', "API of Web of Science.*Cited References"),
    ('{"hits": [{"uid": "WOS:1", "title": "T", "source": {"sourceTitle": "J"}}]}', "API of Web of Science"),
    ('{"header": {}, "result": {"uids": ["1"], "1": {"title": "T"}}}', r"summary of PubMed.*\.nbib"),
    ('{"hits": {"hits": [{"metadata": {"title": "T", "creators": []}}]}}', "Zenodo.*DataCite"),
    ('{"@context": "https://schema.org", "@type": "ScholarlyArticle", "name": "T"}', "schema.org"),
    ('<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">', "sources of Word"),
    ("<!doctype html><html><h1>502 Bad Gateway</h1></html>", "web page.*error message"),
]
BINARY = [
    (packed("[Content_Types].xml", "_rels/.rels", "word/document.xml"), "x", "Word document"),
    (packed("mimetype", "content.xml", first="application/vnd.oasis.opendocument.text"), "x", "text document"),
    (packed("mimetype", "x", first="application/vnd.oasis.opendocument.spreadsheet"), "x", "sheet.*JabRef.*BibTeX"),
    (packed("mimetype", "x", first="application/epub+zip"), "x", "EPUB"),
    (packed("a.ris"), "list.docx", "Word document"),
    (packed("sdb/x"), "Trams.enlx", "library of EndNote.*XML"),
    (OLD_OFFICE + b"\x00" * 9 + b"W\x00o\x00r\x00d\x00D\x00o\x00c\x00", "x", "Word document"),
    (OLD_OFFICE + b"\x00" * 9 + b"W\x00o\x00r\x00k\x00b\x00o\x00o\x00k\x00", "x", "old form.*tab-delimited"),
    (OLD_OFFICE + b"\x00" * 9 + "EncryptedPackage".encode("utf-16-le"), "list.xlsx", "password"),
    (packed("[Content_Types].xml", "xl/workbook.bin"), "list.xlsb", r"\.xlsb.*save it as \.xlsx"),
    (packed("Index/Document.iwa", "Metadata/Properties.plist"), "x", "Numbers.*CSV"),
    (b"SQLite format 3\x00 CREATE TABLE itemTypeFields\x00", "zotero.sqlite", "database of Zotero.*Better BibTeX"),
    (b"SQLite format 3\x00 CREATE TABLE DocumentContributors\x00", "me.sqlite", "database of Mendeley"),
    (b"SQLite format 3\x00 CREATE TABLE KnowledgeItem\x00", "x.ctv6", "Citavi"),
    (b"SQLite format 3\x00 CREATE TABLE papers\x00", "Papers.db", "SQLite.*export BibTeX or RIS"),
    (b"\x00\x01\x02", "Trams.enl", "library of EndNote.*XML"),
    (b"\x00\x01\x02", "Numbered.ens", "style of EndNote"),
    (b"\x00\x01\x02", "Trams.ctv4", "project of Citavi"),
]


@every_case(("text", "expected"), CASES)
def test_a_text_that_is_not_read_is_named_with_what_to_do(text: str, expected: str) -> None:
    with pytest.raises(InvalidInputError, match=expected) as caught:
        detect(text.encode(), "download")
    assert "which is not read; " in str(caught.value)


@every_case(("data", "name", "expected"), BINARY)
def test_a_binary_file_that_is_not_read_is_named_with_what_to_do(data: bytes, name: str, expected: str) -> None:
    assert not is_archive(data, name)
    with pytest.raises(InvalidInputError, match=expected):
        detect(data, name)


@pytest.mark.parametrize("names", [("word/a.ris", "b.bib"), ("Trams.enl/x", "a.ris"), ("mimetype.ris",)])
def test_an_archive_of_files_stays_one(names: tuple[str, ...]) -> None:
    assert is_archive(packed(*names), "papers.zip")


@every_case(
    ("text", "format"),
    [
        ("PMID: 123\nPMID: 456\n", Format.IDENTIFIERS),
        ("@article{a, title={1. On PMID: 1}}\n", Format.BIBTEX),
        ("TY  - JOUR\nTI  - references:\nRT  - x\nER  - \n", Format.RIS),
        ('{"itemType": "book", "title": "RDF"}', Format.ZOTERO_JSON),
        ("<html><body class='ltx_document'>@article{x, }</body></html>", Format.HTML),
        ("<article><front>mods</front></article>", Format.JATS),
    ],
)
def test_what_only_resembles_one_of_them_is_read(text: str, format: Format) -> None:
    assert detect(text.encode(), "download") is format
