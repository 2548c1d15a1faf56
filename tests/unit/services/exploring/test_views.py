"""The parts of a field: strata, communities, paths and years."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import NotFoundError
from kg.model.fields.community import CommunityId
from kg.model.layer import Layer
from services.exploring.views import (
    TOP,
    communities,
    community,
    layers,
    number_of,
    paper_in,
    paths_through,
    themes,
    timeline,
)
from tests.builders.field_views import field_view, paper_id, vertical_path

VIEW = field_view(
    [0, 1, 1, 2, 1, 0],
    years=[2010, 2018, None, 2024, 2018, 2009],
    trending=[9.0, 3.0, 4.0, 3.0, 1.0, 2.0],
    citations=[(1, 0, 0.9), (3, 1, 0.5), (4, 0, 0.1), (2, 0, 0.1)],
    communities=[[0], [2, 1], [3], [4]],
    themes=[[0, 1, 2]],
    paths=[vertical_path(0, [(1, 0), (4, 1)], [(3, 1)]), vertical_path(5, [(1, 5)], [])],
)


def test_every_layer_is_summed_up_the_empty_one_too() -> None:
    foundation, development, frontier = layers(VIEW)
    assert (foundation.layer, foundation.papers, foundation.communities) == (Layer.FOUNDATION, 2, 1)
    assert (foundation.first_year, foundation.last_year, foundation.undated) == (2009, 2010, 0)
    assert (development.papers, development.undated, development.communities) == (3, 1, 2)
    assert [each.paper.id for each in development.top] == [paper_id(2), paper_id(1), paper_id(4)]
    assert (frontier.first_year, frontier.last_year) == (2024, 2024)
    nothing = layers(field_view([0]))[2]
    assert (nothing.papers, nothing.first_year, nothing.last_year, nothing.top) == (0, None, None, ())


def test_a_layer_shows_its_best_papers_only() -> None:
    view = field_view([1] * 9, trending=[float(number) for number in range(9)])
    assert [each.paper.id for each in layers(view)[1].top] == [paper_id(number) for number in (8, 7, 6, 5, 4)]
    assert TOP == 5


def test_communities_come_in_the_fields_order_page_by_page() -> None:
    first = communities(VIEW, limit=3)
    assert [each.id for each in first.communities] == ["c0", "c1", "c2"]
    assert (first.following, first.total) == (2, 4)
    rest = communities(VIEW, after=first.following, limit=3)
    assert ([each.id for each in rest.communities], rest.following) == (["c3"], None)


def test_communities_of_one_layer_are_paged_alike() -> None:
    first = communities(VIEW, layer=Layer.DEVELOPMENT, limit=1)
    assert ([each.id for each in first.communities], first.following, first.total) == (["c1"], 1, 2)
    rest = communities(VIEW, layer=Layer.DEVELOPMENT, after=1, limit=1)
    assert ([each.id for each in rest.communities], rest.following) == (["c3"], None)


def test_a_theme_says_what_it_holds_of_every_layer() -> None:
    (theme,) = themes(VIEW)
    assert (theme.id, theme.label, [each.id for each in theme.communities]) == ("t0", "theme 0", ["c0", "c1", "c2"])
    assert theme.papers == {Layer.FOUNDATION: 1, Layer.DEVELOPMENT: 2, Layer.FRONTIER: 1}
    assert (theme.first_year, theme.last_year) == (2010, 2024)
    assert [each.paper.id for each in theme.top] == [paper_id(number) for number in (0, 2, 1, 3)]
    assert [each.theme for each in communities(VIEW).communities] == ["t0", "t0", "t0", None]


def test_a_community_says_what_it_is() -> None:
    its = community(VIEW, "c1")
    assert (its.id, its.layer, its.label, its.keywords, its.papers) == (
        CommunityId("c1"),
        Layer.DEVELOPMENT,
        "label 1",
        ("word",),
        2,
    )
    assert (its.first_year, its.last_year) == (2018, 2018)
    assert [each.paper.id for each in its.top] == [paper_id(2), paper_id(1)]
    with pytest.raises(NotFoundError, match="c9"):
        community(VIEW, "c9")


def test_a_path_leads_from_its_seed_to_the_paper() -> None:
    [path] = paths_through(VIEW, paper_id(3))
    assert path.seed.paper.id == paper_id(0)
    assert path.trail == (paper_id(0), paper_id(1), paper_id(3))
    assert [(step.paper.paper.id, step.parent) for step in path.development] == [
        (paper_id(1), paper_id(0)),
        (paper_id(4), paper_id(1)),
    ]
    assert (path.exact_development, path.exact_frontier) == (2, 1)


def test_a_seed_has_its_own_path_first() -> None:
    joined = replace(VIEW, paths=(vertical_path(0, [(5, 0)], []), *VIEW.paths[1:]))
    assert [path.id for path in paths_through(joined, paper_id(5))] == ["path-5", "path-0"]
    assert paths_through(joined, paper_id(5))[0].trail == (paper_id(5),)


def test_a_path_that_shows_the_whole_trail_comes_before_one_that_does_not() -> None:
    view = replace(VIEW, paths=(vertical_path(0, [(1, 4)], []), vertical_path(5, [(1, 5)], [])))
    assert [path.trail for path in paths_through(view, paper_id(1))] == [
        (paper_id(5), paper_id(1)),
        (paper_id(0), paper_id(4), paper_id(1)),
    ]


def test_a_paper_may_lie_on_many_paths_or_on_none() -> None:
    assert [path.id for path in paths_through(VIEW, paper_id(1))] == ["path-0", "path-5"]
    assert paths_through(VIEW, paper_id(2)) == ()


def test_parents_in_a_circle_end_the_trail() -> None:
    view = replace(VIEW, paths=(vertical_path(0, [(1, 4), (4, 1)], []),))
    assert paths_through(view, paper_id(1))[0].trail == (paper_id(0), paper_id(4), paper_id(1))


def test_a_trail_that_begins_late_is_begun_by_the_strongest_walk_from_its_seed() -> None:
    # 3 follows 2, which follows the seed strongly over 1 and weakly at once
    cited = [(2, 0, 0.1), (1, 0, 0.9), (2, 1, 0.9), (3, 2, 0.5)]
    view = field_view([0, 1, 1, 1], citations=cited, paths=[vertical_path(0, [(3, 2)], [])])
    assert paths_through(view, paper_id(3))[0].trail == tuple(paper_id(number) for number in range(4))


def test_a_trail_meets_no_paper_twice_and_is_left_where_no_walk_leads_to_it() -> None:
    path = vertical_path(0, [(3, 2), (4, 3)], [])
    # the walk from the seed to 2, where the trail 2, 3, 4 begins, leads over 3
    looped = field_view([0, 1, 1, 1, 1], citations=[(3, 0, 0.9), (2, 3, 0.9), (4, 3, 0.9)], paths=[path])
    assert paths_through(looped, paper_id(4))[0].trail == (paper_id(0), paper_id(3), paper_id(4))
    apart = field_view([0, 1, 1, 1, 1], paths=[path])
    assert paths_through(apart, paper_id(4))[0].trail == (paper_id(2), paper_id(3), paper_id(4))


def test_a_paper_outside_the_field_is_refused() -> None:
    with pytest.raises(NotFoundError, match="small"):
        paths_through(VIEW, "p-unknown")
    with pytest.raises(NotFoundError, match="paper of the field"):
        number_of(VIEW, "p-unknown")


def test_the_timeline_counts_papers_citations_and_communities_of_every_year() -> None:
    told = timeline(VIEW)
    assert [year.year for year in told.years] == [2009, 2010, 2018, 2024]
    assert told.undated == 1
    busiest = told.years[2]
    assert busiest.papers == {Layer.FOUNDATION: 0, Layer.DEVELOPMENT: 2, Layer.FRONTIER: 0}
    assert busiest.citations == {Layer.FOUNDATION: 0, Layer.DEVELOPMENT: 2, Layer.FRONTIER: 0}
    assert busiest.communities == {"c1": 1, "c3": 1}
    assert told.years[0].communities == {}, "in no community"


def test_a_paper_of_no_community_says_so() -> None:
    assert paper_in(VIEW, 5).community is None
    assert paper_in(VIEW, 0).community == "c0"
