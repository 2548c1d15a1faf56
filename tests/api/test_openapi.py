"""The description says all that a client has to know, the same for every operation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from api.app import create_app
from api.http.openapi import TAGS
from services.config import Settings

PUBLIC = {"getIndex", "getHealth", "getReadiness", "listProblems", "getProblem"}
"""Operations that need no key."""


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    """The description; no graph is needed for it."""
    return create_app(SimpleNamespace(settings=Settings(_env_file=None), keys=None, handlers={})).openapi()


def operations(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, path and operation."""
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def test_the_head_names_title_version_licence_and_every_tag(description: dict[str, Any]) -> None:
    assert description["openapi"].startswith("3.1")
    assert description["info"]["title"] == "Strata"
    assert description["info"]["license"] == {"name": "Apache-2.0", "identifier": "Apache-2.0"}
    used = {tag for _, _, operation in operations(description) for tag in operation["tags"]}
    assert used == {tag["name"] for tag in TAGS}


def test_every_operation_has_an_id_a_tag_and_a_text_of_its_own(description: dict[str, Any]) -> None:
    ids = []
    for method, path, operation in operations(description):
        ids.append(operation["operationId"])
        assert re.fullmatch(r"[a-z]+([A-Z][a-z]+)+", operation["operationId"]), path
        assert len(operation["tags"]) == 1, (method, path)
        assert operation["summary"], (method, path)
        assert not operation["summary"].endswith("."), (method, path)
    assert len(ids) == len(set(ids))


def test_every_operation_says_who_may_ask(description: dict[str, Any]) -> None:
    schemes = description["components"]["securitySchemes"]
    for _, path, operation in operations(description):
        if operation["operationId"] in PUBLIC:
            assert "security" not in operation, path
        else:
            assert operation["security"] == [{"bearer": []}, {"api_key": []}], path
            assert {"401", "403", "421", "429"} <= set(operation["responses"]), path
    assert schemes["bearer"]["scheme"] == "bearer"
    assert schemes["api_key"]["name"] == "X-API-Key"


def test_every_refusal_is_a_problem(description: dict[str, Any]) -> None:
    refusals = description["components"]["responses"]
    for _, path, operation in operations(description):
        assert {"422", "500", "503"} <= set(operation["responses"]), path
        for status, told in operation["responses"].items():
            if int(status) >= 400:
                assert told == {"$ref": f"#/components/responses/{status}"}, (path, status)
    for told in refusals.values():
        schema = told["content"]["application/problem+json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/Problem"}
    assert not {"HTTPValidationError", "ValidationError"} & set(description["components"]["schemas"])


def test_operations_that_create_honour_idempotency_keys(description: dict[str, Any]) -> None:
    for method, path, operation in operations(description):
        keys = [each["name"] for each in operation.get("parameters", ()) if each["in"] == "header"]
        is_creating = method == "post" and operation["operationId"].startswith("create") and "estimates" not in path
        assert ("Idempotency-Key" in keys) == is_creating, path
        assert ("409" in operation["responses"]) or not is_creating, path


def test_nothing_of_the_house_is_left_in_the_description(description: dict[str, Any]) -> None:
    for _, path, operation in operations(description):
        assert not [name for name in operation if name.startswith("x-")], path


def test_addresses_are_plural_nouns_below_a_version(description: dict[str, Any]) -> None:
    for path in description["paths"]:
        assert path in {"/", "/healthz", "/readyz"} or path.startswith("/v1/"), path
        assert not path.endswith("/") or path == "/"
        assert re.fullmatch(r"(/([a-z0-9-]+|\{[a-z_]+\}))+|/", path), path


def test_files_of_a_survey_are_described_as_text_or_json(description: dict[str, Any]) -> None:
    operation = description["paths"]["/v1/surveys/{id}/artifacts/{name}"]["get"]
    content = operation["responses"]["200"]["content"]
    assert content["application/vnd.citationstyles.csl+json"]["schema"]["type"] == "array"
    assert {kind["schema"].get("format") for kind in content.values()} == {None}
