"""Which of the candidates are papers of the field, and what is said of the others."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.fields.off_topic import about_topic, off_topic, relevance_floor
from kg.algorithms.graphs.cosines import cosines
from kg.errors import InvalidInputError
from kg.model.fields.field import LeftOut
from kg.model.graphs.graph import IntArray
from kg.model.papers.paper import Citation, Paper
from services.text.topics import texts_in_another_sense, texts_on

logger = logging.getLogger(__name__)

_TITLES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The papers of a field in id order, their vectors row by row, the vector of its topic, and what stays out."""

    papers: Sequence[Paper]
    vectors: NDArray[np.float32]
    topic: NDArray[np.float32]
    left_out: LeftOut


def relevant(
    papers: Sequence[Paper],
    vectors: NDArray[np.float32],
    topic_vector: NDArray[np.float32],
    citations: Sequence[Citation],
    *,
    topic: str,
    min_relevance: float | None,
) -> Chosen:
    """The papers near enough to the topic.

    Args:
        papers: candidates in id order.
        vectors: their unit vectors, shape (n, d).
        topic_vector: that of the topic, shape (d,).
        citations: those among the candidates.
        topic: its words.
        min_relevance: least cosine with the topic; None finds what is off-topic, 0 or less keeps all.
    Raises:
        InvalidInputError: no paper is near enough.
    """
    relevances = cosines(vectors, topic_vector)
    texts = [f"{paper.title}\n{paper.content or ''}" for paper in papers]
    named = np.array(texts_on(texts, topic), dtype=np.bool_)
    if min_relevance is None:
        citing, cited = _number_citations(papers, citations)
        floor = relevance_floor(relevances)
        other = np.array(texts_in_another_sense(texts, topic), dtype=np.bool_)
        out = off_topic(vectors, relevances, citing, cited, named=named, in_another_sense=other)
    else:
        floor = max(min_relevance, 0.0)
        out = relevances < floor if floor else np.zeros(len(papers), dtype=np.bool_)
    kept = np.flatnonzero(~out)
    logger.info("papers selected", extra={"candidates": len(papers), "kept": len(kept)})
    if not len(kept):
        raise InvalidInputError(
            f"none of {len(papers)} papers has a relevance of {min_relevance} or more; lower it", field="min_relevance"
        )
    furthest = np.flatnonzero(out)[np.argsort(relevances[out], kind="stable")]
    return Chosen(
        papers=[papers[position] for position in kept.tolist()],
        vectors=vectors[kept],
        topic=topic_vector,
        left_out=LeftOut(
            papers=len(furthest),
            floor=round(floor, 4) if len(furthest) else None,
            titles=tuple(papers[position].title for position in furthest[:_TITLES].tolist()),
            about_topic=about_topic(relevances[kept], named[kept]),
        ),
    )


def _number_citations(papers: Sequence[Paper], citations: Sequence[Citation]) -> tuple[IntArray, IntArray]:
    place = {paper.id: number for number, paper in enumerate(papers)}
    pairs = [(place[each.citing], place[each.cited]) for each in citations]
    ends = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return ends[:, 0], ends[:, 1]
