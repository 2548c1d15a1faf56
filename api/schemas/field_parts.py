"""Parts of fields over HTTP: their papers, layers, communities, themes, paths and years."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote, urlencode

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.fields import LayerSizes, layer_sizes
from api.schemas.links import field_link
from api.schemas.page import Page
from api.schemas.papers import PaperBriefOut, paper_brief
from api.schemas.shown import Shown
from kg.model.fields import field as model

if TYPE_CHECKING:
    from services.exploring import views as exploring

_LAYER = Field(description="Stratum: foundation, development or frontier.", examples=["foundation"])
_LINKS = Field(description="Addresses of this resource and its parts, by name, relative to the service's root.")
_COMMUNITY = Field(
    description="Id of its community; null if it is in none.", examples=["graph-neural-networks:development:0"]
)
_THEME = Field(
    description="Id of the theme it belongs to; null if it is in none.", examples=["graph-neural-networks:theme:0"]
)
_TRENDING = Field(description="Citations a year since publication (SurveyG eq. 2), >= 0.", examples=[1305.0])
_RELEVANCE = Field(description="Cosine of the topic and the paper, in [-1, 1].", examples=[0.65])
_FIRST_YEAR = Field(description="Year of the oldest paper; null if no paper has a year.", examples=[2017])
_LAST_YEAR = Field(description="Year of the newest paper; null if no paper has a year.", examples=[2024])
_EXACT = "Papers that the exact walk of SurveyG's Algorithm 3 reaches there, before ranking and capping."


class Member(PaperBriefOut):
    """A paper of a field with what the field says of it."""

    layer: Annotated[str, _LAYER]
    community: Annotated[str | None, _COMMUNITY]
    trending_score: Annotated[float, _TRENDING]
    relevance: Annotated[float, _RELEVANCE]
    reason: Annotated[str, Field(description="Why the paper has its layer, in words.")]


class MemberList(Page[Member]):
    """A page of the papers of a field."""

    total: int = Field(description="Papers of the whole list.", examples=[126])


class LayerOut(Shown):
    """A layer of a field."""

    model_config = ConfigDict(frozen=True)

    layer: Annotated[str, _LAYER]
    papers: int = Field(description="Papers of the layer.", examples=[10])
    undated: int = Field(description="Those of them whose year no source states.", examples=[0])
    first_year: Annotated[int | None, _FIRST_YEAR]
    last_year: Annotated[int | None, _LAST_YEAR]
    communities: int = Field(description="Communities of the layer.", examples=[2])
    top: list[Member] = Field(description="The papers trending most, highest first; at most 5.")
    links: Annotated[dict[str, str], _LINKS]


class Layers(Shown):
    """The strata of a field."""

    model_config = ConfigDict(frozen=True)

    items: list[LayerOut] = Field(description="Foundation, Development, Frontier; an empty one has no papers.")


class CommunityOut(Shown):
    """A community: papers of one layer that Leiden puts together. All of them are under `links.papers`."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="Identity in the field.", examples=["graph-neural-networks:development:0"])
    layer: Annotated[str, _LAYER]
    label: str = Field(
        description="Its name: that of a model that summarised it, else the phrase that sets it apart.",
        examples=["Graph Attention"],
    )
    computed_label: str | None = Field(
        description="The phrase that sets it apart, where `label` is the name of a model; else null.",
        examples=["Attention"],
    )
    keywords: list[str] = Field(description="More such phrases, strongest first.", examples=[["attention"]])
    theme: Annotated[str | None, _THEME]
    papers: int = Field(description="How many papers it holds.", examples=[14])
    modularity_share: float = Field(description="The community's term of its layer's modularity sum.", examples=[0.11])
    first_year: Annotated[int | None, _FIRST_YEAR]
    last_year: Annotated[int | None, _LAST_YEAR]
    top: list[Member] = Field(description="The papers trending most, highest first; at most 5.")
    links: Annotated[dict[str, str], _LINKS]


class CommunityList(Page[CommunityOut]):
    """A page of the communities of a field."""

    total: int = Field(description="Communities of the whole list.", examples=[10])


class ThemePart(TypedDict):
    """A community in a list of its theme."""

    id: Annotated[str, Field(description="Identity in the field.", examples=["graph-neural-networks:development:0"])]
    layer: Annotated[str, _LAYER]
    label: Annotated[str, Field(description="The phrase that sets it apart.", examples=["graph attention"])]
    papers: Annotated[int, Field(description="How many papers it holds.", examples=[14])]
    links: Annotated[dict[str, str], _LINKS]


