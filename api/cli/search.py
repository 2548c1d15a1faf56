"""`strata search`: find papers by words, by meaning, or by both."""

from __future__ import annotations

from typing import Annotated

import typer

from api.bootstrap import open_workbench
from api.cli.options import GraphFile, settings_of
from api.cli.output import AsJson, print_json, print_table
from api.cli.shapes import shape
from api.cli.titles import title_with_marks
from api.cli.work import run_connected
from services.exploring.queries import SearchMode


def search(
    query: Annotated[
        str, typer.Argument(help="Words, a phrase in quotes, author:…, venue:…, title:…, year:…, or an identifier.")
    ],
    mode: Annotated[SearchMode, typer.Option(help="By words, by meaning, or both rankings fused.")] = SearchMode.HYBRID,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Most results shown.")] = 10,
    stubs: Annotated[bool, typer.Option("--stubs", help="Also works known by a citation only, marked.")] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Search the papers of the graph."""
    from api.schemas.search import search_answer
    from services.exploring.search import search_papers

    with open_workbench(settings_of(graph)) as workbench:
        search = search_papers(
            query, mode=mode, limit=limit, papers=workbench.papers, embedder=workbench.embedder, stubs=stubs
        )
        found = run_connected(workbench, search)
    if as_json:
        print_json(shape(search_answer(mode, found)))
        return
    rows = [
        (
            result.rank,
            result.paper.citation_key,
            result.paper.year,
            title_with_marks(result.paper),
            ", ".join(result.found_by),
        )
        for result in found.results
    ]
    understood = "" if found.understood == query else f" for: {found.understood}"
    print_table(f"{len(rows)} papers{understood}", ("", "key", "year", "title", "found by"), rows)
