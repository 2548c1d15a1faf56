"""Vertical paths and the reach report, on six papers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from kg.adapters.analytics.local import LocalAnalytics
from kg.algorithms.fields.paths import vertical_paths
from kg.algorithms.fields.reach_report import reach
from kg.algorithms.graphs.csr import empty, from_edges
from kg.model.fields.field import FieldId, PathStep, VerticalPath
from kg.model.graphs.graph import FieldArrays, IntArray
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from tests.builders.six_papers import FIELD, A, B
from tests.strategies import fields


def paths_of(
    field: FieldArrays, *, development_limit: int = 20, frontier_limit: int = 30
) -> tuple[tuple[VerticalPath, ...], IntArray]:
    return vertical_paths(
        field,
        LocalAnalytics(),
        field_id=FieldId("six"),
        development_limit=development_limit,
        frontier_limit=frontier_limit,
    )


def test_the_path_of_six_papers_is_the_one_computed_by_hand() -> None:
    (path,), on_path = paths_of(FIELD)
    assert (path.id, path.seed) == ("six:path:A", "A")
    assert [step.paper_id for step in path.development] == ["B", "C"]
    assert path.frontier == (
        PathStep(paper_id=PaperId("E"), layer=Layer.FRONTIER, parent=PaperId("B"), weight=pytest.approx(0.54)),
        PathStep(paper_id=PaperId("F"), layer=Layer.FRONTIER, parent=PaperId("C"), weight=0.5),
    )
    assert (path.exact_development, path.exact_frontier) == (2, 2)
    # The strongest walk to E leads over D, which is not shown; of what is shown E cites B.
    # D is passed on the way to E, but Algorithm 3 puts it in neither P2 nor P3.
    assert on_path.tolist() == [0, 1, 2, 4, 5]


def test_the_frontier_is_ranked_from_the_development_that_is_shown() -> None:
    (path,), _ = paths_of(FIELD, development_limit=1)
    assert [step.paper_id for step in path.development] == ["B"]
    assert [step.paper_id for step in path.frontier] == ["E"]
    assert (path.exact_development, path.exact_frontier) == (2, 2)


def test_half_of_what_a_path_shows_are_papers_that_no_path_before_it_shows() -> None:
    """Papers 2 to 5 cite both seeds, 2 the most strongly: each path shows 2, and then another one."""
    citing, weights = np.array([2, 3, 4, 5] * 2), np.array([0.9, 0.8, 0.7, 0.6] * 2)
    field = replace(
        FIELD,
        layers=np.array([0, 0, 1, 1, 1, 1]),
        years=np.array([2015, 2015, 2018, 2018, 2018, 2018]),
        trending_scores=np.array([9.0, 8.0, 1.0, 1.0, 1.0, 1.0]),
        citations=from_edges(6, citing, np.array([0] * 4 + [1] * 4), weights),
        similar=empty(6),
    )
    first, second = paths_of(field, development_limit=2)[0]
    assert [step.paper_id for step in first.development] == ["C", "D"]
    assert [step.paper_id for step in second.development] == ["C", "E"]
    assert first.exact_development == second.exact_development == 4


def test_the_reach_of_six_papers_is_counted_by_hand() -> None:
    paths, on_path = paths_of(FIELD)
    report = reach(FIELD, paths, on_path, anchors=0)
    assert (report.papers, report.citations, report.seeds) == (6, 6, 1)
    assert (report.isolated, report.isolated_by_citations, report.backward_citations) == (0, 0, 0)
    assert report.share_on_path == pytest.approx(5 / 6)
    assert report.seeds_without_development == report.seeds_without_frontier == ()


def test_papers_older_than_every_seed_are_counted_as_such() -> None:
    field = replace(FIELD, years=np.array([2017, 2017, 2018, 2016, 2025, 2025]), similar=empty(6))
    field = replace(field, citations=from_edges(6, np.array([B]), np.array([A]), np.array([1.0])))
    paths, on_path = paths_of(field)
    report = reach(field, paths, on_path, anchors=0)
    assert (report.predating, report.isolated, report.isolated_by_citations) == (1, 4, 4)
    assert report.seeds_without_frontier == ("A",)


def test_a_citation_of_a_later_paper_is_kept_and_counted() -> None:
    field = replace(FIELD, years=np.array([2015, 2017, 2018, 2019, 2017, 2025]))
    assert reach(field, *paths_of(field), anchors=0).backward_citations == 1


def follows_one_before(path: VerticalPath, step: PathStep) -> bool:
    steps = (*path.development, *path.frontier)
    return step.parent in {path.seed, *(each.paper_id for each in steps[: steps.index(step)])}


def test_a_path_begins_at_its_seed_though_the_strongest_walk_leads_over_another_seed() -> None:
    """D and C cite B, a Foundation paper as A is, more strongly than A; D cites A too, C does not."""
    field = replace(
        FIELD,
        layers=np.array([0, 0, 1, 1, 1, 1]),
        years=np.array([2015, 2016, 2018, 2018, 2018, 2018]),
        citations=from_edges(6, np.array([1, 2, 3, 3]), np.array([0, 1, 1, 0]), np.array([0.9, 0.9, 0.8, 0.1])),
        similar=empty(6),
    )
    first = paths_of(field)[0][0]
    assert [(step.paper_id, step.parent) for step in first.development] == [("D", "A"), ("C", "B")]
    assert [step.weight for step in first.development] == [pytest.approx(0.72), pytest.approx(0.81)]


@given(fields())
def test_a_path_keeps_its_layers_and_limits_and_every_seed_has_one(field: FieldArrays) -> None:
    paths, on_path = paths_of(field, development_limit=2, frontier_limit=3)
    assert {path.seed for path in paths} == {
        field.paper_ids[i] for i in range(len(field.years)) if field.layers[i] == 0
    }
    for path in paths:
        assert len(path.development) == min(2, path.exact_development)
        assert len(path.frontier) <= min(3, path.exact_frontier)
        assert (len(path.frontier) > 0) == (path.exact_frontier > 0)
        hangs = [follows_one_before(path, step) for step in (*path.development, *path.frontier)]
        for part in (hangs[: len(path.development)], hangs[len(path.development) :]):
            assert part == sorted(part, reverse=True)
        assert {step.layer for step in path.development} <= {Layer.DEVELOPMENT}
        assert {step.layer for step in path.frontier} <= {Layer.FRONTIER}
    shown = {step.paper_id for path in paths for step in path.development + path.frontier}
    assert shown <= {field.paper_ids[index] for index in on_path.tolist()}
