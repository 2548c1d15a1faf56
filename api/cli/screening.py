"""`strata screening`: the record of a collection, readers' decisions, what to read next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_workbench
from api.cli import completing
from api.cli.options import GraphFile, settings_of
from api.cli.output import AsJson, out, print_facts, print_json, print_table
from api.cli.shapes import shape
from api.cli.titles import title_with_marks
from kg.model.collections.collection import ScreeningOutcome, ScreeningStage
from services.workbench import Workbench

if TYPE_CHECKING:
    from services.screening.record import ScreenedPaper, ScreeningRecord


app = typer.Typer(
    help="Look at the record of a screening, decide on papers, see what to read next.",
    no_args_is_help=True,
    add_completion=False,
)
CollectionName = Annotated[
    str, typer.Argument(metavar="COLLECTION", help="Id of a collection; `strata screening list` shows them.")
]
ScreenedHandle = Annotated[
    str,
    typer.Argument(
        metavar="PAPER", help="Id, citation key or identifier of a paper.", autocompletion=completing.papers
    ),
]
Reason = Annotated[str, typer.Option(help="Why; kept with the decision.")]


@app.command("list")
def list_collections(graph: GraphFile = None, as_json: AsJson = False) -> None:
    """List the collections of the graph."""
    from api.schemas.collections import CollectionList, collection_brief
    from kg.repository.collections.collections import CollectionRepository

    with open_workbench(settings_of(graph)) as workbench:
        found = CollectionRepository(workbench.engine).list()
    if as_json:
        items = [collection_brief(each) for each in found]
        print_json(shape(CollectionList(items=items, next_cursor=None, next=None, total=len(items))))
        return
    rows = [(each.id, each.topic, each.as_of, ", ".join(each.sources)) for each in found]
    print_table("Collections", ("id", "topic", "as of", "sources"), rows)


@app.command()
def show(
    collection: CollectionName,
    outcome: Annotated[ScreeningOutcome | None, typer.Option(help="Only candidates with this outcome.")] = None,
    stage: Annotated[ScreeningStage | None, typer.Option(help="Only those on which this stage decided.")] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Most candidates.")] = 50,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Show candidates: those included by rank, then the others, each with what decided and why."""
    from api.schemas.collections import CandidateList, candidate_item

    with _record(collection, graph) as (_, record):
        page = record.page(outcome=outcome, stage=stage, start=0, limit=limit)
    if as_json:
        items = [candidate_item(collection, each) for each in page.papers]
        print_json(shape(CandidateList(items=items, next_cursor=None, next=None, total=page.total)))
        return
    rows = [
        (
            each.paper.citation_key,
            title_with_marks(each.paper),
            each.candidate.outcome,
            each.candidate.stage,
            each.candidate.reason,
        )
        for each in page.papers
    ]
    print_table(f"{len(rows)} of {page.total:,} candidates", ("key", "title", "outcome", "stage", "reason"), rows)


@app.command()
def flow(collection: CollectionName, graph: GraphFile = None, as_json: AsJson = False) -> None:
    """Show the counts of the screening, as PRISMA 2020 has them."""
    from api.schemas.collections import flow_out

    with _record(collection, graph) as (_, record):
        counts = record.flow()
    if as_json:
        print_json(shape(flow_out(counts)))
        return
    facts: dict[str, object] = {f"identified: {name}": f"{count:,}" for name, count in counts.identified.items()}
    facts |= {f"by citation: {name}": f"{count:,}" for name, count in counts.by_citation.items()}
    facts |= {
        "found before": f"{counts.duplicates:,}",
        "screened": f"{counts.screened:,}",
        "too far from the topic": f"{counts.screened_out:,}",
        "sought": f"{counts.sought:,}",
        "without a record": f"{counts.not_retrieved:,}",
        "assessed": f"{counts.assessed:,}",
    }
    facts |= {f"excluded: {reason}": f"{count:,}" for reason, count in counts.excluded.items()}
    facts["included"] = f"{counts.included:,}, of which {counts.surveys:,} survey papers"
    print_facts(collection, facts)


