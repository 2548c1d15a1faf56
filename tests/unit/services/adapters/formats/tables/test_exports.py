"""Tables as Scopus, Dimensions, Lens, Zotero, Excel and people write them."""

from __future__ import annotations

import json

import pytest

from services.adapters.formats.detection import detect
from services.adapters.formats.tables import table_rows
from services.collecting.formats import Format
from tests.builders.exports import FOLDER, read_export
from tests.builders.rows_of import parted
from tests.tables import every_case

NAMES = [
    "chinese.tsv", "dimensions_full.csv", "dimensions_mapping.csv", "excel_german.csv", "lens.csv", "own_list.csv",
    "scopus_2021.csv", "scopus_2024.csv", "zotero.csv",
]  # fmt: skip


def person(family: str, given: str) -> str:
    """A person as an entry of CSL has them."""
    return json.dumps({"family": family, "given": given})


@every_case("name", NAMES)
def test_a_table_is_known_by_its_headings(name: str) -> None:
    assert detect((FOLDER / name).read_bytes().removeprefix(b"\xef\xbb\xbf"), "download") is Format.TABLE


def test_scopus_since_2023_is_read_with_full_names_and_references() -> None:
    found = read_export("scopus_2024.csv")
    first, proceedings, bell, retracted = found.records
    assert first.authors == ("Lindström, Åsa", "van den Berg, Jan P.", "Li, Fei-Fei")
    assert first.identifiers == ("doi:10.1109/ttrb.2023.11", "scopus:2-s2.0-85190000001")
    assert (first.venue, first.citation_count, first.year) == ("IEEE Transactions on Trams, Rails, and Bells", 7, 2023)
    assert [(work.title, work.year) for work in first.references or ()] == [
        ("The braking of old trams in deep wet snow", 1979),
        ("Efficient, robust and fast bells", 2020),
        ("Braking of trams on wet rails", 2018),
        ("Trams in figures 2020", 2020),
        ("Bells are all you need for trams", 2017),
    ]
    assert (proceedings.authors, proceedings.abstract) == ((), None)
    assert (bell.title, bell.abstract) == ('Learning to ring the "big" bell', "First line. Second line; with, commas.")
    assert bell.entry is not None
    assert ("page", '"104862"') in bell.entry.fields
    assert (retracted.title, retracted.retraction is not None) == ("Snow that never fell", True)
    assert [(row.row, row.reason) for row in found.rejected] == [(6, "Title is missing; a paper needs a title")]


def test_scopus_until_2022_parts_its_authors_by_commas() -> None:
    article, book = read_export("scopus_2021.csv").records
    assert article.authors == ("Govil N.", "van den Berg J.P.")
    assert [(work.title, work.year) for work in article.references or ()] == [
        ("A survey on choosing trams of many kinds", 2018),
        ("The braking of old trams in deep wet snow", 1979),
        ("La défiance, les trams et les autres", 2012),
        ("A fuzzy tram for dangerous goods", 2019),
    ]
    assert book.identifiers == ("scopus:2-s2.0-85180000002", "isbn:9781402894626")
    assert book.references is None


def test_dimensions_for_mapping_has_references_and_a_line_about_the_data() -> None:
    found = read_export("dimensions_mapping.csv")
    first, second = found.records
    assert (first.row, second.row) == (3, 4)
    assert first.identifiers == ("doi:10.1000/dim.1", "dimensions:pub.1130000001")
    assert (first.publication_date, first.abstract) == ("2020-03-15", "We measure errors.")
    works = first.references or ()
    assert [work.identifiers for work in works] == [
        ("doi:10.1000/jte.7.12", "dimensions:pub.1100000001"),
        ("dimensions:pub.1000000001",),
        (),
    ]
    assert works[2].title == "A tram of no one, told in two"
    assert (second.references or ())[0].identifiers == first.identifiers


def test_dimensions_in_full_has_thousands_chapters_and_editors() -> None:
    found = read_export("dimensions_full.csv")
    article, chapter = found.records
    assert (article.citation_count, article.publication_date) == (1204, "2022-05")
    assert article.identifiers == (
        "doi:10.1000/dim.3", "pubmed:92000203", "pmc:9200203", "dimensions:pub.1130000003",
    )  # fmt: skip
    assert (chapter.venue, chapter.authors) == ("Handbook of bells", ("Editor, Eve",))
    assert "isbn" not in str(chapter.identifiers)  # a chapter has that of its book
    assert any("editor" in notice.text.lower() for notice in found.notices)


def test_lens_names_its_works_and_references_by_its_own_numbers() -> None:
    first, second, third = read_export("lens.csv").records
    assert first.identifiers == ("doi:10.1000/te.7.153", "mag:2320190370", "lens:003-980-492-344-18X")
    assert (first.abstract, first.publication_date) == ("Trams are warm.", "2016-04-01")
    assert [work.identifiers for work in first.references or ()] == [
        ("lens:004-263-720-568-025",),
        ("lens:006-442-145-880-093",),
        ("lens:116-463-243-443-922",),
    ]
    assert (second.identifiers, second.references) == (("pubmed:92000301", "lens:004-263-720-568-025"), None)
    assert third.entry is not None
    assert third.entry.kind == "article"


