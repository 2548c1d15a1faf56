"""Off-topic papers: far from the topic and the core, without its words, and tied to it by no citation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.fields.off_topic import LEAST_PAPERS, about_topic, off_topic, relevance_floor

OWN, FOREIGN = 30, 4
TOPIC = np.array([1.0, 0.0, 0.0], dtype=np.float32)
NOTHING = np.empty(0, dtype=np.int64)


def mixture(own: int = OWN) -> NDArray[np.float32]:
    """Papers near the topic, then four along another direction."""
    near = np.tile(np.array([0.8, 0.6, 0.0], dtype=np.float32), (own, 1))
    far = np.tile(np.array([0.0, 0.1, np.sqrt(0.99)], dtype=np.float32), (FOREIGN, 1))
    return np.vstack((near, far)).astype(np.float32)


def left_out(
    vectors: NDArray[np.float32],
    *,
    citations: tuple[tuple[int, int], ...] = (),
    named: tuple[int, ...] = (),
    in_another_sense: tuple[int, ...] = (),
) -> list[int]:
    ends = np.array(citations, dtype=np.int64).reshape(-1, 2)
    marks, others = (np.isin(np.arange(len(vectors)), each) for each in (named, in_another_sense))
    return np.flatnonzero(
        off_topic(
            vectors,
            (vectors @ TOPIC).astype(np.float64),
            ends[:, 0],
            ends[:, 1],
            named=marks,
            in_another_sense=others,
        )
    ).tolist()


def test_papers_of_another_direction_are_off_topic() -> None:
    assert left_out(mixture()) == [30, 31, 32, 33]


def test_a_citation_ties_a_paper_and_those_it_is_tied_to() -> None:
    assert left_out(mixture(), citations=((31, 0), (31, 30))) == [32, 33]
    assert left_out(mixture(), citations=((2, 33),)) == [30, 31, 32]


def test_citations_among_strangers_tie_nobody() -> None:
    assert left_out(mixture(), citations=((30, 31), (32, 33))) == [30, 31, 32, 33]


def test_a_paper_that_names_the_topic_stays() -> None:
    assert left_out(mixture(), named=(32,)) == [30, 31, 33]


def test_a_paper_that_means_something_else_by_the_word_is_off_topic_unless_something_ties_it() -> None:
    assert left_out(mixture(), in_another_sense=(3,)) == [3, 30, 31, 32, 33]
    assert left_out(mixture(), in_another_sense=(3,), named=(3,)) == [30, 31, 32, 33]
    assert left_out(mixture(), in_another_sense=(3,), citations=((3, 0),)) == [30, 31, 32, 33]


def test_a_paper_near_the_core_stays_though_its_words_are_not_those_of_the_topic() -> None:
    vectors = mixture()
    vectors[30] = (0.0, 1.0, 0.0)  # 0.6 of the way to the centroid (0.8, 0.6, 0)
    assert left_out(vectors) == [31, 32, 33]


def test_a_paper_of_which_nothing_is_known_stays() -> None:
    vectors = mixture()
    vectors[30] = 0.0
    assert left_out(vectors) == [31, 32, 33]


def test_a_small_field_has_no_outliers() -> None:
    assert left_out(mixture(LEAST_PAPERS - FOREIGN - 1)) == []
    assert relevance_floor(np.full(LEAST_PAPERS - 1, 0.5)) == 0.0


def test_the_floor_is_a_share_of_what_the_nearer_half_has() -> None:
    # the nearer half of 20 papers has 0.4 and 0.6; its median is 0.5
    relevances = np.array([0.1] * 10 + [0.4] * 5 + [0.6] * 5)
    assert abs(relevance_floor(relevances) - 0.15) < 1e-12


def test_papers_about_the_topic_name_it_or_come_near_the_nearest() -> None:
    relevances = np.array([0.7, 0.35, 0.24, 0.1])
    assert about_topic(relevances, np.array([False, False, False, True])) == 3
    assert about_topic(np.zeros(0), np.zeros(0, dtype=np.bool_)) == 0
