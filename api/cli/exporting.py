"""`strata export`: the library, or a part of it, for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.bootstrap import open_workbench
from api.cli.files import STANDARD_OUTPUT, check_file, write_output
from api.cli.options import GraphFile, settings_of
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
from kg.errors import InvalidInputError
from kg.model.papers.listing import PaperFilters
from services.rendering.library.formats import SUFFIXES, LibraryFormat


def export(
    file: Annotated[
        Path, typer.Argument(help="File to write: .bib, .ris, .csl.json, .csv or .jsonl; `-` is standard output.")
    ],
    *,
    format: Annotated[LibraryFormat | None, typer.Option(help="Needed only if the name does not show it.")] = None,
    year_from: YearFromOption = None,
    year_to: YearToOption = None,
    venue: VenueOption = None,
    author: AuthorOption = None,
    kind: KindOption = None,
    min_citations: MinCitationsOption = None,
    source: ImportLabelOption = None,
    stubs: StubsOption = False,
    retracted: RetractedOption = False,
    graph: GraphFile = None,
) -> None:
    """Export papers: all of the graph, or those that meet all conditions.

    JSON Lines hold the citations too, and `strata import` reads them again."""
    from services.exploring.library import read_library
    from services.rendering.library.files import library_file

    form = format or format_of(file)
    check_file(file)
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
        found = read_library(workbench.papers, filters, with_citations=form is LibraryFormat.JSONL)
        write_output(file, library_file(found.papers, form, found.citations, found.cited))


def format_of(file: Path) -> LibraryFormat:
    """The format that the end of the name shows.

    Raises:
        InvalidInputError: it shows none.
    """
    found = next((form for suffix, form in SUFFIXES.items() if file.name.lower().endswith(suffix)), None)
    if found is None:
        known = ", ".join(SUFFIXES)
        what = "standard output" if file == STANDARD_OUTPUT else file.name
        raise InvalidInputError(f"{what} does not show the format: give --format, or end the name with {known}")
    return found
