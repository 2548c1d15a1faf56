"""Who holds jobs, and whether they live: a session of each process holds a lock for each owner.

The server frees the locks of a session when it ends: at once when its process dies, however it dies, and after half a
minute without a sign when its machine or the network fails. A restart of the server ends all sessions; after one the
locks tell nothing until their owners are back, and leases must do.
"""

from __future__ import annotations

import logging
import threading
from hashlib import blake2b

import psycopg

from services.adapters.state.postgres.errors import translated
from services.adapters.state.postgres.server import Connection, PostgresServer

logger = logging.getLogger(__name__)

_ALIVE = "SELECT 1"
_LOCK = "SELECT pg_advisory_lock(%(lock)s)"
_UNLOCK = "SELECT pg_advisory_unlock(%(lock)s)"
_REGISTER = """
INSERT INTO owners (owner, server_started) VALUES (%(owner)s, pg_postmaster_start_time())
ON CONFLICT (owner) DO UPDATE SET server_started = excluded.server_started
"""
_STATE = """
SELECT pg_try_advisory_xact_lock(%(lock)s) AS is_free, server_started = pg_postmaster_start_time() AS is_of_this_start
FROM owners WHERE owner = %(owner)s
"""
_FORGET = "DELETE FROM owners WHERE owner = %(owner)s"
_IDLE = "SELECT owner FROM owners WHERE NOT EXISTS (SELECT FROM jobs WHERE jobs.owner = owners.owner)"


class PostgresOwners:
    """The owners of one state. Safe in all threads, and beside other processes."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._session: Connection | None = None
        self._held: set[str] = set()
        self._guard = threading.Lock()

    def hold(self, owner: str) -> None:
        """Say that `owner` lives in this process; it does until `let_go`, `close` or the end of the process.

        Called again, it makes sure that the session is there, or opens another.

        Raises:
            StoreUnavailableError: the server does not answer, or another process holds that owner.
        """
        with self._guard, translated(self._server.shown):
            session = self._living_session()
            if owner not in self._held:
                _register(session, owner)
                self._held.add(owner)

    def is_alive(self, owner: str, transaction: Connection) -> bool | None:
        """Whether the process of `owner` lives; None where only its lease can tell."""
        row = transaction.execute(_STATE, {"owner": owner, "lock": _lock(owner)}).fetchone()
        if row is None:
            return False
        if not row["is_free"]:
            return True
        return False if row["is_of_this_start"] else None

    def forget(self, owner: str, connection: Connection) -> None:
        """Remove what a dead owner left."""
        connection.execute(_FORGET, {"owner": owner})

    def sweep(self) -> None:
        """Forget the dead that have no jobs."""
        with self._server.reading() as connection:
            idle = [row["owner"] for row in connection.execute(_IDLE)]
        for owner in idle:
            with self._server.writing() as connection:
                if self.is_alive(owner, connection) is not True:
                    self.forget(owner, connection)

    def let_go(self, owner: str) -> None:
        """Say that `owner` lives no more in this process."""
        with self._guard, translated(self._server.shown):
            if owner in self._held:
                self._held.remove(owner)
                session = self._living_session()
                self.forget(owner, session)
                session.execute(_UNLOCK, {"lock": _lock(owner)})

    def close(self) -> None:
        """Let go of all owners of this process; a server that is away frees their locks when it is back."""
        with self._guard:
            session, self._session = self._session, None
            if session is None:
                return
            try:
                for owner in self._held:
                    self.forget(owner, session)
            except psycopg.Error as error:
                logger.warning("owners left to the server", extra={"error": str(error)})
            self._held.clear()
            session.close()

    def _living_session(self) -> Connection:
        """The session, or a new one that holds the same owners."""
        if self._session is not None:
            try:
                self._session.execute(_ALIVE)
                return self._session
            except psycopg.OperationalError as error:
                logger.warning("the session of the owners is lost; another is opened", extra={"error": str(error)})
                self._session.close()
                self._session = None
        session = self._server.connect()
        try:
            for owner in self._held:
                _register(session, owner)
        except psycopg.Error:
            session.close()
            raise
        self._session = session
        return session


def _register(session: Connection, owner: str) -> None:
    """The lock first: an owner that is registered and holds no lock is dead."""
    session.execute(_LOCK, {"lock": _lock(owner)})
    session.execute(_REGISTER, {"owner": owner})


def _lock(owner: str) -> int:
    """The number of an owner's lock, 64 bits with a sign."""
    return int.from_bytes(blake2b(owner.encode(), digest_size=8).digest(), signed=True)
