"""Extraction jobs: the papers of a field read for entities and relations, and the entities put into categories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from services.jobs.ledgers import ledger_of_job, ledger_rows, with_ledger
from services.jobs.models import model_of_job
from services.jobs.query_requests import ExtractionOfField
from services.jobs.requests import request_of
from services.queue.model import Job
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.structure.query_functions import QueryFunctions
from services.tasks.prompting import load_prompts
from services.workbench import Workbench

READING = "reading papers"
PLACING = "putting entities into categories"


async def extract(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Read what an `ExtractionOfField` wants; `{"field_id": …, "ledger": …}`.

    What was read before a stop is kept and in the domain graph; papers that were read are not read again.

    Raises:
        NotFoundError: the field is not built, or no paper of it names the fixed entity.
        InvalidInputError: the model that it names is not here.
        ServiceError: the job was stopped, its budget is spent, or its model failed.
    """
    request = request_of(ExtractionOfField, job.request)
    field, revision = await offload(workbench.fields.whole, request.field_id)
    model, prompts = workbench.model_named(request.model), load_prompts()
    ledger = ledger_of_job(job, model)
    async with workbench.durable(), with_ledger(ledger):
        ledger.enter(READING)
        stack = model_of_job(workbench, job, model, budget=request.budget, steps=steps, prompts=prompts, ledger=ledger)
        functions = QueryFunctions(workbench.engine, stack, prompts, field, revision=revision)

        def report(done: int, total: int) -> None:
            progress(READING, done, total)

        def report_placing(done: int, total: int) -> None:
            ledger.enter(PLACING)
            progress(PLACING, done, total)

        if request.taxonomy is not None:
            wanted = request.taxonomy
            await functions.induce(wanted.entity_type, wanted.criterion, reading=report, placing=report_placing)
        elif request.query is not None:
            await functions.prepare(request.query.value(), report=report)
        else:
            await functions.read_types(request.entity_types, report=report)
    return {"field_id": request.field_id, "ledger": ledger_rows(ledger)}
