"""Waiting for a job of a service, with the bars of a job that is done here."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from api.cli.output import ProgressBars, err, progress_bars
from services.steps.spent import Spent

if TYPE_CHECKING:
    from api.client import Client
    from api.schemas.jobs import JobEventOut, JobOut


_SILENT_SECONDS = 1.5
"""For so long a command may say nothing while a service works on its answer."""


@contextmanager
def saying(words: str) -> Iterator[threading.Timer]:
    """Say what a command waits for, on standard error, if the block takes longer than people wait without a word."""
    timer = threading.Timer(_SILENT_SECONDS, partial(err.print, words, highlight=False, soft_wrap=True))
    timer.daemon = True
    timer.start()
    try:
        yield timer
    finally:
        timer.cancel()


def finish(client: Client, job: JobOut) -> JobOut:
    """The job, once it has ended well; Ctrl-C leaves it to the service.

    Raises:
        JobEndedError: it ended, and not well.
    """
    waits = f"waiting for the service: it has not begun with the job {job.id} yet …"
    with progress_bars() as progress, saying(waits) as silence:

        def report(event: JobEventOut) -> None:
            if event.type == "progress":
                silence.cancel()
            _report(progress, event)

        try:
            return client.wait(job, report=report)
        except KeyboardInterrupt:
            line = f"the service goes on with it: strata jobs show {job.id}, or strata jobs cancel {job.id}"
            err.print(line, highlight=False, soft_wrap=True)
            raise


def _report(progress: ProgressBars, event: JobEventOut) -> None:
    if isinstance(spent := event.data.get("spent"), dict):
        progress.spend(Spent(**{name: spent[name] for name in Spent.__dataclass_fields__ if name in spent}))
    if event.type == "progress":
        progress(event.data["stage"], event.data["done"], event.data["total"])