@app.command("next")
def next_candidates(
    collection: CollectionName,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=200, help="Most papers.")] = 10,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Show what to read next: candidates without a reader's decision, the likeliest to be included first."""
    from api.schemas.collections import NextCandidates, candidate_item

    with _record(collection, graph) as (_, record):
        found = record.next(limit)
    if as_json:
        print_json(shape(NextCandidates(items=[candidate_item(collection, each) for each in found])))
        return
    rows = [
        (
            each.paper.citation_key,
            each.paper.year,
            title_with_marks(each.paper),
            each.likelihood,
            each.candidate.outcome,
        )
        for each in found
    ]
    print_table("Read next", ("key", "year", "title", "likely", "as screened"), rows)


@app.command()
def review(collection: CollectionName, graph: GraphFile = None) -> None:
    """Decide on candidates one by one, the likeliest first; what comes next is learned from every decision."""
    with _record(collection, graph) as (workbench, _):
        review_candidates(workbench, collection)
    out.print(f"`strata collect` with the topic of {collection} builds its field anew", highlight=False, markup=False)


def review_candidates(workbench: Workbench, collection: str) -> None:
    """Ask about candidates until the reader stops or none is left; every decision is kept at once."""
    from kg.repository.collections.collections import CollectionRepository
    from services.screening.record import ScreeningRecord

    record = ScreeningRecord(workbench.papers, CollectionRepository(workbench.engine), collection)
    passed: set[str] = set()
    outcomes = {"i": ScreeningOutcome.INCLUDED, "e": ScreeningOutcome.EXCLUDED}
    while found := next((each for each in record.next(len(passed) + 1) if each.paper.id not in passed), None):
        paper, candidate = found.paper, found.candidate
        facts = {"year": paper.year, "venue": paper.venue, "likely": found.likelihood, "screening": candidate.reason}
        print_facts(paper.title, facts, id=paper.id)
        out.print(paper.content or "no abstract", highlight=False, markup=False)
        said = str(typer.prompt("include (i), exclude (e), later (l) or quit (q)", err=True)).strip().lower()[:1]
        if said == "q":
            break
        if said == "l":
            passed.add(paper.id)
        elif said in outcomes:
            record.rule(paper.id, outcomes[said], "decided in review", day=datetime.now().astimezone().date())
            workbench.engine.checkpoint()


@app.command()
def include(
    collection: CollectionName,
    paper: ScreenedHandle,
    reason: Reason = "a reader included it",
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Include a paper, whatever the screening says; one that no search found, too."""
    _rule(collection, paper, ScreeningOutcome.INCLUDED, reason, graph, as_json=as_json)


@app.command()
def exclude(
    collection: CollectionName,
    paper: ScreenedHandle,
    reason: Reason = "a reader excluded it",
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Exclude a paper, whatever the screening says."""
    _rule(collection, paper, ScreeningOutcome.EXCLUDED, reason, graph, as_json=as_json)


@app.command()
def withdraw(collection: CollectionName, paper: ScreenedHandle, graph: GraphFile = None) -> None:
    """Forget a decision: the candidate is again what the screening decided."""
    with _record(collection, graph) as (workbench, record):
        record.withdraw(paper)
        workbench.engine.checkpoint()
    out.print(
        f"forgotten: {paper} is what the screening decided; the field changes when `strata collect` is run again",
        highlight=False,
        markup=False,
    )


def _rule(
    collection: str, paper: str, outcome: ScreeningOutcome, reason: str, graph: str | None, *, as_json: bool
) -> None:
    from api.schemas.collections import CandidateOut, candidate_item

    with _record(collection, graph) as (workbench, record):
        found = record.rule(paper, outcome, reason, day=datetime.now().astimezone().date())
        workbench.engine.checkpoint()
    if as_json:
        print_json(shape(CandidateOut(candidate=candidate_item(collection, found))))
    else:
        _print_ruling(collection, found)


def _print_ruling(collection: str, found: ScreenedPaper) -> None:
    said = f"{found.paper.citation_key}, {found.paper.title}: {found.candidate.outcome}"
    out.print(said, highlight=False, markup=False)
    out.print(f"`strata collect` with the topic of {collection} builds its field anew", highlight=False, markup=False)


@contextmanager
def _record(collection: str, graph: str | None) -> Iterator[tuple[Workbench, ScreeningRecord]]:
    from kg.repository.collections.collections import CollectionRepository
    from services.screening.record import ScreeningRecord

    with open_workbench(settings_of(graph)) as workbench:
        yield workbench, ScreeningRecord(workbench.papers, CollectionRepository(workbench.engine), collection)
