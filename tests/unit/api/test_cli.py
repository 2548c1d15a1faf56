"""The command line, end to end, on a part of the example corpus."""

from __future__ import annotations

import io
import json
import os
import zipfile
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from api.cli.app import app
from api.cli.exit_codes import ExitCode, exit_code
from kg.errors import InvalidInputError, KGError
from services.errors import BudgetSpentError

FIELD = "graph-neural-networks"
PAPERS = 60


def run(*arguments: str | Path, input: str | None = None) -> Result:
    """Run `strata`; an error of ours is left in `result.exception`."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=input)


def answer(*arguments: str | Path) -> Any:
    """Run `strata … --json` and read what it printed."""
    result = run(*arguments, "--json")
    assert result.exit_code == ExitCode.OK, result.output
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def corpus(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The newest papers of the example."""
    lines = (root / "examples" / "graph_neural_networks.jsonl").read_text("utf-8").splitlines()
    path = tmp_path_factory.mktemp("corpus") / "gnn.jsonl"
    path.write_text("\n".join(lines[-PAPERS:]), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def graph(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph with the corpus and its field."""
    return _built(corpus, tmp_path_factory.mktemp("graph") / "graph.kgl")


def _built(corpus: Path, path: Path) -> Path:
    """A new graph with the corpus and its field."""
    assert run("import", corpus, "--graph", path).exit_code == ExitCode.OK
    built = run("field", "build", "graph neural networks", "--as-of", "2025-01-01", "--graph", path)
    assert built.exit_code == ExitCode.OK, built.output
    return path


def test_a_field_on_no_server_is_not_projected(graph: Path) -> None:
    result = run("field", "project", FIELD, "--graph", graph)
    assert isinstance(result.exception, InvalidInputError)
    assert "docs/neo4j.md" in str(result.exception)


def test_importing_a_second_time_changes_nothing(corpus: Path, graph: Path) -> None:
    (report,) = answer("import", corpus, "--graph", graph)["items"]
    counts = report["counts"]
    assert (counts["rows"], counts["accepted"], counts["unchanged"]) == (PAPERS, 0, PAPERS)


def test_the_papers_of_a_field_are_read_once_and_the_field_is_built_by_what_they_state(own_graph: Path) -> None:
    expected = answer("field", "read", "graph-neural-networks", "--estimate", "--graph", own_graph)
    first = answer("field", "read", "graph-neural-networks", "--graph", own_graph)
    assert expected["calls"] == {
        "card": {"low": -(-first["papers read now"] // 5), "high": -(-first["papers read now"] // 5)}
    }
    again = answer("field", "read", "graph-neural-networks", "--graph", own_graph)
    assert first["papers with a card"] == first["papers read now"] > 0
    assert again == {**first, "papers read now": 0}
    built = run("field", "build", "of readings", "--from-readings", "--as-of", "2025-01-01", "--graph", own_graph)
    assert built.exit_code == ExitCode.OK, built.output


def test_papers_may_come_from_standard_input(corpus: Path, tmp_path: Path) -> None:
    text = "\n".join(islice(corpus.read_text("utf-8").splitlines(), 3))
    result = run("import", "-", "--json", "--graph", tmp_path / "graph.kgl", input=text)
    assert json.loads(result.stdout)["items"][0]["counts"]["accepted"] == 3


def test_an_import_of_nothing_but_broken_rows_ends_as_invalid_input(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"id": "1", "title": ""}\n{"id": \n', encoding="utf-8")
    result = run("import", broken, "--graph", tmp_path / "graph.kgl")
    assert isinstance(result.exception, InvalidInputError)
    assert exit_code(result.exception) == ExitCode.INVALID_INPUT
    assert all(words in str(result.exception) for words in ("row 1", "row 2", "no graph was made"))
    assert list(tmp_path.iterdir()) == [broken]


def test_a_file_of_which_nothing_is_read_is_not_said_to_be_known(corpus: Path, tmp_path: Path) -> None:
    graph, broken = tmp_path / "graph.kgl", tmp_path / "broken.jsonl"
    run("import", corpus, "--graph", graph)
    broken.write_text('{"id": "1", "title": ""}\n', encoding="utf-8")
    result = run("import", broken, "--graph", graph)
    assert result.exit_code == ExitCode.INVALID_INPUT
    assert "no row could be read" in result.output
    assert "already held" not in result.output


def test_identifiers_may_stand_in_the_place_of_files(tmp_path: Path) -> None:
    graph = tmp_path / "graph.kgl"
    named = ("10.5555/one", "https://doi.org/10.5555/TWO.", "arXiv:1706.03762")
    (imported,) = json.loads(run("import", *named, "--json", "--graph", graph).stdout)["items"]
    assert imported["counts"]["citation_rows"] == 3
    found = json.loads(run("search", "doi:10.5555/two", "--stubs", "--json", "--graph", graph).stdout)
    assert len(found["items"]) == 1


def test_a_field_shows_its_layers_communities_paths_and_reach(graph: Path) -> None:
    shown = answer("field", "show", FIELD, "--graph", graph)
    assert sum(shown["layers"].values()) == PAPERS
    assert shown["layers"]["foundation"] == 10
    parts = shown["parts"]
    assert shown["paths"] == len(parts["paths"]["items"]) == 10
    assert sum(community["papers"] for community in parts["communities"]["items"]) == PAPERS
    assert 0.9 <= parts["reach"]["share_on_path"] <= 1
    listed = answer("field", "list", "--graph", graph)["items"]
    assert [field["id"] for field in listed] == [FIELD]


def test_the_papers_of_a_field_are_listed_most_important_first(graph: Path) -> None:
    page = answer("field", "papers", FIELD, "--graph", graph, "--limit", "3")
    assert len(page["items"]) == 3 < page["total"]
    by_trend = answer("field", "papers", FIELD, "--graph", graph, "--sort", "-trending", "--limit", "3")
    scores = [paper["trending_score"] for paper in by_trend["items"]]
    assert scores == sorted(scores, reverse=True)
    assert page["items"][0]["id"] in run("field", "papers", FIELD, "--graph", graph).stdout


def test_a_field_shows_as_tables_too(graph: Path) -> None:
    result = run("field", "show", FIELD, "--graph", graph)
    assert "Communities" in result.stdout
    assert "Vertical paths" in result.stdout


@pytest.mark.parametrize("format", ["graphml", "gexf"])
def test_a_graph_export_is_well_formed(graph: Path, tmp_path: Path, format: str) -> None:
    path = tmp_path / f"field.{format}"
    assert run("field", "export", FIELD, "--format", format, "-o", path, "--graph", graph).exit_code == ExitCode.OK
    nodes = [element for element in ElementTree.parse(path).iter() if element.tag.endswith("}node")]
    assert len(nodes) == PAPERS


@pytest.mark.parametrize(("format", "mark"), [("bibtex", "@"), ("ris", "TY  - "), ("csl", '"id"'), ("json", '"')])
def test_an_export_of_references_holds_every_paper(graph: Path, tmp_path: Path, format: str, mark: str) -> None:
    path = tmp_path / "papers"
    assert run("field", "export", FIELD, "--format", format, "-o", path, "--graph", graph).exit_code == ExitCode.OK
    assert path.read_text("utf-8").count(mark) >= PAPERS


def test_the_tables_of_a_field_come_as_a_zip(graph: Path, tmp_path: Path) -> None:
    path = tmp_path / "field.zip"
    assert run("field", "export", FIELD, "--format", "csv", "-o", path, "--graph", graph).exit_code == ExitCode.OK
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as tables:
        assert "papers.csv" in tables.namelist()


def test_a_survey_is_written_with_its_files_and_without_a_fault(graph: Path, tmp_path: Path) -> None:
    written = answer("survey", "write", FIELD, "-o", tmp_path / "survey", "--graph", graph)
    names = {Path(file).name for file in written["files"]}
    assert {"survey.md", "survey.html", "survey.tex", "survey.bib", "survey.csl.json", "field.html"} <= names
    assert all(Path(file).stat().st_size for file in written["files"])
    assert written["integrity"]["is_sound"]
    listed = answer("survey", "list", "--graph", graph)["items"]
    assert [survey["id"] for survey in listed] == [written["id"]]


@pytest.mark.parametrize("mode", ["text", "vector", "hybrid"])
def test_search_finds_a_paper_by_its_title(graph: Path, mode: str) -> None:
    paper = answer("field", "show", FIELD, "--graph", graph)["parts"]["paths"]["items"][0]["seed"]
    results = answer("search", paper["title"], "--mode", mode, "--graph", graph)["items"]
    assert [result["rank"] for result in results] == list(range(1, len(results) + 1))
    assert paper["id"] in [result["paper"]["id"] for result in results]


def test_search_marks_works_known_by_a_citation_only_and_says_what_it_understood(tmp_path: Path) -> None:
    row = {
        "id": "a",
        "title": "On honey",
        "references": [{"title": "Dances of the honey bees in summer", "year": 1950}],
    }
    (tmp_path / "bees.jsonl").write_text(json.dumps(row), encoding="utf-8")
    graph = tmp_path / "graph.kgl"
    assert run("import", tmp_path / "bees.jsonl", "--graph", graph).exit_code == ExitCode.OK
    assert "known by a citation" not in run("search", "honey", "--mode", "text", "--graph", graph).stdout
    shown = " ".join(run("search", "honye", "--mode", "text", "--stubs", "--graph", graph).stdout.split())
    assert "for: honey" in shown
    assert "stub" in shown


def test_a_dump_for_neo4j_admin_is_a_folder_with_the_command_that_loads_it(graph: Path, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    result = run("dump", folder, "--format", "neo4j-admin", "--graph", graph)
    assert result.exit_code == ExitCode.OK
    assert f"{folder}/import.sh" in result.output.replace("\n", "")
    assert {"papers.csv", "cites.csv", "schema_versions.csv", "import.sh"} <= {path.name for path in folder.iterdir()}
    assert isinstance(run("dump", folder, "--format", "neo4j-admin", "--graph", graph).exception, InvalidInputError)


@pytest.mark.slow
def test_a_dump_restores_to_an_equal_graph(graph: Path, tmp_path: Path) -> None:
    first, second, copy = tmp_path / "first.jsonl.gz", tmp_path / "second.jsonl.gz", tmp_path / "copy.kgl"
    assert run("dump", first, "--graph", graph).exit_code == ExitCode.OK
    assert run("restore", first, "--graph", copy).exit_code == ExitCode.OK
    assert run("dump", second, "--graph", copy).exit_code == ExitCode.OK
    assert first.read_bytes() == second.read_bytes()


def test_the_doctor_says_what_is_in_the_graph(graph: Path) -> None:
    facts = answer("doctor", "--graph", graph)
    assert facts["installation"]["state"].endswith("state.sqlite")
    assert facts["installation"]["papers"].startswith(f"{PAPERS} ")
    assert FIELD in facts["installation"]["fields"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("field", "show", "no-such-field"), "no-such-field"),
        (("survey", "write", "no-such-field"), "no-such-field"),
        (("import", "no-such-file.bib"), "no-such-file.bib"),
        (("field", "build", "topic", "--source", "nowhere"), "nowhere"),
        (("field", "build", "???"), "topic"),
        (("search", "!!"), "query"),
    ],
)
def test_an_error_names_what_is_wrong(graph: Path, arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments, "--graph", graph)
    assert isinstance(result.exception, KGError)
    assert words in str(result.exception)


def test_an_archive_is_imported_like_a_folder(corpus: Path, tmp_path: Path) -> None:
    archive = tmp_path / "papers.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("deep/gnn.jsonl", corpus.read_bytes())
    (report,) = answer("import", archive, "--graph", tmp_path / "graph.kgl")["items"]
    assert (report["label"], report["counts"]["accepted"]) == ("papers", PAPERS)


def test_a_field_is_built_of_the_papers_that_are_named(graph: Path) -> None:
    papers = answer("search", "graph", "--limit", "3", "--graph", graph)["items"]
    named = [part for found in papers for part in ("--paper", found["paper"]["id"])]
    built = answer("field", "build", "three papers", *named, "--graph", graph)
    assert sum(built["layers"].values()) == 3


def test_an_estimate_says_what_a_survey_will_take_before_any_call(graph: Path) -> None:
    estimate = answer("survey", "estimate", FIELD, "--graph", graph)
    assert estimate["price"] == {"low": 0.0, "high": 0.0}
    assert estimate["calls"]["outline"] == {"low": 1, "high": 1}
    assert "calls" in run("survey", "estimate", FIELD, "--graph", graph).stdout
    less = answer("survey", "estimate", FIELD, "--preset", "surveyg", "--without", "review", "--graph", graph)
    assert "outline_review" not in less["calls"]


def test_a_survey_is_measured_against_the_papers_that_it_was_written_from(
    graph: Path, corpus: Path, tmp_path: Path
) -> None:
    written = answer("survey", "write", FIELD, "--preset", "qual-sg", "-o", tmp_path / "out", "--graph", graph)
    found = answer("survey", "evaluate", written["id"], "--references", corpus, "--graph", graph)
    assert found["measures"]["against people"]["precision"] == 1
    assert found["preset"] == "qual-sg"
    text = tmp_path / "human.md"
    text.write_text("# A survey\n\n## Graph convolution\n\nGraphs have nodes.\n", "utf-8")
    assert "soft heading recall" in run("survey", "evaluate", written["id"], "--text", text, "--graph", graph).stdout


@pytest.mark.slow
def test_two_systems_are_compared_from_evaluations_that_were_kept(graph: Path, tmp_path: Path) -> None:
    written = answer("survey", "write", FIELD, "--preset", "qual-sg", "-o", tmp_path / "out", "--graph", graph)
    kept = tmp_path / "kept.json"
    kept.write_text(run("survey", "evaluate", written["id"], "--json", "--graph", graph).stdout, "utf-8")
    rows = json.loads(run("survey", "paired", kept, "--with", kept, "--json").stdout)
    assert {row["won"] for row in rows} == {0.5}
    assert {row["p"] for row in rows} == {1.0}
    assert "citations: F1" in run("survey", "paired", kept, "--with", kept).stdout
    other = tmp_path / "other.json"
    other.write_text("{}", "utf-8")
    assert "is not an evaluation as JSON" in str(run("survey", "paired", kept, "--with", other).exception)
    assert "name one of each subject" in str(run("survey", "paired", kept, kept, "--with", kept).exception)


def test_presets_are_shown_with_their_parts_and_their_calls(graph: Path) -> None:
    shown = run("survey", "presets", FIELD, "--graph", graph).stdout
    assert "after SurveyG" in shown
    assert "takes about" in shown
    assert len(answer("survey", "presets")["items"]) == 6


@pytest.fixture
def own_graph(corpus: Path, tmp_path: Path) -> Path:
    """A graph as `graph` is made, which no other test has used."""
    return _built(corpus, tmp_path / "own" / "graph.kgl")


@pytest.mark.slow
def test_a_budget_stops_a_survey_that_can_be_read_and_gone_on_with(own_graph: Path, tmp_path: Path) -> None:
    folder = tmp_path / "survey"
    stopped = run("survey", "write", FIELD, "-o", folder, "--max-model-calls", "52", "--graph", own_graph)
    assert isinstance(stopped.exception, BudgetSpentError)
    assert exit_code(stopped.exception) is ExitCode.STOPPED
    assert "PARTIAL SURVEY" in (folder / "survey.md").read_text("utf-8")
    assert [survey["status"] for survey in answer("survey", "list", "--graph", own_graph)["items"]] == ["partial"]
    (job,) = answer("jobs", "list", "--kind", "survey", "--graph", own_graph)["items"]
    assert f"strata survey resume {job['id']}" in stopped.output
    resumed = answer("survey", "resume", job["id"], "--max-model-calls", "600", "-o", folder, "--graph", own_graph)
    assert "PARTIAL" not in (folder / "survey.md").read_text("utf-8")
    listed = answer("survey", "list", "--graph", own_graph)["items"]
    assert [(survey["id"], survey["status"]) for survey in listed] == [(resumed["id"], "complete")]


def test_only_a_survey_is_resumed_as_one(graph: Path) -> None:
    job = answer("jobs", "list", "--kind", "field", "--graph", graph)["items"][0]["id"]
    result = run("survey", "resume", job, "--graph", graph)
    assert isinstance(result.exception, InvalidInputError)
    assert f"strata jobs resume {job}" in str(result.exception)


def test_standard_input_waits_in_a_file_until_it_is_imported(corpus: Path, tmp_path: Path) -> None:
    text = "\n".join(islice(corpus.read_text("utf-8").splitlines(), 3))
    graph = tmp_path / "graph.kgl"
    assert run("import", "-", "--graph", graph, input=text).exit_code == ExitCode.OK
    assert list((tmp_path / "uploads").iterdir()) == []


def test_a_file_whose_name_is_not_utf_8_is_imported_and_its_name_shown(tmp_path: Path) -> None:
    file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfebad.jsonl"))
    file.write_text('{"id": "10.1000/x", "title": "A paper on graph networks and their tests"}\n', "utf-8")
    imported = answer("import", file, "--graph", tmp_path / "graph.kgl")["items"][0]
    assert imported["label"] == "\ufffd\ufffdbad"
    assert imported["counts"]["accepted"] == 1
