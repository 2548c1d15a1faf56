"""`strata field missing`: works that a field cites and the library lacks."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.options import FieldName
from api.cli.output import AsJson, out, print_json, print_table
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape
from api.cli.titles import title_or_origin


def missing(
    field: FieldName,
    least: Annotated[int, typer.Option(min=1, help="Papers of the field that must cite a work.")] = 2,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1_000, help="Most works.")] = 20,
    identifiers: Annotated[
        bool, typer.Option("--identifiers", help="Print their identifiers alone, a line each, for `strata import -`.")
    ] = False,
    titles: Annotated[
        bool, typer.Option("--titles", help="Ask the sources that are switched on for titles that are not known.")
    ] = False,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """List works that many papers of a field cite and the library lacks, the most cited first."""
    with place.open(jobs=True) as operations:
        found = operations.list_missing_works(field, least=least, limit=limit, titles=titles)
    listed = shape(found)
    works = listed["items"]
    handles = [next(iter(each["identifiers"]), "") for each in works]
    if as_json:
        print_json(listed)
    elif identifiers:
        for handle in filter(None, handles):
            typer.echo(handle)
    else:
        rows = [
            (each["cited_by"], handle, each["work"]["year"], title_or_origin(each["work"]))
            for each, handle in zip(works, handles, strict=True)
        ]
        print_table(f"{len(rows)} works that {field} lacks", ("cited by", "identifier", "year", "title"), rows)
        if works:
            command = f"strata field missing {field} --identifiers | strata import - --format ids"
            out.print(f"Fetch them: {command}", highlight=False, soft_wrap=True)
