"""`strata collect`: from a topic to a field."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.cli.estimates import show_estimate
from api.cli.ledger import print_ledger
from api.cli.options import MaxCost, MaxModelCalls, ModelName, values_given
from api.cli.output import AsJson, out, print_facts, print_json, print_table
from api.cli.place import HERE, Workplace
from api.cli.screening import review_candidates
from api.cli.shapes import shape
from api.cli.titles import title_with_marks
from kg.errors import InvalidInputError
from kg.model.collections.collection import STORE, Axis, CollectingParameters

if TYPE_CHECKING:
    from api.cli.on_graph.all import OnGraph
    from api.cli.through import ByService
    from api.schemas.collections import NewCollection
    from api.schemas.jobs import JobResult


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
    paper: Annotated[
        list[str] | None,
        typer.Option(help="This paper is a candidate; without --source only such ones are. Once for each."),
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
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Find the papers of a topic, screen and rank them, and build their field. Every candidate keeps why it is in or
    out (`strata screening`). Stopped, the same command goes on; a reader's decisions apply to every run."""
    from api.schemas.collections import NewCollection
    from services.jobs.importing import label_of
    from services.jobs.requests import request_of

    values = {
        "topic": topic,
        "description": description,
        "sources": source or ([] if paper else [STORE]),
        "papers": paper or [],
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
        _update(update, place, model, is_sure=yes, as_json=as_json)
        return
    wanted = request_of(NewCollection, values)
    brings_papers = bool(from_file) or any(name != STORE for name in wanted.sources)
    with place.open(jobs=True, creates=brings_papers, model=model, quiet=as_json) as operations:
        for path in from_file or ():
            operations.import_papers(path, label_of(str(path)))
        if estimate:
            found = operations.estimate_collection(wanted)
            show_estimate(f"Collecting {wanted.topic} by {found.model}", found, as_json=as_json)
            return
        if review:
            screened = wanted.model_copy(update={"field": False})
            review_candidates(operations, _job_result(operations, screened, quiet=True).id)
        _print(operations, _job_result(operations, wanted, quiet=as_json).id, as_json=as_json)


def _update(field: str, place: Workplace, model: str | None, *, is_sure: bool, as_json: bool) -> None:
    """Bring a collected field up to date, after a yes."""
    with place.open(jobs=True, model=model, quiet=as_json) as operations:
        wanted = _request_to_update(operations, field).model_copy(update={"model": model})
        if not is_sure:
            preview = wanted.model_copy(update={"preview": True})
            found = _job_result(operations, preview, quiet=True).details["joining"]
            _show_joining(operations, found, as_json=as_json)
            if not found or as_json or not typer.confirm(f"Add these to {field}?", err=True):
                return
        _print(operations, _job_result(operations, wanted, quiet=as_json).id, as_json=as_json)


def _request_to_update(operations: OnGraph | ByService, field: str) -> NewCollection:
    """What brings a collected field up to date: the request of its collection, by the parameters of its field."""
    from api.schemas.collections import NewCollection
    from services.jobs.requests import request_of

    collection = operations.get_collection(field)
    body = shape(collection)
    values = {name: body[name] for name in ("topic", "description", "sources", "labels", "parameters")}
    own = shape(operations.get_field(field).parameters) if "field" in collection.links else {}
    return request_of(NewCollection, values | {"field_parameters": own, "update": True})


def _show_joining(operations: OnGraph | ByService, found: list[dict[str, Any]], *, as_json: bool) -> None:
    from api.schemas.papers import entry_of

    papers = {each["paper_id"]: entry_of(operations.get_paper(each["paper_id"])) for each in found}
    if as_json:
        print_json({"items": [{**each, "paper": papers[each["paper_id"]]} for each in found], "next": None})
        return
    rows = [
        (
            papers[each["paper_id"]]["citation_key"],
            title_with_marks(papers[each["paper_id"]]),
            each["community"],
            "; ".join(f"{section['number']} {section['title']}" for section in each["sections"]),
            each["reason"],
        )
        for each in found
    ]
    print_table(f"{len(rows)} papers would join", ("key", "title", "beside", "sections", "why"), rows)


def _job_result(operations: OnGraph | ByService, wanted: NewCollection, *, quiet: bool) -> JobResult:
    """What the job made."""
    job = operations.finish(operations.create_collection(wanted))
    if not quiet:
        print_ledger(job.ledger)
    assert job.result is not None
    return job.result


def _print(operations: OnGraph | ByService, id: str, *, as_json: bool) -> None:
    collection = operations.get_collection(id)
    flow = collection.flow
    if as_json:
        print_json(shape(collection))
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
    elif "field" in collection.links:
        out.print(f"next: strata field show {id}, strata screening show {id}", highlight=False, soft_wrap=True)
