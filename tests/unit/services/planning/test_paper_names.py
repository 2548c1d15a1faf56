"""The papers of a field by every key that bibliographies gave them."""

from __future__ import annotations

from dataclasses import replace

from kg.model.papers.paper import CitationKey
from services.planning.paper_names import PaperNames
from tests.builders.values import field_graph, paper_id


def test_a_key_of_a_bibliography_finds_a_paper_unless_it_is_the_own_one_of_another() -> None:
    field = field_graph()
    first, second = sorted(field.papers)[:2]
    taken = field.papers[second].citation_key
    papers = {**field.papers, first: replace(field.papers[first], citation_keys=(CitationKey("mine"), taken))}
    names = PaperNames.of(replace(field, papers=papers))
    assert (names.find("mine"), names.find(taken), names.find(paper_id(999))) == (first, second, None)
