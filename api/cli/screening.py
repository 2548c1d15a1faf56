"""`strata screening`: the record of a collection, readers' decisions, what to read next."""

from __future__ import annotations

from collections.abc import Set
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli import completing
from api.cli.output import AsJson, out, print_facts, print_json, print_table
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape, whole_page
from api.cli.titles import title_with_marks
from kg.model.collections.collection import ScreeningOutcome, ScreeningStage

if TYPE_CHECKING:
    from api.cli.on_graph.all import OnGraph
    from api.cli.through import ByService
    from api.schemas.collections import CandidateItem, CandidateOut


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
def list_collections(place: Workplace = HERE, as_json: AsJson = False) -> None:
    """List the collections of the graph."""
    with place.open() as operations:
        page = operations.list_collections()
        found = list(operations.every(page))
    if as_json:
        print_json(whole_page(page, found))
        return
    rows = [(each["id"], each["topic"], each["as_of"], ", ".join(each["sources"])) for each in found]
    print_table("Collections", ("id", "topic", "as of", "sources"), rows)


@app.command()
def show(
    collection: CollectionName,
    outcome: Annotated[ScreeningOutcome | None, typer.Option(help="Only candidates with this outcome.")] = None,
    stage: Annotated[ScreeningStage | None, typer.Option(help="Only those on which this stage decided.")] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Most candidates.")] = 50,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show candidates: those included by rank, then the others, each with what decided and why."""
    with place.open() as operations:
        size = operations.page_size(limit)
        page = operations.list_candidates(collection, outcome=outcome, stage=stage, limit=size)
        found = list(islice(operations.every(page), limit))
    if as_json:
        print_json(whole_page(page, found))
        return
    rows = [
        (
            each["paper"]["citation_key"],
            title_with_marks(each["paper"]),
            each["outcome"],
            each["stage"],
            each["reason"],
        )
        for each in found
    ]
    print_table(f"{len(rows)} of {page.total:,} candidates", ("key", "title", "outcome", "stage", "reason"), rows)


@app.command()
def flow(collection: CollectionName, place: Workplace = HERE, as_json: AsJson = False) -> None:
    """Show the counts of the screening, as PRISMA 2020 has them."""
    with place.open() as operations:
        counts = operations.get_screening_flow(collection)
    if as_json:
        print_json(shape(counts))
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
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show what to read next: candidates without a reader's decision, the likeliest to be included first."""
    with place.open() as operations:
        found = operations.list_next_candidates(collection, limit=limit)
    if as_json:
        print_json(shape(found))
        return
    rows = [
        (
            each["paper"]["citation_key"],
            each["paper"]["year"],
            title_with_marks(each["paper"]),
            each["likelihood"],
            each["outcome"],
        )
        for each in found.items
    ]
    print_table("Read next", ("key", "year", "title", "likely", "as screened"), rows)


@app.command()
def review(collection: CollectionName, place: Workplace = HERE) -> None:
    """Decide on candidates one by one, the likeliest first; what comes next is learned from every decision."""
    with place.open() as operations:
        review_candidates(operations, collection)
    out.print(f"`strata collect` with the topic of {collection} builds its field again", highlight=False, markup=False)


def review_candidates(operations: OnGraph | ByService, collection: str) -> None:
    """Ask about candidates until the reader stops or none is left; every decision is kept at once."""
    passed: set[str] = set()
    outcomes = {"i": ScreeningOutcome.INCLUDED, "e": ScreeningOutcome.EXCLUDED}
    while found := _next_but(operations, collection, passed):
        paper = operations.get_paper(found["paper"]["id"])
        facts = {"year": paper.year, "venue": paper.venue, "likely": found["likelihood"], "screening": found["reason"]}
        print_facts(paper.title, facts, id=paper.id)
        out.print(paper.summary or paper.abstract or "no abstract", highlight=False, markup=False)
        said = str(typer.prompt("include (i), exclude (e), later (l) or quit (q)", err=True)).strip().lower()[:1]
        if said == "q":
            break
        if said == "l":
            passed.add(paper.id)
        elif said in outcomes:
            _decide(operations, collection, paper.id, outcomes[said], "decided in review")


def _next_but(operations: OnGraph | ByService, collection: str, passed: Set[str]) -> CandidateItem | None:
    """The likeliest candidate but those that were passed over."""
    size = operations.page_size(len(passed) + 1)
    found = operations.list_next_candidates(collection, limit=size).items
    return next((each for each in found if each["paper"]["id"] not in passed), None)


def _decide(
    operations: OnGraph | ByService, collection: str, paper: str, outcome: ScreeningOutcome, reason: str
) -> CandidateOut:
    from api.schemas.collections import RulingIn
    from services.jobs.requests import request_of

    return operations.decide_candidate(collection, paper, request_of(RulingIn, {"outcome": outcome, "reason": reason}))


@app.command()
def include(
    collection: CollectionName,
    paper: ScreenedHandle,
    reason: Reason = "a reader included it",
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Include a paper, whatever the screening says; one that no search found, too."""
    _rule(collection, paper, ScreeningOutcome.INCLUDED, reason, place, as_json=as_json)


@app.command()
def exclude(
    collection: CollectionName,
    paper: ScreenedHandle,
    reason: Reason = "a reader excluded it",
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Exclude a paper, whatever the screening says."""
    _rule(collection, paper, ScreeningOutcome.EXCLUDED, reason, place, as_json=as_json)


@app.command()
def withdraw(collection: CollectionName, paper: ScreenedHandle, place: Workplace = HERE) -> None:
    """Forget a decision: the candidate is again what the screening decided."""
    with place.open() as operations:
        operations.withdraw_decision(collection, paper)
    out.print(
        f"forgotten: {paper} is what the screening decided; the field changes when `strata collect` is run again",
        highlight=False,
        markup=False,
    )


def _rule(
    collection: str, paper: str, outcome: ScreeningOutcome, reason: str, place: Workplace, *, as_json: bool
) -> None:
    with place.open() as operations:
        found = _decide(operations, collection, paper, outcome, reason)
    if as_json:
        print_json(shape(found))
        return
    known = found.candidate["paper"]
    said = f"{known['citation_key']}, {known['title']}: {found.candidate['outcome']}"
    out.print(said, highlight=False, markup=False)
    out.print(f"`strata collect` with the topic of {collection} builds its field again", highlight=False, markup=False)
