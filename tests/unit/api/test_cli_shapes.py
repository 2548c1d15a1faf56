"""`--json` prints the shapes of the HTTP service: each command against the schemas of `docs/openapi.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.unit.api.test_cli import FIELD, answer, corpus, graph

__all__ = ["corpus", "graph"]


@pytest.fixture(scope="module")
def components(root: Path) -> dict[str, Any]:
    """The schemas of the service, by name."""
    described: dict[str, Any] = json.loads((root / "docs" / "openapi.json").read_text("utf-8"))
    return described["components"]


@pytest.fixture(scope="module")
def answers(graph: Path, corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What every command that knows `--json` prints."""
    survey = answer("survey", "write", FIELD, "-o", tmp_path_factory.mktemp("survey"), "--graph", graph)
    (job,) = answer("jobs", "list", "--kind", "survey", "--graph", graph)["items"]
    shown = {
        "import": answer("import", corpus, "--graph", graph),
        "survey write": survey,
        "jobs show": answer("jobs", "show", job["id"], "--graph", graph),
        "field show": answer("field", "show", FIELD, "--graph", graph),
        "field build": answer("field", "build", "graph neural networks", "--as-of", "2025-01-01", "--graph", graph),
        "search": answer("search", "graph attention", "--graph", graph),
        "survey estimate": answer("survey", "estimate", FIELD, "--graph", graph),
        "ask entity": answer("ask", "entity", FIELD, "task", "--graph", graph),
    }
    for command in ("field list", "jobs list", "survey list", "doctor"):
        shown[command] = answer(*command.split(), "--graph", graph)
    return shown


SHAPES = {
    "import": "ImportList",
    "import items": "ImportOut",
    "import items parts rows": "ImportRowList",
    "field list": "Page_FieldBrief_",
    "field show": "FieldOut",
    "field build": "FieldOut",
    "field show parts layers": "Layers",
    "field show parts communities": "CommunityList",
    "field show parts paths": "Paths",
    "field show parts reach": "ReachOut",
    "jobs list": "JobList",
    "jobs show": "JobOut",
    "jobs show parts steps": "JobSteps",
    "jobs show parts events": "JobEvents",
    "search": "SearchAnswer",
    "survey list": "SurveyList",
    "ask entity": "FragmentOut",
    "survey write": "SurveyOut",
    "survey estimate": "EstimateOut",
    "doctor": "CapabilitiesOut",
}
"""The schema of what a command prints, or of a part of it; of items, each."""


@pytest.mark.parametrize("what", SHAPES)
def test_what_a_command_prints_has_the_shape_of_its_resource(
    what: str, answers: dict[str, Any], components: dict[str, Any]
) -> None:
    command = max((name for name in answers if what.startswith(name)), key=len)
    found = [answers[command]]
    for part in what.removeprefix(command).split():
        found = [inner for value in found for inner in (value[part] if part == "items" else [value[part]])]
    assert found
    validator = Draft202012Validator({"$ref": f"#/components/schemas/{SHAPES[what]}", "components": components})
    for value in found:
        assert not [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]
        assert set(components["schemas"][SHAPES[what]]["properties"]) <= set(value)
