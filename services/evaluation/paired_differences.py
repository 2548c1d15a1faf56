"""Two systems over the same subjects: paired differences, whether chance explains them, and what goes with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Measures = Mapping[str, Mapping[str, float | None]]
"""Figures of one survey by group and name, None for what could not be measured."""

_EXACT = 16
"""Pairs up to which every way to flip the signs is tried."""
_SAMPLED = 1 << _EXACT
_LEAST = 3
"""Pairs from which on a rank correlation says something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedDifference:
    """One figure of two systems over the subjects of which both are known.

    `ours` and `theirs` are means; `won` is the share of subjects where ours is higher, an equal one counting half;
    `p` is that of the test by flipped signs; `with_length` is Spearman's rho between the difference and that of the
    lengths of both texts, None where it is not defined.
    """

    group: str
    name: str
    pairs: int
    ours: float
    theirs: float
    won: float
    p: float
    with_length: float | None


def compare_measures(
    ours: Sequence[Measures], theirs: Sequence[Measures], lengths: Sequence[float] = (), *, seed: int = 0
) -> tuple[PairedDifference, ...]:
    """Compare two systems by every figure that both have, in the order of the first survey.

    Args:
        ours, theirs: the figures of a survey each, of the same subjects in the same order.
        lengths: how much longer our text is, a number a pair, in any unit; none if not known.
    Raises:
        ValueError: the two are not of one length, or `lengths` is of another.
    Source:
        StructSurvey 4 and 5.2 (paired tests; rank correlation with length), SurveyG 3.3 (score win rate).
    """
    if len(ours) != len(theirs) or (lengths and len(lengths) != len(ours)):
        raise ValueError(f"{len(ours)} and {len(theirs)} evaluations and {len(lengths)} lengths are not pairs")
    names = dict.fromkeys((group, name) for each in ours for group, values in each.items() for name in values)
    found = []
    for group, name in names:
        values = [
            (each.get(group, {}).get(name), other.get(group, {}).get(name))
            for each, other in zip(ours, theirs, strict=True)
        ]
        known = [(at, one, other) for at, (one, other) in enumerate(values) if one is not None and other is not None]
        if known:
            mine, gold = (np.array([row[side] for row in known], dtype=float) for side in (1, 2))
            longer = [lengths[at] for at, _, _ in known] if lengths else ()
            found.append(_difference((group, name), mine, gold, longer, seed))
    return tuple(found)


def _difference(
    figure: tuple[str, str],
    ours: NDArray[np.float64],
    theirs: NDArray[np.float64],
    longer: Sequence[float],
    seed: int,
) -> PairedDifference:
    differences = ours - theirs
    return PairedDifference(
        group=figure[0],
        name=figure[1],
        pairs=len(ours),
        ours=float(ours.mean()),
        theirs=float(theirs.mean()),
        won=float(np.mean((differences > 0) + 0.5 * (differences == 0))),
        p=sign_flip_p(differences, seed=seed),
        with_length=spearman(differences, np.asarray(longer, dtype=float)) if len(longer) else None,
    )


def sign_flip_p(differences: Sequence[float] | NDArray[np.float64], *, seed: int = 0) -> float:
    """How often chance makes a mean difference as large, in either direction, in (0, 1].

    Each difference keeps its size and has either sign alike. Of up to 16 differences every way is tried; of more 65,536
    ways are drawn, and the one that was seen counts as one of them. No normal distribution is taken for granted, as a
    t-test does.

    Source:
        Fisher 1935, The Design of Experiments, 21; Phipson & Smyth 2010, doi:10.2202/1544-6115.1585.
    """
    values = np.asarray(differences, dtype=float)
    values = values[values != 0.0]
    if not len(values):
        return 1.0
    seen = abs(values.sum()) * (1 - 1e-12)
    if len(values) <= _EXACT:
        ways = (np.arange(1 << len(values))[:, None] >> np.arange(len(values))) & 1
        return float(np.mean(np.abs((1 - 2 * ways) @ values) >= seen))
    ways = np.random.default_rng(seed).integers(0, 2, size=(_SAMPLED, len(values)), dtype=np.int8)
    as_large = int(np.sum(np.abs((1 - 2 * ways) @ values) >= seen))
    return (as_large + 1) / (_SAMPLED + 1)


def spearman(one: Sequence[float] | NDArray[np.float64], other: Sequence[float] | NDArray[np.float64]) -> float | None:
    """Spearman's rank correlation, in [-1, 1]; equal values share their mean rank.

    None of fewer than three pairs, and where all values of one side are equal.

    Raises:
        ValueError: the two are not of one length.
    """
    first, second = _ranks(np.asarray(one, dtype=float)), _ranks(np.asarray(other, dtype=float))
    if len(first) != len(second):
        raise ValueError(f"{len(first)} and {len(second)} values are not pairs")
    if len(first) < _LEAST or not first.std() or not second.std():
        return None
    return float(np.clip(np.corrcoef(first, second)[0, 1], -1.0, 1.0))


def _ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts - 1) / 2)[places]
