"""What a graph knows of the keys of its service: that there are some, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.ports import GraphEngine

_ID = "strata"


class KeyNotice:
    """Outlives the file that holds the keys, so that losing it opens no door."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine

    def is_kept(self) -> bool:
        """Whether there has been a key since the notice was last dropped."""
        return any(row["has_keys"] for row in self._engine.read("key_notice"))

    def keep(self) -> None:
        """Note that there are keys."""
        self._write(has_keys=True)

    def drop(self) -> None:
        """Forget that there were keys."""
        self._write(has_keys=False)

    def _write(self, *, has_keys: bool) -> None:
        self._engine.write("save_key_notice", rows=[{"id": _ID, "has_keys": has_keys}])
