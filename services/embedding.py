"""The port of every embedder, and which embedder made a vector."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedderIdentity:
    """Stored with the vectors and checked: vectors of two identities never meet. `name` includes the version."""

    name: str
    dimension: int

    def __str__(self) -> str:
        return f"{self.name}/{self.dimension}"


class Embedder(Protocol):
    """Turns texts into unit vectors."""

    @property
    def identity(self) -> EmbedderIdentity:
        """Which embedder this is."""
        ...

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape (n, dimension), each of length 1; a text without any word gives the zero vector."""
        ...
