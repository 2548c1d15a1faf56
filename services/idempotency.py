"""Answers that are given again when a request comes again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """Which request a record is about: who sent which `Idempotency-Key` to which operation."""

    principal: str
    operation: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """An answer as it was given. `fingerprint` is a hash of the request that it answered."""

    fingerprint: str
    status: int
    headers: Mapping[str, str]
    body: bytes


class IdempotencyRecords(Protocol):
    """Answers that are given again when a request comes again; kept for 24 hours."""

    def begin(self, attempt: Attempt) -> GivenAnswer | None:
        """The answer given before, or None: then the attempt is the caller's to `finish` or `free`.

        Raises:
            InFlightError: the same attempt is being answered, here or in another living process.
        """
        ...

    def finish(self, attempt: Attempt, answer: GivenAnswer) -> None:
        """Keep the answer."""
        ...

    def free(self, attempt: Attempt) -> None:
        """Forget the attempt, because it came to nothing."""
        ...
