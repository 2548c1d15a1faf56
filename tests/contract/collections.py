"""What `CollectionRepository` promises on every engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.algorithms.collecting.prisma_counts import candidate_of_reader
from kg.errors import InvalidInputError, NotFoundError
from kg.model.collections.collection import ScreeningOutcome, ScreeningStage
from kg.model.papers.identity import Absorption
from kg.ports import GraphEngine
from kg.repository.collections.collections import CollectionRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.collection_values import CANDIDATES, COLLECTION, RULING, fill_collection
from tests.builders.values import CITATIONS, PAPERS, paper, paper_id


@pytest.fixture
def collections(engine: GraphEngine) -> CollectionRepository:
    """A repository on a graph that holds papers, their names and citations."""
    papers = PaperRepository(engine)
    papers.save(PAPERS)
    papers.save_citations(CITATIONS)
    papers.link_names()
    return CollectionRepository(engine)


class CollectionRepositoryContract:
    """Collections, candidates, decisions of readers."""

    def test_a_collection_comes_back_as_it_was_saved(self, collections: CollectionRepository) -> None:
        collections.save(COLLECTION, CANDIDATES)
        assert collections.get("attention") == COLLECTION
        assert collections.list() == (COLLECTION,)
        assert collections.candidates("attention") == CANDIDATES

    def test_one_without_candidates_comes_back_too(self, collections: CollectionRepository) -> None:
        empty = replace(COLLECTION, searches=(), labels=(), keywords=())
        collections.save(empty, ())
        assert (collections.get("attention"), collections.candidates("attention")) == (empty, ())

    def test_saving_again_replaces_the_candidates_and_keeps_what_readers_decided(
        self, engine: GraphEngine, collections: CollectionRepository
    ) -> None:
        fill_collection(engine)
        collections.save(replace(COLLECTION, topic="less"), CANDIDATES[:2])
        assert collections.get("attention").topic == "less"
        assert collections.candidates("attention") == CANDIDATES[:2]
        assert collections.rulings("attention") == {RULING.paper_id: RULING}

    def test_a_decision_changes_the_candidate_and_may_be_made_again(
        self, engine: GraphEngine, collections: CollectionRepository
    ) -> None:
        fill_collection(engine)
        decided = collections.candidates("attention")[3]
        assert (decided.outcome, decided.stage, decided.reason) == (
            ScreeningOutcome.INCLUDED,
            ScreeningStage.READER,
            "a classic",
        )
        assert decided.judged == 40
        other = replace(RULING, outcome=ScreeningOutcome.EXCLUDED, reason="withdrawn by its authors")
        collections.rule("attention", other, replace(decided, outcome=ScreeningOutcome.EXCLUDED, reason=other.reason))
        assert collections.rulings("attention") == {other.paper_id: other}
        assert collections.candidates("attention")[3].reason == "withdrawn by its authors"

    def test_a_decision_can_be_withdrawn_once(self, engine: GraphEngine, collections: CollectionRepository) -> None:
        fill_collection(engine)
        collections.withdraw("attention", RULING.paper_id)
        assert collections.rulings("attention") == {}
        assert collections.candidates("attention") == CANDIDATES
        with pytest.raises(NotFoundError):
            collections.withdraw("attention", RULING.paper_id)

    def test_a_paper_that_only_a_reader_brought_goes_with_the_decision(
        self, engine: GraphEngine, collections: CollectionRepository
    ) -> None:
        fill_collection(engine)
        ruling = replace(RULING, paper_id=paper_id(6))
        collections.rule("attention", ruling, candidate_of_reader(ruling, is_survey=False))
        assert len(collections.candidates("attention")) == len(CANDIDATES) + 1
        collections.withdraw("attention", ruling.paper_id)
        assert [each.paper_id for each in collections.candidates("attention")] == [e.paper_id for e in CANDIDATES]

    def test_what_is_not_stored_is_named(self, collections: CollectionRepository) -> None:
        with pytest.raises(NotFoundError, match="none"):
            collections.get("none")
        with pytest.raises(NotFoundError, match="none"):
            collections.rule("none", RULING, CANDIDATES[3])
        strange = replace(CANDIDATES[0], paper_id=paper_id(99))
        with pytest.raises(NotFoundError, match=paper_id(99)):
            collections.save(COLLECTION, (strange,))
        with pytest.raises(InvalidInputError, match="twice"):
            collections.save(COLLECTION, (CANDIDATES[0], CANDIDATES[0]))
        assert collections.list() == ()

    def test_candidates_and_decisions_follow_a_paper_that_is_merged(
        self, engine: GraphEngine, collections: CollectionRepository
    ) -> None:
        fill_collection(engine)
        papers = PaperRepository(engine)
        papers.save([paper(7)])
        papers.absorb(
            [
                Absorption(absorbed=paper_id(4), into=paper_id(7), aliases=()),
                Absorption(absorbed=paper_id(2), into=paper_id(1), aliases=()),
            ]
        )
        found = {each.paper_id: each for each in collections.candidates("attention")}
        assert sorted(found) == [paper_id(1), paper_id(3), paper_id(5), paper_id(7)]
        assert found[paper_id(1)] == CANDIDATES[0]
        assert found[paper_id(7)].reason == "a classic"
        assert collections.rulings("attention") == {paper_id(7): replace(RULING, paper_id=paper_id(7))}

    def test_citation_counts_are_those_of_all_papers_of_an_author_and_a_venue(
        self, engine: GraphEngine, collections: CollectionRepository
    ) -> None:
        papers = PaperRepository(engine)
        papers.save([paper(number, authors=("Ann Lee",), venue="A Venue", citation_count=number) for number in (8, 9)])
        papers.save([paper(10, authors=("Ann Lee",), venue="A Venue")])
        papers.save([paper(11, authors=("B. Roe", "B. Roe"), citation_count=7)])
        papers.link_names()
        found = collections.author_citations(["annlee", "broe", "nobody"])
        assert found == {"annlee": (8, 9), "broe": (7,)}, "two authors of one name are no two papers"
        assert collections.venue_citations(["avenue"]) == {"avenue": (8, 9)}

    def test_references_are_listed_by_paper(self, collections: CollectionRepository) -> None:
        assert collections.references([paper_id(2), paper_id(1), paper_id(2)]) == {
            paper_id(1): (),
            paper_id(2): (paper_id(1),),
        }
