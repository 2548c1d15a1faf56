"""Who holds jobs, and whether they live: a session of each process holds a lock for each owner.

The server frees the locks of a session when it ends: at once when its process dies, however it dies, and after half a
minute without a sign when its machine or the network fails. A restart of the server ends all sessions; after one the
locks say nothing until their owners are back, and leases must do.
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta
from hashlib import blake2b

import psycopg

from services.adapters.state.database import Database, Transaction
from services.adapters.state.postgres.connection import Address, Connection, PostgresTransaction
from services.queue.step_recorder import LEASE_SECONDS
from services.queue.worker_locks import EVER

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
"""Time after the end of its lease when a live process loses a job: it may hang, or not know that it has the job."""

_GRACE = timedelta(seconds=LEASE_SECONDS)
"""So long after a start of the server the owners have to come back; leases ran out while it was away."""

_REGISTER = """
INSERT INTO owners (owner, server_started) VALUES (:owner, pg_postmaster_start_time())
ON CONFLICT (owner) DO UPDATE SET server_started = excluded.server_started
"""
_STATE = """
SELECT pg_try_advisory_xact_lock(:lock) AS is_free, server_started = pg_postmaster_start_time() AS is_of_this_start
FROM owners WHERE owner = :owner
"""
_FORGET = "DELETE FROM owners WHERE owner = :owner"


class PostgresOwners:
    """The owners of one state. Safe in all threads, and beside other processes."""

    def __init__(self, database: Database, address: Address) -> None:
        self._database = database
        self._address = address
        self._session: Connection | None = None
        self._held: set[str] = set()
        self._held_by_session: set[str] = set()
        self._guard = threading.Lock()

    def hold(self, owner: str) -> None:
        """Say that `owner` lives in this process; again, to have another session where the first was lost.

        Raises:
            StoreUnavailableError: the server does not answer, or another process holds that owner.
        """
        with self._guard, self._address.translate_errors():
            if self._session is not None and not _answers(self._session):
                self._session = None
            if self._session is None:
                self._session, self._held_by_session = self._address.connect(), set()
            for each in sorted({*self._held, owner} - self._held_by_session):
                _register(self._session, each)
                self._held_by_session.add(each)
            self._held.add(owner)

    def is_alive(self, owner: str, transaction: Transaction) -> bool | None:
        """Whether the process of `owner` lives; None where only its lease can say."""
        for row in transaction.run(_STATE, owner=owner, lock=_lock(owner)):
            if not row["is_free"]:
                return True
            return False if row["is_of_this_start"] else None
        return False

    def time_of_loss(self, owner: str, at: datetime, transaction: Transaction) -> datetime | None:
        """A dead process has lost all jobs, another those whose lease ran out, a live one only STALLED later."""
        is_alive = self.is_alive(owner, transaction)
        (server,) = transaction.run("SELECT pg_postmaster_start_time() AS started")
        if is_alive is None and at < server["started"] + _GRACE:
            return None
        return {False: EVER, None: at, True: at - STALLED}[is_alive]

    def sweep(self, *, keep: set[str]) -> None:
        """Forget the dead, save those in `keep`, which still have jobs to recover."""
        owners = {row["owner"] for row in self._database.read("SELECT owner FROM owners")}
        for owner in sorted(owners - keep):
            with self._database.writing() as transaction:
                if self.is_alive(owner, transaction) is not True:
                    transaction.run(_FORGET, owner=owner)

    def close(self) -> None:
        """Let go of all owners of this process; a server that is away frees their locks when it is back."""
        with self._guard:
            session, self._session = self._session, None
            if session is None:
                return
            try:
                for owner in self._held:
                    PostgresTransaction(session).run(_FORGET, owner=owner)
            except psycopg.Error as error:
                logger.warning("owners left to the server", extra={"error": str(error)})
            self._held.clear()
            session.close()


def _answers(session: Connection) -> bool:
    """Whether a session is there; one that is lost is closed."""
    try:
        session.execute("SELECT 1")
    except psycopg.OperationalError as error:
        logger.warning("the session of the owners is lost; another is opened", extra={"error": str(error)})
        session.close()
        return False
    return True


def _register(session: Connection, owner: str) -> None:
    """The lock first: an owner that is registered and holds no lock is dead."""
    transaction = PostgresTransaction(session)
    transaction.run("SELECT pg_advisory_lock(:lock)", lock=_lock(owner))
    transaction.run(_REGISTER, owner=owner)


def _lock(owner: str) -> int:
    """The number of an owner's lock, 64 bits with a sign."""
    return int.from_bytes(blake2b(owner.encode(), digest_size=8).digest(), signed=True)
