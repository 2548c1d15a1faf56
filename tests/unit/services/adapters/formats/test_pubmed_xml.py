"""PubMed's XML."""

from __future__ import annotations

from services.adapters.formats.pubmed_xml import rows
from tests.builders.exports import FOLDER, read_export
from tests.builders.rows_of import parted
from tests.tables import every_case

ARTICLE = (
    "<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><Journal><JournalIssue><PubDate>{date}</PubDate>"
    "</JournalIssue></Journal><ArticleTitle>{title}</ArticleTitle>{more}</Article></MedlineCitation></PubmedArticle>"
)


def article(title: str = "A title.", date: str = "<Year>2019</Year>", more: str = "") -> str:
    """A set of one article."""
    return f"<PubmedArticleSet>{ARTICLE.format(title=title, date=date, more=more)}</PubmedArticleSet>"


def test_an_article_arrives_with_its_identifiers_labels_people_and_groups() -> None:
    record = read_export("pubmed.xml").records[0]
    assert record.identifiers == ("pubmed:91000001", "pmc:9100001", "doi:10.1000/jtm.2022.101")
    assert record.title == "Effects of H2O on Tramus vulgaris: a randomised trial"
    assert record.abstract == (
        "BACKGROUND: Drivers drink < 1 litre. METHODS: We gave water to 40 drivers. Trial closed."
    )
    assert record.authors == ("de la Cruz, María José", "King, Martin, Jr", "WATER Trial Investigators")
    assert (record.publication_date, record.year, record.venue) == ("2022-03", 2022, "Journal of tram medicine")
    assert record.entry is not None
    assert record.entry.organisations == ("WATER Trial Investigators",)
    assert record.entry.fields == (
        ("volume", '"12"'),
        ("issue", '"3"'),
        ("page", '"101-9"'),
        ("ISSN", '"0000-0019"'),
    )


def test_its_references_make_citations_by_identifier_or_by_their_words() -> None:
    found = read_export("pubmed.xml")
    first, second = found.records[0].references or ()
    assert (first.identifiers, first.title) == (
        ("pubmed:91000002", "doi:10.1000/jtm.2019.1"),
        "Thirst of drivers in summer",
    )
    assert (second.identifiers, second.title, second.year) == ((), "A history of bottles on rails and roads", 2010)
    assert any("1 of 3 references have neither" in notice.text for notice in found.notices)


def test_a_record_without_a_list_says_nothing_of_its_references() -> None:
    assert read_export("pubmed.xml").records[1].references is None


def test_files_of_before_2019_cite_in_their_notes() -> None:
    record = read_export("medline_2012.xml").only
    assert [work.identifiers for work in record.references or ()] == [("pubmed:91000002",)]
    assert record.identifiers == ("pubmed:91000010", "pmc:3100010")
    assert record.publication_date == "2011-07-30"


def test_a_chapter_stands_in_its_book_and_keeps_its_authors() -> None:
    record = read_export("pubmed.xml").records[4]
    assert (record.title, record.venue) == ("Sleep of night drivers", "Handbook of Tram Medicine")
    assert record.authors == ("Night, Nora",)
    assert record.identifiers == ("pubmed:91000005", "doi:10.1000/book.ch3")


@every_case(
    ("title", "expected"),
    [
        ("[A study of German hospitals].", "A study of German hospitals"),
        ("[18F]FDG PET in [old] age.", "[18F]FDG PET in [old] age"),
        ("[18F]FDG and [11C].", "[18F]FDG and [11C]"),
        ("[Of [18F]FDG].", "Of [18F]FDG"),
        ("What is it?", "What is it?"),
        ("Bees in the U.S.", "Bees in the U.S."),
        ("On <i>E. coli</i>.", "On E. coli"),
    ],
)
def test_brackets_of_a_translation_go_and_those_of_a_compound_stay(title: str, expected: str) -> None:
    assert parted(rows(article(title).encode(), source="x")).only.title == expected


def test_a_title_that_is_not_available_is_read_in_its_language() -> None:
    more = "<VernacularTitle>La santé des enfants.</VernacularTitle>"
    assert parted(rows(article("[Not Available].", more=more).encode(), source="x")).only.title == (
        "La santé des enfants"
    )


@every_case(
    ("date", "expected"),
    [
        ("<MedlineDate>1998 Dec-1999 Jan</MedlineDate>", "1998-12"),
        ("<MedlineDate>2000 Spring</MedlineDate>", "2000"),
        ("<MedlineDate>2015 Nov-Dec</MedlineDate>", "2015-11"),
        ("<MedlineDate>1976-1977</MedlineDate>", "1976"),
        ("<Year>1998</Year><Season>Winter</Season>", "1998"),
        ("<Year>2011</Year><Month>07</Month><Day>30</Day>", "2011-07-30"),
        ("<Year>2011</Year><Month>Jul</Month>", "2011-07"),
    ],
)
def test_dates_of_issues_are_read_as_far_as_they_go(date: str, expected: str) -> None:
    assert parted(rows(article(date=date).encode(), source="x")).only.publication_date == expected


def test_of_a_file_that_was_cut_off_the_whole_records_are_kept() -> None:
    data = (FOLDER / "pubmed.xml").read_bytes()
    found = parted(rows(data[: data.index(b"Durst der")], source="x"))
    assert len(found.records) == 1
    assert found.rejected[0].row == 2
    assert "not well-formed" in found.rejected[0].reason
