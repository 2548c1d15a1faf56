"""EndNote's XML and its tagged export, with Refer, Google Scholar and CNKI."""

from __future__ import annotations

import json

import pytest

from services.adapters.formats.endnote import read_tagged_records, xml_records
from tests.builders.exports import read_export
from tests.builders.rows_of import parted
from tests.tables import every_case


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("endnote_x9.xml", "Braking of trams on wet rails & CO2 snow"),
        ("endnote.enw", "Braking of trams on wet rails"),
    ],
)
def test_an_article_says_the_same_in_both_forms(name: str, title: str) -> None:
    record = read_export(name).records[0]
    assert record.title == title
    assert record.identifiers == ("doi:10.1000/jte.7.12", "pubmed:92000001", "pmc:9200001")
    assert record.authors == ("Lindström, Åsa", "van den Berg, J. P.", "Tram Safety Board, Department of Rails")
    assert (record.publication_date, record.venue) == ("2018-08-14", "Journal of Tram Engineering")
    assert record.entry is not None
    assert (record.entry.kind, record.entry.key) == ("article-journal", "lindstrom2018braking")
    assert dict(record.entry.fields)["page"] == '"12-34"'


def test_a_thesis_is_of_its_university_and_a_book_of_its_editor() -> None:
    found = read_export("endnote_x9.xml")
    assert (found.records[1].title, found.records[1].venue) == ("Signals at night", "University of Pécs")
    assert (found.records[2].authors, found.records[2].identifiers) == (("Editor, Eve",), ("isbn:9783161484100",))
    assert any("editors stand in the place of authors" in notice.text for notice in found.notices)
    assert [row.row for row in found.rejected] == [4]


def test_a_file_without_styles_and_names_of_types_is_read() -> None:
    record = read_export("endnote_21_plain.xml").only
    assert record.identifiers == ("arxiv:2301.09001", "doi:10.1000/tram23.7", "pubmed:92000009")
    assert record.authors == ("王小明", "Kim, Min-jun")
    assert record.publication_date == "2023-06-14"
    assert record.entry is not None
    assert record.entry.kind == "paper-conference"


def test_lines_without_a_tag_go_on_even_where_they_begin_with_a_percent_sign() -> None:
    assert read_export("endnote.enw").records[0].abstract == "We brake. Twice, and 5 % of the drivers sleep."


def test_a_chapter_has_the_editors_book_as_venue_and_not_its_isbn() -> None:
    record = read_export("endnote.enw").records[1]
    assert (record.authors, record.venue, record.identifiers) == (("Able, Ann", "Best, Bob"), "Handbook of rails", ())


def test_a_number_of_arxiv_in_the_place_of_a_doi_is_one_of_arxiv() -> None:
    assert read_export("endnote.enw").records[2].identifiers == ("arxiv:2301.09001",)


def test_a_record_without_title_is_rejected_alone() -> None:
    assert [(row.row, row.reason) for row in read_export("endnote.enw").rejected] == [
        (4, "title is missing; a paper needs a title")
    ]


def test_what_google_scholar_writes_is_read() -> None:
    record = read_export("scholar.enw").only
    assert (record.title, record.year) == ("Attention of drivers in dense traffic", 2017)
    assert record.authors == ("Able, A.", "Best, B.")
    assert record.venue == "Advances in Tram Information Systems"


def test_what_cnki_writes_is_read_with_its_mark_and_its_lists_of_names() -> None:
    record = read_export("cnki.enw").only
    assert (record.title, record.venue) == ("基于学习的电车调度方法研究", "电车学报")
    assert record.authors == ("张三", "李四")


def test_refer_parts_its_records_by_blank_lines() -> None:
    found = read_export("refer.txt")
    assert [record.title for record in found.records] == [
        "The design and analysis of tram networks",
        "Ringing the bell in order",
    ]
    assert [record.publication_date for record in found.records] == ["1974", "1978-07"]
    assert found.records[0].authors == ("A. V. Able", "B. J. Best")


@every_case(
    ("field", "expected"),
    [
        ("%R 10.1000/x", ("doi:10.1000/x",)),
        ("%R https://doi.org/10.1000/X", ("doi:10.1000/x",)),
        ("%U https://doi.org/10.1000/x", ("doi:10.1000/x",)),
        ("%U https://arxiv.org/abs/2301.09001", ("arxiv:2301.09001",)),
        ("%Z PMCID: PMC123", ("pmc:123",)),
        ("%M 123", ()),
        ("%M 123\n%~ Scopus", ()),
        ("%M 123\n%W NLM", ("pubmed:123",)),
        ("%M WOS:000123", ()),
    ],
)
def test_identifiers_are_found_where_programs_put_them(field: str, expected: tuple[str, ...]) -> None:
    found = parted(read_tagged_records(f"%0 Journal Article\n%T A title\n{field}\n", source="x"))
    assert found.only.identifiers == expected


def test_a_doi_that_is_none_is_said() -> None:
    found = parted(read_tagged_records("%0 Journal Article\n%T A title\n%R n/a\n", source="x"))
    assert ["doi 'n/a' is not" in notice.text for notice in found.notices] == [True]


def test_an_entity_bomb_is_refused() -> None:
    bomb = '<!DOCTYPE xml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xml><records><record/></records></xml>'
    found = parted(xml_records(bomb.encode(), source="x"))
    assert not found.records
    assert "not safe" in found.rejected[0].reason


def test_how_often_a_work_is_cited_stands_in_a_note() -> None:
    found = parted(read_tagged_records("%0 Journal Article\n%T Trams\n%Z Times Cited: 5\n%Z English\n", source="e"))
    assert found.only.citation_count == 5


@pytest.mark.parametrize(
    ("line", "authors"),
    [
        ("%A 王小明%A 李雷", ("王小明", "李雷")),
        ("%A 王小明%A 李雷%+ 厦门大学", ("王小明", "李雷")),
        ("%A Wang, Xiaoming %A Li, Lei", ("Wang, Xiaoming", "Li, Lei")),
        ("%A 王小明%A 李雷%A 韩梅梅\n%+ 厦门大学", ("王小明", "李雷", "韩梅梅")),
        ("%A Reef 50% Action,", ("Reef 50% Action",)),
    ],
)
def test_authors_of_cnki_stand_in_one_line(line: str, authors: tuple[str, ...]) -> None:
    found = parted(read_tagged_records(f"%0 Journal Article\n{line}\n%T A title\n", source="e"))
    assert found.only.authors == authors


def test_editors_beside_authors_series_and_degree_are_kept() -> None:
    text = (
        "%0 Book Section\n%T Spindles\n%A Able, Ann\n%E Best, Bo\n%E Cole, Cy\n%B Handbook\n%S Sleep Series\n\n"
        "%0 Thesis\n%T On sleep\n%A Able, Ann\n%9 PhD\n\n%0 Journal Article\n%T Dreams\n%A Able, Ann\n%9 Review\n"
    )
    entries = [record.entry for record in parted(read_tagged_records(text, source="w")).records]
    fields = [dict(entry.fields) for entry in entries if entry]
    assert [person["family"] for person in json.loads(fields[0]["editor"])] == ["Best", "Cole"]
    assert json.loads(fields[0]["collection-title"]) == "Sleep Series"
    assert [field.get("genre") for field in fields] == [None, '"PhD"', None]
