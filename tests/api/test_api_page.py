"""docs/api.md names every operation, and the commands of its reading half work."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest
from starlette.testclient import TestClient

OF_THE_SERVICE = "service"
"""The tag of operations that docs/service.md tells of."""
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text("utf-8")
READING = PAGE.split("## Imports, surveys, jobs")[0]


def test_every_operation_is_on_the_page_under_its_address(example_client: TestClient) -> None:
    described = {
        (operation["operationId"], f"{method.upper()} {path.removeprefix('/v1')}")
        for path, methods in example_client.get("/v1/openapi.json").json()["paths"].items()
        for method, operation in methods.items()
        if OF_THE_SERVICE not in operation["tags"]
    }
    assert set(re.findall(r"^\| `(\w+)` \| `([A-Z]+ \S+)`", PAGE, re.MULTILINE)) == described


@pytest.mark.parametrize("command", re.findall(r"^curl (?!-X).*$", READING, re.MULTILINE))
def test_every_command_of_the_page_works(example_client: TestClient, command: str) -> None:
    words = shlex.split(command.replace("$API", "/v1"))
    headers = dict(word.split(": ", 1) for before, word in pairwise(words) if before == "-H")
    assert example_client.get(words[-1], headers=headers).status_code == 200
