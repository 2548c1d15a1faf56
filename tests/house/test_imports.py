"""Every module can be imported by itself on this Python, also those that no test happens to use."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import pytest

import api
import kg
import services


@pytest.mark.parametrize("package", [kg, services, api], ids=lambda package: package.__name__)
def test_every_module_is_imported(package: object) -> None:
    names = [each.name for each in walk_packages(package.__path__, f"{package.__name__}.")]  # type: ignore[attr-defined]
    assert len(names) > 20
    for name in names:
        assert import_module(name).__name__ == name
