"""Embeddings of one kind of node, each with the digest of the text it was made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from kg.batches import in_batches
from kg.errors import InvalidInputError, NotFoundError
from kg.ports import GraphEngine, Hit

BATCH = 1_000
"""Ids in one statement."""

STORED_BATCH = 5_000
"""Vectors that are stored together: the embedded engine copies all it holds for each commit of some."""

IdT = TypeVar("IdT", bound=str)


class VectorSpace(Generic[IdT]):
    """The embeddings of one kind of node, all of one embedder; `space` is its name, `noun` one of it in words."""

    def __init__(self, engine: GraphEngine, space: str, *, noun: str) -> None:
        self._engine = engine
        self._space = space
        self._noun = noun

    def save(self, identity: str, rows: Iterable[tuple[IdT, str, NDArray[np.float32]]]) -> None:
        """Store embeddings, each with its node's id and the digest of the text it was made of.

        Raises:
            InvalidInputError: the graph holds vectors of another embedder.
            NotFoundError: a node is not stored; nothing of its batch is changed.
        """
        self.check_embedder(identity)
        for batch in in_batches(rows, STORED_BATCH):
            ids = [id for id, _, _ in batch]
            self._check_stored(ids)
            if self._embedder() is None:
                space = {"id": self._space, "properties": {"embedder": identity}}
                self._engine.write("save_vector_spaces", rows=[space])
            vectors = np.stack([vector for _, _, vector in batch]).astype(np.float32)
            self._engine.save_vectors(ids, vectors, space=self._space)
            # The digest last: a vector without one is made again, a digest without its vector would hide a gap.
            hashes = [{"id": id, "properties": {"content_hash": digest}} for id, digest, _ in batch]
            self._engine.write(f"annotate_{self._space}", rows=hashes)

    def load(self, identity: str, ids: Sequence[IdT]) -> dict[IdT, tuple[str, NDArray[np.float32]]]:
        """Digest and embedding of those nodes that have one, in the order asked.

        Raises:
            InvalidInputError: the graph holds vectors of another embedder.
        """
        self.check_embedder(identity)
        hashes: dict[str, str] = {}
        for batch in in_batches(dict.fromkeys(ids), BATCH):
            rows = self._engine.read(f"content_hashes_of_{self._space}", ids=batch, limit=len(batch))
            hashes.update({row["id"]: row["content_hash"] for row in rows})
        vectors = self._engine.load_vectors(sorted(hashes), space=self._space)
        return {id: (hashes[id], vectors[id]) for id in dict.fromkeys(ids) if id in vectors}

    def search(self, vector: NDArray[np.float32], *, limit: int = 20, within: list[IdT] | None = None) -> list[Hit]:
        """Nodes by cosine to a vector, nearest first; the best of `within`, if that is given."""
        among = None if within is None else list[str](within)
        return self._engine.search_vectors(vector, limit=limit, space=self._space, within=among)

    def near(self, id: IdT, *, limit: int) -> list[Hit] | None:
        """The nodes nearest to a node, without itself; None when it has no embedding."""
        vector = self._engine.load_vectors([id], space=self._space).get(id)
        if vector is None:
            return None
        return [hit for hit in self.search(vector, limit=limit + 1) if hit.id != id][:limit]

    def check_embedder(self, identity: str) -> None:
        """Refuse an embedder other than the one whose vectors the graph holds, if it holds any.

        Raises:
            InvalidInputError: the graph holds vectors of another embedder.
        """
        stored = self._embedder()
        if stored is not None and stored != identity:
            raise InvalidInputError(
                f"the graph holds vectors of the embedder {stored}, not {identity}; choose {stored} again, "
                "or build the field again with --re-embed",
                field="embedder",
            )

    def forget(self) -> None:
        """Delete all embeddings, so that another embedder can take over; built fields keep their weights."""
        self._engine.write(f"forget_content_hashes_of_{self._space}")
        self._engine.write(f"forget_vectors_of_{self._space}")
        self._engine.write("forget_vector_space", space=self._space)

    def _embedder(self) -> str | None:
        rows = self._engine.read("vector_space", space=self._space)
        return str(rows[0]["embedder"]) if rows else None

    def _check_stored(self, ids: Sequence[str]) -> None:
        rows = self._engine.read(f"{self._space}_stored", ids=sorted(set(ids)), limit=len(ids))
        missing = set(ids) - {row["id"] for row in rows}
        if missing:
            raise NotFoundError(self._noun, min(missing), hint=f"save the {self._space} first")
