"""`strata ask` on a part of the example corpus: read once, answered from the graph from then on."""

from __future__ import annotations

from pathlib import Path

from api.cli.exit_codes import ExitCode
from services.errors import BudgetSpentError
from tests.unit.api.test_cli import FIELD, answer, corpus, graph, run

__all__ = ["corpus", "graph"]


def jobs(graph: Path) -> int:
    """How many extractions were asked for."""
    return len(answer("jobs", "list", "--kind", "extraction", "--graph", graph)["items"])


def test_entities_are_read_once_and_the_answer_stays_the_same(graph: Path) -> None:
    before = answer("ask", "entity", FIELD, "tasks", "--stored", "--graph", graph)
    assert (before["entities"], before["is_whole"]) == ([], False)
    first = answer("ask", "entity", FIELD, "tasks", "--graph", graph)
    done = jobs(graph)
    assert answer("ask", "entity", FIELD, "task", "--graph", graph) == first
    assert jobs(graph) == done
    assert first["is_whole"]
    assert first["total"] >= len(first["entities"]) > 3
    estimate = answer("ask", "entity", FIELD, "task", "--estimate", "--graph", graph)
    assert estimate["total_calls"] == {"low": 0, "high": 0}


def test_people_get_tables_and_notes(graph: Path) -> None:
    result = run("ask", "entity", FIELD, "task", "-n", "3", "--graph", graph)
    assert result.exit_code == ExitCode.OK, result.output
    assert "task: 3" in result.output
    assert "--limit shows more" in result.output


def test_what_is_related_to_an_entity_leads_to_papers(graph: Path) -> None:
    found = answer("ask", "related", FIELD, "GRAPH NEURAL NETWORK", "task", "--graph", graph)
    assert found["is_whole"]
    assert found["entities"][0]["name"].lower().startswith("graph neural network")
    papers = {row["id"] for row in answer("field", "papers", FIELD, "-n", "999", "--graph", graph)["items"]}
    assert found["relations"]
    assert {paper for each in found["relations"] for paper in each["papers"]} <= papers


def test_pairs_as_text_keep_their_bound(graph: Path) -> None:
    result = run("ask", "pairs", FIELD, "method", "task", "--text", "200", "--graph", graph)
    assert result.exit_code == ExitCode.OK, result.output
    lines = result.stdout.strip().splitlines()
    assert "pairs of related ones" in lines[-1]
    assert len(result.stdout) < 200 * 6


def test_papers_near_to_a_text_are_found_without_reading(graph: Path) -> None:
    before = jobs(graph)
    found = answer("ask", "text", FIELD, "message passing", "-n", "4", "--graph", graph)
    scores = [each["score"] for each in found["papers"]]
    assert len(scores) == 4
    assert scores == sorted(scores, reverse=True)
    assert jobs(graph) == before


def test_a_name_that_is_not_there_offers_near_ones_and_a_budget_says_how_to_go_on(graph: Path) -> None:
    wrong = run("ask", "related", FIELD, "graph neural networkz", "task", "--graph", graph)
    assert "names near to it: " in str(wrong.exception).lower()
    stopped = run("ask", "entity", FIELD, "dataset", "--max-model-calls", "2", "--graph", graph)
    assert isinstance(stopped.exception, BudgetSpentError)
    assert "strata jobs resume job_" in stopped.output
    (job, *_) = answer("jobs", "list", "--kind", "extraction", "--state", "failed", "--graph", graph)["items"]
    resumed = answer("jobs", "resume", job["id"], "--max-model-calls", "99", "--graph", graph)
    assert resumed["state"] == "succeeded"
    assert answer("ask", "entity", FIELD, "dataset", "--stored", "--graph", graph)["is_whole"]


def test_what_is_no_type_is_refused(graph: Path) -> None:
    result = run("ask", "entity", FIELD, "a|b", "--graph", graph)
    assert "entity_type" in str(result.exception)
    assert "none" in str(run("ask", "entity", "none", "task", "--graph", graph).exception)
