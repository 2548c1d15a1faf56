"""Collection jobs: the papers of a topic found, screened and ranked, and their field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.algorithms.collecting.flow import screening_flow
from kg.errors import InvalidInputError
from kg.model.collections.collection import STORE
from kg.model.fields.field import FieldId
from kg.repository.collections.collections import CollectionRepository
from services.field.build import build_field, field_id_of
from services.jobs.collection_requests import CollectionRequest
from services.jobs.ledgers import ledger_of_job, ledger_rows, with_ledger
from services.jobs.requests import request_of
from services.models.stack import ModelStack
from services.pipeline.collection_estimate import estimate_collection
from services.pipeline.estimate import Estimate
from services.queue.model import Job
from services.screening.collect import Collected, CollectionPlan, Collector
from services.screening.keyword_loop import SEARCHING
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.tasks.prompting import load_prompts
from services.workbench import Workbench


async def collect(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Make the collection of a `CollectionRequest`, and its field unless that is not wanted.

    Returns:
        `{"collection_id": …, "field_id": … or None, "included": n, "ledger": …}`; no field without an included paper.
    Raises:
        InvalidInputError: the topic has no word, a source or the model is not set up, or vectors are of another
            embedder.
        ServiceError: the job was stopped, its budget is spent, or a source or its model failed.
    """
    request = request_of(CollectionRequest, job.request)
    plan = plan_of(request, job)
    model = workbench.model_named(request.model)
    ledger = ledger_of_job(job, model)
    async with workbench.durable(), with_ledger(ledger):
        ledger.enter(SEARCHING)
        collector = Collector(
            papers=workbench.papers,
            collections=CollectionRepository(workbench.engine),
            embedder=workbench.embedder,
            model=ModelStack(
                model,
                steps=steps,
                prompts=load_prompts(),
                budget=request.budget.value(),
                spent=job.spent,
                ledger=ledger,
                cache=workbench.cache,
                fallback=workbench.fallback,
            ),
            outside=workbench.record_searches_named(request.sources),
            steps=steps,
            progress=progress,
        )
        collected = await collector.run(plan)
        field_id = await _field(workbench, request, collected, steps, progress)
    return {
        "collection_id": plan.id,
        "field_id": field_id,
        "included": len(collected.included),
        "ledger": ledger_rows(ledger),
    }


def estimated_collection(workbench: Workbench, request: CollectionRequest) -> Estimate:
    """What a collection will take.

    Raises:
        InvalidInputError: a source or the model is not set up, or no import has one of the labels.
    """
    check_collection(workbench, request)
    parameters, papers = request.parameters.value(), None
    if set(request.sources) == {STORE}:
        known = workbench.papers.sources()
        papers = sum(known[label] for label in request.labels) if request.labels else workbench.papers.counts().papers
    model = workbench.model_named(request.model)
    return estimate_collection(model, parameters, papers=papers, sources=len(request.sources))


def check_collection(workbench: Workbench, request: CollectionRequest) -> None:
    """Refuse what needs no job to be refused.

    Raises:
        InvalidInputError: the topic has no word, a source or the model is not set up, or no import has a label.
    """
    field_id_of(request.topic)
    workbench.record_searches_named(request.sources)
    workbench.model_named(request.model)
    known = workbench.papers.sources() if request.labels else {}
    for label in request.labels:
        if label not in known:
            raise InvalidInputError(
                f"no import has the label {label}; there are: {', '.join(sorted(known)) or 'none'}", field="labels"
            )


def plan_of(request: CollectionRequest, job: Job) -> CollectionPlan:
    """What a job collects.

    Raises:
        InvalidInputError: the topic has no word.
    """
    return CollectionPlan(
        id=field_id_of(request.topic),
        topic=request.topic,
        description=request.description,
        as_of=request.as_of or job.created.date(),
        parameters=request.parameters.value(),
        sources=request.sources,
        labels=request.labels,
    )


async def _field(
    workbench: Workbench, request: CollectionRequest, collected: Collected, steps: Steps, progress: Progress
) -> FieldId | None:
    if not request.field or not collected.included:
        return None
    found = collected.collection
    graph = await build_field(
        topic=found.topic,
        description=found.description,
        as_of=found.as_of,
        parameters=request.field_parameters.value(),
        paper_ids=collected.included,
        screening=screening_flow(found.searches, collected.candidates),
        papers=workbench.papers,
        fields=workbench.fields,
        embedder=workbench.embedder,
        analytics=workbench.analytics,
        progress=progress,
        steps=steps,
    )
    return graph.field.id
