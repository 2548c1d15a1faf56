"""The field as a preset sees it: with or without its paths, grouped by communities or by paths."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from kg.errors import InvalidInputError
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph, PathStep, VerticalPath
from kg.model.fields.theme import Theme, ThemeId, themes_among
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.field.community_names import label_communities
from services.pipeline.switches import Switches


def grounds_of(field: FieldGraph, switches: Switches) -> FieldGraph:
    """The field with what a survey may rest on.

    Without `horizontal`, the papers of a path in one layer take the place of a community, and a path that of a theme;
    papers on no path then belong to nothing (SurveyG 3.4, "w/o Horizontal Clustering": paths only).

    Raises:
        InvalidInputError: nothing is left to rest on.
    """
    if not switches.horizontal:
        if not (switches.vertical and field.paths):
            raise InvalidInputError("a survey needs communities or paths; turn one of them on", field="without")
        return _by_paths(field)
    return field if switches.vertical else replace(field, paths=())


def without_papers(field: FieldGraph, banned: Collection[PaperId]) -> FieldGraph:
    """The field as if it did not have some papers: what rests on nothing without them is gone, too.

    Raises:
        InvalidInputError: no paper or no community is left.
    """
    if not banned:
        return field
    gone = frozenset(banned)
    kept = (replace(each, papers=tuple(p for p in each.papers if p not in gone)) for each in field.communities)
    communities = tuple(each for each in kept if each.papers)
    papers = {id: paper for id, paper in field.papers.items() if id not in gone}
    if not papers or not communities:
        raise InvalidInputError(
            "nothing of the field is left to write about; ban fewer papers, or include retracted ones",
            field="/wishes/banned",
        )
    citations = tuple(each for each in field.citations if each.citing in papers and each.cited in papers)
    return replace(
        field,
        papers=papers,
        members={id: member for id, member in field.members.items() if id in papers},
        citations=citations,
        similarities=tuple(each for each in field.similarities if each.first in papers and each.second in papers),
        communities=communities,
        themes=themes_among(field.themes, communities),
        paths=tuple(_path_without(path, gone) for path in field.paths if path.seed not in gone),
        reach=replace(field.reach, papers=len(papers), citations=len(citations)),
    )


def _path_without(path: VerticalPath, gone: frozenset[PaperId]) -> VerticalPath:
    """A path without some papers; what was reached from one of them is reached from its seed."""

    def steps_left(steps: tuple[PathStep, ...]) -> tuple[PathStep, ...]:
        return tuple(
            replace(step, parent=path.seed) if step.parent in gone else step
            for step in steps
            if step.paper_id not in gone
        )

    return path.with_steps(steps_left(path.development), steps_left(path.frontier))


def _by_paths(field: FieldGraph) -> FieldGraph:
    """Each paper with the path that reaches it by the largest weight, ties by path; a seed with its own."""
    home = _homes(field)
    made, themes = list[Community](), list[Theme]()
    for path in field.paths:
        own = _rank_papers(field, path, home)
        parts = [
            _community(path, layer, tuple(paper for paper in own if field.members[paper].layer is layer))
            for layer in Layer
        ]
        kept = [each for each in parts if each.papers]
        made += kept
        themes.append(Theme(id=ThemeId(path.id), label="", keywords=(), communities=tuple(each.id for each in kept)))
    layers = list(Layer)
    ordered = sorted(made, key=lambda each: (layers.index(each.layer), -len(each.papers), each.id))
    communities, of_paths = label_communities(ordered, themes, field.papers, topic=field.field.topic)
    return replace(field, communities=communities, themes=of_paths)


def _community(path: VerticalPath, layer: Layer, papers: tuple[PaperId, ...]) -> Community:
    id = CommunityId(f"{path.id}/{layer}")
    return Community(id=id, layer=layer, papers=papers, modularity_share=0.0, label="", keywords=())


def _homes(field: FieldGraph) -> Mapping[PaperId, VerticalPath]:
    best: dict[PaperId, tuple[float, VerticalPath]] = {path.seed: (float("inf"), path) for path in field.paths}
    for path in field.paths:
        for step in (*path.development, *path.frontier):
            if step.paper_id not in best or step.weight > best[step.paper_id][0]:
                best[step.paper_id] = (step.weight, path)
    return {paper: path for paper, (_, path) in best.items()}


def _rank_papers(field: FieldGraph, path: VerticalPath, home: Mapping[PaperId, VerticalPath]) -> list[PaperId]:
    """The papers of a path, by trending score, highest first, ties by id."""
    own = [paper for paper, its in home.items() if its is path]
    return sorted(own, key=lambda paper: (-field.members[paper].trending_score, paper))
