"""`strata collect`: from a topic to a field."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.bootstrap import open_service
from api.cli.estimates import print_estimate
from api.cli.ledger import print_ledger
from api.cli.options import GraphFile, MaxCost, MaxModelCalls, ModelName, settings_of, settings_to_create, values_given
from api.cli.output import AsJson, err, out, print_facts, print_json, print_table, progress_bars
from api.cli.screening import review_candidates
from api.cli.shapes import shape
from api.cli.titles import title_with_marks
from api.cli.work import done
from api.service import Service
from kg.errors import InvalidInputError
from kg.model.collections.collection import STORE, Axis, CollectingParameters
from services.config import Settings
from services.errors import ServiceError
from services.queue.model import JobKind
from services.workbench import Workbench

if TYPE_CHECKING:
    from services.jobs.collection_requests import CollectionRequest


_DEFAULTS = CollectingParameters()


def collect(
    topic: Annotated[str, typer.Argument(help="What to look for, such as 'graph neural networks'.")] = "",
    description: Annotated[str, typer.Option(help="Some sentences that say more.")] = "",
    source: Annotated[
        list[str] | None,
        typer.Option(help="Where to look, in this order; `store` is the graph.", show_default=STORE),
    ] = None,
    label: Annotated[
        list[str] | None, typer.Option(help="Only papers of the store of this import; give it once for each.")
    ] = None,
    from_file: Annotated[
        list[Path] | None,
        typer.Option("--from", exists=True, help="Import this file first, and look among its papers alone."),
    ] = None,
    preset: Annotated[
        str | None, typer.Option(help="Collect as the publication of this preset does.", metavar="PRESET")
    ] = None,
    size: Annotated[
        int | None, typer.Option(min=1, help="Most papers included, surveys apart.", show_default=str(_DEFAULTS.size))
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(min=0, help="Most rounds of the keyword loop.", show_default=str(_DEFAULTS.rounds))
    ] = None,
    min_similarity: Annotated[
        float | None,
        typer.Option(
            min=-1,
            max=1,
            help="Least cosine with topic and description.",
            show_default=str(_DEFAULTS.min_similarity),
        ),
    ] = None,
    co_cited: Annotated[
        int | None,
        typer.Option(
            min=0, help="Most works that join because papers cite them.", show_default=str(_DEFAULTS.co_cited)
        ),
    ] = None,
    co_citing: Annotated[
        int | None, typer.Option(min=1, help="Papers that must cite one.", show_default=str(_DEFAULTS.co_citing))
    ] = None,
    min_relevance: Annotated[
        int | None,
        typer.Option(min=0, max=100, help="Least judged relevance.", show_default=str(_DEFAULTS.min_relevance)),
    ] = None,
    axis: Annotated[
        list[Axis] | None, typer.Option(help="What the ranking counts.", show_default="relevance, impact")
    ] = None,
    as_of: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The day that counts as today.", show_default="today")
    ] = None,
    no_field: Annotated[
        bool, typer.Option("--no-field", help="Screen only; build no field.", show_default=False)
    ] = False,
    update: Annotated[
        str | None,
        typer.Option(
            "--update",
            metavar="FIELD",
            help="Say what is new for a collected field since its day, and add it after a yes.",
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Add it without asking.", show_default=False)] = False,
    review: Annotated[
        bool, typer.Option("--review", help="Decide on papers one by one before the field is built.")
    ] = False,
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Only say what it will take of a model.", show_default=False)
    ] = False,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Find the papers of a topic, screen and rank them, and build their field. Every candidate keeps why it is in or
    out (`strata screening`). Stopped, the same command goes on; a reader's decisions stand over every run."""
    from services.jobs.collecting import check_collection
    from services.jobs.collection_requests import CollectionRequest
    from services.jobs.importing import label_of
    from services.jobs.requests import request_of

    values = {
        "topic": topic,
        "description": description,
        "sources": source or [STORE],
        "labels": [*(label or ()), *(label_of(str(path)) for path in from_file or ())],
        "as_of": as_of.date() if as_of else None,
        "preset": preset,
        "parameters": values_given(
            size=size,
            rounds=rounds,
            min_similarity=min_similarity,
            co_cited=co_cited,
            co_citing=co_citing,
            min_relevance=min_relevance,
            axes=axis,
        ),
        "field": not no_field,
        "budget": {"max_cost": max_cost, "max_model_calls": max_model_calls},
        "model": model,
    }
    if (update is None) == (not topic):
        raise InvalidInputError("give a TOPIC, or the FIELD that is to be brought up to date with --update")
    if update is not None:
        _update(update, settings_of(graph, model=model), model, is_sure=yes, as_json=as_json)
        return
    wanted = request_of(CollectionRequest, values)
    brings_papers = bool(from_file) or any(name != STORE for name in wanted.sources)
    settings = settings_to_create(graph, model=model) if brings_papers else settings_of(graph, model=model)
    with open_service(settings) as service:
        _import(service, from_file or [])
        check_collection(service.workbench, wanted)
        if estimate:
            _print_estimate(service.workbench, wanted, as_json=as_json)
            return
        if review:
            screened = wanted.model_copy(update={"field": False})
            review_candidates(service.workbench, _collect(service, screened, quiet=True))
        made = _collect(service, wanted, quiet=as_json)
        _print(service.workbench, made, as_json=as_json)


