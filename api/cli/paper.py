"""`strata paper`: look at the papers of the graph, one or many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_workbench
from api.cli import completing
from api.cli.options import GraphFile, settings_of
from api.cli.output import AsJson, print_facts, print_grid, print_json, print_table
from api.cli.paper_filters import (
    AuthorOption,
    ImportLabelOption,
    KindOption,
    MinCitationsOption,
    RetractedOption,
    StubsOption,
    VenueOption,
    YearFromOption,
    YearToOption,
)
from api.cli.removing import Yes, confirm, print_removed, removal_facts
from api.cli.shapes import Shape, shape
from api.cli.titles import title_with_marks
from api.cli.work import run_connected
from kg.errors import NotFoundError
from kg.model.papers.card import ReportedResult, StatementRole
from kg.model.papers.listing import MOST_PAPERS, PaperFilters, PaperSort
from kg.model.papers.paper import Paper

if TYPE_CHECKING:
    from kg.model.papers.card import Card
    from services.exploring.cards import PaperCard
    from services.workbench import Workbench


app = typer.Typer(help="Look at the papers of the graph, one or many.", no_args_is_help=True, add_completion=False)

_SHOWN = 10
"""Citations each way that are shown for people; `--json` gives a page of them."""


@app.command()
def show(
    paper: Annotated[
        str,
        typer.Argument(
            metavar="PAPER", help="Id, citation key or identifier such as doi:10.…", autocompletion=completing.papers
        ),
    ],
    reader: Annotated[
        str | None, typer.Option(help="Only the card by this model, or by `rules`; default: the best there is.")
    ] = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Show a paper: its record, its card with the passages behind it, whom it cites and who cites it, its fields."""
    with open_workbench(settings_of(graph)) as workbench:
        run_connected(workbench, _show(workbench, paper, reader, as_json=as_json))


async def _show(workbench: Workbench, handle: str, reader: str | None, *, as_json: bool) -> None:
    from api.cli.shapes.papers import papers_shape
    from api.schemas.cards import card_out
    from api.schemas.papers import fields_of_paper_out, paper_out
    from services.exploring import papers as exploring

    papers = workbench.papers
    paper = await exploring.get_paper(papers, handle)
    card = await _card(workbench, paper, reader)
    parts = {
        "card": None if card is None else shape(card_out(card)),
        "references": papers_shape(await exploring.references_of(papers, paper.id)),
        "citations": papers_shape(await exploring.citations_of(papers, paper.id)),
        "fields": shape(fields_of_paper_out(await exploring.fields_of(papers, workbench.fields, paper.id))),
    }
    show_paper(shape(paper_out(paper)) | {"parts": parts}, as_json=as_json)


def show_paper(paper: Shape, *, as_json: bool) -> None:
    """A paper with its parts, as the service gives them."""
    if as_json:
        print_json(paper)
        return
    parts = paper["parts"]
    print_facts(title_with_marks(paper), _facts(paper), id=paper["id"])
    if parts["card"] is not None:
        _print_card(parts["card"])
    _print_page("cites", parts["references"])
    _print_page("is cited by", parts["citations"])
    if fields := parts["fields"]["items"]:
        rows = [(each["field_id"], each["layer"], each["community_label"]) for each in fields]
        print_table("in the fields", ("field", "layer", "community"), rows)


async def _card(workbench: Workbench, paper: Paper, reader: str | None) -> PaperCard | None:
    """The card of a paper; None where only its title is known and no reader was asked for."""
    from kg.repository.papers.cards import CardRepository
    from kg.repository.papers.full_texts import FullTextRepository
    from services.exploring.cards import card_of

    try:
        cards, texts = CardRepository(workbench.engine), FullTextRepository(workbench.engine)
        return await card_of(workbench.papers, cards, texts, paper.id, reader=reader, read=_read)
    except NotFoundError:
        if reader is not None:
            raise
        return None


def _read(paper: Paper) -> Card:
    from services.reading.rule_reader import read_by_rule  # which takes a while: most papers were read before

    return read_by_rule(paper)


def _facts(paper: Shape) -> dict[str, object]:
    facts = {
        "authors": "; ".join(paper["authors"]),
        "year": paper["year"],
        "venue": paper["venue"],
        "kind": paper["kind"],
        "citations": paper["citation_count"],
        "retracted": _retraction_words(paper["retraction"]),
        "key": ", ".join(paper.get("citation_keys") or [paper["citation_key"]]),
        "identifiers": ", ".join(paper["identifiers"]),
        "address": paper["url"],
        "imported as": ", ".join(paper["sources"]),
        "labels": ", ".join(paper["labels"]),
        "summary" if paper["summary"] else "abstract": paper["summary"] or paper["abstract"],
    }
    return {name: value for name, value in facts.items() if value not in {None, ""}}


