"""What may be said of a paper, best first."""

from __future__ import annotations

from dataclasses import replace

from services.adapters.models.offline.language.statements import INFORMATIVE, statements, with_role
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePaper, evidence_paper
from services.evidence.roles import Role
from services.reading.passages import content_passages
from tests.builders.survey_field import bee_field, paper_id

INDEX = FieldIndex.of(bee_field())


def with_abstract(text: str) -> EvidencePaper:
    item = evidence_paper(INDEX, paper_id("haldor2004sun"))
    paper = replace(item.paper, abstract=text)
    return replace(item, paper=paper, passages=content_passages(paper))


def test_the_contribution_comes_before_the_result_and_the_background_last() -> None:
    found = statements(evidence_paper(INDEX, paper_id("haldor2004sun")))
    assert [each.role for each in found] == [Role.CONTRIBUTION, Role.RESULT, Role.BACKGROUND]
    assert found[0].text.startswith("Haldor proposes a sun compass model")
    assert found[0].opens_with_authors
    assert found[-1].merit < INFORMATIVE <= found[0].merit


def test_a_used_passage_is_not_offered_again() -> None:
    item = evidence_paper(INDEX, paper_id("haldor2004sun"))
    best = statements(item)[0]
    assert best.passage not in [each.passage for each in statements(item, used={best.passage.id})]


def test_a_sentence_that_points_out_of_itself_is_not_offered() -> None:
    text = "We propose a compass to address these two issues. We propose a second compass for cloudy skies at dusk."
    assert [each.text for each in statements(with_abstract(text))] == [
        "Haldor proposes a second compass for cloudy skies at dusk."
    ]


def test_a_shorter_sentence_wins_over_one_that_does_not_end() -> None:
    long = "We propose a compass " + "and a map and a clock and a chart and a lens " * 4 + "for bees."
    found = statements(with_abstract(f"{long} We introduce a wax compass for young bees."))
    assert found[0].text == "Haldor introduces a wax compass for young bees."


def test_roles_are_asked_for_in_order() -> None:
    item = evidence_paper(INDEX, paper_id("haldor2004sun"))
    assert [each.role for each in with_role(item, Role.RESULT, Role.CONTRIBUTION)] == [Role.RESULT, Role.CONTRIBUTION]
    assert with_role(item, Role.LIMITATION) == []
