"""The description says all that a client has to know, the same for every operation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from api.app import create_app
from api.http.openapi import TAGS
from api.http.routing import Operation, resource
from api.problems import ProblemItem
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


def test_an_operation_is_put_together_when_it_is_first_looked_at() -> None:
    router = resource("/storks", "papers")

    @router.get("/{id}", operation_id="getStork", summary="A stork", response_model=ProblemItem)
    async def get_stork(id: str) -> None:
        """One of them."""

    (route,) = router.routes
    assert isinstance(route, Operation)
    assert "response_field" not in vars(route)
    assert route.path_regex.fullmatch("/v1/storks/3")
    assert route.response_field.field_info.annotation is ProblemItem
    assert (route.path, route.methods, route.description) == ("/v1/storks/{id}", {"GET"}, "One of them.")
    with pytest.raises(AttributeError, match="wings"):
        _ = route.wings


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


def test_every_operation_says_what_it_answers_and_what_every_address_may(description: dict[str, Any]) -> None:
    assert [server["url"] for server in description["servers"]] == ["/", "http://127.0.0.1:8000"]
    for method, path, operation in operations(description):
        answers = operation["responses"]
        assert "405" in answers, path
        assert ("304" in answers) == (method == "get"), path
        told = [each["description"] for each in answers.values() if "$ref" not in each]
        assert all(told), path
        assert "Successful Response" not in told, path
    assert "Allow" in description["components"]["responses"]["405"]["headers"]


def test_every_operation_has_examples_that_its_own_schemas_take(description: dict[str, Any]) -> None:
    for name, what, described in examples(description):
        schema = {**described["schema"], "components": description["components"]}
        stated = [described["example"]] if "example" in described else stated_in(described)
        assert stated, (name, what)
        wrong = [error.message for value in stated for error in Draft202012Validator(schema).iter_errors(value)]
        assert wrong == [], (name, what)


def examples(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What must have an example: operation, what of it, and its description."""
    for _, _, operation in operations(description):
        name = operation["operationId"]
        for parameter in operation.get("parameters", ()):
            if parameter.get("required"):
                yield name, parameter["name"], parameter
        bodies = [operation.get("requestBody", {})]
        bodies += [answer for status, answer in operation["responses"].items() if status < "300"]
        for body in bodies:
            if "application/json" in body.get("content", {}):
                yield name, "body", body["content"]["application/json"]


def stated_in(described: dict[str, Any]) -> list[Any]:
    """The examples beside a schema, or in it."""
    beside = described.get("examples", {})
    return [each["value"] for each in beside.values()] or described["schema"].get("examples", [])


def test_patterns_are_read_by_every_language_and_refuse_no_word(description: dict[str, Any]) -> None:
    patterns = set(found_patterns(description))
    assert not [pattern for pattern in patterns if r"\p{" in pattern]
    for pattern in patterns:
        re.compile(pattern)
    topic = next(each for each in description["paths"]["/v1/search"]["get"]["parameters"] if each["name"] == "q")
    is_word = re.compile(topic["schema"]["pattern"]).search
    assert all(map(is_word, ("graph", "7", "графы", "图", "\U00020000", "ª")))
    assert not any(map(is_word, (" ", "?!", "-_-", "~")))


def found_patterns(node: Any) -> Iterator[str]:
    """Every pattern in a description."""
    for key, each in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        if key == "pattern" and isinstance(each, str):
            yield each
        yield from found_patterns(each)


def test_uploads_are_a_form_of_files_or_one_file(description: dict[str, Any]) -> None:
    for path, method in (("/v1/imports", "post"), ("/v1/papers/{id}/full-text", "put")):
        content = description["paths"][path][method]["requestBody"]["content"]
        assert [*content] == ["multipart/form-data", "application/octet-stream"]
        assert content["application/octet-stream"]["schema"] == {"type": "string", "format": "binary"}
        file = content["multipart/form-data"]["schema"]["properties"]["file"]
        assert file.get("items", file)["format"] == "binary"
