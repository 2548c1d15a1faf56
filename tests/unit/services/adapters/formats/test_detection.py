"""Telling formats apart."""

from __future__ import annotations

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.detection import detect, file_formats, is_line_by_line
from services.collecting.formats import Format
from tests.tables import every_case

HEADS = [
    (b'{"id": "W1", "title": "T", "external_ids": null}', Format.RECORD_LINES),
    (b'{"id": "10.1/x", "cited_by": []}', Format.RECORD_LINES),
    (b'{"title": "Only a title"}', Format.RECORD_LINES),
    (b'{"paperId": "ab", "title": "T"}', Format.SEMANTIC_SCHOLAR),
    (b'{"offset": 0, "data": [{"citedPaper": {"title": "T"}}]}', Format.SEMANTIC_SCHOLAR),
    (b'{"total": 0, "offset": 0, "data": []}', Format.SEMANTIC_SCHOLAR),
    (b'{"results": [{"id": "https://openalex.org/W1", "referenced_works": []}]}', Format.OPENALEX),
    (b'{"status": "ok", "message-type": "work-list", "message": {}}', Format.CROSSREF),
    (b'[{"type": "article-journal", "title": "T", "issued": {"date-parts": [[2020]]}}]', Format.CSL_JSON),
    (b'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>', Format.ARXIV),
    (b"% a comment\n@article{k, title={T}}", Format.BIBTEX),
    (b"TY  - JOUR\nTI  - T\nER  - \n", Format.RIS),
    (b"\nPMID- 123\nTI  - T\n", Format.PUBMED),
]


@every_case(("head", "expected"), HEADS)
def test_content_tells_the_format_whatever_the_name(head: bytes, expected: Format) -> None:
    assert detect(head, "download.txt") is expected


@every_case(
    ("head", "expected"),
    [
        (b'[{"id": "c", "type": "report", "title": "T", "author": [{"literal": "A"}]}]', Format.CSL_JSON),
        (b'[{"id": "c", "type": "article-journal", "title": "T"}]', Format.CSL_JSON),
        (b'[\n {"type" : "paper-conference", "title": "T"}]', Format.CSL_JSON),
        (b'{"title": "T", "type": "journal-article", "DOI": "10.1000/1"}', Format.RECORD_LINES),
        (b'{"message": {"items": [{"DOI": "10.1000/1", "title": ["T"], "updated-by": []}]}}', Format.CROSSREF),
        (b'{"message": {"items": [{"DOI": "10.1000/1", "title": ["T"], "update-to": []}]}}', Format.CROSSREF),
        (b'<article xmlns:hw="org.highwire.hpp"\n xmlns:a="http://www.w3.org/2005/Atom">', Format.JATS),
        (b'<article xmlns:a="http://www.w3.org/2005/Atom" article-type="x"><front/></article>', Format.JATS),
        (b'<TEI xmlns="http://www.tei-c.org/ns/1.0" xmlns:a="http://www.w3.org/2005/Atom">', Format.TEI),
        (b'<feed xml:lang="en"\n  xmlns="http://www.w3.org/2005/Atom">', Format.ARXIV),
        (b'<a:feed xmlns:a="http://www.w3.org/2005/Atom">', Format.ARXIV),
        (b'<entry xmlns="http://www.w3.org/2005/Atom">', Format.ARXIV),
    ],
)
def test_a_feed_is_told_by_its_first_element_not_by_a_name_that_others_declare(head: bytes, expected: Format) -> None:
    assert detect(head, "download.xml") is expected


def test_a_word_inside_a_text_is_no_key() -> None:
    head = rb'{"id": "x", "title": "On \"paperId\": a key", "citation_count": 3}'
    assert detect(head, "x") is Format.RECORD_LINES


def test_the_name_decides_where_content_does_not() -> None:
    assert detect(b"% nothing yet", "library.bib.gz") is Format.BIBTEX


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (b"\x89PNG\r\n\x00\x00", "binary"),
        (b"Dear Sir or Madam", "nothing in it looks like"),
        (b'{"message": "Too Many Requests"}', "nothing in it looks like"),
    ],
)
def test_what_fits_nothing_is_refused_with_the_known_formats(head: bytes, reason: str) -> None:
    with pytest.raises(InvalidInputError, match=reason) as caught:
        detect(head, "answer")
    assert all(format.label in str(caught.value) for format in file_formats().values())


def test_a_web_page_is_refused_as_one_whatever_its_name() -> None:
    with pytest.raises(InvalidInputError, match=r"library\.bib is a web page, .*error message.*download"):
        detect(b"<!DOCTYPE html><html><body>502</body></html>", "library.bib")


def test_each_name_of_a_format_has_one_module_that_reads_it() -> None:
    assert list(file_formats()) == list(Format)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b'{"id": 1}\n{"id": 2}\n', True),
        (b'{broken\n{"id": 2}\n{"id": 3}\n', True),
        (b'{"id": 1, "title": "one line, cut off', True),
        (b'{\n  "results": [\n    {"id": 1}\n  ]\n}', False),
        (b'[\n{"id": 1},\n{"id": 2}\n]', False),
    ],
)
def test_json_lines_are_told_from_a_json_document(head: bytes, expected: bool) -> None:
    assert is_line_by_line(head, "x.json") is expected
