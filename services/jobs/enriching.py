"""Enrichment jobs: what online sources know of the papers of a field, of an import, or of the whole library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from kg.batches import in_batches
from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.paper import Paper, PaperId
from services.collecting.enriching import BATCH, Enriching, EnrichmentPlan, plan_enrichment
from services.collecting.ingest import ingest
from services.jobs.enrichment_requests import EnrichmentRequest
from services.jobs.requests import request_of
from services.steps.digest import digest
from services.steps.offload import offload

if TYPE_CHECKING:
    from services.queue.model import Job
    from services.steps.progress import Progress
    from services.steps.steps import Steps
    from services.workbench import Workbench

STAGE = "asking sources"

_COUNTS: TypeAdapter[Mapping[str, int]] = TypeAdapter(Mapping[str, int])
_LABEL = "enrichment"


async def enrich(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Ask about what an `EnrichmentRequest` names; the counts of what was answered, and `failures` by source.

    What is reported is stored batch by batch, so a stopped job has lost nothing, and answers are kept for days.

    Raises:
        InvalidInputError: no source is set up.
        NotFoundError: there is no such field, or no paper of such an import.
        UpstreamError: every source failed.
    """
    request = request_of(EnrichmentRequest, job.request)
    _check_sources(workbench)
    papers = await offload(_papers, workbench, request)
    asking = Enriching(workbench.sources, citing=request.citing)
    total: Counter[str] = Counter()
    done = 0
    async with workbench.durable():
        for batch in in_batches(papers, BATCH):

            async def work(batch: list[Paper] = batch) -> Mapping[str, int]:
                return await _enrich_batch(workbench, asking, batch)

            inputs = digest([[paper.id for paper in batch], request.citing])
            total.update(await steps.run(f"papers {done + 1} to {done + len(batch)}", inputs, work, _COUNTS))
            done += len(batch)
            progress(STAGE, done, len(papers))
    return {"field_id": request.field_id, **total, "papers": len(papers), "failures": asking.failures}


def plan_of(workbench: Workbench, request: EnrichmentRequest) -> EnrichmentPlan:
    """What a request would ask of whom, before anybody is asked.

    Raises:
        InvalidInputError: no source is set up.
        NotFoundError: there is no such field, or no paper of such an import.
    """
    _check_sources(workbench)
    papers = _papers(workbench, request)
    silent = workbench.papers.citing_nothing([paper.id for paper in papers])
    return plan_enrichment(papers, workbench.sources, silent=silent, citing=request.citing)


async def _enrich_batch(workbench: Workbench, asking: Enriching, papers: list[Paper]) -> dict[str, int]:
    silent = await offload(workbench.papers.citing_nothing, [paper.id for paper in papers])
    replies = await asking.ask(papers, silent=silent)
    report = await ingest(replies.rows, workbench.papers, label=_LABEL)
    return {
        "answered": replies.answered,
        "abstracts": replies.abstracts,
        "references": replies.references,
        "citing": replies.citing,
        "retractions": replies.retractions,
        "citations": report.citations,
        "stubs": report.stubs,
        "absorbed": report.absorbed,
    }


def _check_sources(workbench: Workbench) -> None:
    if not workbench.sources:
        raise InvalidInputError(
            "no online source is switched on; name some, as STRATA_SOURCES=openalex,crossref (docs/sources.md)",
            field="sources",
        )


def _papers(workbench: Workbench, request: EnrichmentRequest) -> list[Paper]:
    """The papers of a request in order of their ids."""
    repository = workbench.papers
    if request.field_id is not None:
        workbench.fields.revision(request.field_id)
        ids: list[PaperId] = sorted(workbench.fields.get(request.field_id).members)
    else:
        ids = repository.ids(source=request.label)
    if not ids:
        if request.label is not None:
            known = ", ".join(sorted(repository.sources())) or "none"
            raise NotFoundError("import with papers", request.label, hint=f"papers came by these imports: {known}")
        raise InvalidInputError("the graph has no papers yet; import some first: strata import FILE", field="label")
    return [paper for paper in repository.find(ids).values() if not paper.stub]
