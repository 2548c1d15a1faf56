"""`strata field notes`: a field as a folder of linked notes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.bootstrap import open_workbench
from api.cli.options import FieldName, GraphFile, settings_of
from api.cli.output import out


def notes(
    field: FieldName,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder of the notes.", show_default="FIELD-notes")
    ] = None,
    graph: GraphFile = None,
) -> None:
    """Write a field as a vault of notes: one Markdown file a paper, linked by `[[@key]]`, as Obsidian and Zettlr read
    them. What you wrote below the last line of a note is kept when it is written again."""
    from services.rendering.field.vault import kept, to_notes

    folder = output or Path(f"{field}-notes")
    with open_workbench(settings_of(graph)) as workbench:
        written = to_notes(workbench.fields.get(field))
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in written.items():
        path = folder / name
        path.write_text(kept(path.read_text("utf-8"), text) if path.exists() else text, "utf-8")
    out.print(f"wrote {len(written):,} notes into {folder}", highlight=False)
