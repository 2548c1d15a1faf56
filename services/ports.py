"""What the services need from outside: an embedder, a language model, a store of jobs, of keys, of answers given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from datetime import datetime

    from pydantic import BaseModel

    from services.access import ApiKey, Scope
    from services.cost import Price
    from services.jobs.model import (
        Backlog,
        Failure,
        FinishedStep,
        Job,
        JobEvent,
        JobId,
        JobKind,
        JobState,
        NewJob,
        Spent,
    )
    from services.tasks.task import Task
    from services.writing.evidence import EvidencePaper

In = TypeVar("In")
Out = TypeVar("Out", bound="BaseModel")


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedderIdentity:
    """Stored with the vectors and checked: vectors of two identities never meet. `name` includes the version."""

    name: str
    dimension: int

    def __str__(self) -> str:
        return f"{self.name}/{self.dimension}"


class Embedder(Protocol):
    """Turns texts into unit vectors."""

    @property
    def identity(self) -> EmbedderIdentity:
        """Which embedder this is."""
        ...

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape (n, dimension), each of length 1; a text without any word gives the zero vector."""
        ...


class LanguageModel(Protocol):
    """Runs tasks; the offline model by classical means, others by a prompt."""

    @property
    def name(self) -> str:
        """Stored with everything it produced."""
        ...

    @property
    def notice(self) -> str:
        """What the first page of a survey says about who wrote it."""
        ...

    @property
    def price(self) -> Price | None:
        """What its tokens cost; None where nobody said, so that no budget of money can be kept."""
        ...

    def names_open_problem(self, paper: EvidencePaper) -> bool:
        """Whether a sentence of a paper names something unsolved; asked of every paper of a field, and free."""
        ...

    async def run(self, task: Task[In, Out], inputs: In) -> Out:
        """Do one task; raises UpstreamError when the model cannot be reached or keeps answering badly."""
        ...


class JobStore(Protocol):
    """Jobs as those who ask for them see them. Every method raises StoreUnavailableError when the store fails."""

    def submit(self, job: NewJob) -> Job:
        """Queue a job."""
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

    def resume(self, id: str, request: Mapping[str, Any] | None = None) -> Job:
        """Queue a cancelled or failed job again; another stays as it is. Its finished steps are not done again.

        `request` takes the place of the old one, with a larger budget for instance.
        """
        ...

    def steps(self, id: str) -> Sequence[FinishedStep]:
        """The finished steps, in the order they ended."""
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
        """Queue again what workers held that died or let their leases run out; a job told to stop is cancelled.

        A job whose workers died `CRASHES` times in a row without finishing a step fails as `crashed`.
        """
        ...

    def renew(self, id: JobId, owner: str, *, lease_seconds: float) -> JobState:
        """Say that the worker lives; answers the state, which tells whether to stop."""
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
        """Queue the job again, because the worker stops before it is done; one told to stop is cancelled.

        With a wait the job was put off, because what it needs does not answer: `Job.retries` counts that.
        """
        ...


class ApiKeys(Protocol):
    """The keys of the service. Every method raises StoreUnavailableError when the store fails."""

    def create(
        self, name: str, scope: Scope, *, expires: datetime | None, per_minute: int | None
    ) -> tuple[ApiKey, str]:
        """A new key and its token, which nobody can read again; raises InvalidInputError for a name that is taken."""
        ...

    def list(self) -> Sequence[ApiKey]:
        """All keys, also revoked ones, oldest first."""
        ...

    def revoke(self, id: str) -> ApiKey:
        """Close a key for good, by id or name; raises NotFoundError."""
        ...

    def find(self, token: str) -> ApiKey | None:
        """The key of a token, if it is one of ours and valid now; notes that it was used."""
        ...

    def any(self) -> bool:
        """Whether there has ever been a key; from then on nobody comes in without one."""
        ...


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
