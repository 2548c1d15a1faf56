"""Two to four papers of a field side by side: what they share, what only one has, how one leads to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from kg.algorithms.graphs.csr import from_edges, sources_of
from kg.algorithms.graphs.strongest_walk import strongest_walk
from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR, UNPROVEN
from kg.errors import InvalidInputError
from kg.model.fields.view import FieldView
from kg.model.graphs.graph import IntArray, WeightedGraph
from services.exploring.edges import PaperConnection, connection
from services.exploring.path_steps import StepRelation, step_relation
from services.exploring.views import FieldPaper, number_of, paper_in

FEWEST, MOST = 2, 4
"""Papers that are compared at once."""
MOST_STEPS = 8
"""Longest walk that is looked for between two papers."""
MOST_OWN = 10
"""Papers that are listed of those that only one of the compared papers has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkStep:
    """A paper of a walk, and what joins it to the one before; None for the first."""

    paper: FieldPaper
    relation: StepRelation | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPair:
    """Two of the compared papers: what connects them, and the strongest walk between them, empty where none is."""

    connection: PaperConnection
    walk: tuple[WalkStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPapers:
    """Papers that have to do with one of the compared papers alone: those trending most, of `total`."""

    papers: tuple[FieldPaper, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPaper:
    """A compared paper: what it alone cites, and what cites it alone."""

    paper: FieldPaper
    references: OwnPapers
    citing: OwnPapers


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperComparison:
    """Papers in the order they were named, and every two of them."""

    papers: tuple[ComparedPaper, ...]
    pairs: tuple[ComparedPair, ...]


def paper_comparison(view: FieldView, ids: Sequence[str]) -> PaperComparison:
    """Papers of a field side by side.

    A walk goes along citations in either direction and along similarities, which weigh as in vertical paths: a
    similarity the hundredth part of its cosine, so that citations are followed where there are any.

    Raises:
        InvalidInputError: fewer than two different papers, or more than four.
        NotFoundError: the field does not include one of them.
    """
    different = list(dict.fromkeys(ids))
    if not FEWEST <= len(different) <= MOST:
        raise InvalidInputError(f"name {FEWEST} to {MOST} different papers, not {len(different)}", field="paper")
    numbers = [number_of(view, id) for id in different]
    graph = _join_edges(view)
    return PaperComparison(
        papers=tuple(
            ComparedPaper(
                paper=paper_in(view, number),
                references=_own(view, view.citations, number, numbers),
                citing=_own(view, view.cited_by, number, numbers),
            )
            for number in numbers
        ),
        pairs=tuple(
            ComparedPair(
                connection=connection(view, view.papers[first].id, view.papers[second].id),
                walk=_walk(view, strongest_walk(graph, first, second, most_steps=MOST_STEPS)),
            )
            for first, second in combinations(numbers, 2)
        ),
    )


def _join_edges(view: FieldView) -> WeightedGraph:
    """Citations and similarities as one undirected graph, weights in (0, 1]."""
    citing, cited = sources_of(view.citations), view.citations.indices
    weights = np.maximum(np.nan_to_num(view.citations.weights, nan=CITATION_FLOOR), CITATION_FLOOR)
    return from_edges(
        view.size,
        np.concatenate((citing, cited, sources_of(view.similar))),
        np.concatenate((cited, citing, view.similar.indices)),
        np.concatenate((weights, weights, UNPROVEN * view.similar.weights)),
        merge="max",
    )


def _walk(view: FieldView, numbers: Sequence[int]) -> tuple[WalkStep, ...]:
    first = [WalkStep(paper=paper_in(view, number), relation=None) for number in numbers[:1]]
    rest = [
        WalkStep(paper=paper_in(view, number), relation=_relation(view, number, before))
        for before, number in pairwise(numbers)
    ]
    return (*first, *rest)


def _relation(view: FieldView, number: int, before: int) -> StepRelation:
    """What joins two papers of a walk, whichever of them cites the other."""
    there, back = step_relation(view, number, before), step_relation(view, before, number)
    return StepRelation(kind=min(filter(None, (there.kind, back.kind)), default=None), goes_back=there.goes_back)


def _own(view: FieldView, graph: WeightedGraph, number: int, compared: Sequence[int]) -> OwnPapers:
    own: IntArray = graph.neighbours(number)
    for other in compared:
        if other != number:
            own = np.setdiff1d(own, graph.neighbours(other), assume_unique=True)
    chosen = np.zeros(view.size, dtype=np.bool_)
    chosen[own] = True
    chosen[list(compared)] = False
    ranked = view.rank_papers(chosen)
    return OwnPapers(papers=tuple(paper_in(view, each) for each in ranked[:MOST_OWN].tolist()), total=len(ranked))
