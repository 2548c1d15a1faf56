"""Fixtures shared by all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine must not fail a property, and a run must be repeatable.
settings.register_profile("strata", deadline=None, derandomize=True)
settings.load_profile("strata")

ROOT = Path(__file__).resolve().parent.parent

pytest_plugins = ["tests.neo4j"]


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The development data beside the repository; tests that need it are skipped where it is absent."""
    folder = ROOT.parent / "shared"
    if not (folder / "corpora").is_dir():
        pytest.skip("the development data (../shared) is not beside this checkout")
    return folder


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With STRATA_NO_SKIPS a skipped test fails the run: a silent skip is a false green."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = len(reporter.stats.get("skipped", [])) if reporter else 0
    if os.environ.get("STRATA_NO_SKIPS") and skipped and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
