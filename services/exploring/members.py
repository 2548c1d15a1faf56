"""The papers of a field, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kg.algorithms.ranking.importance import importance_scores
from kg.model.fields.field import EdgeKind
from kg.model.fields.view import UNKNOWN_COUNT, FieldView
from kg.model.graphs.graph import FloatArray
from kg.model.papers.paper import PaperId
from services.exploring.graph import GraphFilters, papers_meeting
from services.exploring.orders import MemberSort
from services.exploring.views import FieldPaper, paper_in


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberPlace:
    """The last paper of a page, with what the list is sorted by; the next page starts after it."""

    score: float
    id: PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberPage:
    """A page of papers; `following` is where the next one starts, None at the end; `total` counts the whole list."""

    papers: tuple[FieldPaper, ...]
    following: MemberPlace | None
    total: int


def field_papers(
    view: FieldView,
    filters: GraphFilters,
    *,
    sort: MemberSort = MemberSort.TRENDING,
    after: MemberPlace | None,
    limit: int,
) -> MemberPage:
    """The papers of a field that meet conditions, highest score first, ties by id.

    Raises:
        NotFoundError: the field has no such community, or does not include the paper `around`.
    """
    ranked = view.rank_papers(papers_meeting(view, filters, frozenset(EdgeKind)))
    scores = view.trending_scores
    if sort is MemberSort.IMPORTANCE:
        scores = importance(view)
        ranked = ranked[np.lexsort((ranked, -scores[ranked]))]
    scores = scores[ranked]
    start = 0
    if after is not None:
        start = int((scores > after.score).sum())
        while start < len(ranked) and scores[start] == after.score and _id(view, ranked[start]) <= after.id:
            start += 1
    shown = ranked[start : start + limit].tolist()
    last = start + len(shown) - 1
    return MemberPage(
        papers=tuple(paper_in(view, number) for number in shown),
        following=MemberPlace(score=float(scores[last]), id=_id(view, ranked[last]))
        if last + 1 < len(ranked)
        else None,
        total=len(ranked),
    )


def importance(view: FieldView) -> FloatArray:
    """The importance of each paper of a field, in [0, 1], shape (n,)."""
    counts = [None if count == UNKNOWN_COUNT else count for count in view.facts.citation_counts.tolist()]
    return importance_scores(counts, np.diff(view.cited_by.indptr), view.relevances)


def _id(view: FieldView, number: int) -> PaperId:
    return view.papers[number].id
