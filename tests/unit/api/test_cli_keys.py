"""`strata keys`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.bootstrap import open_keys, read_settings
from api.cli.app import app
from kg.errors import InvalidInputError, KGError, NotFoundError


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    """A graph that need not exist: keys lie beside it."""
    return tmp_path / "graph.kgl"


def keys(graph: Path, *arguments: str) -> Result:
    """Run `strata keys`; an error of ours is left in `result.exception`."""
    return CliRunner().invoke(app, ["keys", *arguments, "--graph", str(graph)])


def test_a_key_is_shown_once_alone_on_standard_output(graph: Path) -> None:
    made = keys(graph, "create", "laptop", "--scope", "write")
    token = made.stdout.strip()
    with open_keys(read_settings(graph)) as stored:
        found = stored.find(token)
    assert found is not None
    assert (found.name, found.scope) == ("laptop", "write")
    assert "cannot be shown again" in made.stderr
    assert token not in keys(graph, "list").output
    assert token not in keys(graph, "list", "--json").output


def test_a_key_may_end_and_have_a_limit_of_its_own(graph: Path) -> None:
    made = json.loads(keys(graph, "create", "ci", "--expires", "2999-01-01", "--rate", "7", "--json").stdout)
    assert (made["scope"], made["per_minute"], made["expires"]) == ("read", 7, "2999-01-01 00:00:00+00:00")
    assert made["key"].startswith(f"strata_{made['id']}_")
    assert "valid until 2999-01-01" in keys(graph, "list").stdout


def test_a_revoked_key_stays_listed(graph: Path) -> None:
    keys(graph, "create", "ci")
    assert "revoked ci" in keys(graph, "revoke", "ci").stdout
    (listed,) = json.loads(keys(graph, "list", "--json").stdout)["items"]
    assert listed["revoked"] is not None
    assert isinstance(keys(graph, "revoke", "ci").exception, NotFoundError)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("ci", "--expires", "2001-01-01"), "in the future"),
        ((" ",), "a name of 1 to 100"),
        (("taken",), "there is a key"),
    ],
)
def test_a_key_that_makes_no_sense_is_refused(graph: Path, arguments: tuple[str, ...], text: str) -> None:
    keys(graph, "create", "taken")
    refused: KGError | None = keys(graph, "create", *arguments).exception
    assert isinstance(refused, InvalidInputError)
    assert text in str(refused)
