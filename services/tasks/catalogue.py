"""Every task there is, found in the folders of the families: no list is kept."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

import services.tasks
from services.tasks.task import Task


@cache
def catalogue() -> tuple[Task[Any, Any], ...]:
    """The tasks that the modules of the families define, by family and name."""
    found = {
        (value.family, value.name): value
        for module in pkgutil.walk_packages(services.tasks.__path__, f"{services.tasks.__name__}.")
        for value in vars(import_module(module.name)).values()
        if isinstance(value, Task)
    }
    return tuple(task for _, task in sorted(found.items()))
