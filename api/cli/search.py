"""`strata search`: find papers by words, by meaning, or by both."""

from __future__ import annotations

from typing import Annotated

import typer

from api.bootstrap import open_workbench
from api.cli.options import GraphFile, settings_of
from api.cli.output import AsJson, out, print_json, print_table, style_parts
from api.cli.shapes import Shape, shape
from api.cli.titles import title_with_marks
from api.cli.work import run_connected
from services.exploring.queries import SearchMode


def search(
    query: Annotated[
        str, typer.Argument(help="Words, a phrase in quotes, author:…, venue:…, title:…, year:…, or an identifier.")
    ],
    mode: Annotated[SearchMode, typer.Option(help="By words, by meaning, or both rankings fused.")] = SearchMode.HYBRID,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="Most results shown.")] = 10,
    stubs: Annotated[bool, typer.Option("--stubs", help="Also works known by a citation only, marked.")] = False,
    passages: Annotated[
        bool, typer.Option("--passages", help="Sentences of abstracts and full texts in place of papers.")
    ] = False,
    field: Annotated[str | None, typer.Option(help="Only papers of this field.")] = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Search the papers of the graph."""
    from api.schemas.search import search_answer
    from services.exploring.search import search_papers
    from services.exploring.text_search import SearchScope

    if passages:
        _search_passages(query, limit, field, graph, as_json=as_json)
        return
    with open_workbench(settings_of(graph)) as workbench:
        scope = SearchScope(stubs=stubs, within=None if field is None else workbench.fields.view(field).position)
        search = search_papers(
            query, mode=mode, limit=limit, papers=workbench.papers, embedder=workbench.embedder, scope=scope
        )
        found = run_connected(workbench, search)
    show_found(query, shape(search_answer(mode, found)), as_json=as_json)


def show_found(query: str, found: Shape, *, as_json: bool) -> None:
    """The papers found, as the service gives them."""
    if as_json:
        print_json(found)
        return
    rows = [
        (
            each["rank"],
            each["paper"]["citation_key"],
            each["paper"]["year"],
            title_with_marks(each["paper"]),
            ", ".join(each["found_by"]),
        )
        for each in found["items"]
    ]
    understood = "" if found["query"] == query else f" for: {found['query']}"
    print_table(
        f"{len(rows)} {'paper' if len(rows) == 1 else 'papers'}{understood}",
        ("", "key", "year", "title", "found by"),
        rows,
    )


def _search_passages(query: str, limit: int, field: str | None, graph: str | None, *, as_json: bool) -> None:
    from api.schemas.search import search_answer
    from kg.repository.papers.full_texts import FullTextRepository
    from services.exploring.passages import search_passages
    from services.exploring.search import SearchResults
    from services.exploring.text_search import SearchScope

    with open_workbench(settings_of(graph)) as workbench:
        search = search_passages(
            query,
            limit=limit,
            papers=workbench.papers,
            texts=FullTextRepository(workbench.engine),
            embedder=workbench.embedder,
            scope=SearchScope(within=None if field is None else workbench.fields.view(field).position),
        )
        found = run_connected(workbench, search)
    nothing = SearchResults(understood=query, results=())
    show_passages(shape(search_answer(SearchMode.HYBRID, nothing, (), found)), as_json=as_json)


def show_passages(found: Shape, *, as_json: bool) -> None:
    """The passages found, as the service gives them."""
    from kg.model.surveys.claim import PassageSource, place_of

    if as_json:
        print_json(found)
        return
    for each in found["passages"]:
        passage = each["passage"]
        place = place_of(PassageSource(passage["source"]), passage["section"], passage["page"])
        out.print(style_parts((each["paper"]["citation_key"], "bold"), f", {place}"))
        out.print(f"  {passage['text']}", markup=False, highlight=False)
    if not found["passages"]:
        out.print("no passage says that", highlight=False)
