"""One ranking out of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from typing import TypeVar

Item = TypeVar("Item", bound=str)


def reciprocal_rank_fusion(rankings: Iterable[Sequence[Item]], *, k: int = 60) -> list[tuple[Item, float]]:
    """Fuse rankings: the score of an item is the sum of 1 / (k + rank) over the rankings that hold it.

    Args:
        rankings: each best first, ranks counted from 1; an item repeated in a ranking counts at its best rank.
        k: > 0; the larger, the less the first places outweigh the rest.
    Returns:
        Items and scores, best first, ties by item; the order of the rankings does not matter.
    Source:
        Cormack, Clarke & Büttcher 2009, doi:10.1145/1571941.1572114, which proposes k = 60.
    """
    shares: dict[Item, list[float]] = {}
    for ranking in rankings:
        for rank, item in enumerate(dict.fromkeys(ranking), 1):
            shares.setdefault(item, []).append(1.0 / (k + rank))
    # fsum rounds once, so that the order in which the rankings came cannot show in the last digit.
    scores = {item: fsum(parts) for item, parts in shares.items()}
    return sorted(scores.items(), key=lambda scored: (-scored[1], scored[0]))
