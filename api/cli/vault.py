"""`strata field notes`: a field as a folder of linked notes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.options import FieldName
from api.cli.output import out
from api.cli.place import HERE, Workplace


def notes(
    field: FieldName,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder of the notes.", show_default="FIELD-notes")
    ] = None,
    place: Workplace = HERE,
) -> None:
    """Write a field as a vault of notes: one Markdown file a paper, linked by `[[@key]]`, as Obsidian and Zettlr read
    them. What you wrote below the last line of a note is kept when it is written again."""
    from services.rendering.field.vault import keep_reader_part

    folder = output or Path(f"{field}-notes")
    with place.open() as operations:
        written = operations.field_notes(field)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in written.items():
        path = folder / name
        path.write_text(keep_reader_part(path.read_text("utf-8"), text) if path.exists() else text, "utf-8")
    out.print(f"wrote {len(written):,} notes into {folder}", highlight=False)
