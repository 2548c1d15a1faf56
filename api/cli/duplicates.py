"""`strata duplicates`: pairs of papers that may be one work."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.cli import completing
from api.cli.output import AsJson, out, print_json, style_parts
from api.cli.place import HERE, Workplace
from api.cli.shapes import Shape, shape, whole_page
from api.cli.titles import title_with_marks
from kg.model.papers.duplicates import Ruling

if TYPE_CHECKING:
    from api.schemas.page import Page

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
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="Most pairs shown.")] = 20,
    merged: Annotated[bool, typer.Option("--merged", help="What was merged instead, and of what.")] = False,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """List pairs of papers that may be one work, the surest first, with what speaks for each."""
    with place.open() as operations:
        page: Page[Any] = operations.list_merged_papers() if merged else operations.list_duplicates()
        listed = whole_page(page, list(islice(operations.every(page), limit)))
    if as_json:
        print_json(listed)
    elif merged:
        _print_merged(listed)
    else:
        _print_pairs(listed)


def _print_pairs(page: Shape) -> None:
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
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Merge two papers into one: citations, identifiers, fields and surveys follow. `undo` takes it back."""
    _decide(one, other, Ruling.MERGED, keep, place, as_json=as_json)


@app.command()
def apart(one: PaperName, other: PaperName, place: Workplace = HERE, as_json: AsJson = False) -> None:
    """Keep two papers apart: nobody is asked about them again, and no import merges them."""
    _decide(one, other, Ruling.APART, None, place, as_json=as_json)


@app.command()
def undo(
    paper: PaperName,
    part: Annotated[
        str | None,
        typer.Argument(metavar="[RECORD]", help="Id, citation key or identifier of the record that leaves; all part."),
    ] = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Take a merged paper apart, as `list --merged` shows it: later imports keep its records apart."""
    from api.schemas.duplicates import MergeUndone
    from services.jobs.requests import request_of

    with place.open() as operations:
        decided = operations.undo_merge(request_of(MergeUndone, {"paper": paper, "part": part}))
    if as_json:
        print_json(shape(decided))
        return
    out.print("now " + " and ".join(each["citation_key"] for each in decided.papers), highlight=False)


def _print_merged(page: Shape) -> None:
    for each in page["items"]:
        out.print(style_parts((each["paper"]["citation_key"], "cyan"), f", joined by {each['by']}:"))
        for part in each["parts"]:
            out.print(style_parts("  ", (part["id"], "cyan"), f"  {_describe(part)}"))
    _print_rest(page, nothing="no paper was merged of several records")
    if page["items"]:
        out.print("Take one apart with `strata duplicates undo KEY`, or one record with `… undo KEY ID`.")


def _decide(one: str, other: str, ruling: Ruling, keep: str | None, place: Workplace, *, as_json: bool) -> None:
    from api.schemas.duplicates import DuplicateDecision
    from services.jobs.requests import request_of

    wanted = request_of(DuplicateDecision, {"papers": [one, other], "ruling": ruling, "keep": keep})
    with place.open() as operations:
        decided = operations.decide_duplicate(wanted)
    keys = [paper["citation_key"] for paper in decided.papers]
    if as_json:
        print_json(shape(decided))
    elif ruling is Ruling.MERGED:
        out.print(f"merged: both are now {keys[0]}", highlight=False)
    else:
        out.print(" and ".join(keys) + " are two works", highlight=False)


def _show(pair: Shape) -> None:
    abstracts = "no two abstracts" if pair["abstracts"] is None else f"abstracts {pair['abstracts']:.0%}"
    alike = f"authors {pair['authors']:.0%}, titles {pair['titles']:.0%}, {abstracts}"
    out.print(style_parts((pair["likeness"], "bold"), f": {pair['reason']} ({alike})"))
    for paper in (pair["kept"], pair["other"]):
        out.print(style_parts("  ", (paper["citation_key"], "cyan"), f"  {_describe(paper)}"))


def _describe(paper: Shape) -> str:
    return ", ".join(str(part) for part in (title_with_marks(paper), paper["venue"], paper["year"]) if part)
