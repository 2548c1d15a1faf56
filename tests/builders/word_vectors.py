"""Vectors of texts without any embedder: a sum of one fixed random vector a word, rare words weighing more."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

_WORD = re.compile(r"[a-z][a-z]+")


def word_vectors(texts: list[str], *, dimension: int = 128) -> NDArray[np.float32]:
    """Unit vectors, shape (n, dimension), float32; cosines approach those of TF-IDF as the dimension grows."""
    words = [sorted(set(_WORD.findall(text.lower()))) for text in texts]
    vocabulary = {word: number for number, word in enumerate(sorted({word for text in words for word in text}))}
    rows = np.repeat(np.arange(len(texts)), [len(text) for text in words])
    columns = np.array([vocabulary[word] for text in words for word in text], dtype=np.int64)
    rarity = np.log((1 + len(texts)) / np.bincount(columns, minlength=len(vocabulary)))
    meaning = np.random.default_rng(0).standard_normal((len(vocabulary), dimension)) * rarity[:, None]
    order = np.argsort(rows, kind="stable")
    filled, starts = np.unique(rows[order], return_index=True)
    vectors = np.zeros((len(texts), dimension))
    vectors[filled] = np.add.reduceat(meaning[columns[order]], starts, axis=0)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0).astype(np.float32)
