"""Search for papers by words, by meaning, or by both rankings fused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import cast

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.ranking.rank_fusion import reciprocal_rank_fusion
from kg.errors import InvalidInputError
from kg.model.papers.paper import Paper, PaperId
from kg.ports import Hit
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.steps.offload import Lane, in_lane, offload

POOL = 5
"""Each ranking goes so many times deeper than the limit, so that fusion sees what only one of them ranks high."""


class SearchMode(StrEnum):
    """Which rankings a search uses."""

    TEXT = "text"
    VECTOR = "vector"
    HYBRID = "hybrid"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """A paper found; `rank` counts from 1, `found_by` names the rankings that hold it."""

    rank: int
    paper: Paper
    score: float
    found_by: tuple[str, ...]


async def search_papers(
    query: str, *, mode: SearchMode, limit: int, papers: PaperRepository, embedder: Embedder
) -> list[SearchResult]:
    """Papers for a query, best first, ties by id.

    Raises:
        InvalidInputError: `query` has no letter or digit, or the graph's vectors are of another embedder.
    Source:
        Cormack, Clarke & Büttcher 2009, doi:10.1145/1571941.1572114 (the fusion).
    """
    if not any(letter.isalnum() for letter in query):
        raise InvalidInputError("the query has no word; give at least one", field="query")
    vector = None if mode is SearchMode.TEXT else await _embedded(query, embedder)
    identity = str(embedder.identity)
    return await offload(_found, query, vector=vector, mode=mode, limit=limit, papers=papers, embedder=identity)


async def _embedded(query: str, embedder: Embedder) -> NDArray[np.float32]:
    with in_lane(Lane.EMBEDDINGS):
        (vector,) = await embedder.embed([query])
        return cast(NDArray[np.float32], vector)


def _found(
    query: str,
    *,
    vector: NDArray[np.float32] | None,
    mode: SearchMode,
    limit: int,
    papers: PaperRepository,
    embedder: str,
) -> list[SearchResult]:
    rankings: dict[str, list[Hit]] = {}
    if mode is not SearchMode.VECTOR:
        rankings[SearchMode.TEXT.value] = papers.search_text(query, limit=limit * POOL)
    if vector is not None:
        papers.vectors.check_embedder(embedder)
        # A query without a word that the embedder knows is equally near to everything, which is no ranking.
        near = papers.vectors.search(vector, limit=limit * POOL) if vector.any() else []
        rankings[SearchMode.VECTOR.value] = near
    ids = {name: [PaperId(hit.id) for hit in hits] for name, hits in rankings.items()}
    fused = reciprocal_rank_fusion(ids.values())
    found = papers.find(id for id, _ in fused[:limit])  # a paper may have gone since it was ranked
    ranked = ((id, score) for id, score in fused[:limit] if id in found)
    return [
        SearchResult(rank=rank, paper=found[id], score=score, found_by=tuple(name for name in ids if id in ids[name]))
        for rank, (id, score) in enumerate(ranked, start=1)
    ]
