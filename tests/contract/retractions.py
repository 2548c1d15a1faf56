"""What `PaperRepository` promises of retractions on every engine."""

from __future__ import annotations

from dataclasses import replace

from kg.model.graphs.neighbourhood import Direction
from kg.model.papers.listing import PaperFilters, PaperSort
from kg.model.papers.retraction import Retraction
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import WHOLE, paper, paper_id


class RetractionContract:
    """Retractions of papers."""

    def test_a_retraction_comes_back_and_lists_can_ask_for_it(self, papers: PaperRepository) -> None:
        said = Retraction(sources=("PubMed", "title"), date="2010-02", notice="doi:10.1/n")
        retracted = replace(paper(2), retraction=said)
        papers.save([WHOLE, replace(paper(7), retraction=Retraction(sources=("title",)))])
        papers.save([retracted])
        assert papers.find([paper_id(2)])[paper_id(2)] == retracted
        for sort in PaperSort:
            only = papers.page(PaperFilters(is_retracted=True), sort=sort, limit=9)
            others = papers.page(PaperFilters(is_retracted=False), sort=sort, limit=9)
            assert {each.id for each in only.papers} == {paper_id(2), paper_id(7)}
            assert [each.id for each in others.papers] == [WHOLE.id]
            assert (only.total, others.total) == (2, 1)
        near = papers.neighbourhood(paper_id(2), depth=1, limit=9, direction=Direction.BOTH)
        assert near.papers[paper_id(2)].is_retracted
        papers.save([paper(2)])
        assert papers.find([paper_id(2)])[paper_id(2)].retraction is None
