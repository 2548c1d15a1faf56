"""What became of the sentences of drafts that were held against their passages, counted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounding:
    """What became of the sentences of a draft when they were held against their passages; all >= 0.

    `kept` counts those that cite and were borne out as they were. Of the others, `repaired` were said again by the
    model, `dropped` were left out; `replaced`, in recordings of before, were written by rule.
    """

    kept: int = 0
    repaired: int = 0
    replaced: int = 0
    dropped: int = 0

    def __add__(self, other: Grounding) -> Grounding:
        return Grounding(
            kept=self.kept + other.kept,
            repaired=self.repaired + other.repaired,
            replaced=self.replaced + other.replaced,
            dropped=self.dropped + other.dropped,
        )
