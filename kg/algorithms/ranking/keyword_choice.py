"""The next keyword of a search that widens itself: near to the topic, and no repetition of the keywords it has."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kg.model.graphs.graph import FloatArray, IntArray

TOPIC_WEIGHT = 2.0
"""What nearness to the topic weighs beside nearness to one keyword of the pool."""

DUPLICATE = 0.95
"""A candidate with a larger cosine with a keyword of the pool is that keyword in other words."""

_DIGITS = 9
"""Kept of a cosine, so that ranks do not hang on its last bit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordRanks:
    """What the choice among c candidates rests on; every array has shape (c,).

    `nearness` is m and `repetition` is M; `rank_near` and `rank_new` are R1 and R2, counted from 1 among the candidates
    that are not rejected, equal values sharing the smaller rank, and 0 for a rejected one. `best` is the place of the
    chosen candidate, None where all are rejected.
    """

    nearness: FloatArray
    repetition: FloatArray
    to_topic: FloatArray
    rank_near: IntArray
    rank_new: IntArray
    best: int | None


def keyword_ranks(candidates: FloatArray, pool: FloatArray, topic: FloatArray) -> KeywordRanks:
    """Rank candidate keywords by nearness to topic and pool, and by how little they repeat the pool.

    m(k) = (sum over the pool of cos(k, e) + 2 cos(k, topic)) / (|pool| + 2), M(k) = max over the pool of cos(k, e).
    R1 ranks m descending, R2 ranks M ascending; the candidate with the smallest R1 + R2 is chosen, ties by the larger
    cos(k, topic), then by the earlier place. A candidate with M > 0.95 is rejected before the ranking.

    Args:
        candidates: unit vectors of the candidates, shape (c, d).
        pool: unit vectors of the keywords so far, shape (p, d); p may be 0, and M is 0 then.
        topic: unit vector of the topic, shape (d,).
    Source:
        SurveyX 3.1.1, Algorithm 1, eqs. 1 to 3, whose prose asks for nearness to the topic while eq. 2 as printed
        ranks without it; this is the reading of the prose.
    """
    with_pool = np.round(candidates @ pool.T, _DIGITS)
    to_topic = np.round(candidates @ topic, _DIGITS)
    nearness = np.round((with_pool.sum(axis=1) + TOPIC_WEIGHT * to_topic) / (len(pool) + TOPIC_WEIGHT), _DIGITS)
    repetition = with_pool.max(axis=1) if len(pool) else np.zeros(len(candidates))
    kept = np.flatnonzero(repetition <= DUPLICATE)
    rank_near, rank_new = _ranks(-nearness, kept), _ranks(repetition, kept)
    best = min(kept.tolist(), key=lambda at: (rank_near[at] + rank_new[at], -to_topic[at], at), default=None)
    return KeywordRanks(
        nearness=nearness,
        repetition=repetition,
        to_topic=to_topic,
        rank_near=rank_near,
        rank_new=rank_new,
        best=best,
    )


def _ranks(values: FloatArray, kept: IntArray) -> IntArray:
    """Ranks from 1, the smallest value first, equal values sharing the smaller rank; 0 for what is not kept."""
    ranks = np.zeros(len(values), dtype=np.int64)
    own = values[kept]
    ranks[kept] = 1 + (own[None, :] < own[:, None]).sum(axis=1)
    return ranks
