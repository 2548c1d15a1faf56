"""A domain graph as a file is read again by the programs it is meant for."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import networkx
import pytest

from services.exploring.whole_domain_graph import WholeDomain
from services.rendering.field.domain_exports import export_domain
from services.rendering.field.formats import DomainFormat
from tests.builders.domain_values import DOMAIN_GRAPH, METHODS, TAXONOMY
from tests.builders.values import PAPERS, paper_id

CORA, PUBMED, GAT = (each.id for each in DOMAIN_GRAPH.entities)
DOMAIN = WholeDomain(
    topic="graph attention",
    graph=DOMAIN_GRAPH,
    taxonomies=(TAXONOMY, METHODS),
    papers={each.id: each for each in PAPERS},
    sentences={CORA: {paper_id(1): 1, paper_id(4): 1}, PUBMED: {paper_id(4): 1}, GAT: {paper_id(1): 2}},
)


def test_graphml_holds_every_entity_and_edge() -> None:
    found = io.BytesIO(export_domain(DOMAIN, DomainFormat.GRAPHML))
    graph = networkx.read_graphml(found, force_multigraph=True)
    assert set(graph.nodes) == {CORA, PUBMED, GAT}
    assert graph.nodes[CORA]["categories"] == "dataset-by-domain/citation"
    assert graph.nodes[CORA]["papers"] == 2
    edges = [(a, b, data["kind"], data["papers"]) for a, b, data in graph.edges(data=True)]
    assert sorted(edges) == sorted(
        [(each.first, each.second, "related_to", len(each.papers)) for each in DOMAIN_GRAPH.relations]
        + [(each.first, each.second, "co_mentioned", each.papers) for each in DOMAIN_GRAPH.co_mentions]
    )


def tables() -> dict[str, list[dict[str, str]]]:
    """The rows of each table of the zip."""
    with zipfile.ZipFile(io.BytesIO(export_domain(DOMAIN, DomainFormat.CSV))) as archive:
        return {
            name: list(csv.DictReader(io.StringIO(archive.read(name).decode("utf-8")))) for name in archive.namelist()
        }


def test_tables_hold_what_the_graph_holds() -> None:
    found = tables()
    assert {name: len(rows) for name, rows in found.items()} == {
        "entities.csv": 3,
        "relations.csv": 2,
        "co_mentions.csv": 2,
        "mentions.csv": 4,
        "categories.csv": 3,
        "memberships.csv": 3,
    }
    assert ("dataset-by-domain", "", PUBMED) in [tuple(row.values()) for row in found["memberships.csv"]]
    ids = {row["id"] for row in found["entities.csv"]}
    assert {row["entity"] for row in found["mentions.csv"]} <= ids
    assert {end for row in found["relations.csv"] for end in (row["first"], row["second"])} <= ids


def references(value: Any) -> set[str]:
    """The ids that a node of linked data refers to."""
    if isinstance(value, list):
        return {id for each in value for id in references(each)}
    if isinstance(value, dict):
        return {value["@id"]} if set(value) == {"@id"} else references(list(value.values()))
    return set()


def test_linked_data_names_nothing_that_it_does_not_hold() -> None:
    document = json.loads(export_domain(DOMAIN, DomainFormat.JSONLD))
    nodes = {node["@id"]: node for node in document["@graph"]}
    assert len(nodes) == len(document["@graph"])
    named = {id for node in nodes.values() for id in references([v for k, v in node.items() if k != "rdf:predicate"])}
    assert named <= nodes.keys()
    types = [kind for node in nodes.values() for kind in ([node["@type"]] if isinstance(node["@type"], str) else [])]
    assert types.count("skos:ConceptScheme") == 2
    assert types.count("ScholarlyArticle") == 2
    assert types.count("rdf:Statement") == len(DOMAIN_GRAPH.relations)


def test_concepts_lead_up_to_their_scheme() -> None:
    nodes = {node["@id"]: node for node in json.loads(export_domain(DOMAIN, DomainFormat.JSONLD))["@graph"]}
    cora = next(node for node in nodes.values() if node.get("termCode") == CORA)
    (category,) = (nodes[each["@id"]] for each in cora["skos:broader"])
    assert (category["skos:prefLabel"], category["skos:definition"]) == (
        "Citation networks",
        "Papers that cite each other.",
    )
    top = nodes[category["skos:broader"]["@id"]]
    scheme = nodes[top["skos:topConceptOf"]["@id"]]
    assert scheme["skos:hasTopConcept"] == [{"@id": top["@id"]}]
    other = next(node for node in nodes.values() if node.get("termCode") == PUBMED)
    assert (other["skos:broader"], other["skos:inScheme"]) == ([], [{"@id": scheme["@id"]}])
    paper = next(node for node in nodes.values() if paper_id(1) in node.get("identifier", ()))
    assert {each["@id"] for each in paper["mentions"]} >= {cora["@id"]}


@pytest.mark.parametrize("format", list(DomainFormat))
def test_equal_graphs_give_equal_bytes(format: DomainFormat) -> None:
    assert export_domain(DOMAIN, format) == export_domain(DOMAIN, format)
