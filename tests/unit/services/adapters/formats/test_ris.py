"""RIS."""

from __future__ import annotations

import pytest

from kg.model.papers.paper import PaperRecord
from services.adapters.formats.ris import rows
from services.adapters.formats.ris_lines import records
from tests.builders.rows_of import parted
from tests.tables import every_case

RECORD = """TY  - JOUR
AU  - Kipf, T. N.
AU  - Welling, M.
TI  - A title that
goes on
PY  - 2017
DA  - 2017/04/24/
JO  - A journal
DO  - 10.1000/X
AB  - Abstract: Text
UR  - https://example.org
ER  -
"""


def test_a_record_arrives_whole() -> None:
    record = parted(rows(RECORD, source="r")).only
    assert record.title == "A title that goes on"
    assert record.authors == ("Kipf, T. N.", "Welling, M.")
    assert (record.publication_date, record.year, record.venue) == ("2017-04-24", 2017, "A journal")
    assert (record.identifiers, record.abstract, record.url) == (("doi:10.1000/x",), "Text", "https://example.org")


def test_a_missing_end_of_record_loses_nothing() -> None:
    found = parted(rows(RECORD.replace("ER  -\n", "") + "TY  - BOOK\nT1  - Second\nSN  - 0131103628\n", source="r"))
    assert [record.title for record in found.records] == ["A title that goes on", "Second"]
    assert found.records[1].identifiers == ("isbn:0131103628",)


def test_a_record_without_title_is_rejected_and_the_next_one_read() -> None:
    found = parted(rows("TY  - JOUR\nAU  - A\nER  - \n" + RECORD, source="r"))
    assert [(rejected.row, rejected.reason) for rejected in found.rejected] == [
        (1, "TI is missing; a paper needs a title")
    ]
    assert len(found.records) == 1


@pytest.mark.parametrize(("stated", "expected"), [("Y1  - 2016/05//", "2016-05"), ("PY  - 2016///", "2016")])
def test_partial_dates_are_read(stated: str, expected: str) -> None:
    record = parted(rows(f"TY  - JOUR\nTI  - T\n{stated}\nER  - \n", source="r")).only
    assert record.publication_date == expected


def read(text: str) -> PaperRecord:
    return parted(rows(text, source="r")).only


def record_of(*lines: str, kind: str = "JOUR") -> PaperRecord:
    return read("\n".join([f"TY  - {kind}", "TI  - A title", *lines, "ER  - ", ""]))


@every_case(
    "text",
    [
        "  TY  - JOUR\n  TI  - Bees\n  AU  - A, B\n  PY  - 2001\n  ER  - \n",
        "TY - JOUR\nTI - Bees\nAU - A, B\nPY - 2001\nER -\n",
        "TY-JOUR\nTI-Bees\nAU-A, B\nPY-2001\nER-\n",
        "TY  - jour\nTI  - Bees\nAU  - A, B\nPY  - 2001\nER  - \n",
        "ty  - jour\nti  - Bees\nau  - A, B\npy  - 2001\ner  - \n",
        "TI  - Bees\nAU  - A, B\nPY  - 2001\nER  - \n",
        "TY  -\nTI  - Bees\nAU  - A, B\nPY  - 2001\nER  - \n",
        "TY\t- JOUR\nTI\t- Bees\nAU\t- A, B\nPY\t- 2001\nER\t-\n",
        "TY\xa0\xa0- JOUR\nTI\xa0\xa0- Bees\nAU\xa0\xa0- A, B\nPY\xa0\xa0- 2001\nER\xa0\xa0-\n",
        "TY   - JOUR\nTI   - Bees\nAU   - A, B\nPY   - 2001\nER   -\n",
        "TY  – JOUR\nTI  – Bees\nAU  – A, B\nPY  – 2001\nER  –\n",
        "\ufeffTY  - JOUR\nTI  - Bees\nAU  - A, B\nPY  - 2001\nER  - \n",
        "TY  - JOUR\n\nTI  - Bees\n\nAU  - A, B\n\nPY  - 2001\nER  - \n",
        "TY  - JOUR\nTI  - Bees\nAU - A, B\nPY - 2001\nER  - \n",
        "TY  - JOUR\nTI  - Bees\nAU  - A, B\nPY  - 2001",
        "1. \nTY  - JOUR\nID  - 0\nTI  - Bees\nAU  - A, B\nPY  - 2001//\nER  -\n",
        "TY\t-\tJOUR\nTI\t-\tBees\nAU\t-\tA, B\nPY\t-\t2001\nER\t-\t\n",
        "Provider: A house\nContent: text/plain\n\n1.\nTY  - JOUR\nTI  - Bees\nAU  - A, B\nPY  - 2001\nER  - 1\n",
    ],
)
def test_a_record_is_read_however_its_tags_are_spaced(text: str) -> None:
    record = read(text)
    assert (record.title, record.authors, record.year) == ("Bees", ("A, B",), 2001)


