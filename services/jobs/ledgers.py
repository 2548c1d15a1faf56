"""What jobs take of language models, kept over all attempts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter

from services.errors import ServiceError
from services.models.ledger import Ledger, LedgerRow
from services.models.port import LanguageModel
from services.queue.model import Job

_ROWS = TypeAdapter(tuple[LedgerRow, ...])


def ledger_of_job(job: Job, model: LanguageModel) -> Ledger:
    """The ledger of a job as its earlier attempts left it."""
    ledger = Ledger()
    ledger.take_up(
        _ROWS.validate_python((job.result or {}).get("ledger", ())), spent=job.spent, model=model.traits.name
    )
    return ledger


@asynccontextmanager
async def with_ledger(ledger: Ledger) -> AsyncIterator[None]:
    """Let an error that ends the work say what it took."""
    try:
        yield
    except ServiceError as stop:
        stop.ledger = ledger_rows(ledger)
        raise


def ledger_rows(ledger: Ledger) -> list[dict[str, Any]]:
    """The rows of a ledger as JSON values."""
    return [asdict(row) for row in ledger.rows()]
