"""Fields as rows of templates, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, fields
from datetime import date
from functools import cache
from hashlib import blake2b
from itertools import chain
from operator import itemgetter
from typing import Any, TypeVar

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import (
    Field,
    FieldGraph,
    FieldId,
    FieldOfPaper,
    FieldParameters,
    Membership,
    PathId,
    PathStep,
    VerticalPath,
)
from kg.model.fields.naming import names_digest, restore_labels
from kg.model.fields.theme import Theme, ThemeId
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from kg.ports import Row
from kg.repository.fields.reach_rows import reach_values
from kg.repository.rows import field_part_key, group_rows

T = TypeVar("T")

SEED, DEVELOPMENT, FRONTIER = "seed", "development", "frontier"

_PARAMETERS = fields(FieldParameters)
_CHOSEN_YEAR = "chosen_landmark_year"


def field_row(graph: FieldGraph, revision: str) -> Row:
    """The node of a field; what nobody queries by its parts is kept as JSON."""
    field = graph.field
    return {
        "id": field.id,
        "properties": {
            "topic": field.topic,
            "description": field.description,
            "as_of": field.as_of.isoformat(),
            **_parameter_properties(field.parameters),
            "landmark_year": field.landmark_year,
            "embedder": field.embedder,
            "versions": [f"{name} {version}" for name, version in sorted(field.versions.items())],
            "reach": _json(reach_values(graph.reach)),
            "revision": revision,
            "source": field.source,
            "candidates": field.candidates,
            "names": names_digest(graph.communities) or None,
        },
    }


def _parameter_properties(parameters: FieldParameters) -> Row:
    """Parameters of a field as properties of its node, where `landmark_year` is the year that holds."""
    return {_CHOSEN_YEAR if name == "landmark_year" else name: value for name, value in asdict(parameters).items()}


def row_for_digest(graph: FieldGraph) -> Row:
    """What the digest of a field says of its node: in the form that nodes had first, so that revisions stay."""
    field = graph.field
    properties = {
        "topic": field.topic,
        "description": field.description,
        "as_of": field.as_of.isoformat(),
        "landmark_year": field.landmark_year,
        "foundation_size": field.parameters.foundation_size,
        "parameters": _json(asdict(field.parameters)),
        "embedder": field.embedder,
        "versions": _json(dict(field.versions)),
        "reach": _json(reach_values(graph.reach)),
        "revision": None,
    }
    return {"id": field.id, "properties": properties}


def revision_of(graph: FieldGraph) -> str:
    """A digest of a field, its members, edges, communities and paths, whatever order members and edges are given in.

    The papers' own facts are left out, and names that models gave: they change without the field. So are themes of one
    community, which say nothing that their communities do not.
    """
    graph = restore_labels(graph)
    digest = blake2b(_json(row_for_digest(graph)).encode(), digest_size=12)
    quoted = cache(_json)
    digest.update(_member_text(graph, quoted).encode())
    citations = ((citation.citing, citation.cited, citation.weight) for citation in graph.citations)
    similarities = ((pair.first, pair.second, pair.weight) for pair in graph.similarities)
    for edges in (citations, similarities):
        digest.update(_edge_text(graph.field.id, edges, quoted).encode())
    themes = (theme for theme in graph.themes if len(theme.communities) > 1)
    for part in chain(map(_digested_community, graph.communities), map(asdict, themes), map(asdict, graph.paths)):
        digest.update(_json(part).encode())
    return digest.hexdigest()


def _digested_community(community: Community) -> Row:
    return {name: value for name, value in asdict(community).items() if name != "computed_label"}


def _member_text(graph: FieldGraph, quoted: Callable[[str], str]) -> str:
    """What `_json` gives for the rows of `member_rows`, in order of their papers, in a fraction of its time."""
    members = sorted(graph.members.values(), key=lambda member: member.paper_id)
    own = quoted(graph.field.id)
    return "".join(
        f'{{"end_id": {quoted(member.paper_id)}, "properties": {{"layer": {quoted(member.layer.value)}, '
        f'"reason": {quoted(member.reason)}, "relevance": {float(member.relevance)!r}, '
        f'"trending_score": {float(member.trending_score)!r}}}, "start_id": {own}}}'
        for member in members
    )


def _edge_text(
    edge_set: str, edges: Iterable[tuple[PaperId, PaperId, float | None]], quoted: Callable[[str], str]
) -> str:
    """The same for edges given as (start, end, weight), in order of their ends."""
    own = quoted(edge_set)
    return "".join(
        f'{{"end_id": {quoted(end)}, "properties": {{"field_id": {own}, '
        f'"weight": {"null" if weight is None else repr(float(weight))}}}, "start_id": {quoted(start)}}}'
        for start, end, weight in sorted(edges, key=itemgetter(0, 1))
    )


def field_of(row: Row) -> Field:
    """The field of a row of `fields`."""
    return Field(
        id=FieldId(row["id"]),
        topic=row["topic"],
        description=row["description"],
        as_of=date.fromisoformat(row["as_of"]),
        landmark_year=row["landmark_year"],
        parameters=_parameters_of(row),
        embedder=row["embedder"],
        versions={name: version for name, _, version in (each.partition(" ") for each in row["versions"] or ())},
        source=row["source"],
        candidates=row["candidates"],
    )


def _parameters_of(row: Row) -> FieldParameters:
    """The parameters of a row of `fields`; what an older Strata did not know has its default."""
    columns = {each.name: row[_CHOSEN_YEAR if each.name == "landmark_year" else each.name] for each in _PARAMETERS}
    return FieldParameters(**{name: value for name, value in columns.items() if value is not None})


def member_rows(graph: FieldGraph) -> list[Row]:
    """(Field)-[:INCLUDES]->(Paper)."""
    return [
        {
            "start_id": graph.field.id,
            "end_id": member.paper_id,
            "properties": {
                "layer": member.layer.value,
                "trending_score": float(member.trending_score),
                "relevance": float(member.relevance),
                "reason": member.reason,
            },
        }
        for member in graph.members.values()
    ]


def member_of(row: Row) -> Membership:
    """The membership of a row of `field_members`."""
    return Membership(
        paper_id=PaperId(row["paper_id"]),
        layer=Layer(row["layer"]),
        trending_score=row["trending_score"],
        relevance=row["relevance"],
        reason=row["reason"],
    )


def field_of_paper(row: Row) -> FieldOfPaper:
    """The field and membership of a row of `fields_of_paper`."""
    return FieldOfPaper(
        field_id=FieldId(row["field_id"]),
        topic=row["topic"],
        membership=member_of(row),
        community_id=None if row["community_id"] is None else CommunityId(row["community_id"]),
        community_label=row["community_label"],
    )


def citation_rows(graph: FieldGraph, edge_set: str) -> list[Row]:
    """(Paper)-[:CITES_IN_FIELD]->(Paper): the weight a citation has in this field."""
    return [
        _edge(edge_set, citation.citing, citation.cited, None if citation.weight is None else float(citation.weight))
        for citation in graph.citations
    ]


def similarity_rows(graph: FieldGraph, edge_set: str) -> list[Row]:
    """(Paper)-[:SIMILAR_TO]->(Paper), from the smaller id to the larger."""
    return [_edge(edge_set, pair.first, pair.second, float(pair.weight)) for pair in graph.similarities]


def community_rows(graph: FieldGraph) -> list[Row]:
    """The nodes of a field's communities."""
    return [
        {
            "id": field_part_key(graph.field.id, community.id),
            "properties": {
                "community_id": community.id,
                "field_id": graph.field.id,
                "position": position,
                "layer": community.layer.value,
                "size": len(community.papers),
                "modularity_share": float(community.modularity_share),
                "label": community.label,
                "computed_label": community.computed_label,
                "keywords": list(community.keywords),
            },
        }
        for position, community in enumerate(graph.communities)
    ]


