"""Graphs over HTTP: papers as nodes, citations and similarities as edges, and how much was cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.papers import SHOWN_AUTHORS, PaperBriefOut, paper_brief
from api.schemas.shown import ShownGraph
from kg.model.fields.theme import theme_of_community
from kg.model.graphs import neighbourhood as model
from kg.model.papers.paper import PaperId
from services.rendering.references.author_names import short_authors

if TYPE_CHECKING:
    from kg.model.fields.view import FieldView, PaperFacts
    from services.exploring.graph import FieldSubgraph
    from services.exploring.layout.picture import Disc, FieldLayout
    from services.exploring.views import FieldPaper

_SOURCE = Field(description="Id of the citing paper; of a similarity, the smaller id.")
_TARGET = Field(description="Id of the cited paper; of a similarity, the larger id.")
_KIND = Field(description="`cites` or, without direction, `similar_to`.", examples=["cites"])
_TRUNCATED = Field(description="Whether papers that belong to the answer were left out.")
_CUT = Field(description="What was left out and by which rule, in a sentence; null where nothing was.")
_CUT_RULE = "the {limit} most cited papers of each distance; no walk through papers with over {hubs} citations"


class Neighbour(PaperBriefOut):
    """A paper of a neighbourhood."""

    distance: Annotated[int, Field(description="Citations between it and the centre; 0 is the centre.", examples=[1])]


class CitationEdge(TypedDict):
    """A citation between two papers of a neighbourhood."""

    source: Annotated[str, _SOURCE]
    target: Annotated[str, _TARGET]
    kind: Annotated[str, _KIND]


class RingOut(TypedDict):
    """The papers of one distance."""

    distance: Annotated[int, Field(description="Citations to the centre.", examples=[1])]
    found: Annotated[int, Field(description="Papers at this distance, next to those kept before.", examples=[310])]
    kept: Annotated[int, Field(description="Those of them that the answer holds.", examples=[50])]


class NeighbourhoodOut(ShownGraph):
    """What lies around a paper."""

    model_config = ConfigDict(frozen=True)

    centre: str = Field(description="Id of the paper asked about.")
    nodes: list[Neighbour] = Field(description="Papers: nearest first, then most cited, then by id.")
    edges: list[CitationEdge] = Field(description="All citations among them, by source and target.")
    truncated: Annotated[bool, _TRUNCATED]
    total_nodes: int = Field(description="Papers found, those left out too.", examples=[361])
    rings: list[RingOut] = Field(description="How many papers of each distance were found and kept.")
    hubs: list[str] = Field(description="Ids of papers that are shown but were not walked through.")
    cut: Annotated[str | None, _CUT]


class GraphNode(PaperBriefOut):
    """A paper of a field's graph."""

    layer: Annotated[str, Field(description="Stratum: foundation, development or frontier.", examples=["frontier"])]
    community: Annotated[str | None, Field(description="Id of its community; null if it is in none.")]
    trending_score: Annotated[float, Field(description="Citations a year (SurveyG eq. 2), >= 0.", examples=[1305.0])]
    relevance: Annotated[float, Field(description="Cosine of topic and paper, in [-1, 1].", examples=[0.65])]
    short: Annotated[
        str, Field(description="First author and year; empty if no author is known.", examples=["Wu et al. 2019"])
    ]
    authors: Annotated[list[str], Field(description=f"The first {SHOWN_AUTHORS} authors.")]
    author_count: Annotated[int, Field(description="How many authors the paper has.", examples=[6])]
    publication_date: Annotated[
        str | None, Field(description="YYYY, YYYY-MM or YYYY-MM-DD; null if no source states it.")
    ]
    seed: Annotated[bool, Field(description="Whether a vertical path starts from it.")]
    x: Annotated[
        float | None, Field(description="Its place in the picture (`/layout`); null if it has none.", examples=[329.4])
    ]
    y: Annotated[float | None, Field(description="Its place from the top; null if it has none.", examples=[284.1])]
    r: Annotated[float | None, Field(description="Radius of its disc; null if it has none.", examples=[18.0])]


class GraphEdge(CitationEdge):
    """An edge of a field's graph."""

    weight: Annotated[float | None, Field(description="Weight in [0, 1]; null where the field gives none.")]