class ThemeOut(Shown):
    """A theme: communities of any layers that are about one thing."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="Identity in the field.", examples=["graph-neural-networks:theme:0"])
    label: str = Field(description="The phrase that sets the theme apart.", examples=["graph attention"])
    keywords: list[str] = Field(description="More such phrases, strongest first.", examples=[["attention"]])
    papers: int = Field(description="How many papers it holds.", examples=[31])
    layers: LayerSizes = Field(description="Its papers in each layer.")
    first_year: Annotated[int | None, _FIRST_YEAR]
    last_year: Annotated[int | None, _LAST_YEAR]
    communities: list[ThemePart] = Field(description="Its communities: Foundation, Development, Frontier.")
    top: list[Member] = Field(description="The papers trending most, highest first; at most 5.")


class Themes(Shown):
    """The themes of a field."""

    model_config = ConfigDict(frozen=True)

    items: list[ThemeOut] = Field(description="The theme with the most papers first.")


class PathBrief(TypedDict):
    """A vertical path in a list: its Foundation paper and how far it leads."""

    id: Annotated[str, Field(description="Identity in the field.")]
    seed: Annotated[Member, Field(description="The Foundation paper that the path starts from.")]
    development: Annotated[int, Field(description="Development papers that the path keeps.", examples=[20])]
    frontier: Annotated[int, Field(description="Frontier papers that the path keeps.", examples=[12])]
    exact_development: Annotated[int, Field(description=_EXACT, examples=[100])]
    exact_frontier: Annotated[int, Field(description=_EXACT, examples=[12])]
    links: Annotated[dict[str, str], _LINKS]


class Paths(Shown):
    """The vertical paths of a field."""

    model_config = ConfigDict(frozen=True)

    items: list[PathBrief] = Field(description="One for each Foundation paper, trending most first.")


class StepOut(Member):
    """A paper on a path."""

    parent: Annotated[str | None, Field(description="Id of the paper before it on the strongest walk.")]
    weight: Annotated[float, Field(description="Weight of the walk from the seed, in (0, 1].", examples=[0.42])]
    relation: Annotated[
        str | None,
        Field(
            description="What joins it to its parent: `cites` where it cites it, `similar_to` where it only resembles "
            "it; null where the field holds neither.",
            examples=["cites"],
        ),
    ]
    goes_back: Annotated[bool, Field(description="Whether it is older than its parent.")]
    part: Annotated[
        float | None,
        Field(
            description="What counts of this step in the weight of a walk, the product of `part` and `likeness` of its "
            "steps: 1 for a citation of a paper that is not newer, else 0.01; null where nothing joins the two.",
            examples=[1.0],
        ),
    ]
    likeness: Annotated[
        float | None,
        Field(
            description="How alike the texts of the two are, in (0, 1]; of a citation at least 0.01.", examples=[0.62]
        ),
    ]


class PathOut(Shown):
    """A vertical path that a paper lies on: one Foundation paper and what grew from it."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="Identity in the field.")
    seed: Member = Field(description="The Foundation paper that the path starts from.")
    trail: list[str] = Field(
        description="Ids of the walk from the seed to the paper asked about, both included; it may pass through papers "
        "of the field that the path leaves out."
    )
    development: list[StepOut] = Field(description="Development papers, strongest walk first, capped.")
    frontier: list[StepOut] = Field(description="Frontier papers, strongest walk first, capped.")
    exact_development: int = Field(description=_EXACT, examples=[100])
    exact_frontier: int = Field(description=_EXACT, examples=[12])


class PathsThrough(Shown):
    """The vertical paths that a paper lies on."""

    model_config = ConfigDict(frozen=True)

    items: list[PathOut] = Field(description="Its own path first if it starts one; empty if it is on none.")


class YearOut(Shown):
    """A year of a field."""

    model_config = ConfigDict(frozen=True)

    year: int = Field(description="The year.", examples=[2019])
    papers: LayerSizes = Field(description="Papers of the year in each layer.")
    citations: LayerSizes = Field(description="Citations inside the field that these papers make, by their layer.")
    communities: dict[str, int] = Field(description="Papers of the year in each community that has any, by its id.")


class TimelineOut(Shown):
    """A field through time."""

    model_config = ConfigDict(frozen=True)

    years: list[YearOut] = Field(description="Years with a paper, ascending.")
    undated: int = Field(description="Papers whose year no source states.", examples=[0])


def member(paper: exploring.FieldPaper) -> Member:
    """A paper of a field."""
    return {
        **paper_brief(paper.paper),
        "layer": paper.layer.value,
        "community": paper.community,
        "trending_score": paper.trending_score,
        "relevance": paper.relevance,
        "reason": paper.reason,
    }


