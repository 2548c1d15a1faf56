"""Answers already given, for requests that come again to any process."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

from services.adapters.state.database import Database, Row, Transaction, time_of, value_of
from services.errors import InFlightError
from services.idempotency import Attempt, GivenAnswer

KEPT = timedelta(hours=24)
"""How long an answer is given again when its request comes again."""

ABANDONED = timedelta(minutes=15)
"""Where nothing says whether a process lives, an attempt without an answer is given up after this."""

_ATTEMPT = ("principal", "operation", "key")
_OF_ATTEMPT = "WHERE principal = :principal AND operation = :operation AND key = :key"
_FIND = f"SELECT * FROM idempotency {_OF_ATTEMPT} FOR UPDATE"
_FREE = f"DELETE FROM idempotency {_OF_ATTEMPT} AND owner = :owner"


class StateIdempotencyRecords:
    """The port `IdempotencyRecords`. `owner` is this process among the owners of the state."""

    def __init__(self, database: Database, *, owner: str, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._owner = owner
        self._clock = clock

    def begin(self, attempt: Attempt) -> GivenAnswer | None:
        """The answer given within the last 24 hours, or None; an attempt of a dead process is taken over."""
        now = datetime.fromtimestamp(self._clock(), tz=UTC)
        self._database.owners.hold(self._owner)
        with self._database.writing() as transaction:
            transaction.run("DELETE FROM idempotency WHERE begun < :limit", limit=now - KEPT)
            mine = self._mine(attempt) | {"begun": now}
            if transaction.insert("idempotency", f"({', '.join(_ATTEMPT)}) DO NOTHING", **mine):
                return None
            for row in transaction.run(_FIND, **asdict(attempt)):
                if row["status"] is not None:
                    return value_of(GivenAnswer, row)
                if self._is_in_flight(row, now, transaction):
                    raise InFlightError("this request is being answered")
                transaction.update("idempotency", *_ATTEMPT, **mine)
                return None
        raise InFlightError("this request was being answered, and that came to nothing just now")

    def _is_in_flight(self, row: Row, now: datetime, transaction: Transaction) -> bool:
        owner = row["owner"]
        is_alive = True if owner == self._owner else self._database.owners.is_alive(owner, transaction)
        return now - time_of(row["begun"]) < ABANDONED if is_alive is None else is_alive

    def finish(self, attempt: Attempt, answer: GivenAnswer) -> None:
        """Keep the answer for 24 hours from its attempt on."""
        with self._database.writing() as transaction:
            transaction.update("idempotency", *_ATTEMPT, **asdict(attempt), **asdict(answer))

    def free(self, attempt: Attempt) -> None:
        """Forget the attempt."""
        self._database.change(_FREE, **self._mine(attempt))

    def _mine(self, attempt: Attempt) -> dict[str, Any]:
        return asdict(attempt) | {"owner": self._owner}
