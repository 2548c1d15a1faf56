"""A field as a file: every format is read again by the program it is meant for."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from xml.etree import ElementTree

import bibtexparser
import networkx
import pytest
import rispy
from starlette.testclient import TestClient

EXPORT = "/v1/fields/graph-neural-networks/export"


def get(client: TestClient, name: str) -> bytes:
    answer = client.get(EXPORT, params={"format": name})
    assert answer.status_code == 200, answer.text
    return answer.content


def test_graphml_holds_every_paper_and_edge(example_client: TestClient) -> None:
    graph = networkx.read_graphml(io.BytesIO(get(example_client, "graphml")), force_multigraph=True)
    assert graph.number_of_nodes() == 126
    assert sum(data["kind"] == "cites" for _, _, data in graph.edges(data=True)) == 425


def test_gexf_json_and_csv_hold_the_same_papers(example_client: TestClient) -> None:
    root = ElementTree.fromstring(get(example_client, "gexf"))
    in_gexf = {node.get("id") for node in root.iter("{http://www.gexf.net/1.2draft}node")}
    in_json = {node["id"] for node in json.loads(get(example_client, "json"))["nodes"]}
    with zipfile.ZipFile(io.BytesIO(get(example_client, "csv"))) as archive:
        table = io.StringIO(archive.read("papers.csv").decode())
    in_csv = {row["id"] for row in csv.DictReader(table)}
    assert len(in_gexf) == 126
    assert in_gexf == in_json == in_csv


def test_reference_lists_hold_every_paper_by_its_citation_key(example_client: TestClient) -> None:
    bibtex = {entry.key for entry in bibtexparser.parse_string(get(example_client, "bibtex").decode()).entries}
    ris = {record["id"] for record in rispy.loads(get(example_client, "ris").decode())}
    csl = {item["id"] for item in json.loads(get(example_client, "csl"))}
    assert len(bibtex) == 126
    assert bibtex == ris == csl


@pytest.mark.parametrize(
    ("name", "media_type", "suffix"),
    [
        ("graphml", "application/graphml+xml", "graphml"),
        ("gexf", "application/gexf+xml", "gexf"),
        ("json", "application/json", "json"),
        ("csv", "application/zip", "csv.zip"),
        ("html", "text/html", "html"),
        ("bibtex", "application/x-bibtex", "bib"),
        ("ris", "application/x-research-info-systems", "ris"),
        ("csl", "application/vnd.citationstyles.csl+json", "csl.json"),
    ],
)
def test_a_file_is_had_by_its_name_or_by_its_media_type(
    example_client: TestClient, name: str, media_type: str, suffix: str
) -> None:
    named = example_client.get(EXPORT, params={"format": name})
    accepted = example_client.get(EXPORT, headers={"Accept": media_type})
    assert named.content == accepted.content
    assert accepted.headers["content-type"].partition(";")[0] == media_type
    disposition = f'attachment; filename="graph-neural-networks.{suffix}"'
    assert named.headers["content-disposition"] == accepted.headers["content-disposition"] == disposition


def test_a_large_file_comes_in_pieces_and_whole(example_client: TestClient) -> None:
    plain = example_client.get(EXPORT, params={"format": "html"}, headers={"Accept-Encoding": "identity"})
    zipped = example_client.get(EXPORT, params={"format": "html"}, headers={"Accept-Encoding": "gzip"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert plain.content == zipped.content
    assert int(plain.headers["content-length"]) == len(plain.content)


def test_a_file_is_rendered_once_for_each_revision(example_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    example_client.get(EXPORT, params={"format": "gexf"})

    def never(*_: object) -> bytes:
        raise AssertionError("rendered again")

    monkeypatch.setattr("api.routes.exports.export_field", never)
    first = example_client.get(EXPORT, params={"format": "gexf"})
    assert first.status_code == 200
    headers = {"If-None-Match": first.headers["etag"]}
    assert example_client.get(EXPORT, params={"format": "gexf"}, headers=headers).status_code == 304


def test_what_cannot_be_exported_is_refused(example_client: TestClient) -> None:
    assert example_client.get(EXPORT, params={"format": "pdf"}).status_code == 422
    assert example_client.get(EXPORT, headers={"Accept": "application/pdf"}).status_code == 406