def layers_out(field_id: str, strata: Iterable[exploring.LayerSummary]) -> Layers:
    """The strata of a field."""
    return Layers(items=[_layer(field_id, each) for each in strata])


def community_out(field_id: str, community: exploring.CommunityCounts) -> CommunityOut:
    """A community of a field."""
    return CommunityOut(
        id=community.id,
        layer=community.layer.value,
        label=community.label,
        computed_label=community.computed_label,
        keywords=list(community.keywords),
        theme=community.theme,
        papers=community.papers,
        modularity_share=community.modularity_share,
        first_year=community.first_year,
        last_year=community.last_year,
        top=[member(paper) for paper in community.top],
        links={"self": _community_link(field_id, community.id)} | _narrow(field_id, community=community.id),
    )


def themes_out(field_id: str, themes: Iterable[exploring.ThemeCounts]) -> Themes:
    """The themes of a field."""
    return Themes(items=[_theme(field_id, each) for each in themes])


def paths_out(field_id: str, paths: Iterable[tuple[model.VerticalPath, exploring.FieldPaper]]) -> Paths:
    """The vertical paths of a field, each with its seed."""
    return Paths.model_construct(items=[_path(field_id, path, seed) for path, seed in paths])


def paths_through_out(found: Iterable[exploring.PathThrough]) -> PathsThrough:
    """The vertical paths that a paper lies on."""
    return PathsThrough.model_construct(
        items=[
            PathOut.model_construct(
                id=path.id,
                seed=member(path.seed),
                trail=list(path.trail),
                development=[_step(step) for step in path.development],
                frontier=[_step(step) for step in path.frontier],
                exact_development=path.exact_development,
                exact_frontier=path.exact_frontier,
            )
            for path in found
        ]
    )


def timeline_out(timeline: exploring.Timeline) -> TimelineOut:
    """A field through time."""
    return TimelineOut(years=[_year(year) for year in timeline.years], undated=timeline.undated)


def _layer(field_id: str, layer: exploring.LayerSummary) -> LayerOut:
    return LayerOut(
        layer=layer.layer.value,
        papers=layer.papers,
        undated=layer.undated,
        first_year=layer.first_year,
        last_year=layer.last_year,
        communities=layer.communities,
        top=[member(paper) for paper in layer.top],
        links=_narrow(field_id, layer=layer.layer.value)
        | {"communities": field_link(field_id, f"communities?{urlencode({'layer': layer.layer.value})}")},
    )


def _theme(field_id: str, theme: exploring.ThemeCounts) -> ThemeOut:
    return ThemeOut(
        id=theme.id,
        label=theme.label,
        keywords=list(theme.keywords),
        papers=sum(theme.papers.values()),
        layers=layer_sizes(theme.papers),
        first_year=theme.first_year,
        last_year=theme.last_year,
        communities=[
            {
                "id": community.id,
                "layer": community.layer.value,
                "label": community.label,
                "papers": len(community.papers),
                "links": {"self": _community_link(field_id, community.id)},
            }
            for community in theme.communities
        ],
        top=[member(paper) for paper in theme.top],
    )


def _community_link(field_id: str, id: str) -> str:
    return field_link(field_id, f"communities/{quote(id, safe=':')}")


def _narrow(field_id: str, **condition: str) -> dict[str, str]:
    """Addresses of the papers and the graph of a field under a condition."""
    return {part: field_link(field_id, f"{part}?{urlencode(condition)}") for part in ("papers", "graph")}


def _path(field_id: str, path: model.VerticalPath, seed: exploring.FieldPaper) -> PathBrief:
    return {
        "id": path.id,
        "seed": member(seed),
        "development": len(path.development),
        "frontier": len(path.frontier),
        "exact_development": path.exact_development,
        "exact_frontier": path.exact_frontier,
        "links": {"self": field_link(field_id, f"paths/{path.seed}")},
    }


def _step(step: exploring.Step) -> StepOut:
    relation = step.relation
    return {
        **member(step.paper),
        "parent": step.parent,
        "weight": step.weight,
        "relation": relation.kind if relation else None,
        "goes_back": relation is not None and relation.goes_back,
        "part": step.own.part if step.own else None,
        "likeness": step.own.likeness if step.own else None,
    }


def _year(year: exploring.YearOfField) -> YearOut:
    return YearOut(
        year=year.year,
        papers=layer_sizes(year.papers),
        citations=layer_sizes(year.citations),
        communities=dict(year.communities.items()),
    )
