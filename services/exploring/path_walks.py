"""The walk from the seed of a vertical path to a paper on it, whole though the path leaves out papers between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

import numpy as np

from kg.algorithms.graphs.csr import transpose
from kg.algorithms.graphs.strongest_walk import strongest_walk
from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR, successors
from kg.model.fields.view import FieldView
from kg.model.graphs.graph import FieldArrays, WeightedGraph
from kg.model.papers.paper import PaperId

_MOST_STEPS = 64
"""Most steps of the part that is added; a walk is as long as its weights are strong, and then a few."""


class Trails:
    """Completes the trails of a field; what it follows is computed once, if a trail needs it."""

    def __init__(self, view: FieldView) -> None:
        self._view = view

    def whole(self, seed: PaperId, trail: tuple[PaperId, ...]) -> tuple[PaperId, ...]:
        """A trail from the seed on: where it begins elsewhere, the strongest walk from the seed to there comes first.

        As it is where no walk leads from the seed to its first paper.
        """
        start, end = (self._view.position.get(id) for id in (seed, trail[0]))
        if start is None or end is None or start == end:
            return trail
        head = strongest_walk(self._followed, start, end, most_steps=_MOST_STEPS)
        ids = (self._view.papers[number].id for number in head[:-1])
        return _without_loops((*ids, *trail))

    @cached_property
    def _followed(self) -> WeightedGraph:
        """Row u lists the papers that u follows, weighted as in `successors`."""
        view = self._view
        known = np.nan_to_num(view.citations.weights, nan=CITATION_FLOOR)
        field = FieldArrays(
            paper_ids=tuple(paper.id for paper in view.papers),
            years=view.facts.years,
            trending_scores=view.trending_scores,
            layers=view.layers,
            citations=replace(view.citations, weights=known),
            similar=view.similar,
        )
        return transpose(successors(field))


def _without_loops(walk: Iterable[PaperId]) -> tuple[PaperId, ...]:
    """A walk that meets no paper twice: it goes on from the first time that it meets one."""
    met: list[PaperId] = []
    for id in walk:
        if id in met:
            del met[met.index(id) :]
        met.append(id)
    return tuple(met)
