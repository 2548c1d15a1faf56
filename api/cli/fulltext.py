"""`strata fulltext`: full texts of papers, kept to be read, searched and cited."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import FullTextFiles
from api.cli import completing, text_fetching
from api.cli.exit_codes import ExitCode
from api.cli.output import AsJson, err, out, print_facts, print_json, print_table, style_parts
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape, whole_page
from kg.errors import NotFoundError

if TYPE_CHECKING:
    from api.schemas.full_texts import FullTextOut

app = typer.Typer(
    help="Keep full texts of papers, to be read, searched and cited.", no_args_is_help=True, add_completion=False
)

app.command()(text_fetching.plan)
app.command()(text_fetching.fetch)

PaperHandles = Annotated[
    list[str], typer.Argument(metavar="PAPER…", help="Ids, keys or identifiers.", autocompletion=completing.papers)
]
_SHOWN = 300
"""Characters of a paragraph that are shown for people."""


@app.command()
def add(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="PDF, JATS, TEI, LaTeX or HTML files; folders.")],
    paper: Annotated[
        str | None,
        typer.Option(help="The paper that the file is of; default: found by identifier, or title and author."),
    ] = None,
    licence: Annotated[str | None, typer.Option(help="Under which the texts may be used.")] = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Keep the full texts of papers that are in the graph.

    A file of no paper of the graph, or of another one than it says, is refused with the reason; the others are kept."""
    kept: list[dict[str, object]] = []
    refused: list[dict[str, object]] = []
    with place.open() as operations:
        for file, name in (each for path in files for each in FullTextFiles().find(path)):
            add = partial(operations.add_full_text, file, paper=paper, filename=name, licence=licence)
            added = operations.answer_or_refusal(add)
            if isinstance(added, str):
                refused.append({"file": name, "reason": added})
                err.print(f"{name}: {added}", markup=False, highlight=False, soft_wrap=True)
                continue
            kept.append({"file": name, "paper": added.paper_id, "characters": added.characters})
            if not as_json:
                _print_kept(name, added)
    if as_json:
        print_json({"kept": kept, "refused": refused})
    if not kept:
        raise typer.Exit(ExitCode.INVALID_INPUT)


def _print_kept(name: str, text: FullTextOut) -> None:
    cut = ", cut at its limit" if text.is_cut else ""
    size = f"{len(text.paragraphs):,} paragraphs, {text.characters:,} characters{cut}"
    out.print(f"{name}: {text.key}, {size}", markup=False, highlight=False, soft_wrap=True)


def _size(characters: int) -> str:
    """`about 120 kB`: a letter takes a byte in most texts."""
    return f"about {characters / 1e6:,.1f} MB" if characters >= 1e6 else f"about {round(characters / 1e3)} kB"


@app.command("list")
def list_texts(place: Workplace = HERE, as_json: AsJson = False) -> None:
    """List the full texts that are kept, and what they take."""
    with place.open() as operations:
        page = operations.list_full_texts()
        found = list(operations.every(page))
    if as_json:
        print_json(whole_page(page, found))
        return
    rows = [(each.key, each.origin, each.licence or "", f"{each.characters:,}") for each in found]
    total = sum(each.characters for each in found)
    title = f"{len(rows)} full text{'' if len(rows) == 1 else 's'}, {_size(total)} on disk"
    print_table(title, ("key", "from", "licence", "characters"), sorted(rows))


@app.command()
def show(
    paper: Annotated[
        str, typer.Argument(metavar="PAPER", help="Id, key or identifier.", autocompletion=completing.papers)
    ],
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show the full text of a paper: its sections with their roles and the beginnings of their paragraphs."""
    with place.open() as operations:
        known, text = operations.get_paper(paper), operations.get_full_text(paper)
    if as_json:
        print_json(shape(text))
        return
    facts = {"from": text.origin, "licence": text.licence or "not said", "characters": f"{text.characters:,}"}
    print_facts(known.title, facts, id=known.id)
    last = None
    for each in text.paragraphs:
        if each["section"] != last:
            out.print(style_parts((each["section"] or "without a heading", "bold"), f" ({each['role']})"))
            last = each["section"]
        page = f"p. {each['page']}: " if each["page"] else ""
        words = each["text"] if len(each["text"]) <= _SHOWN else f"{each['text'][:_SHOWN]}…"
        out.print(f"  {page}{words}", markup=False, highlight=False)


@app.command()
def drop(papers: PaperHandles, place: Workplace = HERE) -> None:
    """Drop full texts: their passages and the cards of their papers go; surveys keep their sentences."""
    with place.open() as operations:
        known = {paper.id: paper.citation_key for paper in map(operations.get_paper, papers)}
        kept = {each.paper_id for each in operations.every(operations.list_full_texts())}
        if missing := [key for id, key in known.items() if id not in kept]:
            raise NotFoundError("full text of paper", missing[0], hint="`strata fulltext list` shows those there are")
        for id in known:
            operations.delete_full_text(id)
    out.print(f"dropped {len(known)}; cards of these papers are made again when they are read", highlight=False)
