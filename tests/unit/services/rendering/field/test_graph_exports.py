"""Graph files are read back by an independent reader."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from dataclasses import replace

import networkx as nx
import pytest
from defusedxml import ElementTree

from kg.model.fields.field import FieldGraph
from services.rendering.field.exports import export_field
from services.rendering.field.formats import DomainFormat, FieldFormat
from services.rendering.field.graph_exports import to_csv, to_csv_zip, to_gexf, to_graphml, to_json
from tests.builders.rendering_values import FIELD, PAPERS
from tests.golden_files import assert_golden
from tests.tables import every_case

KIPF, GAT = sorted(PAPERS)[2], sorted(PAPERS)[4]


def read_graphml(text: str) -> nx.MultiDiGraph:
    return nx.MultiDiGraph(nx.read_graphml(io.BytesIO(text.encode())))


def read_gexf(text: str) -> nx.MultiDiGraph:
    return nx.MultiDiGraph(nx.read_gexf(io.BytesIO(text.encode()), version="1.2draft"))


@pytest.mark.parametrize("format", ["graphml", "gexf"])
def test_papers_and_edges_come_back_with_their_attributes(format: str) -> None:
    graph = read_graphml(to_graphml(FIELD)) if format == "graphml" else read_gexf(to_gexf(FIELD))
    assert set(graph.nodes) == set(PAPERS)
    kinds = [data["kind"] for _, _, data in graph.edges(data=True)]
    assert (kinds.count("cites"), kinds.count("similar_to")) == (len(FIELD.citations), len(FIELD.similarities))
    kipf = graph.nodes[KIPF]
    assert kipf["title"] == PAPERS[KIPF].title
    assert (kipf["year"], kipf["layer"], kipf["seed"]) == (2016, "foundation", True)
    assert kipf["trending_score"] == pytest.approx(33000 / 11)
    assert all(graph.nodes[paper]["title"] == PAPERS[paper].title for paper in PAPERS)


def test_citations_point_from_the_citing_to_the_cited_paper() -> None:
    graph = read_graphml(to_graphml(FIELD))
    edges = {(a, b): data for a, b, data in graph.edges(data=True) if data["kind"] == "cites"}
    assert set(edges) == {(each.citing, each.cited) for each in FIELD.citations}
    first = FIELD.citations[0]
    assert edges[first.citing, first.cited]["weight"] == first.weight


def test_gexf_carries_colours_and_sizes() -> None:
    graph = read_gexf(to_gexf(FIELD))
    assert graph.nodes[KIPF]["viz"]["color"] == {"r": 194, "g": 81, "b": 0, "a": 1.0}
    assert graph.nodes[KIPF]["viz"]["size"] == 18.0


def with_title(title: str) -> FieldGraph:
    return replace(FIELD, papers={**PAPERS, KIPF: replace(PAPERS[KIPF], title=title)})


def test_control_characters_do_not_break_the_xml() -> None:
    field = with_title("A\x00 <b>&\x0b \ud800 title\ufffe")
    for text in (to_graphml(field), to_gexf(field)):
        assert ElementTree.fromstring(text.encode()) is not None
    assert read_graphml(to_graphml(field)).nodes[KIPF]["title"] == "A <b>&  title"


def test_json_holds_nodes_links_communities_and_paths() -> None:
    record = json.loads(to_json(FIELD))
    assert [len(record[name]) for name in ("nodes", "links", "communities", "paths")] == [30, 51, 9, 2]
    ids = {node["id"] for node in record["nodes"]}
    assert {end for link in record["links"] for end in (link["source"], link["target"])} <= ids
    assert record["paths"][0]["seed"] == KIPF
    assert record["graph"]["as_of"] == "2026-03-01"


def test_csv_tables_are_read_back() -> None:
    tables = {name: list(csv.DictReader(io.StringIO(text, newline=""))) for name, text in to_csv(FIELD).items()}
    assert [len(rows) for rows in tables.values()] == [30, 48, 3, 9, 9]
    assert tables["papers.csv"][21]["title"] == PAPERS[sorted(PAPERS)[21]].title
    assert {row["seed"] for row in tables["paths.csv"]} == {KIPF, GAT}


def test_the_zip_of_tables_is_the_same_every_time() -> None:
    content = to_csv_zip(FIELD)
    assert content == to_csv_zip(FIELD)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == to_csv(FIELD)


@pytest.mark.golden
def test_the_json_is_as_pinned() -> None:
    few = sorted(PAPERS)[:3]
    field = replace(
        FIELD,
        papers={paper: PAPERS[paper] for paper in few},
        members={paper: FIELD.members[paper] for paper in few},
        citations=tuple(each for each in FIELD.citations if each.citing in few and each.cited in few),
        similarities=(),
        communities=FIELD.communities[:1],
        paths=(),
    )
    assert_golden("field.json", to_json(field))


@every_case("format", list(FieldFormat))
def test_every_format_gives_a_file(format: FieldFormat) -> None:
    assert len(export_field(FIELD, format)) > 500
    assert not format.suffix.startswith(".")


@pytest.mark.parametrize("formats", [FieldFormat, DomainFormat])
def test_files_of_two_formats_never_have_one_name(formats: type[FieldFormat | DomainFormat]) -> None:
    assert len({each.suffix for each in formats}) == len(formats)
    assert {each.suffix.rpartition(".")[2] for each in formats if each.value in {"csv", "notes"}} == {"zip"}
