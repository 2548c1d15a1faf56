"""An input of every task, out of the modules `inputs_<family>` beside this one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

INPUTS: dict[str, Any] = {
    name: inputs
    for path in sorted(Path(__file__).parent.glob("inputs_*.py"))
    for name, inputs in import_module(f"tests.unit.services.tasks.{path.stem}").INPUTS.items()
}
"""By the name of the task."""
