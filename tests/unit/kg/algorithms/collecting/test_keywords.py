"""The keyword that widens a search: near the topic, no duplicate of one in use (SurveyX 3.1.1)."""

from __future__ import annotations

import numpy as np

from kg.algorithms.collecting.keywords import best_keyword
from kg.model.graphs.graph import FloatArray


def at(*degrees: float) -> FloatArray:
    """Unit vectors of the plane."""
    angles = np.radians(degrees)
    return np.stack((np.cos(angles), np.sin(angles)), axis=1)


def test_the_ranks_of_nearness_and_of_novelty_are_added_up() -> None:
    # Pool: the topic at 0 and a keyword at 40 degrees. m: 20 before 60 before 90; M: 90 before 60 before 20.
    # Sums of ranks are equal, 4 each: the larger cosine with the topic wins.
    assert best_keyword(at(90, 60, 20), at(0, 40), at(0)[0]) == 2


def test_a_keyword_that_is_in_use_is_refused() -> None:
    assert best_keyword(at(5, 70), at(0), at(0)[0]) == 1  # cos 5 degrees = 0.996
    assert best_keyword(at(5, 10), at(0), at(0)[0]) is None
    assert best_keyword(np.zeros((0, 2)), at(0), at(0)[0]) is None


def test_ties_are_broken_by_number() -> None:
    assert best_keyword(at(50, 50), at(0), at(0)[0]) == 0
