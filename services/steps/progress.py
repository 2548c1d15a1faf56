"""How long work tells its caller where it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int | None], None]
"""Called with the stage in words, the steps done and the steps in all (None when not known)."""


def silent(stage: str, done: int, total: int | None) -> None:
    """The progress of a caller who does not watch."""
