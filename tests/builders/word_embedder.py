"""An embedder for tests: hashed words, 64 dimensions."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from services.embedding import EmbedderIdentity


class WordEmbedder:
    """Counts words in 64 hashed dimensions, unit length."""

    identity = EmbedderIdentity(name="words", dimension=64)

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), 64), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in re.findall(r"[a-z]{3,}", text.lower()):
                vectors[row, zlib.crc32(word.encode()) % 64] += 1
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.divide(vectors, lengths, out=vectors, where=lengths > 0)
