"""`strata collect` and `strata screening` on a part of the example corpus."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from api.cli.exit_codes import ExitCode
from kg.errors import InvalidInputError
from tests.unit.api.test_cli import PAPERS, answer, corpus, run

__all__ = ["corpus"]

NAME = "graph-attention"


@pytest.fixture(scope="module")
def collected(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph with the collection on graph attention, made from a file in one command."""
    path = tmp_path_factory.mktemp("collected") / "graph.kgl"
    day = ("--as-of", "2025-01-01", "--size", "12")
    result = run("collect", "graph attention", "--from", corpus, *day, "--graph", path)
    assert result.exit_code == ExitCode.OK, result.output
    assert "strata field show graph-attention" in result.output
    return path


def test_one_command_leads_from_a_file_to_a_field_of_the_included_papers(collected: Path) -> None:
    flow = answer("screening", "flow", NAME, "--graph", collected)
    included = answer("screening", "show", NAME, "--outcome", "included", "--graph", collected)
    assert included["total"] == flow["included"] > 0
    assert flow["screened"] - flow["not_retrieved"] <= PAPERS
    field = answer("field", "papers", NAME, "-n", "99", "--graph", collected)
    assert {row["id"] for row in field["items"]} == {row["paper"]["id"] for row in included["items"]}
    assert [row["id"] for row in answer("screening", "list", "--graph", collected)["items"]] == [NAME]
    for command in ("flow", "show", "next"):
        assert run("screening", command, NAME, "--graph", collected).exit_code == ExitCode.OK


def test_a_decision_changes_the_record_until_it_is_withdrawn(collected: Path) -> None:
    before = answer("screening", "flow", NAME, "--graph", collected)
    (best,) = answer("screening", "next", NAME, "-n", "1", "--graph", collected)["items"]
    key = best["paper"]["citation_key"]
    assert best["outcome"] == "included"
    excluded = answer("screening", "exclude", NAME, key, "--reason", "off topic", "--graph", collected)["candidate"]
    assert (excluded["stage"], excluded["ruling"]["reason"]) == ("reader", "off topic")
    after = answer("screening", "flow", NAME, "--graph", collected)
    assert (after["included"], after["excluded"]["by a reader, off topic"]) == (before["included"] - 1, 1)
    (following,) = answer("screening", "next", NAME, "-n", "1", "--graph", collected)["items"]
    assert following["paper"]["id"] != best["paper"]["id"]
    assert answer("screening", "include", NAME, key, "--graph", collected)["candidate"]["outcome"] == "included"
    assert run("screening", "withdraw", NAME, key, "--graph", collected).exit_code == ExitCode.OK
    assert answer("screening", "flow", NAME, "--graph", collected) == before
    assert run("screening", "withdraw", NAME, key, "--graph", collected).exception is not None


@pytest.mark.slow
def test_a_reader_decides_one_by_one_before_the_field_is_built(collected: Path) -> None:
    day = ("--as-of", "2025-01-01", "--size", "12", "--review")
    command = ("collect", "graph attention", *day, "--label", "gnn", "--graph", collected)
    result = run(*command, input="later\nwhat\ne\ni\nquit\n")
    assert result.exit_code == ExitCode.OK, result.output
    ruled = answer("screening", "show", NAME, "--stage", "reader", "--graph", collected)["items"]
    assert sorted(each["outcome"] for each in ruled) == ["excluded", "included"]
    members = {row["id"] for row in answer("field", "papers", NAME, "-n", "99", "--graph", collected)["items"]}
    assert {each["paper"]["id"] for each in ruled} & members == {
        each["paper"]["id"] for each in ruled if each["outcome"] == "included"
    }


@pytest.mark.slow
def test_what_is_new_joins_after_a_yes(collected: Path, root: Path, tmp_path: Path) -> None:
    assert answer("collect", "--update", NAME, "--graph", collected) == {"items": [], "next": None}
    new = tmp_path / "new.jsonl"
    title = "Graph attention networks attend to graphs"
    row = {
        "id": "new:1",
        "title": title,
        "abstract": "Graph attention on graphs.",
        "year": 2024,
        "citation_count": 9_999,
    }
    new.write_text(json.dumps(row), encoding="utf-8")
    assert run("import", new, "--label", "gnn", "--graph", collected).exit_code == ExitCode.OK
    (found,) = answer("collect", "--update", NAME, "--graph", collected)["items"]
    assert (found["paper"]["title"], bool(found["neighbours"])) == (title, True)
    before = answer("screening", "flow", NAME, "--graph", collected)["included"]
    refused = run("collect", "--update", NAME, "--graph", collected, input="n\n")
    assert title.split(maxsplit=1)[0] in refused.output
    assert answer("screening", "flow", NAME, "--graph", collected)["included"] == before
    assert run("collect", "--update", NAME, "--graph", collected, input="y\n").exit_code == ExitCode.OK
    flow = answer("screening", "flow", NAME, "--graph", collected)
    assert (flow["included"], flow["identified"]["the run before"]) == (before + 1, before)
    assert found["paper_id"] in {
        row["id"] for row in answer("field", "papers", NAME, "-n", "99", "--graph", collected)["items"]
    }


def test_a_topic_or_a_field_to_update_is_needed(collected: Path) -> None:
    for arguments in ((), ("graph attention", "--update", NAME)):
        assert isinstance(run("collect", *arguments, "--graph", collected).exception, InvalidInputError)
    assert "collect" in str(run("collect", "--update", "none", "--graph", collected).exception)


def test_sources_and_imports_that_are_not_there_are_named(collected: Path) -> None:
    for option, value in (("--source", "nowhere"), ("--label", "nothing")):
        result = run("collect", "graph attention", option, value, "--graph", collected)
        assert isinstance(result.exception, InvalidInputError)
        assert value in str(result.exception)