def test_excel_in_german_is_read_with_semicolons_and_its_encoding() -> None:
    found = read_export("excel_german.csv")
    first, second, third = found.records
    assert (first.row, first.title, first.year) == (3, "Bremsen an steilen Straßen", 2017)
    assert (first.authors, first.abstract) == (("Müller, Jörg", "Größe, Änne"), "Wir bremsen; zweimal. „Sehr“ oft.")
    assert (second.title, second.year) == ("Türen, die schließen", 2018)
    assert third.venue == "Österreichische Straßenbahn"
    assert [(row.row, row.reason) for row in found.rejected] == [(5, "Titel is missing; a paper needs a title")]
    assert "columns that are not read: 'Bemerkung'" in [notice.text for notice in found.notices]


def test_chinese_headings_names_and_references_are_read() -> None:
    first, second = read_export("chinese.tsv").records
    assert (first.title, first.authors, first.venue) == ("电车调度的新方法", ("张三", "李四"), "电车学报")
    assert [work.identifiers for work in first.references or ()] == [
        ("doi:10.1000/jte.7.12",),
        ("doi:10.1000/zfs.4.1",),
    ]
    assert (second.authors, second.references) == (("王五",), None)


def test_zotero_csv_has_what_people_write_into_extra() -> None:
    article, book = read_export("zotero.csv").records
    assert article.identifiers == ("doi:10.1000/jte.7.12", "pubmed:92000001")
    assert article.entry is not None
    assert (article.entry.key, article.entry.kind) == ("lindstrom2018", "article-journal")
    assert (book.identifiers, book.authors) == (("isbn:9780306406157",), ("Editor, Eve",))


def test_rows_of_a_list_of_ones_own_cite_each_other_and_bad_ones_are_named() -> None:
    found = read_export("own_list.csv")
    assert [(record.row, record.title) for record in found.records] == [
        (2, "Stops of the first line"),
        (3, "Stops of the second line"),
        (4, "Stops, of all lines"),
        (6, "Too short"),
        (8, "Stops of the last line"),
    ]
    works = found.records[2].references or ()
    assert [work.identifiers for work in works] == [each.identifiers for each in found.records[:2]]
    assert [row.row for row in found.rejected] == [5, 7]
    assert "7 cells and the table 6 columns" in found.rejected[0].reason
    assert "quotation mark" in found.rejected[1].reason
    said = [(notice.row, notice.text) for notice in found.notices]
    assert any(row == 6 and "3 cells" in text for row, text in said)
    assert any(row == 8 and text.startswith("year '20233'") for row, text in said)


def test_the_list_of_pubmed_has_its_authors_one_by_one() -> None:
    text = (
        "PMID,Title,Authors,Citation,First Author,Journal/Book,Publication Year,Create Date,PMCID,NIHMS ID,DOI\n"
        '12345,"Trams in snow","Lee A, Roe BC, van der Berg JP.","J Rail.",Lee A,J Rail,2019,2019/05/04,PMC123,,\n'
    )
    record = parted(table_rows(text, source="csv-trams-set.csv")).only
    assert record.authors == ("Lee A", "Roe BC", "van der Berg JP")
    assert (record.venue, record.year) == ("J Rail", 2019)


def test_ieee_states_the_kind_of_a_paper_as_its_source() -> None:
    text = "Document Title,Authors,Publication Title,Publication Year,DOI,Document Identifier\n"
    text += "Trams,A. Lee; B. Roe,2019 Conference on Rail,2019,10.1109/x,IEEE Conferences\n"
    entry = parted(table_rows(text, source="export.csv")).only.entry
    assert entry is not None
    assert entry.kind == "paper-conference"


