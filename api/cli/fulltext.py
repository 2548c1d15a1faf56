"""`strata fulltext`: full texts of papers, kept to be read, searched and cited."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_workbench
from api.cli import completing, text_fetching
from api.cli.exit_codes import ExitCode
from api.cli.options import GraphFile, settings_of
from api.cli.output import AsJson, err, out, print_facts, print_json, print_table, styled
from api.cli.shapes import shape
from api.cli.work import run_connected
from kg.errors import NotFoundError
from services.workbench import Workbench

if TYPE_CHECKING:
    from kg.model.papers.kept_text import KeptText

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
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Keep the full texts of papers that are in the graph.

    A file of no paper of the graph, or of another one than it says, is refused with the reason; the others are kept."""
    with open_workbench(settings_of(graph)) as workbench:
        kept, refused = run_connected(workbench, _add(workbench, files, paper, licence, as_json=as_json))
    if as_json:
        print_json({"kept": kept, "refused": refused})
    if not kept:
        raise typer.Exit(ExitCode.INVALID_INPUT)


async def _add(
    workbench: Workbench, files: list[Path], paper: str | None, licence: str | None, *, as_json: bool
) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    from kg.repository.papers.full_texts import FullTextRepository
    from services.collecting.kept_texts import TextKeeper

    kept: list[dict[str, object]] = []
    refused: list[dict[str, object]] = []
    keeper = TextKeeper(workbench.papers, FullTextRepository(workbench.engine), workbench.text_files)
    async with workbench.durable():
        for file, name in (each for path in files for each in workbench.text_files.find(path)):
            added = keeper.add(file, name=name, paper=paper, licence=licence)
            if added.paper is None or added.text is None:
                refused.append({"file": name, "reason": added.reason})
                err.print(f"{name}: {added.reason}", markup=False, highlight=False, soft_wrap=True)
                continue
            kept.append({"file": name, "paper": added.paper.id, "characters": len(added.text.text)})
            if not as_json:
                _print_kept(added.file, added.paper.citation_key, added.text)
    return kept, refused


def _print_kept(name: str, key: str, text: KeptText) -> None:
    cut = ", cut at its limit" if text.is_cut else ""
    size = f"{len(text.paragraphs):,} paragraphs, {len(text.text):,} characters{cut}"
    out.print(f"{name}: {key}, {size}", markup=False, highlight=False, soft_wrap=True)


@app.command("list")
def list_texts(graph: GraphFile = None, as_json: AsJson = False) -> None:
    """List the full texts that are kept, and what they take."""
    from api.schemas.full_texts import FullTextList, full_text_brief
    from kg.repository.papers.full_texts import FullTextRepository

    with open_workbench(settings_of(graph)) as workbench:
        found = list(FullTextRepository(workbench.engine).briefs())
        papers = workbench.papers.find([each.paper_id for each in found])
    if as_json:
        items = [full_text_brief(each) for each in found]
        print_json(shape(FullTextList(items=items, next_cursor=None, next=None)))
        return
    rows = [
        (papers[each.paper_id].citation_key, each.origin, each.licence or "", f"{each.characters:,}") for each in found
    ]
    total = sum(each.characters for each in found)
    title = f"{len(rows)} full text{'' if len(rows) == 1 else 's'}, {total / 1e6:.1f} million characters"
    print_table(title, ("key", "from", "licence", "characters"), sorted(rows))


@app.command()
def show(
    paper: Annotated[
        str, typer.Argument(metavar="PAPER", help="Id, key or identifier.", autocompletion=completing.papers)
    ],
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Show the full text of a paper: its sections with their roles and the beginnings of their paragraphs."""
    from api.schemas.full_texts import full_text_out
    from kg.repository.papers.full_texts import FullTextRepository

    with open_workbench(settings_of(graph)) as workbench:
        known = workbench.papers.get(paper)
        text = FullTextRepository(workbench.engine).of([known.id]).get(known.id)
    if text is None:
        raise NotFoundError("full text of paper", known.citation_key, hint="strata fulltext add FILE keeps one")
    if as_json:
        print_json(shape(full_text_out(text)))
        return
    facts = {"from": text.origin, "licence": text.licence or "not said", "characters": f"{len(text.text):,}"}
    print_facts(known.title, facts, id=known.id)
    last = None
    for each in text.paragraphs:
        if each.section != last:
            out.print(styled((each.section or "without a heading", "bold"), f" ({each.role.value})"))
            last = each.section
        words = each.text if len(each.text) <= _SHOWN else f"{each.text[:_SHOWN]}…"
        out.print(f"  {f'p. {each.page}: ' if each.page else ''}{words}", markup=False, highlight=False)


@app.command()
def drop(papers: PaperHandles, graph: GraphFile = None) -> None:
    """Drop full texts: their passages and the cards of their papers go; surveys keep their sentences."""
    with open_workbench(settings_of(graph)) as workbench:
        run_connected(workbench, _drop(workbench, papers))


async def _drop(workbench: Workbench, handles: list[str]) -> None:
    from kg.repository.papers.full_texts import FullTextRepository

    texts = FullTextRepository(workbench.engine)
    known = [workbench.papers.get(handle) for handle in handles]
    found = texts.of(each.id for each in known)
    if missing := [each.citation_key for each in known if each.id not in found]:
        raise NotFoundError("full text of paper", missing[0], hint="`strata fulltext list` shows those there are")
    async with workbench.durable():
        texts.delete(found)
    out.print(f"dropped {len(found)}; cards of these papers are made anew when they are read", highlight=False)
