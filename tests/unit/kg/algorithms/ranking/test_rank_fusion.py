"""Reciprocal rank fusion."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.ranking.rank_fusion import reciprocal_rank_fusion

rankings = st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True), max_size=5)


def test_scores_are_sums_of_reciprocal_ranks() -> None:
    # Cormack et al. 2009 with k = 60: b = 1/62 + 1/61, a = 1/61, c = 1/62.
    fused = reciprocal_rank_fusion([["a", "b"], ["b", "c"]])
    assert [item for item, _ in fused] == ["b", "a", "c"]
    assert [score for _, score in fused] == pytest.approx([1 / 62 + 1 / 61, 1 / 61, 1 / 62])


def test_an_item_repeated_in_a_ranking_counts_once() -> None:
    assert reciprocal_rank_fusion([["a", "a", "b"]]) == [("a", 1 / 61), ("b", 1 / 62)]


@given(rankings, st.randoms(use_true_random=False))
def test_the_order_of_the_rankings_does_not_matter(found: list[list[str]], random: Random) -> None:
    shuffled = list(found)
    random.shuffle(shuffled)
    assert reciprocal_rank_fusion(shuffled) == reciprocal_rank_fusion(found)
