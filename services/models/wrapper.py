"""What the layers around a model have in common."""

from __future__ import annotations

from typing import Any

from services.models.port import LanguageModel, ModelTraits
from services.tasks.task import Task


class ModelWrapper:
    """A language model around another one, which it resembles in all but `run`."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def traits(self) -> ModelTraits:
        """Those of the model inside."""
        return self._model.traits

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        """The route of the model inside."""
        return self._model.route(task)
