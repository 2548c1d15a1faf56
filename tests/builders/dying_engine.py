"""An engine whose process dies at a chosen statement, as far as the graph can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from kg.ports import GraphEngine, Row, Templates
from tests.builders.engine_wrapper import EngineWrapper


class Death(BaseException):
    """What a test raises where a process would be gone; nothing may catch it."""


def die() -> None:
    """Die."""
    raise Death


class DyingEngine(EngineWrapper):
    """A graph engine that calls `death` before its `last`-th statement, begin and commit counted as statements too.

    `written` lists the name and the rows of each write inside a transaction.
    """

    def __init__(self, engine: GraphEngine, *, last: int, death: Callable[[], None] = die) -> None:
        super().__init__(engine)
        self._last = last
        self._death = death
        self.statements = 0
        self.written: list[tuple[str, list[Row]]] = []

    def step(self) -> None:
        """Count a statement."""
        self.statements += 1
        if self.statements == self._last:
            self._death()

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """A read outside a transaction."""
        self.step()
        return self._engine.read(name, **parameters)

    def write(self, name: str, /, **parameters: Any) -> None:
        """A write of its own."""
        self.step()
        self._engine.write(name, **parameters)

    @contextmanager
    def transaction(self) -> Iterator[Templates]:
        """A transaction, each of whose statements counts."""
        self.step()
        with self._engine.transaction() as templates:
            yield _Counted(templates, self.step, self.written)
            self.step()
        self.step()


class _Counted:
    def __init__(self, templates: Templates, step: Callable[[], None], written: list[tuple[str, list[Row]]]) -> None:
        self._templates = templates
        self._step = step
        self._written = written

    def __getattr__(self, name: str) -> Any:
        return getattr(self._templates, name)

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """A read inside the transaction."""
        self._step()
        return self._templates.read(name, **parameters)

    def write(self, name: str, /, **parameters: Any) -> None:
        """A write inside the transaction."""
        self._step()
        self._templates.write(name, **parameters)
        self._written.append((name, parameters.get("rows", [])))

    def write_many(self, name: str, rows: Iterable[Row], /, *, batch_size: int = 2_000) -> int:
        """Batches inside the transaction, which are noted and do not count."""
        given = list(rows)
        self._written.append((name, given))
        return self._templates.write_many(name, given, batch_size=batch_size)
