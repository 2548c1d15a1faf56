"""The citation table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.model.papers.paper import CitationKey
from services.document.citations import citation_table
from services.errors import UngroundedClaimError
from tests.builders.rendering_values import BY_KEY, PAPERS, SURVEY


def test_references_are_numbered_in_order_of_first_use() -> None:
    table = citation_table(SURVEY, PAPERS)
    first = [reference.key for reference in table.references][:4]
    assert first == ["kipf2017semi", "bruna2013spectral", "defferrard2016convolutional", "hamilton2017inductive"]
    assert [reference.number for reference in table.references] == list(range(1, 14))


def test_a_reference_knows_the_sections_that_cite_it() -> None:
    table = citation_table(SURVEY, PAPERS)
    assert [section.title for section in table.reference(CitationKey("kipf2017semi")).sections] == [
        "Abstract",
        "Spectral filters",
    ]


def test_two_keys_of_one_paper_share_a_number() -> None:
    kipf = BY_KEY[CitationKey("kipf2017semi")].id
    conclusion = replace(SURVEY.sections[-1], text="Again [@kipf2016semi].")
    survey = replace(
        SURVEY, sections=(*SURVEY.sections[:-1], conclusion), keys={**SURVEY.keys, CitationKey("kipf2016semi"): kipf}
    )
    table = citation_table(survey, PAPERS)
    assert len(table.references) == 13
    assert table.numbers[CitationKey("kipf2016semi")] == 1


def test_a_key_without_a_paper_stops_the_rendering_and_names_its_section() -> None:
    survey = replace(SURVEY, sections=(replace(SURVEY.sections[0], text="Made up [@goodfellow2014]."),))
    with pytest.raises(UngroundedClaimError, match="goodfellow2014") as caught:
        citation_table(survey, PAPERS)
    assert caught.value.section == "1"


def test_sections_come_in_reading_order() -> None:
    assert [section.number for section in SURVEY.walk()] == ["0", "1", "2", "2.1", "2.2", "3", "4", "5"]
