"""Fields over HTTP: what they were built from and how, how much they hold and reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import field_link
from api.schemas.shown import Shown
from kg.model.fields import field as model
from kg.model.layer import Layer

if TYPE_CHECKING:
    from kg.model.fields.view import FieldView
    from services.exploring.views import LayerSummary

_ID = Field(description="Identity in this graph: a slug of the topic.", examples=["graph-neural-networks"])
_TOPIC = Field(description="What the field is about.", examples=["graph neural networks"])
_DESCRIPTION = Field(description="A sentence that says more; empty if none was given.", examples=[""])
_AS_OF = Field(description="The day that counted as today when the field was built.", examples=["2025-01-01"])
_LANDMARK = Field(description="First year of the Frontier.", examples=[2024])
_LINKS = Field(description="Addresses of this resource and its parts, by name, relative to the service's root.")

PARTS = (
    "graph",
    "layout",
    "flows",
    "matrix",
    "layers",
    "communities",
    "themes",
    "paths",
    "timeline",
    "reach",
    "papers",
    "export",
)
"""Resources below a field."""


class YearOfCount(TypedDict):
    """The papers of one year."""

    year: Annotated[int, Field(description="The year.", examples=[2019])]
    foundation: Annotated[int, Field(description="Its papers of the Foundation.", examples=[1])]
    development: Annotated[int, Field(description="Its papers of the Development.", examples=[12])]
    frontier: Annotated[int, Field(description="Its papers of the Frontier.", examples=[0])]


class FieldCounts(TypedDict):
    """How much a field of a list holds."""

    papers: Annotated[int, Field(description="Papers of the field.", examples=[126])]
    undated: Annotated[int, Field(description="Papers whose year no source states.", examples=[0])]
    foundation: Annotated[int, Field(description="Its papers of the Foundation, undated ones too.", examples=[10])]
    development: Annotated[int, Field(description="Its papers of the Development, undated ones too.", examples=[104])]
    frontier: Annotated[int, Field(description="Its papers of the Frontier, undated ones too.", examples=[12])]
    new_papers: Annotated[
        int | None,
        Field(
            description="Papers that came since it was built to those that it chose from; null where its papers were "
            "named one by one, or an older version built it.",
            examples=[0],
        ),
    ]
    years: Annotated[list[YearOfCount], Field(description="Years with a paper, ascending.")]
    surveys: Annotated[int, Field(description="Surveys written from the field.", examples=[1])]


class FieldBrief(TypedDict):
    """A field in a list."""

    id: Annotated[str, _ID]
    topic: Annotated[str, _TOPIC]
    description: Annotated[str, _DESCRIPTION]
    as_of: Annotated[date, _AS_OF]
    landmark_year: Annotated[int, _LANDMARK]
    counts: Annotated[FieldCounts | None, Field(description="How much it holds; null unless asked for.")]
    links: Annotated[dict[str, str], _LINKS]


class Parameters(BaseModel):
    """How a field was built."""

    model_config = ConfigDict(frozen=True)

    foundation_size: int = Field(description="K, papers of the Foundation at most.", examples=[10])
    landmark_year: int | None = Field(description="T as it was asked for; null means the year before `as_of`.")
    neighbours: int = Field(description="Nearest neighbours that a paper may be joined to by similarity.")
    min_similarity: float = Field(description="Least cosine of a similarity, in [0, 1].", examples=[0.5])
    min_relevance: float | None = Field(
        description="Least cosine to the topic, in [-1, 1]; null: what is off-topic was found from the papers."
    )
    resolution: float = Field(description="Leiden's resolution; larger makes smaller communities.", examples=[1.0])
    min_community_size: int = Field(description="Smaller communities join a neighbour.", examples=[3])
    development_limit: int = Field(description="Development papers a path keeps at most.", examples=[20])
    frontier_limit: int = Field(description="Frontier papers a path keeps at most.", examples=[30])
    seed: int = Field(description="Same seed, same communities.", examples=[0])


class LayerSizes(BaseModel):
    """A number for each layer."""

    model_config = ConfigDict(frozen=True)

    foundation: int = Field(description="Papers of the Foundation.", examples=[10])
    development: int = Field(description="Papers of the Development.", examples=[104])
    frontier: int = Field(description="Papers of the Frontier.", examples=[12])


class FieldOut(Shown):
    """A field: what it was built from and how, and how much it holds."""

    model_config = ConfigDict(frozen=True)

    id: Annotated[str, _ID]
    topic: Annotated[str, _TOPIC]
    description: Annotated[str, _DESCRIPTION]
    as_of: Annotated[date, _AS_OF]
    landmark_year: Annotated[int, _LANDMARK]
    embedder: str = Field(description="Embedder whose vectors decided similarity and relevance.")
    parameters: Parameters = Field(description="How the field was built.")
    versions: dict[str, str] = Field(description="Version of everything whose change could change the field.")
    papers: int = Field(description="Papers of the field.", examples=[126])
    retracted: int = Field(description="Papers of the field that were retracted.", examples=[0])
    citations: int = Field(description="Citations inside the field.", examples=[425])
    layers: LayerSizes = Field(description="Papers of each layer.")
    communities: int = Field(description="Communities of all layers.", examples=[10])
    themes: int = Field(description="Themes, which run through the layers.", examples=[6])
    paths: int = Field(description="Vertical paths, one for each Foundation paper.", examples=[10])
    links: Annotated[dict[str, str], _LINKS]


class LeftOutOut(Shown):
    """Candidates that stayed out of a field because they are not about its topic."""

    model_config = ConfigDict(frozen=True)

    papers: int = Field(description="How many.", examples=[3])
    floor: float | None = Field(description="Relevance below which a paper could be left out; null if none was.")
    titles: tuple[str, ...] = Field(description="Titles of some, the least relevant first.")
    about_topic: int | None = Field(
        description="Papers of the field that seem to be about the topic; null in an older field."
    )


class ReachOut(Shown):
    """How much of a field its edges and paths reach."""

    model_config = ConfigDict(frozen=True)

    papers: int = Field(description="Papers of the field.", examples=[126])
    citations: int = Field(description="Citations inside the field.", examples=[425])
    isolated: int = Field(description="Papers without any edge.", examples=[0])
    isolated_by_citations: int = Field(description="Papers without a citation inside the field.", examples=[15])
    papers_on_paths: int = Field(description="Papers on at least one exact path.", examples=[125])
    share_on_path: float = Field(description="Share of the papers on at least one exact path, in [0, 1].")
    seeds: int = Field(description="Foundation papers, each the start of a path.", examples=[10])
    seeds_without_development: list[str] = Field(description="Ids of seeds that lead to no Development paper.")
    seeds_without_frontier: list[str] = Field(description="Ids of seeds that lead to no Frontier paper.")
    backward_citations: int = Field(description="Citations of a paper newer than the citing one.", examples=[18])
    anchors: int = Field(description="Similarities added only to bring papers onto a path.", examples=[35])
    predating: int = Field(description="Papers off every path because they are older than all seeds.", examples=[1])
    left_out: LeftOutOut = Field(description="Candidates that are not about the topic.")
    notes: list[str] = Field(description="What the field lacks, in sentences; empty if nothing.")


def field_brief(field: model.Field, counts: FieldCounts | None = None) -> FieldBrief:
    """A field in a list."""
    return {
        "id": field.id,
        "topic": field.topic,
        "description": field.description,
        "as_of": field.as_of,
        "landmark_year": field.landmark_year,
        "counts": counts,
        "links": {"self": field_link(field.id)},
    }


def field_counts(parts: Sequence[model.LayerYear], *, surveys: int, new_papers: int | None) -> FieldCounts:
    """How much a field holds, of its papers by layer and year."""
    sizes = {layer: sum(part.papers for part in parts if part.layer is layer) for layer in Layer}
    of_year: dict[int | None, dict[Layer, int]] = {}
    for part in parts:
        of_year.setdefault(part.year, dict.fromkeys(Layer, 0))[part.layer] += part.papers
    undated = sum(of_year.pop(None, {}).values())
    years: list[YearOfCount] = [
        {
            "year": year,
            "foundation": papers[Layer.FOUNDATION],
            "development": papers[Layer.DEVELOPMENT],
            "frontier": papers[Layer.FRONTIER],
        }
        for year, papers in sorted((year, papers) for year, papers in of_year.items() if year is not None)
    ]
    return {
        "papers": sum(sizes.values()),
        "undated": undated,
        "foundation": sizes[Layer.FOUNDATION],
        "development": sizes[Layer.DEVELOPMENT],
        "frontier": sizes[Layer.FRONTIER],
        "new_papers": new_papers,
        "years": years,
        "surveys": surveys,
    }


def field_out(view: FieldView, strata: Iterable[LayerSummary]) -> FieldOut:
    """A field, whose strata are these."""
    field = view.field
    return FieldOut(
        id=field.id,
        topic=field.topic,
        description=field.description,
        as_of=field.as_of,
        landmark_year=field.landmark_year,
        embedder=field.embedder,
        parameters=Parameters(**asdict(field.parameters)),
        versions=dict(field.versions),
        papers=view.size,
        retracted=int(view.facts.retracted.sum()),
        citations=view.reach.citations,
        layers=layer_sizes({each.layer: each.papers for each in strata}),
        communities=len(view.community_list),
        themes=len(view.themes),
        paths=len(view.paths),
        links={"self": field_link(field.id)} | {part: field_link(field.id, part) for part in PARTS},
    )


def reach_out(reach: model.ReachReport, notes: Iterable[str]) -> ReachOut:
    """The reach of a field."""
    return ReachOut(**asdict(reach), share_on_path=reach.share_on_path, notes=list(notes))


def layer_sizes(numbers: Mapping[Layer, int]) -> LayerSizes:
    """The shape of papers counted by layer."""
    return LayerSizes(**{layer.value: number for layer, number in numbers.items()})