def test_records_in_several_spellings_stand_in_one_file() -> None:
    text = "ty  - JOUR\nti  - One\ner  - \nTY - JOUR\nTI - Two\nTY-BOOK\nTI-Three\nER-\n\nTI  - Four\nAU  - A, B\n"
    found = parted(rows(text, source="r"))
    assert [record.title for record in found.records] == ["One", "Two", "Three", "Four"]
    assert [(notice.row, notice.text) for notice in found.notices] == [
        (4, "TY is missing; the record is read as one of no type")
    ]


def test_a_second_title_after_a_blank_line_begins_a_record_without_type_and_end() -> None:
    found = parted(rows("TI  - One\nAU  - A, B\n\nAU  - C, D\n\nTI  - Two\nAU  - E, F\n", source="r"))
    assert [(record.title, record.authors) for record in found.records] == [
        ("One", ("A, B", "C, D")),
        ("Two", ("E, F",)),
    ]


@every_case(
    "wrapped",
    [
        "ER  - positive breast cancer in women",
        "DO  - not resuscitate orders",
        "IL  - 6 was raised",
        "SP  - 1 mice that were kept for a long time in rooms without any light at all",
        "T2-weighted images were taken",
        "PC - 3 cells were grown",
        "co - workers of the first",
        "TY  - shirts were worn",
    ],
)
def test_a_wrapped_line_that_looks_like_a_tag_goes_on_with_the_text(wrapped: str) -> None:
    record = record_of("AB  - We saw that", wrapped, "and more.", "PY  - 2001")
    assert record.abstract == f"We saw that {' '.join(wrapped.split())} and more."
    assert record.year == 2001


@every_case(
    ("lines", "authors"),
    [
        (["AU  - Smith, John; Jones, Kim; Li, Wei"], ("Smith, John", "Jones, Kim", "Li, Wei")),
        (["AU  - Smith, John;", "AU  - Jones, Kim"], ("Smith, John", "Jones, Kim")),
        (["A1  - Smith, John", "AU  - Jones, Kim"], ("Jones, Kim", "Smith, John")),
        (["A1  - Smith, John", "AU  - Smith, J."], ("Smith, John",)),
        (["A1  - Smith, John", "A1  - Jones, Kim"], ("Smith, John", "Jones, Kim")),
        (["AU  - Smith, John", "A2  - Editor, Ed"], ("Smith, John",)),
        (["AU  - Garc&#237;a, Ana; Li, Wei"], ("García, Ana", "Li, Wei")),
        (["AU  - Smith, John and Jones, Kim"], ("Smith, John", "Jones, Kim")),
        (["AU  - King, Martin, Jr."], ("King, Martin, Jr.",)),
        (["AU  - Centers for Disease Control and Prevention"], ("Centers for Disease Control and Prevention",)),
        (["AU  - Smith, John", "AU  - et al."], ("Smith, John",)),
    ],
)
def test_authors_are_read_one_by_one(lines: list[str], authors: tuple[str, ...]) -> None:
    assert record_of(*lines).authors == authors


@pytest.mark.parametrize("tag", ["ED", "A2", "A3", "A4"])
def test_editors_stand_for_authors_where_there_are_none_and_that_is_said(tag: str) -> None:
    found = parted(rows(f"TY  - EDBOOK\nTI  - Bees\n{tag}  - Smith, John\nER  - \n", source="r"))
    assert found.only.authors == ("Smith, John",)
    assert found.notices[0].text == "AU is missing; the editors stand in the place of authors"


