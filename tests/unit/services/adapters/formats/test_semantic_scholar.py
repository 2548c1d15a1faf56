"""Semantic Scholar Graph API JSON."""

from __future__ import annotations

from kg.model.papers.paper import CitedWork
from services.adapters.formats.semantic_scholar import rows
from tests.builders.rows_of import parted

ID, OTHER, THIRD = "a" * 40, "b" * 40, "c" * 40


def test_a_paper_brings_the_papers_nested_in_it() -> None:
    paper = {
        "paperId": ID,
        "externalIds": {"DOI": "10.1000/ABC", "CorpusId": 5, "DBLP": "conf/x/Y20"},
        "title": "Main",
        "venue": "",
        "publicationVenue": {"name": "A Journal"},
        "year": 2020,
        "publicationDate": "2020-03-04",
        "citationCount": 7,
        "authors": [{"authorId": "1", "name": "A. Author"}],
        "references": [
            {"paperId": OTHER, "title": "Cited", "year": 2010, "authors": [{"name": "C. Cited"}]},
            {"paperId": None, "title": "Unknown work"},
        ],
        "citations": [{"paperId": THIRD, "title": "Bare"}],
    }
    found = parted(rows(paper, source="p.json"))
    assert [record.title for record in found.records] == ["Main", "Cited"]
    main = found.records[0]
    assert main.identifiers == (f"s2:{ID}", "doi:10.1000/abc", "corpus:5", "dblp:conf/x/Y20")
    assert (main.venue, main.publication_date, main.citation_count) == ("A Journal", "2020-03-04", 7)
    assert main.references == (
        CitedWork(identifiers=(f"s2:{OTHER}",), title="Cited", year=2010, authors=("C. Cited",)),
        CitedWork(title="Unknown work"),
    )
    assert main.cited_by == (CitedWork(identifiers=(f"s2:{THIRD}",), title="Bare"),)
    assert found.records[1].references is None


def test_a_page_of_references_says_that_the_citing_paper_is_unknown() -> None:
    page = {
        "offset": 0,
        "next": 2,
        "data": [
            {"contexts": ["c"], "citedPaper": {"paperId": OTHER, "title": "Cited"}},
            {"citedPaper": {"paperId": None, "title": "By title only"}},
        ],
    }
    found = parted(rows(page, source="page.json"))
    assert [record.title for record in found.records] == ["Cited", "By title only"]
    assert "does not name the paper that cites these: its 2 papers" in found.notices[0].text


def test_contexts_and_intents_of_a_nested_citation_are_kept() -> None:
    entry = {
        "citedPaper": {"paperId": OTHER},
        "contexts": ["as in [1]"],
        "intents": ["methodology"],
        "isInfluential": True,
    }
    record = parted(rows({"paperId": ID, "title": "Main", "references": [entry]}, source="p")).only
    assert record.references == (
        CitedWork(identifiers=(f"s2:{OTHER}",), contexts=("as in [1]",), intents=("methodology",), influential=True),
    )


def test_search_and_bulk_pages_hold_papers() -> None:
    page = {"total": 2, "token": "x", "data": [{"paperId": ID, "title": "One"}, {"paperId": OTHER, "title": None}]}
    found = parted(rows(page, source="bulk.json"))
    assert [record.title for record in found.records] == ["One"]
    assert [(rejected.row, rejected.excerpt) for rejected in found.rejected] == [(2, OTHER)]


def test_an_empty_page_holds_nothing() -> None:
    assert list(rows({"total": 0, "offset": 0, "data": []}, source="empty")) == []
