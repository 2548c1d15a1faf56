"""How near each paper of a field is to a text."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.cosines import cosines
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.field.vectors import paper_vectors


@dataclass(frozen=True, slots=True, kw_only=True)
class Relevance:
    """The papers of a field as vectors of one embedder, rows in order of paper id, shape (n, d)."""

    embedder: Embedder
    ids: tuple[PaperId, ...]
    vectors: NDArray[np.float32]

    @staticmethod
    async def of(graph: FieldGraph, embedder: Embedder, papers: PaperRepository) -> Relevance:
        """The vectors that the field was built from; those of papers that changed since are made again.

        Raises:
            InvalidInputError: the graph holds vectors of another embedder.
        """
        ids = tuple(sorted(graph.papers))
        vectors = await paper_vectors([graph.papers[id] for id in ids], embedder=embedder, repository=papers)
        return Relevance(embedder=embedder, ids=ids, vectors=vectors)

    def to_nearest_of(self, papers: Collection[PaperId]) -> dict[PaperId, float]:
        """The greatest cosine of every paper with one of some papers, 1 for these; rounded likewise."""
        rows = [at for at, id in enumerate(self.ids) if id in papers]
        return dict(zip(self.ids, cosines(self.vectors, self.vectors[rows]).max(axis=1).tolist(), strict=True))

    def to_nearest_other(self, papers: Collection[PaperId]) -> dict[PaperId, float]:
        """The greatest cosine of each of some papers with any other paper, rounded likewise."""
        rows = [at for at, id in enumerate(self.ids) if id in papers]
        near = cosines(self.vectors, self.vectors[rows])
        near[rows, range(len(rows))] = -1.0
        return {self.ids[row]: float(best) for row, best in zip(rows, near.max(axis=0), strict=True)}

    async def to(self, text: str) -> dict[PaperId, float]:
        """Cosine of every paper with `text`, rounded so that order does not hang on the last bit."""
        query = (await self.embedder.embed([text]))[0]
        return dict(zip(self.ids, cosines(self.vectors, query).tolist(), strict=True))
