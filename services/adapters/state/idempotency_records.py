"""Answers already given, in the state file, for requests that come again."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from services.adapters.state.bounds import ABANDONED_SECONDS, KEPT_SECONDS
from services.adapters.state.state_file import StateFile
from services.errors import InFlightError
from services.idempotency import Attempt, GivenAnswer
from services.queue.worker_locks import WorkerLocks

_VERSIONS = (
    (
        """CREATE TABLE idempotency (
            principal TEXT NOT NULL, operation TEXT NOT NULL, key TEXT NOT NULL, begun REAL NOT NULL,
            owner TEXT NOT NULL, fingerprint TEXT, status INTEGER, headers TEXT, body BLOB,
            PRIMARY KEY (principal, operation, key)
        ) WITHOUT ROWID""",
        "CREATE INDEX idempotency_begun ON idempotency (begun)",
    ),
)


class SqliteIdempotencyRecords:
    """The port `IdempotencyRecords` on a state file. `owner` is this process among `locks`."""

    def __init__(
        self, state: StateFile, locks: WorkerLocks, *, owner: str, clock: Callable[[], float] = time.time
    ) -> None:
        self._state = state
        self._locks = locks
        self._owner = owner
        self._clock = clock
        state.prepare("idempotency", _VERSIONS)
        locks.hold(owner)

    def begin(self, attempt: Attempt) -> GivenAnswer | None:
        """The answer given within the last 24 hours, or None; an attempt of a dead process is taken over."""
        now = self._clock()
        with self._state.writing() as connection:
            connection.execute("DELETE FROM idempotency WHERE begun < ?", (now - KEPT_SECONDS,))
            row = connection.execute(
                "SELECT * FROM idempotency WHERE principal = ? AND operation = ? AND key = ?", _place(attempt)
            ).fetchone()
            if row is not None and row["status"] is not None:
                return GivenAnswer(
                    fingerprint=row["fingerprint"],
                    status=row["status"],
                    headers=json.loads(row["headers"]),
                    body=row["body"],
                )
            if row is not None and self._is_in_flight(row["owner"], now - row["begun"]):
                raise InFlightError("this request is being answered")
            connection.execute(
                "INSERT OR REPLACE INTO idempotency (principal, operation, key, begun, owner) VALUES (?, ?, ?, ?, ?)",
                (*_place(attempt), now, self._owner),
            )
        return None

    def _is_in_flight(self, owner: str, seconds: float) -> bool:
        is_alive = True if owner == self._owner else self._locks.is_alive(owner)
        return seconds < ABANDONED_SECONDS if is_alive is None else is_alive

    def finish(self, attempt: Attempt, answer: GivenAnswer) -> None:
        """Keep the answer for 24 hours from its attempt on."""
        with self._state.writing() as connection:
            connection.execute(
                "UPDATE idempotency SET fingerprint = ?, status = ?, headers = ?, body = ? "
                "WHERE principal = ? AND operation = ? AND key = ?",
                (answer.fingerprint, answer.status, json.dumps(dict(answer.headers)), answer.body, *_place(attempt)),
            )

    def free(self, attempt: Attempt) -> None:
        """Forget the attempt."""
        with self._state.writing() as connection:
            connection.execute(
                "DELETE FROM idempotency WHERE principal = ? AND operation = ? AND key = ? AND owner = ?",
                (*_place(attempt), self._owner),
            )


def _place(attempt: Attempt) -> tuple[str, str, str]:
    return attempt.principal, attempt.operation, attempt.key