def _update(field: str, settings: Settings, model: str | None, *, is_sure: bool, as_json: bool) -> None:
    """Bring a collected field up to date, after a yes."""
    from services.jobs.collecting import update_of

    with open_service(settings) as service:
        wanted = update_of(service.workbench, field).model_copy(update={"model": model})
        if not is_sure:
            found = _done(service, wanted.model_copy(update={"preview": True}), quiet=True)["joining"]
            _show_joining(service.workbench, found, as_json=as_json)
            if not found or as_json or not typer.confirm(f"Add these to {field}?", err=True):
                return
        _print(service.workbench, _collect(service, wanted, quiet=as_json), as_json=as_json)


def _show_joining(workbench: Workbench, found: list[dict[str, Any]], *, as_json: bool) -> None:
    from api.schemas.papers import paper_entry

    papers = workbench.papers.find(each["paper_id"] for each in found)
    if as_json:
        items = [{**each, "paper": paper_entry(papers[each["paper_id"]])} for each in found]
        print_json({"items": items, "next": None})
        return
    rows = [
        (
            paper.citation_key,
            title_with_marks(paper),
            each["community"],
            "; ".join(f"{section['number']} {section['title']}" for section in each["sections"]),
            each["reason"],
        )
        for each in found
        if (paper := papers.get(each["paper_id"])) is not None
    ]
    print_table(f"{len(rows)} papers would join", ("key", "title", "beside", "sections", "why"), rows)


def _import(service: Service, files: list[Path]) -> None:
    from services.jobs.importing import label_of, path_in_request
    from services.jobs.requests import ImportRequest

    for path in files:
        wanted = ImportRequest(paths=(path_in_request(path.absolute()),), label=label_of(str(path)))
        with progress_bars() as progress:
            done(service, JobKind.IMPORT, wanted, progress)


def _print_estimate(workbench: Workbench, wanted: CollectionRequest, *, as_json: bool) -> None:
    from api.schemas.surveys import estimate_out
    from services.jobs.collecting import estimated_collection

    found = estimated_collection(workbench, wanted)
    if as_json:
        print_json(shape(estimate_out(found)))
    else:
        print_estimate(f"Collecting {wanted.topic} by {found.model}", estimate_out(found))


def _collect(service: Service, wanted: CollectionRequest, *, quiet: bool) -> str:
    """The id of the collection, made here and now."""
    return str(_done(service, wanted, quiet=quiet)["collection_id"])


def _done(service: Service, wanted: CollectionRequest, *, quiet: bool) -> Mapping[str, Any]:
    """What the job made; a stop says how to go on."""
    from api.schemas.jobs import LedgerRowOut, ledger_of

    try:
        with progress_bars() as progress:
            made = done(service, JobKind.COLLECTION, wanted, progress, progress.spend)
    except ServiceError as stop:
        if not quiet:
            print_ledger([LedgerRowOut.model_validate(row) for row in stop.ledger])
        for job in service.jobs.list(kind=JobKind.COLLECTION, limit=1):
            err.print(f"go on with it: strata jobs resume {job.id}", highlight=False, soft_wrap=True)
        raise
    if not quiet:
        print_ledger(ledger_of(made))
    return made


def _print(workbench: Workbench, id: str, *, as_json: bool) -> None:
    from api.schemas.collections import collection_out
    from kg.repository.collections.collections import CollectionRepository
    from services.screening.record import ScreeningRecord

    record = ScreeningRecord(workbench.papers, CollectionRepository(workbench.engine), id)
    collection, flow = record.collection(), record.flow()
    has_field = any(field.id == id for field in workbench.fields.list())
    if as_json:
        print_json(shape(collection_out(collection, flow, has_field=has_field)))
        return
    facts = {
        "keywords": ", ".join(collection.keywords),
        "records": f"{sum(flow.identified.values()):,} by search, {sum(flow.by_citation.values()):,} by citation, "
        f"{flow.duplicates:,} found before",
        "screened": f"{flow.screened:,}; {flow.screened_out:,} too far from the topic",
        "assessed": f"{flow.assessed:,}; {flow.not_retrieved:,} known by a citation only",
        "excluded": ", ".join(f"{count:,} {reason}" for reason, count in flow.excluded.items()) or "none",
        "included": f"{flow.included:,}, of which {flow.surveys:,} survey papers",
    }
    print_facts(collection.topic, facts, id=id)
    if not flow.included:
        out.print("no paper is near enough; try other words, a description, or a lower --min-similarity")
    elif has_field:
        out.print(f"next: strata field show {id}, strata screening show {id}", highlight=False, soft_wrap=True)
