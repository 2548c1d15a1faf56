"""`strata jobs` by a service."""

from __future__ import annotations

from itertools import islice

from api.cli.jobs import new_budget, show_history, show_job, show_jobs
from api.cli.shapes import shape
from api.cli.waiting import finish
from api.client import Client
from api.schemas.jobs import JobEvents
from services.queue.model import JobKind, JobState


def jobs_list(client: Client, *, kind: JobKind | None, state: JobState | None, limit: int, as_json: bool) -> None:
    """`strata jobs list`."""
    page = client.list_jobs(kind=kind, state=state, limit=min(limit, 100))
    items = [dict(each) for each in islice(client.every(page), limit)]
    whole = page.model_copy(update={"items": items, "next": None, "next_cursor": None})
    show_jobs(shape(whole), as_json=as_json)


def jobs_show(client: Client, *, job: str, as_json: bool) -> None:
    """`strata jobs show`."""
    parts = {"steps": shape(client.list_job_steps(job)), "events": shape(_events(client, job))}
    show_history(shape(client.get_job(job)) | {"parts": parts}, as_json=as_json)


def _events(client: Client, job: str) -> JobEvents:
    events = client.list_job_events(job)
    items = list(events.items)
    while events.items:
        events = client.list_job_events(job, after=events.items[-1].number)
        items += events.items
    return JobEvents(items=items, next=None)


def jobs_cancel(client: Client, *, job: str, as_json: bool) -> None:
    """`strata jobs cancel`."""
    show_job(shape(client.cancel_job(job)), as_json=as_json)


def jobs_resume(
    client: Client,
    *,
    job: str,
    max_cost: float | None,
    max_model_calls: int | None,
    queue_only: bool,
    as_json: bool,
) -> None:
    """`strata jobs resume`."""
    found = client.resume_job(job, new_budget(max_cost, max_model_calls))
    show_job(shape(found if queue_only else finish(client, found)), as_json=as_json)
