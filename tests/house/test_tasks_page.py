"""The page of all tasks is made from the catalogue."""

from __future__ import annotations

from docs.site.tasks_page import tasks_page
from services.tasks.catalogue import catalogue


def test_the_page_names_every_task_once() -> None:
    headings = [line for line in tasks_page().splitlines() if line.startswith("### ")]
    assert headings == [f"### `{task.name}`" for task in catalogue()]
