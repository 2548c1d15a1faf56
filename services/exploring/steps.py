"""What joins a step of a path to the one before it, and whether it goes back in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model.fields.field import EdgeKind, FieldGraph
from kg.model.fields.view import FieldView
from kg.model.graphs.graph import UNKNOWN_YEAR
from kg.model.papers.paper import PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRelation:
    """What joins a paper of a path to the one before it.

    `kind` is CITES where it cites that one, SIMILAR where it resembles it only, None where the field holds neither.
    `goes_back` says that the paper is the older of the two; papers of unknown year never are.
    """

    kind: EdgeKind | None
    goes_back: bool


def step_relation(view: FieldView, paper: int, parent: int) -> StepRelation:
    """What joins a paper to the one before it, both by their numbers."""
    year, before = (int(view.facts.years[number]) for number in (paper, parent))
    if parent in view.citations.neighbours(paper):
        kind: EdgeKind | None = EdgeKind.CITES
    else:
        kind = EdgeKind.SIMILAR if parent in view.similar.neighbours(paper) else None
    return StepRelation(kind=kind, goes_back=UNKNOWN_YEAR not in {year, before} and year < before)


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
