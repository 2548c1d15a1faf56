"""The counts of a screening, which a field that was collected keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreeningFlow:
    """The counts of PRISMA 2020; each line follows from the one before.

    `identified` records by source, searches first, then citations: their sum less `duplicates` is `screened`.
    `screened` less `screened_out` are `sought`; less `not_retrieved` `assessed`; less the sum of `excluded`, by reason,
    `included`, of which `surveys` are survey papers.

    Source:
        Page et al. 2021, doi:10.1136/bmj.n71, figure 1.
    """

    identified: Mapping[str, int]
    by_citation: Mapping[str, int]
    duplicates: int
    screened: int
    screened_out: int
    sought: int
    not_retrieved: int
    assessed: int
    excluded: Mapping[str, int]
    included: int
    surveys: int
