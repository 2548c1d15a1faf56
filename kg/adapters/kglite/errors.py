"""What each kglite exception means here; nothing of kglite's own crosses the port."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import kglite

from kg.adapters.kglite.files import way_back
from kg.errors import GraphStoreError, QueryFailedError, StoreInUseError, StoreUnavailableError, WriteConflictError

_STATEMENT = {
    kglite.KgError: "the engine refused it",
    kglite.CypherError: "the engine cannot run it",
    kglite.CypherSyntaxError: "not valid Cypher for this engine",
    kglite.CypherTimeoutError: "it ran longer than the time limit",
    kglite.CypherExecutionError: "it failed while running",
    kglite.CypherTypeMismatchError: "a value has the wrong type",
    kglite.SchemaError: "it does not fit the schema",
    kglite.ValidationError: "it does not fit the schema",
    kglite.ExprError: "an expression failed",
    kglite.NodeNotFoundError: "a node is missing",
    kglite.ConnectionNotFoundError: "a relationship type is missing",
    kglite.PropertyNotFoundError: "a property is missing",
    kglite.ArgumentError: "an argument is not accepted",
    kglite.MissingArgumentError: "an argument is missing",
    kglite.ReadOnlyError: "it writes where only reading is allowed",
    kglite.InternerCollisionError: "two names collide inside the engine",
    kglite.InternalError: "the engine has a bug here",
    kglite.ConstraintError: "it breaks a constraint",
    kglite.ConstraintViolationError: "it repeats a value that must be unique",
    kglite.OntologyViolationError: "it breaks a constraint",
    kglite.ConstraintCreationError: "stored data breaks the new constraint",
    kglite.NotDurableError: "the graph keeps no log",
    TypeError: "a parameter has a type the engine cannot store",
    ValueError: "a parameter has a value the engine cannot store",
    OverflowError: "a number is outside 64 bits",
    RecursionError: "a parameter is nested too deeply",
    RuntimeError: "the engine failed",
}
"""Exceptions that one statement causes; the words never hold a value, the engine's own text is the cause's."""

_STORE = {
    kglite.FileError: "the file is missing",
    kglite.FileFormatError: "the file is damaged or is not a graph of this engine",
    kglite.FileIoError: "the file cannot be read or written; look at free space and permissions",
    kglite.WriterLeaseHeldError: "another process holds it",
    kglite.LoadMemoryLimitError: "it needs more memory than allowed",
    kglite.WriteBudgetExceededError: "too much is unsaved; call checkpoint and try again",
    kglite.TransactionConflictError: "another writer was faster; try again",
    OSError: "the file cannot be read or written",
}
"""Exceptions of the store as a whole."""


@contextmanager
def translate_errors(statement: str, parameters: tuple[str, ...] = ()) -> Iterator[None]:
    """Raise QueryFailedError or StoreUnavailableError in place of what kglite raises inside the block."""
    try:
        yield
    except translatable_exceptions() as error:
        raise meaning(error, statement, parameters) from error


def meaning(error: BaseException, statement: str, parameters: tuple[str, ...] = ()) -> GraphStoreError:
    """The error of ours for one of kglite's, found by its nearest class."""
    for kind in type(error).__mro__:
        if kind in _STORE:
            unavailable = WriteConflictError if kind is kglite.TransactionConflictError else StoreUnavailableError
            return unavailable(f"{statement}: {_STORE[kind]}")
        if kind in _STATEMENT:
            return QueryFailedError(statement, parameters, _STATEMENT[kind])
    raise TypeError(f"{type(error).__name__} is not an error of the engine")


def translatable_exceptions() -> tuple[type[BaseException], ...]:
    """The exceptions that have a meaning of their own here."""
    return (*_STORE, *_STATEMENT)


def store_in_use_error(file: Path, error: StoreUnavailableError) -> StoreUnavailableError:
    """Why a graph could not be opened, with the process that holds it and what to do."""
    cause = error.__cause__
    if not isinstance(cause, kglite.WriterLeaseHeldError):
        hint = way_back(file) if isinstance(cause, kglite.FileFormatError) else ""
        return StoreUnavailableError(f"cannot open {file}: {str(error).partition(': ')[2]}{hint}")
    pid = cause.holder.get("pid")
    if cause.holder.get("self"):
        return StoreUnavailableError(
            f"{file} is already open in this process (pid {pid}); close it before opening it again"
        )
    return StoreInUseError(
        f"{file} is in use by another process (pid {pid or 'unknown'}); one process owns an embedded graph: wait until "
        f"it ends or stop it, then try again, or open another graph"
    )
