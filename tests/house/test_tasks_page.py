"""The page of all tasks is the one that the catalogue makes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from services.tasks.catalogue import catalogue
from tests.tasks_page import tasks_page


def test_the_page_of_all_tasks_is_current(root: Path) -> None:
    file, page = root / "docs" / "tasks.md", tasks_page()
    if os.environ.get("STRATA_TASKS_PAGE") == "update":
        file.write_text(page, "utf-8")
    if file.read_text("utf-8") != page:
        pytest.fail("docs/tasks.md is not what the catalogue makes: run `make tasks-page`", pytrace=False)


def test_the_page_names_every_task_once() -> None:
    headings = [line for line in tasks_page().splitlines() if line.startswith("### ")]
    assert headings == [f"### `{task.name}`" for task in catalogue()]
