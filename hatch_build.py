"""Refuses to build a wheel without the explorer's page, which nobody would miss before a user does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("api/static/explorer")


class PageOfExplorer(BuildHookInterface):
    """Looks for the page and what it names; an editable install may be made before it is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look before anything is built.

        Raises:
            FileNotFoundError: there is no `index.html`, or no script or style beside it.
        """
        folder = Path(self.root) / PAGE
        kinds = {file.suffix for file in (folder / "assets").glob("*")}
        if version != "editable" and not ((folder / "index.html").is_file() and {".js", ".css"} <= kinds):
            raise FileNotFoundError(f"{PAGE} does not hold the explorer's page: run `make web` before `make wheel`")
