"""What would join a field: beside which papers, and which sections of its surveys that touches."""

from __future__ import annotations

from kg.model.papers.paper import Citation, PaperId
from services.screening.joining import joining_papers
from tests.builders.rendering_values import FIELD, SURVEY

NEW = PaperId("p00000000000ffff")


def test_a_paper_stands_beside_what_it_cites_and_what_is_like_it() -> None:
    community = max(FIELD.communities, key=lambda each: len(each.papers))
    cited, *like = community.papers
    (found,) = joining_papers(
        {NEW: "rank 1"},
        FIELD,
        similarities={NEW: dict.fromkeys(like, 0.5)},
        citations=[Citation(citing=NEW, cited=cited), Citation(citing=cited, cited=like[0])],
        surveys=[SURVEY],
    )
    assert (found.reason, found.community) == ("rank 1", community.label)
    assert found.neighbours == (cited, *sorted(like)[:5])


def test_sections_that_cite_its_neighbours_are_touched() -> None:
    section = next(each for each in SURVEY.walk() if each.claims)
    cited = section.claims[0].supports[0].passage.paper_id
    (found,) = joining_papers(
        {NEW: "rank 1"},
        FIELD,
        similarities={},
        citations=[Citation(citing=NEW, cited=cited)],
        surveys=[SURVEY],
    )
    assert section.number in {each.number for each in found.sections}
    assert all(each.survey_id == SURVEY.id for each in found.sections)


def test_a_paper_without_neighbours_joins_alone() -> None:
    (found,) = joining_papers({NEW: "why"}, FIELD, similarities={}, citations=[], surveys=[SURVEY])
    assert (found.community, found.neighbours, found.sections) == (None, (), ())