@every_case(
    ("kind", "lines", "venue"),
    [
        ("JOUR", ["JO  - J. Bees", "JF  - Journal of Bees"], "Journal of Bees"),
        ("JOUR", ["JO  - J. Bees", "T2  - Journal of Bees"], "Journal of Bees"),
        ("JOUR", ["J2  - J. Bees"], "J. Bees"),
        ("JOUR", ["JA  - J. Bees", "C3  - PubMed 123"], "J. Bees"),
        ("CHAP", ["BT  - The Bee Book", "PB  - A house"], "The Bee Book"),
        ("CONF", ["C3  - Proceedings of Bees"], "Proceedings of Bees"),
        ("CPAPER", ["T2  - Conference on Bees", "C3  - Proceedings of Bees"], "Proceedings of Bees"),
        ("THES", ["PB  - University of Bees"], "University of Bees"),
        ("THES", ["T2  - Department of Wings", "PB  - University of Bees"], "University of Bees"),
        ("RPRT", ["PB  - Institute of Bees"], "Institute of Bees"),
        ("BOOK", ["PB  - A house"], None),
    ],
)
def test_the_venue_is_where_the_type_names_it(kind: str, lines: list[str], venue: str | None) -> None:
    assert record_of(*lines, kind=kind).venue == venue


def test_the_title_of_a_whole_book_may_stand_in_bt() -> None:
    assert read("TY  - BOOK\nBT  - The Bee Book\nER  - \n").title == "The Bee Book"


@every_case(
    "line",
    [
        "DO  - 10.1000/x",
        "DO  - https://doi.org/10.1000/x",
        "DO  - doi:10.1000/x",
        "DO  - 10.1000/x (open access)",
        "DO  - DOI 10.1000/x.",
        "L2  - https://doi.org/10.1000/x",
        "L3  - 10.1000/x",
        "M3  - doi: 10.1000/x",
        "UR  - http://dx.doi.org/10.1000/x",
        "UR  - https://onlinelibrary.wiley.com/doi/10.1000/x/full",
        "UR  - https://house.example/article/10.1000%2Fx#part-2",
        "UR  - https://bees.example/1; https://doi.org/10.1000/x",
        "N1  - Times Cited: 3; doi: 10.1000/x; in English",
        "N1  - 10.1000/x",
    ],
)
def test_a_doi_is_found_where_tools_write_it(line: str) -> None:
    assert record_of(line).identifiers == ("doi:10.1000/x",)


@pytest.mark.parametrize(
    "line",
    [
        "N1  - Erratum in: Bees 2011, doi: 10.1000/y",
        "N1  - Comment on doi 10.1000/y",
        "N1  - see also 10.1000/y",
        "UR  - https://house.example/journal/doi/10.1000/bees/x1/12345",
        "AB  - We follow doi:10.1000/y",
    ],
)
def test_the_doi_of_another_work_is_not_read(line: str) -> None:
    assert record_of(line).identifiers == ()


@every_case(
    ("lines", "known"),
    [
        (["L2  - http://www.ncbi.nlm.nih.gov/pubmed/22752652"], "pubmed:22752652"),
        (["UR  - https://pubmed.ncbi.nlm.nih.gov/22752652/"], "pubmed:22752652"),
        (["L2  - https://europepmc.org/article/MED/33809141"], "pubmed:33809141"),
        (["L2  - https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7999968"], "pmc:7999968"),
        (["UR  - http://arxiv.org/abs/1706.03762v5"], "arxiv:1706.03762"),
        (["DB  - PubMed", "AN  - 123456"], "pubmed:123456"),
        (["AN  - 123456", "DP  - NLM"], "pubmed:123456"),
        (["U1  - 123456[pmid]"], "pubmed:123456"),
        (["PMID  - 123456"], "pubmed:123456"),
        (["DO  - ", "PMCID - PMC7999968"], "pmc:7999968"),
        (["C2  - PMC7999968"], "pmc:7999968"),
    ],
)
def test_addresses_and_accession_numbers_name_the_paper(lines: list[str], known: str) -> None:
    assert record_of(*lines).identifiers == (known,)


