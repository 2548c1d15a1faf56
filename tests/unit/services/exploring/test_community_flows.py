"""Citations between the communities of a field."""

from __future__ import annotations

from kg.model.fields.community import CommunityId
from services.exploring.community_flows import Flow, flows
from tests.builders.field_views import field_view

VIEW = field_view(
    [0, 0, 1, 1, 2, 2],
    years=[2010, 2011, 2018, None, 2024, 2024],
    citations=[(2, 0, 0.9), (3, 0, 0.5), (2, 1, 0.1), (4, 2, 0.3), (5, 2, 0.2), (4, 3, 0.2), (3, 2, 0.4), (5, 4, 0.4)],
    communities=[[0, 1], [2, 3], [4]],
)


def test_citations_are_counted_from_community_to_community_and_by_year_strongest_first() -> None:
    found = flows(VIEW)
    assert found.flows == (
        Flow(citing=CommunityId("c1"), cited=CommunityId("c0"), citations=3, years={2018: 2}),
        Flow(citing=CommunityId("c2"), cited=CommunityId("c1"), citations=2, years={2024: 2}),
    )
    assert (found.total, found.inside) == (2, 1), "papers of no community make none"


def test_only_the_strongest_are_told_and_all_are_counted() -> None:
    found = flows(VIEW, most=1)
    assert ([each.citing for each in found.flows], found.total) == (["c1"], 2)


def test_a_field_without_communities_has_none() -> None:
    assert flows(field_view([0, 1], citations=[(1, 0, 0.5)])).flows == ()
