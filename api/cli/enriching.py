"""`strata enrich`: citations, abstracts, counts and retractions from online sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_service
from api.cli import completing
from api.cli.options import GraphFile, settings_of
from api.cli.output import AsJson, err, out, print_facts, print_json, progress_bars
from api.cli.shapes import shape
from api.cli.work import do_job
from services.queue.model import JobKind

if TYPE_CHECKING:
    from api.schemas.enrichments import EnrichmentOut, EnrichmentPlanOut


def enrich(
    field: Annotated[
        str | None,
        typer.Argument(
            metavar="[FIELD]", help="Only papers of this field; default: all.", autocompletion=completing.fields
        ),
    ] = None,
    label: Annotated[str | None, typer.Option(help="Only papers of this import, tag or collection.")] = None,
    citing: Annotated[
        int, typer.Option(min=0, max=10_000, help="Citing papers to ask for, of each paper; 0 asks for none.")
    ] = 100,
    estimate: Annotated[bool, typer.Option("--estimate", help="Only say what would be asked.")] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Ask online sources for the citations and abstracts of papers of the graph. Those that are switched on
    (STRATA_SOURCES) are asked what papers with identifiers cite and what cites them, for abstracts, citation counts and
    retractions. What your library says of a paper stays as it is."""
    from api.schemas.enrichments import enrichment_out, plan_out
    from services.jobs.enriching import plan_of
    from services.jobs.enrichment_requests import EnrichmentRequest
    from services.jobs.requests import request_of

    wanted = request_of(EnrichmentRequest, {"field_id": field, "label": label, "citing": citing})
    with open_service(settings_of(graph)) as service:
        plan = plan_of(service.workbench, wanted)
        show_plan(plan_out(plan), estimate=estimate, as_json=as_json)
        if estimate:
            return
        with progress_bars() as progress:
            job = do_job(service, JobKind.ENRICHMENT, wanted, progress)
    show_enrichment(enrichment_out(job), field, as_json=as_json)


def show_plan(plan: EnrichmentPlanOut, *, estimate: bool, as_json: bool) -> None:
    """What would be asked: on standard output where nothing else is wanted."""
    if estimate and as_json:
        print_json(shape(plan))
        return
    asked = "; ".join(f"{name} at most {number:,} times" for name, number in plan.requests.items())
    nameless = f", and {plan.nameless_count:,} without an identifier to ask by" if plan.nameless_count else ""
    (out if estimate else err).print(
        f"{plan.paper_count:,} papers{nameless}; {plan.without_references:,} of all cite nothing yet; asked: {asked}",
        highlight=False,
        soft_wrap=True,
    )


def show_enrichment(made: EnrichmentOut, field: str | None, *, as_json: bool) -> None:
    """What sources reported."""
    if as_json:
        print_json(shape(made))
        return
    facts = {
        "papers": f"{made.paper_count or 0:,}, {made.answered_count or 0:,} known to a source",
        "citations": f"{made.citation_count or 0:,} new, {made.stub_count or 0:,} works known by them only",
        "reference lists": made.reference_list_count or 0,
        "abstracts": made.abstract_count or 0,
        "retractions": made.retraction_count or 0,
    }
    print_facts("answered by sources", facts)
    for name, why in made.failures.items():
        err.print(f"note: {name} failed, and the same command goes on with it: {why}", highlight=False, soft_wrap=True)
    if made.citation_count:
        name = field or "FIELD"
        out.print(f"Bring fields up to date: strata field build --update {name}", highlight=False)
