"""`strata taxonomy` on a part of the example corpus: made, changed, taken back, made again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from api.cli.exit_codes import ExitCode
from tests.unit.api.test_cli import FIELD, answer, corpus, graph, run

__all__ = ["corpus", "graph"]

OWN = "task-by-domain"


@pytest.fixture(scope="module")
def made(graph: Path) -> dict[str, Any]:
    """A taxonomy as it was made."""
    found: dict[str, Any] = answer("taxonomy", "induce", FIELD, "tasks", "--by", "domain", "--graph", graph)
    return found


def names(taxonomy: dict[str, Any]) -> list[str]:
    """The names of the categories."""
    return [each["name"] for each in taxonomy["categories"]]


def test_a_taxonomy_is_made_listed_and_shown(graph: Path, made: dict[str, Any]) -> None:
    assert (made["id"], made["entity_type"], made["criterion"]) == (OWN, "task", "domain")
    (item,) = answer("taxonomy", "list", FIELD, "--graph", graph)["items"]
    assert (item["id"], item["placed"], item["coverage"]) == (OWN, made["placed"], made["coverage"])
    assert answer("taxonomy", "show", FIELD, OWN, "--graph", graph) == made
    estimate = answer("taxonomy", "induce", FIELD, "task", "--by", "domain", "--estimate", "--graph", graph)
    assert estimate["calls"]["entities"] == {"low": 0, "high": 0}


def test_changes_are_made_by_name_and_taken_back(graph: Path, made: dict[str, Any]) -> None:
    first, second = made["categories"][0], made["categories"][-1]
    renamed = answer("taxonomy", "rename", FIELD, OWN, first["name"], "Of readers", "--graph", graph)
    assert names(renamed) == ["Of readers", *names(made)[1:]]
    entity = second["examples"][0]["name"]
    moved = answer("taxonomy", "move", FIELD, OWN, entity, "--into", "of readers", "--graph", graph)
    assert moved["categories"][0]["entities"] == first["entities"] + 1
    locked = answer("taxonomy", "lock", FIELD, OWN, first["id"], "--graph", graph)
    assert locked["categories"][0]["is_locked"]
    people = run("taxonomy", "show", FIELD, OWN, "--graph", graph)
    assert f"Of readers ({first['id']}, locked)" in people.output
    assert "Changes" in people.output
    for _ in range(3):
        after = answer("taxonomy", "undo", FIELD, OWN, "--graph", graph)
    assert after["categories"] == made["categories"]


def test_what_does_not_fit_is_refused_with_what_there_is(graph: Path, made: dict[str, Any]) -> None:
    result = run("taxonomy", "merge", FIELD, OWN, "no such category", made["categories"][0]["id"], "--graph", graph)
    assert result.exit_code != ExitCode.OK
    assert made["categories"][0]["id"] in str(result.exception)
