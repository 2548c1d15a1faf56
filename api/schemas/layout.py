"""The picture of a field over HTTP: strata, years and ribbons; its discs are the nodes of the graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.shown import Shown
from services.exploring.layout.picture import WIDTH

if TYPE_CHECKING:
    from services.exploring.community_flows import Flows
    from services.exploring.layout.picture import FieldLayout

_LAYER = Field(description="Stratum: foundation, development or frontier.", examples=["frontier"])


class BandOut(TypedDict):
    """A stratum of the picture."""

    layer: Annotated[str, _LAYER]
    top: Annotated[float, Field(description="Its upper border.", examples=[8.0])]
    bottom: Annotated[float, Field(description="Its lower border.", examples=[132.0])]
    papers: Annotated[int, Field(description="Papers of the stratum.", examples=[12])]


class ColumnOut(TypedDict):
    """A year of the picture."""

    year: Annotated[int | None, Field(description="The year; null for papers without one.", examples=[2019])]
    name: Annotated[
        str,
        Field(
            description="What an axis calls it: `to 1986` and `2021 on` where far years share it.", examples=["2019"]
        ),
    ]
    left: Annotated[float, Field(description="Where it begins.", examples=[144.0])]
    width: Annotated[float, Field(description="How wide it is; crowded years are wider.", examples=[53.2])]


class RibbonOut(TypedDict):
    """The ground of a community: its papers lie between `middle - half` and `middle + half`."""

    layer: Annotated[str, _LAYER]
    community: Annotated[str | None, Field(description="Id of the community; null for papers of none.")]
    start: Annotated[float, Field(description="x of the first place.", examples=[120.0])]
    step: Annotated[float, Field(description="From one place to the next.", examples=[8.0])]
    middle: Annotated[list[float], Field(description="y of the middle at each place.")]
    half: Annotated[list[float], Field(description="Half the thickness at each place.")]
    name_x: Annotated[float, Field(description="Where a name has most room.")]
    name_y: Annotated[float, Field(description="The middle there.")]
    name_half: Annotated[float, Field(description="Half the thickness there.")]


class LayoutOut(Shown):
    """The ground on which a field is drawn: time to the right, Foundation below, Frontier above; y downwards."""

    model_config = ConfigDict(frozen=True)

    field_id: str = Field(description="Id of the field.", examples=["graph-neural-networks"])
    width: float = Field(description="Width of the picture; all lengths have its unit.", examples=[WIDTH])
    height: float = Field(description="Height of the picture.", examples=[732.0])
    bands: list[BandOut] = Field(description="Strata that have papers, from the top down.")
    columns: list[ColumnOut] = Field(description="Years from left to right, papers without a year first.")
    ribbons: list[RibbonOut] = Field(description="Communities, from the top down; no two overlap.")
    unplaced: int = Field(description="Papers without a place, because there are too many.", examples=[0])


class CommunityFlowOut(TypedDict):
    """Citations from one community to another."""

    source: Annotated[str, Field(description="Id of the community whose papers cite.")]
    target: Annotated[str, Field(description="Id of the community whose papers are cited.")]
    citations: Annotated[int, Field(description="How many citations.", examples=[14])]
    years: Annotated[
        dict[int, int],
        Field(description="Citations by the year of the citing paper; undated papers are left out."),
    ]


class FlowsOut(Shown):
    """How much the communities of a field cite one another."""

    model_config = ConfigDict(frozen=True)

    items: list[CommunityFlowOut] = Field(description="The strongest first, at most 200.")
    total: int = Field(description="Pairs of communities with a citation from one to the other.", examples=[21])
    inside: int = Field(description="Citations that stay within a community.", examples=[230])


def flows_out(found: Flows) -> FlowsOut:
    """How much the communities of a field cite one another."""
    items: list[CommunityFlowOut] = [
        {"source": each.citing, "target": each.cited, "citations": each.citations, "years": dict(each.years)}
        for each in found.flows
    ]
    return FlowsOut.model_construct(items=items, total=found.total, inside=found.inside)


def layout_out(field_id: str, layout: FieldLayout) -> LayoutOut:
    """The picture of a field."""
    return LayoutOut.model_construct(
        field_id=field_id,
        width=WIDTH,
        height=layout.height,
        bands=[
            {"layer": band.layer.value, "top": band.top, "bottom": band.bottom, "papers": band.count}
            for band in layout.bands
        ],
        columns=[
            {"year": column.year, "name": column.name, "left": column.left, "width": column.width}
            for column in layout.columns
        ],
        ribbons=[
            {
                "layer": ribbon.layer.value,
                "community": ribbon.community,
                "start": ribbon.start,
                "step": ribbon.step,
                "middle": list(ribbon.middle),
                "half": list(ribbon.half),
                "name_x": ribbon.name_x,
                "name_y": ribbon.name_y,
                "name_half": ribbon.name_half,
            }
            for ribbon in layout.ribbons
        ],
        unplaced=layout.unplaced,
    )
