"""Answers already given, on PostgreSQL, for requests that come again to any machine."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from services.adapters.state.bounds import ABANDONED_SECONDS, KEPT_SECONDS
from services.adapters.state.postgres.owners import PostgresOwners
from services.adapters.state.postgres.server import Connection, PostgresServer
from services.errors import InFlightError
from services.idempotency import Attempt, GivenAnswer

_FORGET_OLD = "DELETE FROM idempotency WHERE begun < %(limit)s"
_BEGIN = """
INSERT INTO idempotency (principal, operation, key, begun, owner)
VALUES (%(principal)s, %(operation)s, %(key)s, %(now)s, %(owner)s)
ON CONFLICT (principal, operation, key) DO NOTHING
"""
_FIND = """
SELECT * FROM idempotency WHERE principal = %(principal)s AND operation = %(operation)s AND key = %(key)s FOR UPDATE
"""
_TAKE_OVER = """
UPDATE idempotency SET begun = %(now)s, owner = %(owner)s
WHERE principal = %(principal)s AND operation = %(operation)s AND key = %(key)s
"""
_FINISH = """
UPDATE idempotency SET fingerprint = %(fingerprint)s, status = %(status)s, headers = %(headers)s, body = %(body)s
WHERE principal = %(principal)s AND operation = %(operation)s AND key = %(key)s
"""
_FREE = """
DELETE FROM idempotency
WHERE principal = %(principal)s AND operation = %(operation)s AND key = %(key)s AND owner = %(owner)s
"""


class PostgresIdempotencyRecords:
    """The port `IdempotencyRecords` on PostgreSQL. `owner` is this process among `owners`."""

    def __init__(
        self,
        server: PostgresServer,
        owners: PostgresOwners,
        *,
        owner: str,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._server = server
        self._owners = owners
        self._owner = owner
        self._clock = clock

    def begin(self, attempt: Attempt) -> GivenAnswer | None:
        """The answer given within the last 24 hours, or None; an attempt of a dead process is taken over."""
        now = datetime.fromtimestamp(self._clock(), tz=UTC)
        self._owners.hold(self._owner)
        with self._server.writing() as connection:
            connection.execute(_FORGET_OLD, {"limit": now - timedelta(seconds=KEPT_SECONDS)})
            if connection.execute(_BEGIN, self._mine(attempt, now=now)).rowcount:
                return None
            for row in connection.execute(_FIND, _place(attempt)).fetchall():
                if row["status"] is not None:
                    return GivenAnswer(
                        fingerprint=row["fingerprint"],
                        status=row["status"],
                        headers=json.loads(row["headers"]),
                        body=row["body"],
                    )
                if self._is_in_flight(row["owner"], now - row["begun"], connection):
                    raise InFlightError("this request is being answered")
                connection.execute(_TAKE_OVER, self._mine(attempt, now=now))
                return None
        raise InFlightError("this request was being answered, and that came to nothing just now")

    def _is_in_flight(self, owner: str, passed: timedelta, connection: Connection) -> bool:
        is_alive = True if owner == self._owner else self._owners.is_alive(owner, connection)
        return passed.total_seconds() < ABANDONED_SECONDS if is_alive is None else is_alive

    def finish(self, attempt: Attempt, answer: GivenAnswer) -> None:
        """Keep the answer for 24 hours from its attempt on."""
        values = {
            "fingerprint": answer.fingerprint,
            "status": answer.status,
            "headers": json.dumps(dict(answer.headers)),
            "body": answer.body,
        }
        with self._server.writing() as connection:
            connection.execute(_FINISH, _place(attempt) | values)

    def free(self, attempt: Attempt) -> None:
        """Forget the attempt."""
        with self._server.writing() as connection:
            connection.execute(_FREE, self._mine(attempt))

    def _mine(self, attempt: Attempt, **more: Any) -> dict[str, Any]:
        return _place(attempt) | {"owner": self._owner, **more}


def _place(attempt: Attempt) -> dict[str, Any]:
    return {"principal": attempt.principal, "operation": attempt.operation, "key": attempt.key}
