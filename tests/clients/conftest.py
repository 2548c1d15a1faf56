"""These tests belong to `make test-clients`; where the generator or the validator is missing they are not collected."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from api.app import create_app
from api.bootstrap import open_service
from tests.api.conftest import settings_in
from tests.api.working import listening

_INSTALLED = all(find_spec(package) for package in ("openapi_python_client", "openapi_spec_validator"))

collect_ignore_glob = [] if _INSTALLED else ["test_*.py"]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a service on an empty graph listens."""
    with open_service(settings_in(tmp_path_factory.mktemp("service"))) as service, listening(create_app(service)) as at:
        yield at


@pytest.fixture(scope="session")
def description(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """The description that is committed, without lines that no generator needs."""
    file = tmp_path_factory.mktemp("description") / "openapi.json"
    file.write_text(json.dumps(json.loads((root / "docs" / "openapi.json").read_text("utf-8"))), "utf-8")
    return file


@pytest.fixture(scope="session")
def papers(root: Path) -> Path:
    """A file of papers to upload."""
    return root / "examples" / "graph_neural_networks.jsonl"
