"""Enrichments over HTTP: what online sources are asked about papers, and what they answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ConfigDict, Field

from api.schemas.links import enrichment_link, field_link
from api.schemas.shown import Shown

if TYPE_CHECKING:
    from services.collecting.enriching import EnrichmentPlan
    from services.queue.model import Job


class EnrichmentPlanOut(Shown):
    """What would be asked, before anybody is asked."""

    model_config = ConfigDict(frozen=True)

    paper_count: int = Field(description="Papers that sources can be asked about.", examples=[118])
    nameless_count: int = Field(
        description="Papers without an identifier that a source knows; they cannot be asked about.", examples=[8]
    )
    without_references: int = Field(description="Papers that cite nothing yet.", examples=[126])
    without_abstract: int = Field(description="Papers without an abstract.", examples=[31])
    requests: dict[str, int] = Field(
        description="Most requests to each source, in the order in which they are asked; what it answered in the last "
        "days costs none.",
        examples=[{"openalex": 121, "semantic-scholar": 119}],
    )


class EnrichmentOut(Shown):
    """What sources reported; the counts are null until the job has ended well."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="Id of its job.", examples=["job_0f3a5b7c9d1e2f40"])
    state: str = Field(description="State of its job.", examples=["succeeded"])
    paper_count: int | None = Field(description="Papers that were asked about.", examples=[126])
    answered_count: int | None = Field(description="Papers of which a source had a record.", examples=[115])
    abstract_count: int | None = Field(description="Papers that got an abstract.", examples=[29])
    reference_list_count: int | None = Field(description="Papers that got a reference list.", examples=[101])
    retraction_count: int | None = Field(description="Papers that turned out to be retracted.", examples=[0])
    citation_count: int | None = Field(description="Citations that are new in the graph.", examples=[4210])
    stub_count: int | None = Field(description="Works that are known by these citations only.", examples=[2875])
    failures: dict[str, str] = Field(description="Sources that failed, and why; asking again goes on.", examples=[{}])
    links: dict[str, str] = Field(description="Addresses: itself, and the field that was asked about.")


def plan_out(plan: EnrichmentPlan) -> EnrichmentPlanOut:
    """What would be asked."""
    return EnrichmentPlanOut(
        paper_count=plan.papers,
        nameless_count=plan.nameless,
        without_references=plan.without_references,
        without_abstract=plan.without_abstract,
        requests=dict(plan.requests),
    )


def enrichment_out(job: Job) -> EnrichmentOut:
    """What the sources reported, as far as the job is."""
    made = dict(job.result or {})
    field_id = job.request.get("field_id")
    links = {"self": enrichment_link(job.id)} | ({"field": field_link(field_id)} if field_id else {})
    return EnrichmentOut(
        id=job.id,
        state=job.state.value,
        paper_count=made.get("papers"),
        answered_count=made.get("answered"),
        abstract_count=made.get("abstracts"),
        reference_list_count=made.get("references"),
        retraction_count=made.get("retractions"),
        citation_count=made.get("citations"),
        stub_count=made.get("stubs"),
        failures=made.get("failures") or {},
        links=links,
    )
