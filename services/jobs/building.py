"""Field jobs: a field out of papers of the graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from kg.errors import InvalidInputError
from kg.model.papers.paper import PaperId
from kg.repository.papers.cards import CardRepository
from services.field.build import build_field
from services.jobs.requests import FieldRequest, request_of
from services.queue.model import Job
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.workbench import Workbench


async def build(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Build the field of a `FieldRequest`; `{"field_id": …}`.

    Raises:
        InvalidInputError: there is no paper to build from, the topic has no word, or vectors are of another embedder.
        NotFoundError: a paper of the request is not stored.
    """
    request = request_of(FieldRequest, job.request)
    async with workbench.durable():
        graph = await build_field(
            topic=request.topic,
            description=request.description,
            as_of=request.as_of or job.created.date(),
            parameters=request.parameters.value(),
            source=request.source,
            paper_ids=None if request.paper_ids is None else [PaperId(id) for id in request.paper_ids],
            re_embed=request.re_embed,
            cards=CardRepository(workbench.engine) if request.from_readings else None,
            papers=workbench.papers,
            fields=workbench.fields,
            embedder=workbench.embedder,
            analytics=workbench.analytics,
            progress=progress,
            steps=steps,
        )
    return {"field_id": graph.field.id}


def update_of(workbench: Workbench, field_id: str, *, as_of: date | None = None) -> FieldRequest:
    """What builds a field again of the papers that the graph has now, with the parameters that it was built with.

    Args:
        as_of: the day that counts as today; None for the day of the job.
    Raises:
        NotFoundError: no field has this id.
        InvalidInputError: its papers were named one by one, or nobody knows from which it chose.
    """
    workbench.fields.revision(field_id)
    field = next(each for each in workbench.fields.list() if each.id == field_id)
    if field.candidates is None:
        raise InvalidInputError(
            f"{field_id} was built of papers named one by one, or by an older Strata: build it again with its topic",
            field="field_id",
        )
    return request_of(
        FieldRequest,
        {
            "topic": field.topic,
            "description": field.description,
            "source": field.source,
            "as_of": as_of,
            "parameters": asdict(field.parameters),
        },
    )
