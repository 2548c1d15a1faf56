"""Modules of a folder that is read as a folder: what each of them declares is found, and no list of them is kept."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def modules_of(folder: ModuleType) -> Iterator[ModuleType]:
    """The modules of a package, imported, in the order of their names."""
    for module in iter_modules(folder.__path__):
        yield import_module(f"{folder.__name__}.{module.name}")
