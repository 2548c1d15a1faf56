"""The choice of the next keyword, computed by hand in two dimensions."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.ranking.keyword_choice import keyword_ranks
from kg.model.graphs.graph import FloatArray


def at(*degrees: float) -> FloatArray:
    """Unit vectors at these angles; the topic stands at 0."""
    return np.array([[math.cos(math.radians(each)), math.sin(math.radians(each))] for each in degrees]).reshape(-1, 2)


TOPIC = at(0)[0]


def test_the_measures_are_those_of_the_formula() -> None:
    ranks = keyword_ranks(at(60), at(0, 90), TOPIC)
    # cos 60 = 0.5 with the topic and the first keyword, cos 30 = 0.8660254 with the second
    assert ranks.nearness == pytest.approx([(0.5 + 0.8660254 + 2 * 0.5) / 4])
    assert ranks.repetition == pytest.approx([0.8660254])
    assert ranks.to_topic == pytest.approx([0.5])


def test_the_smallest_sum_of_ranks_is_chosen() -> None:
    ranks = keyword_ranks(at(20, -30, 80), at(45), TOPIC)
    # cos with the pool: 25 -> 0.906, 75 -> 0.259, 35 -> 0.819; with the topic: 0.940, 0.866, 0.174
    # m: (0.906 + 1.879) / 3 = 0.928, (0.259 + 1.732) / 3 = 0.664, (0.819 + 0.347) / 3 = 0.389
    assert ranks.nearness == pytest.approx([0.92857, 0.66362, 0.38882], abs=1e-4)
    assert ranks.rank_near.tolist() == [1, 2, 3]
    assert ranks.rank_new.tolist() == [3, 1, 2]
    assert ranks.best == 1


def test_equal_sums_go_to_the_candidate_nearer_to_the_topic() -> None:
    ranks = keyword_ranks(at(20, -30), at(45), TOPIC)
    assert (ranks.rank_near + ranks.rank_new).tolist() == [3, 3]
    assert ranks.best == 0


def test_a_candidate_that_repeats_a_keyword_is_rejected_before_the_ranking() -> None:
    ranks = keyword_ranks(at(18, 60, 90), at(0), TOPIC)  # cos 18 = 0.9511 > 0.95
    assert ranks.rank_near.tolist() == [0, 1, 2]
    assert ranks.rank_new.tolist() == [0, 2, 1]
    assert ranks.best == 1


def test_all_rejected_leaves_none() -> None:
    assert keyword_ranks(at(0, 10), at(0), TOPIC).best is None
    assert keyword_ranks(at(), at(0), TOPIC).best is None


def test_without_a_pool_the_nearest_to_the_topic_is_chosen() -> None:
    ranks = keyword_ranks(at(50, 10), at(), TOPIC)
    assert ranks.repetition.tolist() == [0.0, 0.0]
    assert ranks.best == 1


@given(st.lists(st.integers(-179, 180), min_size=1, max_size=8), st.lists(st.integers(-179, 180), max_size=5))
def test_the_choice_does_not_hang_on_the_order_of_the_pool(candidates: list[int], pool: list[int]) -> None:
    one, other = (
        keyword_ranks(at(*candidates), at(*pool), TOPIC),
        keyword_ranks(at(*candidates), at(*pool[::-1]), TOPIC),
    )
    assert one.best == other.best
    assert one.best is None or one.repetition[one.best] <= 0.95
