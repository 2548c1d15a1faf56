"""Subsections in the sections that they resemble most, without those that promise what another does."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kg.model.graphs.graph import FloatArray
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.marking.headings import promise
from services.adapters.models.offline.ways import answers
from services.tasks.limits import SUBSECTIONS
from services.tasks.outlining.body import BodyPlan, PlannedPart
from services.tasks.outlining.outline import Purpose
from services.tasks.outlining.outline_optimisation import (
    OUTLINE_OPTIMISATION,
    DroppedDuplicate,
    OutlineOptimisation,
    OutlineOptimisationInput,
    SectionHome,
)
from services.text.stems import stem

_TIMES = 2.5
_MORE = 0.15
"""A subsection moves to a section that it fits so many times better, and by so much beyond: chosen on the first list of
`benchmarks/quality/outlines.py`, so that most moves are right; at 2.0 and 0.1 more come home and half the moves err."""


@answers(OUTLINE_OPTIMISATION)
def optimise_outline(inputs: OutlineOptimisationInput) -> OutlineOptimisation:
    """Duplicates leave; of the others, each theme goes to the theme section that it resembles far more than its own.

    A section keeps its last subsection and takes no more than SUBSECTIONS. Lines of descent, whose sections are of
    another purpose, stay.
    """
    duplicates = _duplicates(inputs.body)
    fitting = _Fitting(body=inputs.body, dropped=frozenset(each.dropped for each in duplicates))
    homes = {number: list(names) for number, names in fitting.homes.items()}
    room = {str(at): max(SUBSECTIONS, len(plan.subsections)) for at, plan in enumerate(inputs.body.sections, start=1)}
    waiting = fitting.moves()
    while free := next((move for move in waiting if _is_free(homes, fitting.home[move[0]], move[1], room)), None):
        waiting.remove(free)
        homes[fitting.home[free[0]]].remove(free[0])
        homes[free[1]].append(free[0])
    return OutlineOptimisation(
        homes=tuple(SectionHome(section=number, subsections=tuple(names)) for number, names in homes.items()),
        duplicates=tuple(duplicates),
    )


def _is_free(homes: Mapping[str, Sequence[str]], here: str, better: str, room: Mapping[str, int]) -> bool:
    """Whether a subsection may leave one section and enter another."""
    return len(homes[here]) > 1 and len(homes[better]) < room[better]


@dataclass(frozen=True)
class _Fitting:
    """How well each subsection fits each theme section, as the sections stand before anything moves."""

    body: BodyPlan
    dropped: frozenset[str]

    @cached_property
    def homes(self) -> Mapping[str, Sequence[str]]:
        """The subsections of each section, by number, without those that are dropped."""
        names = {
            str(number): [f"{number}.{place}" for place in range(1, len(plan.subsections) + 1)]
            for number, plan in enumerate(self.body.sections, start=1)
        }
        return {number: [name for name in own if name not in self.dropped] for number, own in names.items()}

    @cached_property
    def home(self) -> Mapping[str, str]:
        """The section of each subsection."""
        return {name: number for number, names in self.homes.items() for name in names}

    @cached_property
    def themes(self) -> Sequence[str]:
        """The sections that a subsection may move between: themes that are divided."""
        return [
            str(number)
            for number, plan in enumerate(self.body.sections, start=1)
            if plan.subsections and plan.section.purpose is Purpose.THEME
        ]

    @cached_property
    def movable(self) -> Sequence[str]:
        """The subsections of those sections that are not alone, in reading order."""
        return [name for number in self.themes for name in self.homes[number] if len(self.homes[number]) > 1]

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {number: place for place, (number, _) in enumerate(self.body.numbered())}

    @cached_property
    def _similarity(self) -> FloatArray:
        return _cosines([_said(part) for _, part in self.body.numbered()])

    def moves(self) -> list[tuple[str, str]]:
        """Subsections that fit another section far better, and that section; the largest gain first."""
        gains = []
        for name in self.movable:
            fits = {number: self._fit(name, number) for number in self.themes}
            here = fits[self.home[name]]
            better = max(fits, key=lambda number: (fits[number], -self._places[number]))
            if fits[better] > _TIMES * here + _MORE:
                gains.append((here - fits[better], self._places[name], name, better))
        return [(name, better) for _, _, name, better in sorted(gains)]

    def _fit(self, name: str, section: str) -> float:
        """Half the likeness to the section's heading, and that to its other subsections over the root of their number.

        Between sum and mean: a large section does not draw everything, and one close neighbour does not decide.
        """
        row = self._similarity[self._places[name]]
        others = [float(row[self._places[other]]) for other in self.homes[section] if other != name]
        return 0.5 * float(row[self._places[section]]) + (sum(others) / math.sqrt(len(others)) if others else 0.0)


def _cosines(texts: Sequence[str]) -> FloatArray:
    """Cosines of log-weighted counts of stems; a stem of all texts counts next to nothing."""
    counts = [Counter(map(stem, content_words(text))) for text in texts]
    frequency = Counter(word for count in counts for word in count)
    column = {word: place for place, word in enumerate(sorted(frequency))}
    matrix = np.zeros((len(texts), max(1, len(column))))
    for row, count in enumerate(counts):
        for word, times in count.items():
            matrix[row, column[word]] = (1 + math.log(times)) * math.log((len(texts) + 1) / frequency[word])
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    unit = np.divide(matrix, lengths, out=np.zeros_like(matrix), where=lengths > 0)
    cosines: FloatArray = unit @ unit.T
    return cosines


def _said(part: PlannedPart) -> str:
    """What a part promises: its title twice, its focus, the words of its query."""
    return f"{part.title}. {part.title}. {part.focus} {part.query.words() if part.query else ''}"


def _duplicates(body: BodyPlan) -> list[DroppedDuplicate]:
    """Subsections whose titles have the same words as an earlier one's; the last of a section stays."""
    left = {str(number): len(plan.subsections) for number, plan in enumerate(body.sections, start=1)}
    first: dict[frozenset[str], str] = {}
    found = []
    for number, part in body.numbered():
        section, _, place = number.partition(".")
        words = promise(part.title)
        if not place or not words:
            continue
        if words in first and left[section] > 1:
            found.append(DroppedDuplicate(dropped=number, kept=first[words]))
            left[section] -= 1
        else:
            first.setdefault(words, number)
    return found
