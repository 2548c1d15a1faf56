"""Collection jobs: the papers of a topic found, screened and ranked, and their field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from functools import partial
from typing import Any

from pydantic import TypeAdapter

from kg.algorithms.collecting.prisma_counts import screening_flow
from kg.errors import InvalidInputError
from kg.model.collections.collection import STORE, Candidate, ScreeningOutcome
from kg.model.fields.field import FieldId
from kg.model.papers.paper import PaperId
from kg.repository.collections.collections import CollectionRepository
from services.field.build import build_field, field_id_of
from services.jobs.collection_requests import CollectionRequest
from services.jobs.ledgers import ledger_of_job, ledger_rows, with_ledger
from services.jobs.models import model_of_job
from services.jobs.requests import request_of
from services.pipeline.collection_estimate import estimate_collection
from services.pipeline.estimate import Estimate
from services.queue.model import Job
from services.screening.collect import Collected, CollectionPlan, Collector
from services.screening.joining import JoiningPaper, joining_papers
from services.screening.keyword_loop import SEARCHING
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.tasks.prompting import load_prompts
from services.workbench import Workbench


async def collect(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Make the collection of a `CollectionRequest`, and its field unless that is not wanted.

    Returns:
        `{"collection_id": …, "field_id": … or None, "included": n, "ledger": …}`; no field without an included paper.
        Of a preview `joining` in place of the field, a `JoiningPaper` each.
    Raises:
        NotFoundError: what is to be updated was never collected.
        InvalidInputError: the topic has no word, a source or the model is not set up, or vectors are of another
            embedder.
        ServiceError: the job was stopped, its budget is spent, or a source or its model failed.
    """
    request = request_of(CollectionRequest, job.request)
    plan = await _plan(workbench, request, job, steps)
    model = workbench.model_named(request.model)
    ledger = ledger_of_job(job, model)
    async with workbench.durable(), with_ledger(ledger):
        ledger.enter(SEARCHING)
        collector = Collector(
            papers=workbench.papers,
            collections=CollectionRepository(workbench.engine),
            embedder=workbench.embedder,
            model=model_of_job(
                workbench, job, model, budget=request.budget, steps=steps, prompts=load_prompts(), ledger=ledger
            ),
            outside=workbench.record_searches_named(request.sources),
            steps=steps,
            progress=progress,
        )
        collected = await collector.run(plan)
        result: dict[str, Any] = {"collection_id": plan.id, "included": len(collected.papers_included)}
        if request.preview:
            found = await _joining(workbench, plan, collector, collected)
            return {**result, "joining": [asdict(each) for each in found], "ledger": ledger_rows(ledger)}
        await collector.store(collected)
        field_id = await _field(workbench, request, collected, steps, progress)
    return {**result, "field_id": field_id, "ledger": ledger_rows(ledger)}


def estimate_of_collection(workbench: Workbench, request: CollectionRequest) -> Estimate:
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
    return estimate_collection(
        model, parameters, papers=papers, sources=len(request.sources), given=len(request.papers)
    )


def check_collection(workbench: Workbench, request: CollectionRequest) -> None:
    """Refuse what needs no job to be refused.

    Raises:
        InvalidInputError: the topic has no word, a source or the model is not set up, or no import has a label.
        NotFoundError: no paper has a handle that is given.
    """
    field_id_of(request.topic)
    workbench.record_searches_named(request.sources)
    workbench.model_named(request.model)
    _papers_given(workbench, request)
    known = workbench.papers.sources() if request.labels else {}
    for label in request.labels:
        if label not in known:
            raise InvalidInputError(
                f"no import has the label {label}; there are: {', '.join(sorted(known)) or 'none'}", field="labels"
            )


def _papers_given(workbench: Workbench, request: CollectionRequest) -> tuple[PaperId, ...]:
    """The papers that a request names, each once."""
    return tuple(dict.fromkeys(workbench.papers.get(handle).id for handle in request.papers))


_BEFORE = TypeAdapter(tuple[tuple[Candidate, ...], date | None])


async def _plan(workbench: Workbench, request: CollectionRequest, job: Job, steps: Steps) -> CollectionPlan:
    """What a job collects; what an update starts from is remembered, since it is replaced on the way."""
    id = field_id_of(request.topic)

    def read_stored() -> tuple[tuple[Candidate, ...], date | None]:
        if not request.update:
            return (), None
        collections = CollectionRepository(workbench.engine)
        return collections.candidates(id), collections.get(id).as_of

    before, since = await steps.run("what is there", id, partial(offload, read_stored), _BEFORE)
    return CollectionPlan(
        id=id,
        topic=request.topic,
        description=request.description,
        as_of=request.as_of or job.created.date(),
        parameters=request.parameters.value(),
        sources=request.sources,
        labels=request.labels,
        given=await offload(_papers_given, workbench, request),
        before=before,
        since=since,
    )


async def _joining(
    workbench: Workbench, plan: CollectionPlan, collector: Collector, collected: Collected
) -> Sequence[JoiningPaper]:
    """What would join the field of a collection, and where it would be."""
    field = await offload(workbench.fields.get, plan.id)
    reasons = {
        each.paper_id: each.reason
        for each in collected.candidates
        if each.outcome is ScreeningOutcome.INCLUDED and each.paper_id not in field.members
    }
    similarities = await collector.nearness(sorted(reasons), sorted(field.members))

    def place() -> Sequence[JoiningPaper]:
        return joining_papers(
            reasons,
            field,
            similarities=similarities,
            citations=workbench.papers.citations_among([*reasons, *field.members]),
            surveys=[workbench.surveys.get(each.id) for each in workbench.surveys.briefs() if each.field_id == plan.id],
        )

    return await offload(place)


async def _field(
    workbench: Workbench, request: CollectionRequest, collected: Collected, steps: Steps, progress: Progress
) -> FieldId | None:
    if not request.field or not collected.papers_included:
        return None
    found = collected.collection
    graph = await build_field(
        topic=found.topic,
        description=found.description,
        as_of=found.as_of,
        parameters=request.field_parameters.value(),
        paper_ids=collected.papers_included,
        screening=screening_flow(found.searches, collected.candidates),
        papers=workbench.papers,
        fields=workbench.fields,
        embedder=workbench.embedder,
        analytics=workbench.analytics,
        progress=progress,
        steps=steps,
    )
    return graph.field.id
