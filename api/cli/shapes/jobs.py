"""Jobs and imports, as `--json` prints them."""

from __future__ import annotations

from collections.abc import Sequence

from api.cli.shapes import Shape, shape
from api.schemas.imports import ImportOut, ImportRow, import_out, import_rows
from api.schemas.jobs import JobEvents, JobList, JobSteps, event_out, job_brief, job_out, step_row
from api.schemas.page import Page
from services.queue.model import FinishedStep, Job, JobEvent


def imports_shape(jobs: Sequence[Job]) -> Shape:
    """What imports did, each with its described rows."""
    items = [shape(import_out(job)) | {"parts": {"rows": _rows(job)}} for job in jobs]
    return shape(Page[ImportOut](items=[], next_cursor=None, next=None)) | {"items": items}


def jobs_shape(jobs: Sequence[Job]) -> Shape:
    """Jobs, newest first: a page that holds all that were asked for."""
    return shape(JobList(items=[job_brief(job) for job in jobs], next_cursor=None, next=None))


def job_shape(job: Job) -> Shape:
    """A job."""
    return shape(job_out(job))


def job_history_shape(job: Job, steps: Sequence[FinishedStep], events: Sequence[JobEvent]) -> Shape:
    """A job with its finished steps and with its events."""
    parts = {
        "steps": shape(JobSteps(items=[step_row(step) for step in steps])),
        "events": shape(JobEvents(items=[event_out(event) for event in events], next=None)),
    }
    return job_shape(job) | {"parts": parts}


def _rows(job: Job) -> Shape:
    return shape(Page[ImportRow](items=list(import_rows(job, None)), next_cursor=None, next=None))
