"""Volume, issue and pages, wherever a source states them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from services.adapters.formats import crossref, europe_pmc, openalex, pubmed, record_lines, semantic_scholar
from services.adapters.formats.csl_entries import registry_entry
from tests.builders.rows_of import Parted, parted
from tests.tables import every_case

PLACE = {"volume": "12", "issue": "3", "page": "101-118"}
CROSSREF = {"DOI": "10.1000/x", "title": ["Trams"], "type": "journal-article"}
OPENALEX = {"id": "https://openalex.org/W1", "title": "Trams", "type": "article", "type_crossref": "journal-article"}
S2 = {"paperId": "a" * 40, "title": "Trams"}
ARTICLE = {"id": "1", "source": "MED", "title": "Trams."}
CORE = {"journalInfo": {"volume": "12", "issue": "3"}, "pageInfo": "101-118", "pubTypeList": {"pubType": ["Review"]}}
LITE = {"journalVolume": "12", "issue": "3", "pageInfo": "101-118", "pubType": "research-article; journal article"}


def entry_of(found: Parted) -> tuple[str, dict[str, str]] | None:
    """The type of the only record and its variables of a place; None where it has no entry."""
    entry = found.only.entry
    if entry is None:
        return None
    return entry.kind, {name: json.loads(value) for name, value in entry.fields if name in PLACE}


@every_case(
    ("found", "kind"),
    [
        (crossref.rows([CROSSREF | PLACE], source="c"), "article-journal"),
        (
            openalex.rows(
                [OPENALEX | {"biblio": {"volume": "12", "issue": "3", "first_page": "101", "last_page": "118"}}],
                source="o",
            ),
            "article-journal",
        ),
        (pubmed.rows("PMID- 1\nTI  - Trams.\nVI  - 12\nIP  - 3\nPG  - 101-118\n", source="n"), "article-journal"),
        (europe_pmc.rows([ARTICLE | CORE], source="e"), "article-journal"),
        (
            record_lines.rows({"title": "Trams", "volume": 12, "number": "3", "pages": "101-118"}, source="j"),
            "article-journal",
        ),
        (record_lines.rows({"title": "Trams", "type": "inproceedings", **PLACE}, source="j"), "paper-conference"),
        (europe_pmc.rows([ARTICLE | LITE], source="e"), "article-journal"),
    ],
)
def test_a_place_is_kept_whole(found: Any, kind: str) -> None:
    assert entry_of(parted(found)) == (kind, PLACE)


@every_case(
    ("stated", "expected"),
    [
        ({"publicationVenue": {"type": "journal"}}, ("article-journal", {"volume": "12", "page": "101-118"})),
        ({"publicationTypes": ["JournalArticle"]}, ("article-journal", {"volume": "12", "page": "101-118"})),
        (
            {"publicationTypes": ["JournalArticle", "Conference"]},
            ("paper-conference", {"volume": "12", "page": "101-118"}),
        ),
        ({"publicationTypes": None}, None),
        ({"publicationTypes": ["JournalArticle"], "journal": {"name": "ArXiv", "volume": "abs/1706.03762"}}, None),
        ({"publicationVenue": {"type": "journal"}, "journal": {"name": "bioRxiv"}}, None),
        ({"publicationVenue": {"type": "conference"}, "journal": None}, ("paper-conference", {})),
    ],
)
def test_semantic_scholar_states_types_of_some_papers(stated: dict[str, Any], expected: Any) -> None:
    paper = S2 | {"journal": {"volume": "12", "pages": "\n        101 - 118\n      "}} | stated
    assert entry_of(parted(semantic_scholar.rows(paper, source="s"))) == expected


@pytest.mark.parametrize(
    ("more", "page"),
    [({"article-number": "e55"}, "e55"), ({"page": "5"}, "5"), ({"page": None, "article-number": None}, None)],
)
def test_an_article_may_have_a_number_in_place_of_pages(more: dict[str, Any], page: str | None) -> None:
    found = entry_of(parted(crossref.rows([CROSSREF | more], source="c")))
    assert found == ("article-journal", {"page": page} if page else {})


def test_a_preprint_of_pubmed_or_europe_pmc_is_no_article_of_a_journal() -> None:
    text = "PMID- 1\nTI  - Trams.\nPT  - Journal Article\nPT  - Preprint\nJT  - bioRxiv\n"
    assert entry_of(parted(pubmed.rows(text, source="n"))) == ("article", {})
    preprint = ARTICLE | {"pubTypeList": {"pubType": ["Preprint"]}}
    assert entry_of(parted(europe_pmc.rows([preprint], source="e"))) == ("article", {})


def test_chapters_and_books_of_pubmed_are_no_articles() -> None:
    text = "PMID- 1\nBTI - Handbook\nCTI - Trams\nPG  - 1-2\n\nPMID- 2\nBTI - Handbook\nPB  - House\n"
    kinds = [record.entry and record.entry.kind for record in parted(pubmed.rows(text, source="n")).records]
    assert kinds == ["chapter", "book"]


def test_a_chapter_that_a_registry_names_keeps_the_doi_for_its_own() -> None:
    entry = registry_entry(["unknown", "book-chapter"], PLACE)
    assert entry is not None
    assert (entry.kind, entry.fields) == ("chapter", ())
    assert registry_entry(["posted-content", None], PLACE) is None
