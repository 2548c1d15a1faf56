"""The papers of a field, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.fields.view import FieldView
from kg.model.papers.paper import PaperId
from services.exploring.graph import EdgeKind, GraphFilters, papers_meeting
from services.exploring.views import FieldPaper, paper_in


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberPlace:
    """The last paper of a page; the next page starts after it."""

    trending_score: float
    id: PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberPage:
    """A page of papers; `following` is where the next one starts, None at the end; `total` counts the whole list."""

    papers: tuple[FieldPaper, ...]
    following: MemberPlace | None
    total: int


def field_papers(view: FieldView, filters: GraphFilters, *, after: MemberPlace | None, limit: int) -> MemberPage:
    """The papers of a field that meet conditions, highest trending score first, ties by id.

    Raises:
        NotFoundError: the field has no such community, or does not include the paper `around`.
    """
    ranked = view.ranked(papers_meeting(view, filters, frozenset(EdgeKind)))
    scores = view.trending_scores[ranked]
    start = 0
    if after is not None:
        start = int((scores > after.trending_score).sum())
        while start < len(ranked) and scores[start] == after.trending_score and _id(view, ranked[start]) <= after.id:
            start += 1
    shown = ranked[start : start + limit].tolist()
    papers = tuple(paper_in(view, number) for number in shown)
    more = start + limit < len(ranked)
    return MemberPage(
        papers=papers,
        following=MemberPlace(trending_score=papers[-1].trending_score, id=papers[-1].paper.id) if more else None,
        total=len(ranked),
    )


def _id(view: FieldView, number: int) -> PaperId:
    return view.papers[number].id
