"""Papers of a field page by page: every one once, in order, also where scores are equal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.exploring.graph import GraphFilters
from services.exploring.members import MemberPlace, field_papers
from services.exploring.orders import MemberSort
from tests.builders.field_views import field_view


@given(
    scores=st.lists(st.sampled_from([0.0, 0.1, 1 / 3, 2.5]), min_size=1, max_size=30),
    limit=st.integers(min_value=1, max_value=7),
)
def test_a_walk_meets_every_paper_once_highest_score_first_ties_by_id(scores: list[float], limit: int) -> None:
    view = field_view([1] * len(scores), trending=scores)
    found: list[tuple[float, str]] = []
    place: MemberPlace | None = None
    while True:
        page = field_papers(view, GraphFilters(), after=place, limit=limit)
        assert page.total == len(scores)
        assert len(page.papers) <= limit
        found += [(-paper.trending_score, paper.paper.id) for paper in page.papers]
        place = page.following
        if place is None:
            break
    assert found == sorted(found)
    assert len(set(found)) == len(scores)


def test_the_most_important_come_first_by_citations_inside_and_out() -> None:
    """Citations of the world 0, 99 and 9; the last is cited inside the field by the second."""
    view = field_view([1, 1, 1], citation_counts=[0, 99, 9], citations=[(1, 2, 1.0)])
    page = field_papers(view, GraphFilters(), sort=MemberSort.IMPORTANCE, after=None, limit=2)
    assert [paper.paper.id for paper in page.papers] == [view.papers[1].id, view.papers[2].id]
    rest = field_papers(view, GraphFilters(), sort=MemberSort.IMPORTANCE, after=page.following, limit=2)
    assert [paper.paper.id for paper in rest.papers] == [view.papers[0].id]
    assert rest.following is None


def test_a_page_starts_after_a_place_that_no_paper_has_any_more() -> None:
    view = field_view([1, 1, 1], trending=[3.0, 2.0, 1.0])
    after = MemberPlace(score=2.5, id=view.papers[0].id)
    assert [paper.trending_score for paper in field_papers(view, GraphFilters(), after=after, limit=9).papers] == [2, 1]
