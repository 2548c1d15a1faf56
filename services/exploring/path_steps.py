"""What joins a step of a path to the one before it, and whether it goes back in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR, UNPROVEN
from kg.model.fields.field import EdgeKind, FieldGraph
from kg.model.fields.view import FieldView
from kg.model.graphs.graph import UNKNOWN_YEAR, WeightedGraph
from kg.model.papers.paper import PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRelation:
    """What joins a paper of a path to the one before it.

    `kind` is CITES where it cites that one, SIMILAR where it resembles it only, None where the field holds neither.
    `goes_back` says that the paper is the older of the two; papers of unknown year never are.
    """

    kind: EdgeKind | None
    goes_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StepWeight:
    """What a step weighs in a walk: `part` times `likeness`, both in (0, 1].

    `part` is 1 for a citation of a paper that is not newer, else `UNPROVEN`. `likeness` is the weight of the edge, of a
    citation at least `CITATION_FLOOR`.
    """

    part: float
    likeness: float


def step_relation(view: FieldView, paper: int, parent: int) -> StepRelation:
    """What joins a paper to the one before it, both by their numbers."""
    year, before = (int(view.facts.years[number]) for number in (paper, parent))
    if parent in view.citations.neighbours(paper):
        kind: EdgeKind | None = EdgeKind.CITES
    else:
        kind = EdgeKind.SIMILAR if parent in view.similar.neighbours(paper) else None
    return StepRelation(kind=kind, goes_back=UNKNOWN_YEAR not in {year, before} and year < before)


def step_weight(view: FieldView, paper: int, parent: int) -> StepWeight | None:
    """What a step from `parent` to `paper` weighs, both by their numbers; None where the field holds no edge of them.

    As `kg.algorithms.graphs.weighted_bfs.successors` weighs it.
    """
    cited = edge_weight(view.citations, paper, parent)
    if cited is not None:
        is_proven = not step_relation(view, paper, parent).goes_back
        return StepWeight(part=1.0 if is_proven else UNPROVEN, likeness=float(np.fmax(cited, CITATION_FLOOR)))
    similar = edge_weight(view.similar, paper, parent)
    return None if similar is None else StepWeight(part=UNPROVEN, likeness=similar)


def edge_weight(graph: WeightedGraph, source: int, target: int) -> float | None:
    """The weight of an edge, NaN where the field gives it none; None without an edge."""
    row = graph.neighbours(source)
    place = int(np.searchsorted(row, target))
    if place == len(row) or row[place] != target:
        return None
    return float(graph.weights[graph.indptr[source] + place])


def step_relations(field: FieldGraph) -> Mapping[tuple[PaperId, PaperId], StepRelation]:
    """What joins each step of the paths of a field to the paper before it, under the ids of the two."""
    cites = {(each.citing, each.cited) for each in field.citations}
    similar = {pair for each in field.similarities for pair in ((each.first, each.second), (each.second, each.first))}
    pairs = {
        (step.paper_id, step.parent)
        for path in field.paths
        for step in (*path.development, *path.frontier)
        if step.parent is not None
    }
    return {
        pair: StepRelation(
            kind=EdgeKind.CITES if pair in cites else EdgeKind.SIMILAR if pair in similar else None,
            goes_back=_is_older(field, *pair),
        )
        for pair in sorted(pairs)
    }


def _is_older(field: FieldGraph, paper: PaperId, than: PaperId) -> bool:
    own, other = (field.papers[each].year if each in field.papers else None for each in (paper, than))
    return own is not None and other is not None and own < other
