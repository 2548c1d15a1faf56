"""`strata duplicates`: pairs of papers that may be one work."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from api.bootstrap import open_workbench
from api.cli import completing
from api.cli.options import GraphFile, settings_of
from api.cli.output import AsJson, out, print_json, styled
from api.cli.shapes import Shape, shape
from api.cli.titles import title_with_marks
from kg.model.papers.duplicates import Ruling

app = typer.Typer(
    help="List pairs of papers that may be one work, merge them or keep them apart.",
    no_args_is_help=True,
    add_completion=False,
)

PaperName = Annotated[
    str, typer.Argument(metavar="PAPER", help="Id, citation key or identifier.", autocompletion=completing.papers)
]


@app.command("list")
def list_pairs(
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Most pairs shown.")] = 20,
    merged: Annotated[bool, typer.Option("--merged", help="What was merged instead, and of what.")] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """List pairs of papers that may be one work, the surest first, with what speaks for each."""
    from api.schemas.duplicates import DuplicateList, duplicate_out
    from services.collecting.duplicates import list_duplicates

    if merged:
        _list_merged(limit, graph, as_json=as_json)
        return
    with open_workbench(settings_of(graph)) as workbench:
        pairs = asyncio.run(list_duplicates(workbench.papers))
    items = [duplicate_out(pair) for pair in pairs[:limit]]
    show_pairs(shape(DuplicateList(items=items, next_cursor=None, next=None, total=len(pairs))), as_json=as_json)


def show_pairs(page: Shape, *, as_json: bool) -> None:
    """Pairs that may be one work, as the service gives them."""
    if as_json:
        print_json(page)
        return
    for pair in page["items"]:
        _show(pair)
    _print_rest(page, nothing="no two papers look like one work")
    if page["items"]:
        out.print("Decide with `strata duplicates merge KEY KEY` or `strata duplicates apart KEY KEY`.")


def _print_rest(page: Shape, *, nothing: str) -> None:
    """How many more there are, or that there are none."""
    if not page["items"]:
        out.print(nothing, highlight=False)
    elif page["total"] > len(page["items"]):
        out.print(f"… and {page['total'] - len(page['items'])} more; --limit shows them", highlight=False)


@app.command()
def merge(
    one: PaperName,
    other: PaperName,
    keep: Annotated[str | None, typer.Option(help="The one that stays; default: the version of record.")] = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Merge two papers into one: citations, identifiers, fields and surveys follow. `undo` takes it back."""
    _decide(one, other, Ruling.MERGED, keep, graph, as_json=as_json)


@app.command()
def apart(one: PaperName, other: PaperName, graph: GraphFile = None, as_json: AsJson = False) -> None:
    """Keep two papers apart: they are not asked about again, nor merged by an import."""
    _decide(one, other, Ruling.APART, None, graph, as_json=as_json)


@app.command()
def undo(
    paper: PaperName,
    part: Annotated[
        str | None,
        typer.Argument(metavar="[RECORD]", help="Id, citation key or identifier of the record that leaves; all part."),
    ] = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Take a merged paper apart, as `list --merged` shows it: later imports keep its records apart."""
    from api.schemas.duplicates import decided_out
    from services.collecting.duplicates import undo as undo_merge

    with open_workbench(settings_of(graph)) as workbench:
        decided = asyncio.run(undo_merge(workbench.papers, paper, part))
        workbench.engine.checkpoint()
    show_parted(shape(decided_out(decided)), as_json=as_json)


def show_parted(decided: Shape, *, as_json: bool) -> None:
    """The papers that a merged one was parted into, as the service gives them."""
    if as_json:
        print_json(decided)
        return
    out.print("now " + " and ".join(each["citation_key"] for each in decided["papers"]), highlight=False)


def _list_merged(limit: int, graph: GraphFile, *, as_json: bool) -> None:
    from api.schemas.duplicates import MergedList, merged_out
    from services.collecting.duplicates import list_merges

    with open_workbench(settings_of(graph)) as workbench:
        found = asyncio.run(list_merges(workbench.papers))
    items = [merged_out(each) for each in found[:limit]]
    show_merged(shape(MergedList(items=items, next_cursor=None, next=None, total=len(found))), as_json=as_json)


def show_merged(page: Shape, *, as_json: bool) -> None:
    """Papers merged of several records, as the service gives them."""
    if as_json:
        print_json(page)
        return
    for each in page["items"]:
        out.print(styled((each["paper"]["citation_key"], "cyan"), f", joined by {each['by']}:"))
        for part in each["parts"]:
            out.print(styled("  ", (part["id"], "cyan"), f"  {_describe(part)}"))
    _print_rest(page, nothing="no paper was merged of several records")
    if page["items"]:
        out.print("Take one apart with `strata duplicates undo KEY`, or one record with `… undo KEY ID`.")


def _decide(one: str, other: str, ruling: Ruling, keep: str | None, graph: GraphFile, *, as_json: bool) -> None:
    from api.schemas.duplicates import decided_out
    from services.collecting.duplicates import decide

    with open_workbench(settings_of(graph)) as workbench:
        decided = asyncio.run(decide(workbench.papers, one, other, ruling, keep=keep))
        workbench.engine.checkpoint()
    show_decided(shape(decided_out(decided)), ruling, as_json=as_json)


def show_decided(decided: Shape, ruling: Ruling, *, as_json: bool) -> None:
    """What two papers are now, as the service gives it."""
    keys = [paper["citation_key"] for paper in decided["papers"]]
    if as_json:
        print_json(decided)
    elif ruling is Ruling.MERGED:
        out.print(f"merged: both are now {keys[0]}", highlight=False)
    else:
        out.print(" and ".join(keys) + " are two works", highlight=False)


def _show(pair: Shape) -> None:
    abstracts = "no two abstracts" if pair["abstracts"] is None else f"abstracts {pair['abstracts']:.0%}"
    alike = f"authors {pair['authors']:.0%}, titles {pair['titles']:.0%}, {abstracts}"
    out.print(styled((pair["likeness"], "bold"), f": {pair['reason']} ({alike})"))
    for paper in (pair["kept"], pair["other"]):
        out.print(styled("  ", (paper["citation_key"], "cyan"), f"  {_describe(paper)}"))


def _describe(paper: Shape) -> str:
    return ", ".join(str(part) for part in (title_with_marks(paper), paper["venue"], paper["year"]) if part)
