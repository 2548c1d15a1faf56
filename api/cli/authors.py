"""`strata field authors`: who wrote the papers of a field."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer

from api.cli.options import FieldName
from api.cli.output import AsJson, print_json, print_table
from api.cli.place import HERE, Workplace
from api.cli.shapes import whole_page


def authors(
    field: FieldName,
    words: Annotated[str, typer.Argument(help="Only names with these words, or words that begin so.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Most authors.")] = 20,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """List the authors of a field, those of most papers first, with whom they wrote them."""
    with place.open() as operations:
        page = operations.list_field_authors(field, q=words, limit=operations.page_size(limit))
        found = list(islice(operations.every(page), limit))
    if as_json:
        print_json(whole_page(page, found))
        return
    rows = [
        (
            each["name"],
            len(each["papers"]),
            f"{each['first_year'] or ''}-{each['last_year'] or ''}",
            each["citations"],
            each["co_authors"],
            ", ".join(other["name"] for other in each["together"][:3]),
        )
        for each in found
    ]
    heads = ("author", "papers", "years", "citations", "co-authors", "most with")
    print_table(f"{len(rows)} of {page.total:,} authors", heads, rows)
