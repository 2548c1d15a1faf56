"""How the outline of a survey came about, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kg.model.surveys.outline import OutlineVersion


def evolution_words(evolution: Sequence[OutlineVersion]) -> list[str]:
    """A sentence for each version: the step that made it, its marks, and how many headings came and went.

    `Reviewed in 2 rounds: marked 4.5 of 5; 1 heading came, 2 went.`
    """
    first = [f"{_step(version)}: {len(_titles(version))} headings." for version in evolution[:1]]
    return [*first, *(_change(before, after) for before, after in pairwise(evolution))]


def _change(before: OutlineVersion, after: OutlineVersion) -> str:
    old, new = _titles(before), _titles(after)
    came, went = sum(each not in old for each in new), sum(each not in new for each in old)
    moved = "the order or the places changed" if before.headings != after.headings else "nothing changed"
    marks = [] if after.score is None else [f"marked {after.score:g} of 5"]
    turn = f"{came} heading{'s' * (came != 1)} came, {went} went" if came or went else moved
    return f"{_step(after)}: {'; '.join([*marks, turn])}."


def _step(version: OutlineVersion) -> str:
    words = version.made_by[:1].upper() + version.made_by[1:]
    if version.rounds is None:
        return words
    return f"{words} in {version.rounds} round{'s' * (version.rounds != 1)}"


def _titles(version: OutlineVersion) -> list[str]:
    return [title for heading in version.headings for title in (heading.title, *heading.subsections)]
