"""Groups of things that are described by weighted words: latent semantic coordinates, then Ward's joining."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from kg.model.graphs.graph import FloatArray

DIMENSIONS = 40
"""Latent dimensions at most."""
_DIGITS = 9
"""Decimals of squared distances, so that equal ones are equal on every machine."""


def latent_vectors(described: Sequence[Mapping[str, float]], *, dimensions: int = DIMENSIONS) -> FloatArray:
    """Coordinates of n things from their words: tf-idf, rows of length 1, the strongest singular directions.

    Args:
        described: for each thing its words with weights > 0.
        dimensions: directions kept at most.

    Returns:
        Shape (n, d), d <= dimensions, rows of length 1, or 0 for a thing without a word that another has too.

    Source:
        Deerwester et al. 1990, doi:10.1002/(SICI)1097-4571(199009)41:6<391::AID-ASI1>3.0.CO;2-9. Signs are set so that
        the largest entry of each direction is positive, which makes the result one and the same everywhere.
    """
    frequency = Counter(word for words in described for word in words)
    column = {word: place for place, word in enumerate(sorted(word for word, n in frequency.items() if n > 1))}
    matrix = np.zeros((len(described), max(len(column), 1)))
    for row, words in enumerate(described):
        for word, weight in words.items():
            if word in column:
                matrix[row, column[word]] = (1 + math.log(max(weight, 1.0))) * math.log(
                    len(described) / frequency[word] + 1
                )
    scaled = _of_length_one(matrix)
    strongest = _strongest(scaled, dimensions)
    strongest[~scaled.any(axis=1)] = 0.0  # what shares no word lies nowhere, and not where rounding puts it
    signs = np.sign(strongest[np.argmax(np.abs(strongest), axis=0), np.arange(strongest.shape[1])])
    return _of_length_one(np.round(strongest * signs, 9))


def _strongest(matrix: FloatArray, dimensions: int) -> FloatArray:
    """The rows in the strongest singular directions, shape (n, <= dimensions), by the smaller matrix of products."""
    rows, columns = matrix.shape
    if rows <= columns:
        values, left = np.linalg.eigh(matrix @ matrix.T)
        projected = left * np.sqrt(np.maximum(values, 0.0))
    else:
        projected = matrix @ np.linalg.eigh(matrix.T @ matrix)[1]
    strongest: FloatArray = projected[:, ::-1][:, :dimensions]
    return strongest


def ward_groups(vectors: FloatArray, counts: Sequence[int]) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Groups of n things by Ward's method, for each number of groups in `counts`.

    Returns:
        Number of groups -> the groups, each as places in order, sorted by their first place; numbers above n left out.

    Source:
        Ward 1963, doi:10.1080/01621459.1963.10500845, by the recurrence of Lance & Williams 1967. Ties go to the
        groups that begin first.
    """
    size = len(vectors)
    groups: dict[int, list[int]] = {place: [place] for place in range(size)}
    distance = _squared_distances(vectors)
    sizes = np.ones(size)
    wanted, found = set(counts), {}
    while groups:
        if len(groups) in wanted:
            found[len(groups)] = tuple(sorted(tuple(sorted(group)) for group in groups.values()))
        if len(groups) <= min(wanted, default=1):
            break
        first, second = divmod(int(np.argmin(distance)), size)
        first, second = min(first, second), max(first, second)
        groups[first] += groups.pop(second)
        _join(distance, sizes, first, second)
    return found


def _squared_distances(vectors: FloatArray) -> FloatArray:
    """Between n points, shape (n, n), infinite on the diagonal; by products, since differences would take n * n * d."""
    lengths = (vectors**2).sum(axis=1)
    distance: FloatArray = np.maximum(lengths[:, None] + lengths[None, :] - 2 * (vectors @ vectors.T), 0.0)
    np.fill_diagonal(distance, np.inf)
    return np.round(distance, _DIGITS)


def _join(distance: FloatArray, sizes: FloatArray, first: int, second: int) -> None:
    """Lance & Williams' update of squared distances for Ward's method; the second group is gone afterwards."""
    a, b = sizes[first], sizes[second]
    between = distance[first, second]
    total = a + b + sizes
    row = ((a + sizes) * distance[first] + (b + sizes) * distance[second] - sizes * between) / total
    row = np.round(row, _DIGITS)
    row[[first, second]] = np.inf
    distance[first], distance[:, first] = row, row
    distance[second], distance[:, second] = np.inf, np.inf
    sizes[first], sizes[second] = a + b, 0.0


def silhouette(vectors: FloatArray, groups: Sequence[Sequence[int]]) -> float:
    """How much nearer things are to their own group than to the next, mean over all, in [-1, 1]; 0 for one group.

    Source:
        Rousseeuw 1987, doi:10.1016/0377-0427(87)90125-7, with cosine distance; a group of one counts as 0.
    """
    if len(groups) < 2:
        return 0.0
    distance = 1.0 - vectors @ vectors.T
    label, sizes = np.zeros(len(vectors), dtype=np.int64), np.array([len(group) for group in groups])
    for number, group in enumerate(groups):
        label[list(group)] = number
    to_groups = distance @ np.eye(len(groups))[label]  # sums of distances, shape (n, groups)
    places = np.arange(len(vectors))
    own = to_groups[places, label] / np.maximum(sizes[label] - 1, 1)
    others = to_groups / sizes
    others[places, label] = np.inf
    other = others.min(axis=1)
    values = np.where(sizes[label] > 1, (other - own) / np.maximum(np.maximum(own, other), 1e-9), 0.0)
    return float(values.mean())


def _of_length_one(matrix: FloatArray) -> FloatArray:
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    rows: FloatArray = np.divide(matrix, lengths, out=np.zeros_like(matrix), where=lengths > 0)
    return rows
