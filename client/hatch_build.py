"""Puts the modules that client and service have in common below `strata`, so that there is one source of them."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = "strata/parts"


class PartsOfService(BuildHookInterface):
    """Writes the modules into a temporary folder and includes that; a source distribution holds them already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write them before anything is built.

        Raises:
            RuntimeError: an editable install, whose folder would have to hold them.
        """
        if (Path(self.root) / PARTS).is_dir():
            return
        if version == "editable":
            raise RuntimeError(
                "strata-client has no editable install; in a clone `from api.client import Client` is it"
            )
        sys.path.insert(0, self.root)
        from parts import write_parts

        self._made = tempfile.TemporaryDirectory()
        write_parts(Path(self.root).parent, Path(self._made.name))
        build_data["force_include"][self._made.name] = PARTS

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was written."""
        if made := getattr(self, "_made", None):
            made.cleanup()
