"""Fixtures shared by all tests."""

from __future__ import annotations

import gc
import os
from functools import cache
from pathlib import Path
from typing import Any

import httpx2._transports.default as http_transports
import pytest
import typer.testing as typer_testing
from hypothesis import find, settings
from hypothesis.strategies import booleans

# A busy machine must not fail a property, and a run must be repeatable.
settings.register_profile("strata", deadline=None, derandomize=True)
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("brief", deadline=None, derandomize=True, max_examples=20)
settings.load_profile("strata")

# A worker of pytest-xdist sets the width of a terminal that it has not, and a console made under it keeps that width.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.pop("COLUMNS", None)

# Searches for garbage took a tenth of the time of all tests: there is none while tests are collected, what is there
# then stays, and afterwards they come seldom.
gc.disable()

# Hundreds of tests make an HTTP client, each of which read the certificates of the system again.
http_transports.create_ssl_context = cache(http_transports.create_ssl_context)

# Hundreds of tests run commands, for each of which the options of `strata` were put together again.
typer_testing._get_command = cache(typer_testing._get_command)

ROOT = Path(__file__).resolve().parent.parent

_NO_DATA = "the development data (../shared) is not beside this checkout"

pytest_plugins = ["tests.neo4j", "tests.postgres"]


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The development data beside the repository; tests that need it are skipped where it is absent."""
    folder = ROOT.parent / "shared"
    if not (folder / "corpora").is_dir():
        pytest.skip(_NO_DATA)
    return folder


@pytest.fixture
def texts_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Full texts are read by the same readers in the process of the test: one of their own takes a second for each."""
    from services.adapters.formats import text_files
    from services.adapters.formats.fulltext import reader, worker

    def read(file: Path, format: Any, *, beside: Path | None = None) -> Any:
        answer = worker.FULL_TEXT.dump_python(worker._read(format, file, beside), mode="json")
        return worker.FULL_TEXT.validate_python(answer)

    for module in (reader, text_files):
        monkeypatch.setattr(module, "read_full_text", read)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadfile` the tests of the house stay in one process as well: they parse all sources."""
    from xdist.scheduler import LoadFileScheduling

    class OneHouse(LoadFileScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return "tests/house" if nodeid.startswith("tests/house/") else super()._split_scope(nodeid)

    return OneHouse(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_finish() -> None:
    """See above; hypothesis registers its source of chance first, of which it sees no owner among what is frozen."""
    find(booleans(), lambda _: True, settings=settings(database=None))
    gc.freeze()
    gc.set_threshold(200_000, 50, 100)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With STRATA_NO_SKIPS a test that was skipped though it can run fails the run: a silent skip is a false green.

    The one thing that a machine may lack is the development data, which is no part of the repository.
    """
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    reports = reporter.stats.get("skipped", []) if reporter else []
    skipped = [each for each in reports if _NO_DATA not in str(each.longrepr)]
    if os.environ.get("STRATA_NO_SKIPS") and skipped and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
