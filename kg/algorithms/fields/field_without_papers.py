"""A built field without some of its papers, until it is built again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from kg.model.fields.field import Field, FieldGraph, ReachReport, VerticalPath
from kg.model.fields.theme import themes_among
from kg.model.papers.paper import PaperId


def without_papers(graph: FieldGraph, gone: Collection[PaperId]) -> FieldGraph:
    """The field without papers and all that it says of them; layers, names and weights of the others are as built.

    A walk ends before a paper that is gone: what was reached through it is off the path. A path goes with its seed, a
    community with its last paper, a theme with its last community. Of `reach`, what edges and paths alone say is
    counted again; `papers_on_paths` is bounded by the papers that are left.
    """
    papers = {id: paper for id, paper in graph.papers.items() if id not in gone}
    citations = tuple(each for each in graph.citations if each.citing in papers and each.cited in papers)
    similarities = tuple(each for each in graph.similarities if each.first in papers and each.second in papers)
    narrowed = (replace(each, papers=tuple(id for id in each.papers if id in papers)) for each in graph.communities)
    communities = tuple(each for each in narrowed if each.papers)
    paths = tuple(_shorten_path(path, gone) for path in graph.paths if path.seed in papers)
    shrunk = replace(
        graph,
        papers=papers,
        members={id: each for id, each in graph.members.items() if id in papers},
        citations=citations,
        similarities=similarities,
        communities=communities,
        themes=themes_among(graph.themes, communities),
        paths=paths,
    )
    return replace(shrunk, field=_of_fewer(graph, len(graph.papers) - len(papers)), reach=_reach_of(shrunk))


def _of_fewer(graph: FieldGraph, number: int) -> Field:
    """The field, which chose from so many papers less."""
    candidates = graph.field.candidates
    return graph.field if candidates is None else replace(graph.field, candidates=candidates - number)


def _shorten_path(path: VerticalPath, gone: Collection[PaperId]) -> VerticalPath:
    lost, found = set(gone), -1
    while found != len(lost):
        found = len(lost)
        lost.update(step.paper_id for step in (*path.development, *path.frontier) if step.parent in lost)
    return path.with_steps(
        tuple(step for step in path.development if step.paper_id not in lost),
        tuple(step for step in path.frontier if step.paper_id not in lost),
    )


def _reach_of(graph: FieldGraph) -> ReachReport:
    cites = {id for each in graph.citations for id in (each.citing, each.cited)}
    edges = cites | {id for each in graph.similarities for id in (each.first, each.second)}
    return replace(
        graph.reach,
        papers=len(graph.papers),
        citations=len(graph.citations),
        isolated=len(graph.papers.keys() - edges),
        isolated_by_citations=len(graph.papers.keys() - cites),
        papers_on_paths=min(graph.reach.papers_on_paths, len(graph.papers)),
        seeds=len(graph.paths),
        seeds_without_development=tuple(path.seed for path in graph.paths if path.exact_development == 0),
        seeds_without_frontier=tuple(path.seed for path in graph.paths if path.exact_frontier == 0),
    )
