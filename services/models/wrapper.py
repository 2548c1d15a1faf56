"""What the layers around a model have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from services.models.port import LanguageModel
from services.models.price import Price
from services.tasks.task import Task


class ModelWrapper:
    """A language model around another one, which it resembles in all but `run`."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self._model.name

    @property
    def notice(self) -> str:
        """The notice of the model inside."""
        return self._model.notice

    @property
    def price(self) -> Price | None:
        """The price of the model inside."""
        return self._model.price

    @property
    def parameters(self) -> Mapping[str, str]:
        """The parameters of the model inside."""
        return self._model.parameters

    @property
    def is_offline(self) -> bool:
        """Whether the model inside is."""
        return self._model.is_offline

    @property
    def by_rule(self) -> bool:
        """Whether the model inside answers so."""
        return self._model.by_rule

    @property
    def calls_at_once(self) -> int:
        """As many as the model inside."""
        return self._model.calls_at_once

    @property
    def context_tokens(self) -> int | None:
        """The context of the model inside."""
        return self._model.context_tokens

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        """The route of the model inside."""
        return self._model.route(task)
