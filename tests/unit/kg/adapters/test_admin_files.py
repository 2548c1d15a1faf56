"""Files for neo4j-admin hold every node and relationship once, with types, quotes and vectors as it reads them."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.admin_files import COMMAND, write_admin_files
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.portable import dump
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.schema import SCHEMA_VERSION
from kg.errors import InvalidInputError
from tests.contract.portable import fill_with_merged

AWKWARD = {
    "title": 'A "title",\nof two lines; \\n',
    "citation_key": "awkward",
    "authors": ["a;b", 'c "d"'],
    "stub": True,
}
"""Properties of a paper that try the format."""


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A graph with at least one of everything."""
    engine = KgliteEngine.open(tmp_path_factory.mktemp("graph") / "graph.kgl")
    fill_with_merged(engine)
    engine.write("save_papers", rows=[{"id": "p00000000000awk", "properties": AWKWARD}])
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def files(graph: KgliteEngine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its files."""
    folder = tmp_path_factory.mktemp("files") / "new" / "graph"
    write_admin_files(graph, folder)
    return folder


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, strict=True))


def typed(column: str, text: str) -> tuple[str, Any]:
    """The name of a property and what neo4j-admin makes of a field: the types of its manual, empty fields nothing."""
    name, _, kind = column.partition(":")
    one = {"string": str, "date": str, "long": int, "double": float, "float": float}
    one["boolean"] = lambda word: word == "true"
    if not kind.endswith("[]"):
        return name, one[kind](text) if text else None
    return name, [one[kind.removesuffix("[]")](part) for part in text.split("\x1f")] if text else None


def repeating(kind: str) -> set[str]:
    """The columns that repeat a property: a dump has none of them."""
    node = next((each for each in KINDS.nodes if each.name == kind), None)
    return {":LABEL", "name:string"} if node and node.shown else {":LABEL"}


def records_in(folder: Path) -> list[dict[str, Any]]:
    """What the files say, in the shape of the lines of a dump."""
    found: list[dict[str, Any]] = []
    kinds = KINDS.without_reserved()
    for kind in (*kinds.names_in_dump(), *(edge.name for edge in kinds.edges)):
        for row in rows_of(folder / f"{kind}.csv"):
            ends = {column: row.pop(column) for column in list(row) if "ID(" in column}
            said = dict(typed(column, text) for column, text in row.items() if column not in repeating(kind))
            said.pop("embedding", None)
            present = {name: value for name, value in said.items() if value is not None}
            if len(ends) == 1:
                found.append({"node": kind, "id": next(iter(ends.values())), "properties": present})
            else:
                start, end = ends.values()
                found.append({"edge": kind, "start": start, "end": end, "properties": present})
    return found


def records_of(engine: KgliteEngine) -> list[dict[str, Any]]:
    """Nodes and relationships of a dump; empty texts and lists, which csv cannot tell from null, are left out."""
    stream = io.BytesIO()
    dump(engine, stream)
    found = [json.loads(line) for line in stream.getvalue().splitlines()]
    for record in found:
        if "properties" in record:
            record["properties"] = {
                name: value for name, value in record["properties"].items() if value not in ("", [])
            }
    return [record for record in found if "properties" in record]


def test_every_node_and_relationship_stands_there_once_with_its_types(graph: KgliteEngine, files: Path) -> None:
    assert records_in(files) == records_of(graph)


def test_what_is_drawn_has_a_name_and_stubs_have_their_label(files: Path) -> None:
    assert {row["name:string"] for row in rows_of(files / "themes.csv")} == {"weights of neighbours"}
    assert {row["name:string"] for row in rows_of(files / "fields.csv")} == {"graph attention"}
    labels = {(row["stub:boolean"], row[":LABEL"]) for row in rows_of(files / "papers.csv")}
    assert labels == {("true", "Known"), ("false", "")}


def test_days_are_dates(files: Path) -> None:
    assert {row["as_of:date"] for row in rows_of(files / "fields.csv")} == {"2024-02-29"}


def test_an_empty_text_is_no_missing_one(files: Path) -> None:
    lines = (files / "papers.csv").read_text("utf-8").splitlines()
    stub = next(line for line in lines if line.startswith('"p000000000000003"'))
    assert stub.startswith('"p000000000000003","","author2003paper",,'), "a title without letters, then no key of it"


def test_vectors_are_arrays_of_floats(files: Path) -> None:
    papers = rows_of(files / "papers.csv")
    assert [typed("e:float[]", row["embedding:float[]"])[1] for row in papers[:3]] == [[1.0, 0.1], [2.0, 0.1], None]


def test_the_schema_version_says_that_constraints_are_missing(files: Path) -> None:
    assert rows_of(files / "schema_versions.csv") == [
        {"id:ID(schema_versions)": "strata", "version:long": str(SCHEMA_VERSION), "is_bulk_loaded:boolean": "true"}
    ]


def test_the_script_names_every_file_and_the_database(files: Path, tmp_path: Path) -> None:
    echo = tmp_path / "echo"
    echo.write_text('#!/bin/sh\npwd\nprintf "%s\\n" "$@"\n', encoding="utf-8")
    echo.chmod(0o755)
    environment = {**os.environ, "NEO4J_ADMIN": str(echo)}
    command = [str(files / COMMAND), "papers", "--overwrite-destination=true"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said[:5] == [str(files), "database", "import", "full", "papers"]
    assert {argument.rpartition("=./")[2] for argument in said if argument.endswith(".csv")} == {
        path.name for path in files.glob("*.csv")
    }
    assert {"--nodes=Paper=./papers.csv", "--relationships=HAS_SECTION=./has_subsection.csv"} <= set(said)
    assert said[-1] == "--overwrite-destination=true"


def test_a_list_with_the_separator_in_it_gets_another(tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path / "graph.kgl")
    paper = {"title": "T", "citation_key": "t", "authors": ["one\x1fname", "two"], "stub": False}
    engine.write("save_papers", rows=[{"id": "p1", "properties": paper}])
    assert write_admin_files(engine, tmp_path / "files") == 2
    engine.close()
    assert rows_of(tmp_path / "files" / "papers.csv")[0]["authors:string[]"] == "one\x1fname\x1etwo"
    assert "--array-delimiter=U+001E" in (tmp_path / "files" / COMMAND).read_text("utf-8")


def test_a_folder_with_something_in_it_is_left_alone(graph: KgliteEngine, tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="is there already"):
        write_admin_files(graph, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]
