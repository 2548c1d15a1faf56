"""A model that answers some tasks as a test says, the rest as the offline one does, and notes what it was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from services.adapters.models.offline.model import OfflineModel
from services.models.port import Completion, LanguageModel, Repair
from services.tasks.task import Task


class AnsweringModel(OfflineModel):
    """Answers by `ways`, functions of the inputs by the name of their task."""

    def __init__(self, ways: Mapping[str, Callable[[Any], Any]]) -> None:
        self._ways = ways
        self.asked: list[tuple[str, Any]] = []

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        return self

    def inputs(self, name: str) -> list[Any]:
        """What a task was asked with, in order."""
        return [inputs for task, inputs in self.asked if task == name]

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        self.asked.append((task.name, inputs))
        if (way := self._ways.get(task.name)) is None:
            return await super().run(task, inputs, repair=repair)
        return Completion(value=way(inputs), model=self.name)