def _retraction_words(found: Shape | None) -> str | None:
    """Since when a paper is retracted, which source says so, and the notice; None for one that is not."""
    if found is None:
        return None
    sayings = (each if each[0].isupper() else f"its {each}" for each in found["sources"])
    stated = (found["date"], f"according to {' and '.join(sayings)}", found["notice"])
    return ", ".join(filter(None, stated))


def _print_card(card: Shape) -> None:
    """What the paper states by role, its numbers and names; under words of a model are the passages they rest on."""
    texts = {passage["id"]: passage["text"] for passage in card["passages"]}
    rows: list[tuple[str, str]] = []
    for statement in card["statements"]:
        rows.append((StatementRole(statement["role"]).words, statement["text"]))
        passages = () if statement["is_quote"] else statement["passages"]
        rows.extend(("", f"“{texts[passage]}”") for passage in passages if passage in texts)
    rows.extend(("number", ReportedResult(**result).line) for result in card["results"])
    if card["names"]:
        rows.append(("names", "; ".join(f"{name['surface']} ({name['type']})" for name in card["names"])))
    print_grid(f"read by {card['reader']}{'' if card['is_current'] else ', from an older text'}", rows)


def _print_page(title: str, page: Shape) -> None:
    if not page["items"]:
        return
    rows = [(each["citation_key"], each["year"], title_with_marks(each)) for each in page["items"][:_SHOWN]]
    more = f", the {len(rows)} most cited" if page["total"] > len(rows) else ""
    print_table(f"{title} {page['total']}{more}", ("key", "year", "title"), rows)


@app.command()
def delete(
    paper: Annotated[
        str,
        typer.Argument(metavar="PAPER", help="Id, citation key or identifier.", autocompletion=completing.papers),
    ],
    yes: Yes = False,
    graph: GraphFile = None,
) -> None:
    """Delete a paper, once you have seen what depends on it; one that a survey rests on stays."""
    from api.schemas.removals import removal_out
    from services.removing import plan_paper, remove

    with open_workbench(settings_of(graph)) as workbench:
        removal = plan_paper(workbench, paper)
        shown = removal_out(removal)
        confirm(f"delete {paper}", removal_facts(shown), yes=yes or not removal.papers)
        emptied = remove(workbench, removal)
    print_removed(shown, emptied)


@app.command("list")
def list_papers(
    *,
    year_from: YearFromOption = None,
    year_to: YearToOption = None,
    venue: VenueOption = None,
    author: AuthorOption = None,
    kind: KindOption = None,
    min_citations: MinCitationsOption = None,
    source: ImportLabelOption = None,
    stubs: StubsOption = False,
    retracted: RetractedOption = False,
    sort: Annotated[PaperSort, typer.Option(help="Order; a minus is descending.")] = PaperSort.MOST_CITED,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=MOST_PAPERS, help="Most papers shown.")] = 20,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """List papers of the graph; all conditions have to hold."""
    from api.cli.shapes.papers import papers_shape
    from services.exploring import papers as exploring

    filters = PaperFilters(
        year_from=year_from,
        year_to=year_to,
        venue=venue,
        author=author,
        kind=kind,
        min_citations=min_citations,
        source=source,
        stubs=stubs,
        is_retracted=True if retracted else None,
    )
    with open_workbench(settings_of(graph)) as workbench:
        listing = exploring.list_papers(workbench.papers, filters, sort=sort, limit=limit)
        page = run_connected(workbench, listing)
    show_papers(papers_shape(page), as_json=as_json)


def show_papers(page: Shape, *, as_json: bool) -> None:
    """A page of papers, as the service gives it."""
    if as_json:
        print_json(page)
        return
    rows = [
        (each["citation_key"], each["year"], each["citation_count"], title_with_marks(each)) for each in page["items"]
    ]
    noun = "paper" if page["total"] == 1 else "papers"
    shown = f"{len(rows)} of {page['total']} {noun}" if page["total"] > len(rows) else f"{page['total']} {noun}"
    print_table(shown, ("key", "year", "citations", "title"), rows)
