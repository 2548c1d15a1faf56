"""Which keyword widens a search best."""

from __future__ import annotations

import numpy as np

from kg.algorithms.collecting.quality import average_ranks
from kg.model.graphs.graph import FloatArray

_DUPLICATE = 0.95
"""The cosine with a keyword in use above which a candidate is the same keyword."""

_TOPIC_WEIGHT = 2
"""How often the topic counts beside each keyword in use."""


def best_keyword(candidates: FloatArray, pool: FloatArray, topic: FloatArray) -> int | None:
    """The candidate near to the topic that is no duplicate of a keyword in use; None where each is one.

    Args:
        candidates: unit vectors of c keywords, shape (c, d).
        pool: those of the p keywords in use, p >= 1, shape (p, d).
        topic: that of the topic, shape (d,).
    Returns:
        Its number: the least sum of two ranks, by m descending and by M ascending, where
        m(k) = (sum over the pool of cos(k, e) + 2 cos(k, topic)) / (p + 2) and M(k) is the largest cosine with the
        pool. Ties by larger cosine with the topic, then by number.
    Source:
        SurveyX 3.1.1, Algorithm 1, as its prose has it: the printed equations contradict it.
    """
    near = candidates @ topic
    with_pool = candidates @ pool.T
    closest = np.round(with_pool.max(axis=1), 6) if len(candidates) else np.zeros(0)
    kept = np.flatnonzero(closest <= _DUPLICATE)
    if not len(kept):
        return None
    mean = np.round((with_pool.sum(axis=1) + _TOPIC_WEIGHT * near) / (len(pool) + _TOPIC_WEIGHT), 6)
    ranks = average_ranks(mean[kept]) + average_ranks(-closest[kept])
    order = sorted(range(len(kept)), key=lambda at: (ranks[at], -round(float(near[kept[at]]), 6), at))
    return int(kept[order[0]])
