"""Waiting for a job of a service, with the bars of a job that is done here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from api.cli.output import ProgressBars, err, progress_bars
from services.steps.spent import Spent

if TYPE_CHECKING:
    from api.client import Client
    from api.schemas.jobs import JobEventOut, JobOut


def finish(client: Client, job: JobOut) -> JobOut:
    """The job, once it has ended well; Ctrl-C leaves it to the service.

    Raises:
        JobEndedError: it ended, and not well.
    """
    with progress_bars() as progress:
        try:
            return client.wait(job, report=partial(_report, progress))
        except KeyboardInterrupt:
            told = f"the service goes on with it: strata jobs show {job.id}, or strata jobs cancel {job.id}"
            err.print(told, highlight=False, soft_wrap=True)
            raise


def _report(progress: ProgressBars, event: JobEventOut) -> None:
    if isinstance(spent := event.data.get("spent"), dict):
        progress.spend(Spent(**{name: spent[name] for name in Spent.__dataclass_fields__ if name in spent}))
    if event.type == "progress":
        progress(event.data["stage"], event.data["done"], event.data["total"])
