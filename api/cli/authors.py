"""`strata field authors`: who wrote the papers of a field."""

from __future__ import annotations

from typing import Annotated

import typer

from api.bootstrap import open_workbench
from api.cli.options import FieldName, GraphFile, settings_of
from api.cli.output import AsJson, print_json, print_table
from api.cli.shapes import shape


def authors(
    field: FieldName,
    words: Annotated[str, typer.Argument(help="Only names with these words, or words that begin so.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Most authors.")] = 20,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """List the authors of a field, those of most papers first, with whom they wrote them."""
    from api.schemas.authors import AuthorList, author_item
    from services.exploring.authors import authors_of_field

    with open_workbench(settings_of(graph)) as workbench:
        page = authors_of_field(workbench.fields.view(field), words, limit=limit)
    if as_json:
        items = [author_item(field, each) for each in page.authors]
        print_json(shape(AuthorList(items=items, next_cursor=None, next=None, total=page.total)))
        return
    rows = [
        (
            each.name,
            len(each.papers),
            f"{each.first_year or ''}-{each.last_year or ''}",
            each.citations,
            each.co_authors,
            ", ".join(name for name, _ in each.together[:3]),
        )
        for each in page.authors
    ]
    heads = ("author", "papers", "years", "citations", "co-authors", "most with")
    print_table(f"{len(rows)} of {page.total:,} authors", heads, rows)
