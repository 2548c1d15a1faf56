"""What decisions on duplicates promise on every engine; needs `papers`, a repository of an empty graph."""

from __future__ import annotations

import pytest

from kg.algorithms.identity.resolution import questions, resolve
from kg.model.papers.duplicates import Likeness, Ruling
from kg.model.papers.paper import Citation, PaperRecord
from kg.repository.papers.papers import PaperRepository
from tests.builders.two_versions import ARTICLE, OTHERS, PREPRINT


@pytest.fixture
def stored(papers: PaperRepository) -> PaperRepository:
    """A repository with a preprint, its publication, and two papers that cite them."""
    papers.save([PREPRINT, ARTICLE, *OTHERS])
    papers.save_citations(
        [Citation(citing=OTHERS[0].id, cited=PREPRINT.id), Citation(citing=OTHERS[1].id, cited=ARTICLE.id)]
    )
    return papers


class DuplicateContract:
    """Inherit this with a `papers` fixture."""

    def test_a_pair_is_found_with_what_speaks_for_it(self, stored: PaperRepository) -> None:
        (pair,) = stored.duplicates()
        assert (pair.kept.id, pair.other.id) == (ARTICLE.id, PREPRINT.id)
        assert pair.resemblance.likeness is Likeness.SURE

    def test_the_sure_pairs_are_merged_once(self, stored: PaperRepository) -> None:
        assert stored.write(lambda writer: writer.merge_sure()) == (1, 0)
        assert stored.write(lambda writer: writer.merge_sure()) == (0, 0)
        assert [decision.by for decision in stored.decisions()] == ["rule"]

    def test_a_merged_paper_keeps_all_that_was_known(self, stored: PaperRepository) -> None:
        stored.merge(ARTICLE.id, PREPRINT.id)
        whole = stored.get(ARTICLE.id)
        assert (whole.title, whole.citation_key, whole.venue) == (ARTICLE.title, ARTICLE.citation_key, ARTICLE.venue)
        assert set(whole.identifiers) == {*ARTICLE.identifiers, *PREPRINT.identifiers}
        assert (whole.abstract, whole.citation_count) == (ARTICLE.abstract, 9)
        for handle in (PREPRINT.id, PREPRINT.citation_key, PREPRINT.identifiers[0]):
            assert stored.get(handle).id == ARTICLE.id
        assert {citation.citing for citation in stored.citations_among(stored.ids())} == {paper.id for paper in OTHERS}

    @pytest.mark.parametrize("facts", [{}, {"identifiers": PREPRINT.identifiers}], ids=["by title", "by identifier"])
    def test_a_record_of_the_paper_that_went_finds_the_one_that_stayed(
        self, stored: PaperRepository, facts: dict[str, object]
    ) -> None:
        stored.merge(ARTICLE.id, PREPRINT.id)
        row = PaperRecord(
            row=1,
            **{"identifiers": (), "title": PREPRINT.title, "year": 2021, "authors": PREPRINT.authors, **facts},  # type: ignore[arg-type]
        )
        again = resolve([row], stored.known_papers(questions([row])))
        assert [outcome.paper_id for outcome in again.outcomes] == [ARTICLE.id]
        assert again.papers == ()

    def test_a_pair_kept_apart_is_not_asked_about_again(self, stored: PaperRepository) -> None:
        stored.keep_apart(PREPRINT.id, ARTICLE.id)
        stored.save([PREPRINT, ARTICLE])
        assert stored.duplicates() == []
        assert stored.write(lambda writer: writer.merge_sure()) == (0, 0)
        assert [decision.ruling for decision in stored.decisions()] == [Ruling.APART]

    def test_a_pair_stays_apart_when_one_of_it_is_merged_into_a_third(self, stored: PaperRepository) -> None:
        stored.keep_apart(PREPRINT.id, ARTICLE.id)
        stored.merge(OTHERS[0].id, PREPRINT.id)
        stored.merge(OTHERS[0].id, OTHERS[1].id)
        assert stored.duplicates() == []
