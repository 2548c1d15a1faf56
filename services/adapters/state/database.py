"""The tables of the state, wherever they are: statements are written once, and each database reads its own dialect.

A statement is SQL that SQLite and PostgreSQL share, with parameters as `:name`. What a transaction reads to change it
ends with FOR UPDATE, which SQLite, with one writer at a time, does without. Mappings and dataclasses become JSON.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, is_dataclass
from datetime import UTC, datetime, timedelta
from enum import EnumType
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from services.jobs.uploads import UploadStore
    from services.queue.notifier import Notifier

T = TypeVar("T")
Row: TypeAlias = Mapping[str, Any]
"""A row as the drivers give it: values by the name of their column."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_PLAIN = (str, int, float, bytes, datetime, type(None))


class Transaction:
    """Statements of one transaction, or one statement alone; as it is here where one process at a time writes."""

    def __init__(self, execute: Callable[[str, dict[str, Any]], Any]) -> None:
        """Take what runs a statement with values as they are stored, and returns the driver's cursor."""
        self._execute = execute

    def run(self, statement: str, **values: Any) -> Sequence[Row]:
        """Run a statement; its rows, none where it answers none."""
        cursor = self._execute(statement, stored_values(values))
        return cursor.fetchall() if cursor.description else []

    def change(self, statement: str, **values: Any) -> int:
        """Run a statement that changes rows; how many it changed."""
        return int(self._execute(statement, stored_values(values)).rowcount)

    def insert(self, table: str, /, on_conflict: str = "", **values: Any) -> int:
        """Insert a row, its columns by their names; 0 where `on_conflict`, such as "(id) DO NOTHING", kept another."""
        conflict = f" ON CONFLICT {on_conflict}" if on_conflict else ""
        names = f"({', '.join(values)}) VALUES (:{', :'.join(values)})"
        return self.change(f"INSERT INTO {table} {names}{conflict}", **values)

    def replace(self, table: str, /, *key: str, **values: Any) -> int:
        """Insert a row, or change the one that has the same columns `key` to it."""
        changes = ", ".join(f"{name} = excluded.{name}" for name in values if name not in key)
        return self.insert(table, f"({', '.join(key)}) DO UPDATE SET {changes}", **values)

    def update(self, table: str, /, *key: str, **values: Any) -> int:
        """Change columns of the rows that have the same columns `key`; how many there are."""
        changes = ", ".join(f"{name} = :{name}" for name in values if name not in key)
        place = " AND ".join(f"{name} = :{name}" for name in key)
        return self.change(f"UPDATE {table} SET {changes} WHERE {place}", **values)

    def now(self) -> datetime:
        """The time, in UTC, by the clock that all processes share."""
        return datetime.now(tz=UTC)

    def take_turn(self, name: str) -> None:
        """Until this transaction ends, wait for, and keep waiting, others that take the turn of this name."""

    def notify(self, news: str) -> None:
        """Have listeners in other processes hear, at the end: of an event, by its job and number, or of work."""


class Owners(Protocol):
    """The processes that hold jobs, and whether they live. Safe in all threads, and beside other processes."""

    def hold(self, owner: str) -> None:
        """Say that `owner` lives in this process, until `close` or its end; again, to be sure of it."""
        ...

    def is_alive(self, owner: str, transaction: Transaction) -> bool | None:
        """Whether the process of `owner` lives; None where only its lease can say."""
        ...

    def time_of_loss(self, owner: str, at: datetime, transaction: Transaction) -> datetime | None:
        """Jobs of `owner` whose lease ends before this time are lost: `EVER` of a dead one; None where none is."""
        ...

    def sweep(self, *, keep: set[str]) -> None:
        """Forget the dead, save those in `keep`, which still have jobs to recover."""
        ...

    def close(self) -> None:
        """Let go of all owners of this process."""
        ...


class Database(ABC):
    """Where the tables are. Every method raises StoreUnavailableError when it cannot be read or written."""

    owners: Owners
    uploads: UploadStore | None = None
    """Where machines share uploads; None where there is one machine."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Transaction]:
        """For statements that read, each of them alone."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Transaction]:
        """A transaction: all or nothing. What it reads to change must be locked, `FOR UPDATE`."""

    @abstractmethod
    def close(self) -> None:
        """Let go of all owners of this process, and close the connections."""

    def read(self, statement: str, **values: Any) -> Sequence[Row]:
        """The rows of one statement that reads."""
        with self.reading() as transaction:
            return transaction.run(statement, **values)

    def change(self, statement: str, **values: Any) -> int:
        """Run one statement that changes rows; how many it changed."""
        with self.writing() as transaction:
            return transaction.change(statement, **values)

    def listen(self, notifier: Notifier) -> Callable[[], None]:
        """Tell a notifier of what other processes store, where that is heard; what is returned ends it."""
        return lambda: None


def stored_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as statements take them: what is neither plain nor a time, in JSON."""
    return {name: value if isinstance(value, _PLAIN) else to_json(value) for name, value in values.items()}


def to_json(value: Any) -> str:
    """Compact JSON of JSON values, mappings and dataclasses, in the order given; raises ValueError for NaN."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_mapping)


def _mapping(value: Any) -> dict[str, Any]:
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else dict(value)


def time_of(value: float | datetime) -> datetime:
    """A time as a state holds it, in UTC: SQLite has microseconds since 1970, PostgreSQL has times."""
    return value.astimezone(UTC) if isinstance(value, datetime) else EPOCH + timedelta(microseconds=value)


def value_of(kind: type[T], row: Row) -> T:
    """The value of a row that has a column for each field of a dataclass.

    Args:
        kind: all its fields are keywords, and their types are imported at run time.
        row: holds times as `time_of` reads them, mappings and dataclasses as JSON.
    """
    readers = _readers(kind)  # type: ignore[arg-type]  # a class can be hashed
    values = {name: row[name] for name in readers}
    read = {name: read(values[name]) for name, read in readers.items() if read and values[name] is not None}
    return kind(**values | read)


_READERS: Mapping[Any, Callable[[Any], Any]] = {datetime: time_of, Mapping: json.loads}


@cache
def _readers(kind: type) -> Mapping[str, Callable[[Any], Any] | None]:
    """By the field of a dataclass what makes its value of what its column holds; None where they are the same."""
    return {name: _reader(hint) for name, hint in get_type_hints(kind).items()}


def _reader(hint: Any) -> Callable[[Any], Any] | None:
    hint = get_args(hint)[0] if isinstance(hint, UnionType) else hint  # of "Spent | None", Spent
    kind = get_origin(hint) or hint
    if is_dataclass(hint):
        return lambda text: kind(**json.loads(text))
    return kind if isinstance(kind, EnumType) else _READERS.get(kind)
