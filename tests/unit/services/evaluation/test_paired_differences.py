"""Two systems over the same subjects: differences, chance, ranks, agreement of judges."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.evaluation.judges import cohens_kappa
from services.evaluation.paired_differences import compare_measures, sign_flip_p, spearman

VALUES = st.lists(st.integers(-9, 9), min_size=3, max_size=8)


def test_the_p_of_five_differences_of_one_sign_is_two_of_thirty_two_ways() -> None:
    assert sign_flip_p([1, 2, 3, 4, 5]) == 2 / 32
    assert sign_flip_p([1, -1]) == sign_flip_p([0, 0]) == sign_flip_p([]) == 1


@given(VALUES)
def test_the_p_is_the_share_of_ways_to_flip_signs_with_as_large_a_sum(values: list[int]) -> None:
    left = [value for value in values if value]
    ways = [
        abs(sum(sign * value for sign, value in zip(signs, left, strict=True)))
        for signs in product((1, -1), repeat=len(left))
    ]
    expected = sum(way >= abs(sum(left)) for way in ways) / len(ways)
    assert sign_flip_p(values) == pytest.approx(expected)


def test_many_differences_are_sampled_by_a_seed_and_never_of_probability_nought() -> None:
    rng = np.random.default_rng(1)
    even, clear = rng.normal(size=40), rng.normal(loc=2, size=40)
    assert sign_flip_p(even, seed=3) == sign_flip_p(even, seed=3)
    assert sign_flip_p(even) > 0.05
    assert 0 < sign_flip_p(clear) < 0.001


def test_ranks_agree_as_in_spearmans_formula_and_ties_share_theirs() -> None:
    assert spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]) == pytest.approx(1 - 6 * 4 / (5 * 24))
    assert spearman([1, 2, 2, 3], [1, 2, 2, 9]) == pytest.approx(1)
    assert spearman([1, 2, 3], [5, 5, 5]) is None
    assert spearman([1, 2], [1, 2]) is None
    with pytest.raises(ValueError, match="3 and 2 values are not pairs"):
        spearman([1, 2, 3], [1, 2])


@given(VALUES)
def test_a_rank_correlation_does_not_change_with_a_rising_function(values: list[int]) -> None:
    other = [value**3 + 2 for value in values]
    found = spearman(values, other)
    assert found is None if len(set(values)) == 1 else found == pytest.approx(1)


def test_kappa_is_the_agreement_beyond_chance() -> None:
    ours, theirs = [1] * 20 + [1] * 5 + [2] * 10 + [2] * 15, [1] * 20 + [2] * 5 + [1] * 10 + [2] * 15
    assert cohens_kappa(ours, theirs) == pytest.approx((0.7 - 0.5) / 0.5)
    assert cohens_kappa([3, 3], [3, 3]) is None
    with pytest.raises(ValueError, match="2 and 1 marks"):
        cohens_kappa([1, 2], [1])


def test_two_systems_are_compared_by_every_figure_that_both_have() -> None:
    ours = [{"marks": {"coverage": mark, "structure": None}} for mark in (4.0, 5.0, 3.0)]
    theirs = [{"marks": {"coverage": mark}, "outline": {"logic": 1.0}} for mark in (3.0, 3.0, 3.0)]
    (found,) = compare_measures(ours, theirs, [100, 900, 50])
    assert (found.group, found.name, found.pairs) == ("marks", "coverage", 3)
    assert (found.ours, found.theirs) == (4, 3)
    assert found.won == pytest.approx(2.5 / 3)
    assert found.p == 0.5
    assert found.with_length == pytest.approx(1)
    with pytest.raises(ValueError, match="3 and 1 evaluations"):
        compare_measures(ours, theirs[:1])