@every_case(
    ("extra", "notes", "identifiers", "key"),
    [
        ("DOI: 10.1000/a", "<p>Read twice.</p>", ("doi:10.1000/a",), ""),
        ("PMID: 123", "Good", ("pubmed:123",), ""),
        ("PMID: 123\nPMCID: PMC77", "Good", ("pubmed:123", "pmc:77"), ""),
        ("arXiv:2301.09001 [cs.LG]", "Good", ("arxiv:2301.09001",), ""),
        ("Citation Key: lee2020\nDOI: 10.1000/a", "Good", ("doi:10.1000/a",), "lee2020"),
        ("DOI: 10.1000/a", "DOI: 10.1000/b", ("doi:10.1000/a",), ""),
        ("", "DOI: 10.1000/b", ("doi:10.1000/b",), ""),
        ("tex.ids: leeB, leeC\nDOI: 10.1000/a", "Good", ("doi:10.1000/a",), ""),
    ],
)
@every_case("is_notes_first", [True, False])
def test_extra_of_zotero_is_read_beside_notes(
    extra: str, notes: str, identifiers: tuple[str, ...], key: str, is_notes_first: bool
) -> None:
    cells = [("Notes", notes), ("Extra", extra)]
    ordered = cells if is_notes_first else cells[::-1]
    head = ",".join(name for name, _ in ordered)
    text = f"Title,Publication Year,{head}\nTrams,2020," + ",".join(f'"{value}"' for _, value in ordered) + "\n"
    record = parted(table_rows(text, source="zotero.csv")).only
    assert {each.lower() for each in record.identifiers} == {each.lower() for each in identifiers}
    assert (record.entry.key if record.entry else "") == key
    assert record.citation_keys == (("leeB", "leeC") if "tex.ids" in extra else ())


@every_case(
    ("cell", "doi", "said"),
    [
        ("10.1000/a; 10.1000/b", "doi:10.1000/a", "Digital Object Identifier has 2 DOIs"),
        ("10.1000/a|10.1000/b", "doi:10.1000/a", "Digital Object Identifier has 2 DOIs"),
        ("10.1000/a,10.1000/b 10.1000/c", "doi:10.1000/a", "Digital Object Identifier has 3 DOIs"),
        ("https://doi.org/10.1000/a;https://doi.org/10.1000/b", "doi:10.1000/a", "has 2 DOIs"),
        ("10.1000/A; https://doi.org/10.1000/a", "doi:10.1000/a", ""),
        ("10.1000/a|pub.1000000009", "doi:10.1000/a", ""),
        ("10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2", "doi:10.1002/", ""),
        ("see notes|x;y", None, "'see notes|x;y' is not an identifier"),
        ("10.1000|abc", None, "'10.1000|abc' is not an identifier"),
    ],
)
def test_several_dois_in_a_cell_are_one_and_a_notice_and_what_is_none_is_said(
    cell: str, doi: str | None, said: str
) -> None:
    text = f'Title,Year,Digital Object Identifier\nTrams,2020,"{cell}"\n'
    found = parted(table_rows(text, source="dimensions.csv"))
    known = [each for each in found.only.identifiers if each.startswith("doi:")]
    assert [each[: len(doi or "")] for each in known] == ([doi] if doi else [])
    assert not any(sign in each for each in known for sign in "| ")
    assert [(notice.row, said in notice.text) for notice in found.notices] == ([(2, True)] if said else [])


@every_case(
    ("heading", "cell", "stated"),
    [
        ("Place", "Delft", ("publisher-place", '"Delft"')),
        ("Verlagsort", "München", ("publisher-place", '"M\\u00fcnchen"')),
        ("Publisher City", "NEW YORK", ("publisher-place", '"NEW YORK"')),
        ("出版地", "北京", ("publisher-place", '"\\u5317\\u4eac"')),
        ("Edition", "2", ("edition", '"2"')),
        ("Auflage", "3., erweiterte", ("edition", '"3., erweiterte"')),
        ("Edición", "2.ª", ("edition", '"2.\\u00aa"')),
        ("Series", "Rails and Towns", ("collection-title", '"Rails and Towns"')),
        ("Book Series Title", "Rails and Towns", ("collection-title", '"Rails and Towns"')),
        ("Series Number", "17", ("collection-number", '"17"')),
        ("Editor", "Doe, Jane; Roe, Rick", ("editor", f"[{person('Doe', 'Jane')}, {person('Roe', 'Rick')}]")),
        ("Book Editors", "van den Berg, J. P.", ("editor", f"[{person('van den Berg', 'J. P.')}]")),
        ("Herausgeber", "Jane Doe", ("editor", f"[{person('Doe', 'Jane')}]")),
        ("Editors", "Institut", ("editor", '[{"literal": "Institut"}]')),
    ],
)
def test_what_a_library_says_of_books_is_kept(heading: str, cell: str, stated: tuple[str, str]) -> None:
    text = f'Item Type,Title,Author,Publication Year,{heading}\nbook,Trams,"Poe, Ann",2020,"{cell}"\n'
    found = parted(table_rows(text, source="zotero.csv"))
    assert found.only.entry is not None
    assert (found.only.entry.kind, found.only.entry.fields) == ("book", (stated,))
    assert (found.only.authors, found.notices) == (("Poe, Ann",), [])


@pytest.mark.parametrize(("heading", "is_read"), [("Ort", True), ("Home City", False), ("Editorial Board", False)])
def test_a_heading_that_is_like_one_of_these_is_none(heading: str, is_read: bool) -> None:
    found = parted(table_rows(f"Title,Year,{heading}\nTrams,2020,Bern\n", source="own.csv"))
    assert (found.only.entry is not None) is is_read
    assert bool(found.notices) is not is_read
