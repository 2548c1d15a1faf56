"""Sections below sections, as the API shows them."""

from __future__ import annotations

from dataclasses import replace

from api.schemas.sections import claims_of, outline_of, section_list, section_out
from kg.model.surveys.survey import CLOSING, SectionId
from tests.builders.rendering_values import SURVEY
from tests.builders.values import TRACE, survey

NESTED = next(section for section in SURVEY.sections if section.subsections)


def test_an_outline_keeps_subsections_below_their_section() -> None:
    entry = next(entry for entry in outline_of(SURVEY).sections if entry.number == NESTED.number)
    assert [part.number for part in entry.subsections] == [part.number for part in NESTED.subsections]
    assert entry.links["self"].endswith(f"/sections/{NESTED.number}")


def test_a_list_of_sections_tells_the_level_of_each() -> None:
    levels = {brief["number"]: brief["level"] for brief in section_list(SURVEY).items}
    assert levels["abstract"] == levels[NESTED.number] == 1
    assert {levels[part.number] for part in NESTED.subsections} == {2}


def test_the_claims_of_a_section_are_its_own_and_those_below_it() -> None:
    expected = [claim.id for section in NESTED.walk() for claim in section.claims]
    found = [claim.id for _, claim in claims_of(SURVEY, section=NESTED.number, paper=None)]
    assert found == expected
    everywhere = [claim.id for _, claim in claims_of(SURVEY, section=None, paper=None)]
    assert len(expected) < len(everywhere) == len(set(everywhere))


def test_a_section_leads_to_its_neighbours_in_reading_order() -> None:
    order = list(SURVEY.walk())
    first, last = section_out(SURVEY, order[0]), section_out(SURVEY, order[-1])
    assert "previous" not in first.links
    assert "next" not in last.links
    assert first.links["next"].endswith(f"/sections/{order[1].number}")


def test_a_section_leads_to_its_rewritings_unless_it_closes_its_neighbours() -> None:
    section, closing = (
        replace(NESTED, id=SectionId(id), number=number, subsections=(), purpose=purpose, text="It holds.", claims=())
        for id, number, purpose in (("a", "7", "theme"), ("b", "8", CLOSING))
    )
    written = replace(SURVEY, sections=(section, closing))
    assert section_out(written, section).links["rewritings"].endswith("/sections/7/rewritings")
    assert "rewritings" not in section_out(written, closing).links


def test_a_section_shows_its_traced_citations_from_sentence_to_paper() -> None:
    *_, last = survey().walk()
    [trace] = section_out(survey(), last).traces
    assert trace.model_dump() == {
        "citing": TRACE.citing,
        "sentence": "We follow attention [1].",
        "marker": "[1]",
        "cited": TRACE.cited,
        "concept": "attention",
        "score": 0.75,
    }
