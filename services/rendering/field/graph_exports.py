"""A field graph for other programs: GraphML, GEXF, JSON, CSV.

Nodes are papers, ids are paper ids. Edges have a `kind`: `cites` runs from the citing to the cited paper; `similar_to`
has no direction and is once, from the smaller id to the larger.

Written here and not by networkx: it puts the day it runs on into a GEXF file, so that one field would give two files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from kg.model.fields.community import Community
from kg.model.fields.field import FieldGraph, PathStep, VerticalPath
from kg.model.papers.paper import PaperId
from services.exploring.layout.sediments import node_size
from services.exploring.path_steps import StepRelation, step_relations
from services.rendering.field.graphml import Value, clean, graphml_document, text_of, xml_document
from services.rendering.field.tables import table, zip_tables
from services.rendering.palette import COMMUNITY_LIGHT, OTHERS_LIGHT, community_slots, rgb

StepRelations = Mapping[tuple[PaperId, PaperId], StepRelation]

_NODE_TYPES: Mapping[str, type[Value]] = {
    "title": str,
    "authors": str,
    "year": int,
    "venue": str,
    "citation_key": str,
    "citation_count": int,
    "identifiers": str,
    "kind": str,
    "is_retracted": bool,
    "layer": str,
    "community": str,
    "community_label": str,
    "trending_score": float,
    "relevance": float,
    "seed": bool,
}
_EDGE_TYPES: Mapping[str, type[Value]] = {"kind": str, "weight": float}


def nodes(field: FieldGraph) -> Iterator[tuple[PaperId, dict[str, Value]]]:
    """Papers in id order with the attributes of `_NODE_TYPES`; what no source states is left out."""
    community = {paper: each for each in field.communities for paper in each.papers}
    seeds = {path.seed for path in field.paths}
    for paper_id in sorted(field.papers):
        paper, member = field.papers[paper_id], field.members[paper_id]
        group = community.get(paper_id)
        values: dict[str, Value | None] = {
            "title": paper.title,
            "authors": "; ".join(paper.authors) or None,
            "year": paper.year,
            "venue": paper.venue,
            "citation_key": paper.citation_key,
            "citation_count": paper.citation_count,
            "identifiers": "; ".join(paper.identifiers) or None,
            "kind": paper.kind.value,
            "is_retracted": paper.is_retracted,
            "layer": member.layer.value,
            "community": group.id if group else None,
            "community_label": group.label if group else None,
            "trending_score": round(member.trending_score, 4),
            "relevance": round(member.relevance, 4),
            "seed": paper_id in seeds,
        }
        yield paper_id, {name: value for name, value in values.items() if value is not None}


def edges(field: FieldGraph) -> Iterator[tuple[str, str, dict[str, Value]]]:
    """Citations, then similarities, each sorted by its ends."""
    for citation in sorted(field.citations, key=lambda each: (each.citing, each.cited)):
        weight = {} if citation.weight is None else {"weight": round(citation.weight, 4)}
        yield citation.citing, citation.cited, {"kind": "cites", **weight}
    for pair in sorted(field.similarities, key=lambda each: (each.first, each.second)):
        yield pair.first, pair.second, {"kind": "similar_to", "weight": round(pair.weight, 4)}


def to_graphml(field: FieldGraph) -> str:
    """GraphML 1.0; two papers joined both ways have two edges."""
    return graphml_document(field.field.id, _NODE_TYPES, _EDGE_TYPES, nodes(field), edges(field))


def to_gexf(field: FieldGraph) -> str:
    """GEXF 1.2, which programs older than 1.3 read too: colours by theme, sizes by trending score, as in the pages."""
    space = "http://www.gexf.net/1.2draft"
    root = ElementTree.Element("gexf", {"xmlns": space, "xmlns:viz": f"{space}/viz", "version": "1.2"})
    meta = ElementTree.SubElement(root, "meta", lastmodifieddate=field.field.as_of.isoformat())
    ElementTree.SubElement(meta, "creator").text = "Strata"
    ElementTree.SubElement(meta, "description").text = clean(field.field.topic)
    graph = ElementTree.SubElement(root, "graph", defaultedgetype="directed", mode="static")
    _gexf_attributes(graph, "node", _NODE_TYPES)
    _gexf_attributes(graph, "edge", {"kind": str})
    colours = _colours(field)
    top = max((member.trending_score for member in field.members.values()), default=0.0)
    container = ElementTree.SubElement(graph, "nodes")
    for node, values in nodes(field):
        element = ElementTree.SubElement(container, "node", id=node, label=clean(str(values["title"])))
        _gexf_values(element, _NODE_TYPES, values)
        red, green, blue = rgb(colours.get(node, OTHERS_LIGHT))
        ElementTree.SubElement(element, "viz:color", r=str(red), g=str(green), b=str(blue))
        ElementTree.SubElement(element, "viz:size", value=str(node_size(float(values["trending_score"]), top)))
    container = ElementTree.SubElement(graph, "edges")
    for number, (source, target, values) in enumerate(edges(field)):
        attributes = {"id": str(number), "source": source, "target": target, "kind": str(values["kind"])}
        weight = {"weight": str(values["weight"])} if "weight" in values else {}
        element = ElementTree.SubElement(container, "edge", attributes | weight)
        _gexf_values(element, {"kind": str}, values)
    return xml_document(root)


def _colours(field: FieldGraph) -> dict[PaperId, str]:
    slots = community_slots(field)
    coloured = ((each, slots[each.id]) for each in field.communities)
    return {
        paper: OTHERS_LIGHT if slot is None else COMMUNITY_LIGHT[slot]
        for each, slot in coloured
        for paper in each.papers
    }


def _gexf_attributes(graph: ElementTree.Element, domain: str, types: Mapping[str, type[Value]]) -> None:
    names = {str: "string", int: "integer", float: "double", bool: "boolean"}
    element = ElementTree.SubElement(graph, "attributes", {"class": domain, "mode": "static"})
    for number, (name, type_) in enumerate(types.items()):
        ElementTree.SubElement(element, "attribute", id=str(number), title=name, type=names[type_])


def _gexf_values(element: ElementTree.Element, types: Mapping[str, type[Value]], values: Mapping[str, Value]) -> None:
    container = ElementTree.SubElement(element, "attvalues")
    for number, name in enumerate(types):
        if name in values:
            ElementTree.SubElement(container, "attvalue", {"for": str(number), "value": text_of(values[name])})


def to_json(field: FieldGraph) -> str:
    """One JSON object, also known as node-link data.

    - `graph`: `id`, `topic`, `description`, `as_of` (ISO date), `landmark_year`, `embedder`, `versions`
    - `nodes`: `id` and the attributes of GraphML, with `authors` and `identifiers` as lists
    - `links`: `source`, `target`, `kind` (`cites`, `similar_to`), `weight`
    - `communities`: `id`, `layer`, `label`, `computed_label` (where a model has named it, else null), `keywords`,
      `modularity_share`, `papers`
    - `paths`: `id`, `seed`, `development` and `frontier` (lists of `paper`, `parent`, `weight`, `relation`: an edge's
      kind or null, `goes_back`: whether the paper is older than its parent), `exact_development`, `exact_frontier`
    """
    about, relations = field.field, step_relations(field)
    record = {
        "graph": {
            "id": about.id,
            "topic": about.topic,
            "description": about.description,
            "as_of": about.as_of.isoformat(),
            "landmark_year": about.landmark_year,
            "embedder": about.embedder,
            "versions": dict(about.versions),
        },
        "nodes": [_json_node(field, node, values) for node, values in nodes(field)],
        "links": [{"source": source, "target": target, **values} for source, target, values in edges(field)],
        "communities": [_community(each) for each in field.communities],
        "paths": [_path(each, relations) for each in field.paths],
    }
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def _json_node(field: FieldGraph, node: PaperId, values: Mapping[str, Value]) -> dict[str, Any]:
    paper = field.papers[node]
    lists = {"authors": list(paper.authors), "identifiers": list(paper.identifiers)}
    return {"id": node, **values, **lists}


def _community(community: Community) -> dict[str, Any]:
    return {
        "id": community.id,
        "layer": community.layer,
        "label": community.label,
        "computed_label": community.computed_label,
        "keywords": list(community.keywords),
        "modularity_share": round(community.modularity_share, 6),
        "papers": list(community.papers),
    }


def _path(path: VerticalPath, relations: StepRelations) -> dict[str, Any]:
    return {
        "id": path.id,
        "seed": path.seed,
        "development": [_step(step, relations) for step in path.development],
        "frontier": [_step(step, relations) for step in path.frontier],
        "exact_development": path.exact_development,
        "exact_frontier": path.exact_frontier,
    }


def _step(step: PathStep, relations: StepRelations) -> dict[str, Any]:
    relation, goes_back = _relation(step, relations)
    return {
        "paper": step.paper_id,
        "parent": step.parent,
        "weight": round(step.weight, 6),
        "relation": relation or None,
        "goes_back": goes_back,
    }


def _relation(step: PathStep, relations: StepRelations) -> tuple[str, bool]:
    """What joins a step to its parent, empty where nothing does, and whether it goes back in time."""
    found = None if step.parent is None else relations.get((step.paper_id, step.parent))
    return ("", False) if found is None else (found.kind or "", found.goes_back)


def to_csv(field: FieldGraph) -> dict[str, str]:
    """Five tables by file name: papers, citations, similarities, communities, paths.

    Lists inside a cell use `; `; no cell is a formula.
    """
    kinds = {"cites": "citing,cited,weight", "similar_to": "first,second,weight"}
    pairs: dict[str, list[tuple[Value, ...]]] = {kind: [] for kind in kinds}
    for source, target, values in edges(field):
        pairs[str(values["kind"])].append((source, target, values.get("weight", "")))
    relations = step_relations(field)
    steps = [
        (
            *(path.id, path.seed, step.layer.value, step.paper_id, step.parent or "", round(step.weight, 6)),
            *_relation(step, relations),
        )
        for path in field.paths
        for step in (*path.development, *path.frontier)
    ]
    communities = [
        (
            *(each.id, each.layer, each.label, "; ".join(each.keywords), len(each.papers)),
            *(round(each.modularity_share, 6), each.computed_label or ""),
        )
        for each in field.communities
    ]
    papers = [(node, *(values.get(name, "") for name in _NODE_TYPES)) for node, values in nodes(field)]
    return {
        "papers.csv": table(",".join(["id", *_NODE_TYPES]), papers),
        "citations.csv": table(kinds["cites"], pairs["cites"]),
        "similarities.csv": table(kinds["similar_to"], pairs["similar_to"]),
        "communities.csv": table("id,layer,label,keywords,papers,modularity_share,computed_label", communities),
        "paths.csv": table("path,seed,layer,paper,parent,weight,relation,goes_back", steps),
    }


def to_csv_zip(field: FieldGraph) -> bytes:
    """The tables of `to_csv` in one zip; equal fields give equal bytes."""
    return zip_tables(to_csv(field))
