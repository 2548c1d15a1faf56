"""What the exit code of `strata` says; `docs/cli.md` explains each to users."""

from __future__ import annotations

from enum import IntEnum

from kg.errors import GraphStoreError, InvalidInputError, KGError, NotFoundError, StoreUnavailableError
from services.errors import StoppedError, UpstreamError


class ExitCode(IntEnum):
    """0 and 2 are those of every command line; the rest say who has to act."""

    OK = 0
    INTERNAL = 1
    USAGE = 2
    INVALID_INPUT = 3
    NOT_FOUND = 4
    STORE_UNAVAILABLE = 5
    STORE_FAILED = 6
    UPSTREAM = 7
    STOPPED = 8
    INTERRUPTED = 130


_BY_ERROR: tuple[tuple[type[KGError], ExitCode], ...] = (
    (InvalidInputError, ExitCode.INVALID_INPUT),
    (NotFoundError, ExitCode.NOT_FOUND),
    (StoreUnavailableError, ExitCode.STORE_UNAVAILABLE),
    (GraphStoreError, ExitCode.STORE_FAILED),
    (UpstreamError, ExitCode.UPSTREAM),
    (StoppedError, ExitCode.STOPPED),
)


_BY_STATUS = {402: ExitCode.STOPPED, 404: ExitCode.NOT_FOUND, 500: ExitCode.INTERNAL, 502: ExitCode.UPSTREAM}


class RefusalError(KGError):
    """A service refused what a command asked of it; `code` is what the command ends with."""

    def __init__(self, message: str, code: ExitCode) -> None:
        super().__init__(message)
        self.code = code


def code_of_status(status: int) -> ExitCode:
    """The code for a problem that a service reported with an HTTP status."""
    usual = ExitCode.STORE_UNAVAILABLE if status >= 500 or status == 429 else ExitCode.INVALID_INPUT
    return _BY_STATUS.get(status, usual)


def exit_code(error: KGError) -> ExitCode:
    """The code of the most specific known class of `error`."""
    if isinstance(error, RefusalError):
        return error.code
    return next((code for kind, code in _BY_ERROR if isinstance(error, kind)), ExitCode.INTERNAL)
