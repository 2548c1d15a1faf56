"""What `FullTextRepository` promises on every engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import NotFoundError
from kg.model.papers.identity import Absorption
from kg.ports import GraphEngine
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.full_texts import FullTextRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.card_values import CARD
from tests.builders.kept_texts import KEPT
from tests.builders.values import PAPERS, paper_id


@pytest.fixture
def full_texts(engine: GraphEngine) -> FullTextRepository:
    """A repository on a graph that holds papers."""
    PaperRepository(engine).save(PAPERS)
    return FullTextRepository(engine)


class FullTextRepositoryContract:
    """Full texts of papers."""

    def test_a_text_comes_back_as_it_was_saved(self, full_texts: FullTextRepository) -> None:
        full_texts.save([KEPT])
        assert full_texts.of([KEPT.paper_id, paper_id(2)]) == {KEPT.paper_id: KEPT}

    def test_a_later_text_takes_the_place_of_an_older_one(self, full_texts: FullTextRepository) -> None:
        later = replace(KEPT, origin="second.xml", licence=None, digest="9f", paragraphs=KEPT.paragraphs[:1])
        full_texts.save([KEPT])
        full_texts.save([later])
        assert full_texts.of([KEPT.paper_id]) == {KEPT.paper_id: later}

    def test_briefs_tell_every_text_by_paper_id(self, full_texts: FullTextRepository) -> None:
        full_texts.save([replace(KEPT, paper_id=paper_id(2)), KEPT])
        found = list(full_texts.briefs())
        assert [each.paper_id for each in found] == [paper_id(1), paper_id(2)]
        assert found[0].headings == ("3 Method / 3.1 Encoder", "5 Limitations")
        assert found[0].characters == len(KEPT.text)

    def test_a_state_tells_of_which_papers_texts_are_kept(self, full_texts: FullTextRepository) -> None:
        papers = [KEPT.paper_id, paper_id(2)]
        assert full_texts.state(papers) == full_texts.state([]) == ""
        full_texts.save([KEPT])
        first = full_texts.state(papers)
        assert (first, full_texts.state(papers[1:])) == (full_texts.state(reversed(papers)), "")
        full_texts.save([replace(KEPT, paper_id=paper_id(2))])
        assert full_texts.state(papers) not in {first, ""}

    def test_a_paper_that_is_not_stored_has_no_text(self, full_texts: FullTextRepository) -> None:
        with pytest.raises(NotFoundError, match=paper_id(99)):
            full_texts.save([KEPT, replace(KEPT, paper_id=paper_id(99))])
        assert full_texts.of([KEPT.paper_id]) == {}

    def test_a_deleted_text_is_gone_and_so_is_what_was_read_in_it(
        self, engine: GraphEngine, full_texts: FullTextRepository
    ) -> None:
        full_texts.save([KEPT, replace(KEPT, paper_id=paper_id(2))])
        CardRepository(engine).save([CARD])
        full_texts.delete([KEPT.paper_id])
        assert set(full_texts.of([KEPT.paper_id, paper_id(2)])) == {paper_id(2)}
        assert CardRepository(engine).of([KEPT.paper_id]) == {}

    def test_the_text_of_an_absorbed_paper_goes_to_the_one_that_stays(
        self, engine: GraphEngine, full_texts: FullTextRepository
    ) -> None:
        full_texts.save([KEPT])
        PaperRepository(engine).absorb([Absorption(absorbed=KEPT.paper_id, into=paper_id(2), aliases=())])
        assert full_texts.of([KEPT.paper_id, paper_id(2)]) == {paper_id(2): replace(KEPT, paper_id=paper_id(2))}
