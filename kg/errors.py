"""Every failure the graph layer can report; the text helps the caller, the attributes help the code."""

from __future__ import annotations

from collections.abc import Sequence


class KGError(Exception):
    """Base of all errors raised by Strata's own code."""


class InvalidInputError(KGError):
    """The caller can fix this; `field` names the parameter, column or row concerned, `places` each of several with
    what is wrong there."""

    def __init__(self, message: str, *, field: str | None = None, places: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(message)
        self.field = field
        self.places = tuple(places)


class NotFoundError(KGError):
    """No `kind` with this `id` is stored."""

    def __init__(self, kind: str, id: str, *, hint: str = "") -> None:
        super().__init__(f"no {kind} {id!r}" + (f"; {hint}" if hint else ""))
        self.kind = kind
        self.id = id


class OutdatedError(InvalidInputError):
    """What was to be changed has changed since it was read."""


class GraphStoreError(KGError):
    """The graph store failed."""


class StoreUnavailableError(GraphStoreError):
    """The store cannot be reached or is held by another process; safe to retry."""


class StoreInUseError(StoreUnavailableError):
    """Another process holds the store; it is free when that ends."""


class WriteConflictError(StoreUnavailableError):
    """Another writer was in the way of a transaction; nothing of it is stored, and doing it again is safe."""


class QueryFailedError(GraphStoreError):
    """A template failed; holds its name and its parameters' names, never their values."""

    def __init__(self, template: str, parameters: tuple[str, ...], reason: str) -> None:
        super().__init__(f"template {template!r} failed: {reason} (parameters: {', '.join(parameters) or 'none'})")
        self.template = template
        self.parameters = parameters


class AlgorithmError(KGError):
    """An algorithm was given values outside its definition."""


class NotAPartitionError(AlgorithmError):
    """Labels do not cover every node exactly once."""