def community_member_rows(graph: FieldGraph) -> list[Row]:
    """(Paper)-[:IN_COMMUNITY]->(Community), with the place in the community's order."""
    return [
        {
            "start_id": paper,
            "end_id": field_part_key(graph.field.id, community.id),
            "properties": {"position": position},
        }
        for community in graph.communities
        for position, paper in enumerate(community.papers)
    ]


def communities_of(communities: Iterable[Row], members: Iterable[Row]) -> tuple[Community, ...]:
    """Communities of the rows of `field_communities` and `field_community_papers`."""
    papers = group_rows(members, "key", lambda row: PaperId(row["paper_id"]))
    return tuple(
        Community(
            id=CommunityId(row["community_id"]),
            layer=Layer(row["layer"]),
            papers=papers.get(row["key"], ()),
            modularity_share=row["modularity_share"],
            label=row["label"],
            computed_label=row["computed_label"],
            keywords=tuple(row["keywords"] or ()),
        )
        for row in communities
    )


def theme_rows(graph: FieldGraph) -> list[Row]:
    """The nodes of a field's themes."""
    return [
        {
            "id": field_part_key(graph.field.id, theme.id),
            "properties": {
                "theme_id": theme.id,
                "field_id": graph.field.id,
                "position": position,
                "label": theme.label,
                "keywords": list(theme.keywords),
            },
        }
        for position, theme in enumerate(graph.themes)
    ]


