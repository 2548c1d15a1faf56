"""The papers that a collection has come upon, with the vectors of their texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.cosines import cosines
from kg.model.graphs.graph import FloatArray
from kg.model.papers.paper import Paper, PaperId
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.field.vectors import paper_vectors
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps


class EmbeddedPapers:
    """Papers read so far and the unit vectors of those that have a record; grows by `take`."""

    def __init__(self, papers: PaperRepository, embedder: Embedder, steps: Steps, progress: Progress) -> None:
        self._repository = papers
        self._embedder = embedder
        self._steps = steps
        self._progress = progress
        self._papers: dict[PaperId, Paper] = {}
        self._rows: dict[PaperId, int] = {}
        self._vectors: NDArray[np.float32] | None = None

    async def take(self, ids: Iterable[PaperId]) -> None:
        """Read and embed the papers that are not known yet; one that is not stored any more is passed over.

        Raises:
            InvalidInputError: the graph holds vectors of another embedder.
            StoppedError: the job is to stop; what was embedded is kept.
        """
        found = await offload(self._repository.find, sorted(set(ids) - self._rows.keys()))
        self._papers |= found
        new = [paper for _, paper in sorted(found.items()) if not paper.stub]
        if not new:
            return
        vectors = await paper_vectors(
            new,
            embedder=self._embedder,
            repository=self._repository,
            progress=self._progress,
            steps=self._steps,
        )
        self._rows |= {paper.id: len(self._rows) + place for place, paper in enumerate(new)}
        self._vectors = vectors if self._vectors is None else np.concatenate((self._vectors, vectors))

    async def embed(self, text: str) -> FloatArray:
        """The unit vector of a text, shape (dimension,); zeros where the embedder knows no word of it."""
        vector: FloatArray = (await self._embedder.embed([text]))[0].astype(np.float64)
        return vector

    def find_paper(self, id: PaperId) -> Paper | None:
        """A paper that was taken, a stub too."""
        return self._papers.get(id)

    def with_record(self, ids: Iterable[PaperId]) -> list[PaperId]:
        """Those of the papers that have a record and a vector, in order."""
        return [id for id in ids if id in self._rows]

    def vectors(self, ids: Sequence[PaperId]) -> FloatArray:
        """Unit vectors of papers with records, shape (n, dimension)."""
        if self._vectors is None:
            return np.zeros((0, 0))
        chosen: FloatArray = self._vectors[[self._rows[id] for id in ids]].astype(np.float64)
        return chosen

    def similarities(self, ids: Sequence[PaperId], to: FloatArray) -> dict[PaperId, float]:
        """Cosines of papers with records to a unit vector."""
        if not ids:
            return {}
        return dict(zip(ids, cosines(self.vectors(ids), to).tolist(), strict=True))
