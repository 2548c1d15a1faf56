"""How the offline model does each task: functions that say which task they answer."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel

from services.adapters.models import offline

if TYPE_CHECKING:
    from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)
Way = Callable[[In], Out]

_WAYS: dict[str, Way[Any, Any]] = {}


def answers(task: Task[In, Out]) -> Callable[[Way[In, Out]], Way[In, Out]]:
    """Have the decorated function answer `task`.

    Raises:
        ValueError: another function answers it already.
    """

    def register(way: Way[In, Out]) -> Way[In, Out]:
        if task.name in _WAYS:
            raise ValueError(
                f"two functions answer the task {task.name!r}: {_WAYS[task.name].__qualname__} and another"
            )
        _WAYS[task.name] = way
        return way

    return register


@cache
def functions_by_task() -> Mapping[str, Way[Any, Any]]:
    """The functions of all modules of the offline model, by the name of their task."""
    for module in pkgutil.walk_packages(offline.__path__, f"{offline.__name__}."):
        import_module(module.name)
    return _WAYS