def theme_member_rows(graph: FieldGraph) -> list[Row]:
    """(Community)-[:IN_THEME]->(Theme), with the place in the theme's order."""
    return [
        {
            "start_id": field_part_key(graph.field.id, community),
            "end_id": field_part_key(graph.field.id, theme.id),
            "properties": {"position": position},
        }
        for theme in graph.themes
        for position, community in enumerate(theme.communities)
    ]


def themes_of(themes: Iterable[Row], members: Iterable[Row]) -> tuple[Theme, ...]:
    """Themes of the rows of `field_themes` and `field_theme_communities`."""
    communities = group_rows(members, "key", lambda row: CommunityId(row["community_id"]))
    return tuple(
        Theme(
            id=ThemeId(row["theme_id"]),
            label=row["label"],
            keywords=tuple(row["keywords"] or ()),
            communities=communities.get(row["key"], ()),
        )
        for row in themes
    )


def path_rows(graph: FieldGraph) -> list[Row]:
    """The nodes of a field's vertical paths."""
    return [
        {
            "id": field_part_key(graph.field.id, path.id),
            "properties": {
                "path_id": path.id,
                "field_id": graph.field.id,
                "position": position,
                "name": graph.papers[path.seed].title,
                "seed": path.seed,
                "exact_development": path.exact_development,
                "exact_frontier": path.exact_frontier,
            },
        }
        for position, path in enumerate(graph.paths)
    ]


def step_rows(graph: FieldGraph) -> list[Row]:
    """(Path)-[:STEP]->(Paper): the seed at position 0, then development, then frontier, each in its order."""
    rows = []
    for path in graph.paths:
        seed = PathStep(paper_id=path.seed, layer=Layer.FOUNDATION, parent=None, weight=1.0)
        parts = [(SEED, seed), *((DEVELOPMENT, s) for s in path.development), *((FRONTIER, s) for s in path.frontier)]
        for position, (role, step) in enumerate(parts):
            properties = {
                "position": position,
                "role": role,
                "layer": step.layer.value,
                "parent": step.parent,
                "weight": float(step.weight),
            }
            key = field_part_key(graph.field.id, path.id)
            rows.append({"start_id": key, "end_id": step.paper_id, "properties": properties})
    return rows


def next_rows(steps: Iterable[Row]) -> list[Row]:
    """(Paper)-[:NEXT]->(Paper): how a path goes from paper to paper, out of its rows of `step_rows`."""
    return [
        {
            "start_id": step["properties"]["parent"],
            "end_id": step["end_id"],
            "properties": {"path_key": step["start_id"], "weight": step["properties"]["weight"]},
        }
        for step in steps
        if step["properties"]["parent"] not in {None, step["end_id"]}
    ]


def paths_of(paths: Iterable[Row], steps: Iterable[Row]) -> tuple[VerticalPath, ...]:
    """Vertical paths of the rows of `field_paths` and `field_path_steps`."""
    parts = group_rows(steps, "key", lambda row: (row["role"], _step_of(row)))

    def part(row: Row, role: str) -> tuple[PathStep, ...]:
        return tuple(step for its, step in parts.get(row["key"], ()) if its == role)

    return tuple(
        VerticalPath(
            id=PathId(row["path_id"]),
            seed=PaperId(row["seed"]),
            development=part(row, DEVELOPMENT),
            frontier=part(row, FRONTIER),
            exact_development=row["exact_development"],
            exact_frontier=row["exact_frontier"],
        )
        for row in paths
    )


def _step_of(row: Row) -> PathStep:
    parent = row["parent"]
    return PathStep(
        paper_id=PaperId(row["paper_id"]),
        layer=Layer(row["layer"]),
        parent=None if parent is None else PaperId(parent),
        weight=row["weight"],
    )


def _edge(edge_set: str, start: PaperId, end: PaperId, weight: float | None) -> Row:
    return {"start_id": start, "end_id": end, "properties": {"field_id": edge_set, "weight": weight}}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
