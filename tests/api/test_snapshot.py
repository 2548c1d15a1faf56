"""The description of the service is committed: nobody changes it by accident, and nobody breaks clients unawares."""

from __future__ import annotations

import json
import os
from copy import deepcopy
from difflib import unified_diff
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from api.app import create_app
from services.config import Settings
from tests.openapi_changes import changes

_SHOWN_LINES = 60


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    """The description as it is; no graph is needed for it."""
    described: dict[str, Any] = create_app(
        SimpleNamespace(settings=Settings(_env_file=None), keys=None, handlers={})  # type: ignore[arg-type]
    ).openapi()
    return json.loads(json.dumps(described))


def test_the_description_is_the_one_that_is_committed(description: dict[str, Any], root: Path) -> None:
    file = root / "docs" / "openapi.json"
    text = json.dumps(description, ensure_ascii=False, indent=2) + "\n"
    if os.environ.get("STRATA_OPENAPI") == "update":
        file.write_text(text, "utf-8")
    committed = file.read_text("utf-8")
    if committed != text:
        pytest.fail(explained(json.loads(committed), description), pytrace=False)


def explained(old: dict[str, Any], new: dict[str, Any]) -> str:
    """What is different, for whoever changed it."""
    found = changes(old, new)
    lines = [json.dumps(each, ensure_ascii=False, indent=1).splitlines() for each in (old, new)]
    difference = [line.rstrip() for line in unified_diff(*lines, "docs/openapi.json", "the service", n=1, lineterm="")]
    return "\n".join(
        [
            "The description of the service is not the one in docs/openapi.json.",
            *(f"  BREAKS CLIENTS  {line}" for line in found.breaking),
            *(f"  adds            {line}" for line in found.additions),
            *difference[:_SHOWN_LINES],
            *(["…"] if len(difference) > _SHOWN_LINES else []),
            "`make openapi` rewrites the file. What breaks clients needs a new version of the API, or a Deprecation "
            "first (docs/service.md).",
        ]
    )


def changed(description: dict[str, Any]) -> dict[str, Any]:
    return deepcopy(description)


def test_no_change_breaks_nothing(description: dict[str, Any]) -> None:
    found = changes(description, changed(description))
    assert found.breaking == found.additions == ()


def test_an_operation_that_is_gone_or_moved_breaks_clients(description: dict[str, Any]) -> None:
    new = changed(description)
    del new["paths"]["/v1/jobs/{id}"]
    new["paths"]["/v1/library"] = new["paths"].pop("/v1/papers")
    breaking = changes(description, new).breaking
    assert "operation: getJob is gone" in breaking
    assert "operation: listPapers was GET /v1/papers and is GET /v1/library" in breaking


def test_a_field_of_an_answer_that_is_gone_or_of_another_type_breaks_clients(description: dict[str, Any]) -> None:
    new = changed(description)
    job = new["components"]["schemas"]["JobOut"]["properties"]
    del job["stage"]
    job["attempts"] = {"type": "string"}
    breaking = changes(description, new).breaking
    assert "answer: getJob 200 application/json /stage is gone" in breaking
    assert "answer: getJob 200 application/json /attempts was integer and is string" in breaking
    assert "answer: createSurvey 202 application/json /stage is gone" in breaking


def test_a_new_field_of_an_answer_breaks_nobody(description: dict[str, Any]) -> None:
    new = changed(description)
    new["components"]["schemas"]["JobOut"]["properties"]["colour"] = {"type": "string"}
    found = changes(description, new)
    assert found.breaking == ()
    assert "answer: getJob 200 application/json /colour is new" in found.additions


def test_what_a_request_needs_now_breaks_clients_and_what_it_may_hold_does_not(description: dict[str, Any]) -> None:
    new = changed(description)
    listing = new["paths"]["/v1/jobs"]["get"]["parameters"]
    listing.append({"in": "query", "name": "owner", "required": True, "schema": {"type": "string"}})
    listing.append({"in": "query", "name": "since", "required": False, "schema": {"type": "string"}})
    survey = new["components"]["schemas"]["NewSurvey"]
    survey["properties"]["style"] = {"type": "string"}
    survey["required"] = [*survey.get("required", []), "style"]
    found = changes(description, new)
    assert set(found.breaking) == {
        "request: listJobs query owner is needed now",
        "request: createSurvey body application/json /style is needed now",
        "request: estimateSurvey body application/json /style is needed now",
    }
    assert "request: listJobs query since is new" in found.additions


def test_a_value_that_a_request_may_not_hold_any_more_breaks_clients(description: dict[str, Any]) -> None:
    new = changed(description)
    new["components"]["schemas"]["RowOutcome"]["enum"].remove("merged")
    assert changes(description, new).breaking == ("request: listImportRows query outcome=merged is gone",)


def test_a_type_of_answer_that_is_gone_breaks_clients(description: dict[str, Any]) -> None:
    new = changed(description)
    del new["paths"]["/v1/surveys/{id}/references"]["get"]["responses"]["200"]["content"]["application/x-bibtex"]
    (line,) = changes(description, new).breaking
    assert line.startswith("answer: listSurveyReferences 200 application/x-bibtex")


def test_the_explanation_names_what_breaks_first(description: dict[str, Any]) -> None:
    new = changed(description)
    del new["components"]["schemas"]["JobOut"]["properties"]["stage"]
    text = explained(description, new)
    assert text.splitlines()[1].startswith("  BREAKS CLIENTS  answer: ")
    assert "make openapi" in text
