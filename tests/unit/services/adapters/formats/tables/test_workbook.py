"""Workbooks of Excel."""

from __future__ import annotations

import io
import zipfile

import pytest

from services.adapters.formats.detection import detect, is_archive
from services.adapters.formats.files import read_records
from services.collecting.formats import Format
from tests.builders.rows_of import Parted, parted
from tests.builders.workbooks import rows_of, workbook
from tests.tables import every_case

HEADER = ["Title", "Authors", "Year", "Date", "DOI", "References"]
STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy"/><numFmt numFmtId="165" formatCode="[$-409]mmm\\ yy;@"/>'
    '<numFmt numFmtId="166" formatCode="&quot;day&quot; 0.00"/></numFmts>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/>'
    "</cellXfs>"
)


def read(data: bytes) -> Parted:
    return parted(read_records(io.BytesIO(data), name="papers"))


def with_cell(cell: str, *, book: str = "", texts: tuple[str, ...] = ()) -> Parted:
    """A workbook with one paper, whose third column is this cell."""
    row = f'<row r="2"><c r="A2" t="inlineStr"><is><t>Trams</t></is></c>{cell}</row>'
    sheet = rows_of(["Title", "Date", "Times cited"]) + row
    return read(workbook({"Papers": sheet}, styles=STYLES, book=book, texts=texts))


def test_a_workbook_is_known_by_its_parts_and_is_no_archive_of_files() -> None:
    data = workbook({"Papers": rows_of(HEADER)})
    assert detect(data, "download") is Format.XLSX
    assert not is_archive(data, "download")


def test_papers_are_read_with_their_references() -> None:
    sheet = rows_of(
        HEADER,
        ["Trams in sheets", "Able, Ann; Best, Bob", 2019, None, "10.1000/sheet.1", "10.1000/a; 10.1000/b"],
        [None, None, None, None, None, None],
        [None, "Nobody", 2020],
        ["The second", "Cole, C", 2020.0],
    )
    found = read(workbook({"Papers": sheet}))
    first, second = found.records
    assert (first.row, first.year, first.authors) == (2, 2019, ("Able, Ann", "Best, Bob"))
    assert [work.identifiers for work in first.references or ()] == [("doi:10.1000/a",), ("doi:10.1000/b",)]
    assert (second.row, second.year, second.references) == (5, 2020, None)
    assert [(row.row, row.reason) for row in found.rejected] == [(4, "Title is missing; a paper needs a title")]


def test_all_sheets_with_headings_are_read_and_the_others_are_named() -> None:
    found = read(
        workbook(
            {
                "Old & new": rows_of(["My papers"], [None], HEADER, ["One", "Able, A", 2001]),
                "Notes": rows_of(["some", "notes"]),
                "More": rows_of(["DOI"], ["10.1000/more.1"]),
            }
        )
    )
    assert [(record.row, record.title, record.identifiers) for record in found.records] == [
        (4, "One", ()),
        (2, None, ("doi:10.1000/more.1",)),
    ]
    assert [notice.text for notice in found.notices] == ["the sheet 'Notes' has no headings that are known; not read"]


@every_case(
    ("cell", "expected"),
    [
        ('<c r="B2" s="1"><v>43616</v></c>', "2019-05-31"),
        ('<c r="B2" s="1"><v>43616.75</v></c>', "2019-05-31"),
        ('<c r="B2" s="2"><v>43616</v></c>', "2019"),
        ('<c r="B2" s="3"><v>43616</v></c>', "2019-05"),
        ('<c r="B2" s="0"><v>2019</v></c>', "2019"),
        ('<c r="B2"><v>2019.0</v></c>', "2019"),
        ('<c r="B2" s="4"><v>2019</v></c>', "2019"),
        ('<c r="B2" t="d"><v>2019-05-31</v></c>', "2019-05-31"),
        ('<c r="B2" t="str"><f>A1</f><v>May 2019</v></c>', "2019-05"),
        ('<c r="B2" t="e"><v>#N/A</v></c>', None),
        ('<c t="inlineStr"><is><r><t>May </t></r><r><t>2019</t></r></is></c>', "2019-05"),
    ],
)
def test_a_date_is_read_as_far_as_its_format_shows_it(cell: str, expected: str | None) -> None:
    assert with_cell(cell).only.publication_date == expected


def test_days_of_old_workbooks_of_the_mac_count_from_1904() -> None:
    found = with_cell('<c r="B2" s="1"><v>42154</v></c>', book='<workbookPr date1904="1"/>')
    assert found.only.publication_date == "2019-05-31"


def test_texts_that_cells_share_are_put_together_without_how_they_are_pronounced() -> None:
    title = '<r><t>東京</t></r><r><t xml:space="preserve"> trams</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>'
    sheet = rows_of(["Title", "Year"]) + '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>2001</v></c></row>'
    assert read(workbook({"a": sheet}, texts=("<t>x</t>", title))).only.title == "東京 trams"


def test_a_cell_in_the_last_row_and_column_costs_nothing() -> None:
    far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    sheet = rows_of(["Title", "Year"], ["Trams", 2001]) + far
    assert [record.title for record in read(workbook({"a": sheet})).records] == ["Trams"]


def _without(data: bytes, path: str) -> bytes:
    """The workbook without one of its parts."""
    whole = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(whole, "w") as archive:
        for name in old.namelist():
            if name != path:
                archive.writestr(name, old.read(name))
    return whole.getvalue()


GOOD = workbook({"a": rows_of(["Title", "Year"], ["Trams", 2001], ["Rails", 2002])})


@every_case(
    ("data", "reason"),
    [
        (_without(GOOD, "xl/workbook.xml"), "it has no list of sheets"),
        (GOOD[:-30], "damaged or cut off"),
        (workbook({"a": rows_of(["some", "notes"])}), "no sheet has headings that are known"),
        (workbook({"a": rows_of(["Title", "Year"], ["Trams", 2001]) + "<row><c"}), "rows before this are kept"),
        (workbook({"a": '<!DOCTYPE x [<!ENTITY a "b">]>'}), "not well-formed"),
        (workbook({"a": "<row"}), "not well-formed"),
    ],
)
def test_a_damaged_workbook_says_what_is_wrong(data: bytes, reason: str) -> None:
    assert any(reason in rejected.reason for rejected in read(data).rejected)


def test_rows_before_a_break_are_kept() -> None:
    found = read(workbook({"a": rows_of(["Title", "Year"], ["Trams", 2001]) + "<row><c"}))
    assert [record.title for record in found.records] == ["Trams"]


@pytest.mark.parametrize("part", ["xl/styles.xml", "xl/sharedStrings.xml"])
def test_parts_that_a_workbook_may_lack_are_not_missed(part: str) -> None:
    assert len(read(_without(GOOD, part)).records) == 2


def test_a_workbook_that_unpacks_without_end_is_refused() -> None:
    data = workbook({"a": rows_of(["Title", "Year"]) + "<row/>" * 2_000_000})
    assert len(data) < 100_000
    assert any("100-fold" in rejected.reason for rejected in read(data).rejected)
