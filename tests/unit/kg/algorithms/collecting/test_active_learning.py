"""The order of what to screen next learns from decisions."""

from __future__ import annotations

import numpy as np

from kg.algorithms.collecting.active_learning import ScreeningLearner

TEXTS = [
    *(f"graph network attention layer {word}" for word in ("node", "edge", "node", "edge")),
    *(f"stork flight autumn nest {word}" for word in ("south", "river", "south", "river")),
]
FIRST = np.linspace(1.0, 0.0, 8)


def test_before_decisions_of_both_kinds_the_first_order_stands() -> None:
    learner = ScreeningLearner(TEXTS, FIRST)
    for decided in ({}, {0: True}, {7: False, 6: False}):
        assert np.argsort(-learner.likelihoods(decided)).tolist() == list(range(8))


def test_papers_that_read_like_the_included_ones_come_first() -> None:
    learner = ScreeningLearner(TEXTS, FIRST)
    storks = learner.likelihoods({0: False, 4: True})
    assert storks[[5, 6, 7]].min() > storks[[1, 2, 3]].max()
    assert ((storks > 0) & (storks < 1)).all()


def test_one_paper_to_include_outweighs_many_that_are_not() -> None:
    learner = ScreeningLearner(TEXTS, FIRST)
    few = learner.likelihoods({0: False, 1: False, 2: False, 4: True})
    assert few[[5, 6, 7]].min() > few[3]


def test_texts_without_a_shared_word_are_all_alike() -> None:
    assert ScreeningLearner(["one", "two"], np.zeros(2)).likelihoods({0: True, 1: False}).tolist() == [0.5, 0.5]
