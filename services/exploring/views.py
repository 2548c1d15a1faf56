"""The parts of a built field: strata, communities, themes, paths, the years, its reach; all computed from its view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from kg.errors import NotFoundError
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import PathId, PathStep, VerticalPath
from kg.model.fields.theme import Theme, ThemeId, theme_of_community
from kg.model.fields.view import LAYERS, NO_COMMUNITY, FieldView
from kg.model.graphs.graph import UNKNOWN_YEAR, IntArray
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.exploring.path_steps import StepRelation, StepWeight, step_relation, step_weight
from services.exploring.path_walks import Trails

TOP = 5
"""Papers that represent a layer, a community or a theme."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPaper:
    """A paper of a field and what it is there; the community is None for a paper of none."""

    paper: PaperBrief
    layer: Layer
    community: CommunityId | None
    trending_score: float
    relevance: float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerSummary:
    """A layer: its papers, their years (None where no paper has one), its communities, the papers trending most."""

    layer: Layer
    papers: int
    undated: int
    first_year: int | None
    last_year: int | None
    communities: int
    top: tuple[FieldPaper, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityCounts:
    """A community: what it is about, its theme, how large, of which years, the papers trending most."""

    id: CommunityId
    layer: Layer
    label: str
    computed_label: str | None
    keywords: tuple[str, ...]
    theme: ThemeId | None
    papers: int
    modularity_share: float
    first_year: int | None
    last_year: int | None
    top: tuple[FieldPaper, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityPage:
    """A page of communities in the field's order; `following` is the number to go on after, None at the end."""

    communities: tuple[CommunityCounts, ...]
    following: int | None
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeCounts:
    """A theme: what it is about, its communities, its papers in each layer, their years, those trending most."""

    id: ThemeId
    label: str
    keywords: tuple[str, ...]
    communities: tuple[Community, ...]
    papers: Mapping[Layer, int]
    first_year: int | None
    last_year: int | None
    top: tuple[FieldPaper, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A paper of a path, reached from `parent` (None for the seed) by a walk of weight `weight` in (0, 1].

    `relation` says what joins the two, None where the field does not hold the parent; `own` what this step alone
    weighs, None where nothing joins them.
    """

    paper: FieldPaper
    parent: PaperId | None
    weight: float
    relation: StepRelation | None
    own: StepWeight | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathThrough:
    """A vertical path with the paper asked about on it.

    `trail` leads from the seed to that paper, both included, over papers too that the path leaves out; it begins later
    only where no walk of the field leads from the seed to its first paper. `exact_development` and `exact_frontier`
    count the steps before the path was capped.
    """

    id: PathId
    seed: FieldPaper
    trail: tuple[PaperId, ...]
    development: tuple[Step, ...]
    frontier: tuple[Step, ...]
    exact_development: int
    exact_frontier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class YearOfField:
    """One year: its papers by layer, the citations inside the field that they make, by layer, and by community."""

    year: int
    papers: Mapping[Layer, int]
    citations: Mapping[Layer, int]
    communities: Mapping[CommunityId, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """A field through time, years ascending, those without a paper left out; `undated` papers are in no year."""

    years: tuple[YearOfField, ...]
    undated: int


def paper_in(view: FieldView, number: int) -> FieldPaper:
    """The paper of a number and what it is in the field."""
    community = int(view.communities[number])
    return FieldPaper(
        paper=view.papers[number],
        layer=LAYERS[view.layers[number]],
        community=None if community == NO_COMMUNITY else view.community_list[community].id,
        trending_score=float(view.trending_scores[number]),
        relevance=float(view.relevances[number]),
        reason=view.reasons[number],
    )


def layers(view: FieldView) -> tuple[LayerSummary, ...]:
    """The three strata, Foundation first; an empty one is there with no papers."""
    return tuple(_layer(view, number) for number in range(len(LAYERS)))


def communities(
    view: FieldView, *, layer: Layer | None = None, after: int | None = None, limit: int = 50
) -> CommunityPage:
    """Communities of the field or of one layer, in their order, a page at a time."""
    chosen = [
        number
        for number, community in enumerate(view.community_list)
        if layer is None or community.layer == layer.value
    ]
    rest = [number for number in chosen if after is None or number > after]
    return CommunityPage(
        communities=tuple(_community(view, number) for number in rest[:limit]),
        following=rest[limit - 1] if len(rest) > limit else None,
        total=len(chosen),
    )


def themes(view: FieldView) -> tuple[ThemeCounts, ...]:
    """The themes of the field, the one with the most papers first."""
    return tuple(_theme(view, theme) for theme in view.themes)


def community(view: FieldView, id: str) -> CommunityCounts:
    """One community.

    Raises:
        NotFoundError: the field has none of this id.
    """
    return _community(view, community_number(view, id))


def community_number(view: FieldView, id: str) -> int:
    """The place of a community in `FieldView.community_list`.

    Raises:
        NotFoundError: the field has none of this id.
    """
    for number, community in enumerate(view.community_list):
        if community.id == id:
            return number
    raise NotFoundError("community", id, hint=f"see the communities of the field {view.field.id}")


def number_of(view: FieldView, id: str) -> int:
    """The number of a paper in the field, by its id.

    Raises:
        NotFoundError: the field does not include it.
    """
    number = view.position.get(PaperId(id))
    if number is None:
        raise NotFoundError("paper of the field", id, hint=f"it is not among the papers of {view.field.id}")
    return number


def paths_through(view: FieldView, id: str) -> tuple[PathThrough, ...]:
    """The vertical paths that hold a paper: its own first where it is a seed, then those that show the whole trail to
    it, in their order.

    Raises:
        NotFoundError: the field does not include the paper.
    """
    number_of(view, id)
    holding = [path for path in view.paths if id in _steps(path)]
    found = (_through(view, path, PaperId(id)) for path in holding)
    ranked = sorted(found, key=lambda path: (path.seed.paper.id != id, path.trail[0] != path.seed.paper.id))
    trails = Trails(view)
    return tuple(replace(path, trail=trails.whole(path.seed.paper.id, path.trail)) for path in ranked)


def timeline(view: FieldView) -> Timeline:
    """Papers, citations and communities of each year."""
    dated = np.flatnonzero(view.facts.years != UNKNOWN_YEAR)
    years, row_of = np.unique(view.facts.years[dated], return_inverse=True)
    placed = view.communities[dated] != NO_COMMUNITY
    made = np.diff(view.citations.indptr)[dated]
    papers = _table(row_of, view.layers[dated], (len(years), len(LAYERS)))
    citations = _table(row_of, view.layers[dated], (len(years), len(LAYERS)), weights=made)
    shape = (len(years), len(view.community_list))
    communities = _table(row_of[placed], view.communities[dated][placed], shape)
    return Timeline(
        years=tuple(
            YearOfField(
                year=year,
                papers=dict(zip(LAYERS, papers[row].tolist(), strict=True)),
                citations=dict(zip(LAYERS, citations[row].tolist(), strict=True)),
                communities={
                    view.community_list[number].id: int(communities[row, number])
                    for number in np.flatnonzero(communities[row]).tolist()
                },
            )
            for row, year in enumerate(years.tolist())
        ),
        undated=view.size - len(dated),
    )


def _table(rows: IntArray, columns: IntArray, shape: tuple[int, int], *, weights: IntArray | None = None) -> IntArray:
    """How many are in each cell, or the sum of their weights."""
    counts = np.bincount(rows * shape[1] + columns, weights=weights, minlength=shape[0] * shape[1])
    return counts.astype(np.int64).reshape(shape)


def _layer(view: FieldView, number: int) -> LayerSummary:
    inside = view.rank_papers(view.layers == number)
    first, last = _years(view, inside)
    return LayerSummary(
        layer=LAYERS[number],
        papers=len(inside),
        undated=int(np.count_nonzero(view.facts.years[inside] == UNKNOWN_YEAR)),
        first_year=first,
        last_year=last,
        communities=sum(each.layer == LAYERS[number].value for each in view.community_list),
        top=tuple(paper_in(view, paper) for paper in inside[:TOP].tolist()),
    )


def _community(view: FieldView, number: int) -> CommunityCounts:
    its = view.community_list[number]
    inside = view.rank_papers(view.communities == number)
    first, last = _years(view, inside)
    theme = theme_of_community(view.themes).get(its.id)
    return CommunityCounts(
        id=its.id,
        layer=Layer(its.layer),
        label=its.label,
        computed_label=its.computed_label,
        keywords=its.keywords,
        theme=theme.id if theme else None,
        papers=len(its.papers),
        modularity_share=its.modularity_share,
        first_year=first,
        last_year=last,
        top=tuple(paper_in(view, paper) for paper in inside[:TOP].tolist()),
    )


def _theme(view: FieldView, theme: Theme) -> ThemeCounts:
    own = set(theme.communities)
    numbers = [number for number, community in enumerate(view.community_list) if community.id in own]
    inside = view.rank_papers(np.isin(view.communities, numbers))
    sizes = np.bincount(view.layers[inside], minlength=len(LAYERS)).tolist()
    first, last = _years(view, inside)
    return ThemeCounts(
        id=theme.id,
        label=theme.label,
        keywords=theme.keywords,
        communities=tuple(view.community_list[number] for number in numbers),
        papers=dict(zip(LAYERS, sizes, strict=True)),
        first_year=first,
        last_year=last,
        top=tuple(paper_in(view, paper) for paper in inside[:TOP].tolist()),
    )


def _years(view: FieldView, papers: IntArray) -> tuple[int | None, int | None]:
    years = view.facts.years[papers]
    years = years[years != UNKNOWN_YEAR]
    return (int(years.min()), int(years.max())) if len(years) else (None, None)


def _steps(path: VerticalPath) -> dict[PaperId, PaperId | None]:
    """The papers of a path, each with the one it was reached from."""
    return {path.seed: None} | {step.paper_id: step.parent for step in (*path.development, *path.frontier)}


def _step(view: FieldView, step: PathStep) -> Step:
    number = view.position[step.paper_id]
    parent = None if step.parent is None else view.position.get(step.parent)
    return Step(
        paper=paper_in(view, number),
        parent=step.parent,
        weight=step.weight,
        relation=None if parent is None else step_relation(view, number, parent),
        own=None if parent is None else step_weight(view, number, parent),
    )


def _through(view: FieldView, path: VerticalPath, id: PaperId) -> PathThrough:
    parents = _steps(path)
    trail = [id]
    while (parent := parents.get(trail[-1])) is not None and parent not in trail:
        trail.append(parent)
    development, frontier = (
        tuple(_step(view, step) for step in part if step.paper_id in view.position)
        for part in (path.development, path.frontier)
    )
    return PathThrough(
        id=path.id,
        seed=paper_in(view, number_of(view, path.seed)),
        trail=tuple(reversed(trail)),
        development=development,
        frontier=frontier,
        exact_development=path.exact_development,
        exact_frontier=path.exact_frontier,
    )
