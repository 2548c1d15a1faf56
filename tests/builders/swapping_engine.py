"""An engine in which two versions of a field take turns, one of them for a single read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kg.ports import GraphEngine, Row
from tests.builders.engine_wrapper import EngineWrapper


class SwappingEngine(EngineWrapper):
    """Outside transactions, `swap` goes before the first `times` reads of one template and `swap_back` after each."""

    def __init__(
        self,
        engine: GraphEngine,
        template: str,
        *,
        swap: Callable[[], None],
        swap_back: Callable[[], None],
        times: int = 3,
    ) -> None:
        super().__init__(engine)
        self._template = template
        self._swap = swap
        self._swap_back = swap_back
        self._left = times

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """A read, of the other version where it is that of the template."""
        if name != self._template or not self._left:
            return self._engine.read(name, **parameters)
        self._left -= 1
        self._swap()
        rows = self._engine.read(name, **parameters)
        self._swap_back()
        return rows
