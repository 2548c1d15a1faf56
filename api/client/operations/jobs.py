"""The operations on jobs."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, get, post
from api.schemas.job_drafts import JobDrafts
from api.schemas.jobs import JobEvents, JobList, JobOut, JobSteps, Resumption
from services.queue.model import JobKind, JobState


class JobOperations:
    """What a client can ask the service about jobs."""

    @ApiMethod
    def list_jobs(
        self,
        *,
        kind: JobKind | str | None = None,
        state: JobState | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ApiRequest[JobList]:
        """List jobs, the newest first."""
        return get(at("jobs"), JobList, kind=kind, state=state, limit=limit, cursor=cursor)

    @ApiMethod
    def get_job(self, id: str) -> ApiRequest[JobOut]:
        """A job: how far it is, what it has cost, what came of it. `client.wait` waits for its end."""
        return get(at("jobs", id), JobOut)

    @ApiMethod
    def list_job_steps(self, id: str) -> ApiRequest[JobSteps]:
        """List the finished steps of a job."""
        return get(at("jobs", id, "steps"), JobSteps)

    @ApiMethod
    def list_job_drafts(self, id: str) -> ApiRequest[JobDrafts]:
        """What a survey's job has drafted so far; nothing once the survey is written."""
        return get(at("jobs", id, "drafts"), JobDrafts)

    @ApiMethod
    def list_job_events(self, id: str, *, after: int | None = None, limit: int | None = None) -> ApiRequest[JobEvents]:
        """List the events of a job so far; `client.events` follows them."""
        return get(at("jobs", id, "events"), JobEvents, after=after, limit=limit)

    @ApiMethod
    def cancel_job(self, id: str) -> ApiRequest[JobOut]:
        """Stop a job after the step that it is at."""
        return post(at("jobs", id, "cancellation"), JobOut)

    @ApiMethod
    def resume_job(self, id: str, changed: Resumption | None = None) -> ApiRequest[JobOut]:
        """Go on with a job that was cancelled or failed, with a larger budget if one is given."""
        return post(at("jobs", id, "resumption"), JobOut, changed)
