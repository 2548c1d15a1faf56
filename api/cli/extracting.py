"""Extractions of a command: what they will take, and doing them here and now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.cli.estimates import print_estimate
from api.cli.ledger import print_ledger
from api.cli.output import err, print_json, progress_bars
from api.cli.shapes import shape
from api.cli.work import done
from api.service import Service
from services.errors import ServiceError
from services.queue.model import JobKind

if TYPE_CHECKING:
    from services.jobs.query_requests import ExtractionOfField
    from services.pipeline.estimate import Estimate


def extract_now(service: Service, wanted: ExtractionOfField, *, quiet: bool) -> None:
    """Do an extraction; a stop says how to go on.

    Raises:
        ServiceError: it was stopped, its budget is spent, or its model failed; what it took was shown.
    """
    from api.schemas.jobs import LedgerRowOut, ledger_of

    try:
        with progress_bars() as progress:
            made = done(service, JobKind.EXTRACTION, wanted, progress, progress.spend)
    except ServiceError as stop:
        if not quiet:
            print_ledger([LedgerRowOut.model_validate(row) for row in stop.ledger])
        for job in service.jobs.list(kind=JobKind.EXTRACTION, limit=1):
            err.print(f"go on with it: strata jobs resume {job.id}", highlight=False, soft_wrap=True)
        raise
    if not quiet:
        print_ledger(ledger_of(made))


def print_extraction_estimate(service: Service, wanted: ExtractionOfField, *, as_json: bool) -> None:
    """Say what an extraction will take."""
    from services.jobs.asking import estimated

    print_reading_estimate(wanted.field_id, estimated(service.workbench, wanted), as_json=as_json)


def print_reading_estimate(field: str, found: Estimate, *, as_json: bool) -> None:
    """Say what reading the papers of a field will take."""
    from api.schemas.surveys import estimate_out

    if as_json:
        print_json(shape(estimate_out(found)))
    else:
        print_estimate(f"Reading {field} by {found.model}", estimate_out(found))
