"""Jobs and imports, as `--json` prints them."""

from __future__ import annotations

from collections.abc import Sequence

from api.cli.shapes import Shape, shape
from api.schemas.imports import ImportOut, ImportRow, RowOutcome, import_out, import_rows
from api.schemas.jobs import JobEvents, JobList, JobSteps, event_out, job_brief, job_out, step_row
from api.schemas.page import Page
from services.collecting.import_report import ImportReport, read_report
from services.queue.model import FinishedStep, Job, JobEvent


def imports_shape(jobs: Sequence[Job]) -> Shape:
    """What imports did, each with its described rows."""
    items = [shape(import_out(job)) | {"parts": {"rows": _rows(job)}} for job in jobs]
    return shape(Page[ImportOut](items=[], next_cursor=None, next=None)) | {"items": items}


def report_of(made: Shape) -> ImportReport:
    """The report of an import that ended well, out of its shape with its rows."""
    rows = made["parts"]["rows"]["items"]
    place = {"row", "excerpt", "source"}
    kept = {outcome: [row for row in rows if row["outcome"] == outcome] for outcome in RowOutcome}
    named = {"merged": "merged_count", "rejected": "rejected_count", "notices": "notice_count"}
    return read_report(
        {named.get(name, name): value for name, value in made["counts"].items()}
        | {
            "label": made["label"],
            "rejected": [{key: row[key] for key in (*place, "reason")} for row in kept[RowOutcome.REJECTED]],
            "notices": [{key: row[key] for key in place} | {"text": row["reason"]} for row in kept[RowOutcome.NOTICE]],
            "merged": [
                {"row": row["row"], "paper_id": row["paper_id"], "title": row["excerpt"], "reason": row["reason"]}
                for row in kept[RowOutcome.MERGED]
            ],
        }
    )


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
