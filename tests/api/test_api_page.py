"""The page of operations names every one of them, and the commands of docs/api.md that read work."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from docs.site.operations_page import operations_page

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text("utf-8")
READING = PAGE.split("## Imports, surveys, jobs")[0]


def test_the_page_of_operations_has_each_once_under_its_address(example_client: TestClient) -> None:
    description = example_client.get("/v1/openapi.json").json()
    described = [
        (operation["operationId"], f"{method.upper()} {path.removeprefix('/v1')}")
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    ]
    rows = re.findall(r"^\| `(\w+)` \| `([A-Z]+ \S+)`", operations_page(description), re.MULTILINE)
    assert sorted(rows) == sorted(described)


def test_a_row_says_what_an_operation_does_and_takes(example_client: TestClient) -> None:
    page = operations_page(example_client.get("/v1/openapi.json").json())
    (row,) = (line for line in page.splitlines() if line.startswith("| `listSurveys` |"))
    assert "List surveys." in row
    assert {"`field_id`", "`status`"} <= set(row.split("|")[4].replace(",", " ").split())
    (row,) = (line for line in page.splitlines() if line.startswith("| `createSurvey` |"))
    assert "`budget`" in row.split("|")[4]


def test_the_page_names_operations_that_there_are(example_client: TestClient) -> None:
    methods = example_client.get("/v1/openapi.json").json()["paths"].values()
    known = {operation["operationId"] for each in methods for operation in each.values()}
    named = set(re.findall(r"`((?:create|decide|delete|edit|get|list|put|search)[A-Z]\w+)`", PAGE))
    assert named
    assert named <= known


@pytest.mark.parametrize("command", re.findall(r"^curl (?!-X).*$", READING, re.MULTILINE))
def test_every_command_of_the_page_works(example_client: TestClient, command: str) -> None:
    words = shlex.split(command.replace("$API", "/v1"))
    headers = dict(word.split(": ", 1) for before, word in pairwise(words) if before == "-H")
    assert example_client.get(words[-1], headers=headers).status_code == 200
