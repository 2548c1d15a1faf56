"""The papers of a field nearest to a text: the query function that looks by meaning."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kg.model.papers.paper import PaperId
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.steps.offload import Lane, in_lane, offload
from services.structure.fragment import NearPaper


async def nearest_papers(
    text: str, ids: Sequence[PaperId], *, papers: PaperRepository, embedder: Embedder, limit: int
) -> tuple[NearPaper, ...]:
    """Papers among `ids` by the cosine of their embedding to that of a text, nearest first, ties by id.

    A text without a word that the embedder knows is near to nothing.

    Args:
        limit: most papers, >= 1.
    Raises:
        InvalidInputError: the graph holds vectors of another embedder.
    """
    with in_lane(Lane.EMBEDDINGS):
        (vector,) = await embedder.embed([text])
    if not vector.any():
        return ()
    return await offload(lambda: _rank(vector, ids, papers, str(embedder.identity), limit))


def _rank(
    vector: NDArray[np.float32], ids: Sequence[PaperId], papers: PaperRepository, embedder: str, limit: int
) -> tuple[NearPaper, ...]:
    stored = papers.vectors.load(embedder, ids)
    if not stored:
        return ()
    known = sorted(stored)
    matrix = np.stack([stored[id][1] for id in known]).astype(np.float64)
    lengths = np.linalg.norm(matrix, axis=1) * np.linalg.norm(vector)
    scores = np.divide(matrix @ vector, lengths, out=np.zeros(len(known)), where=lengths > 0)
    order = np.lexsort((np.arange(len(known)), -scores))[:limit]
    return tuple(NearPaper(paper_id=known[place], score=float(scores[place])) for place in order)
