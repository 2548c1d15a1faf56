"""Crossref works."""

from __future__ import annotations

from typing import Any

import pytest

from kg.model.papers.paper import CitedWork
from services.adapters.formats.crossref import rows
from tests.builders.rows_of import parted
from tests.tables import every_case

WORK: dict[str, Any] = {
    "DOI": "10.1000/ABC",
    "type": "journal-article",
    "title": ["Noise and\n   <scp>AI</scp>"],
    "subtitle": ["a second look"],
    "abstract": "<jats:title>Abstract</jats:title>\n <jats:p>Noise &amp; signal.</jats:p>",
    "author": [{"given": "Carl", "family": "Boettiger"}, {"name": "The Consortium"}],
    "container-title": ["Ecology Letters"],
    "issued": {"date-parts": [[2018, 5, 22]]},
    "is-referenced-by-count": 73,
    "URL": "https://doi.org/10.1000/abc",
    "reference": [
        {"key": "1", "DOI": "10.1000/Cited"},
        {"key": "2", "volume-title": "Viability theory", "author": "Aubin J.P.", "year": "1991"},
        {"key": "3", "unstructured": "Doe J (2013) A title. J. doi:10.1000/written."},
        {"key": "4", "unstructured": "Somebody, somewhere"},
    ],
}


def test_a_work_arrives_whole() -> None:
    found = parted(rows({"message": WORK}, source="w"))
    record = found.only
    assert record.title == "Noise and AI: a second look"
    assert record.abstract == "Noise & signal."
    assert record.identifiers == ("doi:10.1000/abc",)
    assert record.authors == ("Carl Boettiger", "The Consortium")
    assert (record.publication_date, record.year, record.venue) == ("2018-05-22", 2018, "Ecology Letters")
    assert record.citation_count == 73
    assert record.references == (
        CitedWork(identifiers=("doi:10.1000/cited",)),
        CitedWork(title="Viability theory", year=1991, authors=("Aubin J.P.",)),
        CitedWork(identifiers=("doi:10.1000/written",)),
    )
    assert "1 of 4 references have neither" in found.notices[0].text


def test_an_answer_holds_its_items() -> None:
    answer = {"status": "ok", "message": {"items": [WORK, {**WORK, "title": []}]}}
    found = parted(rows(answer, source="w"))
    assert len(found.records) == 1
    assert [(rejected.row, rejected.reason) for rejected in found.rejected] == [
        (2, "title is missing; a paper needs a title")
    ]


def test_the_first_date_that_is_stated_counts() -> None:
    dated = {**WORK, "issued": {"date-parts": [[None]]}, "published-print": {"date-parts": [[2019, 3]]}}
    assert parted(rows(dated, source="w")).only.publication_date == "2019-03"


def test_only_a_whole_book_is_known_by_its_isbn() -> None:
    book = {**WORK, "ISBN": ["9780131103627"]}
    assert "isbn:9780131103627" not in parted(rows({**book, "type": "book-chapter"}, source="w")).only.identifiers
    assert "isbn:9780131103627" in parted(rows({**book, "type": "book"}, source="w")).only.identifiers


@every_case(
    ("stated", "title"),
    [
        ("E. coli &amp;lt;i&amp;gt;now&amp;lt;/i&amp;gt;", "E. coli now"),
        ("Bees &amp;amp; wasps", "Bees & wasps"),
        ("in H\n   <sub>2</sub>\n   O now", "in H2O now"),
        ("CO\n   <sub>2</sub>\n   emissions", "CO2 emissions"),
        ("CO <sub>2</sub> emissions", "CO2 emissions"),
        ("CO<sub>2</sub> emissions", "CO2 emissions"),
        ("Na <sub>2</sub> SO <sub>4</sub> in water", "Na2SO4 in water"),
        ("10 <sup>6</sup> cells", "106 cells"),
        ("Ca <sup> 2+ </sup> channels", "Ca2+ channels"),
        ("the\n  <sup>18</sup>\n  F-FDG scan", "the 18F-FDG scan"),
        ("PM <sub>2.5</sub> In cities", "PM2.5 In cities"),
        ("a < b and c > d", "a < b and c > d"),
    ],
)
def test_the_markup_of_a_title_becomes_text(stated: str, title: str) -> None:
    assert parted(rows({**WORK, "title": [stated], "subtitle": []}, source="w")).only.title == title


@pytest.mark.parametrize(
    "nobody", [{"family": "&NA;"}, {"name": "&amp;NA;"}, {"family": "N/A"}, {"literal": "null"}, {}]
)
def test_the_place_of_an_author_who_is_not_named_is_nobody(nobody: dict[str, str]) -> None:
    assert parted(rows({**WORK, "author": [nobody]}, source="w")).only.authors == ()


def test_a_person_called_na_is_one() -> None:
    assert parted(rows({**WORK, "author": [{"family": "Na", "given": "Li"}]}, source="w")).only.authors == ("Li Na",)


@every_case(
    ("relation", "known"),
    [
        ({"has-preprint": [{"id-type": "doi", "id": "10.1101/1"}]}, ("doi:10.1000/abc", "doi:10.1101/1")),
        ({"is-preprint-of": [{"id-type": "doi", "id": "https://doi.org/10.1/p"}]}, ("doi:10.1000/abc",)),
        ({"is-preprint-of": [{"id-type": "doi", "id": "10.1000/p"}]}, ("doi:10.1000/abc", "doi:10.1000/p")),
        ({"has-preprint": {"id-type": "arxiv", "id": "2101.00001"}}, ("doi:10.1000/abc", "arxiv:2101.00001")),
        ({"is-supplement-to": [{"id-type": "doi", "id": "10.1000/p"}]}, ("doi:10.1000/abc",)),
        ({"has-review": [{"id-type": "doi", "id": "10.1000/p"}]}, ("doi:10.1000/abc",)),
        ({"has-preprint": ["10.1101/1"]}, ("doi:10.1000/abc",)),
        ([], ("doi:10.1000/abc",)),
    ],
)
def test_a_preprint_and_its_publication_are_one_work(relation: Any, known: tuple[str, ...]) -> None:
    assert parted(rows({**WORK, "relation": relation}, source="w")).only.identifiers == known
