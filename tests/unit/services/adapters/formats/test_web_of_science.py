"""Web of Science, as plain text and as a table with tabs."""

from __future__ import annotations

import io

import pytest

from kg.algorithms.identity.merging import account
from kg.model.papers.paper import PaperId
from services.adapters.formats.detection import detect
from services.adapters.formats.files import read_records
from services.collecting.formats import Format
from services.rendering.references.bibtex import to_bibtex
from tests.builders.exports import read_export
from tests.builders.rows_of import Parted, parted
from tests.tables import every_case

HEAD = "FN Clarivate Analytics Web of Science\nVR 1.0\n"


def read(text: str) -> Parted:
    return parted(read_records(io.BytesIO(text.encode()), name="download"))


def test_a_record_is_read_with_all_it_says() -> None:
    record = read_export("savedrecs.txt").records[0]
    assert record.title == "Wear of brakes on steep lines: a field study of 40 trams"
    assert record.abstract == "We watch brakes wear. Results: They do."
    assert record.authors == ("Lindstrom, Asa", "van den Berg, J. P.", "Tram Safety Board")
    assert record.identifiers[:3] == ("doi:10.1000/jte.8.101", "pubmed:92000101", "wos:000900000000001")
    assert (record.publication_date, record.venue) == ("2019-08-15", "JOURNAL OF TRAM ENGINEERING")
    assert record.citation_count == 12
    assert record.entry is not None
    assert record.entry.kind == "article-journal"
    assert dict(record.entry.fields)["page"] == '"101-117"'


def test_cited_references_are_works_and_what_names_none_is_counted() -> None:
    found = read_export("savedrecs.txt")
    works = found.records[0].references or ()
    assert [work.identifiers for work in works] == [
        ("doi:10.1000/jte.7.12",),
        ("local.wos:cole c, 1979, j tram eng, v1 p3",),
        ("arxiv:2301.09001",),
        ("doi:10.1000/lnt.9.40",),
        ("local.wos:best b, 2012, tram lett, v3 p7",),
        ("arxiv:1412.6980",),
    ]
    assert [(notice.row, notice.text) for notice in found.notices][:1] == [
        (1, "2 of 8 references (CR) have neither a DOI nor a page")
    ]


def test_a_record_without_doi_bears_the_name_by_which_others_cite_it() -> None:
    cited = read_export("savedrecs.txt").records[1]
    citing = [record for name in ("savedrecs.txt", "savedrecs_tab.txt") for record in read_export(name).records]
    assert cited.identifiers == ("wos:A1979TR00100001", "local.wos:cole c, 1979, j tram eng, v1 p3")
    works = [work for record in citing for work in record.references or ()]
    assert sum(cited.identifiers[1] in work.identifiers for work in works) == 3


def test_two_records_that_would_have_one_name_have_none() -> None:
    record = "PT J\nAU Roe, R\nTI {}\nDT Article\nJ9 TRAM LETT\nPY 2001\nVL 1\nBP 5\nUT WOS:00090000000100{}\nER\n\n"
    found = read(HEAD + record.format("One news item", 1) + record.format("Another one", 2) + "EF\n")
    assert [each.identifiers for each in found.records] == [("wos:000900000001001",), ("wos:000900000001002",)]


@pytest.mark.parametrize("kind", ["Meeting Abstract", "Book Review", "News Item", "Correction"])
def test_short_pieces_that_share_a_page_are_not_told_by_it(kind: str) -> None:
    text = f"{HEAD}PT J\nAU Roe, R\nTI A title\nDT {kind}\nJ9 TRAM LETT\nPY 2001\nVL 1\nBP 5\nER\nEF\n"
    assert read(text).only.identifiers == ()


def test_proceedings_books_and_early_access_are_what_they_are() -> None:
    _, _, paper, early, book = read_export("savedrecs.txt").records
    assert paper.entry is not None
    assert paper.entry.kind == "paper-conference"
    assert "isbn:9783161484100" not in paper.identifiers
    assert (early.publication_date, early.retraction is not None) == ("2020-03", True)
    assert book.entry is not None
    assert (book.entry.kind, book.identifiers[-1]) == ("book", "isbn:9780306406157")


