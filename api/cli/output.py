"""What a command shows: results on standard output, progress and advice on standard error."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars
from rich.table import Table

from services.steps.progress import Progress

out = Console()
err = Console(stderr=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON, and nothing else, on standard output.")]


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2, default=str))


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table for people."""
    table = Table(title=title, title_justify="left", title_style="bold", header_style="dim", pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*("" if cell is None else str(cell) for cell in row))
    out.print(table)


def print_facts(title: str, facts: Mapping[str, object]) -> None:
    """Names and values, one a line."""
    out.print(f"[bold]{title}[/]")
    width = max(map(len, facts), default=0)
    for name, value in facts.items():
        out.print(f"  [dim]{name.ljust(width)}[/]  {value}", highlight=False)


@contextmanager
def progress_bars() -> Iterator[Progress]:
    """A bar for each stage of long work, on standard error; on a pipe only the finished stages are told."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Bars(*columns, console=err, transient=False) as bars:
        tasks: dict[str, Any] = {}

        def report(stage: str, done: int, total: int | None) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=total)
            bars.update(tasks[stage], completed=done, total=total)

        yield report
