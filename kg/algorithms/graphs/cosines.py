"""Cosines that are the same on every processor.

Processors add the products of two vectors in different orders, so that single precision differs in its last bits: by
5e-7 at most between five of them, which is enough to make another field of the same papers. Cosines are therefore
added in double precision and rounded to `DIGITS`, where the order matters no more.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kg.model.graphs.graph import FloatArray

DIGITS = 6


def cosines(vectors: NDArray[np.floating], others: NDArray[np.floating]) -> FloatArray:
    """The cosine of each of some unit vectors with each of others.

    Args:
        vectors: shape (n, d).
        others: shape (m, d), or (d,) for one.
    Returns:
        Shape (n, m), or (n,) for one; rounded to `DIGITS`.
    """
    found: FloatArray = np.round(vectors.astype(np.float64) @ others.astype(np.float64).T, DIGITS)
    return found


def cosines_of_pairs(first: NDArray[np.floating], second: NDArray[np.floating]) -> FloatArray:
    """The cosine of each unit vector with the one beside it: shapes (n, d), (n, d) and (n,); rounded to `DIGITS`."""
    found: FloatArray = np.round(np.einsum("ij,ij->i", first.astype(np.float64), second.astype(np.float64)), DIGITS)
    return found
