"""Conditions on papers, as options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from kg.model.papers.paper import PaperKind

YearFromOption = Annotated[int | None, typer.Option(help="First year.")]
YearToOption = Annotated[int | None, typer.Option(help="Last year.")]
VenueOption = Annotated[str | None, typer.Option(help="Venue, its whole name.")]
AuthorOption = Annotated[str | None, typer.Option(help="Author, the whole name.")]
KindOption = Annotated[PaperKind | None, typer.Option(help="What a paper mainly contributes.")]
MinCitationsOption = Annotated[int | None, typer.Option(min=0, help="Fewest citations.")]
ImportLabelOption = Annotated[
    str | None, typer.Option("--source", "--label", help="Label of an import, a tag or a collection.")
]
StubsOption = Annotated[bool, typer.Option("--stubs", help="Also works known by a citation only, marked.")]
RetractedOption = Annotated[bool, typer.Option("--retracted", help="Only retracted papers.")]
