"""A field to take elsewhere: whole, or the part of its graph that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kg.model.fields.field import EdgeKind, FieldGraph, Membership, Similarity
from kg.model.fields.theme import themes_among
from kg.model.fields.view import FieldView
from kg.model.papers.paper import Citation, Paper, PaperId
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.exploring.graph import FieldSubgraph


def whole_field(fields: FieldRepository, field_id: str, *, state: str) -> tuple[str, FieldGraph]:
    """A field and its state, which was `state` just now; one that is replaced while it is read is read again.

    Raises:
        NotFoundError: no field has this id.
    """
    while True:
        graph = fields.get(field_id)
        latest = fields.state(field_id)
        if latest == state:
            return state, graph
        state = latest


def field_of_part(papers: PaperRepository, view: FieldView, part: FieldSubgraph) -> FieldGraph:
    """A part of a field's graph as a field of its own, for the writers of graph files."""
    found = papers.find([node.paper.id for node in part.nodes])
    return _field_of(view, part, found)


def _field_of(view: FieldView, part: FieldSubgraph, papers: Mapping[PaperId, Paper]) -> FieldGraph:
    narrowed = (
        replace(each, papers=tuple(paper for paper in each.papers if paper in papers)) for each in view.community_list
    )
    communities = tuple(each for each in narrowed if each.papers)
    return FieldGraph(
        field=view.field,
        papers=papers,
        members={
            node.paper.id: Membership(
                paper_id=node.paper.id,
                layer=node.layer,
                trending_score=node.trending_score,
                relevance=node.relevance,
                reason=node.reason,
            )
            for node in part.nodes
        },
        citations=tuple(
            Citation(citing=edge.source, cited=edge.target, weight=edge.weight)
            for edge in part.edges
            if edge.kind is EdgeKind.CITES
        ),
        similarities=tuple(
            Similarity(first=edge.source, second=edge.target, weight=edge.weight or 0.0)
            for edge in part.edges
            if edge.kind is EdgeKind.SIMILAR
        ),
        communities=communities,
        themes=themes_among(view.themes, communities),
        paths=tuple(path for path in view.paths if path.seed in papers),
        reach=view.reach,
    )
