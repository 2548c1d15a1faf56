"""Papers of a field page by page: every one once, in order, also where scores are equal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.exploring.graph import GraphFilters
from services.exploring.members import MemberPlace, field_papers
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


def test_a_page_starts_after_a_place_that_no_paper_has_any_more() -> None:
    view = field_view([1, 1, 1], trending=[3.0, 2.0, 1.0])
    after = MemberPlace(trending_score=2.5, id=view.papers[0].id)
    assert [paper.trending_score for paper in field_papers(view, GraphFilters(), after=after, limit=9).papers] == [2, 1]
