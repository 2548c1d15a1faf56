"""A graph engine around another one, which it resembles in all that it does not change."""

from __future__ import annotations

from typing import Any

from kg.ports import GraphEngine


class EngineWrapper:
    """Passes on what a class made of it does not answer itself."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)
