"""Why two papers of a field are connected: citations, likeness, shared references and shared citing papers."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, sqrt

import numpy as np

from kg.errors import NotFoundError
from kg.model.fields.field import PathId
from kg.model.fields.view import FieldView
from kg.model.graphs.graph import IntArray, WeightedGraph
from kg.model.papers.paper import PaperId
from services.exploring.path_steps import edge_weight
from services.exploring.views import FieldPaper, number_of, paper_in

MOST_SHARED = 50
"""Shared papers that are listed; their number is always that of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldCitation:
    """One of two papers cites the other; `weight` in [0, 1] is their likeness, None where the field gives none."""

    citing: PaperId
    cited: PaperId
    weight: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPapers:
    """Papers of the field that two papers share: `papers`, those trending most, of `total`.

    `strength` is `total` / sqrt(n m), in [0, 1], where n and m count those of each of the two.

    Source:
        Kessler 1963, doi:10.1002/asi.5090140103 (references); Small 1973, doi:10.1002/asi.4630240406 (citing papers);
        Salton's cosine.
    """

    papers: tuple[FieldPaper, ...]
    total: int
    strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperConnection:
    """What connects two papers of a field.

    `similarity` is the weight of their SIMILAR_TO edge, None without one. `paths` have a step from one to the other.
    """

    first: FieldPaper
    second: FieldPaper
    citations: tuple[FieldCitation, ...]
    similarity: float | None
    references: SharedPapers
    citing: SharedPapers
    paths: tuple[PathId, ...]


def connection(view: FieldView, first: str, second: str) -> PaperConnection:
    """What connects two papers of a field, which may be nothing.

    Raises:
        NotFoundError: the field does not include one of them, or they are one paper.
    """
    if first == second:
        raise NotFoundError("edge", f"{first} to itself", hint="name two papers")
    a, b = number_of(view, first), number_of(view, second)
    similar = edge_weight(view.similar, a, b)
    return PaperConnection(
        first=paper_in(view, a),
        second=paper_in(view, b),
        citations=tuple(
            FieldCitation(citing=view.papers[citing].id, cited=view.papers[cited].id, weight=_known_weight(weight))
            for citing, cited in ((a, b), (b, a))
            if (weight := edge_weight(view.citations, citing, cited)) is not None
        ),
        similarity=similar,
        references=_shared_papers(view, view.citations, a, b),
        citing=_shared_papers(view, view.cited_by, a, b),
        paths=tuple(
            path.id
            for path in view.paths
            if any({step.paper_id, step.parent} == {first, second} for step in (*path.development, *path.frontier))
        ),
    )


def _known_weight(weight: float) -> float | None:
    return None if isnan(weight) else weight


def _shared_papers(view: FieldView, graph: WeightedGraph, first: int, second: int) -> SharedPapers:
    own, other = graph.neighbours(first), graph.neighbours(second)
    both: IntArray = np.intersect1d(own, other, assume_unique=True)
    chosen = np.zeros(view.size, dtype=np.bool_)
    chosen[both] = True
    return SharedPapers(
        papers=tuple(paper_in(view, number) for number in view.rank_papers(chosen)[:MOST_SHARED].tolist()),
        total=len(both),
        strength=len(both) / sqrt(len(own) * len(other)) if len(both) else 0.0,
    )