class GraphCommunity(TypedDict):
    """A community that shows in a graph."""

    id: Annotated[str, Field(description="Identity in the field.", examples=["graph-neural-networks:development:0"])]
    layer: Annotated[str, Field(description="Its stratum.", examples=["development"])]
    label: Annotated[str, Field(description="The phrase that sets it apart.", examples=["graph attention"])]
    theme: Annotated[str | None, Field(description="Id of its theme.", examples=["graph-neural-networks:theme:0"])]


class FieldGraphOut(ShownGraph):
    """A part of a field's graph, small enough to draw."""

    model_config = ConfigDict(frozen=True)

    field_id: str = Field(description="Id of the field.", examples=["graph-neural-networks"])
    nodes: list[GraphNode] = Field(description="Papers, highest trending score first.")
    edges: list[GraphEdge] = Field(description="Edges among them, heaviest first.")
    communities: list[GraphCommunity] = Field(description="Communities of the nodes, in the field's order.")
    truncated: Annotated[bool, _TRUNCATED]
    total_nodes: int = Field(description="Papers that meet the conditions.", examples=[126])
    total_edges: int = Field(description="Edges among all papers that meet the conditions.", examples=[1204])
    cut: Annotated[str | None, _CUT]


def neighbourhood_out(found: model.Neighbourhood, *, limit: int, hubs: int) -> NeighbourhoodOut:
    """What lies around a paper."""
    nodes: list[Neighbour] = [
        {**paper_brief(found.papers[id]), "distance": distance} for id, distance in found.distances.items()
    ]
    rings: list[RingOut] = [{"distance": ring.distance, "found": ring.found, "kept": ring.kept} for ring in found.rings]
    return NeighbourhoodOut.model_construct(
        centre=found.centre,
        nodes=nodes,
        edges=[_citation(*ends) for ends in found.citations],
        truncated=found.truncated,
        total_nodes=1 + sum(ring.found for ring in found.rings),
        rings=rings,
        hubs=list(found.hubs),
        cut=_CUT_RULE.format(limit=limit, hubs=hubs) if found.truncated else None,
    )


def _citation(citing: PaperId, cited: PaperId) -> CitationEdge:
    return {"source": citing, "target": cited, "kind": "cites"}


def field_graph_out(view: FieldView, part: FieldSubgraph, layout: FieldLayout) -> FieldGraphOut:
    """A part of a field's graph, its papers at their places of the picture."""
    shown = {node.community for node in part.nodes}
    themes = theme_of_community(view.themes)
    return FieldGraphOut.model_construct(
        field_id=view.field.id,
        nodes=_nodes(view, part, layout),
        edges=[
            {"source": source, "target": target, "kind": kind, "weight": weight}
            for kind, source, target, weight in part.edges
        ],
        communities=[
            {
                "id": each.id,
                "layer": each.layer,
                "label": each.label,
                "theme": themes[each.id].id if each.id in themes else None,
            }
            for each in view.community_list
            if each.id in shown
        ],
        truncated=part.truncated,
        total_nodes=part.total_nodes,
        total_edges=part.total_edges,
        cut=part.cut,
    )


def _nodes(view: FieldView, part: FieldSubgraph, layout: FieldLayout) -> list[GraphNode]:
    discs = {disc.paper_id: disc for disc in layout.discs}
    seeds = {path.seed for path in view.paths}
    return [
        _node(node, view.facts, view.position[node.paper.id], discs.get(node.paper.id), seed=node.paper.id in seeds)
        for node in part.nodes
    ]


def _node(node: FieldPaper, facts: PaperFacts, number: int, disc: Disc | None, *, seed: bool) -> GraphNode:
    authors = facts.authors[number]
    return {
        **paper_brief(node.paper),
        "layer": node.layer.value,
        "community": node.community,
        "trending_score": node.trending_score,
        "relevance": node.relevance,
        "short": f"{short_authors(authors)} {node.paper.year or ''}".rstrip() if authors else "",
        "authors": list(authors[:SHOWN_AUTHORS]),
        "author_count": len(authors),
        "publication_date": facts.dates[number],
        "seed": seed,
        "x": disc.x if disc else None,
        "y": disc.y if disc else None,
        "r": disc.radius if disc else None,
    }
