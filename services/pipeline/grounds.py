"""The field as a preset sees it: with or without its paths, grouped by communities or by paths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kg.errors import InvalidInputError
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph, VerticalPath
from kg.model.fields.theme import Theme, ThemeId
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.field.labels import named
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


def _by_paths(field: FieldGraph) -> FieldGraph:
    """Each paper with the path that reaches it by the largest weight, ties by path; a seed with its own."""
    home = _homes(field)
    made, themes = list[Community](), list[Theme]()
    for path in field.paths:
        own = _ranked(field, path, home)
        parts = [
            _community(path, layer, tuple(paper for paper in own if field.members[paper].layer is layer))
            for layer in Layer
        ]
        kept = [each for each in parts if each.papers]
        made += kept
        themes.append(Theme(id=ThemeId(path.id), label="", keywords=(), communities=tuple(each.id for each in kept)))
    layers = list(Layer)
    ordered = sorted(made, key=lambda each: (layers.index(each.layer), -len(each.papers), each.id))
    communities, of_paths = named(ordered, themes, field.papers, topic=field.field.topic)
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


def _ranked(field: FieldGraph, path: VerticalPath, home: Mapping[PaperId, VerticalPath]) -> list[PaperId]:
    """The papers of a path, by trending score, highest first, ties by id."""
    own = [paper for paper, its in home.items() if its is path]
    return sorted(own, key=lambda paper: (-field.members[paper].trending_score, paper))