def test_a_record_without_title_is_rejected_alone() -> None:
    found = read_export("savedrecs.txt")
    assert [(row.row, row.reason) for row in found.rejected] == [(6, "TI is missing; a paper needs a title")]
    assert len(found.records) == 5


def test_the_table_says_the_same_as_the_text() -> None:
    found = read_export("savedrecs_tab.txt")
    first, second = found.records
    assert (first.title, first.authors) == ('Trams "on time" in winter', ("Dole, Dora", "Roe, Rita"))
    assert (first.publication_date, first.citation_count) == ("2022-02", 3)
    assert [work.identifiers for work in first.references or ()] == [
        ("local.wos:cole c, 1979, j tram eng, v1 p3",),
        ("doi:10.1000/jte.8.101",),
    ]
    assert [work.identifiers for work in second.references or ()] == [first.identifiers[2:]]
    assert second.identifiers[0] == "pubmed:92000112"
    assert [row.row for row in found.rejected] == [3]


def test_the_table_is_known_whatever_its_columns_would_be_called_elsewhere() -> None:
    names = "PT AU BA AF TI SO LA DT ID AB CR NR TC SN J9 PY VL IS BP EP AR DI EA PG SC GA PM OA DA UT"
    columns = names.split(" ")
    cells = {"PT": "J", "AU": "Roe, R", "TI": "Rails", "PY": "2001", "AR": "e55", "UT": "WOS:0009", "ID": "S"}
    text = "\t".join(columns) + "\t\r\n" + "\t".join(cells.get(name, "") for name in columns) + "\t\r\n"
    assert detect(text.encode(), "savedrecs.txt") is Format.WEB_OF_SCIENCE
    assert (read(text).only.title, read(text).only.year) == ("Rails", 2001)


@every_case(
    "text",
    [
        "PT J\nAU Roe, R\nTI Rails\n",  # cut off
        f"{HEAD}PT J\nAU Roe, R\nTI Rails\nPT J\nAU Able, A\nTI Rails\nER\n",  # an end is missing
        f"\n\n{HEAD}\nPT J\nAU Roe, R\n\nTI Rails\n\nER\n\n\n",  # an editor put blank lines
        f"{HEAD}PT J\nTI Rails\n   \nER\nsome remark\nEF\nmore\n",
        f"{HEAD}PT J\nTI Rails\nSO A JOURNAL\nwrapped here\nER\nEF",
        "FN ISI Export Format\nVR 1.0\nPT Journal\nTI Rails\nER\nEF\n",  # of 1999
    ],
)
def test_files_that_are_cut_off_or_changed_keep_their_records(text: str) -> None:
    found = read(text)
    assert {record.title for record in found.records} == {"Rails"}
    assert found.rejected == []
    assert detect(text.encode(), "x") is Format.WEB_OF_SCIENCE


BOOK = "PT B\nAU Roe, R\nTI {title}\nSO {source}\nDT {type}\n{more}PY 2001\nUT WOS:000900000001001\nER\n\n"


@every_case(
    ("type_", "more", "venue", "written"),
    [
        ("Book", "", None, None),
        ("Book", "PU RAIL PRESS\n", "RAIL PRESS", "publisher = {RAIL PRESS}"),
        ("Book", "SE TRAM SERIES\n", None, "series = {TRAM SERIES}"),
        ("Book", "SE TRAM SERIES\nPU RAIL PRESS\n", "RAIL PRESS", "publisher = {RAIL PRESS}"),
        ("Article; Book Chapter", "", "TRAMS OF THE WORLD", "booktitle = {TRAMS OF THE WORLD}"),
        ("Article; Book Chapter", "PU RAIL PRESS\n", "TRAMS OF THE WORLD", "publisher = {RAIL PRESS}"),
    ],
)
def test_a_book_is_not_published_by_its_own_title(
    type_: str, more: str, venue: str | None, written: str | None
) -> None:
    text = BOOK.format(title="Trams of the world", source="TRAMS OF THE WORLD", type=type_, more=more)
    record = read(HEAD + text).only
    assert record.venue == venue
    lines = to_bibtex([account(PaperId("p1"), record, source="x")])
    assert "publisher = {TRAMS" not in lines
    assert written is None or written in lines
