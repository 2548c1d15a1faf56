"""Anchors: the edges that bring papers onto a path."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.adapters.analytics.local import LocalAnalytics
from kg.algorithms.fields.anchors import add_anchors
from kg.algorithms.fields.paths import vertical_paths
from kg.algorithms.graphs.csr import empty, sources_of
from kg.model.fields.field import FieldId
from kg.model.graphs.graph import UNKNOWN_YEAR, FieldArrays
from tests.builders.six_papers import FIELD, A, B, C, D, E, F
from tests.strategies import fields, unit_vectors

ANGLES = np.deg2rad([0.0, 10.0, 20.0, 30.0, 40.0, 50.0])
VECTORS = np.stack((np.cos(ANGLES), np.sin(ANGLES)), axis=1).astype(np.float32)
BARE = replace(FIELD, citations=empty(6), similar=empty(6))


def pairs(field: FieldArrays) -> set[tuple[int, int]]:
    ends = zip(sources_of(field.similar).tolist(), field.similar.indices.tolist(), strict=True)
    return {(first, second) for first, second in ends if first < second}


def test_a_development_paper_on_no_path_is_tied_to_the_foundation_with_its_true_cosine() -> None:
    field, count = add_anchors(FIELD, VECTORS)
    assert (count, pairs(field) - pairs(FIELD)) == (1, {(A, D)})
    row = field.similar.indices[field.similar.indptr[A] : field.similar.indptr[A + 1]]
    assert row.tolist() == [D]
    assert field.similar.weights[field.similar.indptr[A]] == pytest.approx(np.cos(np.deg2rad(30)), abs=1e-6)


def test_papers_without_any_edge_hang_on_their_nearest_elder() -> None:
    field, count = add_anchors(BARE, VECTORS)
    assert pairs(field) == {(A, B), (A, C), (A, D), (D, E), (D, F)}
    assert count == 5


def test_no_anchor_goes_back_in_time_but_an_unknown_year_forbids_nothing() -> None:
    older = replace(BARE, years=np.array([2018, 2017, UNKNOWN_YEAR, 2019, 2025, 2025]))
    field, _ = add_anchors(older, VECTORS)
    assert (A, B) not in pairs(field)
    assert {(A, C), (A, D)} <= pairs(field)


def test_a_paper_without_text_stays_off_the_paths() -> None:
    vectors = VECTORS.copy()
    vectors[D] = 0.0
    field, count = add_anchors(FIELD, vectors)
    assert (count, pairs(field)) == (0, pairs(FIELD))


@given(fields(), st.data())
def test_afterwards_every_paper_that_time_and_text_allow_is_on_a_path(field: FieldArrays, data: st.DataObject) -> None:
    size = len(field.years)
    vectors = np.abs(data.draw(unit_vectors(size))) + np.float32(0.1)
    vectors = (vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)).astype(np.float32)
    after, _ = add_anchors(field, vectors)
    paths, on_path = vertical_paths(
        after, LocalAnalytics(), field_id=FieldId("f"), development_limit=20, frontier_limit=30
    )
    seeds = np.flatnonzero(field.layers == 0)
    missed = np.setdiff1d(np.flatnonzero(field.layers == 1), on_path)
    for paper in missed.tolist():
        assert all(field.years[seed] > field.years[paper] != UNKNOWN_YEAR for seed in seeds.tolist())
    for path in paths:
        if path.exact_development == 0:
            year = field.years[field.paper_ids.index(path.seed)]
            assert all(year > other != UNKNOWN_YEAR for other in field.years[field.layers == 1].tolist())
    assert pairs(field) <= pairs(after)
