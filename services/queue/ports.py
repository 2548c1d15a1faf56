"""The store of jobs, as those who ask for jobs see it and as workers do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from services.queue.model import (
        Backlog,
        Failure,
        FinishedStep,
        Job,
        JobEvent,
        JobId,
        JobKind,
        JobState,
        NewJob,
    )
    from services.steps.spent import Spent


class JobStore(Protocol):
    """Jobs as those who ask for them see them. Every method raises StoreUnavailableError when the store fails."""

    def submit(self, job: NewJob, *, wait_seconds: float = 0.0) -> Job:
        """Queue a job. With a wait it is put off, and until then only who names it can claim it."""
        ...

    def get(self, id: str) -> Job:
        """A job; raises NotFoundError."""
        ...

    def list(
        self, *, kind: JobKind | None = None, state: JobState | None = None, after: str | None = None, limit: int = 50
    ) -> Sequence[Job]:
        """Jobs, newest first, ties by id; those after the job `after` in that order."""
        ...

    def cancel(self, id: str) -> Job:
        """Cancel a queued job at once and ask a running one to stop; a job that has ended stays as it is."""
        ...

    def resume(self, id: str, request: Mapping[str, Any] | None = None, *, wait_seconds: float = 0.0) -> Job:
        """Queue a cancelled or failed job again, as `submit`; another stays as it is. No finished step is done again.

        `request` takes the place of the old one, with a larger budget for instance. Of its result the ledger stays.
        """
        ...

    def steps(self, id: str) -> Sequence[FinishedStep]:
        """The finished steps, in the order they ended."""
        ...

    def step_results(self, id: str, beginning: str) -> Mapping[str, str]:
        """By name the last result, as JSON, of each finished step whose name begins so, in the order they ended.

        Those of a job that has succeeded are gone.
        """
        ...

    def events(self, id: str, *, after: int = 0, limit: int = 1_000) -> Sequence[JobEvent]:
        """The events with a number above `after`, in order."""
        ...

    def backlog(self) -> Backlog:
        """How many jobs there are, and how long they wait."""
        ...


class JobQueue(Protocol):
    """Jobs as the workers see them. A worker holds a lease on a job and renews it; one that dies loses it.

    Every method but the first two raises LeaseLostError when `owner` does not hold the job any more.
    """

    def claim(self, owner: str, *, lease_seconds: float, id: JobId | None = None) -> Job | None:
        """Take the first job that is queued and not put off, or the queued job `id`; None if there is none."""
        ...

    def recover(self) -> Sequence[JobId]:
        """Queue again what workers held that died or let their leases run out; a job asked to stop is cancelled.

        A job whose workers died `CRASHES` times in a row without finishing a step fails as `crashed`.
        """
        ...

    def renew(self, id: JobId, owner: str, *, lease_seconds: float) -> JobState:
        """Say that the worker lives; answers the state, which says whether to stop."""
        ...

    def progress(self, id: JobId, owner: str, *, stage: str, done: int, total: int | None, spent: Spent) -> None:
        """Store how far the job is, with an event."""
        ...

    def finished_step(self, id: JobId, name: str, input_hash: str) -> str | None:
        """The stored result of a step, as JSON."""
        ...

    def save_step(self, id: JobId, owner: str, step: FinishedStep, result: str, *, spent: Spent | None = None) -> None:
        """Store the result of a step, what the job has cost by now, and an event: all or nothing."""
        ...

    def finish(
        self,
        id: JobId,
        owner: str,
        state: JobState,
        *,
        result: Mapping[str, Any] | None = None,
        failure: Failure | None = None,
        spent: Spent | None = None,
    ) -> None:
        """End a job, with its terminal event; `spent` is what it has cost in all."""
        ...

    def release(self, id: JobId, owner: str, *, wait_seconds: float = 0.0) -> None:
        """Queue the job again, because the worker stops before it is done; one asked to stop is cancelled.

        With a wait the job was put off, because what it needs does not answer: `Job.retries` counts that.
        """
        ...


def job_and_events(jobs: JobStore, id: str, *, after: int, limit: int) -> tuple[Job, Sequence[JobEvent]]:
    """A job and, read after it, its events: those of a job that has ended are all there.

    Raises:
        NotFoundError: there is no such job.
    """
    job = jobs.get(id)
    return job, jobs.events(job.id, after=after, limit=limit)