def test_what_stands_for_a_doi_and_is_none_is_said() -> None:
    found = parted(rows("TY  - JOUR\nTI  - Bees\nDO  - not known\nER  - \n", source="r"))
    assert found.notices[0].text == "doi 'not known' is not an identifier of that kind; left out"


@every_case(
    ("lines", "expected"),
    [
        (["PY  - 2016 Oct"], "2016-10"),
        (["PY  - 2014", "DA  - AUG 14"], "2014-08-14"),
        (["PY  - 2014", "Y1  - 2014/05//"], "2014-05"),
        (["Y1  - 2014", "DA  - 2014/05/02"], "2014-05-02"),
        (["PY  - 2014", "DA  - 2015/01/05"], "2014"),
        (["PY  - in press", "Y2  - 2020/01/02"], None),
        (["PY  - 2011-2013"], "2011"),
    ],
)
def test_the_date_is_put_together_from_its_tags(lines: list[str], expected: str | None) -> None:
    assert record_of(*lines).publication_date == expected


def test_a_type_in_words_is_the_type() -> None:
    entry = read("TY  - Journal Article\nTI  - Bees\nER  - \n").entry
    assert entry is not None
    assert entry.kind == "JOUR"


def test_a_long_text_of_many_lines_is_read_in_linear_time() -> None:
    [[(tag, value)]] = records("AB  - a\n" + f"{'word ' * 10}\n" * 100_000)
    assert (tag, len(value)) == ("AB", 1 + 100_000 * 50)


@every_case(
    "nobody",
    ["Anonymous", "[Anonymous]", "anonymous", "[No authors listed]", "Unknown Author", "[No author name available]"],
)
def test_an_author_who_is_not_named_is_nobody(nobody: str) -> None:
    found = parted(rows(f"TY  - JOUR\nTI  - A title\nAU  - {nobody}\nAU  - Doe, J.\nER  - \n", source="r"))
    assert found.only.authors == ("Doe, J.",)


@pytest.mark.parametrize("tag", ["PY", "Y1", "YR", "DA"])
def test_a_year_stands_under_many_tags(tag: str) -> None:
    assert parted(rows(f"TY  - JOUR\nTI  - A title\n{tag}  - 2019\nER  - \n", source="r")).only.year == 2019


@every_case("tag", ["T2", "T1", "C3", "ER", "ST", "M2", "PY"])
def test_words_of_a_wrapped_abstract_that_look_like_a_tag_are_words(tag: str) -> None:
    wrapped = f"We show that the\n{tag}  - weighted bells ring in\nall towns."
    text = f"TY  - JOUR\nTI  - Trams\nAB  - {wrapped}\nPY  - 2001\nER  - \n"
    record = parted(rows(text, source="w")).only
    assert record.abstract == f"We show that the {tag} - weighted bells ring in all towns."
    assert (record.title, record.venue, record.year) == ("Trams", None, 2001)


@pytest.mark.parametrize(
    ("line", "field"),
    [("KW  - small bells of the\n night", "labels"), ("T2  - eLife", "venue"), ("AU  - van Dam, J.", "authors")],
)
def test_a_tag_behind_an_abstract_is_one(line: str, field: str) -> None:
    text = f"TY  - JOUR\nTI  - Trams\nAB  - We show that the bells ring\n{line}\nER  - \n"
    record = parted(rows(text, source="w")).only
    assert record.abstract == "We show that the bells ring"
    assert getattr(record, field)


@every_case(
    ("tags", "venue"),
    [
        ("T2  - Parasites & Vectors\nJO  - Parasit Vectors", "Parasites & Vectors"),
        ("JO  - Parasit Vectors\nT2  - Parasites & Vectors", "Parasites & Vectors"),
        ("T2  - Journal of the Royal Society\nJO  - J R Soc", "Journal of the Royal Society"),
        ("JF  - Water Research\nJO  - Water Res.", "Water Research"),
        ("JO  - Nature\nT2  - Nature of Trams", "Nature"),
        ("JO  - Tram Letters\nT2  - Special issue on bells", "Tram Letters"),
    ],
)
def test_of_a_journal_and_its_abbreviation_the_journal_is_the_venue(tags: str, venue: str) -> None:
    assert parted(rows(f"TY  - JOUR\nTI  - Trams\n{tags}\nER  - \n", source="w")).only.venue == venue
