"""Following the events of a job over as many connections as it takes: what is common to both clients."""

from __future__ import annotations

import time

import httpx2

from api.client.errors import JobEndedError
from api.client.requests import at
from api.client.retries import RetryPolicy, TryOutcome, failure
from api.schemas.jobs import JobEventOut, JobOut, is_end

_SILENCE_SECONDS = 45.0
"""The service speaks every 15 seconds; one that says nothing for three times as long is gone."""

_GLANCE_SECONDS = 10.0
"""With a deadline a connection is left after so much silence, to look at the clock."""


class EventPosition:
    """Where a client is in the events of a job."""

    def __init__(
        self, job_id: str, retry_policy: RetryPolicy, *, after: int = 0, deadline: float | None = None
    ) -> None:
        self.address = at("jobs", job_id, "events")
        self.is_over = False
        self.pause = 0.0
        self._retry_policy = retry_policy
        self._deadline = deadline
        self._last = after
        self._has_ended = False
        self._failures = 0
        self._reconnect_seconds = 1.0

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the next connection."""
        return {"Accept": "text/event-stream", "Cache-Control": "no-store", "Last-Event-ID": str(self._last)}

    @property
    def timeout(self) -> httpx2.Timeout:
        """The time limit of the next connection."""
        if self._deadline is None:
            return httpx2.Timeout(_SILENCE_SECONDS)
        return httpx2.Timeout(max(0.01, min(_GLANCE_SECONDS, self._deadline - time.monotonic())))

    def opens(self, answer: httpx2.Response) -> bool:
        """Whether an answer, whose body was read unless it is a stream, brings events.

        Raises:
            StrataError: it is a refusal that will not pass.
        """
        self.is_over = answer.status_code == 204
        if not answer.is_success:
            self.broke(answer)
        return answer.status_code == 200

    def take(self, sent: httpx2.ServerSentEvent) -> JobEventOut | None:
        """The event that was sent, if it is a new one."""
        if sent.retry is not None:
            self._reconnect_seconds = sent.retry / 1_000
        if not sent.data:
            return None
        event = JobEventOut.model_validate_json(sent.data)
        if event.number <= self._last:
            return None
        self._last, self._failures, self._has_ended = event.number, 0, is_end(event)
        self._check_deadline()
        return event

    def note_close(self) -> None:
        """The service closed the connection: because the job has ended, or because it stops itself."""
        self.is_over = self._has_ended
        self.pause = 0.0 if self.is_over else self._reconnect_seconds

    def broke(self, outcome: TryOutcome) -> None:
        """A connection failed or broke.

        Raises:
            StrataError: it will not come back.
            TimeoutError: the deadline has passed.
        """
        self._check_deadline()
        if self._deadline is not None and isinstance(outcome, httpx2.ReadTimeout):
            self.pause = 0.0
            return
        self._failures += 1
        wait = self._retry_policy.wait(self._failures, outcome)
        if wait is None:
            raise failure(outcome)
        self.pause = wait

    def _check_deadline(self) -> None:
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise TimeoutError("the job has not ended in time; it goes on")


def job_id(job: JobOut | str) -> str:
    """The id of a job that is named by itself or by its id."""
    return job if isinstance(job, str) else job.id


def deadline_in(seconds: float | None) -> float | None:
    """The moment so many seconds from now, on the monotonic clock."""
    return None if seconds is None else time.monotonic() + seconds


def require_success(job: JobOut) -> JobOut:
    """A job that has succeeded.

    Raises:
        JobEndedError: it has not.
    """
    if job.state != "succeeded":
        raise JobEndedError(job)
    return job
