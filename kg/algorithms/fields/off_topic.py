"""Papers that do not belong to a field: far from its topic, far from its core, and tied to it by no citation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.graphs.nearest_neighbours import Vectors
from kg.model.graphs.graph import FloatArray, IntArray

LEAST_PAPERS = 20
"""Fewer papers have no distribution to be an outlier of."""

RELEVANCE_SHARE = 0.3
"""A paper may be off-topic below this share of what the nearer half's median paper has of relevance."""

CORE_SHARE = 0.5
"""And below this share of what the nearer half's median paper has of nearness to the core."""

ON_TOPIC_SHARE = 0.5
"""A paper seems to be about the topic from this share of the highest relevance on."""


def relevance_floor(relevances: FloatArray) -> float:
    """The relevance below which a paper may be off-topic; 0.0 for a field too small to say, or without a core.

    Args:
        relevances: cosine of each of n papers with the topic, shape (n,).
    """
    if len(relevances) < LEAST_PAPERS:
        return 0.0
    return max(RELEVANCE_SHARE * float(np.median(relevances[_core(relevances)])), 0.0)


def off_topic(
    vectors: Vectors,
    relevances: FloatArray,
    citing: IntArray,
    cited: IntArray,
    *,
    named: NDArray[np.bool_],
    in_another_sense: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Which papers do not belong to the field.

    The core of a field is the half of its papers nearest to the topic. A paper is off-topic when its relevance is
    below `relevance_floor`, its cosine with the core's centroid below CORE_SHARE of the core's own median, its text
    lacks a word of the topic, and no chain of citations ties it to a paper that is not off-topic. So is one, however
    near, that uses the topic's word in another sense, and that nothing ties.

    Args:
        vectors: unit vectors of n papers, shape (n, d); zero where nothing is known of a paper, which then stays.
        relevances: cosine of each with the topic, shape (n,).
        citing, cited: citations among the papers as numbers of papers, shape (m,).
        named: papers whose text holds every word of the topic, shape (n,).
        in_another_sense: papers that use a word of the topic for something else, shape (n,).
    Returns:
        Shape (n,); nothing in a field of fewer than LEAST_PAPERS.
    Source:
        Own rule; `benchmarks/quality/README.md` says how much of another field it finds, and how little of its own.
    """
    floor = relevance_floor(relevances)
    if floor <= 0:
        return np.zeros(len(relevances), dtype=np.bool_)
    core = _core(relevances)
    centroid = vectors[core].mean(axis=0, dtype=np.float64)
    nearness = cosines(vectors, centroid / np.linalg.norm(centroid))
    known = np.any(vectors != 0, axis=1)
    far = (relevances < floor) & (nearness < CORE_SHARE * np.median(nearness[core])) & known & ~named
    return _find_untied(far | (in_another_sense & ~named), citing, cited)


def about_topic(relevances: FloatArray, named: NDArray[np.bool_]) -> int:
    """How many papers seem to be about the topic: they name it, or have half of the highest relevance."""
    return int(np.count_nonzero(named | (relevances >= ON_TOPIC_SHARE * relevances.max(initial=0.0))))


def _core(relevances: FloatArray) -> NDArray[np.bool_]:
    core: NDArray[np.bool_] = relevances >= np.median(relevances)
    return core


def _find_untied(far: NDArray[np.bool_], citing: IntArray, cited: IntArray) -> NDArray[np.bool_]:
    """The far papers that no chain of citations leads to from one that is not."""
    left = far.copy()
    while True:
        tied = np.concatenate((citing[left[citing] & ~left[cited]], cited[left[cited] & ~left[citing]]))
        if len(tied) == 0:
            return left
        left[tied] = False
