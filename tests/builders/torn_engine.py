"""An engine that shows rows half written, as a server without snapshots may while it stores a transaction."""

from __future__ import annotations

from typing import Any

from kg.errors import WriteConflictError
from kg.ports import GraphEngine, Row
from tests.builders.engine_wrapper import EngineWrapper


class TornEngine(EngineWrapper):
    """Gives the first `times` reads of one template without the values of one column, or without an answer at all.

    `column` None stands for a node that is gone between the two halves of a statement, which the server refuses.
    """

    def __init__(self, engine: GraphEngine, template: str, column: str | None, *, times: int) -> None:
        super().__init__(engine)
        self._template = template
        self._column = column
        self.left = times

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """A read, torn where it is the turn of it."""
        rows = self._engine.read(name, **parameters)
        if name != self._template or not self.left:
            return rows
        self.left -= 1
        if self._column is None:
            raise WriteConflictError("another writer was in the way; try again")
        return [{**row, self._column: None} for row in rows]
