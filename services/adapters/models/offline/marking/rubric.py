"""Marks from counts: where a text stands among sections that people published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from services.adapters.models.offline.marking.measures import Measure, MeasuredText
from services.tasks.marks import Mark
from services.text.shares import percentage

_QUINTILES: Mapping[Measure, tuple[float, float, float, float]] = {
    Measure.CITATIONS: (0.40, 0.79, 1.33, 2.69),
    Measure.CITED: (0.08, 0.12, 0.19, 0.31),
    Measure.JOINED: (0.01, 0.33, 0.50, 0.75),
    Measure.COMPARING: (0.09, 0.17, 0.22, 0.31),
    Measure.CRITICAL: (0.08, 0.13, 0.20, 0.29),
    Measure.EXPLAINING: (0.12, 0.17, 0.23, 0.30),
    Measure.EVIDENCED: (0.19, 0.40, 0.51, 0.73),
    Measure.SPECIFIC: (0.23, 0.40, 0.67, 0.83),
    Measure.COHESION: (0.07, 0.09, 0.10, 0.12),
}
"""Over the 41 sections of five sentences or more that cite, of five open research papers (docs/quality.md)."""

_SHARES = (0.2, 0.4, 0.6, 0.8)
"""Cut points of a share of what was asked for."""


def mark_of(text: MeasuredText, *measures: Measure) -> Mark:
    """The mean place of a text among published sections, in fifths: 3 is the middle fifth."""
    if not text.sentences:
        return Mark(mark=1, reason="There is no sentence.")
    marks = [1 + sum(text.value(measure) >= cut for cut in _QUINTILES[measure]) for measure in measures]
    return Mark(mark=rounded(sum(marks) / len(marks)), reason=_reason(text, measures))


def _reason(text: MeasuredText, measures: Sequence[Measure]) -> str:
    parts = []
    for measure in measures:
        low, high = _QUINTILES[measure][0], _QUINTILES[measure][-1]
        value = text.value(measure)
        place = "less than most" if value < low else "more than most" if value >= high else "as usual"
        parts.append(f"{measure.value}: {value:.2f}, {place}")
    return f"{'; '.join(parts)} (most: four in five published sections)."


def mark_of_share(part: int, whole: int, *, of: str) -> Mark:
    """A mark for how much of what was asked for is there; 3 where nothing was asked for."""
    if whole == 0:
        return Mark(mark=3, reason=f"Nothing was given to compare {of} with.")
    return Mark(
        mark=1 + sum(part / whole >= cut for cut in _SHARES),
        reason=f"{part} of {whole} {of} ({percentage(part, whole)} %).",
    )


def lowered(mark: Mark, steps: int, *, because: str) -> Mark:
    """The mark some steps lower, at least 1, with the reason."""
    if steps <= 0:
        return mark
    return Mark(mark=max(1, mark.mark - steps), reason=f"{mark.reason} {because}")


def rounded(value: float) -> int:
    """The nearest whole number, halves up."""
    return int(value + 0.5)
