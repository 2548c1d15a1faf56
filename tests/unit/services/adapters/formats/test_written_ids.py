"""Identifiers in texts, addresses and notes."""

from __future__ import annotations

import pytest

from services.adapters.formats.written_ids import find_arxiv, find_doi, ids_in_address, ids_in_note
from tests.tables import every_case


@every_case(
    ("text", "doi"),
    [
        ("10.1000/x", "10.1000/x"),
        ("doi:10.1000/x.", "10.1000/x"),
        ("(10.1000/x)", "10.1000/x"),
        ("10.1000/x(1)", "10.1000/x(1)"),
        ("{:DOI: 10.1000/old-style}{:original-date:1777}", "10.1000/old-style"),
        ("<p>10.1000/x</p>", "10.1000/x"),
        ("10.1000/x;10.1000/y", "10.1000/x"),
        ("10.1000%2Fx", "10.1000/x"),
        (
            "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O",
            "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O",
        ),
        ("10.1000.10/123", "10.1000.10/123"),
        ("version 110.1000/x", None),
        ("nothing", None),
    ],
)
def test_a_doi_is_cut_out_of_its_text(text: str, doi: str | None) -> None:
    assert find_doi(text) == doi


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("arXiv:2101.00002 [cs]", "2101.00002"),
        ("https://arxiv.org/pdf/2101.00002v1", "2101.00002"),
        ("arXiv preprint arXiv: hep-th/9901001", "hep-th/9901001"),
        ("10.48550/arXiv.2101.00002", "2101.00002"),
        ("2101.00002", None),
    ],
)
def test_a_number_of_arxiv_is_read_where_arxiv_is_named(text: str, number: str | None) -> None:
    assert find_arxiv(text) == number


@every_case(
    ("address", "stated"),
    [
        ("https://doi.org/10.1093/bib/bbx001", [("doi", "10.1093/bib/bbx001")]),
        ("https://www.tandfonline.com/doi/abs/10.1000/x?journalCode=y", [("doi", "10.1000/x")]),
        ("https://journals.example/article?id=10.1371/journal.p.1", [("doi", "10.1371/journal.p.1")]),
        ("https://house.example/content/10.1101/2020.01.01.pdf", [("doi", "10.1101/2020.01.01")]),
        ("https://www.medrxiv.org/content/10.64898/2025.12.01.25001v1", [("doi", "10.64898/2025.12.01.25001")]),
        ("https://house.example/article/10.1000/x.1v2", [("doi", "10.1000/x.1v2")]),
        ("https://doi-org.proxy.example.edu/10.1093/bib/bbx001", [("doi", "10.1093/bib/bbx001")]),
        ("https://academic.example/bib/article/doi/10.1093/bib/bbx001/12345", []),
        ("https://pubmed.ncbi.nlm.nih.gov/31415926/", [("pubmed", "31415926")]),
        ("https://bees.example/2020/10.html", []),
    ],
)
def test_an_address_names_the_work(address: str, stated: list[tuple[str, str]]) -> None:
    assert list(ids_in_address(address)) == stated


@every_case(
    ("note", "stated"),
    [
        (
            "DOI: 10.1000/978-0-1\nPMID: 16016791\nPMCID: PMC194697\nCitation Key: b",
            [("doi", "10.1000/978-0-1"), ("pubmed", "16016791"), ("pmc", "PMC194697")],
        ),
        ("{:DOI: 10.1000/old-style}", [("doi", "10.1000/old-style")]),
        ("<p>doi = 10.1000/x</p>", [("doi", "10.1000/x")]),
        ("PMID 123", [("pubmed", "123")]),
        ("Cited by 123", []),
        ("Erratum: doi 10.1000/y", []),
        ("DOI: 10.1000/x\nErratum in: Bees. doi: 10.1000/y", [("doi", "10.1000/x")]),
        ("12 pages, arXiv:2101.00001 [cs.CL]", [("arxiv", "2101.00001")]),
        ("To appear. Preprint available at https://arxiv.org/abs/2101.00001", [("arxiv", "2101.00001")]),
        ("PubMed PMID: 123; PubMed Central PMCID: PMC45", [("pubmed", "123"), ("pmc", "PMC45")]),
    ],
)
def test_a_note_names_the_work(note: str, stated: list[tuple[str, str]]) -> None:
    assert ids_in_note(note) == stated


@every_case(
    "note",
    [
        "Comment: 12 pages, follow-up of arXiv:1805.01234",
        "Extended version of arXiv:1805.01234 and doi:10.1000/y",
        "Comment in: Lancet. 2010 Feb 6;375(9713):445. doi: 10.1016/S0140-6736(10)60175-4. PMID: 20137807",
        "eng Erratum in: Bees. 2011; doi: 10.1000/y. PMID: 123",
        "References: Lee, A., Bees (2017) arXiv:1706.03762; Roe, B., Wasps (2005) Insects, 1. , doi: 10.1000/y",
        "see also arXiv:1805.01234",
        "The data are at https://doi.org/10.5061/dryad.1",
        "Companion of PMID: 123",
        "Update of: bioRxiv. 2020. doi: 10.1101/2020.01.01.425001. PMID: 33442678",
    ],
)
def test_a_note_on_other_works_names_none(note: str) -> None:
    assert ids_in_note(note) == []


@every_case(
    ("text", "doi"),
    [
        ("https://pub.example/doi/pdf/10.1000/xyz.pdf", "10.1000/xyz"),
        ("https://pub.example/doi/10.1000/xyz/full", "10.1000/xyz"),
        ("see http://pub.example/content/10.1000/xyz.full.pdf now", "10.1000/xyz"),
        ("10.1000/xyz.pdf", "10.1000/xyz.pdf"),
        ("https://doi.org/10.1000/xyz.pdf", "10.1000/xyz.pdf"),
        ("doi:10.1000/xyz.pdf, https://pub.example/x", "10.1000/xyz.pdf"),
    ],
)
def test_the_ending_of_an_address_is_no_part_of_the_doi_in_it(text: str, doi: str) -> None:
    assert find_doi(text) == doi
