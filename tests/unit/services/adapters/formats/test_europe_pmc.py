"""Europe PMC: files of its answers."""

from __future__ import annotations

import io
from typing import Any

import pytest

from services.adapters.formats.europe_pmc import answer_rows, cited_work, rows
from services.adapters.formats.files import read_records
from tests.builders.exports import read_export
from tests.builders.rows_of import parted
from tests.tables import every_case


def test_results_arrive_from_json() -> None:
    record, preprint = read_export("europe_pmc_core.json").records
    assert record.identifiers == ("doi:10.1000/jtm.2022.101", "pubmed:91000001", "pmc:9100001")
    assert record.title == "Effects of H2O on Tramus vulgaris: a randomised trial"
    assert record.abstract == "Background: Drivers drink little. Methods: We gave water."
    assert record.authors == ("María José de la Cruz", "WATER Trial Investigators")
    assert (record.publication_date, record.citation_count) == ("2022-01-20", 7)
    assert preprint.identifiers == ("doi:10.1101/2021.01.01.21249001", "ppr:PPR42")


def test_results_arrive_from_xml_alike() -> None:
    record, lite = read_export("europe_pmc_lite.xml").records
    assert record.identifiers == ("doi:10.1000/jtm.2022.101", "pubmed:91000001")
    assert record.authors == ("María José de la Cruz",)
    assert record.abstract == "Background: Drivers drink little."
    assert (record.venue, record.year, record.citation_count) == ("Journal of tram medicine", 2022, 7)
    assert (lite.authors, lite.venue) == (("Able A", "Best B"), "J Tram Med")


def test_a_page_of_references_adds_them_to_the_paper_of_its_request() -> None:
    record = read_export("europe_pmc_references.json").only
    assert (record.title, record.identifiers) == (None, ("pubmed:91000001",))
    assert [(work.identifiers, work.title) for work in record.references or ()] == [
        (("pubmed:91000002",), "Thirst of drivers in summer"),
        ((), "A history of bottles on rails and roads"),
    ]


def test_a_page_of_citations_adds_those_that_cite() -> None:
    page = {"hitCount": 1, "request": {"id": "1", "source": "MED"}}
    citing = {"id": "2", "source": "MED", "title": "A citing work.", "pubYear": 2020}
    record = parted(answer_rows({**page, "citationList": {"citation": [citing]}}, source="x")).only
    assert [work.identifiers for work in record.cited_by or ()] == [("pubmed:2",)]
    assert record.references is None


def test_a_page_that_does_not_name_its_paper_is_rejected() -> None:
    page = {"hitCount": 1, "request": {"id": "x", "source": "AGR"}, "referenceList": {"reference": []}}
    assert "request names no paper" in parted(answer_rows(page, source="x")).rejected[0].reason


def test_printed_references_are_read_where_nothing_else_is_given() -> None:
    printed = "Cole C. (2010). A history of bottles on rails and roads. Rail Press. doi:10.1000/bottles"
    page = {
        "request": {"id": "1", "source": "MED"},
        "referenceList": {"reference": [{"unstructuredInformation": printed}]},
    }
    (work,) = parted(answer_rows(page, source="x")).only.references or ()
    assert (work.identifiers, work.year) == (("doi:10.1000/bottles",), 2010)


@every_case(
    ("source", "number", "known"),
    [
        ("PPR", "PPR42", ("ppr:PPR42",)),
        ("PPR", "ppr42", ("ppr:PPR42",)),
        ("MED", "42", ("pubmed:42",)),
        ("PMC", "PMC42", ("pmc:42",)),
        ("PPR", "42", ()),
        ("AGR", "IND42", ()),
    ],
)
def test_the_source_of_an_entry_says_what_its_number_is(source: str, number: str, known: tuple[str, ...]) -> None:
    entry = {"id": number, "source": source, "title": "A cited work.", "pubYear": 2020}
    page = {"request": {"id": "PPR1", "source": "PPR"}, "referenceList": {"reference": [entry]}}
    record = parted(answer_rows(page, source="x")).only
    (work,) = record.references or ()
    assert (record.identifiers, work.identifiers) == (("ppr:PPR1",), known)


@pytest.mark.parametrize(
    "text",
    [
        "PPR42\n",
        '{"id": "ppr:PPR42", "title": "A preprint", "abstract": null}\n',
        "@misc{a, title = {A preprint}, url = {https://europepmc.org/abstract/PPR/PPR42}}",
        "TY  - UNPB\nTI  - A preprint\nUR  - https://europepmc.org/article/PPR/PPR42\nER  - \n",
    ],
)
def test_numbers_of_preprints_are_read_in_other_files_too(text: str) -> None:
    record = parted(read_records(io.BytesIO(text.encode()))).only
    assert record.identifiers == ("ppr:PPR42",)


@pytest.mark.parametrize(
    ("more", "date"),
    [
        ({"firstPublicationDate": "2020-12-23"}, "2021"),
        ({"firstPublicationDate": "2020-12-23", "journalInfo": {"printPublicationDate": "2021-02-01"}}, "2021-02-01"),
        ({"firstPublicationDate": "2020-12-23", "journalInfo": {"dateOfPublication": "2021 Feb"}}, "2021-02"),
        ({"firstPublicationDate": "2021-01-03"}, "2021-01-03"),
        ({}, None),
    ],
)
def test_the_date_is_of_the_year_of_the_issue(more: dict[str, Any], date: str | None) -> None:
    record = parted(rows([{"title": "Bees.", "pubYear": "2021", **more}], source="w")).only
    assert (record.year, record.publication_date) == (2021, date)


def test_a_journal_is_no_title_of_a_printed_reference() -> None:
    work = cited_work(
        {"doi": "10.1000/a", "unstructuredInformation": "Able, J. et al. Nature Rev. Genet. 13, 47 (2012)."}
    )
    assert work is not None
    assert (work.title, work.year) == (None, 2012)
