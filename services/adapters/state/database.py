"""The tables of the state, wherever they are: statements are written once, and each database reads its own dialect.

A statement is SQL that SQLite and PostgreSQL share, with parameters as `:name`. What a transaction reads to change it
ends with FOR UPDATE, which SQLite, with one writer at a time, does without.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
EVER = datetime.max.replace(tzinfo=UTC)


class StateRow(Protocol):
    """A row as the drivers give it: values by the name of their column."""

    def __getitem__(self, name: str, /) -> Any:
        """The value of a column."""
        ...


class Transaction(Protocol):
    """Statements of one transaction, or one statement alone."""

    def run(self, statement: str, **values: Any) -> Sequence[StateRow]:
        """Run a statement; its rows, none where it answers none."""
        ...

    def change(self, statement: str, **values: Any) -> int:
        """Run a statement that changes rows; how many it changed."""
        ...

    def now(self) -> datetime:
        """The time, in UTC, by the clock that all processes share."""
        ...

    def take_turn(self, name: str) -> None:
        """Until this transaction ends, wait for, and keep waiting, others that take the turn of this name."""
        ...

    def store_event(self, job_id: str, at: datetime, type: str, data: str) -> int:
        """Store an event of a job under its next number, which is returned; other processes hear of it."""
        ...

    def notify_work(self) -> None:
        """Have other processes hear that there is work."""
        ...


class Owners(Protocol):
    """The processes that hold jobs, and whether they live. Safe in all threads, and beside other processes."""

    def hold(self, owner: str) -> None:
        """Say that `owner` lives in this process, until `close` or the end of the process; again, to be sure of it."""
        ...

    def is_alive(self, owner: str, transaction: Transaction) -> bool | None:
        """Whether the process of `owner` lives; None where only its lease can tell."""
        ...

    def lost_before(self, owner: str, at: datetime, transaction: Transaction) -> datetime | None:
        """Jobs of `owner` whose lease ends before this time are lost; None where none is."""
        ...

    def forget(self, owner: str, transaction: Transaction) -> None:
        """Remove what a dead owner left."""
        ...

    def sweep(self, *, keep: set[str]) -> None:
        """Forget the dead, save those in `keep`, which still have jobs to recover."""
        ...

    def close(self) -> None:
        """Let go of all owners of this process."""
        ...


class Database(Protocol):
    """Where the tables are. Every method raises StoreUnavailableError when it cannot be read or written."""

    @property
    def owners(self) -> Owners:
        """Those who hold jobs of this state."""
        ...

    def reading(self) -> AbstractContextManager[Transaction]:
        """For statements that read, each alone."""
        ...

    def writing(self) -> AbstractContextManager[Transaction]:
        """A transaction: all or nothing."""
        ...


def microseconds(at: datetime) -> int:
    """Microseconds since 1970: what SQLite holds as a time."""
    return (at - EPOCH) // timedelta(microseconds=1)


def time_of(value: float | datetime) -> datetime:
    """A time as a state holds it, in UTC: SQLite has microseconds since 1970, PostgreSQL has times."""
    return value.astimezone(UTC) if isinstance(value, datetime) else EPOCH + timedelta(microseconds=value)


def time_or_none(value: float | datetime | None) -> datetime | None:
    """The same, where there may be none."""
    return None if value is None else time_of(value)


def is_storable(text: str) -> bool:
    """Whether every database can look for a text: it holds none with the character 0."""
    return "\0" not in text
