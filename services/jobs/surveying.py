"""Survey jobs: a cited survey of a built field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from services.jobs.requests import SurveyRequest, request_of
from services.models.ledger import Ledger
from services.pipeline.survey import write_survey
from services.queue.model import Job
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.workbench import Workbench


async def write(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Write the survey of a `SurveyRequest`; `{"survey_id": …, "status": …, "ledger": …}`.

    Raises:
        NotFoundError: the field is not built.
        ServiceError: the job was stopped or its model failed; `partial` names the survey as far as it is written, if
            there is one.
    """
    request = request_of(SurveyRequest, job.request)
    field, revision = await offload(workbench.fields.whole, request.field_id)
    ledger = Ledger()
    async with workbench.durable():
        survey = await write_survey(
            field=field,
            field_revision=revision,
            model=workbench.model,
            embedder=workbench.embedder,
            surveys=workbench.surveys,
            fields=workbench.fields,
            papers=workbench.papers,
            progress=progress,
            steps=steps,
            budget=request.budget.value(),
            spent=job.spent,
            ledger=ledger,
            cache=workbench.cache,
            fallback=workbench.fallback,
        )
    return {"survey_id": survey.id, "status": survey.status.value, "ledger": [asdict(row) for row in ledger.rows()]}
