"""What stands around the body of a survey, and what it is told of the body."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from services.document.citations import keys_in_sections
from services.tasks.front.matter import FrontInput
from services.tasks.task import Task
from tests.builders.bee_surveys import bee_store, written
from tests.builders.scripted_model.model import ScriptedModel


async def test_the_abstract_counts_the_papers_that_the_introduction_cites_too(tmp_path: Path) -> None:
    counted = dict[str, int]()

    class Noting(ScriptedModel):
        async def run(self, task: Task[Any, Any], inputs: Any, **options: Any) -> Any:
            if isinstance(inputs, FrontInput):
                counted[task.name] = inputs.cited
            return await super().run(task, inputs, **options)

    with bee_store(tmp_path / "graph.kgl") as engine:
        survey = await written(engine, Noting())
    assert counted["abstract"] == counted["title"] == len(keys_in_sections(survey.sections))
    assert counted["introduction"] == counted["conclusion"] == len(keys_in_sections(survey.sections[1:-1]))
