"""What PostgreSQL and its driver raise, in the words of Strata."""

from __future__ import annotations

import psycopg
from psycopg import errors
from psycopg_pool import PoolClosed, PoolTimeout

_REASONS: tuple[tuple[type[Exception] | str, str], ...] = (
    (PoolTimeout, "it does not answer in time; look whether it runs and is not overloaded"),
    (PoolClosed, "it was closed"),
    (errors.DiskFull, "its disk is full; free some space and try again"),
    (errors.TooManyConnections, "it has too many connections; raise max_connections"),
    (errors.LockNotAvailable, "another process has held what is to be changed for too long; try again"),
    (errors.DeadlockDetected, "two changes waited for each other; try again"),
    (errors.ReadOnlySqlTransaction, "it can only be read; give the address of the primary server"),
    (errors.InsufficientPrivilege, "the user lacks a right; have an administrator run CREATE SCHEMA strata "
     "AUTHORIZATION with the user's name"),
    ("password authentication failed", "it refuses the user or the password; set STRATA_STATE_PASSWORD"),
    ("no password supplied", "it wants a password; set STRATA_STATE_PASSWORD"),
    ("Connection refused", "nothing listens there; start PostgreSQL, or correct STRATA_STATE"),
    ("could not translate host name", "there is no such host; correct STRATA_STATE"),
    ("failed to resolve host", "there is no such host; correct STRATA_STATE"),
    ("does not exist", "there is no such database or user; make it with createdb or createuser"),
    ("too many clients", "it has too many connections; raise max_connections"),
    ("no pg_hba.conf entry", "it does not let this user in from this machine; see pg_hba.conf on the server"),
)  # fmt: skip
"""What to say of errors of a type, or with certain words; the first that fits."""


def reason(error: psycopg.Error) -> str:
    """Why, in one line that says what to do where that is known."""
    text = str(error).strip()
    for sign, said in _REASONS:
        if sign in text if isinstance(sign, str) else isinstance(error, sign):
            return said
    return text.partition("\n")[0] or type(error).__name__
