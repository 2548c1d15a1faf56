"""JSON of Zotero's web API and of Better BibTeX."""

from __future__ import annotations

import pytest

from services.adapters.formats.zotero_json import rows
from tests.builders.exports import read_export
from tests.builders.rows_of import parted
from tests.tables import every_case


def test_an_item_of_the_web_api_arrives_whole() -> None:
    found = read_export("zotero_api.json")
    record = found.records[0]
    assert record.title == "Braking of trams on wet rails"
    assert record.identifiers == ("doi:10.1000/jte.7.12", "pubmed:92000001", "pmc:9200001")
    assert record.authors == ("Lindström, Åsa", "van den Berg, J. P.", "Tram Safety Board")
    assert (record.publication_date, record.venue) == ("2018-08-14", "Journal of Tram Engineering")
    assert record.abstract == "We brake. Twice."
    assert record.entry is not None
    assert (record.entry.kind, record.entry.key) == ("article-journal", "lindstrom2018braking")


def test_notes_and_attachments_are_counted_and_no_rows() -> None:
    found = read_export("zotero_api.json")
    assert [record.row for record in found.records] == [1, 2, 3]
    assert not found.rejected
    assert [notice.text for notice in found.notices] == ["2 notes, attachments and annotations are no works; left out"]


def test_a_preprint_has_its_number_and_a_thesis_its_university() -> None:
    _, preprint, thesis = read_export("zotero_api.json").records
    assert preprint.identifiers == ("doi:10.48550/arxiv.2301.09001", "arxiv:2301.09001")
    assert (thesis.venue, thesis.year) == ("University of Pécs", 2009)


def test_an_export_of_better_bibtex_has_its_citation_keys() -> None:
    found = read_export("better_bibtex.json")
    keys = [record.entry.key for record in found.records if record.entry]
    assert keys == ["lindstrom2018", "able1999", "editor1999"]
    assert [record.year for record in found.records] == [2018, 1999, 1999]
    assert found.records[1].venue == "Handbook of rails"
    assert found.records[1].identifiers == ()
    assert found.records[2].identifiers == ("isbn:9783161484100",)
    assert found.records[2].authors == ("Editor, Eve",)


@every_case(
    ("more", "expected"),
    [
        ({"DOI": "10.1000/x"}, ("doi:10.1000/x",)),
        ({"extra": "DOI: 10.1000/x\nOriginal Date: 1900"}, ("doi:10.1000/x",)),
        ({"extra": "arXiv: 2301.09001 [cs]"}, ("arxiv:2301.09001",)),
        ({"archiveID": "arXiv:2301.09001"}, ("arxiv:2301.09001",)),
        ({"url": "https://doi.org/10.1000/x"}, ("doi:10.1000/x",)),
        ({"url": "https://pubmed.ncbi.nlm.nih.gov/123/"}, ("pubmed:123",)),
        ({"ISBN": "9783161484100"}, ()),
        ({"extra": 7, "url": None, "DOI": ""}, ()),
    ],
)
def test_identifiers_are_found_where_people_put_them(more: dict[str, object], expected: tuple[str, ...]) -> None:
    item = {"itemType": "journalArticle", "title": "A title", "creators": [], **more}
    assert parted(rows([item], source="x")).only.identifiers == expected


@pytest.mark.parametrize(
    ("creators", "expected"),
    [
        ([{"creatorType": "programmer", "firstName": "Ann", "lastName": "Able"}], ("Able, Ann",)),
        ([{"creatorType": "author", "lastName": "Plato"}], ("Plato",)),
        ([{"creatorType": "author", "firstName": "", "lastName": "Plato"}], ("Plato",)),
        ([{"creatorType": "translator", "name": "Best"}, {"creatorType": "author", "name": "Able"}], ("Able",)),
        ([{"creatorType": "author", "firstName": None, "lastName": 7}, "x", None], ()),
    ],
)
def test_every_kind_of_maker_is_an_author(creators: list[object], expected: tuple[str, ...]) -> None:
    item = {"itemType": "computerProgram", "title": "A title", "creators": creators}
    assert parted(rows(item, source="x")).only.authors == expected


def test_an_item_without_title_is_rejected_alone() -> None:
    items = [{"itemType": "book", "creators": []}, {"itemType": "case", "caseName": "A v. B"}, None, 7]
    found = parted(rows({"items": items}, source="x"))
    assert [record.title for record in found.records] == ["A v. B"]
    assert [row.row for row in found.rejected] == [1, 3, 4]


@pytest.mark.parametrize(
    ("item", "date"),
    [
        ({"itemType": "journalArticle", "date": "2019/05/03"}, "2019-05-03"),
        ({"itemType": "patent", "issueDate": "2011-01-31", "filingDate": "2009-05-01"}, "2011-01-31"),
        ({"itemType": "statute", "dateEnacted": "1999"}, "1999"),
        ({"itemType": "case", "dateDecided": "May 1954"}, "1954-05"),
        ({"itemType": "book", "date": "", "accessDate": "2020-01-01"}, None),
    ],
)
def test_the_date_stands_where_the_type_of_the_item_has_it(item: dict[str, str], date: str | None) -> None:
    assert parted(rows([{"title": "Trams", **item}], source="z")).only.publication_date == date
